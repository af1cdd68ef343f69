"""The plane with the arrows, the hull of their tips and the mixture; below it the scores and the weights."""

from widgets import handles, paint
from widgets.plane import Plane
from widgets.words import fill, subscript, write

REACH = 5  # of the controls; the plane shows a little more, so that a tip at the end is still whole
PLANE = Plane(5.5)
TOP, STEP = 24, 36  # pixels above the first row of scores, and of a row
TRACK, BAR = (10, 34), (60, 30)  # percent: where the track of the scores and the bars of the weights start, how wide they are


def figures(result: dict, words: dict) -> dict:
    """Two pictures, "plane" and "weights"."""
    rows = range(len(result["tips"]))
    plane = [
        PLANE.ground(PLANE.grid(), _hull(result), _longest(result, words)),
        *(_arrow(result, j) for j in rows),
        _steps(result),
        _context(result),
        *(_tip(result, words, j) for j in rows),
    ]
    heads = [
        paint.text(TRACK[0], 12, words["scores"], "tick", "muted"),
        paint.text(BAR[0], 12, words["weights"], "tick", "muted"),
        paint.region(*TRACK, TOP, len(rows) * STEP, _scale(len(rows))),
    ]
    return {
        "plane": PLANE.picture(fill(words["picture"], result["readouts"]), *plane),
        "weights": paint.picture(words["picture_weights"], TOP + len(rows) * STEP, *heads, *(_row(result, words, j) for j in rows)),
    }


def _hull(result: dict) -> str:
    return PLANE.area(result["tips"][result["hull"]].tolist(), "source")


def _longest(result: dict, words: dict) -> str:
    """The circle that the longest arrow reaches: nothing mixed from the five leaves it."""
    length = result["readouts"]["length_longest"]
    return paint.mark(f"{words['longest']}: {write(length, 'sig3')}", PLANE.circle(length, "muted"))


def _arrow(result: dict, j: int) -> str:
    title = f"h{subscript(j + 1)}: {write(result['lengths'][j], 'sig3')}"
    return paint.mark(title, PLANE.arrow(tuple(result["tips"][j]), "source", 1.5), link="arrows")


def _steps(result: dict) -> str:
    """The shortened arrows α_j h_j, put one after the other from 0 to c."""
    points = [tuple(point) for point in result["steps"]]
    drawn = []
    for j, (start, end) in enumerate(zip(points, points[1:], strict=False)):
        title = f"α{subscript(j + 1)}h{subscript(j + 1)}: {write(result['weights'][j] * result['lengths'][j], 'sig3')}"
        joint = PLANE.at(end, paint.disc(3, "weight"))
        drawn.append(paint.mark(title, PLANE.line(start, end, "weight", 2.5), joint, link="steps"))
    return "".join(drawn)


def _context(result: dict) -> str:
    end = tuple(result["context"])
    title = f"‖c‖: {write(result['readouts']['length_context'], 'sig3')}"
    return paint.mark(title, PLANE.arrow(end, "context", 4), PLANE.name(end, "c", "context", 20), link="context")


def _tip(result: dict, words: dict, j: int) -> str:
    """What one takes hold of: a ring around the tip."""
    name, (x, y) = f"h{subscript(j + 1)}", result["tips"][j].tolist()
    ring = PLANE.at((x, y), handles.grip(8, "source", 0.25))
    where = fill(words["at"], {"x": x, "y": y})
    held = handles.drag({f"x{j + 1}": x, f"y{j + 1}": y}, (-REACH, REACH), fill(words["tip"], {"name": name}), where, ring)
    return paint.mark(f"{name}: {write(result['lengths'][j], 'sig3')}", PLANE.name((x, y), name, "source", 22), held)


def _scale(rows: int) -> str:
    """Where the scores are 0, and where view.js finds a finger."""
    return handles.field(REACH, str(rows * STEP)) + paint.upright(50, 4, rows * STEP - 4)


def _row(result: dict, words: dict, j: int) -> str:
    """One arrow's score, which one can move, and the weight it gets."""
    y, middle, sub = TOP + j * STEP, STEP / 2, subscript(j + 1)
    score, weight = float(result["scores"][j]), float(result["weights"][j])
    at = 50 + 50 * score / REACH
    dot = paint.spot(at, middle, handles.grip(7, "weight"))
    held = handles.drag({f"e{j + 1}": score}, (-REACH, REACH), fill(words["score"], {"name": f"e{sub}"}), write(score, "fixed2"), dot)
    track = [
        paint.level(middle, color="muted"),
        paint.mark(f"e{sub}: {write(score, 'fixed2')}", held, link="scores"),
    ]
    bar = [paint.bar(0, 100, middle - 7, 14, "weight", 0.12), paint.bar(0, 100 * weight, middle - 7, 14, "weight")]
    return paint.region(
        0, 100, y, STEP,
        paint.text(0, middle + 5, f"h{sub}", "label", "source"),
        paint.region(*TRACK, 0, STEP, *track),
        paint.text(TRACK[0] + TRACK[1] + 13, middle + 4.5, write(score, "fixed2"), "value", anchor="end"),
        paint.mark(f"α{sub}: {write(weight, 'sig3')}", paint.region(*BAR, 0, STEP, *bar), link="weights"),
        paint.text(100, middle + 4.5, write(weight, "fixed2"), "value", "weight", "end"),
    )  # fmt: skip


def tables(result: dict, words: dict) -> dict:
    """Every number of the pictures: "arrows", a row for each arrow and one for c."""
    columns = ("arrow", "x", "y", "length", "score_column", "weight_column", "share")
    parts = zip(result["tips"].tolist(), result["lengths"], result["scores"], result["weights"], strict=True)
    rows = [[f"h{subscript(j)}", x, y, length, e, a, a * length] for j, ((x, y), length, e, a) in enumerate(parts, 1)]
    x, y = result["context"].tolist()
    last = ["c", x, y, result["readouts"]["length_context"], "", result["weights"].sum(), ""]
    return {"arrows": {"caption": words["table"], "columns": [words[column] for column in columns], "rows": [*rows, last]}}
