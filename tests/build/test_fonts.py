"""The cut fonts: small, complete for what pages and widgets write, lawful, and the same bytes every time."""

import hashlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from sitegen.assets import cutting, fonts
from sitegen.outside import fetch

PROJECT = Path(__file__).resolve().parents[2]
TEXT = {"The context vector αβ is naïve ‰.", "上下文向量", "𝐖 ℝ"}
MATH = {"𝑐𝛼𝐖ℝℎ"}


@pytest.fixture(scope="module")
def files():
    return fonts.build(PROJECT, TEXT, MATH)


@pytest.fixture(scope="module")
def opened(files):
    return {name: TTFont(io.BytesIO(content)) for name, content in files.items() if name.endswith(".woff2")}


def test_the_fonts_of_a_chapter_are_small(files):
    assert sum(len(data) for name, data in files.items() if "signs" not in name and name.endswith(".woff2")) < 76_000
    assert sum(len(data) for name, data in files.items() if "signs" in name) < 9_000


def test_what_widgets_write_is_always_there(opened):
    there = {name: set(map(chr, font.getBestCmap())) for name, font in opened.items()}
    for face in ("serif", "serif-italic"):
        assert set(fonts.ALWAYS) - there[f"{face}.woff2"] - there[f"{face}-signs.woff2"] == {"↔"}
    assert set(fonts.ALWAYS) <= there["sans.woff2"]
    assert set(fonts.ALWAYS) - there["mono.woff2"] == {"⁻"}


def test_the_letters_of_the_pages_are_there(opened):
    assert {ord(one) for one in "αβï"} <= opened["serif.woff2"].getBestCmap().keys()
    assert ord("‰") in opened["serif-signs.woff2"].getBestCmap()


def test_styles_ask_for_the_second_file_of_a_face_just_for_what_the_first_does_not_hold(opened):
    rules = re.findall(r"-signs\.woff2[^}]*unicode-range: ([^;]*);", (PROJECT / "templates/static/css/fonts.css").read_text(encoding="utf-8"))
    assert len(rules) == 4
    assert len(set(rules)) == 1
    asked = {code for part in rules[0].split(", ") for code in _codes(part)}
    ordinary = {ord(one) for one in fonts.ORDINARY}
    assert not asked & ordinary
    for face in ("serif", "serif-italic"):
        assert opened[f"{face}-signs.woff2"].getBestCmap().keys() <= asked
        assert opened[f"{face}.woff2"].getBestCmap().keys() <= ordinary


def _codes(part: str) -> range:
    low, _, high = part.removeprefix("U+").partition("-")
    return range(int(low, 16), int(high or low, 16) + 1)


def test_formulas_have_their_table_a_root_and_the_italic_letters(opened):
    math = opened["math.woff2"]
    assert "MATH" in math
    assert {ord(one) for one in "√0=("} | {ord(one) for text in MATH for one in text} <= math.getBestCmap().keys()
    stretched = math["MATH"].table.MathVariants.VertGlyphCoverage.glyphs
    assert math.getBestCmap()[ord("(")] in stretched
    assert math.getBestCmap()[ord("√")] in stretched


def test_figures_stand_under_each_other_and_letters_are_kerned(opened):
    for name in ("serif.woff2", "serif-italic.woff2", "sans.woff2"):
        named, widths = opened[name].getBestCmap(), opened[name]["hmtx"]
        assert len({widths[named[ord(digit)]][0] for digit in "0123456789"}) == 1, name
        assert "kern" in {record.FeatureTag for record in opened[name]["GPOS"].table.FeatureList.FeatureRecord}


def test_only_the_weight_of_upright_letters_varies(opened):
    axes = {name: [(axis.axisTag, axis.minValue, axis.maxValue) for axis in font["fvar"].axes] for name, font in opened.items() if "fvar" in font}
    weights = [("wght", 400, 650)]
    assert axes == {"serif.woff2": weights, "serif-signs.woff2": weights, "sans.woff2": [("wght", 400, 600)]}


def test_the_reserved_name_is_not_used_and_the_copyright_is_kept(opened, files):
    for font in opened.values():
        names = {record.nameID: record.toUnicode() for record in font["name"].names}
        assert names[1].startswith("Book ")
        assert "Source" not in names[4] + names[6]
        assert names[0]
    licence = files["LICENCE.txt"].decode("utf-8")
    assert "SIL OPEN FONT LICENSE" in licence
    assert all(name in licence for name in fonts.FACES)


def test_the_same_text_gives_the_same_bytes_in_another_process_and_at_another_time():
    original = fetch.ensure(PROJECT, ["jetbrains-mono-regular.woff2", "stix-two-math.woff2"])
    script = "import sys, hashlib; from pathlib import Path; from sitegen.assets import cutting, fonts; print(hashlib.sha256(cutting.cut(Path(sys.argv[1]), sys.argv[2], fonts.TEXT_FEATURES, {}, '')).hexdigest())"
    digests = set()
    for seed, text in (("0", "αbc→"), ("1", "→cbα")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": seed}
        command = [sys.executable, "-c", script, str(original["jetbrains-mono-regular.woff2"]), text]
        digests.add(subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, encoding="utf-8", check=True).stdout)
    digests.add(hashlib.sha256(cutting.cut(original["jetbrains-mono-regular.woff2"], "cαb→", fonts.TEXT_FEATURES, {}, "")).hexdigest() + "\n")
    assert len(digests) == 1


def test_chinese_words_do_not_cut_the_fonts_anew(files, monkeypatch):
    monkeypatch.setattr(cutting, "cut", lambda *_: pytest.fail("cut anew"))
    assert fonts.build(PROJECT, {*TEXT, "注意力机制", "，。、「」", "𠀀"}, MATH) == files
