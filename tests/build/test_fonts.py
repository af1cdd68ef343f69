"""The cut fonts: small, complete for what pages and widgets write, lawful, and the same bytes every time."""

import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from sitegen.assets import fonts
from sitegen.outside import fetch

PROJECT = Path(__file__).resolve().parents[2]
TEXT = {"The context vector αβ is naïve.", "上下文向量", "𝐖 ℝ"}


@pytest.fixture(scope="module")
def files():
    return fonts.build(PROJECT, TEXT)


@pytest.fixture(scope="module")
def opened(files):
    return {name: TTFont(io.BytesIO(content)) for name, content in files.items() if name.endswith(".woff2")}


def test_the_two_fonts_every_page_waits_for_are_small(files):
    assert len(files["serif.woff2"]) + len(files["sans.woff2"]) < 40_000
    assert sum(map(len, files.values())) < 120_000


def test_what_widgets_write_is_always_there(opened):
    for name, font in opened.items():
        if name != "math.woff2":
            missing = {one for one in fonts.ALWAYS if ord(one) not in font.getBestCmap()}
            assert missing <= {"serif.woff2": {"↔"}, "serif-italic.woff2": {"↔"}, "mono.woff2": {"⁻"}}.get(name, set()), name


def test_the_letters_of_the_pages_are_there(opened):
    assert {ord(one) for one in "αβï"} <= opened["serif.woff2"].getBestCmap().keys()


def test_formulas_have_their_table_a_root_and_the_italic_letters(opened):
    math = opened["math.woff2"]
    assert "MATH" in math
    assert {ord(one) for one in "√ℎ𝑐𝛼𝐖ℝ0=("} <= math.getBestCmap().keys()
    stretched = math["MATH"].table.MathVariants.VertGlyphCoverage.glyphs
    assert math.getBestCmap()[ord("(")] in stretched
    assert math.getBestCmap()[ord("√")] in stretched


def test_text_has_old_style_and_tabular_figures(opened):
    features = {record.FeatureTag for record in opened["serif.woff2"]["GSUB"].table.FeatureList.FeatureRecord}
    assert {"onum", "tnum", "pnum", "lnum", "liga"} <= features
    assert "kern" in {record.FeatureTag for record in opened["serif.woff2"]["GPOS"].table.FeatureList.FeatureRecord}


def test_only_the_weight_of_the_upright_text_varies(opened):
    axes = {name: [(axis.axisTag, axis.minValue, axis.maxValue) for axis in font["fvar"].axes] for name, font in opened.items() if "fvar" in font}
    assert axes == {"serif.woff2": [("wght", 400, 700)]}


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
    script = "import sys, hashlib; from pathlib import Path; from sitegen.assets import fonts; print(hashlib.sha256(fonts.subset(Path(sys.argv[1]), sys.argv[2])).hexdigest())"
    digests = set()
    for seed, text in (("0", "αbc→"), ("1", "→cbα")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": seed}
        command = [sys.executable, "-c", script, str(original["jetbrains-mono-regular.woff2"]), text]
        digests.add(subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, encoding="utf-8", check=True).stdout)
    digests.add(hashlib.sha256(fonts.subset(original["jetbrains-mono-regular.woff2"], "cαb→")).hexdigest() + "\n")
    assert len(digests) == 1


def test_chinese_words_do_not_cut_the_fonts_anew(files, monkeypatch):
    monkeypatch.setattr(fonts, "_cut", lambda *_: pytest.fail("cut anew"))
    assert fonts.build(PROJECT, {*TEXT, "注意力机制", "，。、「」", "𠀀"}) == files
