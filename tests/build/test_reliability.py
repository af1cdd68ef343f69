"""The figures of the trials: what the command keeps is what the page reads, and a spoilt file is told with its line."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from sitegen.pages import reliability
from sitegen.problems import Problems
from tests.trials import __main__ as command
from tests.trials.tally import Tally, first, some

ROOT = Path(__file__).parents[2]
WORDS = {key: {"en": f'{key} "in" English', "zh": "用中文"} for key in reliability.TEXTS}


def keep(root: Path, **row: object) -> None:
    file = root / reliability.FILE
    file.parent.mkdir(exist_ok=True)
    file.write_text(command._written({"floods": {**WORDS, "attempts": 40, "held": 39, "day": "2026-11-30", **row}}), encoding="utf-8")


def test_what_is_kept_is_read(tmp_path: Path) -> None:
    assert reliability.read(tmp_path, ["en"]) == ()
    keep(tmp_path)
    (trial,) = reliability.read(tmp_path, ["en", "zh"])
    assert (trial.name, trial.attempts, trial.held, trial.day) == ("floods", 40, 39, "2026-11-30")
    assert trial.wanted == WORDS["wanted"]


@pytest.mark.parametrize("row", [{"held": 41}, {"held": "all"}, {"title": {"en": "Floods"}}, {"more": 1}])
def test_a_row_that_cannot_be_is_told(tmp_path: Path, row: dict[str, object]) -> None:
    keep(tmp_path, **row)
    with pytest.raises(Problems) as told:
        reliability.read(tmp_path, ["en", "zh"])
    (problem,) = told.value.problems
    assert str(problem).startswith("content/reliability.toml:3: [floods] is not whole; ")


def test_every_trial_has_words_in_both_languages_and_a_file() -> None:
    words = tomllib.loads(command.WORDS.read_text(encoding="utf-8"))
    for name, row in words.items():
        assert (ROOT / f"tests/trials/{name}.py").is_file()
        assert set(row) == set(reliability.TEXTS)
        assert all(set(texts) == {"en", "zh"} for texts in row.values())


def test_an_unknown_trial_is_named() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.trials", "flood"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert done.stdout.startswith("no trial flood; there are ")


def test_a_share_is_spread_over_all_cases() -> None:
    assert list(some(range(10), 1.0)) == list(range(10))
    assert list(some(range(10), 0.3)) == [0, 3, 6]
    assert list(some(range(10), 0.001)) == [0]
    assert list(first(iter("abcdef"), 6, 0.5)) == ["a", "b", "c"]


def test_a_tally_counts_what_held() -> None:
    tally = Tally()
    tally.note("one")
    tally.note("two", "it fell over")
    assert (tally.tried, tally.held, tally.broken) == (2, 1, ["two: it fell over"])
