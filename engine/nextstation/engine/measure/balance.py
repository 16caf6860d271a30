"""What is equal and what is not: pencils, rounds and seats; how much skill matters; objectives."""

from collections.abc import Mapping
from dataclasses import dataclass

from nextstation.engine.batch.observe import Observed, objective_names
from nextstation.engine.batch.partial import winners
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.measure.measurement import PLAIN, Measurement
from nextstation.engine.policy.game_loop import TurnCell
from nextstation.engine.statistics import (
    Difference,
    Mean,
    Numbers,
    Share,
    from_the_others,
    judged,
)
from nextstation.engine.vocabulary.stations import ANY


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
    return _compared({player: (names, each.lines) for player, each in measurement.players.items()})


def rounds(measurement: Measurement) -> Table:
    """The points of each round, for each player."""
    return _compared(
        {
            player: ([str(place + 1) for place in range(points.shape[1])], points)
            for player, points in (
                (player, round_points(each)) for player, each in measurement.players.items()
            )
        }
    )


def round_points(observed: Observed) -> Ints:
    """The points of the line of each round, [sheets, rounds]."""
    return observed.rows[:, observed.at.rounds : observed.at.round_turns]


def seats(measurement: Measurement) -> tuple[Mapping[str, Compared], list[Share]]:
    """The total of each seat at a full table, the games it won alone, and last the shared ones."""
    table = measurement.table
    if table is None:
        return {}, []
    totals = table.totals.reshape(-1, table.setup.players)
    won = winners(table.totals, table.lines.max(axis=1), table.setup.players)
    names = [str(seat + 1) for seat in range(totals.shape[1])]
    return _compared({PLAIN: (names, totals)})[PLAIN], [
        Share(int(count), len(totals)) for count in won
    ]


def _compared(tables: Mapping[str, tuple[list[str], Numbers]]) -> Table:
    """The columns of each table, named, against the others; all of them are judged together."""
    apart = {player: from_the_others(columns) for player, (_, columns) in tables.items()}
    found = iter(judged([each for differences in apart.values() for each in differences]))
    return {
        player: {
            name: Compared(Mean.of(column), next(found) if apart[player] else None)
            for name, column in zip(names, columns.T, strict=True)
        }
        for player, (names, columns) in tables.items()
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
    players = list(measurement.players)
    steps = list(zip(players[1:], players, strict=False))
    if len(steps) > 1:
        steps.append((players[-1], players[0]))
    pairs = [
        measurement.players[one].totals - measurement.players[other].totals for one, other in steps
    ]
    gains = judged([Difference.of(pair) for pair in pairs])
    return [
        Gap(*names, gain, float((pair > 0).mean() + (pair == 0).mean() / 2))
        for names, gain, pair in zip(steps, gains, pairs, strict=True)
    ]


def symbols(observed: Observed) -> Mapping[str, tuple[Share, Share]]:
    """By the symbol of the card, the turns in which no section was legal, and those passed."""
    names = [*observed.setup.city.symbols, ANY]
    return {
        name: (
            Share(int(row[TurnCell.STUCK]), int(row[TurnCell.TURNS])),
            Share(int(row[TurnCell.PASSED]), int(row[TurnCell.TURNS])),
        )
        for name, row in zip(names, observed.tally.stats.turns, strict=False)
    }


def line_lengths(observed: Observed) -> Mapping[str, Numbers]:
    """The sections of each pencil's lines, in the order of the sheets."""
    columns = observed.columns[observed.at.sections :]
    return dict(zip(observed.setup.colours, columns, strict=False))


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
    plain = measurement.players.get(PLAIN)
    found = {}
    for place, name in enumerate(objective_names(measurement.network)):
        tried = measurement.objectives[name]
        mine = tried.totals
        found[name] = Tried(
            {player: _reached(each, place) for player, each in measurement.players.items()},
            _reached(tried, place),
            Difference.of(mine - plain.totals[: len(mine)]) if plain else None,
        )
    return found


def _reached(observed: Observed, place: int) -> Share:
    reached = observed.columns[observed.at.reached + place]
    return Share(int(reached.sum()), len(reached))
