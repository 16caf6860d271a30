"""Many games of a city at once, stepped together by native code."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nextstation.engine.check.load import load_modules, network_of
from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.struct import blocks_like, frame_of, over
from nextstation.engine.game.board.tables import Ints, Singles, Words
from nextstation.engine.game.rules import cards
from nextstation.engine.game.rules.state import Game, Now, Phase, blank_game, blank_snapshots
from nextstation.engine.source.arguments import is_whole
from nextstation.engine.stepping.actions import Actions, action_name
from nextstation.engine.stepping.hidden import redeal
from nextstation.engine.stepping.observation import layout_of, parts_of, size_of
from nextstation.engine.stepping.planning import (
    Afterstates,
    blank_afterstates,
    reveal_in_rows,
    write_afterstates,
)
from nextstation.engine.stepping.row_arguments import actions_of, mask_of, numbers_of, seeds_of
from nextstation.engine.stepping.rows import Next, Rows, blank_rows, step_rows
from nextstation.engine.stepping.stages import take_up
from nextstation.engine.vocabulary.limits import MAX_SEED


class VectorGame:
    """Games that are stepped together; each player of each game is a row of the arrays.

    The players of a game follow one another, and see the same cards. All arrays stay where they
    are and cannot be written to: a step writes into them, so copy what you keep. Nothing is shared
    between two of these objects: stepped in threads of their own, they run at the same time. One of
    them is stepped by one thread at a time; a second raises RuntimeError. They can be pickled.

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
        are no observations. `on_compile` is called if the kernel must first be built for this
        machine, which takes about 10 seconds.

        Raises ValueError when a number is out of range or the city cannot be played so, and what
        `load_city` raises.
        """
        if not is_whole(games, 1, MAX_SEED):
            raise ValueError(f"a VectorGame has 1 game or more, not {games!r}")
        network = network_of(city)
        loaded = load_modules(network, modules)
        self.setup = Setup(network, loaded, deal or {}, pencils, players)
        self._set_up(int(games), restarts=restart, observes=observe)
        from nextstation.engine.native.cache import announcing

        with announcing(on_compile):
            self._seed(seed)
            self.reset()

    def __repr__(self) -> str:
        return f"<VectorGame of {self.setup.city.title}: {self.done.size} rows>"

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
        self._rows, self._games, self._lock = rows, games, Lock()
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

    @property
    def layout(self) -> str:
        """The version of the layout of observations, and a digest of their parts in this city."""
        return layout_of(self.parts)

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
        with self._alone():
            if seed is not None:
                self._seed(seed)
            self._rows.numbers[:] = self._first
            self._rows.next[:] = Next.BEGIN
            self._step(self._games, self._first)

    def _seed(self, seed: int | Sequence[int]) -> None:
        """Say which games come first."""
        rows, players = len(self.done), self.setup.players
        self._rows.seeds[:] = seeds_of(seed, rows)
        self._first = np.zeros(rows, np.int64) if np.ndim(seed) else np.arange(rows) // players

    def begin_next(self, rows: ArrayLike) -> None:
        """Begin the next game of each row of a mask; the other rows stay as they are.

        Raises ValueError for anything but a mask: True or False for each row.
        """
        begins = mask_of("rows", rows, self.done.size)
        with self._alone():
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
        if not self._lock.acquire(False):  # as `_alone` does, which takes longer
            raise RuntimeError(_TWO_THREADS)
        try:
            if steps is not None:
                self._rows.next[~steps] = Next.STAY
            if begins is not None:
                self._will_begin(begins)
            wrong = self._step(self._games, taken)
            if wrong >= 0:
                self._take_back()
                why = self.why_illegal(int(taken[wrong]))
                raise ValueError(f"row {wrong}: {why}; see masks[{wrong}]")
        finally:
            self._lock.release()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Let no other thread in. Raises RuntimeError if one is there."""
        if not self._lock.acquire(False):
            raise RuntimeError(_TWO_THREADS)
        try:
            yield
        finally:
            self._lock.release()

    def _take_back(self) -> None:
        """Forget what a step was to do."""
        self._rows.numbers[self._rows.next == Next.BEGIN] -= self._rows.stride
        self._rows.next[:] = Next.STEP

    def copy(self) -> Self:
        """Games that go their own way from here on, with the same hidden cards."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        with self._alone():
            rows, games = blocks_like(self._rows, 1)[0], blocks_like(self._blank, len(self._games))
            games[:], other._first = self._games, self._first.copy()
        other._hold(over(self._rows, rows), games)
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: Any) -> Self:
        return self.copy()

    def copy_rows(self, source: ArrayLike, rows: ArrayLike, of: "VectorGame | None" = None) -> None:
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
        with games._alone():
            taken = [array[given] for array in games._arrays()]
        with self._alone():
            for array, copies in zip(self._arrays(), taken, strict=True):
                array[taking] = copies

    def redeal(self, rows: ArrayLike, seed: int | Sequence[int]) -> None:
        """Deal anew what is hidden in some rows, by their numbers: by a seed, or one for each.

        What has been seen stays, as by `Game.redeal`; the rows of a table take the same seed.
        Raises ValueError for other numbers, or no seeds.
        """
        dealing = numbers_of("rows", rows, self.done.size)
        seeds = np.broadcast_to(seeds_of(seed, dealing.size), dealing.shape)
        with self._alone():
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
        with self._alone():
            for row, game in enumerate(games):
                here = self.game(row)
                here.state[:] = game.state
                here.card_keys[:] = game.card_keys
                over = here.now[Now.ROUND] == here.order.size and not here.now[Now.PENDING]
                take_up(self.board, here, cards.card_known(self.board, here))
                if over:
                    here.now[Now.PHASE] = Phase.OVER
            self._rows.next[:] = Next.SHOW
            self._step(self._games, self._first)

    def reveal(self, rows: ArrayLike, card: ArrayLike) -> None:
        """Let a card come next in each of some rows, by their numbers and its place in the deck.

        A card that reveals another at once draws that by chance. Raises ValueError for other
        numbers, or a card that cannot come next.
        """
        given, cards = numbers_of("rows", rows, self.done.size), self.board.card_kind.size
        named = np.broadcast_to(numbers_of("card", card, cards, "cards"), given.shape).copy()
        copy, chances = blank_snapshots(self._blank, 1)[0], np.zeros(cards, np.float32)
        with self._alone():
            wrong = self._reveal(self._games, given, named, copy, chances)
        if wrong >= 0:
            raise ValueError(f"row {given[wrong]}: card {named[wrong]} cannot come next")

    def afterstates(self, rows: ArrayLike | None = None, *, observe: bool = True) -> Afterstates:
        """What follows from each legal action of some rows, or of all, before chance has its turn.

        One after another: all actions of the first row, by their numbers, then those of the next.
        Raises ValueError for other numbers of rows.
        """
        size = self.done.size
        taken = np.arange(size) if rows is None else numbers_of("rows", rows, size)
        observed = size_of(self.parts or parts_of(self.board)) if observe else 0
        copy, cards = blank_snapshots(self._blank, 1)[0], self.board.card_kind.size
        with self._alone():
            places, actions = np.nonzero(self._rows.masks[taken])
            found = blank_afterstates(taken[places], actions.copy(), cards, observed)
            self._follow(self._games, self._rows.points, copy, found)
        return found

    def _arrays(self) -> Iterator[NDArray[Any]]:
        """What is known of the rows, a row of each array for each of them."""
        yield from (self._games, self._first)
        yield from (each for each in self._rows[:-1] if isinstance(each, np.ndarray))

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: the board is made again where it is loaded."""
        with self._alone():
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

    def why_illegal(self, action: int) -> str:
        """Why an action that is not legal cannot be taken, in words."""
        if not is_whole(action, 0, self.actions.size - 1):
            return f"there is no action {action!r}, only 0 to {self.actions.size - 1}"
        return f"action {action} ({self.action_names[action]}) is not legal now"


_TWO_THREADS = "another thread is stepping this VectorGame: give each one its own, as by copy()"


def _entered(function: Callable[..., Any], *structs: Any) -> Callable[..., Any]:
    """A function of the kernel as native code, with its structs."""
    from nextstation.engine.native.load import compiled, with_structs

    return with_structs(compiled(function), *structs)


def _shown(array: Any) -> Any:
    """A view of an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
