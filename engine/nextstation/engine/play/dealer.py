"""Reveals the deck for players with printed sheets: the cards of a game, and no decisions."""

from collections.abc import Mapping
from dataclasses import dataclass

from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.play.sheet.pile import returned, round_end_counts
from nextstation.engine.play.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class DealtTurn:
    """The cards of a turn by their places in the deck, and what follows from them.

    `counts` are the cards revealed and needed, by group that ends the round (D2); `is_last` says
    that the round ends after this turn (D2, D3), `returns` that a card is shuffled back into the
    pile at its end (X5).
    """

    cards: list[int]
    counts: Mapping[str, tuple[int, int]]
    is_last: bool
    returns: bool


class Dealer:
    """Deals a game to a table that draws on paper. The same seed deals the same cards."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.sheet = Sheet(setup, Board.of(setup), seed)
        self.rounds = len(self.sheet.colours)
        self.dealt: list[list[list[int]]] = []  # by round and turn, places in the deck

    @property
    def drawn_pencils(self) -> list[str]:
        """The order of the pencils that a solo player draws; empty if they choose it (L1)."""
        is_drawn = self.sheet.network.city.rules.solo_order == "random"
        return self.sheet.drawn_order if is_drawn else []

    def begin_round(self, number: int) -> None:
        """Shuffle the deck for a round, numbered from 0."""
        self.sheet.begin_round(self.sheet.colours[number])
        self.dealt.append([])

    def deal_turn(self) -> DealtTurn:
        """Reveal the cards of a turn."""
        sheet, before = self.sheet, returned(self.sheet)
        cards = sheet.reveal_turn()
        self.dealt[-1].append(cards)
        counts, is_last = round_end_counts(sheet), sheet.round_is_over
        sheet.end_turn()
        return DealtTurn(cards, counts, is_last, returns=returned(sheet) != before)
