"""The objects that were built with the package, for the source that they were built from."""

import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path

from nextstation.engine.kernel.native.arguments import Title
from nextstation.engine.kernel.native.source_hash import source_hash

OBJECTS = Path(__file__).parent / "objects"
# The packages that say what the kernel does: its own, and those that it takes constants from.
PACKAGES = ("format/vocabulary", "city", "kernel", "players", "stats/batch")


@cache
def version() -> str:
    """A name that changes with the source of the kernel. Raises OSError if it cannot be read."""
    return source_hash(Path(__file__).parents[2], PACKAGES)


def path_of(title: Title, folder: Path = OBJECTS) -> Path:
    """The file of the object with a title."""
    return folder / version() / f"{hashlib.sha256(str(title).encode()).hexdigest()[:24]}.so"


def packaged(title: Title) -> bytes | None:
    """The object with a title, if it was built with the package from the source that runs."""
    if OBJECTS.is_dir():
        with suppress(OSError):
            return path_of(title).read_bytes()
    return None
