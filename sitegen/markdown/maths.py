"""Formulas: `$a_i$` in a line, `$$ … $$ (eq-label)` on lines of their own, written as MathML while the site is built.

In a formula `\\source{…}`, `\\target{…}`, `\\weight{…}` and `\\context{…}` give a symbol the colour of its role;
`\\knob{rho}{…}` and `\\part{words}{…}` link it to a figure (symbols.py).
"""

import re
from functools import lru_cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from math_core import LatexError, LatexToMathML

from sitegen.markdown import symbols
from sitegen.markdown.labels import LABEL
from sitegen.markdown.tex import MACROS, NUMBERED, ROLE_STYLES, accepted, explain, portable

DELIMITER = "$$"
LABEL_AFTER = re.compile(rf"\s*(?:\(({LABEL})\))?\s*")
RULE = r"a formula is $…$ with no space just inside; a dollar sign is \$; in a table write \mid for |"
BLOCK_RULE = "$$ … $$ on lines of their own, no blank line within, a label (eq-name) after the closing $$"
# About as many signs as fit beside each other on a phone 320 px wide.
NARROW = 26
ANNOTATION = '<annotation encoding="application/x-tex">'
DOTS = re.compile(r"<mo[^>]*>([.·])</mo>(?:<mo[^>]*>\1</mo>){2}")  # three operators, which are read out as such
# The font's primes are small and raised as they are; as a script they would be so twice. A subscript then goes below both.
PRIME = re.compile(r"<msup>(<mi[^>]*>[^<]*</mi><mo>[′″‴]</mo>)</msup>")
PRIME_AND_INDEX = re.compile(r"<msubsup>(<mi[^>]*>[^<]*</mi>)((?:(?!msubsup>).)*)(<mo>[′″‴]</mo>)</msubsup>")

INLINE = '<span class="math" translate="no">'
CLOSED = "</math></span>"
OPENING, CLOSING = "([“‘（「《", ",.;:!?…)]”’，。；：、！？）」》"

_converter = LatexToMathML(macros=MACROS | symbols.MACROS, annotation=True, fancy_error=False)


def maths_plugin(md: MarkdownIt) -> None:
    """Read and draw formulas."""
    md.inline.ruler.before("escape", "formula", _inline)
    # Before every other rule: a formula may hold lines that look like a list or a heading.
    stops = {"alt": ["paragraph", "reference", "blockquote", "list"]}
    md.block.ruler.before("table", "formula_block", _block, stops)
    md.add_render_rule("formula", _draw_inline)
    md.add_render_rule("formula_block", _draw_block)


@lru_cache(maxsize=4096)
def mathml(tex: str, display: bool) -> str:
    """The formula as a <math> element that keeps its TeX as annotation. Raises LatexError with the offset of the mistake."""
    if found := NUMBERED.search(tex):
        raise LatexError(f"{found.start()}: {found.group()} would number its own lines")
    marked = symbols.marked(tex)
    html = _converter.convert_with_local_state(marked, displaystyle=display)
    drawn, annotation, kept = html.rpartition(ANNOTATION)
    html = symbols.attach(drawn) + annotation + kept.replace(escape(marked, quote=False), escape(portable(tex), quote=False))
    for style, role in ROLE_STYLES:
        html = html.replace(style, role)
    html = DOTS.sub(lambda dots: f"<mo>{'…' if dots[1] == '.' else '⋯'}</mo>", html)
    html = PRIME_AND_INDEX.sub(r"<msub><mrow>\1\3</mrow>\2</msub>", PRIME.sub(r"<mrow>\1</mrow>", html))
    # The entity is HTML's alone; HTML validators do not know scriptlevel on a table, where 0 is what holds anyway.
    return html.replace("&ApplyFunction;", "\u2061").replace(' scriptlevel="0"', "")


def _inline(state: StateInline, silent: bool) -> bool:
    source, start = state.src, state.pos
    if source[start] != "$":
        return False
    end = _closing(source, start + 1, state.posMax)
    if end <= start + 1:
        if not silent:
            _complain_of_dollar(state)
        return False
    if not silent:
        token = state.push("formula", "math", 0)
        token.content, token.meta = source[start + 1 : end], {"line": _line(state)}
        if token.content != token.content.strip():
            state.env["page"].wrong(_line(state), f"${token.content}$ with a space just inside", RULE)
        else:
            _try(token.content, False, _line(state), state.env)
    state.pos = end + 1
    return True


def _closing(source: str, start: int, end: int) -> int:
    """Where the next dollar sign stands that no backslash takes away; -1 without one."""
    position = source.find("$", start, end)
    while position >= 0:
        before = source[start:position]
        if (len(before) - len(before.rstrip("\\"))) % 2 == 0:
            return position
        position = source.find("$", position + 1, end)
    return -1


def _complain_of_dollar(state: StateInline) -> None:
    page = state.env["page"]
    if state.src.startswith(DELIMITER, state.pos):
        page.wrong(_line(state), "$$ inside a line of text", BLOCK_RULE)
        state.pos += 1  # so that its second sign is not told again
        state.pending += "$"
    else:
        page.wrong(_line(state), "a $ that opens no formula", RULE)


def _line(state: StateInline) -> int:
    return state.env["page"].line + state.src.count("\n", 0, state.pos)


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    first = state.bMarks[start] + state.tShift[start]
    if not state.src.startswith(DELIMITER, first) or state.is_code_block(start):
        return False
    if silent:
        return True
    lines, label, after, closed = _block_lines(state, start, end)
    state.line = after
    token = state.push("formula_block", "math", 0)
    token.map = [start, after]
    token.content = "\n".join(lines)
    token.meta = {"label": label}
    page = state.env["page"]
    if not closed:
        page.wrong(start + 1, "$$ opens a formula that is not closed", BLOCK_RULE)
    elif not token.content.strip():
        page.wrong(start + 1, "an empty formula", BLOCK_RULE)
    else:
        _try(token.content, True, start + 1, state.env)
    return True


def _block_lines(state: StateBlock, start: int, end: int) -> tuple[list[str], str, int, bool]:
    """(lines of TeX, label, the line after, whether it was closed)."""
    lines: list[str] = []
    for number in range(start, end):
        text = state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]]
        if not text or (number > start and state.sCount[number] < state.blkIndent):
            return lines, "", number, False
        tex = text[len(DELIMITER) :] if number == start else text
        before, closing, after = tex.partition(DELIMITER)
        lines.append(before)
        if closing:
            label = LABEL_AFTER.fullmatch(after)
            if label is None:
                state.env["page"].wrong(number + 1, f'"{after.strip()}" after the closing $$', BLOCK_RULE)
            return lines, (label and label.group(1)) or "", number + 1, True
    return lines, "", end, False


def _try(tex: str, display: bool, line: int, env: Any) -> None:
    """Convert now, so that a mistake is told with the line it stands on."""
    try:
        mathml(tex.strip(), display)
    except LatexError as error:
        offset, found = explain(str(error), tex.strip())
        lead = tex[: len(tex) - len(tex.lstrip())]
        env["page"].wrong(line + lead.count("\n") + tex.strip().count("\n", 0, offset), found, accepted(found))


def _draw_inline(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    token = tokens[at]
    html = symbols.in_text(mathml(token.content.strip(), False), token.meta["line"], env["page"])
    return f"{INLINE}{html}</span>"


def glued(html: str) -> str:
    """Brackets and stops that touch a formula stand in the same unbroken piece: browsers else begin a line with a comma after one."""
    before, *others = html.split(INLINE)
    pieces = []
    for other in others:
        formula, closed, after = other.partition(CLOSED)
        words, rest = before.rstrip(OPENING), after.lstrip(CLOSING)
        end = f"</math>{after[: len(after) - len(rest)]}</span>" if closed else ""
        pieces += [words, INLINE, before[len(words) :], formula, end]
        before = rest
    return "".join([*pieces, before])


def _draw_block(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    token, words = tokens[at], env["page"].words
    html = symbols.in_text(mathml(token.content.strip(), True), token.map[0] + 1, env["page"])
    label, number = token.meta["label"], token.meta.get("number")
    name = words["equation"].format(number=number) if number else words["formula"]
    # Only what may be wider than the column can be scrolled, and what scrolls must take the keyboard.
    scroll = f' tabindex="0" role="group" aria-label="{escape(name)}"' if _width(html) > NARROW else ""
    anchor = f' id="{escape(label)}"' if label else ""
    tag = f'<span class="equation-number">({number})</span>' if number else ""
    return f'<div class="equation"{anchor}><div class="equation-scroll" translate="no"{scroll}>{html}</div>{tag}</div>\n'


def _width(html: str) -> int:
    """Roughly how many signs stand beside each other in the formula's longest row."""
    drawn = html.partition(ANNOTATION)[0]
    # Lines of an aligned system stand below each other; those of a matrix inside a formula share its row with the rest.
    rows = drawn.split("</mtr>") if "<semantics><mtable" in drawn else [drawn]
    return max(len(re.sub(r"<[^>]*>", "", row)) for row in rows)
