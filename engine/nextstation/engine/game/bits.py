"""Bit craft: sets of points as words of 64 bits, counters in a word, and random words.

Each function here has a compiled twin in `compiled.py`, or compiles as it stands; a test holds the
two equal. The rest of the kernel never shifts or masks a word itself.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.game.kernel import kernel

Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]

_WORD = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
# Counters: nine numbers of seven bits in a word. To count, in one or in several of them, is one
# addition; whether any is full, its highest bit set, is one test.
_COUNTER = 7
_MOST = (1 << _COUNTER) - 1
FULL = 1 << _COUNTER - 1
_ALL_FULL = sum(FULL << _COUNTER * place for place in range(9))


def ones(word: int) -> int:
    """How many bits of a word are set."""
    return int(word).bit_count()


def lowest(word: int) -> int:
    """The place of the lowest bit that is set; the word must not be 0."""
    word = int(word)
    return (word & -word).bit_length() - 1


def lowest_alone(word: int) -> int:
    """The lowest bit that is set, alone; the word must not be 0."""
    word = int(word)
    return word & -word


def without_lowest(word: int) -> int:
    """The word less its lowest bit; the word must not be 0."""
    word = int(word)
    return word & (word - 1)


def has(points: Words, point: int) -> bool:
    """Whether a set of points holds a point."""
    return bool(int(points[point >> 6]) >> (int(point) & 63) & 1)


def put(points: Words, point: int) -> None:
    """Put a point into a set of points."""
    points[point >> 6] |= np.uint64(1 << (int(point) & 63))


def put_all(points: Words, others: Words) -> None:
    """Put all points of a set into another."""
    points |= others


def take_away(points: Words, others: Words) -> None:
    """Take the points of a set out of another."""
    points &= ~others


def put_shared(points: Words, one: Words, other: Words) -> None:
    """Put the points that two sets share into a third."""
    points |= one & other


def at_byte(byte: int, place: int) -> int:
    """A word that has a byte at the last three bits of a place, and 0 at the others."""
    return int(byte) << 8 * (place & 7)


def bytes_below(word: int, place: int) -> int:
    """The bytes of a word before the last three bits of a place; the others become 0."""
    return int(word) & ((1 << 8 * (place & 7)) - 1)


def nth(word: int, count: int) -> int:
    """The place of the bit before which so many others are set; there must be one."""
    for _ in range(count):
        word = without_lowest(word)
    return lowest(word)


def both(one: int, other: int) -> int:
    """The bits that are in both words."""
    return int(one) & int(other)


def either(one: int, other: int) -> int:
    """The bits that are in one of two words or in both."""
    return int(one) | int(other)


def without(one: int, other: int) -> int:
    """The bits of a word that are not in another."""
    return int(one) & ~int(other)


def keep(ways: Bytes, rows: NDArray[np.uint8], row: int) -> None:
    """Keep only those directions, at every point, that a row of a table leaves open.

    A row is 64 bytes long or a multiple of it.
    """
    ways &= rows[row]


def copy_row(target: NDArray[Any], rows: NDArray[Any], row: int) -> None:
    """Copy a row of a table."""
    target[:] = rows[row]


def in_all(one: int, two: int, three: int) -> int:
    """The bits that are in all three words."""
    return int(one) & int(two) & int(three)


@kernel
def number_in(place: int, number: int) -> int:
    """A word of counters that has a number at a place from 0 to 8, and 0 at the others."""
    return number << _COUNTER * place


@kernel
def counted(word: int, place: int) -> int:
    """The number at a place of a word of counters."""
    return word >> _COUNTER * place & _MOST


@kernel
def any_full(word: int) -> bool:
    """Whether a counter of a word has reached FULL."""
    return bool(word & _ALL_FULL)


def stir(word: int) -> int:
    """Mix the bits of a word well (the finaliser of SplitMix64)."""
    word = int(word)
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _WORD
    return word ^ (word >> 31)


def stream_key(seed: int, game: int, stream: int) -> int:
    """Where a stream of random words starts: one for every seed, game and stream."""
    key = stir((int(seed) + _GAMMA) & _WORD)
    key = stir(key ^ ((int(game) + 1) * 0xD1342543DE82EF95 & _WORD))
    return stir(key ^ ((int(stream) + 1) * 0xAEF17502108EF2D9 & _WORD))


def next_word(streams: Words, stream: int) -> int:
    """The next random word of a stream, which moves on."""
    state = (int(streams[stream]) + _GAMMA) & _WORD
    streams[stream] = state
    return stir(state)


def part(word: int, count: int) -> int:
    """A number from 0 to count - 1, evenly, out of a random word."""
    return (int(word) * int(count)) >> 64


TWINS: tuple[Any, ...] = (
    ones,
    lowest,
    lowest_alone,
    without_lowest,
    has,
    put,
    put_all,
    take_away,
    put_shared,
    at_byte,
    bytes_below,
    nth,
    both,
    either,
    without,
    keep,
    copy_row,
    in_all,
    stir,
    stream_key,
    next_word,
    part,
)
