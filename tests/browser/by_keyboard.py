"""Every figure worked by the keyboard alone: Tab from its number to its end, and on the way each control is set to something else.

Which controls there are is read from the page, and what to press from the kind of each, so that a new widget is covered at once.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.browser.conftest import Watched

LOOK = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
SETS = ("range", "box", "text", "radio", "select", "check", "preset", "part", "cell", "handle")  # what moves the figure
TWICE = ("share", "fold", "chart", "job")  # what opens and closes, begins and pauses
PATIENCE = 20  # seconds for an answer
LONGEST = 400  # stops in one figure: then the focus is going round
# What a figure says and shows, and the settings it was drawn with last.
SIGN = """(id) => {
  const figure = document.getElementById(id);
  const text = (parts) => [...figure.querySelectorAll(parts)].map((one) => one.textContent).join("\\n");
  const last = drawn.findLast(({ widget }) => widget === figure.dataset.widget);
  return { said: text(".reading, .readouts, .notes, .knob-note"), shown: figure.querySelector(".pictures").innerHTML, knobs: JSON.stringify(last?.knobs) };
}"""
ANSWERED = f"(id) => !document.getElementById(id).hasAttribute('data-busy') && ({SIGN})(id).knobs !== window.was.knobs"
CHANGED = f"(id) => {{ const now = ({SIGN})(id); return [now.said !== window.was.said, now.shown !== window.was.shown]; }}"
LEFT_OUT = """([id, reached]) => [...document.getElementById(id).querySelectorAll(".knobs > .knob")].map((knob) => knob.dataset.knob).filter((knob) => !reached.includes(knob))"""


class Walk:
    """One figure of a live page. `pressed` counts what was worked, `faults` names what went wrong."""

    def __init__(self, page: Watched, figure: str, whole: bool) -> None:
        self.page, self.figure, self.whole = page, figure, whole
        self.pressed, self.changed = 0, [False, False]
        self.faults: list[str] = []
        self.reached: set[str] = set()  # knobs
        self.worked: set[str] = set()  # kinds of controls

    def go(self) -> None:
        self.page.page.locator(f"#{self.figure} .widget-number").focus()
        for stop in self.stops():
            self.faults += [f"{self.figure}: {fault}: {stop['said']}" for fault in stop["faults"]]
            self.reached |= set(stop["knob"].split())
            if stop["kind"] != "other" and not stop["off"]:
                self.work(stop)
        lost = self.page.ask(LEFT_OUT, [self.figure, sorted(self.reached)])
        self.faults += [f"{self.figure}: no key reaches {knob}" for knob in lost]
        for said, changed in zip(("its sentence and its readouts", "its pictures"), self.changed, strict=True):
            if not changed:
                self.faults.append(f"{self.figure}: {said} never change")

    def stops(self) -> Iterator[dict[str, Any]]:
        """Where Tab stops, until it leaves the figure."""
        for _ in range(LONGEST):
            self.page.page.keyboard.press("Tab")
            stop = self.page.ask(LOOK)
            if stop["figure"] != self.figure:
                return
            yield stop
        self.faults.append(f"{self.figure}: the focus does not leave it")

    def work(self, stop: dict[str, Any]) -> None:
        """Works one control; of a kind all only in a `whole` walk, and of charts none in another."""
        kind = stop["kind"]
        if stop["pressed"] == "true" or (not self.whole and (kind in self.worked or kind == "chart")):
            return
        self.worked.add(kind)
        self.pressed += 1
        if kind in SETS:
            self.set(stop)
        else:
            self.press(stop["way"])
            if kind in TWICE:
                self.wait(f"({LOOK})().value !== {json.dumps(stop['value'])}", stop, "nothing opens or begins")
                self.press(stop["way"])
        after = self.page.ask(LOOK)
        if (after["figure"], after["kind"]) != (self.figure, kind):
            self.faults.append(f"{self.figure}: the focus is lost after {stop['said']}")
            self.page.page.locator(f"#{self.figure} .reading").focus()

    def set(self, stop: dict[str, Any]) -> None:
        """Sets the control to something else, and the figure answers that."""
        self.page.ask(f"(id) => {{ window.was = ({SIGN})(id); }}", self.figure)
        self.press(stop["way"])
        self.wait(f"({ANSWERED})({json.dumps(self.figure)})", stop, "no answer")
        self.changed = [before or now for before, now in zip(self.changed, self.page.ask(CHANGED, self.figure), strict=True)]

    def press(self, keys: list[str]) -> None:
        for key in keys:
            if key.startswith("="):
                self.page.page.keyboard.insert_text(key[1:])
            else:
                self.page.page.keyboard.press(key)

    def wait(self, expression: str, stop: dict[str, Any], fault: str) -> None:
        end = time.monotonic() + PATIENCE
        while not self.page.ask(expression):
            if time.monotonic() > end:
                self.faults.append(f"{self.figure}: {fault} after {stop['way']} on {stop['said']}")
                return
            self.page.page.wait_for_timeout(20)
