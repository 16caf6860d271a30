"""Trains learners for the shipped cities; their weights go into the package: `make players`."""

import sys

from nextstation.engine.check.load import load_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.policy.trained import ship
from nextstation.engine.policy.training import learned

GAMES = 2_000_000


def main(cities: list[str]) -> None:
    """Train a player of each city."""
    for name in cities:
        board = Board.of(Setup(load_city(name)))
        path = ship(name, board, learned(board, GAMES))
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
