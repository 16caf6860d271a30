"""The cities and modules that records name: found, read and checked once, the board made once.

A record from a stranger opens no other files than those in its folder or below it, or in the folder
in which the program runs or below that one, to which no link leads from there.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path as FilePath
from shlex import quote
from typing import Generic, TypeVar

from nextstation.engine.checks.load import UnknownCityError, UnknownModuleError, find_city
from nextstation.engine.checks.runner import check_city, check_module
from nextstation.engine.checks.shipped import shipped_cities, shipped_modules
from nextstation.engine.city.fingerprint import city_hash, module_hash
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.paths import StrayPathError, inside, parts_below
from nextstation.engine.format.source.reader import read_document
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES
from nextstation.engine.kernel.board.board import Board


class UnknownFileError(ValueError):
    """A record names a file that is not there, or one that it may not open."""


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file that a record names: its path, which is made of data from the folder `within` on.

    `is_beside` says whether that is the folder of the record; if not, diagnostics show nothing of
    what the file contains.
    """

    path: FilePath
    within: FilePath
    is_beside: bool


def named_file(name: str, record: FilePath) -> NamedFile:
    """The file with a name relative to the folder of a record. Raises UnknownFileError."""
    folder, here = _without_links(record.parent), FilePath.cwd()
    path = FilePath(os.path.normpath(folder / name))
    found = (each for each in (folder, here) if parts_below(path, each) is not None)
    within = next(found, None)
    if within is None:
        raise UnknownFileError(
            f"the file {name} is neither in the folder of the record nor in the current one; "
            "run `ns` in a folder that holds both"
        )
    try:
        is_there = inside(path, within).exists()
    except StrayPathError as error:
        raise UnknownFileError(f"cannot open {error.filename}: {error.strerror}") from None
    except (OSError, ValueError):  # too long a name
        is_there = False
    if not is_there:
        raise UnknownFileError(f"there is no file {path}")
    return NamedFile(path, within, within is folder)


def _without_links(folder: FilePath) -> FilePath:
    """A folder as it was typed, unless a link leads to it: then where it is."""
    real = folder.resolve()
    return folder if real == folder.absolute() else real


@contextmanager
def discreet(file: NamedFile) -> Iterator[None]:
    """Keep the diagnostics of a file that is not beside the record. Raises UnknownFileError."""
    try:
        yield
    except (UnreadableError, FaultyFileError):
        if file.is_beside:
            raise
        shown = str(file.path)
        message = f"the file {shown} cannot be used; `ns validate {quote(shown)}` says why"
        raise UnknownFileError(message) from None


def is_file_name(name: str) -> bool:
    """Whether a record means a file by a name, and not what is shipped."""
    return FilePath(name).suffix in (".yaml", ".yml")


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Known(Generic[T]):
    """A sound city or module, and the hashes by which records know what a game depends on.

    Older versions recorded the hash of the file of a city.
    """

    value: T
    hashes: tuple[str, ...]

    def is_as_played(self, recorded: str | None) -> bool:
        """Whether a record may have been played with it."""
        return recorded is None or recorded in self.hashes


class Opened:
    """Opens what records name; with `city`, all records are of that city, whatever they name."""

    def __init__(self, city: str | FilePath | None = None) -> None:
        self._cities, self._modules = _Once(_open_city), _Once(_open_module)
        self._boards: dict[tuple[int, ...], Board] = {}
        self.chosen = city
        self._chosen = None if city is None else self._cities(find_city(str(city)))

    def city(self, name: str, record: FilePath, *, is_file: bool) -> Known[Network]:
        """The city that a record names.

        Raises UnknownFileError, UnknownCityError, UnreadableError or FaultyFileError.
        """
        if self._chosen:
            return self._chosen
        if is_file:
            return self._beside(self._cities, name, record)
        shipped = shipped_cities()
        if name not in shipped:
            hint = suggestion(name, shipped, "shipped")
            raise UnknownCityError(f"there is no city `{name}`; {hint}")
        return self._cities(shipped[name])

    def module(self, name: str, record: FilePath, network: Network) -> Known[Module]:
        """A module that a record names.

        Raises UnknownFileError, UnknownModuleError, UnreadableError or FaultyFileError.
        """
        if is_file_name(name):
            return self._beside(self._modules, name, record)
        if name == SHARED_OBJECTIVES.name:
            if network.city.objectives is None:
                raise UnknownModuleError(f"{network.city.title} has no shared objectives")
            return _opened(network.city.objectives)
        shipped = shipped_modules()
        if name not in shipped:
            known = [*network.city.modules, *shipped]
            hint = suggestion(name, dict.fromkeys(known), "shipped")
            raise UnknownModuleError(f"there is no module `{name}`; {hint}")
        return self._modules(shipped[name])

    def board(self, setup: Setup) -> Board:
        """The board of a set-up; it is made anew only for another city or other modules."""
        parts = (id(setup.network), *map(id, setup.modules))
        if parts not in self._boards:
            self._boards[parts] = Board.of(setup)
        return self._boards[parts].with_deal(setup)

    def _beside(self, open_file: "_Once[T]", name: str, record: FilePath) -> T:
        file = named_file(name, record)
        with discreet(file):
            return open_file(file.path, file.within)


class _Once(Generic[T]):
    """Opens a file once: what it gives, or the error that it raises, is kept."""

    def __init__(self, open_document: Callable[[Document], T]) -> None:
        self.open_document = open_document
        self.opened: dict[FilePath, T | UnreadableError | FaultyFileError] = {}

    def __call__(self, file: FilePath, within: FilePath | None = None) -> T:
        """What is in a file. Raises UnreadableError or FaultyFileError."""
        if file not in self.opened:
            try:
                self.opened[file] = self.open_document(read_document(file, within=within))
            except (UnreadableError, FaultyFileError) as error:
                self.opened[file] = error
        found = self.opened[file]
        if isinstance(found, UnreadableError | FaultyFileError):
            raise found.with_traceback(None)
        return found


def _open_city(document: Document) -> Known[Network]:
    checked = check_city(document)
    network = checked.sound()
    digest = sha256(checked.document.content).hexdigest()
    return Known(network, (city_hash(network), digest))


def _open_module(document: Document) -> Known[Module]:
    return _opened(check_module(document).sound())


def _opened(module: Module) -> Known[Module]:
    return Known(module, (module_hash(module),))
