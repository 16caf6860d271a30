"""Plays the same games on every side, and sums what they differ by, game by game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nextstation.engine.stats.batch.partial import PairedSums, PartialResult, Summed, of_games
from nextstation.engine.stats.batch.players import player_of
from nextstation.engine.stats.batch.result import Legend
from nextstation.engine.stats.experiment.comparison import Side
from nextstation.engine.stats.experiment.coupling import card_ids, differ


@dataclass(frozen=True, slots=True)
class SideSums(Summed):
    """The sums of one side.

    `gains` are those of the figures that it has in common with the first side, less that side's; a
    game's sheets are summed first.
    """

    part: PartialResult
    gains: PairedSums


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of some games, for each side."""

    games: int
    sides: tuple[SideSums, ...]

    def __add__(self, other: "Sums") -> "Sums":
        sides = (one + two for one, two in zip(self.sides, other.sides, strict=True))
        return Sums(self.games + other.games, tuple(sides))


class PairedPlayers:
    """Plays chunks of games, each on all sides."""

    def __init__(self, sides: Sequence[Side], seed: int) -> None:
        self.sides = sides
        coupled = differ(side.setup for side in sides)
        self.players = [
            player_of(
                side.setup,
                side.policy,
                seed,
                card_ids=card_ids(side.setup) if coupled else None,
            )
            for side in sides
        ]
        self.legends = [Legend.of(side.setup) for side in sides]
        self.figures = [each.figures for each in self.legends]
        # For each side but the first, the figures that it has in common with that one.
        self.common = [
            [each for each in self.figures[0] if each in own and place]
            for place, own in enumerate(self.figures)
        ]

    def prepare(self, on_compile: Callable[[Side], None]) -> None:
        """Load what is built for each side, or build it."""
        for side, player in zip(self.sides, self.players, strict=True):
            player.prepare(lambda side=side: on_compile(side))  # type: ignore[misc]

    def play(self, first: int, games: int) -> Sums:
        """Play a number of games from game `first` of the seed on."""
        found = [player.rows(first, games) for player in self.players]
        rows = [
            of_games(results, player.players)
            for player, (results, _) in zip(self.players, found, strict=True)
        ]
        figures = [
            {figure: own[:, column] for figure, column in columns.items()}
            for own, columns in zip(rows, self.figures, strict=True)
        ]
        gains = [
            PairedSums.of([own[each] - figures[0][each] for each in common])
            for own, common in zip(figures, self.common, strict=True)
        ]
        sums = (player.summed(*each) for player, each in zip(self.players, found, strict=True))
        return Sums(games, tuple(map(SideSums, sums, gains)))
