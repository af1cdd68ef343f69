"""The file of an exercise in the percent format, cut into its parts."""

import re

HEADING = re.compile(r"# *%% *(.*?) *")


def parts(text: str) -> dict[str, str]:
    """{"setup": …, "solution": …, "tests": …}. Each starts with empty lines, so that its lines have the numbers of the file."""
    found: dict[str, str] = {}
    name = ""
    for number, line in enumerate(text.split("\n")):
        if heading := HEADING.fullmatch(line):
            name = heading[1]
            found[name] = "\n" * (number + 1)
        elif name:
            found[name] += line + "\n"
    return found
