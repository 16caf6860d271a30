"""A hash of source: what was made with other source is found by another name."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def source_hash(engine: Path, packages: Iterable[str]) -> str:
    """The hash of the source of some packages of the engine, which lies in a folder.

    Raises OSError where it cannot be read.
    """
    digest = hashlib.sha256()
    for package in packages:
        files = sorted(each for kind in ("*.py", "*.h") for each in (engine / package).rglob(kind))
        if not files:
            raise OSError("the source of the engine cannot be read")
        for file in files:
            content = file.read_bytes()
            digest.update(f"{package} {file.name} {len(content)} ".encode() + content)
    return digest.hexdigest()[:16]
