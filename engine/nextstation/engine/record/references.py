"""How a record names its city and its modules, and the name of its own file."""

import os
from collections.abc import Mapping
from itertools import chain, count
from pathlib import Path
from typing import Any

from nextstation.engine.check.shipped import shipped_cities
from nextstation.engine.source.event_reader import UNPRINTABLE


class UnnamableFileError(ValueError):
    """A file whose name no record can hold."""


def city_reference(file: Path, folder: Path) -> Any:
    """How a record in a folder names the city of a file: a shipped one by name.

    Raises UnnamableFileError.
    """
    if file in shipped_cities().values():
        return file.stem
    return {"file": _relative(file, folder)}


def module_references(files: Mapping[str, Path], folder: Path) -> dict[str, str]:
    """How a record in a folder names modules that are not shipped, by their ids.

    Raises UnnamableFileError.
    """
    return {module: _relative(file, folder) for module, file in files.items()}


def free_name(file: Path) -> Path:
    """The file, or if it exists, one numbered from 2 that does not."""
    numbered = (file.with_stem(f"{file.stem}-{number}") for number in count(2))
    return next(each for each in chain([file], numbered) if not os.path.lexists(each))


def _relative(file: Path, folder: Path) -> str:
    """A file as seen from a folder."""
    found = os.path.relpath(file.resolve(), folder.resolve())
    if UNPRINTABLE.search(found):
        raise UnnamableFileError(
            f"a record cannot name {file}: rename it, without signs that are not printed"
        )
    return found
