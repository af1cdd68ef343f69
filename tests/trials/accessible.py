"""Every page and every figure, in every state and display: what each reader needs, looked at one by one (tests/browser/accessible.js)."""

from tests.browser import accessible
from tests.trials.stage import Stage
from tests.trials.tally import Tally, some
from widgets.words import LANGUAGES

OPEN = "document.querySelectorAll('main details').forEach((details) => (details.open = true))"
UNFOLDED = "![...document.querySelectorAll('.shown-code')].some((code) => !code.querySelector('pre'))"


def run(stage: Stage, share: float) -> Tally:
    """The pages as they come, with everything unfolded; then all figures on one page, in a language at a time, state by state."""
    tally = Tally()
    paths = sorted(path.parent.relative_to(stage.server.site).as_posix() + "/" for path in stage.server.site.glob("*/**/index.html"))
    pages = [path for path in paths if "/embed/" not in path and "/whole/" not in path]
    for path in some(pages, share):
        with accessible.opened(stage.browser, stage.server, path) as page:
            page.ask(OPEN)
            page.until(UNFOLDED)
            for display in accessible.DISPLAYS:
                note(tally, path, accessible.looked(page.page, display))
    for lang in some(LANGUAGES, share):
        for state, page in accessible.states(stage.browser, stage.server, accessible.every_figure(stage.server, lang)):
            for display in accessible.DISPLAYS:
                note(tally, f"{lang}, {state}", accessible.looked(page.page, display))
    return tally


def note(tally: Tally, where: str, found: tuple[int, list[str]]) -> None:
    looked, faults = found
    tally.tried += looked
    tally.broken += [f"{where}: {fault}" for fault in faults]
