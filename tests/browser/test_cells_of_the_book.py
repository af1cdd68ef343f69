"""Every cell of the book, run in a browser: its output is the one in the page; every solution passes its exercise there, too."""

from pathlib import Path

from tests.browser.conftest import Open, Watched
from tests.browser.server import Server

SECONDS = 60
IDS = "[...document.querySelectorAll('section.cell')].map((cell) => cell.id)"
ENDED = "document.addEventListener('cell:done', ({target, detail}) => (window.ended[target.id] = detail))"


def run(page: Watched, name: str, button: str) -> str:
    page.ask("(id) => delete ended[id]", name)
    page.page.locator(f"#{name} [name={button}]").click()
    return str(page.until("(id) => ended[id]?.state", SECONDS, name))


def test_every_cell_computes_what_the_page_shows(open_page: Open, site: Path, server: Server) -> None:
    for file in sorted(site.glob("en/*/index.html")):
        if '<section class="cell"' not in file.read_text(encoding="utf-8"):
            continue
        page = open_page(file.parent.relative_to(site).as_posix() + "/", script="window.ended = {};" + ENDED)
        page.until("document.querySelector('section.cell textarea')")
        for name in page.ask(IDS):
            output = page.page.locator(f"#{name} .cell-output")
            shown = output.inner_text()
            run(page, name, "run")
            # An unfinished starter's error is not shown before somebody runs it.
            assert output.inner_text() == shown or not shown, name
            if page.page.locator(f"#{name} [name=check]").count():
                answer = page.page.locator(f"#{name} .cell-answer").text_content()
                page.page.locator(f"#{name} textarea").fill(str(answer))
                assert run(page, name, "check") == "done", name
                assert page.page.locator(f"#{name} .cell-verdict").get_attribute("data-passed") == "true", name
        page.page.close()
