"""Makes templates/static/card.png, the picture beside a link to the book: `.venv/bin/python docs/card.py` after a build and a test run."""

import sys
from pathlib import Path

from playwright.sync_api import Page

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from picture import opened  # noqa: E402 (the folder must be named first)

from sitegen import course  # noqa: E402

FIGURE = "en/embed/dot_alignment/"
SIZE = {"width": 1200, "height": 630}
STYLE = """
body { display: grid; grid-template-columns: 1fr 30rem; gap: 3rem; align-items: center; height: 630px; margin: 0; padding: 0 4.5rem; }
p { margin: 0; font: 400 3.125rem/1.15 var(--serif); letter-spacing: -0.01em; text-wrap: balance; }
p + p { margin-block-start: 1.75rem; color: var(--muted); font-size: 1.75rem; line-height: 1.4; letter-spacing: 0; }
.pictures { zoom: 1.15; }
"""


def main() -> None:
    """The titles beside a figure of the built site, photographed."""
    with opened(FIGURE, SIZE) as page:
        compose(page, course.read(HERE.parent).title)
        page.screenshot(path=HERE.parent / "templates/static/card.png")


def compose(page: Page, titles: dict[str, str]) -> None:
    """Only the titles, each in its language, and the figure's last picture stay on the page."""
    page.add_style_tag(content=STYLE)
    page.evaluate(
        """(titles) => {
          const pictures = document.querySelector(".pictures");
          while (pictures.children.length > 1) pictures.firstElementChild.remove();
          const words = document.createElement("div");
          for (const [lang, title] of Object.entries(titles)) words.append(Object.assign(document.createElement("p"), { lang, textContent: title }));
          document.body.replaceChildren(words, pictures);
          return document.fonts.ready.then(() => null);
        }""",
        dict(titles),
    )


if __name__ == "__main__":
    main()
