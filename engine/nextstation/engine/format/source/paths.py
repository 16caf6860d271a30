"""Where a path may lead.

One that a user typed may go through links. One that is made of data, such as the name of a file in
a folder of results, or of a file that a record names, stays `within` the folder that was typed: no
part of it is a link, and it ends at a regular file. So nothing is read or written elsewhere because
somebody sent a folder.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from re import Pattern

# A pipe is opened without waiting for its other end, and no terminal becomes ours.
_FLAGS = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"))
_JUNCTION = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", -1)


class StrayPathError(OSError):
    """A path made of data that leads elsewhere: `filename` is the path, `strerror` says why."""


def inside(path: Path, within: Path, *, folder: bool = False) -> Path:
    """A path below a folder, without detours, if there is a file (or a folder), or nothing yet.

    Raises StrayPathError where it leads elsewhere, and OSError.
    """
    parts = parts_below(path, within)
    if parts is None:
        raise StrayPathError(errno.EXDEV, f"it is not below {within}", str(path))
    found, is_right = within.joinpath(*parts), stat.S_ISDIR if folder else stat.S_ISREG
    with suppress(FileNotFoundError):
        for each in reversed((found, *found.parents[: max(len(parts) - 1, 0)])):
            mode = _mode_of(each)
            if stat.S_ISLNK(mode) or (each == found and not is_right(mode)):
                raise StrayPathError(errno.ELOOP, _kind_of(mode), str(each))
    return found


def parts_below(path: Path, folder: Path) -> tuple[str, ...] | None:
    """The names from a folder to a path in it; None if it is elsewhere."""
    whole, start = (Path(os.path.normpath(each.absolute())) for each in (path, folder))
    return whole.relative_to(start).parts if whole.is_relative_to(start) else None


def _mode_of(path: Path) -> int:
    """The mode of what is there, a link for itself."""
    found = path.lstat()
    return stat.S_IFLNK if getattr(found, "st_reparse_tag", 0) == _JUNCTION else found.st_mode


def _kind_of(mode: int) -> str:
    """What is there instead of what should be, in words."""
    if stat.S_ISLNK(mode):
        return "it is a link, and none is followed here"
    if stat.S_ISREG(mode):
        return "it is a file, not a folder"
    if stat.S_ISDIR(mode):
        return "it is a folder"
    return "it is not a regular file, but a device or a pipe"


@contextmanager
def opened(file: Path, flags: int, within: Path | None = None) -> Iterator[int]:
    """A regular file as a descriptor, opened with flags of `os.open`. Raises OSError."""
    if within:
        file = inside(file, within)
        flags |= getattr(os, "O_NOFOLLOW", 0)  # if it has become a link by now
    handle = os.open(file, flags | _FLAGS, 0o666)
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, _kind_of(mode))
        yield handle
    finally:
        os.close(handle)


def read_inside(file: Path, within: Path) -> bytes | None:
    """What a file holds whose path is made of data; None if there is none. Raises OSError."""
    with suppress(FileNotFoundError), opened(file, os.O_RDONLY, within) as handle:
        return open(handle, "rb", closefd=False).read()
    return None


def files_in(folder: Path, within: Path, names: Pattern[str]) -> list[Path]:
    """The files of a folder by their names, in order; none if there is no such folder.

    Raises StrayPathError if one of them is no regular file, and OSError.
    """
    if not inside(folder, within, folder=True).exists():
        return []
    return [inside(each, within) for each in sorted(folder.iterdir()) if names.fullmatch(each.name)]
