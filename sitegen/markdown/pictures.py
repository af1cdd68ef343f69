"""Pictures: the file is there, says its size, and has words for who cannot see it."""

import re
import struct
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sitegen.files import content
from sitegen.markdown.page import Drawing, Page
from sitegen.problems import nearest

ALT_RULE = "![what the picture shows](file.svg)"
NUMBER = r'["\']\s*([\d.]+)(?:px)?\s*["\']'


def pictures_plugin(md: MarkdownIt) -> None:
    """Draw pictures."""
    md.add_render_rule("image", _draw)


def check(token: Token, page: Page) -> None:
    """A picture has alternative text and lies beside the page."""
    line, name = token.meta["line"], str(token.attrs["src"])
    if not alternative(token).strip():
        page.wrong(line, f"the picture {name} without words for who cannot see it", ALT_RULE)
    if not name:
        page.wrong(line, "a picture without its file", ALT_RULE)
    elif re.search(r"[/\\:]", unquote(name)):
        page.wrong(line, f'the picture "{unquote(name)[:60]}" is not beside this page', "a file in the folder of the page, by its name alone")
    elif name not in page.source.figures:
        page.wrong(line, f'no picture "{name}" beside this page', nearest(name, page.source.figures))
    elif not size(page.source.folder / name):
        page.wrong(line, f"{name} does not say how wide and high it is", "svg with width and height or viewBox, png, jpg, webp")


def alternative(token: Token) -> str:
    """The words between the brackets."""
    return "".join(child.content if child.type != "softbreak" else " " for child in token.children or ())


def is_alone(inline: Token) -> bool:
    """Whether this run of text is pictures and nothing else."""
    children = [child for child in inline.children or () if child.type != "softbreak" and (child.content or child.type != "text")]
    return bool(children) and all(child.type == "image" for child in children)


def _draw(_self: Any, tokens: list[Token], at: int, _options: Any, env: Any) -> str:
    token, page = tokens[at], env["page"]
    name = str(token.attrs["src"])
    width, height = size(page.source.folder / name) or (0, 0)
    title = f' title="{escape(str(token.attrs["title"]))}"' if token.attrs.get("title") else ""
    if isinstance(page, Drawing):
        page.figures[name] = None
    # Width and height keep the page from jumping when the picture arrives.
    place = f'width="{width}" height="{height}" loading="lazy" decoding="async"'
    return f'<img src="{escape(name)}" alt="{escape(alternative(token))}" {place}{title}>'


@lru_cache(maxsize=512)
def size(file: Path) -> tuple[int, int] | None:
    """(width, height) in CSS pixels as the file says; None when it does not."""
    data = content(str(file))
    try:
        if data.startswith(b"\x89PNG"):
            return struct.unpack(">II", data[16:24])
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
    except struct.error:  # the file ends too soon
        return None
    return _svg(data[:4096].decode("utf-8", "replace"))


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        # Start of frame, all kinds of it; C4, C8 and CC are tables.
        if 0xC0 <= data[at + 1] <= 0xCF and data[at + 1] not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _webp(data: bytes) -> tuple[int, int] | None:
    if data[12:16] == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _svg(text: str) -> tuple[int, int] | None:
    root = re.search(r"<svg\b[^>]*>", text)
    if root is None:
        return None
    width, height = (re.search(rf"\s{side}={NUMBER}", root.group()) for side in ("width", "height"))
    if width and height:
        return round(float(width.group(1))), round(float(height.group(1)))
    box = re.search(r'\sviewBox=["\']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["\']', root.group())
    return (round(float(box.group(1))), round(float(box.group(2)))) if box else None
