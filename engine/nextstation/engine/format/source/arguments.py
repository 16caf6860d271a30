"""What a program passes to the library: whole numbers in their range, seeds, one or several."""

from collections.abc import Iterable
from operator import index
from os import PathLike
from pathlib import Path
from typing import Any

from nextstation.engine.format.vocabulary.limits import MAX_SEED


def is_whole(value: Any, least: int, most: int) -> bool:
    """Whether a value is a whole number of a range; True and False are none."""
    try:
        return not isinstance(value, bool) and least <= index(value) <= most
    except TypeError:
        return False


def check_seed(seed: Any, name: str = "the seed") -> None:
    """Raise ValueError for a seed, or a number of a game, that is out of range or no number."""
    if not is_whole(seed, 0, MAX_SEED):
        raise ValueError(f"{name} must be a whole number from 0 to 2^63 - 1, not {seed!r}")


def path_of(value: Any, name: str) -> Path:
    """A path that is given as one or as a text. Raises ValueError for anything else."""
    if not isinstance(value, str | PathLike):
        raise ValueError(f"{name} is given by its path, a text or a Path, not {value!r}")
    return Path(value)


def several(values: Any) -> Any:
    """What was given: several things in order; a text, or another thing by itself, is one."""
    is_one = isinstance(values, str | Path) or not isinstance(values, Iterable)
    return [values] if is_one else values
