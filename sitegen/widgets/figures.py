"""The widgets of the book: which there are, and each one drawn where it is placed, with the results its page loads."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from sitegen.assets import fromfile, groups
from sitegen.cache import Store, digest, fingerprint
from sitegen.markdown.outline import Asked, Placement
from sitegen.pages.press import Press
from sitegen.problems import each

T = TypeVar("T")
TEMPLATES = ("templates/pages", "templates/parts", "templates/words.toml")


class Figures:
    """Draws widgets of one project. NumPy, and all that looks at widgets, is loaded only when one has to be computed."""

    def __init__(self, root: Path, store: Store, press: Press, languages: Sequence[str]) -> None:
        self.root, self.store, self.press = root, store, press
        # English names the columns of tables, whatever the book is written in.
        self.languages = tuple(dict.fromkeys(("en", *languages)))
        # All that a figure is made of; any change of it draws the pages that hold figures again.
        self.key = digest(fingerprint(root / "widgets"), fingerprint(*(root / name for name in TEMPLATES)))

    def knobs(self) -> Mapping[str, tuple[str, ...]]:
        """Every widget's name with the names of its knobs. Raises Problems for widgets that do not keep the contract."""

        def ask() -> dict[str, tuple[str, ...]]:
            from sitegen.widgets import contract

            contract.complete(self.root, self.languages)
            if names := contract.names(self.root):
                import widgets.run  # noqa: F401 - a mistake in the shared code is told once, not for each widget
            return each(names, lambda name: contract.examine(self.root, name, self.languages))

        return self._recall("knobs", (self.languages,), ask)

    def defaults(self) -> Mapping[str, Mapping[str, Any]]:
        """Every widget's name with the value of each of its knobs before anybody moves it."""

        def ask() -> dict[str, dict[str, Any]]:
            from widgets.run import knobs_of

            return {name: {knob.name: knob.default for knob in knobs_of(name)} for name in self.knobs()}

        return self._recall("defaults", (), ask)

    def titles(self) -> Mapping[tuple[str, str], str]:
        """What each widget is called in each language, by language and name."""

        def ask() -> dict[tuple[str, str], str]:
            from widgets.words import words_of

            return {(lang, name): words_of(name, lang)["title"] for lang in self.languages for name in self.knobs()}

        return self._recall("titles", (self.languages,), ask)

    def parts(self) -> Mapping[str, tuple[str, ...]]:
        """Every widget's name with the names of the parts of its picture that a formula can point at."""

        def ask() -> dict[str, tuple[str, ...]]:
            from sitegen.widgets import contract
            from widgets.words import words_of

            return {name: tuple(words_of(name, "en").get("parts", ())) for name in contract.names(self.root)}

        return self._recall("parts", (), ask)

    def needs(self) -> Mapping[str, tuple[str, ...]]:
        """Every widget's name with the trained weights it opens, files of widgets/models/."""

        def ask() -> dict[str, tuple[str, ...]]:
            from sitegen.widgets import contract

            if not (names := contract.names(self.root)):
                return {}
            from widgets.run import needs_of

            return {name: needs_of(name) for name in names}

        return self._recall("needs", (), ask)

    @cached_property
    def code(self) -> dict[str, bytes]:
        """The code of the figures to be read, by its name in the group "code" (listing.py); nothing for a book without figures."""
        if not self.knobs():
            return {}

        def make() -> dict[str, bytes]:
            from sitegen.widgets import listing

            return listing.files(self.root, self.press, self.languages)

        return self._recall("code", (self.languages,), make)

    @cached_property
    def code_url(self) -> str:
        """The folder of that group, seen from the site's root."""
        return groups.group("code", self.code)[0]

    def ask(self, placement: Placement, knobs: Mapping[str, str]) -> Asked:
        """What a placed widget computes when these knobs are moved from its start. Raises Problems for a value one does not take."""

        def make() -> Asked:
            from sitegen.widgets import placements

            return placements.ask(self.root, replace(placement, start={**placement.start, **knobs}))

        return self._recall("asked", (placement.unplaced(asked=()), sorted(knobs.items())), make, placement.widget)

    def draw(self, placement: Placement, root: str) -> tuple[str, dict[str, bytes]]:
        """The figure's HTML and the files of results it loads, by path. `root` leads from the page to the site's root."""

        def make() -> tuple[str, dict[str, bytes]]:
            from sitegen.widgets import bake, colours, contract, extras, listing, placements

            start = placements.start_values(placement)
            asked = placements.asked_values(placement)
            baked = bake.recall(self.root, self.store, placement.widget, start, placement.lang, asked)
            worked = extras.works(self.root, placement.widget, placement.lang, baked["start"])
            contract.fits(self.root, placement.widget, placement.lang, baked["start"])
            colours.known(self.root, placement.widget, [baked["start"], *baked["stops"], *worked])
            data = bake.encode(baked)
            path = f"assets/baked/{placement.lang}/{placement.widget}-{hashlib.sha256(data).hexdigest()[:10]}.json"
            code = root + self.code_url + listing.address(placement.widget)
            return str(placements.draw(self.press, placement, baked, root + path, code)), {path: data, f"{path}.js": fromfile.script(data)}

        # Without its line, a sentence added above does not draw the figure again.
        return self._recall("figure", (self.code_url, placement.unplaced(), root), make, placement.widget)

    def _recall(self, kind: str, key: tuple[object, ...], make: Callable[[], T], widget: str = "") -> T:
        """What the store keeps of this kind, or what `make` finds; what a widget's code then does wrong is told at its line."""

        def blaming() -> T:
            from sitegen.widgets.faults import blamed

            with blamed(self.root, widget):
                return make()

        return self.store.recall(kind, (self.key, *key), blaming)
