"""What search engines and previews of links are told of a page: what it is, and where it stands if the site's address is known."""

from collections.abc import Mapping
from typing import Any

CARD = "card.png"  # of templates/static; docs/card.py draws it
LOCALES = {"en": "en_US", "zh": "zh_CN"}
LICENCE = "https://creativecommons.org/licenses/by/4.0/"


def of(context: Mapping[str, Any], page_group: str, feed: bool) -> dict[str, Any]:
    """For the template: addresses are absolute, or empty where the site's is not known. `page_group` holds the picture of previews."""
    site, here = context["course"].url, context["page"]["here"]
    place = here.removeprefix(f"{context['lang']}/")
    others = [(language["html_lang"], f"{site}/{language['lang']}/{place}") for language in context["languages"]] if site else []
    # Who reads none of the languages is led to the page that asks, or to the language the book begins with.
    default = f"{site}/" if not place else others[0][1] if others else ""
    return {
        "url": f"{site}/{here}" if site else "",
        "others": [*others, ("x-default", default)] if others else [],
        "card": f"{site}/{page_group}{CARD}" if site else "",
        "locale": LOCALES.get(context["lang"], ""),
        "feed": f"{context['root']}feed.xml" if feed else "",
        "linked": linked(context, f"{site}/{here}" if site else ""),
    }


def linked(context: Mapping[str, Any], url: str) -> dict[str, Any]:
    """The page in the words of schema.org; nothing for a page that is neither the book nor a part of it."""
    course, lang, page = context["course"], context["lang"], context["page"]
    about = {
        "@context": "https://schema.org",
        "name": page["title"],
        "description": page["description"],
        "inLanguage": context["html_lang"],
        "creditText": course.author[lang],
        "license": LICENCE,
        "isAccessibleForFree": True,
        **({"url": url} if url else {}),
    }
    if page["kind"] == "front":
        parts = [{"@type": "Chapter", "name": chapter["title"], "position": chapter["number"]} for chapter in context["chapters"]]
        return about | {"@type": ["Book", "LearningResource"], "name": course.title[lang], "learningResourceType": "textbook", "hasPart": parts}
    if page["kind"] == "chapter":
        book = {"@type": "Book", "name": course.title[lang], **({"url": f"{course.url}/{lang}/"} if course.url else {})}
        own = {"@type": ["Chapter", "LearningResource"], "learningResourceType": "textbook chapter", "position": page["number"]}
        return about | own | {"isPartOf": book}
    return {}
