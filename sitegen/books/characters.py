"""Chinese characters in a PDF as they are written. A font may draw 一 and the radical ⼀ with one glyph, and the browser then
notes the radical: no search finds the word, and what is copied looks right and is not."""

import re
import unicodedata

# A line of a font's table from glyphs to characters: one glyph, or the first and the last of several; then the first character.
LINE = re.compile(rb"^(<(\w+)>(?: <(\w+)>)?) <(2[EF]\w\w)>$", re.MULTILINE)
# The radicals that are characters of simplified Chinese; Unicode itself tells those of the Kangxi dictionary.
SIMPLIFIED = str.maketrans("⺟⺠⻁⻄⻅⻆⻉⻋⻓⻔⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻬⻮⻰⻳", "母民虎西见角贝车长门青韦页风飞食马骨鬼鱼鸟卤麦黄黾齐齿龙龟")


def written(table: bytes) -> bytes:
    """The table (a ToUnicode CMap) without radicals."""
    return LINE.sub(_line, table)


def _line(found: re.Match[bytes]) -> bytes:
    glyphs, first, last, character = found.groups()
    several = int(last, 16) - int(first, 16) + 1 if last else 1
    characters = (unicodedata.normalize("NFKC", chr(int(character, 16) + k).translate(SIMPLIFIED)) for k in range(several))
    codes = b" ".join(b"<%04X>" % ord(one) for one in characters)
    return glyphs + b" " + (b"[" + codes + b"]" if last else codes)
