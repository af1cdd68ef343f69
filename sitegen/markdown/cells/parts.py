"""What a cell gives, part by part, as HTML; the page's script draws the same when a reader runs the cell."""

from html import escape
from typing import Any

from sitegen.markdown.words import Words


def draw(part: dict[str, Any], words: Words) -> str:
    """One part: text, a value, an array, a figure, an error, or that the rest is cut."""
    return _DRAWN[part["kind"]](part, words)


def _written(text: str) -> str:
    return escape(text, quote=False)


def _text(part: dict[str, Any], _words: Words) -> str:
    return _pre(part["stream"], part["text"])


def _value(part: dict[str, Any], _words: Words) -> str:
    return _pre("value", part["text"])


def _pre(stream: str, text: str) -> str:
    # A browser drops the first line end after <pre>.
    return f'<pre class="out" data-stream="{stream}" translate="no" tabindex="0">{chr(10)}{_written(text)}</pre>\n'


def _array(part: dict[str, Any], words: Words) -> str:
    label = _written(part["label"])
    cut = f' <span class="array-cut">{words["cell_cut"]}</span>' if part["cut"] else ""
    shades = part["shade"] or [[None] * len(row) for row in part["rows"]]
    rows = "".join(f"<tr>{''.join(map(_cell, row, shade))}</tr>\n" for row, shade in zip(part["rows"], shades, strict=True))
    region = f'<div class="table-scroll" role="group" tabindex="0" aria-label="{escape(part["label"])}">'
    return f'{region}<table class="array" translate="no"><caption>{label}{cut}</caption><tbody>\n{rows}</tbody></table></div>\n'


def _cell(number: str, shade: float | None) -> str:
    sign = ' data-sign="-"' if shade is not None and shade < 0 else ""
    style = "" if shade is None else f' style="--shade:{abs(shade):.3g}"'
    return f'<td{style}{sign} class="num">{escape(number)}</td>'


def _figure(part: dict[str, Any], _words: Words) -> str:
    title = f'<p class="picture-title">{_written(part["title"])}</p>\n' if part.get("title") else ""
    return f'{title}<div class="picture-frame">{part["svg"]}</div>\n'


def _error(part: dict[str, Any], words: Words) -> str:
    what = f'<p class="cell-error-what"><strong>{escape(part["type"])}</strong>: {_written(part["message"])}</p>'
    line = ""
    if part["line"]:
        said = words["cell_line"].format(line=part["line"])
        line = f'<p class="cell-error-line">{said} <code translate="no">{_written(part["code"].strip())}</code></p>'
    hint = f'<p class="cell-error-hint">{_written(part["hint"])}</p>' if part["hint"] else ""
    where = f' data-line="{part["line"]}"' if part["line"] else ""
    return f'<div class="cell-error"{where}>{what}{line}{hint}</div>\n'


def _cut(part: dict[str, Any], _words: Words) -> str:
    return f'<p class="out-cut">{_written(part["text"])}</p>\n'


_DRAWN = {"text": _text, "value": _value, "array": _array, "figure": _figure, "error": _error, "cut": _cut}
