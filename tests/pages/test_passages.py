"""The words that can be searched: cut at headings, figures and notes; no numbers, no pictures, no answers before their questions."""

from sitegen.pages.passages import Passage, read

TEXT = """
<p>Before it all.</p>
<h2 id="one" data-section="1"><a class="anchor" href="#one">One</a></h2>
<p>A mean <span class="math"><math><semantics><mrow><mi>f</mi><mo>&#8289;</mo><mi>x</mi></mrow><annotation>\\mean{x}</annotation></semantics></math></span>
of states<sup class="footnote"><a href="#fn-1">1</a></sup>.<br>Next line.</p>
<h3 id="below" data-section="2">Below</h3>
<figure class="widget" id="funnel"><figcaption class="widget-title"><a class="widget-number">Figure 1.1</a> <span>A funnel</span></figcaption>
<form><label class="knob-label">strength</label><label class="knob-label">width</label><button>Reset</button></form>
<svg><text>inside</text></svg><table><tr><td>3.14</td></tr></table><p class="how">Read it downwards.</p></figure>
<p>After the figure.</p>
<fieldset class="question"><p>Asked.</p></fieldset><details class="deep solution"><p>Solved.</p></details><pre>code</pre>
<h2 id="two" data-section="3">Two</h2><ul><li>apples</li><li>pears</li></ul>
<section class="footnotes"><ol><li id="fn-1"><p>A note. <a class="footnote-back" href="#fnref-1">back</a></p></li></ol></section>
<section class="references"><h2 id="references">References</h2></section>
<section class="previews" hidden><div>A term.</div></section>
"""


def shown(one: Passage) -> tuple[str, str, str, str, str]:
    return (one.kind, one.id, one.above, one.title, one.text)


def test_a_page_is_cut_where_a_reader_would_be_led() -> None:
    assert [shown(one) for one in read(TEXT, "en")] == [
        ("section", "", "", "", "Before it all."),
        ("section", "one", "", "One", "A mean fx of states. Next line."),
        ("section", "below", "One", "Below", "After the figure."),
        ("figure", "funnel", "Below", "Figure 1.1 A funnel", "strength width Read it downwards."),
        ("section", "two", "", "Two", "apples pears"),
        ("note", "fn-1", "", "Note 1", "A note."),
    ]


def test_a_note_is_named_in_its_language() -> None:
    assert read('<ol><li id="fn-2"><p>注文。</p></li></ol>', "zh")[1].title == "注 2"


def test_tags_that_are_not_closed_take_nothing_else_along() -> None:
    assert read("<div><p>One.<p>Two.</div></b><p>Three.</p>", "en")[0].text == "One.Two. Three."
