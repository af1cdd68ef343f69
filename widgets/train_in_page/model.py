"""Two small models learn in the page to copy, reverse or reorder letters: one through a fixed vector, one with attention."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from widgets.knobs import Choice, Note, Slider
from widgets.models import small
from widgets.numerics.letter_measuring import View, look
from widgets.numerics.letter_task import TASKS, answers, batch, example, held_out, letters, origins
from widgets.numerics.letter_training import KINDS, learn, learner, rate_at, untrained
from widgets.numerics.seq2seq.config import Parameters

NEEDS = ("letters.npz",)
KNOBS = (
    Choice("task", TASKS, "copy"),
    Slider("longest", 6, 12, 1, 10, presets=(6, 8, 10, 12), integer=True),
    Choice("width", ("16", "32", "48"), "16"),
    Slider("rate", 0.005, 0.08, 2, 0.02, presets=(0.005, 0.02, 0.08), scale="log"),
    Slider("seed", 1, 20, 1, 1, stops=(2, 3), integer=True),
    Choice("start", ("nothing", "checkpoint"), "nothing"),
)
STEPS = 800  # of one training
LOOK = 20  # steps from one look at the models to the next
MEASURED = (4, 6, 8, 10, 12, 14, 16)  # lengths of held-out sentences, besides those that the readouts need
BEYOND = 4  # letters more than any sentence learned from
CALMER = 4  # from a checkpoint the rate is divided by this: all of it would first undo much of what has been learned


class Setting(NamedTuple):
    """What the knobs ask for, except for the rate."""

    task: str
    longest: int  # letters of a sentence to learn from
    width: int  # of c
    seed: int
    trained: bool  # begins with a checkpoint

    @property
    def before(self) -> int:
        """Steps that have been made already."""
        return small.STEPS if self.trained else 0

    @property
    def limit(self) -> int:
        """The longest sentences that the models meet while they learn, here or before."""
        return max(self.longest, small.LONGEST) if self.trained else self.longest

    @property
    def lengths(self) -> tuple[int, ...]:
        return tuple(sorted({*MEASURED, self.longest, self.limit + BEYOND}))

    @property
    def measured(self) -> tuple[int, str, int, tuple[int, ...]]:
        """What `look` asks for besides the models."""
        return self.width, self.task, self.longest, self.lengths


def compute(task: str, longest: int, width: str, rate: float, seed: int, start: str) -> dict:  # noqa: ARG001 - no rate has done anything yet
    """Both models as they are before this training."""
    setting = _setting(task, longest, width, seed, start)
    return _result(setting, 0, [_before(setting)], width)


def work(task: str, longest: int, width: str, rate: float, seed: int, start: str) -> Iterator[dict]:
    """Trains both on the same sentences, one step of one model at a time, and looks at them every LOOK steps."""
    setting = _setting(task, longest, width, seed, start)
    parameters, views = _drawn(setting), []
    learners = {name: learner(name, setting.width, parameters[name]) for name in KINDS}
    highest = rate / CALMER if setting.trained else rate
    for step in range(STEPS + 1):
        if step % LOOK == 0:
            told = {"progress": step / STEPS}
            views.append((yield from look(parameters, *setting.measured, told)))
            yield _result(setting, step, views, width) | told
        if step == STEPS:
            return
        source = batch(seed, setting.before + step, longest)
        for name in KINDS:
            learners[name] = learn(learners[name], task, source, rate_at(step, STEPS, highest))
            yield {"progress": step / STEPS}
        parameters = {name: learners[name].parameters for name in KINDS}


def _setting(task: str, longest: int, width: str, seed: int, start: str) -> Setting:
    trained = start == "checkpoint"
    return Setting(task, longest, small.WIDTH if trained else int(width), seed, trained)


def _drawn(setting: Setting) -> dict[str, Parameters]:
    if setting.trained:
        return small.load(setting.task).parameters
    return {name: untrained(name, setting.width, setting.seed) for name in KINDS}


@lru_cache(32)  # the rate changes nothing here, and going back to a setting is free
def _before(setting: Setting) -> View:
    looking = look(_drawn(setting), *setting.measured, {})
    while True:
        try:
            next(looking)
        except StopIteration as done:
            return done.value


def _result(setting: Setting, step: int, views: list[View], width: str) -> dict:
    """After so many steps of this training, with what was seen so far. `width` is the knob's."""
    task, longest, lengths, view = setting.task, setting.longest, setting.lengths, views[-1]
    source = held_out(longest)[example(longest)][None]
    gold = origins(task, source)[0]
    at_longest, beyond = ({name: view.accuracy[name][lengths.index(n)] for name in KINDS} for n in (longest, setting.limit + BEYOND))
    return {
        "longest": longest,
        "width": setting.width,
        "limit": setting.limit,
        "beyond": setting.limit + BEYOND,
        "before": setting.before,
        "last": setting.before + STEPS,
        "curves": _curves(setting, views),
        "lengths": lengths,
        "accuracy": view.accuracy,
        "source": letters(source[0]),
        "target": letters(answers(task, source)[0]),
        "written": {name: letters(ids) for name, ids in view.written.items()},
        "gold": gold.tolist(),  # the place in the source of each letter
        "weights": view.weights,
        "readouts": {
            "step": setting.before + step,
            **{f"loss_{name}": view.loss[name] for name in KINDS},
            **{f"accuracy_{name}": at_longest[name] for name in KINDS},
            **{f"beyond_{name}": beyond[name] for name in KINDS},
            "aligned": float((view.weights[:-1].argmax(axis=1) == gold).mean()),
        },
        "reading": _reading(setting, step, at_longest, beyond),
        "notes": [] if str(setting.width) == width else [("width", Note("checkpoint_width", {"width": setting.width}))],
    }


def _curves(setting: Setting, views: list[View]) -> dict[str, list]:
    """Steps and both losses; before a checkpoint, as they were when it was made, if on sentences of the same lengths."""
    known = setting.trained and setting.longest == small.LONGEST
    steps = [*range(0, setting.before if known else 0, small.EVERY), *(setting.before + LOOK * k for k in range(len(views)))]
    earlier = {name: small.load(setting.task).losses[name][:-1].tolist() if known else [] for name in KINDS}
    return {"step": steps} | {name: [*earlier[name], *(view.loss[name] for view in views)] for name in KINDS}


def _reading(setting: Setting, step: int, right: dict[str, float], beyond: dict[str, float]) -> str:
    """Which sentence of words.toml tells the story, from the shares of places that are right."""
    fixed, attention = right["fixed"], right["attention"]
    if step == 0:
        return "reading_checkpoint" if setting.trained else "reading"
    found = _outcome(fixed, attention)
    if step < STEPS:
        return f"reading_{found}"
    # Only if it is true: what is learned does not carry over to lengths that were never met.
    lost = max(beyond.values()) < 0.9 and beyond["attention"] < attention - 0.1
    return f"reading_{found}_end" if lost and found in ("ahead", "solved") else "reading_end"


def _outcome(fixed: float, attention: float) -> str:
    if min(fixed, attention) >= 0.95:
        return "solved"
    if abs(attention - fixed) >= 0.1:
        return "ahead" if attention > fixed else "behind"
    return "early" if max(fixed, attention) < 0.5 else "close"
