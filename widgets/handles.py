"""Parts of a picture that one drags, for widgets with a view.js: what is taken hold of, and the field it moves in."""

from html import escape

from widgets.paint import disc


def drag(knobs: dict[str, float], ends: tuple[float, float], name: str, said: str, *parts: str) -> str:
    """Something to drag, or to move with the arrow keys: `knobs` is the one it sets, or the two, across and up, with their values.

    All values lie between `ends`. A screen reader says its `name`, and `said` for where it is.
    """
    first, *_ = knobs
    limits = f'aria-valuemin="{ends[0]:g}" aria-valuemax="{ends[1]:g}" aria-valuenow="{knobs[first]:.12g}"'
    spoken = f'aria-label="{escape(name)}" aria-valuetext="{escape(said)}"'
    moves = f'data-knob="{first}" data-moves="{" ".join(knobs)}" data-at="{" ".join(f"{value:.12g}" for value in knobs.values())}"'
    return f'<g class="handle" {moves} tabindex="0" role="slider" {limits} {spoken}>{"".join(parts)}</g>'


def grip(radius: float, color: str, opacity: float = 1) -> str:
    """A disc to take hold of, wider for a finger than it looks."""
    return disc(18, "paper", 0) + disc(radius, color, opacity, ring=True)


def field(reach: float, height: str = "100%") -> str:
    """Nothing to see: where view.js finds a finger, from -reach to reach, as wide as its region."""
    return f'<rect class="field" data-reach="{reach:g}" width="100%" height="{height}" fill="var(--paper)" fill-opacity="0"/>'
