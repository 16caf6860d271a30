"""Writes a folder completely or not at all, and replaces only an earlier export."""

import ctypes
import json
import os
import secrets
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from nextstation.engine.format.source.atomic_write import WriteError, naming
from nextstation.engine.format.source.paths import read_inside

# What an export leaves in its folder: the names of all files that it wrote.
MARKER = "ns-export.json"
# AT_FDCWD of Linux, and its RENAME_EXCHANGE, which is RENAME_SWAP of macOS.
_HERE, _EXCHANGE = -100, 2


def check_target(folder: Path) -> None:
    """Raise WriteError unless a folder can be written: it is new, empty, or an earlier export."""
    if not os.path.lexists(folder):
        return
    if folder.is_symlink() or not folder.is_dir():
        raise WriteError(f"cannot write {folder}: it is not a folder")
    found = _files(folder)
    foreign = next(iter(sorted(found - _written(folder))), None)
    if foreign:
        raise WriteError(f"cannot write {folder}: it contains {foreign}, which no export wrote")


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files by their paths in a folder. Raises WriteError; then nothing has changed."""
    check_target(folder)
    listed = json.dumps({"format": 1, "files": sorted([*files, MARKER])}, indent=1)
    beside = folder.with_name(f".{folder.name[:40]}.{secrets.token_hex(8)}")
    before = beside.with_name(f"{beside.name}.before")
    try:
        with naming(folder):
            beside.mkdir(parents=True)
            for name, content in {**files, MARKER: f"{listed}\n".encode()}.items():
                file = beside / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            if not (folder.exists() and exchanged(beside, folder)):
                if folder.exists():
                    folder.rename(before)
                try:
                    beside.rename(folder)
                except OSError:
                    if before.exists():
                        before.rename(folder)
                    raise
    finally:
        for left in (beside, before):
            shutil.rmtree(left, ignore_errors=True)


def exchanged(one: Path, other: Path) -> bool:
    """Exchange two folders in one step; False where the system or the disk cannot.

    Two renames leave a moment in which neither is in place: a kill then would lose the export.
    """
    system, paths = ctypes.CDLL(None), (os.fsencode(one), os.fsencode(other))
    if hasattr(system, "renameat2"):  # Linux
        return bool(system.renameat2(_HERE, paths[0], _HERE, paths[1], _EXCHANGE) == 0)
    if hasattr(system, "renamex_np"):  # macOS
        return bool(system.renamex_np(*paths, _EXCHANGE) == 0)
    return False


def _files(folder: Path) -> set[str]:
    """The paths of all files in a folder, links too."""
    return {
        (Path(at) / name).relative_to(folder).as_posix()
        for at, folders, names in os.walk(folder)
        for name in (*names, *(each for each in folders if (Path(at) / each).is_symlink()))
    }


def _written(folder: Path) -> set[str]:
    """What an earlier export wrote into a folder."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        listed = json.loads(read_inside(folder / MARKER, folder) or b"")["files"]
        return {name for name in listed if isinstance(name, str)}
    return set()
