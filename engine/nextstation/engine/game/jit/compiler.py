"""`compiled(function)` compiles a function of the kernel and all that it calls.

Numba is imported only where there is something to compile: code that is kept does without it.
"""

from collections.abc import Callable
from functools import cache, partial, update_wrapper
from threading import Lock
from typing import Any, TypeVar, cast

from nextstation.engine.game.jit.arguments import format_of, named, put
from nextstation.engine.game.jit.cache import kept_or_made
from nextstation.engine.game.jit.object_code import ObjectCode, loaded
from nextstation.engine.game.jit.settings import is_disabled
from nextstation.engine.game.jit.structs import as_struct_arg

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a function of the kernel. It releases Python's lock while it runs.

    With NUMBA_DISABLE_JIT=1 in the environment, returns the function itself: for debugging.
    """
    return function if is_disabled() else cast("Function", _entered(function))


def with_structs(run: Callable[..., Any], *structs: Any) -> Callable[..., Any]:
    """A compiled function with its first arguments, whose kinds are found only once."""
    return partial(run, *map(as_struct_arg, structs))


@cache
def _entered(function: Callable[..., Any]) -> Callable[..., Any]:
    return update_wrapper(Entered(function), function)


class Entered:
    """A function of the kernel that Python enters, compiled for each form of arguments once."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._lock = Lock()
        self._loaded = dict[tuple[Any, ...], Callable[[list[Any]], Any]]()

    def __call__(self, *arguments: Any) -> Any:
        """What the function returns. Loads or compiles it, if it must."""
        form, words = list[Any](), list[Any]()
        for each in arguments:
            put(each, form, words)
        run = self._loaded.get(key := tuple(form)) or self._load(key, arguments)
        return run(words)

    def _load(self, form: tuple[Any, ...], arguments: tuple[Any, ...]) -> Callable[..., Any]:
        with self._lock:
            if form not in self._loaded:
                code = kept_or_made(self._function, named(form), lambda: self._make(arguments))
                self._loaded[form] = loaded(ObjectCode.from_bytes(code), format_of(form))
            return self._loaded[form]

    def _make(self, arguments: tuple[Any, ...]) -> bytes:
        from nextstation.engine.game.jit.translate import translated

        return translated(self._function, [*map(as_struct_arg, arguments)]).to_bytes()
