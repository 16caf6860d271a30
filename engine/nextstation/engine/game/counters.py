"""Counters: nine numbers from 0 to 127 in one word, each of which tells when it is full.

To count one more is one addition, and so is to count in several; whether any is full is one test.
"""

from nextstation.engine.game.kernel import kernel

_BITS = 7
_MOST = (1 << _BITS) - 1
# A counter is full when its highest bit is set.
FULL = 1 << _BITS - 1
_ALL_FULL = sum(FULL << _BITS * place for place in range(9))


@kernel
def number_in(place: int, number: int) -> int:
    """A word of counters that has a number at a place from 0 to 8, and 0 at the others."""
    return number << _BITS * place


@kernel
def counted(word: int, place: int) -> int:
    """The number at a place of a word of counters."""
    return word >> _BITS * place & _MOST


@kernel
def any_full(word: int) -> bool:
    """Whether a counter of a word has reached FULL."""
    return bool(word & _ALL_FULL)
