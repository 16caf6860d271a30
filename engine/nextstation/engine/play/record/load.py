"""Loads the file of a game: the record, the city and modules that it names, and its replay."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as FilePath

from nextstation.engine.checks.load import UnknownCityError, UnknownModuleError
from nextstation.engine.checks.shipped import shipped_cities
from nextstation.engine.city.dealing import DealError
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import parse_pair
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Diagnostic, UnreadableError
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import read_document
from nextstation.engine.format.source.schema_check import check_schema
from nextstation.engine.format.source.slips.file_kind import other_kind
from nextstation.engine.format.vocabulary import limits
from nextstation.engine.format.vocabulary.file_kinds import RECORD
from nextstation.engine.format.vocabulary.files.records import record_schema
from nextstation.engine.play.record.opened import Known, Opened, UnknownFileError
from nextstation.engine.play.record.record import Record, RecordedLine
from nextstation.engine.play.record.replay.cause import UNFINISHED
from nextstation.engine.play.record.replay.replay import replay
from nextstation.engine.play.score.score import Outcome


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game on record, the network it was played on, and how the replay of it ended."""

    record: Record
    network: Network
    outcome: Outcome

    @property
    def setup(self) -> Setup:
        """What it was played with."""
        return self.outcome.sheets[0].setup

    @property
    def unscored(self) -> list[str]:
        """The lines, such as `green of Ann`, that begin where their colour departs no more.

        What they lost by that nobody knows: the game has no winner.
        """
        return [
            f"{line.colour} of {player.name}"
            for player in self.record.players
            for line in player.lines
            if any(_moved(self.network, line))
        ]

    @property
    def moved(self) -> list[str]:
        """The departures that have moved, such as `green from d3 to e4`."""
        lines = (line for player in self.record.players for line in player.lines)
        moves = (
            f"{line.colour} from {before} to {now}"
            for line in lines
            for before, now in _moved(self.network, line)
        )
        return [*dict.fromkeys(moves)]


class RecordLoader:
    """Loads records; a city that several of them name is checked once."""

    def __init__(self, city: str | FilePath | None = None) -> None:
        """With `city`, every record is replayed on that city, whatever it names.

        Raises UnknownCityError, UnreadableError or FaultyFileError if `city` cannot be loaded.
        """
        self.opened = Opened(city)

    def load(self, file: str | FilePath) -> Checked[RecordedGame]:
        """Read and replay the record of a game.

        The warnings say what has changed since it was played. Raises UnreadableError if a file is
        not YAML of bounded size, FaultyFileError if the city or a module has faults.
        """
        return self.check(read_record(file))

    def check(self, document: Document) -> Checked[RecordedGame]:
        """Replay the record in a document. Raises what `load` raises."""
        if foreign := other_kind(document, RECORD):
            return Checked.of("record", document, None, [foreign])
        document = document.copy()
        faults = [*document.faults, *check_schema(document, record_schema)]
        if faults:
            return Checked.of("record", document, None, faults)
        changes: list[Diagnostic] = []
        try:
            return self._replay(document, Record.of(document.data), changes)
        except _RecordError as error:
            fault = document.diagnostic(*error.fault)
            return Checked.of("record", document, None, [fault], changes)

    def _replay(
        self, document: Document, record: Record, changes: list[Diagnostic]
    ) -> Checked[RecordedGame]:
        """Replay a record, and add to the changes since it was played as they are found."""
        file = FilePath(document.file)
        city = self._city(record, file)
        changes += _changes_of_city(document, record, city, self.opened.chosen)
        modules = [*self._modules(record, file, city.value)]
        changes += _changes_of_modules(document, record, modules)
        network, played_with = city.value, [each.value for each in modules]
        deal = zip((each.id for each in played_with), record.deal.values(), strict=True)
        record = replace(record, deal=dict(deal))
        try:
            setup = Setup(network, played_with, record.deal)
            played = replay(setup, record, document.diagnostic, self.opened.board(setup))
        except DealError as error:
            raise _RecordError("E713", error, "modules") from None
        found = [*played.faults, *_mixed_lines(record, document)]
        game = RecordedGame(record, network, played)
        return Checked.of("record", document, game, found, changes)

    def _city(self, record: Record, file: FilePath) -> Known[Network]:
        """The city that a record names. Raises _RecordError."""
        try:
            return self.opened.city(record.city, file, is_file=record.city_is_file)
        except UnknownCityError as error:
            hint = "a city of yours is written by its file: `{file: my_town.yaml}`"
            raise _RecordError("E709", error, "city", hint=hint) from None
        except UnknownFileError as error:
            hint = "name the file with `ns score --city FILE`"
            raise _RecordError("E709", error, "city", hint=hint) from None

    def _modules(self, record: Record, file: FilePath, network: Network) -> Iterator[Known[Module]]:
        """The modules that a record names. Raises _RecordError."""
        for name in record.deal:
            try:
                yield self.opened.module(name, file, network)
            except UnknownModuleError as error:
                raise _RecordError("E712", error, "modules", name) from None
            except UnknownFileError as error:
                hint = "put the file there, or write its path here"
                raise _RecordError("E712", error, "modules", name, hint=hint) from None


def counting_illegal(checked: Checked[RecordedGame]) -> Checked[RecordedGame]:
    """A game whose city has changed: with sections that are legal no longer as warnings (E701)."""
    codes = {each.code for each in checked.diagnostics}
    if codes != {"E701"} or all(each.path != ("city",) for each in checked.warnings):
        return checked
    found = sorted([*checked.warnings, *checked.diagnostics], key=checked.document.order)
    return replace(checked, diagnostics=(), warnings=tuple(found))


def read_record(file: str | FilePath, within: FilePath | None = None) -> Document:
    """Read the file of a record; with `within`, its path is made of data, from that folder on.

    Raises UnreadableError if it is not YAML of bounded size.
    """
    try:
        return read_document(file, limits.RECORD, within)
    except UnreadableError as error:
        if FilePath(file).exists() or str(file) not in shipped_cities():
            raise
        hint = f"`{file}` is a city: name the record of a game that was played there"
        raise UnreadableError(replace(error.diagnostic, hint=hint)) from None


def load_record(file: str | FilePath) -> Checked[RecordedGame]:
    """Read and replay the record of a game. Raises what `RecordLoader.load` raises."""
    return RecordLoader().load(file)


def check_record(document: Document) -> Checked[RecordedGame]:
    """Replay the record in a document. Raises what `RecordLoader.load` raises."""
    return RecordLoader().check(document)


class _RecordError(ValueError):
    """A fault that keeps a record from being replayed: its code, message, path and hint."""

    def __init__(self, code: str, error: Exception, *path: str, hint: str = "") -> None:
        super().__init__(str(error))
        self.fault = (code, str(error), path, hint)


_SINCE = "has changed since the game was played; legal moves and points are those it has now"


def _changes_of_city(
    document: Document, record: Record, city: Known[Network], chosen: str | FilePath | None
) -> Iterator[Diagnostic]:
    """E710: the city has changed since the game was played, or another one is chosen.

    The name of a city tells it from others where the record has no hash of it.
    """
    names = {city.value.city.id, FilePath(chosen or record.city).stem}
    is_other = FilePath(record.city).stem not in names
    if not city.is_as_played(record.city_hash) or (chosen and is_other and not record.city_hash):
        message, hint = f"the city {_SINCE}", "`ns score --city` takes an earlier version of it"
        if chosen:
            message = "the game was played on another city, or before this one changed"
            if is_other:
                message = f"the game was played on `{record.city}`, and this is `{chosen}`"
            beside = FilePath(document.file).parent if record.city_is_file else FilePath()
            hint = f"what differs, if that is as it was: `ns diff {beside / record.city} {chosen}`"
        yield document.diagnostic("E710", message, ("city",), hint)


def _changes_of_modules(
    document: Document, record: Record, modules: Sequence[Known[Module]]
) -> Iterator[Diagnostic]:
    """E710: which modules have changed since the game was played."""
    for name, module in zip(record.deal, modules, strict=True):
        if not module.is_as_played(record.module_hashes.get(name)):
            yield document.diagnostic("E710", f"the module {_SINCE}", ("modules", name))


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


def open_game(checked: Checked[RecordedGame]) -> Checked[RecordedGame]:
    """A replayed record with the faults that it has as an unfinished game.

    Its last round may stop early, and its last turn need not be decided.
    """
    game = checked.value
    if game is None or game.record.rounds is None or not checked.diagnostics:
        return checked
    played = replay(game.setup, game.record, checked.document.diagnostic, is_open=True)
    faults = [each for each in played.faults if each.code != UNFINISHED]
    # A city that has changed and lines of the other kind are faults that no replay finds.
    faults += [each for each in checked.diagnostics if each.code in ("E710", "E711")]
    return Checked.of(checked.kind, checked.document, game, faults, checked.warnings)


def score_notes(checked: Checked[RecordedGame]) -> Sequence[str]:
    """What the score of a record does not show by itself, a sentence each.

    That a player drew nothing; that a line begins where its colour departs no more, so that what
    follows from there scores nothing. A record that is not scored has none.
    """
    if checked.value is None or {each.code for each in checked.diagnostics} - {UNFINISHED}:
        return ()
    record = checked.value.record
    players = record.players
    why = "every turn is a `pass`" if record.rounds else "no line has a section"
    idle = [each.name for each in players if each.lines and not any(map(_drawn, each.lines))]
    notes = [f"{', '.join(idle)} drew nothing: {why}"] if idle else []
    lines = [line for player in players for line in player.lines]
    moved = (
        f"a line of {line.colour} begins at {before}, but {line.colour} departs from {now} here: "
        "what follows scores nothing"
        for line in lines
        for before, now in _moved(checked.value.network, line)
    )
    return [*notes, *dict.fromkeys(moved)]


def _moved(network: Network, line: RecordedLine) -> Iterator[tuple[str, str]]:
    """Where a line begins at a station from which its colour does not depart, and where it does."""
    colour = next(each for each in network.city.colours if each.name == line.colour)
    departs = [network.canonical[each.point] for each in colour.departures]
    reached = {*departs}
    for name in _drawn(line):
        ends = [network.canonical.get(each, each) for each in parse_pair(name)]
        if reached.isdisjoint(ends):
            yield ends[0].name, " and ".join(each.name for each in departs)
        reached |= {*ends}


def _drawn(line: RecordedLine) -> list[str]:
    """The sections of a line, by their names."""
    return [name for turn in line.turns for name in turn.sections if "-" in name]
