"""The cache of compiled functions and of what policies have learned, and what an entry depends on.

An entry is found by all that it follows from: the source of the kernel, the versions of Python and
of the compiler, and the machine; the function and the types that it is compiled for, or the board
and the games that were learned from.
"""

import hashlib
import inspect
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import llvmlite
import numpy as np
from platformdirs import user_cache_path

from nextstation.engine.game.jit.object_code import machine
from nextstation.engine.game.jit.settings import settings
from nextstation.engine.game.jit.source_hash import source_hash
from nextstation.engine.game.jit.store import Store, remove_old

# The packages that say what the kernel does: its own, and those that it takes constants from.
_PACKAGES = ("vocabulary", "city", "game", "policy", "batch")

# A city that is being designed is learned anew after each change; the weights used last are kept.
_MOST_WEIGHTS = 50

_ON_COMPILE: ContextVar[Callable[[], None]] = ContextVar("on_compile", default=lambda: None)


class NotKeptWarning(UserWarning):
    """Nothing can be kept on this machine: each run compiles again, and learns again."""


@contextmanager
def announcing(on_compile: Callable[[], None]) -> Iterator[None]:
    """Have a function called before the kernel is compiled here or a policy learns, if they do."""

    def announce_once() -> None:
        _ON_COMPILE.set(lambda: None)
        on_compile()

    token = _ON_COMPILE.set(announce_once)
    try:
        yield
    finally:
        _ON_COMPILE.reset(token)


def kept_or_made(function: Callable[..., Any], form: str, make: Callable[[], bytes]) -> bytes:
    """The code of a function for a form of arguments, which is made if it is not kept."""
    return _kept(_store(), _title(function, form), make)


def kept_or_learned(title: str, learn: Callable[[], bytes]) -> bytes:
    """The weights with this title for the kernel of this machine, learned if they are not kept."""
    return _kept(_weights(), f"{title} {machine()} {settings()}", learn)


def _kept(store: Store | None, title: str, make: Callable[[], bytes]) -> bytes:
    """The content of an entry. Making it is announced, and one process does it at a time."""
    if store and (found := store.read(title)):
        return found
    _ON_COMPILE.get()()
    if not store:
        return make()
    with store.lock(title):
        if found := store.read(title):
            return found
        made = make()
        try:
            store.write(title, made)
        except OSError as error:
            _warn(f"{store.folder}: {error.strerror}")
        return made


def _title(function: Callable[..., Any], form: str) -> str:
    """What is compiled, and on which machine; the folder is that of the source and versions."""
    source = hashlib.sha256(Path(inspect.getfile(function)).read_bytes()).hexdigest()
    named = f"{function.__module__}.{function.__qualname__}({form})"
    return f"{named} {source} {machine()} {settings()}"


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


@cache
def _weights() -> Store | None:
    """The folder of weights, in that of this version of the kernel."""
    code = _store()
    try:
        return Store(code.folder / "weights", most=_MOST_WEIGHTS) if code else None
    except OSError as error:
        _warn(str(error) if error.errno is None else f"{error.filename}: {error.strerror}")
        return None


def version_of(engine: Path) -> str:
    """A name that changes with the source of the kernel, in a folder, and with the compiler.

    Raises OSError where the source cannot be read.
    """
    versions = sys.version, _numba_version(), llvmlite.__version__, np.__version__
    named = f"{' '.join(versions)} {source_hash(engine, _PACKAGES)}"
    return hashlib.sha256(named.encode()).hexdigest()[:16]


def _numba_version() -> str:
    """What says Numba's version, which takes long to import."""
    found = find_spec("numba")
    if not found or not found.origin:
        raise OSError("Numba cannot be found")
    return Path(found.origin).with_name("_version.py").read_text("utf-8")


def _warn(reason: str) -> None:
    message = f"what is compiled and learned is not kept: each run does it again: {reason}"
    warnings.warn(NotKeptWarning(message), stacklevel=2)
