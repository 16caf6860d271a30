"""Two cities side by side: the figures of games with the same numbers, in pairs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from nextstation.engine.batch.figure import Figure
from nextstation.engine.batch.observe import Observed
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.measure.figures import counts, lines, points
from nextstation.engine.measure.measurement import Measurement
from nextstation.engine.statistics import Difference, Mean, judged


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
