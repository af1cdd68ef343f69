"""A prediction as HTML: complete without JavaScript, when question, answer and explanation simply follow each other."""

import json
from html import escape
from typing import TYPE_CHECKING, Any

from markdown_it.token import Token

from sitegen.markdown.predictions import controls
from sitegen.markdown.predictions.answers import settle, version
from sitegen.markdown.predictions.model import Answer, Prediction

if TYPE_CHECKING:
    from sitegen.markdown.page import Drawing


def draw(renderer: Any, tokens: list[Token], at: int, options: Any, env: Any) -> str:
    """What reading.read made, as HTML."""
    page: Drawing = env["page"]
    found: Prediction = tokens[at].meta["prediction"]
    answer = settle(found, page)
    words, name = page.words, escape(found.id)
    title = renderer.renderInline(found.title, options, env)
    question = renderer.render(found.question, options, env)
    choices = [renderer.renderInline(option.words.children, options, env) for option in found.options]
    explanation = renderer.render(found.explanation, options, env)
    if page.problems:
        return ""
    return f"""<fieldset class="prediction" id="{name}" data-state="open" aria-describedby="{name}.question"{_facts(found, answer)}>
<legend class="prediction-title"><span class="box-kind">{words["prediction"]}</span>{title and f" {title}"}</legend>
<div class="prediction-question" id="{name}.question">
{question}</div>
<div class="prediction-guess">
{controls.draw(found, answer, choices, words)}</div>
<p class="prediction-missing" hidden>{words["prediction_missing"]}</p>
<p class="prediction-actions"><button class="quiet" type="button" name="commit">{words["prediction_commit"]}</button>
<button class="quiet" type="button" name="skip">{words["prediction_skip"]}</button></p>
<div class="prediction-answer" tabindex="-1">
{_result(found, answer, page)}<div class="prediction-explanation">
{explanation}</div>
{_foot(answer, page)}</div>
</fieldset>
"""


def _facts(found: Prediction, answer: Answer) -> str:
    """What the page's script must know, as data attributes."""
    facts: dict[str, object] = {"kind": found.kind, "version": version(found, answer)}
    if answer.placement:
        facts |= {"figure": answer.placement.id, "knobs": json.dumps(answer.knobs, ensure_ascii=False)}
        if answer.columns:
            facts["column"] = json.dumps(answer.columns)
        elif answer.value is not None:
            facts["readout"] = found.said("answer")
    if found.scale:
        low, high = found.scale.low, found.scale.high
        facts |= {"low": f"{low:.10g}", "high": f"{high:.10g}", "step": "log" if found.scale.log else f"{found.scale.step:.10g}"}
    return "".join(f' data-{name}="{escape(str(value))}"' for name, value in facts.items())


def _result(found: Prediction, answer: Answer, page: "Drawing") -> str:
    """The guessed number beside the true one; of a choice only the number that decides it, as the options carry the rest."""
    rows = ""
    if found.kind == "mark":
        rows += f'<div class="prediction-mine"><dt>{page.words["prediction_yours"]}</dt> <dd></dd></div>'
    if answer.value is not None:
        name = escape(answer.label) if found.kind == "choice" else page.words[answer.name]
        value = f'<dd data-value="{escape(str(answer.value))}">{escape(answer.text)}</dd>'
        rows += f'<div class="prediction-true"><dt>{name}</dt> {value}</div>'
    return f'<dl class="prediction-result">{rows}</dl>\n' if rows else ""


def _foot(answer: Answer, page: "Drawing") -> str:
    words, link = page.words, ""
    if answer.placement:
        says = words["prediction_show"].format(figure=words["figure"].format(number=answer.placement.number))
        link = f'<a class="prediction-show" href="#{escape(answer.placement.id)}">{says}</a>\n'
    again = f'<button class="quiet" type="button" name="again" data-skipped="{words["prediction_after_all"]}">{words["prediction_again"]}</button>'
    kept = f'<span class="prediction-kept" hidden>{words["prediction_kept"]}</span>'
    lost = f'<span class="prediction-lost" hidden>{words["prediction_lost"]}</span>'
    return f'<p class="prediction-foot">{link}{again}\n{kept}{lost}</p>\n'
