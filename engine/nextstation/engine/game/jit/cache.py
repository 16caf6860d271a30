"""The cache of a compiled function: what Numba asks of it, and what an entry depends on.

An entry is found by all that the code follows from: the source of the kernel, the versions of
Python and of the compiler, the machine, the function, and the types that it is compiled for.
"""

import hashlib
import inspect
import pickle
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target
from numba.core.serialize import dumps
from platformdirs import user_cache_path

from nextstation.engine.game.jit.pipeline import CHECKED
from nextstation.engine.game.jit.source_hash import source_hash
from nextstation.engine.game.jit.store import Store, remove_old

# The packages that say what the kernel does: its own, and those that it takes constants from.
_PACKAGES = ("vocabulary", "city", "game", "policy", "batch")
# The settings of Numba that change the code.
_SETTINGS = ("OPT", "BOUNDSCHECK", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT")

_ON_COMPILE: ContextVar[Callable[[], None]] = ContextVar("on_compile", default=lambda: None)


class NotKeptWarning(UserWarning):
    """Compiled code cannot be kept on this machine, so that each run compiles it again."""


@contextmanager
def announcing(on_compile: Callable[[], None]) -> Iterator[None]:
    """Have a function called before the kernel is compiled here, if it is."""

    def announce_once() -> None:
        _ON_COMPILE.set(lambda: None)
        on_compile()

    token = _ON_COMPILE.set(announce_once)
    try:
        yield
    finally:
        _ON_COMPILE.reset(token)


class KernelCache(NullCache):  # type: ignore[misc]
    """What was compiled of one function, kept for other processes."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    @contextmanager
    def one_at_a_time(self, types: tuple[Any, ...]) -> Iterator[None]:
        """Compile what is not kept in here: it is announced, and one process does it at a time."""
        if self._read(types) is not None:
            yield
            return
        _ON_COMPILE.get()()
        if store := _store():
            with store.lock(self._title(types)):
                yield
        else:
            yield

    def load_overload(self, types: tuple[Any, ...], context: Any) -> Any:
        """The compiled function for types of arguments; None if it is not kept.

        Numba's own cache would make ready to compile first, which takes longer than to load.
        """
        content = self._read(types)
        return content and CompileResult._rebuild(context, *pickle.loads(content))  # noqa: S301

    def save_overload(self, types: tuple[Any, ...], result: Any) -> None:
        """Keep a compiled function."""
        if store := _store():
            try:
                store.write(self._title(types), dumps(result._reduce()))
            except OSError as error:
                _warn(f"{store.folder}: {error.strerror}")

    def _read(self, types: tuple[Any, ...]) -> bytes | None:
        store = _store()
        return store.read(self._title(types)) if store else None

    def _title(self, types: tuple[Any, ...]) -> str:
        """What is compiled, and on which machine; the folder is that of the source and versions."""
        function = self._function
        source = hashlib.sha256(Path(inspect.getfile(function)).read_bytes()).hexdigest()
        machine = cpu_target.target_context.codegen().magic_tuple()
        settings = [CHECKED, *(getattr(numba.config, name, None) for name in _SETTINGS)]
        named = f"{function.__module__}.{function.__qualname__}({', '.join(map(str, types))})"
        return f"{named} {source} {machine} {settings}"


@cache
def _store() -> Store | None:
    """The folder of this version of the kernel; None if nothing can be kept."""
    try:
        version = version_of(Path(__file__).parents[2])
        store = Store(user_cache_path("nextstation", appauthor=False) / version)
        remove_old(store.folder)
    except OSError as error:
        _warn(str(error) if error.errno is None else f"{error.filename}: {error.strerror}")
        return None
    return store


def version_of(engine: Path) -> str:
    """A name that changes with the source of the kernel, in a folder, and with the compiler.

    Raises OSError where the source cannot be read.
    """
    versions = sys.version, numba.__version__, llvmlite.__version__, np.__version__
    named = f"{' '.join(versions)} {source_hash(engine, _PACKAGES)}"
    return hashlib.sha256(named.encode()).hexdigest()[:16]


def _warn(reason: str) -> None:
    message = f"compiled code is not kept, so that each run compiles it again: {reason}"
    warnings.warn(NotKeptWarning(message), stacklevel=2)
