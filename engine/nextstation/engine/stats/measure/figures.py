"""The figures of a sheet by the columns of its row.

A figure has a value for every sheet, so that figures of the same games can be compared in pairs.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.batch.chunk import ColumnGroups, ObservedColumn
from nextstation.engine.stats.batch.figure import Figure, Group, Kind
from nextstation.engine.stats.batch.observe import objective_names
from nextstation.engine.stats.batch.result import Legend

Values = TypeVar("Values")
Values_co = TypeVar("Values_co", covariant=True)


class Sheets(Protocol[Values_co]):
    """Sheets by column: its value on each of them, or its distribution."""

    @property
    def setup(self) -> Setup:
        """What was played."""

    @property
    def at(self) -> ColumnGroups:
        """The columns of a row."""

    @property
    def columns(self) -> Sequence[Values_co]:
        """All columns."""


def every(sheets: Sheets[Values]) -> dict[Figure, Values]:
    """All figures."""
    return {**points(sheets), **lines(sheets), **counts(sheets), **reached(sheets)}


def points(sheets: Sheets[Values]) -> dict[Figure, Values]:
    """The total, and its terms: of the lines, of the network, and of objectives in play."""
    return _results(sheets, Group.TOTAL, Group.TERMS)


def with_network(sheets: Sheets[Values]) -> dict[Figure, Values]:
    """All figures, and the points of each pencil with those of the network in its rounds."""
    in_all = _named(sheets, Kind.PENCIL_IN_ALL, sheets.setup.colours, sheets.at.in_all)
    return {**every(sheets), **in_all}


def lines(sheets: Sheets[Values]) -> dict[Figure, Values]:
    """The points of each pencil's line."""
    return _results(sheets, Group.PENCILS)


def _results(sheets: Sheets[Values], *groups: Group) -> dict[Figure, Values]:
    """The figures of some groups that a simulation has too."""
    figures, columns = Legend.of(sheets.setup).figures.items(), sheets.columns
    return {each: columns[at] for each, at in figures if each.group in groups}


def reached(sheets: Sheets[Values]) -> dict[Figure, Values]:
    """Whether a sheet reaches each shared objective of the city, in play or not."""
    names = objective_names(sheets.setup.network)
    return _named(sheets, Kind.REACHED, names, sheets.at.reached)


def counts(sheets: Sheets[Values]) -> dict[Figure, Values]:
    """What a sheet has of all that a city may score or ask for, whether it is scored or not."""
    setup, at, columns = sheets.setup, sheets.at, sheets.columns
    city, several = setup.city, range(2, len(setup.colours) + 1)
    found = _results(sheets, Group.COUNTS)
    for kind, column in (
        (Kind.TURNS_STUCK, ObservedColumn.TURNS_STUCK),
        (Kind.TURNS_PASSED, ObservedColumn.TURNS_PASSED),
        (Kind.SECTIONS, ObservedColumn.SECTIONS),
        (Kind.STATIONS, ObservedColumn.STATIONS),
    ):
        found[Figure(kind)] = columns[at.width + column]
    found |= _named(sheets, Kind.STATIONS_ON, map(str, several), at.stations_on + 2)
    if city.map.rivers:
        found[Figure(Kind.RIVER_CROSSINGS)] = columns[at.width + ObservedColumn.RIVER_CROSSINGS]
    visits = at.dealt + len(setup.slots)
    scored = list(city.specials)[: len(columns) - visits]
    found |= _named(sheets, Kind.VISITS, scored, visits)
    if setup.network.crossings:
        found |= _named(sheets, Kind.CROSSINGS_USED, ("1", "2"), at.crossings_used + 1)
    if len(city.colours[0].departures) > 1:
        found[Figure(Kind.ROUNDS_JOINED)] = columns[at.width + ObservedColumn.ROUNDS_JOINED]
    return found


def _named(
    sheets: Sheets[Values], kind: Kind, names: Iterable[str], first: int
) -> dict[Figure, Values]:
    """Figures of a kind, whose columns follow one another."""
    columns = sheets.columns[first:]
    return {Figure(kind, name): column for name, column in zip(names, columns, strict=False)}
