"""Which files are transit networks, by how they begin."""

import zipfile
from pathlib import Path

# What may stand before the first letter of a text: marks of its encoding, and space.
_MARKS = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"
_SPREADSHEETS = (".xlsx", ".xlsm", ".ods")
# Tables that a feed has, one of which may be named instead of its folder.
_TABLES = ("routes.txt", "trips.txt", "stops.txt", "stop_times.txt")


def is_network(name: str) -> bool:
    """Whether a file is to be read as a network: a folder, a zip, or JSON, by its first letters."""
    try:
        path = whole(Path(name))
        if is_gtfs(path) or not path.is_file():
            return path.is_dir() or path.is_file()
        with path.open("rb") as stream:
            return stream.read(200).lstrip(_MARKS)[:1] in (b"{", b"[", b"<")
    except (OSError, ValueError):
        return False


def whole(path: Path) -> Path:
    """The folder of a feed for one of its tables; other paths are as they are."""
    return path.parent if path.name.lower() in _TABLES and path.is_file() else path


def is_gtfs(path: Path) -> bool:
    """Whether a path is a folder, or a zip, but no spreadsheet; a pipe is not opened."""
    suffix = path.suffix.lower()
    is_zip = path.is_file() and (suffix == ".zip" or zipfile.is_zipfile(path))
    return path.is_dir() or (is_zip and suffix not in _SPREADSHEETS)
