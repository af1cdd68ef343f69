"""A guess before the answer: `:::prediction {#guess-x}`, its settings, a question, what to guess, and `:::explain` … `:::`.

Three kinds. A choice is a list of options; a `mark = 1 to 1000, log` is placed on a scale; a `draw = 0 to 100` is a curve drawn
over `at = 10, 20, 30, 40, 50`. With `widget = name` and lines `knob = value` the answer is what that figure of the page computes
there: `answer = readout`, or for a curve `answer = table: column across, column up`.
"""

from typing import Any

from markdown_it import MarkdownIt


def predictions_plugin(md: MarkdownIt) -> None:
    """Draw what reading.read made. What draws is loaded by the first page that has one."""

    def draw(*given: Any) -> str:
        from sitegen.markdown.predictions import html

        return html.draw(*given)

    md.add_render_rule("prediction", draw)
