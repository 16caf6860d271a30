"""Which files are transit networks, by how they begin."""

import zipfile
from pathlib import Path


def is_network(name: str) -> bool:
    """Whether a file is to be read as a network: a folder, a zip, or JSON, by its first letters."""
    try:
        path = Path(name)
        if is_gtfs(path):
            return True
        if not path.is_file():
            return False
        with path.open("rb") as stream:
            return stream.read(200).lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")
    except (OSError, ValueError):
        return False


def is_gtfs(path: Path) -> bool:
    """Whether a path is a folder, or a zip by its name or its tables; a pipe is not opened."""
    if not path.is_file():
        return path.is_dir()
    with path.open("rb") as stream:
        if stream.read(4) not in (b"PK\x03\x04", b"PK\x05\x06"):
            return False
    return path.suffix.lower() == ".zip" or _has_tables(path)


def _has_tables(path: Path) -> bool:
    """Whether a zip has tables of GTFS; a spreadsheet is a zip too."""
    try:
        with zipfile.ZipFile(path) as opened:
            return any(name.lower().endswith("stops.txt") for name in opened.namelist())
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
        return False
