"""The cache of native code and of what policies have learned, and what an entry depends on.

An entry is found by all that it follows from: the source of the kernel and the machine; the
function and the forms of arguments that it is built for, or the board and the games that were
learned from.
"""

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from platformdirs import user_cache_path

from nextstation.engine.kernel.native.build import machine
from nextstation.engine.kernel.native.packaged import version
from nextstation.engine.kernel.native.store import Store, remove_old

# A city that is being designed is learned anew after each change; the weights used last are kept.
_MOST_WEIGHTS = 50

_ON_COMPILE: ContextVar[Callable[[], None]] = ContextVar("on_compile", default=lambda: None)


class NotKeptWarning(UserWarning):
    """Nothing can be kept on this machine: each run builds again, and learns again."""


@contextmanager
def announcing(on_compile: Callable[[], None]) -> Iterator[None]:
    """Have a function called before native code is built here or a policy learns, if they do."""

    def announce_once() -> None:
        _ON_COMPILE.set(lambda: None)
        on_compile()

    token = _ON_COMPILE.set(announce_once)
    try:
        yield
    finally:
        _ON_COMPILE.reset(token)


def kept(title: str) -> bytes | None:
    """The code with this title, if it is kept."""
    store = _store()
    return store.read(title) if store else None


def kept_or_made(title: str, make: Callable[[], bytes]) -> bytes:
    """The code with this title, which is built if it is not kept."""
    return _kept(_store(), title, make)


def kept_or_learned(title: str, learn: Callable[[], bytes]) -> bytes:
    """The weights with this title for the kernel of this machine, learned if they are not kept."""
    return _kept(_weights(), f"{title} {machine()}", learn)


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


@cache
def _store() -> Store | None:
    """The folder of this version of the kernel; None if nothing can be kept."""
    try:
        store = Store(user_cache_path("nextstation", appauthor=False) / version())
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


def _warn(reason: str) -> None:
    message = f"what is built and learned is not kept: each run does it again: {reason}"
    warnings.warn(NotKeptWarning(message), stacklevel=2)
