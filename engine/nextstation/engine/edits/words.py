"""Edits in words."""

from collections.abc import Iterable


def described(symbol: str, specials: Iterable[str]) -> str:
    """What a station shows: `square`, `square, tourist site`."""
    shown = "any symbol" if symbol == "any" else symbol
    return ", ".join([shown, *(name.replace("_", " ") for name in sorted(specials))])
