"""What a program passes for the rows of a `VectorGame`: seeds, masks and actions, checked."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nextstation.engine.format.vocabulary.limits import MAX_SEED
from nextstation.engine.kernel.board.tables import Ints


def seeds_of(seed: int | Sequence[int], rows: int) -> Ints:
    """A seed, or one for each row. Raises ValueError for anything else."""
    seeds = np.asarray(seed)
    in_range = seeds.dtype.kind in "iu" and seeds.min() >= 0 and seeds.max() <= MAX_SEED
    if not in_range or seeds.shape not in {(), (rows,)}:
        expected = f"a seed, or one for each of {rows} rows, is a whole number from 0 on"
        raise ValueError(f"{expected}, not {seed!r}")
    return seeds


def numbers_of(name: str, given: ArrayLike, size: int, of: str = "rows") -> Ints:
    """The numbers of some rows, or of others. Raises ValueError for a mask, or others."""
    numbers = np.atleast_1d(given)
    is_whole = numbers.dtype.kind in "iu" and numbers.ndim == 1
    if not is_whole or not ((numbers >= 0) & (numbers < size)).all():
        raise ValueError(f"`{name}` has numbers of {of}, from 0 to {size - 1}, not {given!r}")
    return numbers.astype(np.int64)


def mask_of(name: str, given: ArrayLike, rows: int) -> NDArray[np.bool_]:
    """A mask of rows. Raises ValueError for anything else, such as the numbers of some rows."""
    mask = np.asarray(given)
    if mask.dtype != np.bool_ or mask.shape != (rows,):
        expected = f"a mask, True or False for each of {rows} rows"
        raise ValueError(f"`{name}` is {expected}, not {mask.dtype} {mask.shape}")
    return mask


def actions_of(given: ArrayLike, rows: int) -> Ints:
    """An action for each row. Raises ValueError for another length, or other than whole numbers."""
    actions = np.ascontiguousarray(given)
    if actions.shape != (rows,) or actions.dtype.kind not in "iu":
        raise ValueError(f"step needs {rows} whole numbers, not {actions.dtype} {actions.shape}")
    return actions.astype(np.int64, copy=False)
