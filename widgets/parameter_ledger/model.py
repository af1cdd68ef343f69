"""How many parameters a score has, beside a recurrent layer of the same width and beside whole models."""

from typing import NamedTuple

from widgets.knobs import Choice, Slider
from widgets.numerics import counts

KNOBS = (
    Slider("h", 64, 2048, 2, 512, stops=(128, 256, 1024), presets=(64, 512, 1000, 2048), scale="log", integer=True),
    Choice("encoder", ("one_way", "two_way"), "one_way"),
)
FORMULAS = (
    r"\part{dot}{\target{s} \cdot \source{h_j}}",
    r"\part{general}{\target{s}^\top W_a\, \source{h_j}}",
    r"\part{additive}{\weight{v_a}^\top \tanh(W_a\, \target{s} + U_a\, \source{h_j})}",
)


class Array(NamedTuple):
    """A matrix of h × h or h × 2h numbers, or a vector of h."""

    name: str
    squares: int  # blocks of h × h; 0 for a vector


class Entry(NamedTuple):
    """One line of the ledger."""

    name: str
    arrays: tuple[tuple[Array, ...], ...]  # in groups: those of one gate
    parameters: int


def compute(h: int, encoder: str) -> dict:
    """The counts of numerics/counts.py at width h; RNNsearch with h in place of its 1000, its other sizes as in the paper."""
    directions = 2 if encoder == "two_way" else 1
    scores, layers = _scores(h, directions), _layers(h)
    models = {
        "yours": counts.rnnsearch_parameters(counts.Sizes(state=h, alignment=h), directions),
        "rnnsearch": counts.rnnsearch_parameters(),
        "rnnencdec": counts.rnnencdec_parameters(),
        "sutskever": counts.sutskever_parameters(),
    }
    totals = {name: sum(parts.values()) for name, parts in models.items()}
    share = models["yours"]["alignment"] / totals["yours"]
    return {
        "h": h,
        "encoder": encoder,
        "directions": directions,
        "annotation": directions * h,  # how many numbers h_j has
        "scores": scores,
        "layers": layers,
        "models": models,  # part by part
        "totals": totals,
        "readouts": {
            **{entry.name: entry.parameters for entry in (*scores, *layers)},
            "model": totals["yours"],
            "share": share,
            "paper_alignment": models["rnnsearch"]["alignment"],
            "paper_share": models["rnnsearch"]["alignment"] / totals["rnnsearch"],
            "paper_model": totals["rnnsearch"],
            "sutskever": totals["sutskever"],
        },
        "percent": 100 * share,
        "reading": "reading_paper" if models["yours"] == models["rnnsearch"] else "reading_two_way" if directions == 2 else "reading",
    }


def _scores(h: int, directions: int) -> tuple[Entry, ...]:
    wide = Array("U", directions)
    return (
        Entry("dot", (), counts.dot_parameters()),
        Entry("general", ((Array("W", directions),),), counts.general_parameters(h, directions)),
        Entry("additive", ((Array("W", 1), wide, Array("v", 0)),), counts.additive_parameters(h, directions)),
    )


def _layers(h: int) -> tuple[Entry, ...]:
    block = (Array("W", 1), Array("U", 1), Array("b", 0))
    kinds = {"tanh": 1, "gru": 3, "lstm": 4}
    return tuple(Entry(name, (block,) * blocks, counts.layer_parameters(h, blocks)) for name, blocks in kinds.items())
