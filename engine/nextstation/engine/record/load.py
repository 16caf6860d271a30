"""Loads the file of a game: the record, the city and modules that it names, and its replay."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path as FilePath

from nextstation.engine.check.load import (
    UnknownCityError,
    UnknownModuleError,
    find_city,
    load_modules,
)
from nextstation.engine.check.runner import check_city_file
from nextstation.engine.city.dealing import DealError
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.score import Outcome
from nextstation.engine.record.record import Record
from nextstation.engine.record.replay import replay
from nextstation.engine.source.checked import Checked
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.source.document import Document
from nextstation.engine.source.file_kind import other_kind
from nextstation.engine.source.reader import read_document
from nextstation.engine.source.schema_check import check_schema
from nextstation.engine.vocabulary.file_kinds import RECORD
from nextstation.engine.vocabulary.records import record_schema


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game on record, the network it was played on, and how the replay of it ended."""

    record: Record
    network: Network
    outcome: Outcome


def load_record(file: str | FilePath) -> Checked[RecordedGame]:
    """Read and replay the record of a game.

    Raises UnreadableError if a file is not YAML of bounded size, FaultyFileError if the city or a
    module has faults.
    """
    return check_record(read_document(file))


def check_record(document: Document) -> Checked[RecordedGame]:
    """Replay the record in a document. Raises what `load_record` raises."""
    if foreign := other_kind(document, RECORD):
        return Checked.of("record", document, None, [foreign])
    faults = [*document.faults, *check_schema(document, record_schema)]
    if faults:
        return Checked.of("record", document, None, faults)
    try:
        game, found = _replay(document, Record.of(document.data))
    except _RecordError as error:
        return Checked.of("record", document, None, [document.diagnostic(*error.fault)])
    return Checked.of("record", document, game, found)


class _RecordError(ValueError):
    """A fault that keeps a record from being replayed: its code, message and path."""

    def __init__(self, code: str, error: Exception, *path: str) -> None:
        super().__init__(str(error))
        self.fault = (code, str(error), path)


def _replay(document: Document, record: Record) -> tuple[RecordedGame, list[Diagnostic]]:
    file = FilePath(document.file)
    try:
        named = _file_beside(record.city, file, UnknownCityError)
        city = check_city_file(named or find_city(record.city))
    except UnknownCityError as error:
        raise _RecordError("E709", error, "city") from None
    network, modules = city.sound(), list[Module]()
    for name in record.deal:
        try:
            modules += load_modules(network, [_file_beside(name, file, UnknownModuleError) or name])
        except UnknownModuleError as error:
            raise _RecordError("E712", error, "modules", name) from None
    ids = [module.id for module in modules]
    record = replace(record, deal=dict(zip(ids, record.deal.values(), strict=False)))

    try:
        played = replay(Setup(network, modules, record.deal), record, document.diagnostic)
    except DealError as error:
        raise _RecordError("E713", error, "modules") from None
    found = [*played.faults, *_mixed_lines(record, document)]
    if record.hash not in (None, city.document.sha256):
        message = "the city file has changed since the game was played"
        found.append(document.diagnostic("E710", message, ("city",)))
    return RecordedGame(record, network, played), found


def _file_beside(name: str, file: FilePath, unknown: type[ValueError]) -> FilePath | None:
    """A file named relative to the record's folder; None if the name is not that of a file."""
    beside = file.parent / name
    if beside.suffix not in (".yaml", ".yml"):
        return None
    if not beside.is_file():
        raise unknown(f"there is no file {name} in the folder of the record")
    return beside


def hash_of(file: FilePath) -> str:
    """The SHA-256 of a file, as records keep it."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _mixed_lines(record: Record, document: Document) -> Iterator[Diagnostic]:
    """E711: lines with `turns` need cards, and those of a finished sheet have `sections`."""
    wanted = "sections" if record.rounds is None else "turns"
    other = "turns" if record.rounds is None else "sections"
    for player in record.players:
        for line in player.lines:
            path = (*line.path, other)
            if document.at(path) is not None or document.at((*line.path, wanted)) is None:
                message = f"this line has `{other}` instead of `{wanted}`"
                hint = "a line has `turns` if the record has `rounds`, and `sections` if not"
                span = document.key_span(path)
                yield document.diagnostic("E711", message, path, hint, span=span)
