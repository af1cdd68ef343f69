"""An old copy of a page, from some cache, meets the files of a newer version of the book: it gives way to the new page, once."""

from playwright.sync_api import Browser

from tests.browser.conftest import CHAPTER, SAVE_DATA
from tests.browser.server import Server

PATH = "/" + CHAPTER


def visit(browser: Browser, server: Server, html: str, times: int, now: str = "") -> tuple[int, str]:
    """How often the page was asked for (`times` is awaited), and what its script says in the end. The cache has `html`, the server `now` or else the page as it is."""
    context = browser.new_context()
    context.add_init_script(SAVE_DATA)
    page, asked = context.new_page(), 0

    def answer(route: object) -> None:
        nonlocal asked
        asked += 1
        text = html if asked == 1 else now
        route.fulfill(body=text, content_type="text/html") if text else route.continue_()  # type: ignore[attr-defined]

    context.route(server.root + CHAPTER, answer)
    page.goto(server.root + CHAPTER)
    for _ in range(100):
        if asked == times:
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(1500)  # whether there is one more
    said = page.evaluate("document.documentElement.dataset.script ?? ''")
    context.close()
    return asked, said


def old(server: Server) -> str:
    """The page as an older version of the book had it: its files lay elsewhere."""
    html = (server.site / PATH.strip("/") / "index.html").read_text(encoding="utf-8")
    return html.replace("/assets/host-", "/assets/host-0").replace("/assets/page-", "/assets/page-0")


def test_an_old_copy_gives_way_to_the_new_page(browser: Browser, server: Server) -> None:
    assert visit(browser, server, old(server), 3) == (3, "ready"), "the old copy, the look at the new one, the new one"


def test_a_page_whose_files_are_gone_for_good_is_not_loaded_again_and_again(browser: Browser, server: Server) -> None:
    assert visit(browser, server, old(server), 2, now=old(server)) == (2, ""), "the page, and the look whether a newer one asks for others"


def test_where_every_version_lacks_a_file_one_reload_is_all(browser: Browser, server: Server) -> None:
    newer = old(server).replace("-0", "-1")
    assert visit(browser, server, old(server), 3, now=newer) == (3, "")
