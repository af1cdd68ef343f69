"""A curve for each memory strength over the length of the sentence, and beside them the direct path through attention."""

from widgets import charts
from widgets.words import fill, write

DASHES = {0.75: "dot", 1: "dash", 1.25: "longdash"}
LOWEST, HIGHEST = -10, 6  # powers of ten shown: the frame stays put while knobs move, and a curve that leaves it says so
TICKS = (1, 10, 20, 30, 40, 50, 60)


def figures(result: dict, words: dict) -> dict:
    """One picture, "curves", a Plotly figure."""
    word = {"track": words["options"]["track"][result["tracked"]]}
    across = charts.axis(words["length"], TICKS[0], TICKS[-1], TICKS)
    up = charts.log_axis(words["scale"], LOWEST, HIGHEST, every=2)
    band = charts.band(words["band"], *result["band"])
    lines = [
        charts.line(words["even"], *_over(result, "attended_evenly"), "weight", "dot"),
        charts.line(words["all"], *_over(result, "attended"), "weight"),
        *(_encoder(result, k) for k in range(len(result["strengths"]))),
    ]
    return {"curves": charts.chart(fill(words["picture"], word), across, up, [*lines, *_moments(result)], [band])}


def _over(result: dict, curve: str) -> tuple[list, list]:
    return result["lengths"].tolist(), result[curve].tolist()


def _encoder(result: dict, k: int) -> dict:
    """The influence on c at one memory strength; the reader's, the last, is drawn in full and twice as strong."""
    mine = k == len(result["strengths"]) - 1
    strength = result["strengths"][k]
    look = ("solid", 3.0) if mine else (DASHES[strength], 1.5)
    return charts.line(_named(strength), result["lengths"].tolist(), result["curves"][k].tolist(), "source", *look)


def _moments(result: dict) -> list[dict]:
    """Where the reader's curve stands at thirty words, and where it leaves the band."""
    mine, name = result["curves"][-1].tolist(), _named(result["strengths"][-1])
    found = [charts.points(name, [30], [mine[29]], "source")]
    leaves = result["readouts"]["leaves_band_at"]
    if leaves != "none":
        found.append(charts.points(name, [leaves], [mine[leaves - 1]], "source", "diamond-open"))
    return found


def _named(strength: float) -> str:
    return f"ρ = {write(strength)}"


def tables(result: dict, words: dict) -> dict:
    """Every curve in full: "curves" by length."""
    columns = [words["length"], *map(_named, result["strengths"]), words["all"], words["even"]]
    rows = zip(result["lengths"], *result["curves"], result["attended"], result["attended_evenly"], strict=True)
    word = {"track": words["options"]["track"][result["tracked"]]}
    return {"curves": {"caption": fill(words["table"], word), "columns": columns, "rows": [list(row) for row in rows]}}
