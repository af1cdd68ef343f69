"""What a reader types is shown as it was typed, never run, and never waits behind a flood of moves."""

from typing import Any

import pytest

from tests.browser.conftest import CHAPTER, Open, Watched

FIGURE = "bottleneck_funnel"
PAYLOADS = [  # more of them: tests/trials/canary.py
    "</svg><img/src=x/onerror=canary=1>",
    '"><script>canary=1</script>',
    "'onmouseover='canary=1",
    "]]><script>canary=1</script>",
    "&amp;",
    "javascript:canary=1",
    "${canary=1}",
    "%3Cscript%3E",
    "<style>*{display:none}</style>",
    "<animate/onbegin=canary=1>",
    "<use/href=data:image/svg+xml,x>",
    "&#60;script&#62;",
    "<?xml?>",
    "<!ENTITY>",
    "👩‍👩‍👧‍👦",
    "אבג",
    "e\u0301",
]


@pytest.mark.parametrize("word", PAYLOADS)
def test_a_word_is_shown_as_it_was_typed(live: Watched, word: str) -> None:
    live.page.locator(f"#{FIGURE} [name=sentence]").fill(f"{word} end")
    live.until("(text) => drawn.at(-1)?.knobs.sentence === text", argument=f"{word} end")
    pictures = live.ask(f"document.querySelector('#{FIGURE} .pictures').textContent")
    tables = live.ask(f"[...document.querySelectorAll('#{FIGURE} :is(th, td)')].map((cell) => cell.textContent)")
    assert word in pictures
    assert word in tables
    assert live.ask("window.canary") is None
    assert live.ask(f"document.querySelectorAll('#{FIGURE} :is(.pictures, .reading, .data) :is(script, img, iframe, style, a, b, br)').length") == 0
    assert live.page.locator(f"#{FIGURE} [name=sentence]").input_value() == f"{word} end"


def test_half_a_character_and_a_very_long_text_do_no_harm(live: Watched) -> None:
    live.ask(
        """(id) => {
          const text = document.getElementById(id).querySelector("[name=sentence]");
          text.value = "half \\ud83d " + "long ".repeat(100000);
          text.dispatchEvent(new Event("input", { bubbles: true }));
        }""",
        FIGURE,
    )
    live.until("drawn.at(-1)?.knobs.sentence.startsWith('half')")
    assert live.page.locator(f"#{FIGURE} [data-knob=sentence] .knob-note").inner_text()
    assert live.ask(f"document.querySelector('#{FIGURE} [name=sentence]').value.length") > 100_000


def test_after_a_flood_of_moves_the_newest_is_shown(live: Watched) -> None:
    measured: Any = live.ask(
        """async (id) => {
          const range = document.getElementById(id).querySelector("[name=rho]");
          const steps = 2000;
          for (let i = 1; i <= steps; i++) {
            range.value = String(0.25 + (2.75 * ((i * 7) % 55)) / 55);
            range.dispatchEvent(new Event("input", { bubbles: true }));
            if (i % 20 === 0) await new Promise((done) => setTimeout(done));
          }
          range.value = "1.2";
          range.dispatchEvent(new Event("input", { bubbles: true }));
          while (drawn.at(-1)?.knobs.rho !== 1.2) await new Promise((done) => setTimeout(done, 5));
          await new Promise((done) => setTimeout(done, 300));
          return { last: drawn.at(-1).knobs.rho, drawn: drawn.length };
        }""",
        FIGURE,
    )
    assert live.page.locator(f"#{FIGURE} output[name=forgetting]").get_attribute("data-value") == str(live.ask("drawn.at(-1).readouts.forgetting"))
    assert 1 < measured["drawn"] < 2000
    assert measured["last"] == 1.2


def test_answers_that_come_late_never_replace_newer_ones(live: Watched) -> None:
    for value in ("0.5", "2.5", "1", "1.75"):
        live.move(FIGURE, "rho", value)
    live.until("drawn.at(-1)?.knobs.rho === 1.75")
    live.page.wait_for_timeout(300)
    rhos = live.ask("drawn.map((detail) => detail.knobs.rho)")
    assert rhos == sorted(rhos, key=[0.5, 2.5, 1, 1.75].index)


def test_a_hostile_picture_is_defused(open_page: Open) -> None:
    """Even if our own Python made one."""
    page = open_page(CHAPTER, errors=True)  # the page's policy speaks up too
    made = page.ask(
        """async () => {
          const { parsePicture } = await import(new URL(document.documentElement.dataset.host + "svg.js", document.baseURI));
          const svg = (inner, root = "") => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
            xmlns:h="http://www.w3.org/1999/xhtml" ${root}>${inner}</svg>`;
          const hostile = svg(`<script>canary=1</script><h:script>canary=1</h:script>
            <a href="javascript:canary=1"><text>t</text></a><a xlink:href="javascript:canary=1"/><image href="https://example.org/x"/>
            <rect onclick="canary=1" id="ok"/><animate attributeName="href" values="javascript:canary=1"/><use href="#ok"/>
            <foreignObject><h:img src="x" onerror="canary=1"/><img src="x" onerror="canary=1"></foreignObject>`, 'onload="canary=1"');
          const picture = parsePicture(hostile);
          const named = parsePicture(svg(`<title>t<img src="x" onerror="canary=1"></title><desc><template><img src="x" onerror="canary=1"></template></desc>
            <text>a<a href="#ok" ONCLICK="canary=1">b</a></text>`));
          document.body.append(picture);
          document.body.append(named);
          const none = ["<html/>", "<svg", "<p><svg></svg></p>", "<svg></svg><img src=x onerror=canary=1>", svg("<p>out</p>"),
            svg(`<noscript><p title="</noscript><img src=x onerror=canary=1>"></noscript>`), "words", ""];
          return [picture.outerHTML + named.outerHTML, ...none.map((text) => parsePicture(text)?.outerHTML ?? null)];
        }"""
    )
    assert made[1:] == [None] * 8
    assert "canary" not in made[0]
    assert "example.org" not in made[0]
    assert 'id="ok"' in made[0]
    assert page.ask("window.canary") is None
