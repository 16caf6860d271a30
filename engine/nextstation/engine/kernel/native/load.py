"""`compiled(function)` runs a function of the kernel as native code, with all that it calls.

The code is one that was built with the package, one that is kept on this machine, or built now.
"""

import ctypes
import os
import tempfile
import warnings
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, update_wrapper
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, cast

from nextstation.engine.format.source.by_identity import ByIdentity
from nextstation.engine.kernel.board.struct import require_laid_out
from nextstation.engine.kernel.native.arguments import Title, passed
from nextstation.engine.kernel.native.build import CannotBuildError
from nextstation.engine.kernel.native.cache import kept, kept_or_made
from nextstation.engine.kernel.native.packaged import packaged
from nextstation.engine.kernel.native.variants import Variant

Function = TypeVar("Function", bound=Callable[..., Any])
# What native code returns, by a letter that it has with it.
_RESULTS = {
    "v": None,
    "b": ctypes.c_bool,
    "q": ctypes.c_int64,
    "Q": ctypes.c_uint64,
    "d": ctypes.c_double,
    "f": ctypes.c_float,
}


_TOO_SLOW = "this player takes too long in plain Python, and there is no native code for it"
_HELP = "install Clang, or Zig by `pip install ziglang`"


def is_plain() -> bool:
    """Whether the kernel is to run as the Python that it is: NS_PLAIN=1, for debugging."""
    return os.environ.get("NS_PLAIN", "0") not in {"", "0"}


class NoNativeCodeError(ValueError):
    """What takes too long in plain Python has no native code, and none can be built."""


class NotBuiltWarning(UserWarning):
    """There is no native code, and no compiler to build it: the kernel runs as plain Python."""


def compiled(function: Function, *, or_plain: bool = True) -> Function:
    """A function of the kernel as native code. It releases Python's lock while it runs.

    With NS_PLAIN=1 in the environment, returns the function itself: for debugging. Where there is
    no native code and none can be built, plain Python runs; without `or_plain`, a call raises
    NoNativeCodeError then.
    """
    return function if is_plain() else cast("Function", _entered(function, or_plain))


def with_structs(run: Callable[..., Any], *leading: Any) -> Callable[..., Any]:
    """A function with its first arguments, which are looked at only once."""
    return run.bound(leading) if isinstance(run, Entered) else lambda *rest: run(*leading, *rest)


@cache
def _entered(function: Callable[..., Any], or_plain: bool) -> Callable[..., Any]:
    return update_wrapper(Entered(function, or_plain=or_plain), function)


class Entered:
    """A function of the kernel that Python enters, loaded for each form of arguments once."""

    def __init__(self, function: Callable[..., Any], *, or_plain: bool = True) -> None:
        self._function, self._or_plain = function, or_plain
        self._lock = Lock()
        self._loaded = dict[Title, Callable[..., Any] | None]()

    def __call__(self, *arguments: Any) -> Any:
        """What the function returns. Loads or builds it, if it must."""
        return self.bound(())(*arguments)

    def bound(self, leading: Sequence[Any]) -> Callable[..., Any]:
        """The function with its first arguments."""
        _require_laid_out(leading)
        first = [*map(passed, leading)]
        forms = [each.form for each in first]
        words = [word for each in first for word in each.words]
        found = dict[tuple[Any, ...], Callable[..., Any] | None]()

        def run(*rest: Any) -> Any:
            given = [*map(passed, rest)]
            key = tuple([each.form for each in given])
            if key not in found:
                found[key] = self._load((*forms, *key), (*leading, *rest))
            if native := found[key]:
                return native(*words, *[word for each in given for word in each.words])
            return self._function(*leading, *rest)

        return run

    def _load(self, forms: tuple[Any, ...], arguments: Sequence[Any]) -> Callable[..., Any] | None:
        """The native code for arguments like these; None where there is none."""
        _require_laid_out(arguments)
        title = Title(self._function, forms, Variant.of(arguments))
        with self._lock:
            if title not in self._loaded:
                self._loaded[title] = self._native(title, arguments)
            return self._loaded[title]

    def _native(self, title: Title, arguments: Sequence[Any]) -> Callable[..., Any] | None:
        def make() -> bytes:
            from nextstation.engine.kernel.native.objects import made

            return made(title, arguments)

        try:
            return entry_of(_code(title, make), title.forms)
        except CannotBuildError as error:
            if not self._or_plain:
                raise NoNativeCodeError(f"{_TOO_SLOW}: {error}; {_HELP}") from None
            warnings.warn(
                NotBuiltWarning(f"the kernel runs as plain Python: {error}"), stacklevel=2
            )
            return None


def _require_laid_out(arguments: Sequence[Any]) -> None:
    for each in arguments:
        if hasattr(each, "memory"):
            _require_once(ByIdentity(each))


@lru_cache(maxsize=64)
def _require_once(struct: ByIdentity[Any]) -> None:
    """Look at a struct that is passed again and again, as in a single game, once."""
    require_laid_out(struct.value)


def _code(title: Title, make: Callable[[], bytes]) -> bytes:
    """The code with a title: built with the package, kept, built for more cities, or built now."""
    if code := packaged(title) or kept(str(title)):
        return code
    for variant in title.variant.wider():
        if code := packaged(title._replace(variant=variant)):
            return code
    return kept_or_made(str(title), make)


def entry_of(code: bytes, forms: Sequence[Any]) -> Callable[..., Any]:
    """The entry of a library. The file that it is loaded from is not needed any more.

    Raises CannotBuildError where the folder of temporary files does not take it.
    """
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            file = Path(folder) / "kernel.so"
            file.write_bytes(code)
            library = ctypes.CDLL(str(file))
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise CannotBuildError(f"it cannot be loaded from {tempfile.gettempdir()}: {why}") from None
    entry: Any = library.entry
    entry.argtypes = [kind for form in forms for kind in _arguments(form)]
    entry.restype = _RESULTS[ctypes.c_char.in_dll(library, "result").value.decode()]
    return cast("Callable[..., Any]", entry)


def _arguments(form: Any) -> list[Any]:
    """The types of the words of an argument."""
    if isinstance(form, str):
        return [_RESULTS[form]]
    if isinstance(form, type):
        return [ctypes.c_void_p]
    if isinstance(form[0], type):
        return [each for inside in form[1:] for each in _arguments(inside)]
    dimensions = form[1]
    return [ctypes.c_void_p, *[ctypes.c_int64] * max(2 * dimensions - 1, 0)]
