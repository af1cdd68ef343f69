"""Reads the text of a source file: UTF-8, or a message that says what stands there instead."""

import codecs
from pathlib import Path

from sitegen.files import content
from sitegen.problems import Problem, Problems

# The longer marks first: UTF-32's begins with the two bytes of UTF-16's.
OTHER_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
SAVE_AS = "save the file as UTF-8"


def read_text(file: Path, shown: str) -> str:
    """The file's text with "\\n" line ends and no byte order mark; `shown` is its name in a message. Raises Problems."""
    try:
        data = content(str(file))
    except FileNotFoundError:
        raise Problems(Problem(shown, 0, "there is no such file", "the book needs one of this name")) from None
    except OSError as refused:
        raise Problems(Problem(shown, 0, f"the file cannot be read ({refused.strerror})", "a file that you may read")) from None
    return decode(data, shown)


def decode(data: bytes, shown: str) -> str:
    """The text of these bytes, read strictly as UTF-8. A Windows editor's mark and line ends are accepted and dropped."""
    for mark, encoding in OTHER_MARKS:
        if data.startswith(mark):
            raise Problems(Problem(shown, 1, f"the file is saved as {encoding}", SAVE_AS))
    data = data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if b"\0" in data:
        raise Problems(Problem(shown, _line(data, data.index(b"\0")), _describe_nul(data), SAVE_AS))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"byte 0x{data[error.start]:02X} is not UTF-8{_guess(data[error.start :])}"
        raise Problems(Problem(shown, _line(data, error.start), found, SAVE_AS)) from None


def _line(data: bytes, position: int) -> int:
    return data.count(b"\n", 0, position) + 1


def _describe_nul(data: bytes) -> str:
    # Western text in UTF-16 is every second byte NUL, so a third is well past what an accident leaves.
    if data.count(b"\0") > len(data) / 3:
        return "the file looks like UTF-16 without its mark"
    return "a NUL byte"


def _guess(data: bytes) -> str:
    """What the file may be instead, as a clause for the message. `data` begins with the bad byte."""
    line = data.split(b"\n")[0]
    try:
        line.decode("gb18030")
        # Chinese in GBK is pairs of high bytes; accented letters in Western text mostly stand alone.
        paired = line[1:2] >= b"\xa1"
    except UnicodeDecodeError:
        paired = False
    return ", the file looks like GBK" if paired else ", the file looks like Windows-1252 or Latin-1"
