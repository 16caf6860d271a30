"""A game that is played as an example: always the same one, by a simple player."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.table.advice import hint
from nextstation.engine.play.table.rounds import SeatRound, Stage
from nextstation.engine.play.table.solo import Solo

# The shuffles that are tried: the first whose game shows most of the scoring is played.
_SEEDS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Decision:
    """A moment of the game at which something is decided; `number` counts them from 0.

    `sheet` is that of the game: it stands as it does until the next decision is asked for. `card`
    is the symbol of the card, `is_free` says that no switch changes the turn.
    """

    number: int
    sheet: Sheet
    card: str | None
    is_free: bool


@dataclass(frozen=True, slots=True)
class Played:
    """The end of the game: the sheet and what it scores."""

    sheet: Sheet
    score: Score


class ExampleGame:
    """A game of a city with the cards of a seed, without modules."""

    def __init__(self, network: Network, seed: int) -> None:
        setup = Setup(network)
        self._game = Solo(setup, seed, setup.colours)
        self._cards = network.city.deck.cards

    @property
    def rounds(self) -> list[SeatRound]:
        """The rounds so far, with their cards and decisions."""
        return self._game.rounds

    def decisions(self) -> Iterator[Decision]:
        """Play the game to its end, pausing at each decision."""
        game, number = self._game, 0
        seat = game.seats[0]
        while game.stage is not Stage.GAME_OVER:
            if game.stage is not Stage.DECISION:
                game.advance()
                continue
            cards = [self._cards[card] for card in game.turn.cards]
            yield Decision(number, game.sheet, cards[-1].symbol, len(cards) == 1)
            seat.decide(hint(seat))
            number += 1

    def played(self) -> Played:
        """What the finished game scores; it is played to its end first."""
        for _ in self.decisions():
            pass
        return Played(self._game.sheet, self._game.seats[0].score(""))


def example_of(network: Network) -> tuple[ExampleGame, Played]:
    """The game to show, from its start, and how it ends."""
    games = ((ExampleGame(network, seed).played(), seed) for seed in _SEEDS)
    played, seed = max(games, key=lambda each: (_shows(each[0]), -each[1]))
    return ExampleGame(network, seed), played


def _shows(played: Played) -> int:
    """How much of the scoring and of the rules a game shows: terms that score, a branch."""
    score, drawn = played.score, played.sheet.drawn
    terms = [
        *score.network.values(),
        *(each for line in score.lines for each in line.terms.values()),
    ]
    starts = Counter((each.colour, each.start) for each in drawn)
    branches = sum(count > 1 for count in starts.values())
    return sum(map(bool, terms)) + min(branches, 2)
