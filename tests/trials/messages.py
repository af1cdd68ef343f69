"""Messages that no part of the book sends: told to the page as if Python had said them, and sent by code in a cell. Nothing becomes of them."""

import json
from typing import Any

from tests.browser.conftest import CHAPTER, RECORD, SAVE_DATA, Watched
from tests.trials import nasty
from tests.trials.stage import Stage
from tests.trials.tally import Tally, some

LAB = "en/the-lab/"
SENT = 300  # messages by a cell
FIGURE = "bottleneck_funnel"
TYPES = ("progress", "ready", "failed", "answer", "broken", "pong", "printed", "heap", "needed", "hello", "call", "__proto__", "constructor", "", None)
WRONG: tuple[Any, ...] = (
    None, True, -1, 1e308, "", "null", "{}", '{"knobs": 1}', "[1]", "not JSON", nasty.SCRIPTS[0], "x" * 5_000, [], [[]], {}, {"kind": "constructor", "facts": 1},
    {"kind": nasty.SCRIPTS[0], "facts": {"file": [], "detail": nasty.SCRIPTS[1]}}, {"kind": "missing", "facts": None}, {"facts": {"seconds": {}}},
)  # fmt: skip
KEYS = ("id", "json", "fault", "done", "total", "phase", "token", "text", "bytes", "stream", "name")
WORKERS = "window.threads = []; window.Worker = class extends Worker { constructor(...all) { super(...all); threads.push(this); } };"
FORGE = "(messages) => messages.forEach((data) => threads.at(-1).dispatchEvent(new MessageEvent('message', { data })))"
HARM = f"window.{nasty.CANARY} !== undefined || {{}}.polluted !== undefined || document.querySelectorAll('main script, main img[onerror]').length > 0"


def run(stage: Stage, share: float) -> Tally:
    tally = Tally()
    messages = list(some(_messages(), share))
    for path, go in ((CHAPTER, _figures), (LAB, _cells)):
        context = stage.browser.new_context()
        context.add_init_script(RECORD + SAVE_DATA + WORKERS)
        page = Watched(context.new_page())
        page.page.goto(stage.server.root + path)
        go(tally, page, messages)
        context.close()
    return tally


def _messages() -> list[Any]:
    """A kind and what is wrong in one of its parts, in all of them, or no message at all."""
    parts = dict.fromkeys(TYPES, KEYS) | {"failed": ("fault",)}  # after each of these Python has to start again
    single = [{"type": kind, "id": 1, "token": 1, key: value} for kind, keys in parts.items() for key in keys for value in WRONG]
    return [*single, *({"type": kind, **dict.fromkeys(KEYS, value)} for kind in TYPES for value in WRONG), *WRONG]


def _figures(tally: Tally, page: Watched, messages: list[Any]) -> None:
    """While figures are live; a forged end is told like a real one, and Python starts again."""
    page.touch()
    page.live()
    for number, message in enumerate(messages):
        page.ask(FORGE, [message])
        fault = "it ran" if page.ask(HARM) else "; ".join(page.errors[:1])
        if page.ask("document.documentElement.dataset.python") == "failed":
            fault = fault or _ended(page, message)
        elif number % 100 == 99:
            fault = fault or _answers(page, number)
        tally.note(f"to a figure: {_shown(message)}", fault)
        page.errors.clear()
    tally.note("a figure after all of them", _answers(page, len(messages)))


def _ended(page: Watched, message: Any) -> str:
    said = page.state_text()
    page.ask("document.querySelector('[data-action=retry]').click()")
    page.live()
    if message.get("type") != "failed":
        return "Python was given up"
    return "" if len(said) < 800 and "undefined" not in said and "[object" not in said else f"it says {said[:800]!r}"


def _answers(page: Watched, number: int) -> str:
    rho = (0.5, 0.75, 1.5, 2)[number % 4]
    page.ask("drawn.length = 0")
    page.move(FIGURE, "rho", str(rho))
    page.until(f"drawn.some(({{ knobs, source }}) => knobs.rho === {rho} && source === 'live')", 20)
    return ""


def _cells(tally: Tally, page: Watched, messages: list[Any]) -> None:
    """By code of a cell's own, which gets at the thread's global through any function of JavaScript that Python holds."""
    page.until("document.querySelector('section.cell textarea')")
    page.page.locator("section.cell textarea").first.fill(
        "import json, pyodide_js\n"
        "send = pyodide_js.runPython.constructor('text', 'postMessage(JSON.parse(text))')\n"
        f"for message in json.loads({json.dumps(list(some(messages, min(1.0, SENT / len(messages)))))!r}):\n"
        "    if not message or not isinstance(message, dict) or message.get('type') != 'failed': send(json.dumps(message))\n"
        "'after them'"
    )
    _go(page)
    fault = "it ran" if page.ask(HARM) else "; ".join(page.errors[:1])
    tally.note("messages sent by a cell", fault)
    page.page.locator("section.cell textarea").first.fill("1 + 1")
    _go(page)
    shown = page.page.locator("section.cell .cell-output").first.inner_text().strip()
    tally.note("the next cell", "" if shown == "2" else f"it shows {shown[:200]!r}")


def _go(page: Watched) -> None:
    page.page.locator("section.cell [name=run]").first.click()
    page.until("!['starting', 'running'].includes(document.querySelector('section.cell').dataset.state)", 60)


def _shown(message: Any) -> str:
    return json.dumps(message)[:200]
