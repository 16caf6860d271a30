"""A game that is played as an example: always the same one, by a simple player."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from nextstation.engine.city.city import City, term_names
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.table.seat import SeatRound, Stage
from nextstation.engine.play.table.table import Table

# The shuffles that are tried.
_SEEDS = range(1, 13)
# The most that is done to find the example, and to find its figures: decisions times links.
MOST_WORK = 60_000


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
    """The end of the game: the sheet, what it scores, and the number of its decisions."""

    sheet: Sheet
    score: Score
    decisions: int

    def marked(self, mark: str) -> tuple[int, int]:
        """How many interchanges have a mark, and how many other stations (N1)."""
        colours = self.sheet.colours_at
        colours = [colours[self.sheet.number(each)] for each in self.sheet.marked(mark)]
        interchanges = sum(each > 1 for each in colours)
        return interchanges, len(colours) - interchanges


class ExampleGame:
    """A game of a city with the cards of a seed, without modules."""

    def __init__(self, network: Network, seed: int) -> None:
        setup = Setup(network)
        self._game = Table(setup, seed, setup.colours)
        self._cards = network.city.deck.cards

    @property
    def rounds(self) -> list[SeatRound]:
        """The rounds so far, with their cards and decisions."""
        return self._game.seats[0].rounds

    def decisions(self) -> Iterator[Decision]:
        """Play the game to its end, pausing at each decision."""
        game, seat, number = self._game, self._game.seats[0], 0
        while game.stage is not Stage.GAME_OVER:
            if game.stage is not Stage.DECISION:
                game.advance()
                continue
            cards = [self._cards[card] for card in seat.turn.cards]
            yield Decision(number, seat.sheet, cards[-1].symbol, len(cards) == 1)
            seat.decide(seat.hint())
            number += 1

    def played(self) -> Played:
        """What the finished game scores; it is played to its end first."""
        number = sum(1 for _ in self.decisions())
        (seat,) = self._game.seats
        return Played(seat.sheet, seat.score(""), number)


def example_of(network: Network) -> tuple[ExampleGame, Played]:
    """The game to show, from its start, and how it ends: the first that shows all it could.

    If none does, it is the one that shows most. The larger the map and the longer a game, the fewer
    are tried.
    """
    wanted, most, work = _wanted(network.city), -1, 0
    for seed in _SEEDS:
        played = ExampleGame(network, seed).played()
        if (shown := len(wanted & _shown(played))) > most:
            most, best = shown, (ExampleGame(network, seed), played)
        work += played.decisions * len(network.links)
        if shown == len(wanted) or work > MOST_WORK:
            break
    return best


def _wanted(city: City) -> set[str]:
    """What the example should show: every term scores, a branch, lines joined and not, marks."""
    terms = (*city.line_terms, *city.network_terms)
    wanted = {*term_names(terms)}
    if any(card.lays.start for card in city.deck.cards):
        wanted.add("branch")
    if any(term.parsed.mark for term in terms):
        wanted |= {"marked interchange", "other mark"}
    return wanted | ({"joined", "not joined"} if len(city.colours[0].departures) > 1 else set())


def _shown(played: Played) -> set[str]:
    """What a game shows of that."""
    score, sheet = played.score, played.sheet
    shown = {name for name, points in score.terms.items() if points}
    starts = Counter((each.colour, each.start) for each in sheet.drawn)
    if max(starts.values(), default=0) > 1:
        shown.add("branch")
    for mark in sheet.network.city.marks:
        interchanges, others = played.marked(mark)
        shown |= {"marked interchange"} if interchanges else set()
        shown |= {"other mark"} if others else set()
    shown |= {"joined" for line in score.lines if line.joined}
    return shown | {"not joined" for line in score.lines if len(line.counted) > 1}
