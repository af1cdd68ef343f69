"""The formula of a figure and its picture name the same things."""

import re
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path

import pytest

from sitegen.markdown import symbols
from sitegen.widgets import formulas
from widgets.knobs import Choice
from widgets.run import discover, knobs_of, run, words_of
from widgets.words import LANGUAGES

ROOT = Path(__file__).parents[2]
WIDGETS = [name for name in discover() if hasattr(import_module(f"widgets.{name}.model"), "FORMULAS")]


def named(name: str) -> set[tuple[str, str]]:
    """What the formula names: ("knob", "rho"), ("part", "context"), …"""
    return {found.groups() for tex in import_module(f"widgets.{name}.model").FORMULAS for found in symbols.COMMAND.finditer(tex)}


def linked_in(result: dict) -> set[str]:
    """The names that a result's pictures carry."""
    pictures = [picture for picture in (result["figures"] | result["pictures"]).values() if isinstance(picture, str)]
    return {str(link) for picture in pictures for element in ET.fromstring(picture).iter() if (link := element.get("data-link"))}


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
    choices = [{knob.name: option} for knob in knobs_of(name) if isinstance(knob, Choice) for option in knob.options]
    linked = {link for setting in ({}, *choices) for link in linked_in(run(name, setting))}
    assert not parts & knobs, "one name, one thing"
    assert {part for kind, part in named(name) if kind == "part"} == parts
    assert parts <= linked <= parts | knobs
