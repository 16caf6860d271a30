"""How Python enters native code: what it may pass, and what it gets back."""

import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from nextstation.engine.kernel.native.build import CannotBuildError
from nextstation.engine.kernel.native.load import Entered, entry_of


class Share(NamedTuple):
    """Cells, and how much of them."""

    cells: Any
    share: float


def total(share: Share, is_double: bool) -> float:
    """A share of all cells, or twice that."""
    found = 0.0
    for row in range(share.cells.shape[0]):
        for column in range(share.cells.shape[1]):
            found += share.cells[row, column] * share.share
    return 2 * found if is_double else found


def same(value: Any) -> Any:
    """The value."""
    return value


def clear(cells: Any) -> None:
    """Set the first cell to 0."""
    cells[0] = 0


def test_arrays_of_any_layout() -> None:
    fast, cells = Entered(total), np.arange(12.0).reshape(3, 4)
    fixed = cells.copy()
    fixed.flags.writeable = False
    for each in (cells, cells[:, 1:3], cells[::2], cells[:0], fixed, np.arange(6).reshape(2, 3)):
        for is_double in (True, False):
            share = Share(each, 0.5)
            assert fast(share, is_double) == total(share, is_double)
    with pytest.raises(TypeError, match="the cells of a row must follow one another"):
        fast(Share(cells.T, 0.5), True)


def test_numbers_of_any_kind() -> None:
    fast = Entered(same)
    for value in (-(2**63), 7, 2**64 - 1, 2.5, True, False):
        found = fast(value)
        assert (found, type(found)) == (value, type(value))
    for number in (np.int32(-4), np.uint64(2**64 - 1), np.float64(0.5), np.bool_(True)):
        assert fast(number) == number


def test_nothing_is_none() -> None:
    cells = np.ones(2)
    result = Entered(clear)(cells)
    assert (result, cells.tolist()) == (None, [0, 1])


def test_what_native_code_cannot_take_is_refused() -> None:
    with pytest.raises(TypeError, match="native code takes no str"):
        Entered(same)("seven")


def test_code_that_no_folder_takes_cannot_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    with pytest.raises(CannotBuildError, match=r"loaded from .*gone: no such file or directory"):
        entry_of(b"", [])
