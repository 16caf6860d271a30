"""Where a path may lead.

One that a user typed may go through links. One that is made of data, such as the name of a file in
a folder of results, or of a file that a record names, stays in the folder that was typed: no part
of it is a link, and it ends at a regular file. So nothing is read or written elsewhere because
somebody sent a folder. Where the system can, the folders on the way are held open meanwhile.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from re import Pattern
from typing import NamedTuple

# A pipe is opened without waiting for its other end, and no terminal becomes ours.
_FLAGS = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"))
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_BY_FOLDER = {os.open, os.stat, os.mkdir, os.rename, os.chmod, os.unlink}
_HOLDS_FOLDERS = bool(_NO_LINK) and os.supports_dir_fd >= _BY_FOLDER
_JUNCTION = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", -1)


class StrayPathError(OSError):
    """A path made of data that leads elsewhere: `filename` is the path, `strerror` says why."""


class Place(NamedTuple):
    """Where a file is or will be: functions of `os` take its `name`, and `folder` as `dir_fd`."""

    path: Path
    folder: int | None = None

    @property
    def name(self) -> str:
        """The name in the folder that is held open; the path if none is."""
        return str(self.path) if self.folder is None else self.path.name

    def status(self) -> os.stat_result | None:
        """What is there, a link for itself; None if nothing is."""
        with suppress(FileNotFoundError):
            return os.stat(self.name, dir_fd=self.folder, follow_symlinks=False)
        return None

    def require(self, is_right: Callable[[int], bool]) -> None:
        """Raise StrayPathError if there is something, and not of the right kind."""
        if found := self.status():
            is_junction = getattr(found, "st_reparse_tag", 0) == _JUNCTION
            mode = stat.S_IFLNK if is_junction else found.st_mode
            if not is_right(mode):
                raise StrayPathError(errno.ELOOP, _kind_of(mode), str(self.path))


@contextmanager
def place_of(path: Path, within: Path, *, makes: bool = False) -> Iterator[Place]:
    """The place of a path below a folder that a user typed.

    With `makes`, the folders on the way are created. Raises StrayPathError, and OSError where
    there is no way.
    """
    *folders, last = _parts(path, within)
    handle = _entered(Place(within), 0)
    try:
        for name in folders:
            within /= name
            place = Place(within, handle)
            if makes:
                with suppress(FileExistsError):
                    os.mkdir(place.name, dir_fd=handle)
            place.require(lambda mode: not stat.S_ISLNK(mode))
            handle = _entered(place, _NO_LINK)
            if place.folder is not None:
                os.close(place.folder)
        yield Place(within / last, handle)
    finally:
        if handle is not None:
            os.close(handle)


def _entered(place: Place, flags: int) -> int | None:
    """The folder that is there, held open; None where the system cannot do that."""
    if not _HOLDS_FOLDERS:
        return None
    return os.open(place.name, os.O_RDONLY | os.O_DIRECTORY | flags, dir_fd=place.folder)


def _parts(path: Path, within: Path) -> tuple[str, ...]:
    """The names from a folder to a path. Raises StrayPathError unless that is below it."""
    whole, folder = (Path(os.path.normpath(each.absolute())) for each in (path, within))
    if whole == folder:
        raise StrayPathError(errno.EISDIR, "it is a folder", str(path))
    if folder not in whole.parents:
        raise StrayPathError(errno.EXDEV, f"it is not below {within}", str(path))
    return whole.relative_to(folder).parts


def _kind_of(mode: int) -> str:
    """What is there instead of what should be, in words."""
    if stat.S_ISLNK(mode):
        return "it is a link, and none is followed here"
    if stat.S_ISREG(mode):
        return "it is a file, not a folder"
    if stat.S_ISDIR(mode):
        return "it is a folder"
    return "it is not a regular file, but a device or a pipe"


def require_inside(path: Path, within: Path, *, folder: bool = False) -> None:
    """Raise StrayPathError unless a path below a folder leads to a file, a folder, or nothing."""
    with suppress(FileNotFoundError), place_of(path, within) as place:
        place.require(stat.S_ISDIR if folder else stat.S_ISREG)


@contextmanager
def opened(file: Path, flags: int, within: Path | None = None) -> Iterator[int]:
    """A regular file as a descriptor, opened with flags of `os.open`.

    With `within`, its path is made of data, from that folder on. Raises OSError.
    """
    with place_of(file, within) if within else nullcontext(Place(file)) as place:
        if within:
            place.require(stat.S_ISREG)
            flags |= _NO_LINK
        handle = os.open(place.name, flags | _FLAGS, 0o666, dir_fd=place.folder)
    try:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, _kind_of(mode))
        yield handle
    finally:
        os.close(handle)


def read_inside(file: Path, within: Path) -> bytes | None:
    """What a file holds whose path is made of data; None if there is none. Raises OSError."""
    with (
        suppress(FileNotFoundError),
        opened(file, os.O_RDONLY, within) as handle,
        os.fdopen(handle, "rb", closefd=False) as stream,
    ):
        return stream.read()
    return None


def names_in(folder: Path, within: Path) -> list[str]:
    """The names of all that is in a folder, in order; none if there is no such folder.

    Raises StrayPathError if a link leads to it.
    """
    with (
        suppress(FileNotFoundError),
        place_of(folder / "_", within) as beside,
        os.scandir(folder if beside.folder is None else beside.folder) as entries,
    ):
        return sorted(each.name for each in entries)
    return []


def files_in(folder: Path, within: Path, names: Pattern[str]) -> list[Path]:
    """The files of a folder by their names, in order; none if there is no such folder.

    Raises StrayPathError if one of them is no regular file.
    """
    found = [folder / name for name in names_in(folder, within) if names.fullmatch(name)]
    for file in found:
        require_inside(file, within)
    return found
