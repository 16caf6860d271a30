"""Trains `search` for the shipped cities, and puts its weights into the package: `make players`."""

import sys

from nextstation.engine.check.load import load_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.policy.catalogue import TRAINING_GAMES
from nextstation.engine.policy.trained import ship
from nextstation.engine.policy.training import train_outlook

GAMES = 4_000_000


def main(cities: list[str]) -> None:
    """Train a player of each city."""
    for name in cities:
        board = Board.of(Setup(load_city(name)))
        path = ship(name, board, train_outlook(board, TRAINING_GAMES, GAMES))
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
