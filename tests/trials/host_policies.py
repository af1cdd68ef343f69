"""Inside other people's pages: headers that forbid much, frames that allow little, storage that is refused or full. The text is there, the figure works or says why."""

import re
import time
from itertools import product

from playwright.sync_api import Frame

from tests.browser.conftest import RECORD, SAVE_DATA
from tests.browser.server import Fault
from tests.trials.stage import Stage
from tests.trials.tally import Tally, some

EMBED = "en/embed/bottleneck_funnel/"
POLICIES = (
    "",
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    "default-src 'self'",
    "script-src 'self'",
    "script-src 'none'",
    "worker-src 'none'",
    "worker-src 'none'; script-src 'self'",
    "connect-src 'none'",
    "style-src 'none'; img-src 'none'; font-src 'none'",
    "default-src 'none'",
    "require-trusted-types-for 'script'; trusted-types 'none'",
    "sandbox allow-scripts",
)
FRAMES = {
    "a page": "",
    "a frame": '<iframe src="{url}" width="700" height="600"></iframe>',
    "a sandbox": '<iframe src="{url}" sandbox="allow-scripts" width="700" height="600"></iframe>',
}
_STORES = "for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, {get() { throw new DOMException('no', 'SecurityError'); }});"
STORAGE = {
    "kept": "",
    "refused": _STORES,
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
}
BROKEN = re.compile(r"This could not be computed: .+")
STATE = """() => { const { python, script } = document.documentElement.dataset; const figure = document.querySelector("figure.widget");
  return { python, script, figure: figure.dataset.state, said: figure.querySelector(".state-text").textContent,
    idle: getComputedStyle(document.documentElement).getPropertyValue("--paper") && figure.querySelector(".knobs").checkVisibility(), reading: figure.querySelector(".reading").innerText,
    picture: figure.querySelector(".picture svg, svg.picture, .pictures svg").getBoundingClientRect().height }; }"""


def run(stage: Stage, share: float) -> Tally:
    tally = Tally()
    stage.server.extra["/host.html"] = b""
    for policy, frame, storage in some(list(product(POLICIES, FRAMES, STORAGE)), share):
        tally.note(f"{policy or 'no policy'}; in {frame}; storage is {storage}", _seen(stage, policy, frame, storage))
    return tally


def _seen(stage: Stage, policy: str, frame: str, storage: str) -> str:
    server = stage.server
    server.extra["/host.html"] = f"<!doctype html><title>host</title>{FRAMES[frame].format(url=server.root + EMBED)}".encode()
    faults = [Fault("", headers={"Content-Security-Policy": policy} if policy else {}), Fault("host.html")]
    server.faults += faults
    context = stage.browser.new_context()
    context.add_init_script(RECORD + SAVE_DATA + STORAGE[storage])
    page = context.new_page()
    try:
        page.goto(server.root + EMBED if frame == "a page" else server.root.replace("127.0.0.1", "localhost") + "host.html")
        return _judged(page.frames[-1])
    finally:
        context.close()
        for fault in faults:
            server.faults.remove(fault)


def _judged(inside: Frame) -> str:
    state = inside.evaluate(STATE)
    if len(state["reading"]) < 40 or state["picture"] < 50:
        return "it cannot be read"
    end = time.monotonic() + 90
    while state["script"] != "ready" and time.monotonic() < end - 85:
        inside.page.wait_for_timeout(50)
        state = inside.evaluate(STATE)
    if state["script"] != "ready":  # where our style sheets are forbidden too, nothing can be hidden
        if not state["said"]:
            return "it does not say that it was computed ahead"
        return "controls are shown that do nothing" if state["idle"] else ""
    inside.evaluate("() => document.querySelectorAll('.preset[data-knob=rho]')[1].click()")
    while time.monotonic() < end:
        state = inside.evaluate(STATE)
        if state["figure"] == "live":
            return ""
        if state["python"] == "failed" or BROKEN.fullmatch(state["said"]):
            return "" if state["said"] and "undefined" not in state["said"] else f"it says {state['said']!r}"
        inside.page.wait_for_timeout(50)
    return f"neither works nor says why: {state}"
