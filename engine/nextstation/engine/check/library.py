"""The cities and modules that come with the program."""

from functools import cache
from importlib.resources import files
from pathlib import Path


@cache
def shipped_cities() -> dict[str, Path]:
    """The cities that come with the program: their files by name."""
    return _files_in("")


@cache
def shipped_modules() -> dict[str, Path]:
    """The modules that come with the program: their files by name."""
    return _files_in("modules")


def _files_in(folder: str) -> dict[str, Path]:
    held = Path(str(files("nextstation.cities"))) / folder
    return {file.stem: file for file in sorted(held.glob("*.yaml"))}
