"""Exports cities: plays and measures what the pages show, then writes the folder."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from nextstation.engine.checks.runner import check_city_file
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.lint.runner import lint_city
from nextstation.engine.play.record.load import RecordLoader
from nextstation.engine.play.record.write import RecordedGames
from nextstation.engine.stats.batch.simulation import simulate
from nextstation.renderers.lint.catalogue import every_check
from nextstation.studio.export.folder import check_target, write_folder
from nextstation.studio.export.site import ExportedCity, site
from nextstation.studio.records.opened import OpenedRecord, record_of
from nextstation.studio.sheets import SheetChoice


class ForeignRecordError(ValueError):
    """A record of a city that is not exported, or one that has faults."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the pages show beside the sheets: games that a built-in player plays, and records.

    `games` are played of each city to measure it; with 0, none is. Where there is no record of a
    city, one of these games is replayed.
    """

    games: int = 1000
    player: str = "greedy"
    records: Sequence[OpenedRecord] = ()
    warnings: bool = False


def export(
    cities: Sequence[tuple[Path, Network]],
    folder: Path,
    wanted: Wanted,
    *,
    on_progress: Callable[[int], None] = lambda games: None,
    on_compile: Callable[[Network], None] = lambda network: None,
) -> None:
    """Write a folder with a page for each city, by its file.

    `on_progress` gets the games played since its last call, `on_compile` the city that the kernel
    must first be built for. Raises WriteError, ForeignRecordError, ValueError for a player that
    does not exist, and what drawing a sheet raises; then nothing is written.
    """
    check_target(folder)
    records = [_records(network, wanted.records) for _, network in cities]
    for record in wanted.records:
        _check(record, records)
    shown = []
    for (file, network), own in zip(cities, records, strict=True):
        measured = None
        if wanted.games:
            measured = simulate(
                network,
                wanted.games,
                wanted.player,
                on_progress=on_progress,
                on_compile=lambda network=network: on_compile(network),  # type: ignore[misc]
            )
            own = own or [_played(file, network, wanted.player)]
        warnings = _warnings(file) if wanted.warnings else None
        shown.append(ExportedCity(network, measured, own, warnings))
    write_folder(folder, site(shown, SheetChoice()))


def _records(network: Network, records: Sequence[OpenedRecord]) -> list[OpenedRecord]:
    """The records of a city."""
    return [each for each in records if each.steps and each.steps.setup.city.id == network.city.id]


def _warnings(file: Path) -> list[str]:
    """What the design checks find in a city."""
    report = lint_city(check_city_file(file), every_check().values())
    return [f"{each.check.code}: {each.diagnostic.message}" for each in report.warnings]


def _check(record: OpenedRecord, shown: Sequence[Sequence[OpenedRecord]]) -> None:
    if record.steps is None:
        raise ForeignRecordError(f"{record.name} has faults: check it with `ns score`")
    if not any(record in each for each in shown):
        city = record.steps.setup.city.title
        raise ForeignRecordError(f"{record.name} is a game of {city}, which is not exported")


def _played(file: Path, network: Network, player: str) -> OpenedRecord:
    """The first of the games that the player plays, as a record."""
    text = RecordedGames(Setup(network), player, 1, network.city.id).text(0)
    document = parse_document(text, f"A game of {player}")
    return record_of(RecordLoader(file).check(document))
