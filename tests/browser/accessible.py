"""What a page must be for readers who see, hear and point in other ways: accessible.js looked at in every display a reader may have."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from tests.browser.conftest import BOOT_SECONDS, RECORD, SAVE_DATA, Watched
from tests.browser.server import Server

LOOK = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
FIGURE = re.compile(r'<figure class="widget".*?</figure>', re.DOTALL)
PLAIN: dict[str, Any] = {"color_scheme": "light", "forced_colors": "none", "reduced_motion": "no-preference"}
PYTHON = "pyodide.asm.wasm.zst"  # a file that does not come, or not at all
WINDOW = {"width": 1280, "height": 800}
# Success criterion 1.4.12: a reader who needs more room between lines, letters and words sets no less than this.
SPACING = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }"


class Display(NamedTuple):
    """How a reader sees a page. At 200 % a window of 1280 pixels has room for 640."""

    media: dict[str, str] = {}  # noqa: RUF012
    window: dict[str, int] = WINDOW
    style: str = ""


DISPLAYS = {
    "light": Display(),
    "dark": Display({"color_scheme": "dark"}),
    "forced colours": Display({"forced_colors": "active"}),
    "forced colours, dark": Display({"forced_colors": "active", "color_scheme": "dark"}),
    "200 %": Display(window={"width": 640, "height": 400}),
    "320 px": Display(window={"width": 320, "height": 640}),
    "text spacing": Display(style=SPACING),
    "text spacing at 320 px": Display(window={"width": 320, "height": 640}, style=SPACING),
    "reduced motion": Display({"reduced_motion": "reduce"}),
}


def looked(page: Any, display: str, within: str = "body") -> tuple[int, list[str]]:
    """(how many things were looked at, what is wrong with some) of a playwright page as it is now, in one of the displays."""
    media, window, style = DISPLAYS[display]
    page.emulate_media(**(PLAIN | media))
    page.evaluate("(css) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet]; }", style)
    for more in (1, 0):  # what watches its own width (scrollers.js) looks again, with the new style
        page.set_viewport_size({**window, "width": window["width"] + more})
    # Two frames, so that what follows the width and the colours has followed.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found = page.evaluate(LOOK, within)
    return sum(found["checked"].values()), [f"{display}: {fault}" for fault in found["faults"]]


@cache
def every_figure(server: Server, lang: str) -> str:
    """The path of a page that holds every widget's figure, made of the pages that each has alone: a new widget is there at once."""
    pages = [path.read_text(encoding="utf-8") for path in sorted(server.site.glob(f"{lang}/embed/*/index.html"))]
    figures = "".join(found[0] for page in pages if (found := FIGURE.search(page)))
    path = f"{lang}/embed/every/"
    server.extra[f"/{path}"] = FIGURE.sub(lambda _: figures, pages[0], count=1).encode()
    return path


# Moves the first control of every figure a step from where it stands.
MOVE_ALL = """() => {
  for (const knob of document.querySelectorAll("figure.widget .knob:first-of-type")) {
    const [control, second] = knob.querySelectorAll("input, textarea, select");
    if (control.type === "range") control[control.value === control.max ? "stepDown" : "stepUp"]();
    else if (control.type === "radio") (control.checked ? second : control).checked = true;
    else if (control.type === "checkbox") control.checked = !control.checked;
    else if (control.options) control.selectedIndex = 1 - Math.min(control.selectedIndex, 1);
    else control.value = control.type === "textarea" ? `${control.value} cat` : "1.5";
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""
ALL_LIVE = "![...document.querySelectorAll('figure.widget')].some((figure) => figure.dataset.state !== 'live' || figure.hasAttribute('data-busy'))"


@contextmanager
def opened(browser: Browser, server: Server, path: str, errors: bool = False) -> Iterator[Watched]:
    """A page in which Python waits to be wanted. Whatever happens, it asks no other origin for anything; `errors` are expected or not."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    context.add_init_script(RECORD + SAVE_DATA)
    page = Watched(context.new_page())
    page.page.goto(server.root + path)
    yield page
    context.close()
    assert page.strangers(server) == []
    assert errors or page.errors == []


def states(browser: Browser, server: Server, path: str) -> Iterator[tuple[str, Watched]]:
    """The states that the figures of a page can be in, and the page while it is."""
    # However long a start is looked at, it must not be given up.
    with server.changing(r"(stall|quiet|call|cell): [\d_]+", r"\1: 1e9"), opened(browser, server, path) as page:
        yield "static", page
        with server.failing(PYTHON, hang=True):
            page.ask(MOVE_ALL)
            page.until("document.querySelector('.state-bar').checkVisibility()")
            yield "starting", page
        page.until(ALL_LIVE, BOOT_SECONDS)
        yield "result", page
        page.ask("document.querySelectorAll('[data-action=reset]').forEach((button) => button.click())")
        page.page.wait_for_timeout(100)
        page.until(ALL_LIVE, BOOT_SECONDS)
        yield "live", page
    with opened(browser, server, path, errors=True) as page, server.failing(PYTHON, status=404):
        page.ask(MOVE_ALL)
        page.python("failed")
        yield "failed", page
