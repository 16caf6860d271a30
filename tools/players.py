"""Trains learners for the shipped cities; their weights go into the package: `make players`."""

import sys

from nextstation.engine.checks.load import load_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.players.learning.trained import key_of, ship
from nextstation.engine.players.learning.training import learned


def main(words: list[str]) -> None:
    """Train a learner for each city, given as `city:games`."""
    for word in words:
        name, _, games = word.partition(":")
        setup = Setup(load_city(name))
        path = ship(name, key_of(setup), learned(Board.of(setup), int(games)))
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
