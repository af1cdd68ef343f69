"""What authors write by mistake or on purpose: by_hand.txt, 20,000 inputs that spoil.py makes, the examples of CommonMark, and files planted in a page's folder."""

import json
from collections.abc import Iterator
from pathlib import Path

from sitegen.problems import Problems
from sitegen.text import decode
from tests.pages import allowed
from tests.trials import commonmark, planted
from tests.trials.desk import HEADER, Desk
from tests.trials.spoil import Spoiler
from tests.trials.stage import ROOT, Stage
from tests.trials.tally import Tally, some

BY_HAND = Path(__file__).with_name("by_hand.txt")
GENERATED = 20_000


def run(stage: Stage, share: float) -> Tally:
    tally, desk = Tally(), Desk(stage.folder())
    spoiler = Spoiler(ROOT, desk.book)
    for name, kind, text, must in some(list(by_hand()), share):
        said, fault = desk.judge(kind, text.encode("utf-8", "surrogatepass"))
        tally.note(name, fault or _answer(desk, said, text, must))
    for number in some(range(GENERATED), share):
        kind, data = spoiler.make(number)
        tally.note(f"{kind} {number} of spoil.py", desk.judge(kind, data)[1])
    for example in some(commonmark.examples(ROOT), share):
        tally.note(f"CommonMark {example.number}", commonmark.fault(example, desk))
    for plant in some(planted.PLANTS, share):
        tally.note(f"planted: {plant.name}", planted.fault(plant, stage.folder()))
    return tally


def by_hand() -> Iterator[tuple[str, str, str, str]]:
    """(name, kind, text, what must become of it: "!" a refusal, or "=" and what a reader must see, or nothing in particular)."""
    for number, line in enumerate(decode(BY_HAND.read_bytes(), BY_HAND.name).split("\n"), start=1):
        kind, _, rest = line.partition(" ")
        if not line or kind == "#":
            continue
        parts, end = json.JSONDecoder().raw_decode(rest)
        text = "".join(part if isinstance(part, str) else part[0] * part[1] for part in parts)
        must = "!" if kind.endswith("!") else f"={json.loads(rest[end:])}" if kind.endswith("=") else ""
        yield f"{BY_HAND.name}:{number}", kind.rstrip("!="), text, must


def _answer(desk: Desk, said: str, text: str, must: str) -> str:
    """What is wrong with this answer to an input that has to be refused, or has to show something."""
    if must == "!":
        return "it was not refused" if said == "taken" else ""
    if not must:
        return ""
    try:
        shown = allowed.read(desk.draw(HEADER + text, "en")).said
    except Problems:
        return f"it was refused: {said}"
    return "" if must[1:] in shown else f'no reader sees "{must[1:]}"'
