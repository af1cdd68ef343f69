"""What Python takes of a machine's memory, after many moves of a slider and beside a bare Pyodide: a part of `build.py bench`.

Python's memory only grows: it is told by its size. What a page takes in all is what its process has for itself, as Linux tells it.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sitegen import browser
from sitegen.bench.live import served, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOVES = 10_000
BEFORE = 200  # moves after which Python has what it needs
MOVED = "bottleneck_funnel"
ALIVE = "[...document.querySelectorAll('figure.widget')].every((figure) => figure.dataset.state === 'live')"
TOUCH = "document.querySelectorAll('figure.widget [data-action=reset]').forEach((button) => button.click())"
# Of Python's thread: how large its memory is. Pyodide makes a second, tiny one to find out what WebAssembly can do here.
TELL = """
const { Memory } = WebAssembly;
let memory;
WebAssembly.Memory = class extends Memory { constructor(size) { super(size); memory ??= this; } };
addEventListener("message", ({ data }) => data.type === "heap" && postMessage({ type: "heap", bytes: memory.buffer.byteLength }));
"""
HEAR = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
  if (message.type === "boot") {
    window.python = this;
    this.addEventListener("message", ({ data }) => data.type === "heap" && (window.heap = data.bytes));
  }
  post.call(this, message);
};
"""
ASK = "window.heap = null; python.postMessage({ type: 'heap' })"
# Moves the first slider as fast as pictures come.
HURRY = """async (moves) => {
  const range = document.querySelector(".knob-range");
  const places = Math.round((range.max - range.min) / (range.step || 1)) + 1;
  for (let k = 0; k < moves; k++) {
    const done = new Promise((resolve) => addEventListener("widget:drawn", resolve, { once: true }));
    range.value = Number(range.min) + ((k + 1) % places) * (range.step || 1);
    range.dispatchEvent(new Event("input", { bubbles: true }));
    await done;
  }
}"""
BARE = """
import { loadPyodide } from "./pyodide.mjs";
const folder = new URL(".", import.meta.url).href;
const [lockFileURL, stdLibURL] = [`${folder}plain/pyodide-lock.json`, `${folder}plain/python_stdlib.zip`];
const python = await loadPyodide({ indexURL: folder, lockFileURL, stdLibURL });
await python.loadPackage(`${folder}plain/WHEEL`);
python.runPython("import numpy");
postMessage(python._module.HEAP8.length);
"""
BARE_PAGE = """<script>new Worker("bare.js", { type: "module" }).onmessage = ({ data }) => { window.heap = data; };</script>"""


def measure(site: Path, say: Callable[[str], object], moves: int = MOVES) -> dict[str, Any]:
    """Bytes: "moved", before and after the moves; "bare", a Pyodide with NumPy alone; "pages", each chapter with all its figures live."""
    path = browser.ensure(say)
    from playwright.sync_api import sync_playwright

    with served(site) as embeds, sync_playwright() as playwright:

        def fresh(look: Callable[["Browser"], Any]) -> Any:
            """In a browser of its own: so its process is the page's alone."""
            running = playwright.chromium.launch(**browser.launch_options(path))  # type: ignore[arg-type]
            try:
                return look(running)
            finally:
                running.close()

        address = embeds.removesuffix("en/embed/")
        bare = fresh(partial(_bare, site=site, address=address))
        pages = {}
        for chapter in _chapters(site):
            pages[chapter] = found = fresh(partial(_alive, site=site, address=f"{address}en/{chapter}/"))
            if bare["process"] and found["process"]:
                found["ratio"] = round(found["process"] / bare["process"], 2)
        moved = fresh(partial(_moved, site=site, address=f"{embeds}{MOVED}/", moves=moves))
        return {"moved": moved, "bare": bare, "pages": pages}


def _chapters(site: Path) -> list[str]:
    pages = sorted(site.glob("en/*/index.html"))
    return [page.parent.name for page in pages if "data-widget=" in page.read_text(encoding="utf-8")]


def _open(running: "Browser", site: Path, address: str) -> "Page":
    """With all its figures live."""
    page: Page = running.new_page()
    worker = next(site.glob("assets/host-*/worker.js")).read_text(encoding="utf-8")
    page.route("**/worker.js", lambda route: route.fulfill(body=worker + TELL, content_type="text/javascript"))
    page.add_init_script(HEAR)
    page.goto(address)
    until(page, "document.readyState === 'complete'")
    page.evaluate(TOUCH)
    until(page, ALIVE)
    return page


def _moved(running: "Browser", site: Path, address: str, moves: int) -> dict[str, Any]:
    page = _open(running, site, address)
    page.evaluate(HURRY, BEFORE)
    before = {"heap": _heap(page), "page": _objects(page)}
    for _ in range(0, moves, BEFORE):
        page.evaluate(HURRY, BEFORE)
    after = {"heap": _heap(page), "page": _objects(page)}
    return {"widget": MOVED, "moves": moves, **before, "grown": {name: after[name] - size for name, size in before.items()}}


def _alive(running: "Browser", site: Path, address: str) -> dict[str, Any]:
    page = _open(running, site, address)
    return {"heap": _heap(page), "process": _process(running, page)}


def _bare(running: "Browser", site: Path, address: str) -> dict[str, Any]:
    folder = next(site.glob("assets/pyodide-*"))
    code = BARE.replace("WHEEL", next(folder.glob("plain/numpy-*.whl")).name)
    page: Page = running.new_page()
    page.route("**/bare.html", lambda route: route.fulfill(body=BARE_PAGE, content_type="text/html"))
    page.route("**/bare.js", lambda route: route.fulfill(body=code, content_type="text/javascript"))
    page.goto(f"{address}assets/{folder.name}/bare.html")
    until(page, "window.heap")
    return {"heap": int(page.evaluate("heap")), "process": _process(running, page)}


def _heap(page: "Page") -> int:
    page.evaluate(ASK)
    until(page, "heap !== null")
    return int(page.evaluate("heap"))


def _objects(page: "Page") -> int:
    """What the page's own thread holds once everything is thrown away that it can do without."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    return int(session.send("Runtime.getHeapUsage")["usedSize"])


def _process(running: "Browser", page: "Page") -> int:
    """Bytes that the page's process has and shares with no other, once it threw away what it can; 0 where that is not told."""
    page.context.new_cdp_session(page).send("Memory.simulatePressureNotification", {"level": "critical"})  # Python's thread hears of it too
    time.sleep(2)
    found = running.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return max((_private(process["id"]) for process in found if process["type"] == "renderer"), default=0)


def _private(process: int) -> int:
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    except OSError:  # another system
        return 0
    return 1024 * sum(int(line.split()[1]) for line in told.splitlines() if line.startswith("Private_"))


def rows(found: dict[str, Any]) -> Iterator[str]:
    """The lines that `build.py bench` prints."""
    moved, bare = found["moved"], found["bare"]
    grown = {name: f"{size / 1e6:.1f}" for name, size in moved["grown"].items()}
    yield (
        f"{moved['moves']} moves of {moved['widget']}: Python's {moved['heap'] / 1e6:.1f} MB grew by {grown['heap']} MB, "
        f"the page's {moved['page'] / 1e6:.1f} MB by {grown['page']} MB"
    )
    yield f"{'memory, MB':32}{'Python':>9}{'process':>9}{'ratio':>8}"
    for name, row in {"Pyodide and NumPy alone": bare, **found["pages"]}.items():
        yield f"{name:32}{row['heap'] / 1e6:9.1f}{row['process'] / 1e6:9.1f}{row.get('ratio', 1):8.2f}"
