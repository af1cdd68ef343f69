"""The widgets of the book: which there are, and each one drawn where it is placed, with the results its page loads."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sitegen import widget_faults
from sitegen.cache import Store, digest, fingerprint
from sitegen.markdown.outline import Asked, Placement
from sitegen.press import Press

TEMPLATES = ("templates/pages", "templates/parts", "templates/words.toml")


class Figures:
    """Draws widgets of one project. NumPy is loaded only when one has to be computed."""

    def __init__(self, root: Path, store: Store, press: Press) -> None:
        self.root, self.store, self.press = root, store, press
        # All that a figure is made of; any change of it draws the pages that hold figures again.
        self.key = digest(fingerprint(root / "widgets"), fingerprint(*(root / name for name in TEMPLATES)))

    def knobs(self) -> Mapping[str, tuple[str, ...]]:
        """Every widget's name with the names of its knobs."""

        def ask() -> dict[str, tuple[str, ...]]:
            widget_faults.complete(self.root)
            with widget_faults.blamed(self.root):
                from widgets.run import discover, knobs_of

                return {name: tuple(knob.name for knob in knobs_of(name)) for name in discover()}

        return self.store.recall("knobs", (self.key,), ask)

    def parts(self) -> Mapping[str, tuple[str, ...]]:
        """Every widget's name with the names of the parts of its picture that a formula can point at."""

        def ask() -> dict[str, tuple[str, ...]]:
            with widget_faults.blamed(self.root):
                from widgets.run import discover, words_of

                return {name: tuple(words_of(name, "en").get("parts", ())) for name in discover()}

        return self.store.recall("parts", (self.key,), ask)

    def ask(self, placement: Placement, knobs: Mapping[str, str]) -> Asked:
        """What a placed widget computes when these knobs are moved from its start. Raises Problems for a value one does not take."""

        def make() -> Asked:
            from sitegen import placements

            with widget_faults.blamed(self.root):
                return placements.ask(replace(placement, start={**placement.start, **knobs}))

        return self.store.recall("asked", (self.key, replace(placement, line=0, asked=()), sorted(knobs.items())), make)

    def draw(self, placement: Placement, root: str) -> tuple[str, dict[str, bytes]]:
        """The figure's HTML and the file of results it loads, by path. `root` leads from the page to the site's root."""

        def make() -> tuple[str, dict[str, bytes]]:
            from sitegen import bake, placements

            with widget_faults.blamed(self.root):
                start = placements.start_values(placement)
                asked = placements.asked_values(placement)
                baked = bake.recall(self.root, self.store, placement.widget, start, placement.lang, asked)
            data = bake.encode(baked)
            path = f"assets/baked/{placement.lang}/{placement.widget}-{hashlib.sha256(data).hexdigest()[:10]}.json"
            return str(placements.draw(self.press, placement, baked, root + path)), {path: data}

        # The line is for messages only; without it a sentence added above does not draw the figure again.
        return self.store.recall("figure", (self.key, replace(placement, line=0), root), make)
