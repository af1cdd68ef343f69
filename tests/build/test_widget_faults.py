"""What is wrong with a widget, or with how a page places it: a build refuses it, and tells it at its line."""

import pytest

from tests.build.project import Project

EN = "content/01-first/en.md"

# What is changed in the widget that `build.py new widget bars` makes, and the line that a build must then print.
FAULTS = {
    "a broken sum": ("model.py", "weights = raised / raised.sum()", "weights = raised / raised.smu()", "widgets/bars/model.py:15: AttributeError: "),
    "a mistake in Python": ("figures.py", "ROW = 34", "ROW = = 34", "widgets/bars/figures.py:6: SyntaxError: "),
    "a mistake in its knobs": (
        "model.py",
        "0.1, 5, 0.1, 1,",
        "0.1, 5, 0.1, 9,",
        "widgets/bars/model.py:8: ValueError: knob temperature: 9 lies outside",
    ),
    "a mistake in TOML": ("words.toml", 'title = "Shares', "title = Shares", "widgets/bars/words.toml:2: Invalid value"),
    "a word in one language": ("words.toml", 'weight = "weight"\n', "", 'widgets/bars/words.toml:1: [en] has no "weight"; every language has the same keys'),
    "a number for words": ("words.toml", 'title = "Shares of four scores"', "title = 4", 'widgets/bars/words.toml:2: "title" is not text; title = "…"'),
    "a hole in another form": ("words.toml", "temperature:sig2", "temperature:bold", "widgets/bars/words.toml:4: {temperature:bold} in a sentence; {name}, "),
    "a colour that is none": ("words.toml", "{weight.weight_max:percent}", "{share.weight_max:percent}", "widgets/bars/words.toml:4: {share.weight_max:percent} in "),
    "a knob that is no name": ("model.py", 'Slider("temperature"', 'Slider("the temperature"', 'widgets/bars/model.py:8: a knob "the temperature"; a name as'),
    "a symbol that stands for nothing": (
        "model.py",
        "knob{temperature}",
        "knob{temp}",
        'widgets/bars/model.py:9: the formula names a knob "temp"; there is temperature',
    ),
    "a formula that is none": ("model.py", "{T})", "{T)", "widgets/bars/model.py:9: in the formula: "),
    "a hole without a fact": ("words.toml", "{temperature:sig2}", "{tempreature:sig2}", "widgets/bars/words.toml:4: nothing fills {tempreature:sig2}; "),
    "no compute": ("model.py", "def compute(", "def computes(", "widgets/bars/model.py:1: no compute(); def compute(temperature)"),
    "compute of other knobs": (
        "model.py", "def compute(temperature", "def compute(temp", "widgets/bars/model.py:12: compute() with missing a required argument: 'temp'; def compute(",
    ),
    "compute that gives nothing": ("model.py", "    return {", "    _ = {", "widgets/bars/model.py:12: compute() gives a NoneType; a dict of arrays"),
    "compute without readouts": ("model.py", '"readouts": ', '"readout": ', "widgets/bars/model.py:12: compute() gives no readouts; a dict of arrays"),
    "no knobs": ("model.py", "KNOBS = ", "KNOB = ", "widgets/bars/model.py: no KNOBS; KNOBS = (Slider(…), …), a tuple"),
    "one knob that is no tuple": ("model.py", "presets=(0.5, 1, 2)),)", "presets=(0.5, 1, 2)))", "widgets/bars/model.py:8: KNOBS is not a tuple of knobs; "),
    "no tables": ("figures.py", "def tables(", "def table(", "widgets/bars/figures.py:1: no tables(); def tables(result, words)"),
    "a table without columns": ("figures.py", '"columns": ', '"column": ', 'widgets/bars/figures.py:25: "weights" is not a whole table; '),
    "a row without a name": (
        "figures.py", "[list(row) for", '[["", row[1]] for', 'widgets/bars/figures.py:25: not every row of "weights" has a name; "names": how many',
    ),
    "more names than columns": ("figures.py", '"columns": ', '"names": 3, "columns": ', 'widgets/bars/figures.py:25: not every row of "weights" has a name; '),
    "a role that is none": (
        "figures.py", '"label", "weight"', '"label", "wieght"', 'widgets/bars/figures.py:19: "wieght" is no colour of a picture; did you mean "weight"? there are context,',
    ),
    "a role that is none at a stop": (
        "figures.py", 'write(score), "label", "weight"', 'write(score), "label", "weight" if weight < 0.99 else "sorce"',
        'widgets/bars/figures.py:19: "sorce" is no colour of a picture; did you mean "source"? ',
    ),
    "a knob without its label": ("words.toml", '[en.knobs]\ntemperature', "[en.knobs]\ntemp", 'widgets/bars/words.toml:9: [en] has no "knobs.temperature"'),
    "weights that are not there": (
        "model.py", "KNOBS = ", 'NEEDS = ("gone.npz",)\nKNOBS = ', "widgets/bars/model.py:8: there is no widgets/models/gone.npz; ",
    ),
    "weights that are no tuple": ("model.py", "KNOBS = ", 'NEEDS = "gone.npz"\nKNOBS = ', "widgets/bars/model.py:8: NEEDS is not a tuple of names; NEEDS = "),
    "work of other knobs": ("model.py", "def compute", "def work(temp):\n    yield {}\n\n\ndef compute", "widgets/bars/model.py:12: work() with missing a required"),
    "work that yields nothing": (
        "model.py", "def compute", "def work(temperature):\n    yield from ()\n\n\ndef compute",
        "widgets/bars/model.py:12: work() yields a NoneType without readouts; results like those of compute(), with the readouts weight_max, entropy",
    ),
    "work with other readouts": (
        "model.py", "def compute", "def work(temperature):\n    yield {'readouts': {'step': 1}}\n\n\ndef compute",
        "widgets/bars/model.py:12: work() yields the readouts step; results like",
    ),
    "leaving the build": ("model.py", "SCORES = ", "raise SystemExit(3)\nSCORES = ", "widgets/bars/model.py:7: SystemExit: 3; "),
}  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "line"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_of_a_widget_is_told_at_its_line(project: Project, file: str, old: str, new: str, line: str) -> None:
    project.run("new", "widget", "bars")
    project.change(f"widgets/bars/{file}", old, new)
    done = project.run("build")
    assert done.returncode == 1, done.stdout + done.stderr
    assert any(printed.startswith(line) for printed in done.stdout.splitlines()), done.stdout + done.stderr


def test_a_fault_that_only_a_prediction_meets_is_told_at_the_widgets_line(project: Project) -> None:
    project.run("new", "widget", "bars")
    project.change("widgets/bars/model.py", "    raised = ", "    if temperature == 3.3:\n        raise ArithmeticError('three')\n    raised = ")
    guess = "::::prediction {#guess-share} How much?\nwidget = bars\ntemperature = 3.3\nanswer = weight_max\nmark = 0 to 1\n\nHow much?\n\n:::explain\nSo much.\n:::\n::::\n"
    project.change(EN, "Read on.", f"Read on.\n\n{guess}\n```widget bars\n```\n")
    done = project.run("build")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "widgets/bars/model.py:15: ArithmeticError: three; " in done.stdout, done.stdout


def test_a_widget_without_one_of_its_files_is_told(project: Project) -> None:
    project.run("new", "widget", "bars")
    (project.root / "widgets/bars/words.toml").unlink()
    done = project.run("build")
    assert "widgets/bars: a widget without its words.toml; a widget is model.py, figures.py, words.toml" in done.stdout


def test_a_widget_that_lacks_a_language_of_the_book_is_told(project: Project) -> None:
    project.run("new", "widget", "bars")
    text = (project.root / "widgets/bars/words.toml").read_text(encoding="utf-8")
    project.write("widgets/bars/words.toml", text.partition("[zh]")[0])
    done = project.run("build")
    assert "widgets/bars/words.toml:1: there are no words for zh, a language of course.toml; a table [zh] with the keys of [en]" in done.stdout


def test_a_widget_whose_name_no_page_could_write_is_told(project: Project) -> None:
    project.run("new", "widget", "bars")
    (project.root / "widgets/bars").rename(project.root / "widgets/my-bars")
    done = project.run("build")
    assert done.returncode == 1
    assert 'widgets/my-bars: "my-bars" is not a widget\'s name; small letters' in done.stdout


def test_a_knob_that_is_not_there_is_told_once(project: Project) -> None:
    project.run("new", "widget", "bars")
    project.change(EN, "Read on.", "Read on.\n\n```widget bars\ntemprature = 1\n```\n")
    done = project.run("build")
    assert done.stdout.count('no knob "temprature"') == 1, done.stdout


def test_a_bad_start_value_is_told_at_its_own_line(project: Project) -> None:
    project.run("new", "widget", "bars")
    project.change(EN, "Read on.", "Read on.\n\n```widget bars\n# warm\ntemperature = hot\n```\n")
    done = project.run("build")
    assert done.returncode == 1
    assert f"{EN}:11: temperature = hot; temperature takes a number from 0.1 to 5" in done.stdout, done.stdout + done.stderr
