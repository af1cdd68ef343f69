"""What links may say: 20,000 addresses read by the page's own code, and set in the forms of all its figures; none of them runs anything."""

import base64
import random
from collections.abc import Iterator
from itertools import islice
from urllib.parse import quote

from tests.browser import accessible
from tests.browser.conftest import Watched
from tests.trials import nasty
from tests.trials.stage import Stage
from tests.trials.tally import Tally
from widgets import run as widgets
from widgets.words import LANGUAGES

GENERATED = 20_000
BATCH = 500
LONGEST = 4096  # letters of an address that is looked at
REAL = 50  # so often the page itself is led to one of them
LAB = "en/the-lab/"
CODE = "document.querySelector('section.cell textarea').closest('section.cell').id"

# The address read and set as host/widget.js does it, on the forms of the page; gives what is wrong with each.
READ = """async (hashes) => {
  const at = (file) => import(new URL(document.documentElement.dataset.host + file, document.baseURI));
  const [{ readState, readPlace }, { Form }] = [await at("state.js"), await at("form.js")];
  window.forms ??= new Map([...document.querySelectorAll("figure.widget")].map((figure) => [figure.id, figure.querySelector(".knobs").cloneNode(true)]));
  window.opened ??= new Map([...forms].map(([id, form]) => [id, new Form(form, () => {})]));
  const tags = () => [...forms.values()].map((form) => form.querySelectorAll("*").length).join();
  const before = tags();
  const outside = (control) => control.type === "range" && !(Number(control.value) >= Number(control.min) && Number(control.value) <= Number(control.max));
  return hashes.map((hash) => {
    try {
      const state = readState(hash);
      const place = readPlace(hash);
      if (hash.length > LONGEST && state.size) return "so long, and read all the same";
      if (place !== undefined && typeof place !== "string") return `a place that is a ${typeof place}`;
      for (const [id, knobs] of state) {
        const form = opened.get(id);
        if (!form) continue;
        for (const [name, value] of knobs) if (form.set(name, value) && !form.names.includes(name)) return `${name} is no control, and was set`;
        const wrong = [...forms.get(id).elements].find(outside);
        if (wrong) return `${wrong.name} = ${wrong.value}`;
        if (Object.keys(form.read()).join() !== form.names.join()) return "the form lost a control";
        form.reset();
      }
      if (tags() !== before) return "the form has other elements";
      if (window.CANARY !== undefined) return "it ran";
      if ({}.polluted !== undefined || Object.keys(Object.prototype).length) return "all objects were changed";
      return "";
    } catch (error) {
      return String(error);
    }
  });
}""".replace("LONGEST", str(LONGEST + 1)).replace("CANARY", nasty.CANARY)

CELLS = """async (hashes) => {
  const joined = performance.getEntries().map(({ name }) => name).find((name) => name.endsWith("/js/joined.js"));
  const { readCode } = await import(new URL("cells/address.js", joined));
  return hashes.map((hash) => {
    try {
      const code = readCode(hash);
      if (code === null) return "";
      if (typeof code.id !== "string" || typeof code.source !== "string") return "neither code nor nothing";
      return code.source.length > LONGEST ? "so long, and read all the same" : "";
    } catch (error) {
      return String(error);
    }
  });
}""".replace("LONGEST", str(LONGEST))


def run(stage: Stage, share: float) -> Tally:
    """Nine of ten are states of figures, the others code for cells."""
    tally = Tally()
    whole = max(BATCH, round(GENERATED * share))
    with accessible.opened(stage.browser, stage.server, accessible.every_figure(stage.server, LANGUAGES[0])) as page:
        _read(tally, page, READ, islice(_states(), whole * 9 // 10))
        _led(tally, page, list(islice(_states(), max(5, round(REAL * share)))))
    with accessible.opened(stage.browser, stage.server, LAB) as page:
        page.until("document.querySelector('section.cell textarea')")
        _read(tally, page, CELLS, islice(_codes(page.ask(CODE)), whole // 10))
        _led(tally, page, list(islice(_codes(page.ask(CODE)), max(5, round(REAL * share)))))
        for worker in page.page.workers:
            tally.note("code of a link", f"a thread was started: {worker.url}")
    return tally


def _read(tally: Tally, page: Watched, how: str, hashes: Iterator[str]) -> None:
    while batch := list(islice(hashes, BATCH)):
        for hash_, fault in zip(batch, page.ask(how, batch), strict=True):
            tally.note(repr(hash_[:300]), fault)


def _led(tally: Tally, page: Watched, hashes: list[str]) -> None:
    """The page itself, led there as a link does it."""
    for hash_ in hashes:
        page.ask("(hash) => { location.hash = hash; }", hash_)
        page.page.wait_for_timeout(20)
        ran = page.ask(f"window.{nasty.CANARY}") is not None or page.page.locator("main script, main img[onerror]").count()
        tally.note(f"led to {hash_[:300]!r}", "it ran" if ran else "; ".join(page.errors[:1]))
        page.errors.clear()


def _states() -> Iterator[str]:
    draw = random.Random("states")
    texts = nasty.mixtures("addresses")
    names = [(name, knob.name) for name in widgets.discover() for knob in widgets.knobs_of(name)]
    odd = ("__proto__", "constructor", "prototype", "toString", "", "action", "elements", "reset", "submit", "length", "0", "%E0%A4%A", "polluted", "猫", "<b>")

    def pair() -> str:
        figure, knob = draw.choice(names)
        if draw.random() < 0.2:
            figure = draw.choice(odd)
        if draw.random() < 0.2:
            knob = draw.choice(odd)
        text = next(texts) if draw.random() < 0.7 else draw.choice(nasty.NUMBERS)
        shown = quote(text, errors="surrogatepass") if draw.random() < 0.8 else text.encode("utf-8", "replace").decode()
        return f"w.{figure}.{knob}={shown}"

    while True:
        hash_ = "#" + "&".join(pair() for _ in range(draw.choice((1, 1, 2, 5))))
        if draw.random() < 0.2:
            hash_ += "&at=" + draw.choice(odd)
        if draw.random() < 0.1:
            cut = draw.randrange(len(hash_))
            hash_ = hash_[:cut] + draw.choice(("&", "=", "%", ".", "#w.", "")) + hash_[cut:]
        yield hash_ * (200 if draw.random() < 0.01 else 1)


def _codes(cell: str) -> Iterator[str]:
    draw = random.Random("codes")
    for text in nasty.mixtures("codes"):
        source = text.encode("utf-8", "surrogatepass" if draw.random() < 0.3 else "replace")
        said = base64.urlsafe_b64encode(source).decode().rstrip("=")
        if draw.random() < 0.3:
            said = said[: draw.randrange(len(said) + 1)] + draw.choice(("=", "%", "+", "<b>", "猫", "_"))
        yield f"#c.{cell if draw.random() < 0.7 else draw.choice(('nobody', '__proto__', '%', ''))}={said}"
