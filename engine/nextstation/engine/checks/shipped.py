"""The cities and modules that come with the program."""

from functools import cache
from importlib import import_module
from pathlib import Path

from nextstation.engine.checks.runner import check_module_file
from nextstation.engine.city.module import Module
from nextstation.engine.format.source.checked import Checked


@cache
def shipped_cities() -> dict[str, Path]:
    """The files of the shipped cities, by name."""
    return _files_in("")


@cache
def shipped_modules() -> dict[str, Path]:
    """The files of the shipped modules, by name."""
    return _files_in("modules")


@cache
def shipped_module(name: str) -> Checked[Module]:
    """A shipped module, read and checked once in a process."""
    return check_module_file(shipped_modules()[name])


def _files_in(folder: str) -> dict[str, Path]:
    path = Path(*import_module("nextstation.cities").__path__) / folder
    return {file.stem: file for file in sorted(path.glob("*.yaml"))}
