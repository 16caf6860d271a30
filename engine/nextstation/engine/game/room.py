"""One block of memory for the arrays of a game, so that a game is kept and put back by one copy."""

from math import prod
from typing import Any

import numpy as np

from nextstation.engine.game.tables import Words

_LINE = 64  # bytes of a cache line
_WORD = 8


class Room:
    """A block of words that is given out array by array, each at the start of a cache line.

    A first layout of the arrays, in a room without words, measures how many they take.
    """

    def __init__(self, words: int = 0) -> None:
        block = np.zeros(words + _LINE // _WORD, np.uint64)
        first = -block.ctypes.data % _LINE // _WORD
        self.whole: Words = block[first : first + words]
        self.taken = 0

    def array(self, kind: type, *shape: int) -> Any:
        """An array of zeros; `kind` is the type of its numbers."""
        size = prod(shape) * np.dtype(kind).itemsize
        first, self.taken = self.taken, self.taken - -size // _LINE * (_LINE // _WORD)
        if self.taken > self.whole.size:
            return np.zeros(shape, kind)
        return self.whole[first : self.taken].view(np.uint8)[:size].view(kind).reshape(shape)
