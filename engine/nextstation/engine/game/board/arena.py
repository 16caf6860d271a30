"""One block of memory for many arrays: compiled code finds them all from one address.

A game in one block is kept and put back by one copy besides.
"""

from collections.abc import Callable, Mapping
from math import prod
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.game.board.tables import CACHE_LINE, Words, from_a_line

Laid = TypeVar("Laid")

_WORD = 8


class Arena:
    """A block of words that is given out array by array, each at the start of a cache line.

    A first layout of the arrays, in a room without words, measures how many they take.
    """

    def __init__(self, words: int = 0) -> None:
        self.words: Words = from_a_line(words * _WORD).view(np.uint64)
        self.used = 0

    def array(self, kind: type, *shape: int) -> Any:
        """An array of zeros; `kind` is the type of its numbers."""
        size = prod(shape) * np.dtype(kind).itemsize
        lines = -(-size // CACHE_LINE)
        first, self.used = self.used, self.used + lines * (CACHE_LINE // _WORD)
        if self.used > self.words.size:
            return np.zeros(shape, kind)
        return self.words[first : self.used].view(np.uint8)[:size].view(kind).reshape(shape)


def allocate(lay_out: Callable[[Arena], Laid]) -> Laid:
    """What a function lays out in a room that is as large as it takes: a first time it measures."""
    measured = Arena()
    lay_out(measured)
    return lay_out(Arena(measured.used))


def copy_into_arena(arrays: Mapping[str, NDArray[Any]], most: Mapping[str, int]) -> dict[str, Any]:
    """Copies of arrays in one block, each with room for `most` numbers.

    So they are as far apart from each other, however many numbers they have.
    """

    def lay_out(room: Arena) -> dict[str, NDArray[Any]]:
        copies = {}
        for name, array in arrays.items():
            copies[name] = room.array(array.dtype.type, most[name])[: array.size]
            copies[name] = copies[name].reshape(array.shape)
            copies[name][:] = array
        return copies

    return allocate(lay_out)
