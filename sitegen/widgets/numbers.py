"""Numbers as a page writes them. Loads nothing that computes: what is kept of a figure's answers names shown()."""

from decimal import Decimal

from widgets.words import write

NOT_FINITE = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}


def decimal(value: float) -> str:
    """A number as a form writes it: 128, 0.75, 0.00001, never 1e-05, which a number box would not take."""
    return f"{value:.0f}" if value == int(value) else f"{Decimal(repr(value)):f}"


def shown(value: object) -> str:
    """A readout or a table's number as the page prints it; widgets/host/number.js prints the same."""
    if isinstance(value, str):
        return write(NOT_FINITE[value]) if value in NOT_FINITE else value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    return write(value, "int" if value == int(value) and abs(value) < 1e12 else "sig4")
