"""What a site that knows oEmbed is told of a figure's own page: the frame to show it in, and how tall."""

import json
import re
from html import escape

from sitegen.course import Course

WIDTH = 700  # pixels: a column of text on a learning platform
AROUND = 880  # pixels: a figure that wide without its pictures; from measuring all of them, give or take a hundred
PICTURE = re.compile(r'data-figure="[^"]*"><svg class="picture( square)?"[^>]*? height="([\d.]+)"')
SQUARE = 480  # pixels, whatever it says


def described(course: Course, lang: str, name: str, title: str, figure: str) -> bytes:
    """The answer, a file beside the page; `figure` is its HTML. The site's address must be known."""
    tall = AROUND + sum(SQUARE if square else float(height) for square, height in PICTURE.findall(figure))
    size = {"width": WIDTH, "height": round(tall / 20) * 20}
    address = f"{course.url}/{lang}/embed/{name}/"
    frame = (
        f'<iframe src="{escape(address)}" title="{escape(title)}" width="{size["width"]}" height="{size["height"]}" '
        'style="border: 0; max-width: 100%"></iframe>'
    )
    book = {"provider_name": course.title[lang], "provider_url": f"{course.url}/", "author_name": course.author[lang]}
    answer = {"version": "1.0", "type": "rich", "title": title, **book, "html": frame, **size}
    return (json.dumps(answer, ensure_ascii=False, indent=1) + "\n").encode()
