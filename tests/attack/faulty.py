"""Faults inside a process: a signal at a call, a disk that is full, files that cannot be written.

No permission binds root, and no tool that makes a file unchangeable is on every system: a hook of
Python's audit refuses instead, with the error of the system.
"""

import builtins
import errno
import io
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

Before = Callable[[], None]
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# The arguments of an event that name what is changed, if it is there; those that name what is made.
_CHANGED = {"os.rename": (0, 1), "os.remove": (0,), "os.rmdir": (0,), "os.truncate": (0,)}
_CHANGED |= {"os.chmod": (0,), "os.utime": (0,)}
_MADE = {"os.mkdir": 0, "os.link": 1, "os.symlink": 1, "os.rename": 1}


def at_write(files: Iterable[str], number: int, how: signal.Signals) -> Before:
    """A process that gets a signal at a call of C, or its return, once it has opened a file."""
    names = [Path(file).name for file in files]

    def count(_frame: FrameType, event: str, _function: Any) -> None:
        nonlocal number
        if event in ("c_call", "c_return"):
            number -= 1
            if number == 0:
                os.kill(os.getpid(), how)

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        opens = event in ("open", "tempfile.mkstemp")
        if opens and any(name in str(arguments[0]) for name in names):
            sys.setprofile(count)

    return lambda: sys.addaudithook(hook)


def with_room(size: int) -> Before:
    """A process that can write files of at most so many bytes."""

    def limit() -> None:
        # Python does not notice when it writes half of a compiled module.
        sys.dont_write_bytecode = True
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def full_after(size: int, is_there: Callable[[Path], bool]) -> Before:
    """A process that can write so many bytes to the files of a disk: then it is full."""
    left, plain = size, io.open

    class Full(io.FileIO):
        def write(self, data: Any, /) -> int:
            nonlocal left
            whole = memoryview(data).cast("B")
            if len(whole) and not left:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            written = super().write(whole[:left])
            left -= written
            return written

    def opened(file: Any, mode: str = "r", *more: Any, **named: Any) -> Any:
        if mode not in ("wb", "xb") or not is_there(Path(str(file)).absolute()):
            return plain(file, mode, *more, **named)
        return io.BufferedWriter(Full(file, mode, named.get("closefd", True)))

    def fill() -> None:
        sys.dont_write_bytecode = True
        io.open = builtins.open = opened

    return fill


def refusing(is_refused: Callable[[Path], bool], reason: int) -> Before:
    """A process to which the system refuses to change or make some files, for a reason."""

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        for path in _written(event, arguments):
            if is_refused(path):
                raise OSError(reason, os.strerror(reason), str(path))

    return lambda: sys.addaudithook(hook)


def _written(event: str, arguments: tuple[Any, ...]) -> Iterator[Path]:
    """What an event would change, or make."""
    if event == "open":
        file, mode, flags = arguments
        if isinstance(file, str) and (flags & _WRITES or {*(mode or "")} & {*"wxa+"}):
            yield Path(file).absolute()
        return
    for at in _CHANGED.get(event, ()):
        if os.path.lexists(arguments[at]):
            yield Path(os.fsdecode(arguments[at])).absolute()
    if event in _MADE and not os.path.lexists(made := arguments[_MADE[event]]):
        yield Path(os.fsdecode(made)).absolute()
