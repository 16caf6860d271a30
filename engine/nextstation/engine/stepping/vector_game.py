"""Many games of a city at once, stepped together by compiled code."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nextstation.engine.check.load import load_modules, network_of
from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.struct import blocks_like, frame_of
from nextstation.engine.game.board.tables import Ints, Singles
from nextstation.engine.game.rules.state import Game, blank_game
from nextstation.engine.source.arguments import is_whole
from nextstation.engine.stepping.actions import Actions, action_name
from nextstation.engine.stepping.observation import parts_of, size_of
from nextstation.engine.stepping.row_arguments import actions_of, mask_of, seeds_of
from nextstation.engine.stepping.rows import Next, Rows, blank_rows, step_rows
from nextstation.engine.vocabulary.limits import MAX_SEED


class VectorGame:
    """Games that are stepped together; each player of each game is a row of the arrays.

    The players of a game follow one another, and see the same cards. All arrays stay where they
    are and cannot be written to: a step writes into them, so copy what you keep. Nothing is shared
    between two of these objects: stepped in threads of their own, they run at the same time.

    `masks[row, action]` says which actions are legal: 0 passes, `action_names` has the others.
    `observations[row]` is what the player knows, `parts` says where each part of it lies.
    `rewards[row]` is what the last step has won, in points: those of a game add up to its total.
    `done[row]` says whether the last step ended a game, and `totals[row]` what that game scored.
    `points[row]` is what the game under way would score if it ended; it is game `numbers[row]` of
    the seed `seeds[row]`.
    """

    def __init__(
        self,
        city: Network | Path | str,
        games: int,
        *,
        seed: int = 1,
        modules: Sequence[Module | str | Path] = (),
        players: int = 1,
        deal: Deal | None = None,
        pencils: Sequence[str] = (),
        restart: bool = True,
        observe: bool = True,
        on_compile: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin games of a city: a loaded one, a file, or the name of a shipped one.

        `modules`, `deal` and `pencils` are those of `simulate`. With `restart`, the next game of a
        row begins as one ends; without it, the row waits for `reset`. With `observe=False`, there
        are no observations. `on_compile` is called if the kernel must first be compiled for this
        machine, which takes about 10 seconds.

        Raises ValueError when a number is out of range or the city cannot be played so, and what
        `load_city` raises.
        """
        if not is_whole(games, 1, MAX_SEED):
            raise ValueError(f"a VectorGame has 1 game or more, not {games!r}")
        network = network_of(city)
        loaded = load_modules(network, modules)
        self.setup = Setup(network, loaded, deal or {}, pencils, players)
        self.board = Board.of(self.setup)
        self.actions = Actions.of(self.board)
        self.parts = parts_of(self.board) if observe else {}
        self._rows = blank_rows(
            self.actions, games, players, restarts=restart, observed=size_of(self.parts)
        )
        game = blank_game(self.board)
        self._games = blocks_like(game, games * players)
        self._frame = frame_of(game, game.memory)
        self._step = _entered(self.board, game, self.actions, self._rows)
        self._show(self._rows)
        from nextstation.engine.game.jit.cache import announcing

        with announcing(on_compile):
            self.reset(seed)

    def __repr__(self) -> str:
        return f"<VectorGame of {self.setup.city.title}: {self.done.size} rows>"

    def _show(self, rows: Rows) -> None:
        """Have the arrays that steps write, as views that cannot be written to."""
        self.masks: NDArray[np.bool_] = _shown(rows.masks.view(np.bool_))
        self.observations: Singles = _shown(rows.observations)
        self.rewards: Singles = _shown(rows.rewards)
        self.done: NDArray[np.bool_] = _shown(rows.done.view(np.bool_))
        self.totals: Ints = _shown(rows.totals)
        self.points: Ints = _shown(rows.points)
        self.numbers: Ints = _shown(rows.numbers)
        self.seeds: Ints = _shown(rows.seeds)

    @cached_property
    def action_names(self) -> Sequence[str]:
        """The actions in the notation of records: `pass`, `d3-d1`, `d3-d1 + power`, `circle d3`."""
        network, actions = self.setup.network, self.actions
        numbers = range(actions.size)
        return tuple(action_name(network, self.board, actions, each) for each in numbers)

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Begin the first game of each row: of this seed, or of the one of before.

        The players of a game sit in rows that follow one another: with two players, rows 0 and 1
        play game 0. After game g, a row plays game g + `games`. With a seed for each row, all begin
        with game 0 of theirs. Raises ValueError for anything but a seed.
        """
        if seed is not None:
            rows, players = len(self.done), self.setup.players
            self._rows.seeds[:] = seeds_of(seed, rows)
            self._first = np.zeros(rows, np.int64) if np.ndim(seed) else np.arange(rows) // players
        self._rows.numbers[:] = self._first
        self._rows.next[:] = Next.BEGIN
        self._step(self._games, self._first)

    def begin_next(self, rows: ArrayLike) -> None:
        """Begin the next game of each row of a mask; the other rows stay as they are.

        Raises ValueError for anything but a mask: True or False for each row.
        """
        begins = mask_of("rows", rows, self.done.size)
        self._will_begin(begins)
        self._rows.next[~begins] = Next.STAY
        self._step(self._games, self._first)

    def _will_begin(self, begins: NDArray[np.bool_]) -> None:
        """Have the next step begin the next game of each row of a mask."""
        self._rows.numbers[begins] += self._rows.stride
        self._rows.next[begins] = Next.BEGIN

    def step(
        self, actions: ArrayLike, rows: ArrayLike | None = None, begin: ArrayLike | None = None
    ) -> None:
        """Take an action in each row, or in each row of a mask; the other rows stay as they are.

        The rows of the mask `begin` begin their next game instead. The action of a row that begins,
        or whose game is over, is ignored. Raises ValueError when an action is not legal, the array
        has another length or holds no whole numbers, or a mask is not True or False for each row.
        Then no game is stepped.
        """
        size = self.done.size
        taken = actions_of(actions, size)
        steps = None if rows is None else mask_of("rows", rows, size)
        begins = None if begin is None else mask_of("begin", begin, size)
        if steps is not None:
            self._rows.next[~steps] = Next.STAY
        if begins is not None:
            self._will_begin(begins)
        wrong = self._step(self._games, taken)
        if wrong >= 0:
            self._take_back()
            why = self.why_illegal(int(taken[wrong]))
            raise ValueError(f"row {wrong}: {why}; see masks[{wrong}]")

    def _take_back(self) -> None:
        """Forget what a step was to do."""
        self._rows.numbers[self._rows.next == Next.BEGIN] -= self._rows.stride
        self._rows.next[:] = Next.STEP

    def game(self, row: int) -> Game:
        """The game of a row as the kernel has it, cards face down included: views, no copies.

        Raises ValueError for a row that there is not.
        """
        last = self.done.size - 1
        if not is_whole(row, -self.done.size, last):
            raise ValueError(f"there is no row {row!r}: the rows are 0 to {last}")
        return self._frame(self._games[row])

    def why_illegal(self, action: int) -> str:
        """Why an action that is not legal cannot be taken, in words."""
        if not is_whole(action, 0, self.actions.size - 1):
            return f"there is no action {action!r}, only 0 to {self.actions.size - 1}"
        return f"action {action} ({self.action_names[action]}) is not legal now"


def _entered(*structs: Any) -> Callable[..., int]:
    """The compiled `step_rows` with its structs."""
    from nextstation.engine.game.jit.compiler import compiled, with_structs

    return with_structs(compiled(step_rows), *structs)


def _shown(array: Any) -> Any:
    """A view of an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
