"""How words that were written are marked against words that were wanted."""

from widgets import paint

STEP, TALL = 3, 3  # pixels of half a wave


def wavy(x: float, y: float, width: float) -> str:
    """A wavy line of about `width` pixels, centred on x percent, from y pixels down: under a word that is not wanted."""
    waves = max(2, round(width / (2 * STEP)))
    path = f"M{-waves * STEP} {TALL}" + f"l{STEP} {-TALL}l{STEP} {TALL}" * waves
    return paint.spot(x, y, f'<path d="{path}" fill="none" stroke="var(--wrong)" stroke-width="1.5" stroke-linejoin="round"/>')
