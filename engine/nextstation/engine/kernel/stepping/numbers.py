"""Numbers written into a row from a place on; each function returns the place after them."""

from nextstation.engine.kernel.bits import in_set
from nextstation.engine.kernel.board.tables import WORD, Singles
from nextstation.engine.kernel.kernel import kernel


@kernel
def write_one(out: Singles, at: int, size: int, place: int) -> int:
    """Write zeros with a 1 at a place; none where the place is not among them."""
    for each in range(size):
        out[at + each] = 1 if each == place else 0
    return at + size


@kernel
def write_set(out: Singles, at: int, size: int, members: int) -> int:
    """Write 1 for each of the first numbers that a set holds, 0 for the others."""
    for each in range(size):
        out[at + each] = in_set(members, each)
    return at + size


@kernel
def write_word(out: Singles, at: int, word: int) -> int:
    """Write the bits of a word of a set of points as numbers."""
    for bit in range(WORD):
        out[at + bit] = in_set(int(word), bit)
    return at + WORD
