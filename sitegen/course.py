"""course.toml: what an instructor may change without touching text or code."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sitegen import svg, toml
from sitegen.colour import to_white
from sitegen.problems import Problem, Problems, nearest
from sitegen.text import read_text

FILE = "course.toml"
LANGUAGE = re.compile(r"[a-z]{2,3}")
SECTION = re.compile(r"[a-z0-9-]+#[^\s#]+")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
WEB = re.compile(r"https?://[^\s\"<>]+")
SITE = re.compile(r"https?://[^\s\"<>?#]+")  # page names are put behind it
SHOWN, HIDDEN = "shown", "hidden"
SOLUTIONS_RULE = '"shown", "hidden", or the day from which on they are shown, such as "2026-12-24"'
LINK_RULE = 'links = [{ title = "Syllabus", url = "https://…" }], where the title may be a table with one text per language'
LOGOS = ("logo.svg", "logo.png")  # known by name, so that a change of the file is noticed
LOGO_LIMIT = 200_000  # bytes: every page loads it
# A link has 4.5:1 on the paper, which is a little darker than white; on dark paper tokens.css lightens the colour as far as any needs.
CONTRAST = 4.6
GITHUB = re.compile(r"https://github\.com/([\w.-]+)/([\w.-]+?)(?:\.git)?/?")


class Link(NamedTuple):
    """A page of the instructor's own, which every page of the book names."""

    title: Mapping[str, str]
    url: str


@dataclass(frozen=True)
class Course:
    """The settings, checked. Texts are kept per language: course.title["zh"]."""

    title: Mapping[str, str]
    author: Mapping[str, str]
    institution: Mapping[str, str]
    languages: tuple[str, ...]
    repository: str
    branch: str
    url: str
    chapters: tuple[str, ...]
    hide: tuple[str, ...]  # sections, "look-back#softmax"
    accent: str
    solutions: str  # SHOWN, HIDDEN or a day, "2026-12-24"
    links: tuple[Link, ...]
    logo: str  # name of a file beside course.toml, "" for none
    licence: Mapping[str, str]


def read(root: Path) -> Course:
    """The course of this project. Raises Problems that name every mistake with its line."""
    if not (root / FILE).is_file():
        raise Problems(Problem(FILE, 0, "there is no such file", "a book has a course.toml with title, author and languages"))
    text = read_text(root / FILE, FILE)
    return _Reader(root, text, toml.parse(text, FILE)).course()


class _Reader:
    """Reads one key after another and collects what is wrong, so that all of it is told at once."""

    def __init__(self, root: Path, text: str, table: dict[str, Any]) -> None:
        self.root = root
        self.text = text
        self.table = table
        self.problems: list[Problem] = []

    def course(self) -> Course:
        known = tuple(Course.__dataclass_fields__)
        for key in self.table:
            if key not in known:
                self.wrong(key, f'no setting "{key}"', nearest(key, known))
        languages = self.languages()
        course = Course(
            title=self.words("title", languages, required=True),
            author=self.words("author", languages, required=True),
            institution=self.words("institution", languages),
            languages=languages,
            repository=self.string("repository", WEB, "a web address such as https://github.com/you/your-copy"),
            branch=self.string("branch", re.compile(r"[\w./-]+"), 'the name of a branch, such as "main"') or "main",
            url=self.url(),
            chapters=self.names("chapters"),
            hide=self.hide(),
            accent=self.accent(),
            solutions=self.solutions(),
            links=self.links(languages),
            logo=self.logo(),
            licence=self.words("licence", languages),
        )
        if self.problems:
            raise Problems(self.problems)
        return course

    def wrong(self, key: str, found: str, accepted: str) -> None:
        self.problems.append(Problem(FILE, toml.line_of(self.text, key), found, accepted))

    def languages(self) -> tuple[str, ...]:
        value = self.names("languages")
        good = tuple(name for name in value if LANGUAGE.fullmatch(name))
        for name in value:
            if name not in good:
                self.wrong("languages", f'"{name}" is not a language', 'short names as in "en" and "zh"')
        if self.table.get("languages", []) == []:
            self.wrong("languages", "no language is given", 'a list such as ["en", "zh"], the first is where a reader starts')
        return good

    def names(self, key: str) -> tuple[str, ...]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            self.wrong(key, f'"{key}" is not a list of names', f'{key} = ["{value}"]' if isinstance(value, str) else f'{key} = ["one", "two"]')
            return ()
        if len(set(value)) < len(value):
            self.wrong(key, f'"{key}" names something twice', "each name once")
        return tuple(value)

    def hide(self) -> tuple[str, ...]:
        value = self.names("hide")
        for name in value:
            if not SECTION.fullmatch(name):
                self.wrong("hide", f'hide names "{name}"', 'a page and the anchor of its section, as in "look-back#softmax"')
        return value

    def words(self, key: str, languages: tuple[str, ...], required: bool = False) -> dict[str, str]:
        return self.texts(key, self.table.get(key, ""), languages, required)

    def texts(self, key: str, value: object, languages: tuple[str, ...], required: bool) -> dict[str, str]:
        """A text for each language, from one for all or a table of them."""
        if isinstance(value, str):
            value = dict.fromkeys(languages, value)
        if not isinstance(value, dict) or not all(isinstance(word, str) for word in value.values()):
            self.wrong(key, f'"{key}" is not text', f'{key} = "…", or a table with one text per language')
            return {}
        for name in value:
            if not LANGUAGE.fullmatch(name):  # most likely a setting that was written below the heading [title]
                found, accepted = f'"{key}" has a text for "{name}", which is no language', f"settings stand above [{key}]"
                self.problems.append(Problem(FILE, toml.line_of(self.text, key, name), found, accepted))
        missing = [lang for lang in languages if lang not in value or (required and not value[lang].strip())]
        if missing:
            self.wrong(key, f'"{key}" has no text for {", ".join(missing)}', f"a text for each of {', '.join(languages)}")
        return {lang: value.get(lang, "").strip() for lang in languages}

    def string(self, key: str, shape: re.Pattern[str], accepted: str) -> str:
        value = self.table.get(key, "")
        if not isinstance(value, str) or (value and not shape.fullmatch(value)):
            self.wrong(key, f'"{key}" is {value!r}', f"{accepted}, or empty")
            return ""
        return value.rstrip("/")

    def url(self) -> str:
        given = self.string("url", SITE, "the web address of the site, such as https://you.example/attention/")
        hub = GITHUB.fullmatch(str(self.table.get("repository", "")))
        if given or not hub:
            return given
        owner, name = hub[1].lower(), hub[2]
        return f"https://{owner}.github.io" + ("" if name.lower() == f"{owner}.github.io" else f"/{name}")

    def accent(self) -> str:
        value = self.string("accent", COLOUR, 'a colour written like "#0b63a0"')
        if value and (ratio := to_white(value)) < CONTRAST:
            self.wrong("accent", f'links in "{value}" have a contrast of {ratio:.1f} to white', f"a darker colour, with {CONTRAST} or more")
        return value

    def solutions(self) -> str:
        value = self.table.get("solutions", SHOWN)
        if value in ("", SHOWN, HIDDEN):
            return value or SHOWN
        if isinstance(value, date) and not isinstance(value, datetime):  # TOML has days of its own
            return value.isoformat()
        try:
            return date.fromisoformat(value).isoformat()
        except (TypeError, ValueError):
            self.wrong("solutions", f'"solutions" is {value!r}', SOLUTIONS_RULE)
            return SHOWN

    def links(self, languages: tuple[str, ...]) -> tuple[Link, ...]:
        value = self.table.get("links", [])
        if not isinstance(value, list) or not all(isinstance(link, dict) and link.keys() == {"title", "url"} for link in value):
            self.wrong("links", '"links" is not a list of links', LINK_RULE)
            return ()
        strange = [link["url"] for link in value if not (isinstance(link["url"], str) and WEB.fullmatch(link["url"]))]
        for url in strange:
            self.wrong("links", f'the link "{url}" is no web address', "an address such as https://example.org/syllabus")
        return () if strange else tuple(Link(self.texts("links", link["title"], languages, required=True), link["url"]) for link in value)

    def logo(self) -> str:
        name = self.table.get("logo", "")
        if not name:
            return ""
        if name not in LOGOS or not (self.root / name).is_file():
            self.wrong("logo", f'"logo" is {name!r}', f"{' or '.join(LOGOS)}, a file beside {FILE}, or empty")
            return ""
        data = (self.root / name).read_bytes()
        if len(data) > LOGO_LIMIT:
            self.problems.append(Problem(name, 0, f"a logo of {len(data):,} bytes", f"at most {LOGO_LIMIT:,}"))
        if name.endswith(".svg") and (fault := svg.fault(data)):
            self.problems.append(Problem(name, *fault))
        return name
