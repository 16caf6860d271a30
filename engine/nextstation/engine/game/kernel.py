"""Marks the functions of the kernel.

They are plain Python and run as such for single games. `compiled.py` compiles the same functions
for many games; only there the compiler is imported.
"""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL: list[Callable[..., Any]] = []


def kernel(function: Function) -> Function:
    """Mark a function as part of the kernel: it may be compiled, with all that it calls."""
    KERNEL.append(function)
    return function
