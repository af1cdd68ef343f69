"""The book's typefaces, cut down to the characters its pages use: some 90 kB instead of 2 MB, the same bytes every time.

Chinese is set in the reader's own system fonts. The cut fonts carry names of their own ("Book Serif"), because the licence of
the originals reserves theirs for unchanged copies.
"""

import io
import os
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sitegen import cache
from sitegen.files import sha256, write_whole
from sitegen.outside import fetch

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

# Widgets and code cells write words and numbers that stand in no page: these are always kept.
ALWAYS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0·×÷−–—‘’“”…±°→←↔↑↓≤≥≈≠⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉"
# A one-letter <mi> is drawn with the italic letters of the mathematical alphabets (h is U+210E), a root has no character of its
# own in the page, and neither have the parts that stretchy brackets are built from (fontTools follows those by itself).
MATH_ALWAYS = "0123456789+−=()[]{}|‖.,:;/!√ℎ" + "".join(map(chr, [*range(0x1D434, 0x1D468), *range(0x1D6FC, 0x1D71C)]))

TEXT_FEATURES = ("kern", "liga", "onum", "lnum", "tnum", "pnum", "ccmp", "locl", "mark")
MATH_FEATURES = ("ssty", "dtls", "flac", "kern")
LICENCE = "open-font-licence.md"


@dataclass(frozen=True)
class Face:
    """One file of the site: the pinned original it is cut from, its name, and where its design axes are held.

    `axes` maps an axis to one value, or to the (low, high) that stay variable.
    """

    original: str
    name: str
    features: tuple[str, ...] = TEXT_FEATURES
    axes: tuple[tuple[str, float | tuple[float, float]], ...] = ()
    math: bool = False


# opsz 18: the drawing meant for the size of our text, 19 px. Italic is never bold in this book.
FACES = {
    "serif.woff2": Face("source-serif-roman.woff", "Book Serif", axes=(("opsz", 18), ("wght", (400, 700)))),
    "serif-italic.woff2": Face("source-serif-italic.woff", "Book Serif", axes=(("opsz", 18), ("wght", 400))),
    "sans.woff2": Face("source-sans-regular.woff2", "Book Sans"),
    "sans-semibold.woff2": Face("source-sans-semibold.woff2", "Book Sans"),
    "mono.woff2": Face("jetbrains-mono-regular.woff2", "Book Mono"),
    "math.woff2": Face("stix-two-math.woff2", "Book Math", features=MATH_FEATURES, math=True),
}


def build(root: Path, text: Iterable[str], math: Iterable[str] | None = None) -> dict[str, bytes]:
    """Every font file of the site, with the licence text that must go with them: file name -> bytes.

    `text` holds every character of the pages (as characters or longer strings), `math` those inside formulas; without it
    formulas are taken to use any character of the text.
    """
    originals = fetch.ensure(root, [*(face.original for face in FACES.values()), LICENCE])
    letters = _western("".join(text)) | set(ALWAYS)
    symbols = (letters if math is None else _western("".join(math))) | set(MATH_ALWAYS)
    made = {}
    for name, face in FACES.items():
        characters = "".join(sorted(symbols if face.math else letters))
        made[name] = _kept(root, name, face, originals[face.original], characters)
    made["LICENCE.txt"] = _licence(root, originals[LICENCE])
    return made


def subset(font_path: Path, text: str, *, math: bool = False) -> bytes:
    """The font at `font_path` with the characters of `text` alone, as woff2; those it does not have are passed over."""
    return _cut(font_path, text, Face("", "", features=MATH_FEATURES if math else TEXT_FEATURES, math=math))


def _western(text: str) -> set[str]:
    """What these fonts may have: no Chinese, so that a new word there does not cut them anew; nothing invisible."""
    return {one for one in set(text) if (one < "\u2e80" or "\U0001d400" <= one < "\U0001d800") and unicodedata.category(one)[0] not in "CZ"}


def _kept(root: Path, name: str, face: Face, original: Path, characters: str) -> bytes:
    """The cut font, from an earlier build if nothing it depends on has changed."""
    recipe = (sha256(str(original)), face, characters, cache.fingerprint(Path(__file__), root / "requirements"))
    file = root / cache.FOLDER / "fonts" / cache.digest(*recipe)
    try:
        os.utime(file)  # still in use: the cache forgets what nobody asks for
        return file.read_bytes()
    except FileNotFoundError:
        fetch.say_at_once(f"cutting {name} to the letters of the pages")
        made = _cut(original, characters, face)
        write_whole(file, made)
        return made


def _cut(path: Path, characters: str, face: Face) -> bytes:
    """Subset, then pin the design axes (in this order: it is faster), then write as woff2."""
    from fontTools import subset as cutter
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = TTFont(path, recalcTimestamp=False)  # otherwise the clock would be in the bytes
    _give_raised_minus(font)
    options = cutter.Options(layout_features=list(face.features), hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    options.drop_tables = [*options.drop_tables, "DSIG", "meta"]
    subsetter = cutter.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    if face.axes:
        font = instancer.instantiateVariableFont(font, dict(face.axes), inplace=True)
    if face.name:
        _rename(font, face.name)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _give_raised_minus(font: "TTFont") -> None:
    """Source Serif draws the minus of 10⁻⁵ but does not name it: it is the raised dash."""
    if "endash.sups" in font.getGlyphOrder():
        for table in font["cmap"].tables:
            table.cmap.setdefault(0x207B, "endash.sups")


def _rename(font: "TTFont", family: str) -> None:
    """Give the font another name than the reserved one; the copyright and licence lines stay."""
    for record in font["name"].names:
        if record.nameID in {1, 3, 4}:
            record.string = family
        elif record.nameID == 6:
            record.string = family.replace(" ", "")


def _licence(root: Path, original: Path) -> bytes:
    """Whose work the fonts are, and the SIL Open Font License that all of them are under."""
    pinned = fetch.pinned(root)
    terms = original.read_text(encoding="utf-8")
    lines = ["These fonts are cut down from, and named otherwise than, the following.", ""]
    lines += [f"{name}: {face.original} {pinned[face.original].version}, {pinned[face.original].copyright}" for name, face in FACES.items()]
    return ("\n".join(lines) + "\n\n" + terms[terms.index("-----") :].replace("\r\n", "\n")).encode("utf-8")
