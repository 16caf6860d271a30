"""Counters: each counts by itself, and any that is full is seen."""

from hypothesis import given
from hypothesis import strategies as st

from nextstation.engine.game.compiled import compiled
from nextstation.engine.game.counters import FULL, any_full, counted, number_in

FAST = compiled(counted), compiled(any_full)


@given(st.lists(st.integers(0, 2 * FULL - 1), min_size=9, max_size=9))
def test_each_counts_by_itself(numbers: list[int]) -> None:
    word = sum(number_in(place, number) for place, number in enumerate(numbers))
    assert [counted(word, place) for place in range(9)] == numbers
    assert [FAST[0](word, place) for place in range(9)] == numbers
    assert any_full(word) == FAST[1](word) == any(number >= FULL for number in numbers)
    assert 0 <= word < 2**63
