"""The games of a studio, by their ids: at most as many as a designer may have open."""

from collections.abc import Mapping
from itertools import count
from threading import Lock
from typing import Any

from nextstation.engine.city.network import Network
from nextstation.studio.games.played_game import PlayedGame, begun_game

# Games that are kept; the one that was begun first makes room.
_MOST = 24


class Games:
    """Keeps games in memory until others take their place or the studio ends."""

    def __init__(self) -> None:
        self._games: dict[str, PlayedGame] = {}
        self._numbers, self._lock = count(1), Lock()

    def begin(self, network: Network, version: int, asked: Mapping[str, Any]) -> PlayedGame:
        """Begin a game on a city. Raises what `begun_game` raises."""
        game = begun_game(f"game-{next(self._numbers)}", network, version, asked)
        with self._lock:
            self._games[game.id] = game
            while len(self._games) > _MOST:
                del self._games[next(iter(self._games))]
        return game

    def get(self, name: str) -> PlayedGame | None:
        """The game with an id, if it is still kept."""
        return self._games.get(name)
