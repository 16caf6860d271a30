"""What is equal and what is not: pencils, rounds and seats; skill; objectives; two cities."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.players.game_loop import TurnCell
from nextstation.engine.statistics import Difference, Mean, Share, judged
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import Figure
from nextstation.engine.stats.batch.partial import PairedSums
from nextstation.engine.stats.measure.figures import every
from nextstation.engine.stats.measure.measurement import PLAIN, Measurement, steps
from nextstation.engine.stats.measure.sums import Measured, PointSums


@dataclass(frozen=True, slots=True)
class Compared:
    """A mean, and how far it is from the mean of the others in its table."""

    mean: Mean
    apart: Difference | None  # None where there is no other


# A table by player, then by row.
Table = Mapping[str, Mapping[str, Compared]]


def pencils(measurement: Measurement) -> Table:
    """The points of each pencil's lines, for each player."""
    names = measurement.setup.colours
    players = measurement.players
    return compared(names, {player: each.sums.pencils for player, each in players.items()})


def rounds(measurement: Measurement) -> Table:
    """The points of each round, for each player."""
    names = [str(place + 1) for place, _ in enumerate(measurement.setup.colours)]
    players = measurement.players
    return compared(names, {player: each.sums.rounds for player, each in players.items()})


def seats(measurement: Measurement) -> tuple[Mapping[str, Compared], list[Share]]:
    """The total of each seat at a full table, the games it won alone, and last the shared ones."""
    if measurement.table is None:
        return {}, []
    table, points = measurement.table
    names = [str(seat + 1) for seat in range(table.setup.players)]
    wins = table.sums.part.wins.tolist()
    return compared(names, {PLAIN: points})[PLAIN], [Share(each, points.games) for each in wins]


def compared(names: Sequence[str], tables: Mapping[str, PointSums]) -> Table:
    """The columns of each table, named, against the others; all of them are judged together."""
    places, others = range(len(names)), len(names) - 1
    apart = [
        Difference.of(Mean.of(sums.apart.moments(sums.games, place)).over(others))
        for sums in tables.values()
        for place in places
        if others
    ]
    found = iter(judged(apart))
    return {
        player: {
            name: Compared(
                Mean.of(sums.points.moments(sums.games, place)), next(found) if others else None
            )
            for place, name in enumerate(names)
        }
        for player, sums in tables.items()
    }


@dataclass(frozen=True, slots=True)
class Gap:
    """How much more a stronger player scores on the same cards, and how often it scores more.

    Of the games that both score alike, one half counts as won.
    """

    stronger: str
    weaker: str
    gain: Difference
    wins: float


def skill(measurement: Measurement) -> list[Gap]:
    """The gap from each player to the next, and from the first to the last."""
    players, sums = list(measurement.players), measurement.skill
    pairs = steps(len(players))
    gains = judged([Difference.of(sums.moments(place)) for place, _ in enumerate(pairs)])
    wins = (sums.more + sums.alike / 2) / sums.games
    return [
        Gap(players[one], players[other], gain, float(won))
        for (one, other), gain, won in zip(pairs, gains, wins, strict=True)
    ]


def symbols(measured: Measured) -> Mapping[str, tuple[Share, Share]]:
    """By the symbol of the card, the turns in which no section was legal, and those passed."""
    names = [*measured.setup.city.symbols, ANY]
    return {
        name: (
            Share(int(row[TurnCell.STUCK]), int(row[TurnCell.TURNS])),
            Share(int(row[TurnCell.PASSED]), int(row[TurnCell.TURNS])),
        )
        for name, row in zip(names, measured.sums.turns, strict=False)
    }


def line_lengths(measured: Measured) -> Mapping[str, Distribution]:
    """The sections of each pencil's lines."""
    columns = measured.columns[measured.at.sections :]
    return dict(zip(measured.setup.colours, columns, strict=False))


@dataclass(frozen=True, slots=True)
class Tried:
    """How often an objective is reached: by each player, and by one that tries for it.

    `cost` is what that one scores more or less than the greedy player; None if nobody played so.
    """

    by_player: Mapping[str, Share]
    by_trying: Share
    cost: Difference | None


def objectives(measurement: Measurement) -> Mapping[str, Tried]:
    """The shared objectives of the city, whether they are in play or not."""
    costs = measurement.costs
    return {
        name: Tried(
            {player: _reached(each, place) for player, each in measurement.players.items()},
            _reached(tried, place),
            Difference.of(costs.moments(place)) if costs else None,
        )
        for place, (name, tried) in enumerate(measurement.objectives.items())
    }


def _reached(measured: Measured, place: int) -> Share:
    reached = measured.columns[measured.at.reached + place]
    return Share(reached.between(1, 2), reached.sheets)


@dataclass(frozen=True, slots=True)
class Beside:
    """A figure in two cities; one of them may not have it. `gain` is what the first has more."""

    figure: Figure
    first: Mean | None
    second: Mean | None
    gain: Difference | None


def compare(first: Measurement, second: Measurement) -> Mapping[str, list[Beside]]:
    """The figures of two set-ups measured together, by player; all are judged together."""
    rows = {
        player: list(_rows(each, second.players[player], second.gains[player]))
        for player, each in first.players.items()
    }
    gains = [row.gain for each in rows.values() for row in each if row.gain]
    found = iter(judged(gains))
    return {
        player: [replace(row, gain=next(found)) if row.gain else row for row in each]
        for player, each in rows.items()
    }


def _rows(first: Measured, second: Measured, gains: PairedSums) -> Iterator[Beside]:
    ours, theirs = every(first), every(second)
    moments = map(gains.moments, count())
    for figure in {**ours, **theirs}:
        one, other = (Mean.of(each[figure]) if figure in each else None for each in (ours, theirs))
        gain = Difference.of(next(moments)) if one and other else None
        yield Beside(figure, one, other, gain)
