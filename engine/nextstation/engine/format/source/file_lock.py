"""The lock of a file: one process holds it, and it ends with that process, however that ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nextstation.engine.format.source.paths import opened

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, *, wait: bool) -> None:
        msvcrt.locking(file, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int, *, wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


# What the systems raise where another process holds a lock.
_BUSY = PermissionError, BlockingIOError


class HeldError(Exception):
    """Another process holds the lock."""


@contextmanager
def locked(file: Path, within: Path, *, wait: bool) -> Iterator[None]:
    """Hold the lock of a file in a folder, which is created if need be and left where it is.

    Without `wait`, raises HeldError when another process holds it. Raises OSError where the file
    cannot be written, or the file system knows no locks.
    """
    with opened(file, os.O_RDWR | os.O_CREAT, within) as handle:
        try:
            _lock(handle, wait=wait)
        except _BUSY as error:
            raise HeldError(str(file)) from error
        yield
