"""The arrays that the kernel reads: their types, and what every table of a city is made with."""

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.city.city import City
from nextstation.engine.format.vocabulary.scoring import TERMS_OF_SCORE
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.kernel.bits import singleton

Ints = NDArray[np.int64]
Shorts = NDArray[np.int16]
Ways = NDArray[np.uint8]
Words = NDArray[np.uint64]
Floats = NDArray[np.float64]
Singles = NDArray[np.float32]

# A term's code is its place in the vocabulary.
CODES = {term.name: code for code, term in enumerate(TERMS_OF_SCORE)}
ALL_WAYS = 255
WORD = 64
CACHE_LINE = 64
# Boards come in three sizes, in points: a row of bytes is whole cache lines.
SIZES = (64, 128, 256)


def ints(values: Iterable[int]) -> Ints:
    """Whole numbers as an array."""
    return np.array([int(value) for value in values], np.int64)


def bit_set(names: Iterable[str], places: Mapping[str, int]) -> int:
    """A set of names as bits."""
    return sum(singleton(places[name]) for name in {*names})


def from_a_line(size: int) -> Ways:
    """Zeroed bytes from the start of a cache line on: a row across two lines is read twice."""
    room = np.zeros(size + CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE
    return room[start : start + size]


def kinds_of(city: City) -> tuple[str, ...]:
    """The kinds of cards by number: the symbols, then a joker's."""
    return (*city.symbols, ANY)


def sides_of(city: City) -> list[str | None]:
    """The sides of a colour's lines by number; None where a colour has one line."""
    return [departure.side for departure in city.colours[0].departures]
