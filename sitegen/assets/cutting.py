"""A font cut down to some of its characters, as woff2: the same bytes every time."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

# An axis to one value, or to the (low, high) that stay variable. They are held in this order: it is faster.
Axes = Mapping[str, float | tuple[float, float]]
# Copyright and names. The licence, which these fields may hold as well, goes with the files as a text.
NAMES = [0, 1, 2, 3, 4, 6]


def cut(path: Path, characters: str, features: Sequence[str], axes: Axes, name: str) -> bytes:
    """The font at `path` with `characters` alone (those it does not have are passed over), named `name` unless that is empty."""
    font = _subset(path, characters, features)
    if axes:
        font = _held(font, axes)
    lowest = {axis: value[0] if isinstance(value, tuple) else value for axis, value in axes.items()}
    if lowest != axes:
        # Kerning is that of the first weight at every weight: nobody sees the difference, and its numbers are a tenth of the file.
        font["GPOS"] = _held(_subset(path, characters, features), lowest)["GPOS"]
        _forget_variation(font)
    if name:
        _rename(font, name)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _subset(path: Path, characters: str, features: Sequence[str]) -> "TTFont":
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(path, recalcTimestamp=False)  # otherwise the clock would be in the bytes
    _give_raised_minus(font)
    options = subset.Options(layout_features=list(features), hinting=False, notdef_outline=True, name_IDs=NAMES)
    options.drop_tables = [*options.drop_tables, "DSIG", "meta"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    return font


def _held(font: "TTFont", axes: Axes) -> "TTFont":
    from fontTools.varLib import instancer

    return instancer.instantiateVariableFont(font, dict(axes), inplace=True)


def _forget_variation(font: "TTFont") -> None:
    """Of the places of marks and kerning, which vary no more."""
    if "GDEF" in font and getattr(font["GDEF"].table, "VarStore", None):
        font["GDEF"].table.VarStore = None
        font["GDEF"].table.Version = 0x00010002  # the newest without a place for it


def _give_raised_minus(font: "TTFont") -> None:
    """Source Serif draws the minus of 10⁻⁵ but does not name it: it is the raised dash."""
    if "endash.sups" in font.getGlyphOrder():
        for table in font["cmap"].tables:
            table.cmap.setdefault(0x207B, "endash.sups")


def _rename(font: "TTFont", family: str) -> None:
    """Give the font another name than the reserved one; the copyright stays."""
    for record in font["name"].names:
        if record.nameID in {1, 3, 4}:
            record.string = family
        elif record.nameID == 6:
            record.string = family.replace(" ", "")
