"""The compiler: `compiled(function)` compiles a function of the kernel and all that it calls.

Only the modules of this package import Numba.
"""

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial, wraps
from typing import Any, TypeVar, cast

import numba
from numba.core.registry import CPUDispatcher
from numba.extending import overload

from nextstation.engine.game.jit import bit_overloads, constants
from nextstation.engine.game.jit.cache import KernelCache
from nextstation.engine.game.jit.parts import PART, teach
from nextstation.engine.game.jit.pipeline import CHECKED, EnteredCompiler, PartCompiler
from nextstation.engine.game.jit.structs import as_struct_arg
from nextstation.engine.game.kernel import DISPATCHED, KERNEL

# Importing these teaches Numba the functions on bits and the constants.
TAUGHT = (bit_overloads, constants)
Function = TypeVar("Function", bound=Callable[..., Any])

# How a function is compiled that Python enters. It releases Python's lock while it runs.
_ENTERED = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
    "boundscheck": CHECKED,
    "no_cfunc_wrapper": True,
}


class KernelDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A function of the kernel that Python enters, compiled for each combination of types once."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, targetoptions=_ENTERED, pipeline_class=EnteredCompiler)
        self._cache = KernelCache(function)

    def compile(self, types: tuple[Any, ...]) -> Any:
        """Load or compile the function for types of arguments."""
        with self._cache.one_at_a_time(types), _without_collection():
            return super().compile(types)


@contextmanager
def _without_collection() -> Iterator[None]:
    """Keep Python from looking for garbage: of the many objects of a compilation few are.

    Looking for it takes a fifth of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def compiled(function: Function) -> Function:
    """Compile a function of the kernel. It releases Python's lock while it runs.

    With NUMBA_DISABLE_JIT=1 in the environment, returns the function itself: for debugging.
    """
    if numba.config.DISABLE_JIT:
        return function
    for each in KERNEL:
        teach(each, each)
    for each, by_class in DISPATCHED.items():
        _dispatch(each, by_class)
    DISPATCHED.clear()
    return cast("Function", _entered(function))


def with_structs(run: Callable[..., Any], *structs: Any) -> Callable[..., Any]:
    """A compiled function with its first arguments, whose types are found only once."""
    return partial(run, *map(as_struct_arg, structs))


@cache
def _entered(function: Callable[..., Any]) -> Callable[..., Any]:
    fast = KernelDispatcher(function)

    @wraps(function)
    def enter(*arguments: Any) -> Any:
        return fast(*map(as_struct_arg, arguments))

    return enter


def _dispatch(function: Callable[..., Any], by_class: Mapping[type, Callable[..., Any]]) -> None:
    """Put the function for the class of the last argument in the place of a dispatched one."""
    by_name = {kind.__name__: _called(meant) for kind, meant in by_class.items()}
    overload(function, jit_options=PART | {"pipeline_class": PartCompiler})(
        lambda board, game, policy: by_name[policy.kind]
    )


def _called(meant: Callable[..., Any]) -> Callable[..., Any]:
    """A function without annotations: the compiler compares them."""

    def call(board, game, policy):  # type: ignore[no-untyped-def]
        return meant(board, game, policy)

    return call
