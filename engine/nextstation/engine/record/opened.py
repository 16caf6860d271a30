"""The cities and modules that records name: each is read and checked once, its board made once."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path as FilePath
from typing import Generic, TypeVar

from nextstation.engine.check.load import UnknownCityError, UnknownModuleError, find_city
from nextstation.engine.check.runner import check_city, check_module
from nextstation.engine.check.shipped import shipped_cities, shipped_modules
from nextstation.engine.city.fingerprint import FILE_DIGITS, city_hash, module_hash
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.record.named_files import discreet, is_file_name, named_file
from nextstation.engine.source.checked import FaultyFileError
from nextstation.engine.source.diagnostic import UnreadableError
from nextstation.engine.source.document import Document
from nextstation.engine.source.reader import read_document
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.vocabulary.objectives import SHARED_OBJECTIVES

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class OpenedCity:
    """A sound city, the hash of what a game depends on, and that of its file."""

    network: Network
    hash: str
    file_hash: str

    def is_as_played(self, recorded: str | None) -> bool:
        """Whether a record may be of this city; older versions recorded the hash of the file."""
        same = self.file_hash if recorded and len(recorded) == FILE_DIGITS else self.hash
        return recorded in (None, same)


@dataclass(frozen=True, slots=True)
class OpenedModule:
    """A sound module, and the hash of what a game depends on."""

    module: Module
    hash: str

    def is_as_played(self, recorded: str | None) -> bool:
        """Whether a record may have been played with this module."""
        return recorded in (None, self.hash)


class Opened:
    """Opens what records name; with `city`, all records are of that city, whatever they name."""

    def __init__(self, city: str | FilePath | None = None) -> None:
        self._cities, self._modules = _Once(_open_city), _Once(_open_module)
        self._boards: dict[tuple[int, ...], Board] = {}
        self.chosen = city
        self._chosen = None if city is None else self._cities(find_city(str(city)))

    def city(self, name: str, record: FilePath, *, is_file: bool) -> OpenedCity:
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

    def module(self, name: str, record: FilePath, network: Network) -> OpenedModule:
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


def _open_city(document: Document) -> OpenedCity:
    checked = check_city(document)
    network = checked.sound()
    digest = sha256(checked.document.content).hexdigest()
    return OpenedCity(network, city_hash(network), digest)


def _open_module(document: Document) -> OpenedModule:
    return _opened(check_module(document).sound())


def _opened(module: Module) -> OpenedModule:
    return OpenedModule(module, module_hash(module))
