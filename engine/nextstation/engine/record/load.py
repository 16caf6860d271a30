"""Reads a record file and the city that it names."""

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path as FilePath

from nextstation.engine.check.load import (
    UnknownCityError,
    UnknownModuleError,
    find_city,
    load_city,
    open_modules,
)
from nextstation.engine.city.dealing import DealError
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.record.record import Record
from nextstation.engine.record.replay import Replay, replay
from nextstation.engine.source.diagnostic import Diagnostic, Path
from nextstation.engine.source.document import Document, read_document
from nextstation.engine.source.schema_check import check_schema
from nextstation.engine.vocabulary.records import record_schema


@dataclass(frozen=True, slots=True)
class Played:
    """A record file, replayed. `replay` is None where the record itself is at fault."""

    document: Document
    record: Record | None
    network: Network | None
    replay: Replay | None
    faults: tuple[Diagnostic, ...]


def read_record(file: str | FilePath) -> Played:
    """Read and replay a record.

    Raises UnreadableError when it is not YAML of bounded size, FaultyCity when its city has faults.
    """
    document = read_document(file)
    faults = [*document.faults, *check_schema(document, record_schema)]
    if faults:
        return Played(document, None, None, None, _in_order(faults))
    record = Record.of(document.data)

    def tell(code: str, message: str, path: Path, hint: str) -> Diagnostic:
        return document.diagnostic(code, message, path, hint)

    try:
        city = _city_file(record, FilePath(file))
    except UnknownCityError as error:
        fault = tell("E709", str(error), ("city",), "")
        return Played(document, record, None, None, (fault,))
    network = load_city(city)
    modules: list[Module] = []
    for name in record.deal:
        try:
            modules += open_modules(network, [_module_file(name, FilePath(file))])
        except UnknownModuleError as error:
            fault = tell("E712", str(error), ("modules", name), "")
            return Played(document, record, network, None, (fault,))
    record = replace(record, deal=dict(zip(_ids(modules), record.deal.values(), strict=False)))
    try:
        played = replay(Setup(network, modules, record.deal), record, tell)
    except DealError as error:
        fault = tell("E713", str(error), ("modules",), "")
        return Played(document, record, network, None, (fault,))
    found = [*played.faults, *_changed(record, city, tell("E710", _CHANGED, ("city",), ""))]
    found += _mixed(record, document)
    return Played(document, record, network, played, _in_order(found))


_CHANGED = "the city file has changed since the game was played"


def _module_file(name: str, file: FilePath) -> str | FilePath:
    """A module's file, named from the record's own folder; or the name of a shipped one."""
    beside = file.parent / name
    if beside.suffix not in (".yaml", ".yml"):
        return name
    if not beside.is_file():
        raise UnknownModuleError(f"there is no module file {name} beside the record")
    return beside


def _ids(modules: list[Module]) -> list[str]:
    return [module.id for module in modules]


def _city_file(record: Record, file: FilePath) -> FilePath:
    """The city's file: a shipped one, or one named from the record's own folder."""
    beside = file.parent / record.city
    if beside.suffix not in (".yaml", ".yml"):
        return find_city(record.city)
    if not beside.is_file():
        raise UnknownCityError(f"there is no city file {record.city} beside the record")
    return beside


def _changed(record: Record, city: FilePath, fault: Diagnostic) -> list[Diagnostic]:
    if record.hash is None or hash_of(city) == record.hash:
        return []
    return [fault]


def hash_of(file: FilePath) -> str:
    """The SHA-256 of a file, as records keep it."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _mixed(record: Record, document: Document) -> list[Diagnostic]:
    """Turns need cards, and a finished sheet has sections."""
    wanted = "sections" if record.rounds is None else "turns"
    other = "turns" if record.rounds is None else "sections"
    faults = []
    for player in record.players:
        for line in player.lines:
            path = (*line.path, other)
            if document.at(path) is not None or document.at((*line.path, wanted)) is None:
                message = f"this line has `{other}` where `{wanted}` belong"
                hint = "with `rounds` a line has `turns`, without it has `sections`"
                span = document.key_span(path)
                faults.append(document.diagnostic("E711", message, path, hint, span=span))
    return faults


def _in_order(faults: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(faults, key=lambda fault: fault.order))
