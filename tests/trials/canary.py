"""Texts that would run if any of them were taken for markup, typed into live figures: shown as they are, and nothing happens."""

from itertools import product

from tests.browser import accessible
from tests.browser.conftest import CHAPTER, Watched
from tests.trials import nasty
from tests.trials.stage import Stage
from tests.trials.tally import Tally, some

FIGURE = "bottleneck_funnel"  # prints every word of its sentence
SHAPES = ("{}", "x{}", "{}{}", "'{}", '"{}')
TOUCHED = "document.querySelectorAll('main :is(figure.widget) :is(.pictures, .reading, .data, .notes, .knob-note) :is(SCRIPTED)').length".replace(
    "SCRIPTED", "script, img, iframe, foreignObject, style, math mtext, b, br, a[href^=javascript]"
)
# Every text control of the page at once, each told apart by what else is in it.
TYPE = """(text) => {
  const typed = [];
  for (const control of document.querySelectorAll("figure.widget .knobs :is(textarea, input[type=text])")) {
    if (control.closest(".knob-slider")) continue;
    control.value = text;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    typed.push(control.closest("figure").id);
  }
  return typed;
}"""


def run(stage: Stage, share: float) -> Tally:
    tally = Tally()
    with accessible.opened(stage.browser, stage.server, CHAPTER, errors=True) as page:
        page.touch()
        page.live()
        for text, shape in some(list(product(nasty.SCRIPTS, SHAPES)), share):
            sentence = shape.format(*[text.replace(" ", "/")] * 2)
            tally.note(repr(sentence), _typed(page, f"{sentence} end"))
    return tally


def _typed(page: Watched, sentence: str) -> str:
    page.ask("drawn.length = 0")
    page.ask(TYPE, sentence)
    page.until("(text) => drawn.some(({ knobs }) => knobs.sentence === text)", argument=sentence)
    page.until("!document.querySelector('figure[data-busy]')")
    word = sentence.removesuffix(" end")
    shown = page.ask(f"[...document.querySelectorAll('#{FIGURE} :is(.pictures svg text, th, td)')].map((one) => one.textContent)")
    if page.ask(f"window.{nasty.CANARY}") is not None:
        return "it ran"
    if page.ask(TOUCHED):
        return "some of it became markup"
    if shown.count(word) < 2:
        return "the label is another"
    said, page.errors[:] = "; ".join(page.errors[:1]), []
    return said
