"""What each sheet of a measurement is worth, as figures; those of two cities side by side.

A figure has a value for every sheet, so that figures of the same games can be compared in pairs.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from nextstation.engine.batch.figure import Figure, Group, Kind
from nextstation.engine.batch.observation import RoundCell
from nextstation.engine.batch.observe import Observed
from nextstation.engine.batch.result import Legend, Used
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.measure.measurement import Measurement
from nextstation.engine.statistics import Difference, Mean, Numbers, judged

Values = Mapping[Figure, Numbers]


def points(observed: Observed) -> Values:
    """The total, and its terms: of the lines, of the network, and of objectives in play."""
    return _results(observed, Group.TOTAL, Group.TERMS)


def lines(observed: Observed) -> Values:
    """The points of each pencil's line."""
    return _results(observed, Group.PENCILS)


def _results(observed: Observed, *groups: Group) -> dict[Figure, Ints]:
    """The figures of some groups that a simulation has too."""
    figures, results = Legend.of(observed.setup).figures, observed.sheets.results
    return {each: results[:, at] for each, at in figures.items() if each.group in groups}


def _named(kind: Kind, names: Iterable[str], columns: Ints) -> dict[Figure, Ints]:
    return {Figure(kind, name): each for name, each in zip(names, columns.T, strict=False)}


def counts(observed: Observed) -> Values:
    """What a sheet has of all that a city may score or ask for, whether it is scored or not."""
    network, sheets = observed.setup.network, observed.sheets
    city, rounds = network.city, sheets.rounds.sum(axis=1)
    on_several = sheets.on_colours[:, 2:]
    found = {
        **_results(observed, Group.COUNTS),
        Figure(Kind.TURNS_STUCK): rounds[:, RoundCell.STUCK],
        Figure(Kind.TURNS_PASSED): rounds[:, RoundCell.PASSED],
        Figure(Kind.SECTIONS): rounds[:, RoundCell.SECTIONS],
        Figure(Kind.STATIONS): sheets.on_colours[:, 1:].sum(axis=1),
        **_named(Kind.STATIONS_ON, map(str, range(2, 2 + on_several.shape[1])), on_several),
    }
    if city.map.rivers:
        found[Figure(Kind.RIVER_CROSSINGS)] = sheets.crossings
    found |= _named(Kind.VISITS, city.specials, sheets.visits)
    if network.crossings:
        found |= _named(Kind.CROSSINGS_USED, ("1", "2"), sheets.overhead[:, 1:])
    if len(city.colours[0].departures) > 1:
        found[Figure(Kind.ROUNDS_JOINED)] = rounds[:, RoundCell.JOINED]
    return found


def used(observed: Observed) -> Used:
    """The stations and links that the sheets use."""
    tally, sheets = observed.counts.tally, len(observed.totals)
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
