"""What readers type, answered by Python in the page and by Python here: the same numbers, sentences, tables and notes."""

import json
from collections.abc import Iterator
from typing import Any

from tests.browser.conftest import CHAPTER, RECORD, SAVE_DATA, Watched
from tests.browser.test_parity import compare, start
from tests.trials.reader_inputs import inputs
from tests.trials.stage import Stage
from tests.trials.tally import Tally, some
from widgets import run as widgets
from widgets import typed
from widgets.words import LANGUAGES

ASKED = 4_000  # of all the inputs of `reader_inputs`
# A half character would not survive the way to the page but as JSON.
ANSWER = """async ([widget, knobs, lang]) => {
  const { knobs: used, readouts, tables, notes, reading } = await own.ask("trial", { widget, knobs: JSON.parse(knobs), lang });
  return JSON.stringify({ knobs: used, readouts, tables, notes, reading });
}"""


def run(stage: Stage, share: float) -> Tally:
    tally = Tally()
    context = stage.browser.new_context()
    context.add_init_script(RECORD + SAVE_DATA)
    page = Watched(context.new_page())
    page.page.goto(stage.server.root + CHAPTER)
    start(page)
    asked = [one for one in inputs() if _travels(one[2])]
    for number, (name, knob, raw) in enumerate(some(list(some(asked, ASKED / len(asked))), share)):
        tally.note(f"{name}.{knob.name} = {typed.shown(raw)!r}", next(_differences(page, name, {knob.name: raw}, LANGUAGES[number % 2]), ""))
    context.close()
    return tally


def _travels(raw: object) -> bool:
    """Can the page hold it? JavaScript knows no whole numbers beyond 2⁵³."""
    return isinstance(raw, str | bool) or (isinstance(raw, int | float) and abs(raw) < 2**53)


def _differences(page: Watched, name: str, knobs: dict[str, Any], lang: str) -> Iterator[str]:
    there = json.loads(page.ask(ANSWER, [name, json.dumps(knobs), lang]))
    here = json.loads(json.dumps(widgets.run(name, knobs, lang)))
    yield from compare({part: here[part] for part in there}, there, name)
