"""Structs: named tuples of arrays in one block of memory."""

from typing import NamedTuple

import numpy as np
import pytest

from nextstation.engine.kernel.board.struct import NO_MEMORY, changed, laid_out, leaves_of, over
from nextstation.engine.kernel.board.tables import CACHE_LINE, Ints, Ways, Words
from nextstation.engine.kernel.native.load import Entered


class Inner(NamedTuple):
    """A struct within another one."""

    cells: Ways


class Outer(NamedTuple):
    """Numbers, arrays of several kinds, one of them empty, and a struct."""

    number: int
    table: Ints
    share: float
    inner: Inner
    empty: Ints
    state: Words = NO_MEMORY
    memory: Words = NO_MEMORY


def outer() -> Outer:
    table, cells = np.arange(6, dtype=np.int64).reshape(2, 3), np.arange(70, dtype=np.uint8)
    return Outer(7, table, 0.25, Inner(cells), np.zeros((0, 4), np.int64))


def sum_of_table(struct: Outer) -> int:
    """A function that takes a struct."""
    return int(struct.table[0, 0])


def test_a_struct_holds_what_it_was_made_from() -> None:
    plain, made = outer(), laid_out(outer())
    assert (made.number, made.share) == (7, 0.25)
    assert made.table.tolist() == plain.table.tolist()
    assert made.inner.cells.tolist() == plain.inner.cells.tolist()
    assert made.empty.shape == (0, 4)


def test_its_arrays_are_views_of_one_block_from_cache_lines_on() -> None:
    made = laid_out(outer())
    for array in (made.table, made.inner.cells):
        assert np.shares_memory(array, made.memory)
        assert array.ctypes.data % CACHE_LINE == 0
    made.table[1, 2] = 99
    assert 99 in made.state.tolist()


def test_its_numbers_stand_in_the_header() -> None:
    made = laid_out(outer())
    words = {leaf.path: leaf.word for leaf in leaves_of(made)}
    assert made.memory[words["number",]] == 7
    assert made.memory[words["share",] :][:1].view(np.float64)[0] == 0.25


def test_a_copy_of_a_block_is_a_copy_of_the_struct() -> None:
    made = laid_out(outer())
    copied = over(made, made.memory.copy())
    made.inner.cells[:] = 0
    assert copied.inner.cells.tolist() == list(range(70))


def test_a_changed_struct_has_a_block_of_its_own() -> None:
    made = laid_out(outer())
    other = changed(made, table=np.zeros((9, 3), np.int64))
    assert other.table.shape == (9, 3)
    assert made.table.shape == (2, 3)
    assert not np.shares_memory(other.inner.cells, made.memory)


def test_native_code_takes_no_struct_whose_arrays_lie_elsewhere() -> None:
    made = laid_out(outer())._replace(table=np.zeros((2, 3), np.int64))
    with pytest.raises(ValueError, match="table is not in the memory of its struct"):
        Entered(sum_of_table).bound([made])
