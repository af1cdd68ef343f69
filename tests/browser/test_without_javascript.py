"""A page says everything it has to say where no script runs."""

from pathlib import Path

import pytest

from tests.browser.conftest import CHAPTER, Open
from widgets.run import discover


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_text_formulas_pictures_and_sentences_are_there(open_page: Open, lang: str) -> None:
    page = open_page(CHAPTER.replace("en/", f"{lang}/"), java_script_enabled=False).page
    assert len(page.locator("main").inner_text()) > 1000
    assert page.locator("math").count()
    for figure in page.locator("figure.widget").all():
        assert figure.locator(".picture").first.bounding_box()["height"] > 50
        assert figure.locator(".reading").inner_text().strip()
        assert not figure.locator(".knobs").is_visible()
        assert not figure.locator("button").first.is_visible()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("widget", discover())
def test_every_widget_has_a_page_of_its_own(site: Path, lang: str, widget: str) -> None:
    html = (site / lang / "embed" / widget / "index.html").read_text(encoding="utf-8")
    assert html.count("<figure") == 1
    assert f'data-widget="{widget}"' in html
    assert 'class="picture"' in html
    assert 'class="reading"' in html
