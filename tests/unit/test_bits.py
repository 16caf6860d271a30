"""Every bit function and its compiled twin give the same."""

from collections.abc import Callable
from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nextstation.engine.game import bits
from nextstation.engine.game.jit.compiler import TWINS, _nth_counted, compiled

WORD = st.integers(0, 2**64 - 1)
COUNT = st.integers(1, 2**31)


def u64(word: int) -> Any:
    return np.uint64(word)


def _ones(word: int) -> int:
    return bits.ones(word)


def _lowest(word: int) -> int:
    return bits.lowest(word)


def _lowest_alone(word: int) -> int:
    return bits.lowest_alone(word)


def _without_lowest(word: int) -> int:
    return bits.without_lowest(word)


def _stir(word: int) -> int:
    return bits.stir(word)


def _part(word: int, count: int) -> int:
    return bits.part(word, count)


def _stream_key(seed: int, game: int, stream: int) -> int:
    return bits.stream_key(seed, game, stream)


def _next_word(streams: bits.Words, stream: int) -> int:
    return bits.next_word(streams, stream)


def _has(points: bits.Words, point: int) -> bool:
    return bits.has(points, point)


def _put(points: bits.Words, point: int) -> None:
    bits.put(points, point)


def _put_all(points: bits.Words, others: bits.Words) -> None:
    bits.put_all(points, others)


def _take_away(points: bits.Words, others: bits.Words) -> None:
    bits.take_away(points, others)


def _put_shared(points: bits.Words, one: bits.Words, other: bits.Words) -> None:
    bits.put_shared(points, one, other)


def _at_byte(byte: int, place: int) -> int:
    return bits.at_byte(byte, place)


def _bytes_below(word: int, place: int) -> int:
    return bits.bytes_below(word, place)


def _nth(word: int, count: int) -> int:
    return bits.nth(word, count)


def _both(one: int, other: int) -> int:
    return bits.both(one, other)


def _either(one: int, other: int) -> int:
    return bits.either(one, other)


def _without(one: int, other: int) -> int:
    return bits.without(one, other)


def _keep(ways: bits.Bytes, rows: bits.Bytes, row: int) -> None:
    bits.keep(ways, rows, row)


def _copy_row(target: bits.Bytes, rows: bits.Bytes, row: int) -> None:
    bits.copy_row(target, rows, row)


def _in_all(one: int, two: int, three: int) -> int:
    return bits.in_all(one, two, three)


CALLS: dict[Callable[..., Any], Callable[..., Any]] = {
    bits.ones: _ones,
    bits.lowest: _lowest,
    bits.lowest_alone: _lowest_alone,
    bits.without_lowest: _without_lowest,
    bits.stir: _stir,
    bits.part: _part,
    bits.stream_key: _stream_key,
    bits.next_word: _next_word,
    bits.has: _has,
    bits.put: _put,
    bits.put_all: _put_all,
    bits.take_away: _take_away,
    bits.put_shared: _put_shared,
    bits.at_byte: _at_byte,
    bits.bytes_below: _bytes_below,
    bits.nth: _nth,
    bits.both: _both,
    bits.either: _either,
    bits.without: _without,
    bits.keep: _keep,
    bits.copy_row: _copy_row,
    bits.in_all: _in_all,
}
# Where a machine has an instruction for it, what others do is held to be equal too.
NTH_COUNTED = numba.njit(_nth_counted)
# Each is compiled as it stands, whatever the board.
pytestmark = pytest.mark.compiled("bits")
COUNTED, ANY_FULL = compiled(bits.counted), compiled(bits.any_full)
FAST = {plain: compiled(call) for plain, call in CALLS.items()}


def test_every_bit_function_has_a_twin_and_a_test() -> None:
    assert set(TWINS) == set(bits.TWINS) == set(CALLS)


@given(WORD)
def test_words(word: int) -> None:
    assert FAST[bits.ones](u64(word)) == bits.ones(word) == f"{word:b}".count("1")
    assert FAST[bits.stir](u64(word)) == bits.stir(word)
    if word:
        assert FAST[bits.lowest](u64(word)) == bits.lowest(word)
        assert FAST[bits.lowest_alone](u64(word)) == bits.lowest_alone(word)
        assert FAST[bits.without_lowest](u64(word)) == bits.without_lowest(word)
        assert bits.without_lowest(word) | 1 << bits.lowest(word) == word


@given(WORD, COUNT)
def test_a_part_lies_within_its_count(word: int, count: int) -> None:
    assert 0 <= bits.part(word, count) < count
    assert FAST[bits.part](u64(word), count) == bits.part(word, count)


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**40), st.integers(0, 9))
def test_streams(seed: int, game: int, stream: int) -> None:
    key = bits.stream_key(seed, game, stream)
    assert FAST[bits.stream_key](seed, game, stream) == key
    plain, fast = np.full((2, 3), key, np.uint64)
    for _ in range(3):
        assert bits.next_word(plain, 1) == FAST[bits.next_word](fast, 1)
    assert plain.tolist() == fast.tolist()


@given(st.lists(WORD, min_size=2, max_size=2), st.lists(WORD, min_size=2, max_size=2))
def test_sets_of_points(one: list[int], other: list[int]) -> None:
    points, others = np.array(one, np.uint64), np.array(other, np.uint64)
    assert FAST[bits.both](points[0], others[0]) == bits.both(one[0], other[0]) == one[0] & other[0]
    assert FAST[bits.either](points[0], others[0]) == one[0] | other[0]
    without = bits.without(one[0], other[0])
    assert FAST[bits.without](points[0], others[0]) == without == one[0] & ~other[0]
    calls: tuple[Callable[..., None], ...] = (bits.put_all, bits.take_away, bits.put_shared)
    for call in calls:
        more = (points,) if call is bits.put_shared else ()
        plain, fast = np.array([one, one], np.uint64)
        call(plain, *more, others)
        FAST[call](fast, *more, others)
        assert plain.tolist() == fast.tolist()
    for point in (0, 5, 63, 64, 127):
        assert FAST[bits.has](points, point) == bits.has(points, point)
        fast = points.copy()
        FAST[bits.put](fast, point)
        plain = points.copy()
        bits.put(plain, point)
        assert fast.tolist() == plain.tolist()
        assert bits.has(plain, point)


@given(WORD.filter(bool), st.data())
def test_the_bit_behind_so_many_others(word: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, word.bit_count() - 1))
    place = bits.nth(word, count)
    assert word >> place & 1
    assert (word & ((1 << place) - 1)).bit_count() == count
    assert FAST[bits.nth](u64(word), count) == NTH_COUNTED(u64(word), count) == place


@given(st.lists(st.integers(0, 127), min_size=9, max_size=9))
def test_counters(numbers: list[int]) -> None:
    word = sum(bits.number_in(place, number) for place, number in enumerate(numbers))
    assert 0 <= word < 2**63
    assert [bits.counted(word, place) for place in range(9)] == numbers
    assert [COUNTED(word, place) for place in range(9)] == numbers
    assert bits.any_full(word) == ANY_FULL(word) == any(number >= bits.FULL for number in numbers)


@given(st.lists(st.integers(0, 255), min_size=1, max_size=16), WORD)
def test_rows_of_bytes(row: list[int], before: int) -> None:
    word = before
    for place, byte in enumerate(row):
        below, here = bits.bytes_below(word, place), bits.at_byte(byte, place)
        assert below == FAST[bits.bytes_below](u64(word), place)
        assert here == FAST[bits.at_byte](byte, place)
        word = bits.either(below, here)
    first = (len(row) - 1) // 8 * 8
    assert word == int.from_bytes(bytes(row[first:]), "little")


@pytest.mark.parametrize("width", [64, 128, 256])
@given(st.randoms(use_true_random=False))
def test_ways(width: int, random: Random) -> None:
    table = np.frombuffer(random.randbytes(3 * width), np.uint8).reshape(3, width).copy()
    for plain in (bits.keep, bits.copy_row):
        mine, fast = table[0].copy(), table[0].copy()
        plain(mine, table, 2)
        FAST[plain](fast, table, 2)
        assert mine.tolist() == fast.tolist()
    one, two, three = table[:, 0]
    assert FAST[bits.in_all](one, two, three) == bits.in_all(one, two, three) == one & two & three


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11])
def test_parts_are_even(count: int) -> None:
    streams = np.array([bits.stream_key(3, 0, 0)], np.uint64)
    found = np.bincount([bits.part(bits.next_word(streams, 0), count) for _ in range(2000)])
    assert len(found) == count
    expected = 2000 / count
    chi_squared = float(((found - expected) ** 2 / expected).sum())
    assert chi_squared < 30
