"""Code that kills Python, floods of moves, answers that come late, pages that freeze, are translated or share their window with other libraries: the next result is right."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.conftest import CHAPTER, RECORD, SAVE_DATA, Watched
from tests.trials.stage import Stage
from tests.trials.tally import Tally, some

LAB = "en/the-lab/"
FIGURE = "bottleneck_funnel"
ROUNDS = 20
KILLERS = {
    "a loop without an end": "while True: pass",
    "exit of the process": "import os; os._exit(3)",
    "the deepest list": "deep = []\nfor _ in range(100_000): deep = [deep]\nrepr(deep)",
    "sys.exit": "import sys; sys.exit(1)",
    "recursion": "def again(): return again() + 1\nagain()",
    "a recursion that catches": "def again():\n    try: again()\n    except RecursionError: again()\nagain()",
    "much memory": "kept = []\nwhile True: kept.append(bytearray(200_000_000))",
    "a huge number": "10 ** 10 ** 8",
    "a huge print": "print('x' * 50_000_000)",
    "printing without an end": "while True: print('x')",
    "a huge array": "import numpy as np\nnp.ones((1_000_000, 1_000_000))",
    "broken built-ins": "import builtins, json\nbuiltins.print = builtins.len = builtins.repr = None\njson.dumps = None",
    "broken NumPy": "import numpy as np\nnp.exp = np.array = np.ndarray = None",
    "broken classes": "import json\njson.JSONEncoder.encode = json.JSONEncoder.iterencode = None",
    "an error that cannot be shown": "class Bad(Exception):\n    def __str__(self): raise self\n    __repr__ = __str__\nraise Bad()",
}
MOVES = 1_000  # each with an answer that comes late by up to as many milliseconds
LATE = 60
FLOOD = 10_000
MEMORY = 5_000_000  # bytes that a flood may cost

# Messages from threads come late; the delays are drawn from a seed.
DELAY = f"""let seed = 1;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
window.Worker = class extends Worker {{
  set onmessage(hear) {{ super.onmessage = (event) => setTimeout(() => hear(event), {LATE} * random()); }}
}};"""
# A page translated by the browser: every piece of text inside an element of its own; and a host's loader of modules.
AMD = "window.define = Object.assign((...all) => { throw new Error('define was called'); }, { amd: {} }); window.require = window.define;"
TRANSLATE = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) if (texts.currentNode.data.trim() && !texts.currentNode.parentElement.closest("[translate=no], script, style, svg, math, textarea")) found.push(texts.currentNode);
  for (const text of found) {
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(text);
  }
  return found.length;
}"""
FLOODED = """async ([id, steps]) => {
  const range = document.getElementById(id).querySelector("[name=rho]");
  const move = (value) => ((range.value = String(value)), range.dispatchEvent(new Event("input", { bubbles: true })));
  for (let i = 1; i <= steps; i++) {
    move(0.25 + (2.75 * ((i * 7) % 55)) / 55);
    if (i % 20 === 0) await new Promise((done) => setTimeout(done));
  }
  move(1.2);
}"""


def run(stage: Stage, share: float) -> Tally:
    tally = Tally()
    _killers(tally, stage, share)
    with _chapter(stage, DELAY) as page:
        _late(tally, page, max(20, round(MOVES * share)))
    with stage.server.changing(r"python = await boot\(", "globalThis.python = python = await boot("), _chapter(stage, AMD) as page:
        _flood(tally, page, max(200, round(FLOOD * share)))
        _translated(tally, page)
        _frozen(tally, page)
    return tally


@contextmanager
def _chapter(stage: Stage, script: str) -> Iterator[Watched]:
    context = stage.browser.new_context()
    context.add_init_script(RECORD + SAVE_DATA + script)
    page = Watched(context.new_page())
    page.page.goto(stage.server.root + CHAPTER)
    page.touch()
    page.live()
    yield page
    context.close()


def _killers(tally: Tally, stage: Stage, share: float) -> None:
    """In a cell whose runs may take two seconds where a reader's may take ten."""
    context = stage.browser.new_context()
    context.add_init_script(RECORD + SAVE_DATA)
    page = Watched(context.new_page())
    with stage.server.changing("cell: 10_000", "cell: 2_000"):
        page.page.goto(stage.server.root + LAB)
        page.until("document.querySelector('section.cell textarea')")
    _run(page, "1 + 1")
    killers = [(name, number) for number in range(ROUNDS) for name in KILLERS]
    for name, number in some(killers, share):
        _run(page, KILLERS[name])
        told = page.page.locator("section.cell .cell-state").first.inner_text()
        shown = _run(page, f"import numpy as np\nprint(len('ab'))\nint(np.array([{number}, 1]).sum() + np.exp(0))")
        wrong = f"the next run shows {shown[-200:]!r}" if shown != f"2 {number + 2}" else "nothing is said" if not told else ""
        tally.note(f"{name}, round {number + 1}", wrong)
    context.close()


def _run(page: Watched, code: str) -> str:
    cell = page.page.locator("section.cell").first
    cell.locator("textarea").fill(code)
    cell.locator("[name=run]").click()
    page.until("!['starting', 'running'].includes(document.querySelector('section.cell').dataset.state)", 60)
    return " ".join(cell.locator(".cell-output").inner_text().split())


def _late(tally: Tally, page: Watched, moves: int) -> None:
    """What is drawn follows the moves in their order, some left out, and ends with the last."""
    draw = random.Random("late")
    made = []
    page.ask("drawn.length = 0")
    for number in range(moves):
        made.append((round(0.3 + 0.05 * (number % 50), 2), number // 50))
        page.ask(
            """([id, rho, words]) => { const { elements } = document.getElementById(id).querySelector(".knobs");
            elements.sentence.value = "moved " + "on ".repeat(words + 1); elements.rho.value = rho;
            elements.rho.dispatchEvent(new Event("input", { bubbles: true })); }""",
            [FIGURE, str(made[-1][0]), made[-1][1]],
        )
        page.page.wait_for_timeout(draw.randrange(LATE))
    rho, words = made[-1]
    page.until(f"drawn.at(-1)?.knobs.rho === {rho} && drawn.at(-1).knobs.sentence.split(' on').length === {words + 2}")
    page.page.wait_for_timeout(4 * LATE)
    shown: list[Any] = page.ask("drawn.map(({ knobs }) => [knobs.rho, knobs.sentence.split(' on').length - 2])")
    places = [made.index((round(rho, 2), words)) for rho, words in shown]
    back = [json.dumps(shown[k]) for k in range(1, len(places)) if places[k] < places[k - 1]]
    tally.tried += moves
    tally.broken += [f"late answers: {one} replaced a newer one" for one in back]
    tally.note("the last of all moves", "" if places[-1] == moves - 1 else f"it shows {shown[-1]}")


def _flood(tally: Tally, page: Watched, moves: int) -> None:
    for count in (moves // 5, moves):  # the first fill what is filled once
        before = page.page.workers[0].evaluate("python.heap")
        page.ask("drawn.length = 0")
        page.ask(FLOODED, [FIGURE, count])
        _newest(page, 1.2)
    grown = page.page.workers[0].evaluate("python.heap") - before
    tally.tried += moves
    tally.note("memory after the flood", f"{grown} bytes more" if grown > MEMORY else "")


def _newest(page: Watched, rho: float) -> None:
    page.until(f"drawn.at(-1)?.knobs.rho === {rho} && drawn.at(-1).source === 'live'", 30)
    shown = page.page.locator(f"#{FIGURE} output[name=forgetting]").get_attribute("data-value")
    assert shown == str(page.ask("drawn.at(-1).readouts.forgetting"))


def _translated(tally: Tally, page: Watched) -> None:
    for turn in range(3):
        page.ask(TRANSLATE)
        page.move(FIGURE, "rho", str(1.5 + turn / 4))
        _newest(page, 1.5 + turn / 4)
        tally.note(f"translated, move {turn + 1}", "; ".join(page.errors[:1]))
        page.errors.clear()


def _frozen(tally: Tally, page: Watched) -> None:
    session = page.page.context.new_cdp_session(page.page)
    for turn in range(3):
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        page.page.wait_for_timeout(300)
        session.send("Page.setWebLifecycleState", {"state": "active"})
        page.move(FIGURE, "rho", str(0.5 + turn / 4))
        _newest(page, 0.5 + turn / 4)
        tally.note(f"frozen, time {turn + 1}", "; ".join(page.errors[:1]))
