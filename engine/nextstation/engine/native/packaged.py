"""The objects that were built with the package, for the source that they were built from."""

import hashlib
from functools import cache
from pathlib import Path

from nextstation.engine.native.source_hash import source_hash

OBJECTS = Path(__file__).parent / "objects"
# The packages that say what the kernel does: its own, and those that it takes constants from.
PACKAGES = ("vocabulary", "city", "game", "policy", "batch", "stepping", "native")


@cache
def version() -> str:
    """A name that changes with the source of the kernel. Raises OSError where it is not to be read."""
    return source_hash(Path(__file__).parents[1], PACKAGES)


def packaged_path(title: str, folder: Path = OBJECTS) -> Path:
    """The file of the object with a title."""
    return folder / version() / f"{hashlib.sha256(title.encode()).hexdigest()[:24]}.so"


def packaged(title: str) -> bytes | None:
    """The object with a title, if it was built with the package from the source that runs."""
    try:
        return packaged_path(title).read_bytes() if OBJECTS.is_dir() else None
    except OSError:
        return None
