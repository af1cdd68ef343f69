"""What a reader guesses with, and where the answer is shown beside the guess: options, a mark on a scale, points of a curve."""

from html import escape

from sitegen.markdown.predictions import plot
from sitegen.markdown.predictions.answers import limits_of
from sitegen.markdown.predictions.model import Answer, Prediction
from sitegen.markdown.predictions.scales import Scale
from sitegen.markdown.words import Words

POSITIONS = 200  # of a logarithmic scale's slider


def draw(found: Prediction, answer: Answer, choices: list[str], words: Words) -> str:
    """The controls of a prediction; `choices` are its options as HTML."""
    if found.kind == "choice":
        return _choice(found, answer, choices, words)
    assert found.scale is not None, "reading refuses a mark or a curve without its scale"
    if found.kind == "mark":
        return _mark(found, found.scale, answer, words)
    assert found.across is not None, "reading refuses a curve without its points"
    return _curve(found, found.scale, found.across, answer, words)


def _choice(found: Prediction, answer: Answer, choices: list[str], words: Words) -> str:
    mine = f'<span class="prediction-tag prediction-mine">{words["prediction_yours"]}</span>'
    true = f'<span class="prediction-tag prediction-true">{words["prediction_right"]}</span>'
    lines = []
    for n, (option, choice) in enumerate(zip(found.options, choices, strict=True)):
        limits = limits_of(option) if option.when else None
        facts = f' data-word="{escape(limits)}"' if isinstance(limits, str) else ""
        facts += f' data-low="{_written(limits[0])}" data-high="{_written(limits[1])}"' if isinstance(limits, tuple) else ""
        facts += " data-right" if n == answer.right else ""
        line = f"{escape(found.id)}.{n + 1}"  # named by it, as the name that browsers make of a label drops its formulas
        radio = f'<input type="radio" name="{escape(found.id)}" value="{n + 1}" aria-labelledby="{line}">'
        tags = f" {mine} {true}" if answer.right is not None else f" {mine}"
        lines.append(f'<label class="prediction-option" id="{line}"{facts}>{radio} <span class="prediction-words">{choice}</span>{tags}</label>\n')
    return "".join(lines)


def _written(limit: float) -> str:
    """A number as a script reads it."""
    return str(limit).replace("inf", "Infinity")


def _range(scale: Scale, facts: str) -> str:
    """A slider that counts steps; what they mean is the page's to say, as nothing is guessed yet."""
    last = POSITIONS if scale.log else round((scale.high - scale.low) / scale.step)
    return f'<input type="range" min="0" max="{last}" step="1" value="{last // 2}" aria-valuetext="—" {facts}>'


def _mark(found: Prediction, scale: Scale, answer: Answer, words: Words) -> str:
    name, label = escape(found.id), escape(answer.label)
    value = float(answer.value) if isinstance(answer.value, int | float) else None
    refusal = words["prediction_unreadable"].format(low=f"{scale.low:,.10g}", high=f"{scale.high:,.10g}")
    facts = f'class="prediction-range" id="{name}.mark"'
    box = f'<input class="prediction-box" type="text" inputmode="decimal" size="8" aria-label="{words["prediction_number"].format(label=label)}">'
    return f"""<label class="prediction-label" for="{name}.mark">{label}</label>
<div class="prediction-mark"><div class="prediction-ruler">{_range(scale, facts)}
{plot.ruler(scale, value)}</div>
{box}</div>
<p class="prediction-unreadable" hidden>{refusal}</p>
"""


def _curve(found: Prediction, scale: Scale, across: Scale, answer: Answer, words: Words) -> str:
    label, below = escape(answer.label), escape(answer.across)
    points = "".join(_point(scale, plot.left(across, x), f"{label}, {below} {x:g}") for x in found.at)
    keys = f'<span class="prediction-key prediction-mine">{words["prediction_yours"]}</span>'
    if answer.curve:
        keys += f' <span class="prediction-key prediction-true">{words[answer.name]}</span>'
    return f"""<div class="prediction-head"><span class="prediction-label">{label}</span> <span class="prediction-keys">{keys}</span></div>
<div class="prediction-plot" style="--plot:{plot.PLOT}px">
{plot.frame(scale, across, found.at, answer.curve)}
<div class="prediction-points">{points}</div>
</div>
<p class="prediction-label prediction-below">{below}</p>
{_table(found, scale, answer, words)}"""


def _point(scale: Scale, x: float, name: str) -> str:
    control = _range(scale, f'aria-orientation="vertical" aria-label="{name}"')
    return f'<span class="prediction-point" style="--x:{x:.2f}%">{control}<span class="prediction-dot"></span></span>'


def _table(found: Prediction, scale: Scale, answer: Answer, words: Words) -> str:
    """The guess and the curve at each point, as numbers."""
    head = "".join(f'<th scope="col">{x:g}</th>' for x in found.at)
    rows = f'<tr class="prediction-mine"><th scope="row">{words["prediction_yours"]}</th>{"<td></td>" * len(found.at)}</tr>'
    if answer.curve:
        values = [plot.interpolate(scale, answer.curve, x) for x in found.at]
        cells = "".join(f'<td data-value="{value!r}">{answer.shown(value)}</td>' for value in values)
        rows += f'<tr class="prediction-true"><th scope="row">{words[answer.name]}</th>{cells}</tr>'
    name = escape(f"{answer.label}, {answer.across}")
    return f"""<div class="table-scroll prediction-table" role="group" tabindex="0" aria-label="{name}"><table>
<thead><tr><th scope="row">{escape(answer.across)}</th>{head}</tr></thead>
<tbody>{rows}</tbody></table></div>
"""
