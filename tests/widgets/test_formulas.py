"""The formula of a figure and its picture name the same things."""

import re
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path

import pytest

from sitegen import formulas
from sitegen.markdown import symbols
from widgets.run import discover, knobs_of, run, words_of
from widgets.words import LANGUAGES

ROOT = Path(__file__).parents[2]
WIDGETS = [name for name in discover() if hasattr(import_module(f"widgets.{name}.model"), "FORMULAS")]


def named(name: str) -> set[tuple[str, str]]:
    """What the formula names: ("knob", "rho"), ("part", "context"), …"""
    return {found.groups() for tex in import_module(f"widgets.{name}.model").FORMULAS for found in symbols.COMMAND.finditer(tex)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", WIDGETS)
def test_a_formula_is_drawn_with_its_links(name: str, lang: str) -> None:
    html = "".join(formulas.draw(ROOT, name, lang))
    assert {
        ("knob" if link in {knob.name for knob in knobs_of(name)} else "part", link) for link in re.findall('data-link="([^"]*)"', html)
    } == named(name)


@pytest.mark.parametrize("name", WIDGETS)
def test_every_part_is_named_in_the_formula_and_stands_in_the_picture(name: str) -> None:
    parts = set(words_of(name, "en").get("parts", ()))
    knobs = {knob.name for knob in knobs_of(name)}
    result = run(name, {})
    pictures = [picture for picture in (result["figures"] | result["pictures"]).values() if isinstance(picture, str)]
    linked = {element.get("data-link") for picture in pictures for element in ET.fromstring(picture).iter()} - {None}
    assert not parts & knobs, "one name, one thing"
    assert {part for kind, part in named(name) if kind == "part"} == parts
    assert parts <= linked <= parts | knobs
