"""One block of memory for many arrays: compiled code finds them all from one address.

A game in one block is also saved and restored by a single copy.
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
    """A block of words that is handed out array by array, each at the start of a cache line.

    An arena without words hands out separate arrays, and measures how many words they take.
    """

    def __init__(self, words: int = 0) -> None:
        self.words: Words = from_a_line(words * _WORD).view(np.uint64)
        self.used = 0

    def array(self, kind: type, *shape: int) -> Any:
        """An array of zeros with a shape; `kind` is its dtype."""
        size = prod(shape) * np.dtype(kind).itemsize
        lines = -(-size // CACHE_LINE)
        first, self.used = self.used, self.used + lines * (CACHE_LINE // _WORD)
        if self.used > self.words.size:
            return np.zeros(shape, kind)
        return self.words[first : self.used].view(np.uint8)[:size].view(kind).reshape(shape)


def allocate(lay_out: Callable[[Arena], Laid]) -> Laid:
    """The result of a layout function in an arena of the size that it takes; it is called twice."""
    measured = Arena()
    lay_out(measured)
    return lay_out(Arena(measured.used))


def copy_into_arena(
    arrays: Mapping[str, NDArray[Any]], capacity: Mapping[str, int]
) -> dict[str, Any]:
    """Copies of arrays in one block, each with a capacity of elements.

    So the distances between them are the same, whatever their sizes.
    """

    def lay_out(arena: Arena) -> dict[str, NDArray[Any]]:
        copies = {}
        for name, array in arrays.items():
            copies[name] = arena.array(array.dtype.type, capacity[name])[: array.size]
            copies[name] = copies[name].reshape(array.shape)
            copies[name][:] = array
        return copies

    return allocate(lay_out)
