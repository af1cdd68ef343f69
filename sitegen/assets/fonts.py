"""The book's typefaces, cut down to the characters its pages use: some 75 kB instead of 2 MB, the same bytes every time.

Chinese is set in the reader's own system fonts. The cut fonts carry names of their own ("Book Serif"), because the licence of
the originals reserves theirs for unchanged copies.
"""

import os
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from sitegen import cache
from sitegen.assets import cutting
from sitegen.files import sha256, write_whole
from sitegen.outside import fetch

ASCII = "".join(map(chr, range(0x20, 0x7F)))
# Widgets and code cells write words and numbers that stand in no page: these are always kept.
ALWAYS = ASCII + "\u00a0·×÷−–—‘’“”…±°→←↔↑↓≤≥≈≠⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉"
# What sentences are made of. Hardly a chapter has another sign in the serif: those have a file of their own (fonts.css says the same).
ORDINARY = frozenset(ASCII + "\u00a0·–—‘’“”•…←→↩₀₁₂₃₄₅₆₇₈₉∂−√" + "".join(map(chr, [*range(0xC0, 0x180), *range(0x3B1, 0x3CA)])))
# The parts that stretchy signs are built from have no character of their own; fontTools follows those by itself.
MATH_ALWAYS = "0123456789+−=()[]{}|‖.,:;/√"

# Figures are of one width and stand on the line without a feature.
TEXT_FEATURES = ("kern", "liga", "ccmp", "locl", "mark")
MATH_FEATURES = ("ssty", "dtls", "flac", "kern")
LICENCE = "open-font-licence.md"


@dataclass(frozen=True)
class Face:
    """One file of the site: the pinned original it is cut from, its name, where its design axes are held, and whether it is for
    ordinary letters alone (True), for the others (False) or for all (None)."""

    original: str
    name: str
    axes: cutting.Axes = field(default_factory=dict)
    math: bool = False
    ordinary: bool | None = None


# opsz 18: the drawing meant for the size of our text, 19 px. Italic is never bold in this book.
ROMAN: cutting.Axes = {"opsz": 18, "wght": (400, 650)}
ITALIC: cutting.Axes = {"opsz": 18, "wght": 400}
FACES = {
    "serif.woff2": Face("source-serif-roman.woff", "Book Serif", ROMAN, ordinary=True),
    "serif-signs.woff2": Face("source-serif-roman.woff", "Book Serif", ROMAN, ordinary=False),
    "serif-italic.woff2": Face("source-serif-italic.woff", "Book Serif", ITALIC, ordinary=True),
    "serif-italic-signs.woff2": Face("source-serif-italic.woff", "Book Serif", ITALIC, ordinary=False),
    "sans.woff2": Face("source-sans.woff2", "Book Sans", {"wght": (400, 600)}),
    "mono.woff2": Face("jetbrains-mono-regular.woff2", "Book Mono"),
    "math.woff2": Face("stix-two-math.woff2", "Book Math", math=True),
}


def build(root: Path, text: Iterable[str], math: Iterable[str] = ()) -> dict[str, bytes]:
    """Every font file of the site, with the licence text that must go with them: file name -> bytes.

    `text` holds every character of the pages (as characters or longer strings), `math` those that formulas are drawn with.
    """
    originals = fetch.ensure(root, [*dict.fromkeys(face.original for face in FACES.values()), LICENCE])
    letters = _western("".join(text)) | set(ALWAYS)
    symbols = _western("".join(math)) | set(MATH_ALWAYS)
    made = {}
    for name, face in FACES.items():
        made[name] = _kept(root, name, face, originals[face.original], "".join(sorted(_of_face(face, letters, symbols))))
    made["LICENCE.txt"] = _licence(root, originals[LICENCE])
    return made


def _of_face(face: Face, letters: set[str], symbols: set[str]) -> set[str]:
    """Those of the pages' letters, or of their formulas', that one file holds."""
    if face.math:
        return symbols
    return {one for one in letters if face.ordinary is None or face.ordinary == (one in ORDINARY)}


def _western(text: str) -> set[str]:
    """What these fonts may have: no Chinese, so that a new word there does not cut them anew; nothing invisible."""
    return {one for one in set(text) if (one < "\u2e80" or "\U0001d400" <= one < "\U0001d800") and unicodedata.category(one)[0] not in "CZ"}


def _kept(root: Path, name: str, face: Face, original: Path, characters: str) -> bytes:
    """The cut font, from an earlier build if nothing it depends on has changed."""
    recipe = (sha256(str(original)), face, characters, cache.fingerprint(Path(__file__), Path(cutting.__file__), root / "requirements"))
    file = root / cache.FOLDER / "fonts" / cache.digest(*recipe)
    try:
        os.utime(file)  # still in use: the cache forgets what nobody asks for
        return file.read_bytes()
    except FileNotFoundError:
        fetch.say_at_once(f"cutting {name} to the letters of the pages")
        made = cutting.cut(original, characters, MATH_FEATURES if face.math else TEXT_FEATURES, face.axes, face.name)
        write_whole(file, made)
        return made


def _licence(root: Path, original: Path) -> bytes:
    """Whose work the fonts are, and the SIL Open Font License that all of them are under."""
    pinned = fetch.pinned(root)
    terms = original.read_text(encoding="utf-8")
    lines = ["These fonts are cut down from, and named otherwise than, the following.", ""]
    lines += [f"{name}: {face.original} {pinned[face.original].version}, {pinned[face.original].copyright}" for name, face in FACES.items()]
    return ("\n".join(lines) + "\n\n" + terms[terms.index("-----") :].replace("\r\n", "\n")).encode("utf-8")
