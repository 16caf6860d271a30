"""Which files are transit networks, by how they begin."""

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
    """Whether a path is a folder, or begins as a zip does; a pipe is not opened."""
    if not path.is_file():
        return path.is_dir()
    with path.open("rb") as stream:
        return stream.read(4) in (b"PK\x03\x04", b"PK\x05\x06")
