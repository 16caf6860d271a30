"""Marks the functions of the kernel.

They are plain Python and run as such for single games. `compiled.py` compiles the same functions
for many games; only there the compiler is imported.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL: list[Callable[..., Any]] = []


def kernel(function: Function) -> Function:
    """Mark a function as part of the kernel: it may be compiled, with all that it calls."""
    KERNEL.append(function)
    return function


# Functions that are another one for each class of their last argument, and these classes.
DISPATCHED: dict[Callable[..., Any], Mapping[type, Callable[..., Any]]] = {}


def dispatched(by_class: Mapping[type, Callable[..., Any]]) -> Callable[[Function], Function]:
    """Mark a function that calls another one for each class of its last argument.

    The classes are named tuples. The compiler takes the one function that is meant.
    """

    def mark(function: Function) -> Function:
        DISPATCHED[function] = by_class
        return function

    return mark
