"""Exact probabilities of things."""

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import TypeVar

_Thing = TypeVar("_Thing", bound=Hashable)


def merged(chances: Iterable[tuple[_Thing, Fraction]]) -> dict[_Thing, Fraction]:
    """The probability of each thing; those of equal things are added."""
    sums: dict[_Thing, Fraction] = {}
    for thing, chance in chances:
        sums[thing] = sums.get(thing, Fraction(0)) + chance
    return sums
