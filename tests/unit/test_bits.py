"""Every bit function gives the same in Python and as native code."""

import ast
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nextstation.engine.kernel import bits
from nextstation.engine.kernel.native.load import Entered
from nextstation.engine.kernel.native.values import BITS

WORD = st.integers(0, 2**64 - 1)
COUNT = st.integers(1, 2**31)


def u64(word: int) -> Any:
    return np.uint64(word)


# Each is built as it stands, whatever the board.
pytestmark = pytest.mark.compiled("bits")
COUNTED, ANY_FULL = Entered(bits.count_at), Entered(bits.any_full)
FAST = {plain: Entered(plain) for plain in BITS}


@given(WORD)
def test_words(word: int) -> None:
    assert FAST[bits.popcount](u64(word)) == bits.popcount(word) == f"{word:b}".count("1")
    assert FAST[bits.splitmix64](u64(word)) == bits.splitmix64(word)
    if word:
        assert FAST[bits.count_trailing_zeros](u64(word)) == bits.count_trailing_zeros(word)
        assert FAST[bits.lowest_bit](u64(word)) == bits.lowest_bit(word)
        assert FAST[bits.clear_lowest](u64(word)) == bits.clear_lowest(word)
        assert bits.clear_lowest(word) | 1 << bits.count_trailing_zeros(word) == word


@given(WORD, COUNT)
def test_a_bounded_number_is_below_its_bound(word: int, count: int) -> None:
    assert 0 <= bits.bounded(word, count) < count
    assert FAST[bits.bounded](u64(word), count) == bits.bounded(word, count)


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**40), st.integers(0, 9))
def test_streams(seed: int, game: int, stream: int) -> None:
    key = bits.stream_key(seed, game, stream)
    assert FAST[bits.stream_key](seed, game, stream) == key
    plain, fast = np.full((2, 3), key, np.uint64)
    words = [bits.next_word(plain, 1) for _ in range(3)]
    assert [FAST[bits.next_word](fast, 1) for _ in words] == words
    for word in reversed(words):
        assert bits.previous_word(plain, 1) == FAST[bits.previous_word](fast, 1) == word
    assert plain.tolist() == fast.tolist()


@given(st.lists(WORD, min_size=2, max_size=2), st.lists(WORD, min_size=2, max_size=2))
def test_sets_of_points(one: list[int], other: list[int]) -> None:
    points, others = np.array(one, np.uint64), np.array(other, np.uint64)
    assert FAST[bits.and_](points[0], others[0]) == bits.and_(one[0], other[0]) == one[0] & other[0]
    assert FAST[bits.or_](points[0], others[0]) == one[0] | other[0]
    without = bits.and_not(one[0], other[0])
    assert FAST[bits.and_not](points[0], others[0]) == without == one[0] & ~other[0]
    calls: tuple[Callable[..., None], ...] = (bits.add_all, bits.remove_all, bits.add_shared)
    for call in calls:
        more = (points,) if call is bits.add_shared else ()
        plain, fast = np.array([one, one], np.uint64)
        call(plain, *more, others)
        FAST[call](fast, *more, others)
        assert plain.tolist() == fast.tolist()
    assert FAST[bits.as_word](points[0]) == bits.as_word(one[0]) == one[0]
    for point in (0, 5, 63, 64, 127):
        alone = np.zeros(2, np.uint64)
        bits.add(alone, point)
        assert [bits.word_with(word, point) for word in range(2)] == alone.tolist()
        assert [FAST[bits.word_with](word, point) for word in range(2)] == alone.tolist()
        assert FAST[bits.has](points, point) == bits.has(points, point)
        fast = points.copy()
        FAST[bits.add](fast, point)
        plain = points.copy()
        bits.add(plain, point)
        assert fast.tolist() == plain.tolist()
        assert bits.has(plain, point)


@given(WORD.filter(bool), st.data())
def test_select_finds_the_bit_of_a_rank(word: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, word.bit_count() - 1))
    place = bits.select(word, count)
    assert word >> place & 1
    assert (word & ((1 << place) - 1)).bit_count() == count
    assert FAST[bits.select](u64(word), count) == place


@given(st.lists(st.integers(0, 127), min_size=9, max_size=9))
def test_counters(numbers: list[int]) -> None:
    word = sum(bits.counter_at(place, number) for place, number in enumerate(numbers))
    assert 0 <= word < 2**63
    assert [bits.count_at(word, place) for place in range(9)] == numbers
    assert [COUNTED(word, place) for place in range(9)] == numbers
    assert bits.any_full(word) == ANY_FULL(word) == any(number >= bits.FULL for number in numbers)


@given(st.lists(st.integers(0, 255), min_size=1, max_size=16), WORD)
def test_rows_of_bytes(row: list[int], before: int) -> None:
    word = before
    for place, byte in enumerate(row):
        below, here = bits.bytes_below(word, place), bits.at_byte(byte, place)
        assert below == FAST[bits.bytes_below](u64(word), place)
        assert here == FAST[bits.at_byte](byte, place)
        word = bits.or_(below, here)
    first = (len(row) - 1) // 8 * 8
    assert word == int.from_bytes(bytes(row[first:]), "little")


@pytest.mark.parametrize("width", [64, 128, 256])
@given(st.randoms(use_true_random=False))
def test_ways(width: int, random: Random) -> None:
    table = np.frombuffer(random.randbytes(3 * width), np.uint8).reshape(3, width).copy()
    for plain in (bits.and_row, bits.copy_row):
        mine, fast = table[0].copy(), table[0].copy()
        plain(mine, table, 2)
        FAST[plain](fast, table, 2)
        assert mine.tolist() == fast.tolist()
    one, two, three = table[:, 0]
    assert FAST[bits.and_all](one, two, three) == bits.and_all(one, two, three) == one & two & three


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11])
def test_bounded_numbers_are_uniform(count: int) -> None:
    streams = np.array([bits.stream_key(3, 0, 0)], np.uint64)
    found = np.bincount([bits.bounded(bits.next_word(streams, 0), count) for _ in range(2000)])
    assert len(found) == count
    expected = 2000 / count
    chi_squared = float(((found - expected) ** 2 / expected).sum())
    assert chi_squared < 30


def test_the_kernel_shifts_and_masks_only_in_bits() -> None:
    """A set that fits a word may be united with another by `|`; the rest has a name in `bits`."""
    shifts = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitXor, ast.Invert)
    engine, looked_at = Path(bits.__file__).parents[1], 0
    for package in ("kernel/board", "kernel/rules", "players", "stats/batch"):
        for file in sorted((engine / package).rglob("*.py")):
            for function in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(function, ast.FunctionDef) and _is_kernel(function):
                    looked_at += 1
                    found = [
                        ast.unparse(node)
                        for node in ast.walk(function)
                        if isinstance(getattr(node, "op", None), shifts)
                    ]
                    assert file.name == "bits.py" or not found, f"{file}: {function.name}: {found}"
    assert looked_at > 150


def _is_kernel(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(mark, ast.Name) and mark.id == "kernel" for mark in function.decorator_list
    )
