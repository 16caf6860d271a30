"""Many games of a city at once, stepped together by native code."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from nextstation.engine.checks.load import load_modules, network_of
from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.arguments import is_whole
from nextstation.engine.format.vocabulary.limits import MAX_SEED
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.rules.between_players import settled
from nextstation.engine.kernel.rules.state import blank_snapshots
from nextstation.engine.kernel.stepping.actions import action_name
from nextstation.engine.kernel.stepping.held_games import HeldGames
from nextstation.engine.kernel.stepping.observation import layout_of, parts_of, size_of
from nextstation.engine.kernel.stepping.planning import (
    Afterstates,
    blank_afterstates,
)
from nextstation.engine.kernel.stepping.row_arguments import actions_of, mask_of, numbers_of
from nextstation.engine.kernel.stepping.rows import Next


class VectorGame(HeldGames):
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
        from nextstation.engine.kernel.native.cache import announcing

        with announcing(on_compile):
            self._seed(seed)
            self.reset()

    def __repr__(self) -> str:
        return f"<VectorGame of {self.setup.city.title}: {self.done.size} rows>"

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
        with self._alone:
            if seed is not None:
                self._seed(seed)
            self._rows.numbers[:] = self._first
            self._run(Next.BEGIN)

    def begin_next(self, rows: ArrayLike) -> None:
        """Begin the next game of each row of a mask; the other rows stay as they are.

        Raises ValueError for anything but a mask: True or False for each row.
        """
        begins = mask_of("rows", rows, self.done.size)
        with self._alone:
            self._run(np.where(begins, Next.BEGIN_NEXT, Next.STAY))

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
        with self._alone:
            if steps is not None:
                self._rows.next[~steps] = Next.STAY
            if begins is not None:
                self._rows.next[begins] = Next.BEGIN_NEXT
            wrong = self._step(self._games, taken)
            if wrong >= 0:
                self._rows.next[:] = Next.STEP
                why = self.why_illegal(int(taken[wrong]))
                raise ValueError(f"row {wrong}: {why}; see masks[{wrong}]")

    def reveal(self, rows: ArrayLike, card: ArrayLike) -> None:
        """Let a card come next in each of some rows, by their numbers and its place in the deck.

        A card that reveals another at once draws that by chance. Raises ValueError for other
        numbers, or a card that cannot come next.
        """
        given, cards = numbers_of("rows", rows, self.done.size), self.board.card_kind.size
        named = np.broadcast_to(numbers_of("card", card, cards, "cards"), given.shape).copy()
        copy, chances = blank_snapshots(self._blank, 1)[0], np.zeros(cards, np.float32)
        with self._alone:
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
        with self._alone:
            places, actions = np.nonzero(self._rows.masks[taken])
            found = blank_afterstates(taken[places], actions.copy(), cards, observed)
            self._follow(self._games, self._rows.points, copy, found)
        return found

    def between_players(self) -> Ints:
        """What each row scores beside its points, compared with the other players of its table.

        As their games stand; the rows of a table must be at the same game, as at their ends without
        `restart`. `points`, `totals` and `rewards` are those of a sheet alone.
        """
        players, found = self.setup.players, np.zeros(self.done.size, np.int64)
        with self._alone:
            for first in range(0, found.size, players):
                rows = range(first, first + players)
                points = settled(self.board, [self.game(row) for row in rows])
                found[first : first + players] += sum(each.sum(axis=1) for each in points.values())
        return found

    def why_illegal(self, action: int) -> str:
        """Why an action that is not legal cannot be taken, in words."""
        if not is_whole(action, 0, self.actions.size - 1):
            return f"there is no action {action!r}, only 0 to {self.actions.size - 1}"
        return f"action {action} ({self.action_names[action]}) is not legal now"
