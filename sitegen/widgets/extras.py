"""What a widget owes the book that opens trained weights (NEEDS) or works on something longer (work)."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from sitegen import toml, words
from sitegen.assets import bundle
from sitegen.problems import Problem, Problems, nearest
from sitegen.text import read_text
from sitegen.widgets.faults import line_of_code

NEEDS_RULE = 'NEEDS = ("search40.npz", …), a tuple of names of files in widgets/models/'


def weights(root: Path, path: str, needs: object) -> list[Problem]:
    """What is wrong with the NEEDS of a model."""
    line = line_of_code(root / path, "NEEDS")
    if not isinstance(needs, tuple) or not all(isinstance(name, str) for name in needs):
        return [Problem(path, line, "NEEDS is not a tuple of names", NEEDS_RULE)]
    there = sorted(file.name for file in (root / bundle.MODELS).glob("*") if file.suffix in bundle.WEIGHTS)
    said = f"one of {', '.join(there)}" if there else f"a file of {bundle.MODELS}/, where there is none"
    return [Problem(path, line, f"there is no {bundle.MODELS}/{name}", said) for name in needs if name not in there]


def looks(root: Path, path: str, named: object, knobs: Sequence[str]) -> list[Problem]:
    """What is wrong with the LOOKS of a model."""
    if isinstance(named, tuple) and set(named) <= set(knobs):
        return []
    return [Problem(path, line_of_code(root / path, "LOOKS"), "LOOKS is not a tuple of names of knobs", f"any of {', '.join(knobs)}")]


def job_words(root: Path, name: str, languages: Sequence[str]) -> list[Problem]:
    """Words for the controls of a job that no control says."""
    path = f"widgets/{name}/words.toml"
    text, known = read_text(root / path, path), bundle.host_words(root)
    return [
        Problem(path, toml.line_of(text, lang, "job", key), f'[{lang}.job] has a "{key}"', nearest(key, known[lang]["job"]))
        for lang, said in words.read(root, languages, path).items()
        for key in said.get("job", {})
        if key not in known[lang]["job"]
    ]


def works(root: Path, name: str, lang: str, result: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What is shown of the first result of work(), in a list that is empty for a widget without.

    Raises Problems when that is none like `result`, which compute() gave for the same knobs.
    """
    from widgets import run

    if not run.has_job(name):
        return []
    path = f"widgets/{name}/model.py"
    steps = import_module(f"widgets.{name}.model").work(**result["knobs"])
    first = next((step for step in steps if not isinstance(step, Mapping) or step.keys() - {"progress"}), None)
    if isinstance(first, Mapping) and first.get("readouts", {}).keys() == result["readouts"].keys():
        return [run.draw(name, result["knobs"], [], dict(first), lang)]
    given = ", ".join(first.get("readouts", {})) if isinstance(first, Mapping) else ""
    found = f"the readouts {given}" if given else f"a {type(first).__name__} without readouts"
    accepted = f"results like those of compute(), with the readouts {', '.join(result['readouts'])}"
    raise Problems(Problem(path, line_of_code(root / path, "def work"), f"work() yields {found}", accepted))
