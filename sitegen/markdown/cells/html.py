"""A cell as HTML: the code in colours, what the build computed, and of an exercise its hints and its solution, folded away."""

from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sitegen.markdown.cells import parts, plain
from sitegen.markdown.cells.model import Cell
from sitegen.markdown.code import coloured
from sitegen.markdown.words import Words
from sitegen.markdown.words import words as words_in

BUTTONS = ("run", "stop", "reset", "copy", "changes", "link")
EXERCISE_BUTTONS = ("run", "check", "stop", "reset", "copy", "changes", "link", "hint", "solution")
LATER = ("stop", "reset", "changes", "solution")  # of no use before something has been done


def cells_plugin(md: MarkdownIt) -> None:
    """Draw what reading.read made."""
    md.add_render_rule("cell", _draw)


def _draw(renderer: Any, tokens: list[Token], at: int, options: Any, env: Any) -> str:
    page, meta = env["page"], tokens[at].meta
    cell: Cell = meta["cell"]
    words, result = page.words, page.shown[cell.id]
    if page.problems:
        return ""
    # What an unfinished starter runs into is no output to begin with.
    begun = cell.exercise is not None and result["state"] == "failed" and not cell.raises
    shown = "" if begun else "".join(parts.draw(part, words) for part in result["parts"])
    name = words["cell" if cell.exercise is None else "cell_of_exercise"].format(number=cell.number)
    inside = [renderer.render(hint, options, env) for hint in meta.get("hints", ())]
    said = renderer.render(meta.get("solution", ()), options, env)
    return _section(cell, page.lang, words, name, shown, _exercise(cell, inside, said, words) if cell.exercise else "")


def blank(lang: str) -> str:
    """A cell without code or name, for a script to fill."""
    return _section(Cell("cell", "", "", "", 0), lang, words_in(lang), "", "", "")


def _section(cell: Cell, lang: str, words: Words, name: str, shown: str, more: str) -> str:
    facts = f' data-setup="{escape(cell.exercise.setup.text)}" data-tests="{escape(cell.exercise.tests.text)}"' if cell.exercise else ""
    needs = f' data-needs="{" ".join(cell.needs)}"' if cell.needs else ""
    version = plain.version(cell.source)
    return f"""<section class="cell" id="{escape(cell.id)}" data-cell="{"exercise" if cell.exercise else "cell"}" data-state="idle" \
data-version="{version}" data-lang="{lang}"{facts}{needs} aria-label="{escape(name)}">
{"" if cell.exercise else _title(cell, name)}<div class="cell-code">{_code("cell-source", cell.source, name)}</div>
<p class="cell-actions">{_buttons(cell, words)}</p>
<p class="cell-state">{words["cell_baked"] if shown else ""}</p>
<div class="cell-output" role="group" aria-label="{words["cell_output"]}" data-line="{words["cell_line"]}" data-cut="{words["cell_cut"]}">
{shown}</div>
{more}</section>
"""


def _title(cell: Cell, name: str) -> str:
    return f'<p class="cell-title"><a href="#{escape(cell.id)}">{escape(name)}</a></p>\n'


def _code(kind: str, source: str, name: str) -> str:
    return f'<pre class="{kind}" translate="no" tabindex="0" role="group" aria-label="{escape(name)}"><code>{coloured(source, "python")}</code></pre>'


def _buttons(cell: Cell, words: Words) -> str:
    names = EXERCISE_BUTTONS if cell.exercise else BUTTONS
    lines = []
    for name in names:
        hidden = " hidden" if name in LATER else ""
        lines.append(f'<button class="quiet" type="button" name="{name}"{hidden}>{words[f"cell_{name}"]}</button>')
    return "\n".join(lines)


def _exercise(cell: Cell, hints: list[str], said: str, words: Words) -> str:
    lines = ['<div class="cell-verdict"></div>\n']
    for n, hint in enumerate(hints, start=1):
        number = f" {n}" if len(hints) > 1 else ""
        lines.append(f'<details class="cell-hint"><summary>{words["hint"]}{number}</summary>\n{hint}</details>\n')
    code = _code("cell-answer", cell.exercise.solution.text, words["solution"])
    lines.append(f'<details class="cell-solution"><summary>{words["solution"]}</summary>\n{code}\n{said}</details>\n')
    return "".join(lines)
