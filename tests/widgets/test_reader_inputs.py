"""A few of the attempts of tests/trials/reader_inputs.py, and that it sees what is wrong."""

from typing import Any

import pytest

from tests.trials import reader_inputs
from tests.trials.stage import Stage
from widgets import run as widgets

NAME = "bottleneck_funnel"
KNOB = next(knob for knob in widgets.knobs_of(NAME) if knob.name == "rho")


def test_a_few_inputs_of_each_kind_hold() -> None:
    tally = reader_inputs.run(Stage(), 0.003)
    assert tally.broken == []
    assert tally.tried > 60


@pytest.mark.parametrize(
    ("spoilt", "told"),
    [
        ({"knobs": {"rho": 9e9}}, "9000000000.0 was used, which the control does not have"),
        ({"notes": []}, "3.0 was used without a word"),
        ({"notes": [{"knob": "rho", "text": " "}]}, "a note that is empty or has no end"),
        ({"figures": {"funnel": "<svg><script>1</script></svg>"}}, "<script> in a picture"),
        ({"figures": {"funnel": '<svg><g onclick="1"/></svg>'}}, "onclick='1' in a picture"),
        ({"readouts": {"n": float("nan")}}, "ValueError: "),
    ],
)
def test_what_is_wrong_is_seen(monkeypatch: pytest.MonkeyPatch, spoilt: dict[str, Any], told: str) -> None:
    honest = widgets.run(NAME, {"rho": "99"})
    monkeypatch.setattr(widgets, "run", lambda *_: honest | spoilt)
    assert any(fault.startswith(told) for fault in reader_inputs.faults(NAME, KNOB, "99", "en"))
