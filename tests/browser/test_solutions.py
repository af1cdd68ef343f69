"""Solutions that course.toml keeps back until a day are shown from then on, by the reader's clock; without a script never."""

import shutil
from collections.abc import Iterator
from datetime import datetime

import pytest
from playwright.sync_api import Browser

from tests.browser.server import Server
from tests.build.project import CODE, Project

TEXT = """

:::exercise {#ex-a} Add

Add one.

:::solution

Two.

:::
:::

:::question {#q-a}

One?

- [x] Yes

  Surely.

- [ ] No

  Hardly.

:::
"""
SHOWN = """() => Object.fromEntries([".solution .later", ".solution .later-note", ".question-actions", ".question .later-note", ".account"]
  .map((name) => [name, document.querySelector(name)?.checkVisibility() ?? null]))"""


@pytest.fixture(scope="module")
def kept_back(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    project = Project(tmp_path_factory.mktemp("solutions") / "book")
    shutil.copytree(CODE / "templates", project.root / "templates", dirs_exist_ok=True)
    for lang in ("en", "zh"):
        path = f"content/02-second/{lang}.md"
        project.write(path, (project.root / path).read_text(encoding="utf-8") + TEXT)
    project.change("course.toml", "languages", "solutions = 2026-12-24\nlanguages")
    project.build()
    server = Server(project.root / "site")
    yield server
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(("when", "shown"), [("2026-12-23T23:59:00", False), ("2026-12-24T00:00:01", True)])
def test_the_day_decides(browser: Browser, kept_back: Server, when: str, shown: bool) -> None:
    context = browser.new_context(timezone_id="Asia/Shanghai")
    page = context.new_page()
    page.clock.set_fixed_time(datetime.fromisoformat(f"{when}+08:00"))
    page.goto(f"{kept_back.root}en/second/")
    page.locator("#ex-a summary").click()
    page.wait_for_timeout(300)
    seen = page.evaluate(SHOWN)
    assert seen == {
        ".solution .later": shown,
        ".solution .later-note": not shown,
        ".question-actions": shown,
        ".question .later-note": not shown,
        ".account": shown,
    }
    context.close()


def test_without_a_script_they_stay_hidden(browser: Browser, kept_back: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{kept_back.root}en/second/")
    page.locator("#ex-a summary").click()
    assert page.locator("#ex-a .later-note").is_visible()
    assert not page.locator("#ex-a .later").is_visible()
    assert not page.locator("#q-a .question-feedback").is_visible()
    context.close()
