"""What all pages together know: where each label and page stands, the glossary, the references, the widgets."""

import posixpath
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from sitegen.markdown.outline import Outline, Target

if TYPE_CHECKING:
    from sitegen.book import Source
    from sitegen.markdown.glossary import Glossary
    from sitegen.markdown.references import References


class Place(NamedTuple):
    """One page, as the others see it. `url` is its address under the site's root: "en/look-back/"; `figures` has the widget of each
    figure's id; a chapter that course.toml leaves out is not shown there, and `hidden` names what is in sections that it leaves out."""

    path: str
    lang: str
    slug: str
    number: int | None
    title: str
    url: str
    labels: Mapping[str, Target]
    anchors: frozenset[str]
    figures: Mapping[str, str]
    shown: bool = True
    hidden: frozenset[str] = frozenset()

    def shows(self, anchor: str) -> bool:
        """Whether the site has this place of the page."""
        return self.shown and anchor not in self.hidden


@dataclass(frozen=True)
class Index:
    """Every page of the book and what they share. `widgets` maps a widget's name to the names of its knobs, `parts` to those of the
    parts of its picture that a formula can point at."""

    places: tuple[Place, ...]
    glossary: "Glossary"
    references: "References"
    widgets: Mapping[str, tuple[str, ...]]
    parts: Mapping[str, tuple[str, ...]]

    @cached_property
    def by_path(self) -> dict[str, Place]:
        """The pages by the path of their source file."""
        return {place.path: place for place in self.places}

    @cached_property
    def _by_label(self) -> dict[tuple[str, str], list[tuple[Place, Target]]]:
        found: dict[tuple[str, str], list[tuple[Place, Target]]] = defaultdict(list)
        for place in self.places:
            for label, target in place.labels.items():
                found[place.lang, label].append((place, target))
        return dict(found)

    def find(self, lang: str, label: str) -> list[tuple[Place, Target | None]]:
        """Where a label of this language stands; the target is None for a page named by its slug."""
        found: list[tuple[Place, Target | None]] = [*self._by_label.get((lang, label), ())]
        found = found or [(place, None) for place in self.places if (place.lang, place.slug) == (lang, label)]
        return [(place, target) for place, target in found if place.shows(target.anchor if target else "")] or found

    def known(self, lang: str) -> set[str]:
        """Every label a page of this language may refer to, but headings that only the generator named."""
        pages = [place for place in self.places if place.lang == lang]
        return {label for place in pages for label in place.labels if not label.startswith("s-")} | {place.slug for place in pages}

    def link(self, source: "Source", place: Place, anchor: str = "") -> str:
        """The address of a place as seen from a page, relative, so that the site works in any folder."""
        if place.path == source.path:
            return f"#{anchor}"
        return between(source.url, place.url) + (f"#{anchor}" if anchor else "")

    def glossary_link(self, source: "Source", term: str) -> str:
        """The address of a term on the glossary page of the page's language."""
        return f"{between(source.url, f'{source.lang}/glossary/')}#{term}"


def between(start: str, end: str) -> str:
    """The relative address from one folder of the site to another: "../look-back/" from en/seq2seq/."""
    return posixpath.relpath(end, start) + "/"


def build_index(
    pages: Iterable[tuple["Source", Outline]],
    glossary: "Glossary",
    references: "References",
    widgets: Mapping[str, tuple[str, ...]],
    parts: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    left_out: Collection[str] = (),
    hidden: Mapping[str, frozenset[str]] = MappingProxyType({}),
) -> Index:
    """The index of these pages. `left_out` has the paths of those that are not shown, `hidden` the names of what some do not show."""
    places = tuple(_place(source, outline, source.path not in left_out, hidden.get(source.path, frozenset())) for source, outline in pages)
    return Index(places, glossary, references, widgets, parts)


def _place(source: "Source", outline: Outline, shown: bool, hidden: frozenset[str]) -> Place:
    anchors = {heading.id for heading in outline.headings} | {target.anchor for target in outline.labels.values()}
    figures = {placement.id: placement.widget for placement in outline.placements}
    title, labels = outline.title, outline.labels
    return Place(source.path, source.lang, source.slug, source.number, title, source.url, labels, frozenset(anchors), figures, shown, hidden)
