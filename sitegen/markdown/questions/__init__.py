"""A quick question with feedback: `:::question {#q-x}`, the question, and its answers, each with what is to be said about it.

Two kinds. A choice is a list, `[x]` before the right answer and `[ ]` before the others; what is said of an answer stands below
it, indented. A number has `answer = 786944`, or `widget = name`, lines `knob = value` and `answer = readout`, which the figure
computes; a list then names wrong numbers that are worth a word, and `:::explain` … `:::` says why the right one is right.
"""

from typing import Any

from markdown_it import MarkdownIt


def questions_plugin(md: MarkdownIt) -> None:
    """Draw what reading.read made. What draws is loaded by the first page that has one."""

    def draw(*given: Any) -> str:
        from sitegen.markdown.questions import html

        return html.draw(*given)

    md.add_render_rule("question", draw)
