"""Scripts and style sheets as they are sent say what they did as they were written."""

from pathlib import Path

import pytest

from sitegen.assets import shorten
from sitegen.outside import fetch

PROJECT = Path(__file__).resolve().parents[2]
SCRIPTS = {"one.js": "// A comment.\nexport const doubled = (someNumber) => {\n  return someNumber * 2;\n};\n", "two.js": 'import { doubled } from "./one.js";\ndoubled(1);\n'}


def test_scripts_keep_their_names_for_others_and_lose_the_rest() -> None:
    if not shorten.possible():
        pytest.skip("there is no Node on this machine")
    made = shorten.scripts(PROJECT, SCRIPTS)
    assert made.keys() == SCRIPTS.keys()
    assert "doubled" in made["one.js"]
    assert not any(part in made["one.js"] for part in ("comment", "someNumber", "\n"))
    assert len("".join(made.values())) < 0.7 * len("".join(SCRIPTS.values()))


def test_without_node_scripts_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shorten.shutil, "which", lambda _: None)
    assert shorten.scripts(PROJECT, SCRIPTS) == SCRIPTS


@pytest.mark.skipif(not shorten.possible(), reason="there is no Node on this machine")
def test_a_script_that_cannot_be_read_leaves_all_as_they_are_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(fetch, "say_at_once", said.append)
    broken = {**SCRIPTS, "two.js": "const = 1;"}
    assert shorten.scripts(PROJECT, broken) == broken
    assert said[0].startswith("scripts stay as they are written")


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("/* Of\n two lines. */\n.a {\n  color: red;\n}\n", ".a{color: red}\n"),
        (".a   .b > .c:hover ,\n.d :is(p, q) { margin: 0 auto; }", ".a .b > .c:hover,.d :is(p,q){margin: 0 auto}\n"),
        ('.a::before { content: "  {;}  /* no comment */ "; }', '.a::before{content: "  {;}  /* no comment */ "}\n'),
        ("@media (width > 40em) { .a { width: calc(1em + 2px); } }", "@media (width > 40em){.a{width: calc(1em + 2px)}}\n"),
        (":root { --one: ; --two: a , b; }", ":root{--one:;--two: a,b}\n"),
    ],
)
def test_a_style_sheet_keeps_its_strings_and_the_white_space_that_means_something(written: str, sent: str) -> None:
    assert shorten.sheet(written) == sent
