"""Makes native code: of a function, for arguments of some forms, in a variant."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from nextstation.engine.native.build import built
from nextstation.engine.native.kinds import kind_of
from nextstation.engine.native.translate import Entry, Unit
from nextstation.engine.native.values import BOOL, FLOAT, INT, WORD, Cells, Kind, Struct
from nextstation.engine.native.variants import Variant


def made(function: Callable[..., Any], arguments: Sequence[Any], variant: Variant) -> bytes:
    """The library of a function, for arguments like these.

    Raises CannotBuildError, and UntranslatableError for what cannot be put in C.
    """
    unit = Unit()
    kinds = [_kind(unit, each, variant.points) for each in arguments]
    return built(unit.text([Entry(unit, "entry", function, kinds)]), variant.known)


def _kind(unit: Unit, value: Any, points: int) -> Kind:
    if isinstance(value, np.ndarray):
        return Cells(value.dtype.str, value.ndim)
    if isinstance(value, tuple) and hasattr(value, "memory"):
        return Struct(kind_of(value, points))
    if isinstance(value, tuple):
        return unit.record(type(value), [_kind(unit, each, points) for each in value])
    if isinstance(value, bool | np.bool_):
        return BOOL
    if isinstance(value, float | np.floating):
        return FLOAT
    return WORD if int(value) > 2**63 - 1 else INT
