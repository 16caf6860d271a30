"""The arguments of native code: their forms, which the code depends on, and their words."""

import inspect
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.kernel.native.build import CHECKED, machine
from nextstation.engine.kernel.native.variants import Variant

_LAST = 2**63 - 1


class Passed(NamedTuple):
    """An argument as native code takes it: its form, and its words."""

    form: Any
    words: tuple[int | float, ...]


def passed(value: Any) -> Passed:
    """An argument as native code takes it. Raises TypeError for what it cannot take."""
    if isinstance(value, np.ndarray):
        size = value.itemsize
        if value.ndim and value.size and value.strides[-1] != size:
            raise TypeError("the cells of a row must follow one another")
        strides = (each // size for each in value.strides[:-1])
        form = (value.dtype.str, value.ndim)
        return Passed(form, (value.ctypes.data, *value.shape, *strides))
    if isinstance(value, tuple) and hasattr(value, "memory"):
        return Passed(type(value), (value.memory.ctypes.data,))
    if isinstance(value, tuple):
        parts = [*map(passed, value)]
        form = (type(value), *[each.form for each in parts])
        return Passed(form, tuple([word for each in parts for word in each.words]))
    if isinstance(value, bool | np.bool_):
        return Passed("b", (bool(value),))
    if isinstance(value, int | np.integer):
        number = int(value)
        return Passed("Q" if number > _LAST else "q", (number,))
    if isinstance(value, float | np.floating):
        return Passed("d", (float(value),))
    raise TypeError(f"native code takes no {type(value).__name__}")


class Title(NamedTuple):
    """What tells the code of a function apart from all other: its arguments, and the machine."""

    function: Callable[..., Any]
    forms: tuple[Any, ...]
    variant: Variant

    @classmethod
    def of(cls, function: Callable[..., Any], arguments: Sequence[Any]) -> "Title":
        """The title of the code for arguments like these."""
        return cls(
            function, tuple([passed(each).form for each in arguments]), Variant.of(arguments)
        )

    def __str__(self) -> str:
        source = _source(inspect.getsourcefile(self.function))
        named = f"{self.function.__module__}.{self.function.__qualname__}"
        forms, checked = ", ".join(map(_name, self.forms)), " checked" if CHECKED else ""
        return f"{named}({forms}) {source} {self.variant} {machine()}{checked}"


@cache
def _source(file: str | None) -> str:
    """A name that changes with the source of a function: a player of one's own has its own."""
    return sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""


def _name(form: Any) -> str:
    if isinstance(form, type):
        return form.__name__
    if isinstance(form, str):
        return form
    what, *inside = form
    if isinstance(what, type):
        return f"{what.__name__}({', '.join(map(_name, inside))})"
    return f"{what[1:]}[{inside[0]}]"
