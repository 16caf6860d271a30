"""How many ways a round can begin: counted by the kernel and by the oracle, to a depth.

The first colour plays; the cards come in the order of the file, or in the opposite one: there the
switches and the jokers are first. A decision is a section or a pass.
"""

from copy import deepcopy
from pathlib import Path
from typing import Protocol, Self

import oracle
import pytest

from nextstation.engine import load_city
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import parse_pair
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.play.sheet.sheet import Sheet

ROOT = Path(__file__).parents[2]
PASS = "pass"  # noqa: S105
FILES = {
    "london": "cities/london.yaml",
    "paris": "cities/paris.yaml",
    "berlin": "cities/berlin.yaml",
    "harbour": "tests/cities/harbour.yaml",
    "ferry": "tests/records/cities/ferry.yaml",
}
# Sequences of 1, 2, 3 and 4 decisions.
COUNTS = {
    ("london", "as in the file"): [3, 11, 39, 208],
    ("london", "from the end"): [9, 116, 494, 1723],
    ("paris", "as in the file"): [3, 16, 86, 472],
    ("paris", "from the end"): [9, 116, 555, 3215],
    ("berlin", "as in the file"): [2, 6, 17, 48],
    ("berlin", "from the end"): [9, 49, 355, 854],
    ("harbour", "as in the file"): [1, 2, 6, 14],
    ("harbour", "from the end"): [4, 12, 33, 76],
    ("ferry", "as in the file"): [1, 3, 10, 20],
    ("ferry", "from the end"): [7, 31, 220, 552],
}


class Player(Protocol):
    """A round under way, before a decision or at its end."""

    def choices(self) -> list[str]: ...

    def after(self, choice: str) -> Self: ...


class Kernel:
    def __init__(self, network: Network, order: list[int]) -> None:
        setup = Setup(network)
        self.sheet, self.cards = Sheet(setup, Board.of(setup)), order
        self.sheet.begin_round(self.sheet.colours[0])
        self.over = False
        self.advance()

    def advance(self) -> None:
        while not self.sheet.awaits_decision and not self.over:
            self.sheet.begin_turn()
            more = True
            while more:
                more = self.sheet.reveal(self.cards[0])
                self.cards = self.cards[1:]
            self.over = self.sheet.round_is_over

    def choices(self) -> list[str]:
        if not self.sheet.awaits_decision:
            return []
        return [PASS, *(f"{start.name}-{end.name}" for start, end in self.sheet.sections())]

    def after(self, choice: str) -> Self:
        shared = (self.sheet.network, self.sheet.board)
        other = deepcopy(self, {id(each): each for each in shared})
        if choice == PASS:
            other.sheet.pass_grant()
        else:
            other.sheet.take(other.sheet.sections()[parse_pair(choice)])
        other.advance()
        return other


class Oracle:
    def __init__(self, atlas: oracle.Atlas, order: list[int]) -> None:
        self.game, self.cards = oracle.Game(atlas), order
        self.game.begin_round(next(iter(atlas.departures)))
        self.advance()

    def advance(self) -> None:
        while not self.game.awaits_decision() and not self.game.round_is_over():
            if self.game.cards_of_turn():
                self.game.end_turn()
            while self.game.reveal(self.cards.pop(0)):
                pass

    def choices(self) -> list[str]:
        if not self.game.awaits_decision():
            return []
        return [PASS, *("-".join(section) for section in self.game.legal())]

    def after(self, choice: str) -> Self:
        shared = (self.game.atlas, self.game.atlas.station_at)
        other = deepcopy(self, {id(each): each for each in shared})
        if choice == PASS:
            other.game.pass_grant()
        else:
            other.game.draw(*choice.split("-"))
        other.advance()
        return other


def count(player: Player, depth: int) -> list[int]:
    """The sequences of 1, 2 … decisions, to a depth."""
    choices = player.choices()
    if depth == 1:
        return [len(choices)]
    below = [count(player.after(choice), depth - 1) for choice in choices]
    return [len(choices), *map(sum, zip(*below, strict=True))]


@pytest.mark.parametrize("order", ["as in the file", "from the end"])
@pytest.mark.parametrize("city", FILES)
def test_kernel_and_oracle_count_the_same_sequences(city: str, order: str) -> None:
    file = ROOT / FILES[city]
    network, atlas = load_city(file), oracle.read_city(file)
    cards = list(range(len(network.city.deck.cards)))[:: 1 if order == "as in the file" else -1]
    counts = count(Kernel(network, cards), 4)
    assert counts == count(Oracle(atlas, cards), 4)
    assert counts == COUNTS[city, order]
