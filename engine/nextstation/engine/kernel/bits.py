"""All that is done with single bits: sets, counters, packed numbers and random words.

A set of small numbers (districts, lines, special kinds, directions) is one word with a bit for each
member; a set of points is an array of 64-bit words. The kernel unites sets by `|`; elsewhere in it
nothing shifts or masks a word, as a test holds.

The functions without `@kernel` have a second form in C, in `native/prelude.h`, which a test holds
equal to the one here; the others are translated as they stand.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.kernel.kernel import kernel

Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]

_WORD = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15
# Nine counters of seven bits fit a word: counting in any of them is one addition, and asking
# whether one is full (its highest bit is set) is one test.
_COUNTER = 7
_COUNTER_MASK = (1 << _COUNTER) - 1
FULL = 1 << _COUNTER - 1
_ALL_FULL = sum(FULL << _COUNTER * place for place in range(9))


# Sets that fit a word.


@kernel
def singleton(member: int) -> int:
    """The set that holds one number."""
    return 1 << member


@kernel
def in_set(members: int, number: int) -> int:
    """1 where a set holds a number, 0 otherwise."""
    return members >> number & 1


def popcount(word: int) -> int:
    """The number of bits that are set: the size of a set."""
    return int(word).bit_count()


def count_trailing_zeros(word: int) -> int:
    """The position of the lowest bit that is set; the word must not be 0."""
    word = int(word)
    return (word & -word).bit_length() - 1


def lowest_bit(word: int) -> int:
    """The lowest bit that is set, alone; the word must not be 0."""
    word = int(word)
    return word & -word


def clear_lowest(word: int) -> int:
    """The word without its lowest bit; the word must not be 0."""
    word = int(word)
    return word & (word - 1)


def select(word: int, rank: int) -> int:
    """The position of the bit that has `rank` set bits below it; there must be one."""
    for _ in range(rank):
        word = clear_lowest(word)
    return count_trailing_zeros(word)


def as_word(value: int) -> int:
    """A number as an unsigned word: the type of the functions below in native code."""
    return int(value)


def and_(one: int, other: int) -> int:
    """The bits that are in both words, unsigned."""
    return int(one) & int(other)


def or_(one: int, other: int) -> int:
    """The bits that are in either word, unsigned."""
    return int(one) | int(other)


def and_not(one: int, other: int) -> int:
    """The bits of a word that are not in the other, unsigned."""
    return int(one) & ~int(other)


def and_all(one: int, two: int, three: int) -> int:
    """The bits that are in all three words, unsigned."""
    return int(one) & int(two) & int(three)


# Sets of points: the bit of a point is in word `point // 64`.


def has(points: Words, point: int) -> bool:
    """Whether a set of points holds a point."""
    return bool(int(points[point >> 6]) >> (int(point) & 63) & 1)


def add(points: Words, point: int) -> None:
    """Add a point to a set of points."""
    points[point >> 6] |= np.uint64(1 << (int(point) & 63))


def add_all(points: Words, others: Words) -> None:
    """Add all points of a set to another."""
    points |= others


def remove_all(points: Words, others: Words) -> None:
    """Remove the points of a set from another."""
    points &= ~others


def add_shared(points: Words, one: Words, other: Words) -> None:
    """Add the points that two sets share to a third."""
    points |= one & other


def word_with(word: int, point: int) -> int:
    """Word number `word` of the set that holds one point."""
    return 1 << (int(point) & 63) if point >> 6 == word else 0


# Numbers packed into a word.


@kernel
def high_bits(word: int, count: int) -> int:
    """A word without its lowest `count` bits, shifted down."""
    return word >> count


@kernel
def low_bits(word: int, count: int) -> int:
    """The lowest `count` bits of a word."""
    return word & (1 << count) - 1


@kernel
def packed(high: int, low: int, count: int) -> int:
    """Two numbers in a word; the lower one has `count` bits."""
    return high << count | low


@kernel
def pair_at(word: int, place: int) -> int:
    """The bits at a place of a word of pairs of bits."""
    return word >> 2 * place & 3


# Rows of bytes in words: eight bytes a word, the first one lowest.


@kernel
def word_of_byte(place: int) -> int:
    """The number of the word that holds the byte at a place."""
    return place >> 3


@kernel
def byte_of_bit(bit: int) -> int:
    """The number of the byte that holds a bit of a word."""
    return bit >> 3


@kernel
def bit_in_byte(bit: int) -> int:
    """The position of a bit of a word in its byte."""
    return bit & 7


@kernel
def ends_word(place: int) -> bool:
    """Whether the byte at a place is the last one of its word."""
    return place & 7 == 7


def at_byte(byte: int, place: int) -> int:
    """A word whose byte for a place has a value; its other bytes are 0."""
    return int(byte) << 8 * (place & 7)


def bytes_below(word: int, place: int) -> int:
    """A word with 0 in its byte for a place and in the bytes after it."""
    return int(word) & ((1 << 8 * (place & 7)) - 1)


def and_row(ways: Bytes, rows: Bytes, row: int) -> None:
    """Keep of each byte only the bits that it shares with a row of a table.

    A row has 64, 128 or 256 bytes.
    """
    ways &= rows[row]


def copy_row(target: NDArray[Any], rows: NDArray[Any], row: int) -> None:
    """Copy a row of a table."""
    target[:] = rows[row]


# Counters.


@kernel
def counter_at(place: int, number: int) -> int:
    """A word of counters with a number at a place from 0 to 8, and 0 at the others."""
    return number << _COUNTER * place


@kernel
def count_at(word: int, place: int) -> int:
    """The number at a place of a word of counters."""
    return word >> _COUNTER * place & _COUNTER_MASK


@kernel
def any_full(word: int) -> bool:
    """Whether a counter of a word has reached FULL."""
    return bool(word & _ALL_FULL)


# Random words: SplitMix64, one stream for each player, and one for the table.


def splitmix64(word: int) -> int:
    """Mix the bits of a word: the output function of the SplitMix64 generator."""
    word = int(word)
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _WORD
    return word ^ (word >> 31)


def stream_key(seed: int, game: int, stream: int) -> int:
    """The first state of a stream of random words: one for every seed, game and stream."""
    key = splitmix64((int(seed) + _GAMMA) & _WORD)
    key = splitmix64(key ^ ((int(game) + 1) * 0xD1342543DE82EF95 & _WORD))
    return splitmix64(key ^ ((int(stream) + 1) * 0xAEF17502108EF2D9 & _WORD))


def next_word(streams: Words, stream: int) -> int:
    """The next random word of a stream; its state advances."""
    state = (int(streams[stream]) + _GAMMA) & _WORD
    streams[stream] = state
    return splitmix64(state)


def previous_word(streams: Words, stream: int) -> int:
    """The word drawn last of a stream, which is put back: `next_word` draws it again."""
    state = int(streams[stream])
    streams[stream] = (state - _GAMMA) & _WORD
    return splitmix64(state)


def bounded(word: int, count: int) -> int:
    """A number from 0 to count - 1 from a random word, by the upper word of a product (Lemire)."""
    return (int(word) * int(count)) >> 64
