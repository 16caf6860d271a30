"""What each sheet of a measurement is worth, as figures; those of two cities side by side.

A figure has a value for every sheet, so that figures of the same games can be compared in pairs.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from nextstation.engine.batch.chunk import Column, ObservedColumn
from nextstation.engine.batch.figure import TOTAL, Figure, Kind
from nextstation.engine.batch.observe import Observed
from nextstation.engine.batch.result import Legend, Used
from nextstation.engine.city.city import term_names
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.measure.measurement import Measurement
from nextstation.engine.statistics import Difference, Mean, Numbers, judged

Values = Mapping[Figure, Numbers]


def points(observed: Observed) -> Values:
    """The total, and its terms: of the lines, of the network, and of objectives in play."""
    city, at = observed.setup.city, observed.at
    names = term_names((*city.line_terms, *city.network_terms))
    found = {TOTAL: observed.totals, **_named(observed, Kind.TERM, names, at.line_terms)}
    if any(module.points for module in observed.setup.modules):
        found[Figure(Kind.OBJECTIVES)] = observed.columns[Column.OBJECTIVES]
    return found


def lines(observed: Observed) -> Values:
    """The points of each pencil's line."""
    return _named(observed, Kind.PENCIL, observed.setup.colours, observed.at.colours)


def counts(observed: Observed) -> Values:
    """What a sheet has of all that a city may score or ask for, whether it is scored or not."""
    setup, at, columns = observed.setup, observed.at, observed.columns
    city, several = setup.city, range(2, len(setup.colours) + 1)
    found = {Figure(Kind.TURNS): columns[Column.TURNS]}
    for kind, column in (
        (Kind.TURNS_STUCK, ObservedColumn.TURNS_STUCK),
        (Kind.TURNS_PASSED, ObservedColumn.TURNS_PASSED),
        (Kind.SECTIONS, ObservedColumn.SECTIONS),
        (Kind.STATIONS, ObservedColumn.STATIONS),
    ):
        found[Figure(kind)] = columns[at.width + column]
    found |= _named(observed, Kind.STATIONS_ON, map(str, several), at.stations_on + 2)
    if city.map.rivers:
        found[Figure(Kind.RIVER_CROSSINGS)] = columns[at.width + ObservedColumn.RIVER_CROSSINGS]
    visits = at.dealt + len(setup.slots)
    scored = list(city.specials)[: len(columns) - visits]
    found |= _named(observed, Kind.VISITS, scored, visits)
    if setup.network.crossings:
        found |= _named(observed, Kind.CROSSINGS_USED, ("1", "2"), at.crossings_used + 1)
    if len(city.colours[0].departures) > 1:
        found[Figure(Kind.ROUNDS_JOINED)] = columns[at.width + ObservedColumn.ROUNDS_JOINED]
    return found


def _named(observed: Observed, kind: Kind, names: Iterable[str], first: int) -> dict[Figure, Ints]:
    """Figures of a kind, whose columns follow one another."""
    return {Figure(kind, name): observed.columns[first + place] for place, name in enumerate(names)}


def used(observed: Observed) -> Used:
    """The stations and links that the sheets use."""
    tally = observed.tally
    sheets = len(observed.rows)
    return Used.of(Legend.of(observed.setup), tally.stations, tally.stats.links, sheets)


@dataclass(frozen=True, slots=True)
class Beside:
    """A figure in two cities; one of them may not have it. `gain` is what the first has more."""

    figure: Figure
    first: Mean | None
    second: Mean | None
    gain: Difference | None


def compare(first: Measurement, second: Measurement) -> Mapping[str, list[Beside]]:
    """The figures of two measurements with as many games, by player; all are judged together."""
    rows = {
        player: list(_rows(observed, second.players[player]))
        for player, observed in first.players.items()
    }
    gains = [row.gain for each in rows.values() for row in each if row.gain]
    found = iter(judged(gains))
    return {
        player: [
            Beside(row.figure, row.first, row.second, next(found) if row.gain else None)
            for row in each
        ]
        for player, each in rows.items()
    }


def _rows(first: Observed, second: Observed) -> Iterator[Beside]:
    ours, theirs = ({**points(side), **lines(side), **counts(side)} for side in (first, second))
    for figure in {**ours, **theirs}:
        one, other = ours.get(figure), theirs.get(figure)
        gain = None if one is None or other is None else Difference.of(one - other)
        yield Beside(figure, _mean(one), _mean(other), gain)


def _mean(values: Ints | None) -> Mean | None:
    return None if values is None else Mean.of(values)
