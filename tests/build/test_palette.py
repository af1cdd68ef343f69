"""The colours that mean something can be read on both papers, and be told apart by readers who lack one kind of cone."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from widgets import paint

ROOT = Path(__file__).parents[2]
ROLES = ("source", "target", "weight", "context")
TEXTS = (*ROLES, "ink", "muted", "wrong")
READABLE = 4.5  # WCAG 2.2, 1.4.3
APART = 6.0  # 100 times the distance in Oklab: about three times what an eye just sees
# What is left of linear sRGB without one kind of cone: Machado, Oliveira & Fernandes (2009), severity 1.
EYES = {
    "all cones": np.eye(3),
    "no red": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    "no green": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    "no blue": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
}
# https://bottosson.github.io/posts/oklab/
TO_CONES = np.array([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]])
TO_LAB = np.array([[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099], [0.0259040371, 0.7827717662, -0.8086757660]])


def test_pictures_are_painted_in_colours_of_the_page() -> None:
    assert set(paint.COLORS) <= set(palette("light"))


def palette(theme: str) -> dict[str, np.ndarray]:
    """Name -> linear sRGB, as tokens.css has them."""
    text = (ROOT / "templates/static/css/tokens.css").read_text(encoding="utf-8")
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", text)
    return {name: linear(dark if theme == "dark" else light) for name, light, dark in found}


def linear(code: str) -> np.ndarray:
    s = np.array([int(code[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    return np.where(s <= 0.04045, s / 12.92, ((s + 0.055) / 1.055) ** 2.4)


def contrast(one: np.ndarray, other: np.ndarray) -> float:
    low, high = sorted(float(color @ [0.2126, 0.7152, 0.0722]) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(color: np.ndarray) -> np.ndarray:
    return TO_LAB @ np.cbrt(TO_CONES @ np.clip(color, 0, 1))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_of_every_colour_can_be_read(theme: str) -> None:
    colors = palette(theme)
    faint = {(name, ground): ratio for name in TEXTS for ground in ("paper", "shade") if (ratio := contrast(colors[name], colors[ground])) < READABLE}
    assert faint == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eye", EYES)
def test_the_roles_are_told_apart(theme: str, eye: str) -> None:
    seen = {name: lab(EYES[eye] @ color) for name, color in palette(theme).items()}
    alike = {(a, b): distance for a, b in combinations(ROLES, 2) if (distance := 100 * float(np.linalg.norm(seen[a] - seen[b]))) < APART}
    assert alike == {}


@pytest.mark.parametrize("path", ["templates/whole/epub.css", "widgets/cells/showing.py"])
def test_where_there_is_no_page_the_colours_are_the_same(path: str) -> None:
    light = dict(re.findall(r"--([\w-]+): light-dark\((#\w{6}),", (ROOT / "templates/static/css/tokens.css").read_text(encoding="utf-8")))
    text = (ROOT / path).read_text(encoding="utf-8")
    assert {role: bool(re.search(rf"{role}(?:: ?| {{ color: ){light[role]}", text)) for role in ROLES} == dict.fromkeys(ROLES, True)
