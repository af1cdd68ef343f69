"""Every control of every figure, in both languages, worked with nothing but a keyboard (tests/browser/by_keyboard.py)."""

from tests.browser import accessible
from tests.browser.by_keyboard import Walk
from tests.trials.stage import Stage
from tests.trials.tally import Tally, some
from widgets.words import LANGUAGES


def run(stage: Stage, share: float) -> Tally:
    """Less than all: the figures in one language, and of each kind of control one in each."""
    tally = Tally()
    for lang in some(LANGUAGES, share):
        path = accessible.every_figure(stage.server, lang)
        with accessible.opened(stage.browser, stage.server, path) as page:
            page.ask(accessible.MOVE_ALL)
            page.until(accessible.ALL_LIVE, accessible.BOOT_SECONDS)
            for figure in page.ask("[...document.querySelectorAll('figure.widget')].map(({ id }) => id)"):
                walk = Walk(page, figure, whole=share == 1)
                walk.go()
                tally.tried += walk.pressed + len(walk.reached)
                tally.broken += walk.faults
    return tally
