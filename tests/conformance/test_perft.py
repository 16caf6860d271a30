"""How many ways a round can begin: counted by the kernel and by the oracle, to a depth.

The cards come in the order of the file, the first colour plays. A decision is a section or a pass.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path

import oracle
import pytest

from nextstation.engine import load_city
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import parse_pair
from nextstation.engine.game.board import Board
from nextstation.engine.record.sheet import Sheet

ROOT = Path(__file__).parents[2]
DEPTH = 4
# The first colour's sequences of 1, 2, 3 and 4 decisions. `order` is where the deck begins.
FILES = {
    "london": "cities/london.yaml",
    "paris": "cities/paris.yaml",
    "berlin": "cities/berlin.yaml",
    "harbour": "tests/cities/harbour.yaml",
    "ferry": "tests/records/cities/ferry.yaml",
}
COUNTS: dict[tuple[str, str], list[int]] = {}


def orders(cards: int) -> dict[str, list[int]]:
    """The deck as the file has it, and with its end first: there the switches and jokers are."""
    return {"first cards": list(range(cards)), "last cards": list(range(cards))[::-1]}


Decisions = tuple[str, ...]


def by_kernel(network: Network, order: list[int]) -> Callable[[Decisions], list[str]]:
    """What may follow on decisions, by the kernel: sections and a pass."""

    def follow(decisions: Decisions) -> list[str]:
        sheet, cards = Sheet(network, Board.of(network)), iter(order)
        sheet.begin_round(sheet.colours[0])
        for decision in (*decisions, None):
            while not sheet.awaits_decision:
                sheet.begin_turn()
                while sheet.reveal(next(cards)):
                    pass
            if decision == "pass":
                sheet.pass_grant()
            elif decision:
                sheet.draw(parse_pair(decision))
        return ["pass", *(f"{start.name}-{end.name}" for start, end in sheet.sections())]

    return follow
