"""Pictures of the games of an environment: their sheets, as text or as dots.

The packages that draw name their functions in the group `nextstation.render_modes` of the project's
entry points, each a function of a sheet and its score: the engine imports none of them.
"""

from collections.abc import Iterable
from functools import cached_property
from importlib.metadata import entry_points
from typing import Any

from nextstation.engine.kernel.stepping.actions import decision_of
from nextstation.engine.kernel.stepping.vector_game import VectorGame
from nextstation.engine.play.library.position import Position
from nextstation.engine.play.table.table import Table

RENDER_MODES = ("ansi", "rgb_array")
# What environments say of their pictures: the modes, and how many of them a second are a film.
RENDERING = {"render_modes": [*RENDER_MODES], "render_fps": 2}
_GROUP = "nextstation.render_modes"


class Pictures:
    """Draws sheets of games in a mode, from the actions taken on each; without one, none."""

    def __init__(self, games: VectorGame, mode: str | None) -> None:
        if mode is not None and mode not in RENDER_MODES:
            raise ValueError(f"render_mode is {_MODES}, or None to draw nothing, not {mode!r}")
        self._games, self._mode = games, mode
        self._taken = [list[int]() for _ in games.done]

    def begin(self, rows: Iterable[int] | None = None) -> None:
        """Begin the games of some rows, or of all."""
        for row in range(len(self._taken)) if rows is None else rows:
            self._taken[row] = []

    def take(self, rows: Iterable[int], actions: Any) -> None:
        """Note an action that is taken in each of some rows."""
        for row in rows:
            self._taken[row].append(int(actions[row]))

    def draw(self, row: int) -> Any:
        """The sheet of a row as it stands. Raises ValueError if there is no mode."""
        if self._mode is None:
            raise ValueError(f"nothing is drawn: make the environment with render_mode {_MODES}")
        games, player = self._games, row % self._games.setup.players
        seed, number = int(games.seeds[row]), int(games.numbers[row])
        table = Table(games.setup, seed, number=number, board=games.board)
        # What a player draws does not depend on the others: each sheet is played by itself.
        position = Position(Table.of_seat(table.seats[player]))
        for action in self._taken[row]:
            position.take(decision_of(games.actions, action))
        return self._drawn(position.seat.sheet, position.seat.score(""))

    @cached_property
    def _drawn(self) -> Any:
        """The function that draws in the mode."""
        for found in entry_points(group=_GROUP, name=str(self._mode)):
            return found.load()
        raise ImportError(f"nothing draws `{self._mode}` here: install all of nextstation again")


_MODES = " or ".join(f"'{mode}'" for mode in RENDER_MODES)
