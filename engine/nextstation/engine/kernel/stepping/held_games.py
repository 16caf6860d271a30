"""Games held in rows of memory: made, copied, dealt anew, pickled; and what is shown of them."""

from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.arguments import is_whole
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import blocks_like, frame_of, over
from nextstation.engine.kernel.board.tables import Ints, Singles, Words
from nextstation.engine.kernel.rules import cards
from nextstation.engine.kernel.rules.state import Game, Now, blank_game
from nextstation.engine.kernel.stepping.actions import Actions
from nextstation.engine.kernel.stepping.hidden import redeal
from nextstation.engine.kernel.stepping.observation import parts_of, size_of
from nextstation.engine.kernel.stepping.planning import reveal_in_rows, write_afterstates
from nextstation.engine.kernel.stepping.row_arguments import numbers_of, seeds_of
from nextstation.engine.kernel.stepping.rows import Next, Rows, blank_rows, step_rows


class HeldGames:
    """The games of a set-up in rows; `VectorGame` steps them."""

    setup: Setup

    def _set_up(self, games: int, *, restarts: bool, observes: bool) -> None:
        """Make the board of the set-up, and blank games on it."""
        self.board = Board.of(self.setup)
        self.actions = Actions.of(self.board)
        self.parts = parts_of(self.board) if observes else {}
        self._blank = blank_game(self.board)
        self._frame = frame_of(self._blank, self._blank.memory)
        players, observed = self.setup.players, size_of(self.parts)
        rows = blank_rows(self.actions, games, players, restarts=restarts, observed=observed)
        self._first = rows.numbers.copy()
        self._hold(rows, blocks_like(self._blank, games * players))

    def _hold(self, rows: Rows, games: Words) -> None:
        """Step these games; the arrays that steps write are shown as views not to be written to."""
        self._rows, self._games, self._alone = rows, games, _Alone()
        self._step = _entered(step_rows, self.board, self._blank, self.actions, rows)
        self._follow = _entered(write_afterstates, self.board, self._blank, self.actions)
        self._reveal = _entered(reveal_in_rows, self.board, self._blank)
        self.masks: NDArray[np.bool_] = _shown(rows.masks.view(np.bool_))
        self.observations: Singles = _shown(rows.observations)
        self.rewards: Singles = _shown(rows.rewards)
        self.done: NDArray[np.bool_] = _shown(rows.done.view(np.bool_))
        self.totals: Ints = _shown(rows.totals)
        self.points: Ints = _shown(rows.points)
        self.numbers: Ints = _shown(rows.numbers)
        self.seeds: Ints = _shown(rows.seeds)

    def _seed(self, seed: int | Sequence[int]) -> None:
        """Say which games come first."""
        rows, players = len(self.done), self.setup.players
        self._rows.seeds[:] = seeds_of(seed, rows)
        self._first = np.zeros(rows, np.int64) if np.ndim(seed) else np.arange(rows) // players

    def _run(self, what: ArrayLike) -> None:
        """Do something in each row, a Next, that takes no actions."""
        self._rows.next[:] = what
        self._step(self._games, self._first)

    def copy(self) -> Self:
        """Games that go their own way from here on, with the same hidden cards."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        with self._alone:
            rows, games = blocks_like(self._rows, 1)[0], blocks_like(self._blank, len(self._games))
            games[:], other._first = self._games, self._first.copy()
        other._hold(over(self._rows, rows), games)
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: Any) -> Self:
        return self.copy()

    def copy_rows(self, source: ArrayLike, rows: ArrayLike, of: "HeldGames | None" = None) -> None:
        """Have rows go on as copies of others, in all: hidden cards, points, the games to come.

        `source` and `rows` are their numbers, of which one may come several times in `source`. `of`
        has the rows of `source`, if not these games: its `setup` and `parts` are those of these.
        Raises ValueError for other numbers, rows of different players, or games of another city.
        """
        games = of or self
        if (games.setup, games.parts) != (self.setup, self.parts):
            raise ValueError(f"{self!r} takes rows of games with its own set-up, not of {games!r}")
        given = numbers_of("source", source, games.done.size)
        taking = numbers_of("rows", rows, self.done.size)
        if given.shape != taking.shape:
            raise ValueError(f"{given.size} rows cannot become {taking.size} others: name as many")
        if (games._rows.players[given] != self._rows.players[taking]).any():
            raise ValueError("a row becomes a copy of one of the same player: see setup.players")
        with games._alone:
            taken = [array[given] for array in games._arrays()]
        with self._alone:
            for array, copies in zip(self._arrays(), taken, strict=True):
                array[taking] = copies

    def redeal(self, rows: ArrayLike, seed: int | Sequence[int]) -> None:
        """Deal anew what is hidden in some rows, by their numbers: by a seed, or one for each.

        What has been seen stays, as by `Game.redeal`; the rows of a table take the same seed.
        Raises ValueError for other numbers, or no seeds.
        """
        dealing = numbers_of("rows", rows, self.done.size)
        seeds = np.broadcast_to(seeds_of(seed, dealing.size), dealing.shape)
        with self._alone:
            for row, each in zip(dealing.tolist(), seeds.tolist(), strict=True):
                redeal(self.setup, self.board, self.game(row), each, int(self._rows.players[row]))

    @property
    def blank(self) -> Game:
        """A game of the same form as those of the rows, which nobody plays."""
        return self._blank

    @property
    def blocks(self) -> Words:
        """The memory of the games, a row each, as native code takes it."""
        return self._games

    def put(self, games: Sequence[Game]) -> None:
        """Have each row go on from where a game of the same board is: at a decision, or over."""
        with self._alone:
            for row, game in enumerate(games):
                here = self.game(row)
                here.state[:] = game.state
                here.card_keys[:] = game.card_keys
                here.now[Now.NEXT_CARD] = cards.card_known(self.board, here) + 1
            self._run(Next.SHOW)

    def _arrays(self) -> Iterator[NDArray[Any]]:
        """What is known of the rows, a row of each array for each of them."""
        yield from (self._games, self._first)
        yield from (each for each in self._rows[:-1] if isinstance(each, np.ndarray))

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: the board is made again where it is loaded."""
        with self._alone:
            return {
                "setup": self.setup,
                "games": self._rows.stride,
                "restarts": self._rows.restarts,
                "observes": bool(self.parts),
                "blank": self._blank.memory,
                "arrays": [array.copy() for array in self._arrays()],
            }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Raises ValueError for games of an engine whose games lie differently in memory."""
        self.setup = state["setup"]
        self._set_up(state["games"], restarts=state["restarts"], observes=state["observes"])
        if not np.array_equal(state["blank"], self._blank.memory):
            raise ValueError("these games were pickled by another version of the engine")
        for array, copies in zip(self._arrays(), state["arrays"], strict=True):
            array[:] = copies

    def game(self, row: int) -> Game:
        """The game of a row as the kernel has it, cards face down included: views, no copies.

        Raises ValueError for a row that there is not.
        """
        last = self.done.size - 1
        if not is_whole(row, -self.done.size, last):
            raise ValueError(f"there is no row {row!r}: the rows are 0 to {last}")
        return self._frame(self._games[row])


class _Alone:
    """Lets one thread in at a time. Raises RuntimeError for a second one."""

    def __init__(self) -> None:
        self._lock = Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(False):
            raise RuntimeError(
                "another thread is stepping this VectorGame: give each one its own, as by copy()"
            )

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def _entered(function: Callable[..., Any], *structs: Any) -> Callable[..., Any]:
    """A function of the kernel as native code, with its structs."""
    from nextstation.engine.kernel.native.load import compiled, with_structs

    return with_structs(compiled(function), *structs)


def _shown(array: Any) -> Any:
    """A view of an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
