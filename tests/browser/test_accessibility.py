"""What readers with other eyes, ears and hands need, in every state and display: axe, and the assertions that it does not make.

The whole of it, every page and every control, is `python3 build.py trials accessible by_keyboard`; here is a sample of the same.
"""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.browser import accessible
from tests.browser.conftest import CHAPTER, Open, Watched
from tests.browser.server import Server
from tests.trials import by_keyboard
from tests.trials.stage import Stage

# What a dark page can have that a light one has not.
RULES = {"light": {}, "dark": {"runOnly": ["color-contrast", "link-in-text-block"]}}
# On a whole page axe takes ten seconds for contrast, which accessible.js works out for pictures too.
QUICK = {"light": {"rules": {"color-contrast": {"enabled": False}}}}
KINDS = [CHAPTER, "zh/the-lab/", "en/", "zh/glossary/", "en/references/", "zh/evidence/", "en/privacy/"]
# A few of the displays for each state: those in which it can differ from the others.
DISPLAYS = {
    "static": ("light", "forced colours", "200 %", "text spacing at 320 px", "reduced motion"),
    "starting": ("light",),
    "result": ("dark", "forced colours, dark", "320 px"),
    "live": (),
    "failed": ("light", "320 px"),
}
# What can be wrong, each in one place, and the rule that finds it.
HARMS = {
    "distinct names": "picture.removeAttribute('aria-label')",
    "picture text contrast": "other.querySelector('text').setAttribute('fill', 'var(--rule)')",
    "no loose pieces": "other.querySelector('text').removeAttribute('aria-hidden')",
    "tongues": "figure.querySelector('output[lang]').removeAttribute('lang')",
    "table is picture": "other.querySelector('title').textContent = 'I: 77.7'",
    "text contrast": "figure.querySelector('.how').style.color = 'var(--rule)'",
    "no sideways scrolling": "figure.querySelector('.reading').style.width = '60rem'",
    "what scrolls": "figure.querySelector('.readouts').style.cssText = 'width: 1rem; overflow: auto'",
    "targets": "figure.querySelector('.preset').style.cssText = 'min-width: 0; min-height: 0; padding: 0; width: 9px; height: 9px'",
    "sliders": "figure.querySelector('.knob-range').setAttribute('aria-valuetext', '7')",
    "order": "figure.querySelector('.knob-range').tabIndex = 3",
    "names": "figure.querySelector('[data-action=reset]').textContent = ''",
    "references": "figure.querySelector('.knob-range').setAttribute('aria-describedby', 'nothing')",
    "formulas": "figure.querySelector('annotation').remove()",
    "headings": "document.querySelector('h1').outerHTML = '<h3>No</h3>'",
    "ids": "figure.querySelector('.how').id = figure.id",
    "one voice": "document.body.append(Object.assign(document.createElement('p'), { role: 'status' }))",
}


def violations(page: Watched, within: str = "html", schemes: dict[str, dict[str, Any]] = RULES) -> list[str]:
    found: list[str] = []
    for scheme, rules in schemes.items():
        page.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.page.wait_for_timeout(100)
        results: Any = Axe().run(page.page, context=within, options={"resultTypes": ["violations"], **rules}).response
        for violation in results["violations"]:
            found += [f"{scheme}: {violation['id']}: {node['html'][:160]}" for node in violation["nodes"]]
    page.page.emulate_media(color_scheme="light")
    return found


def faults(page: Watched, displays: Any = accessible.DISPLAYS) -> list[str]:
    return [fault for display in displays for fault in accessible.looked(page.page, display)[1]]


@pytest.mark.parametrize("path", KINDS)
def test_a_page_of_each_kind(open_page: Open, path: str) -> None:
    """With everything unfolded."""
    page = open_page(path)
    page.ask("document.querySelectorAll('main details:not(.shown-code)').forEach((details) => (details.open = true))")
    assert violations(page, schemes=QUICK) == []
    assert faults(page, ("dark", "text spacing at 320 px")) == []


def test_every_figure_in_every_state(browser: Browser, server: Server) -> None:
    for state, page in accessible.states(browser, server, accessible.every_figure(server, "en")):
        assert faults(page, DISPLAYS[state]) == [], state
        if state == "starting":  # who asks for what only Python knows is not left in silence
            page.until("document.querySelector('.live-region').textContent")
        if state in ("starting", "failed"):
            assert violations(page, "#softmax", QUICK) == []


def test_the_keyboard_alone_works_every_figure(browser: Browser, server: Server) -> None:
    tally = by_keyboard.run(Stage(server, browser), share=0.5)
    assert tally.broken == []
    assert tally.tried > 200


def test_what_is_wrong_is_found(open_page: Open) -> None:
    page = open_page("en/embed/dot_alignment/")
    assert faults(page, ("320 px",)) == []
    page.ask(f"() => {{ const figure = document.querySelector('figure'), [picture, other] = figure.querySelectorAll('.picture-frame > svg'); {'; '.join(HARMS.values())}; }}")
    found = faults(page, ("320 px",))
    assert [rule for rule in HARMS if not any(f": {rule}: " in fault for fault in found)] == []
