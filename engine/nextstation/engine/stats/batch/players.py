"""Who plays the games of a set-up: a built-in policy in native code, or a custom player."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from copy import copy
from functools import cache
from threading import local
from typing import Self

from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.rules.state import Game, blank_game
from nextstation.engine.play.agents import Policy, agent_for, check_policy, play_out
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.play.table.table import Table
from nextstation.engine.players.catalogue import parse_policy
from nextstation.engine.players.game_loop import PlayStats, RoundRow
from nextstation.engine.players.learning.training import train
from nextstation.engine.players.registry import SPECS, make_policy
from nextstation.engine.players.seeker import seeker
from nextstation.engine.players.spec import BuiltInPolicy
from nextstation.engine.stats.batch import chunk
from nextstation.engine.stats.batch.chunk import (
    ChunkTally,
    blank_rows,
    blank_tally,
    close_table,
    write_sheet,
)
from nextstation.engine.stats.batch.parallel import threads_for
from nextstation.engine.stats.batch.partial import Count, PartialResult, count_columns

# The most games in a chunk, for built-in policies and for custom players. A chunk costs as much by
# itself as a hundred games, but each thread should get several chunks.
_CHUNK, _PYTHON_CHUNK = 4000, 10


class ChunkPlayer(ABC):
    """Plays chunks of games of a seed, each independent of those played before."""

    def __init__(
        self, setup: Setup, board: Board, seed: int, count: Count, *, observes: bool = False
    ) -> None:
        self.setup, self.board, self.seed, self.players = setup, board, seed, setup.players
        self._count, self._observes = count, observes

    def with_seed(self, seed: int) -> Self:
        """The same for another seed; both share what does not depend on it."""
        other = copy(self)
        other.seed = seed
        return other

    def prepare(self, on_compile: Callable[[], None]) -> None:
        """Load what is built for boards of this form and this policy, or build it."""
        from nextstation.engine.kernel.native.cache import announcing

        with announcing(on_compile):
            self.play(0, 0)

    def play(self, first: int, games: int, *, keep_scores: bool = False) -> PartialResult:
        """Play a number of games from game `first` on, and sum them up."""
        return self.summed(*self.rows(first, games), keep_scores=keep_scores)

    def rows(self, first: int, games: int) -> tuple[Ints, ChunkTally]:
        """Play a number of games from game `first` on: a row for each sheet, and their tally."""
        tally = blank_tally(self.board, observes=self._observes)
        rows = blank_rows(self.board, games * self.players, observes=self._observes)
        self._play(first, rows, tally)
        return rows, tally

    def summed(self, rows: Ints, tally: ChunkTally, *, keep_scores: bool = False) -> PartialResult:
        """The sums of what `rows` played."""
        return PartialResult.of(
            rows, tally, self.players, keep_scores=keep_scores, count=self._count
        )

    @abstractmethod
    def _play(self, first: int, rows: Ints, tally: ChunkTally) -> None:
        """Play a game for every `players` rows."""


class CompiledPlayer(ChunkPlayer):
    """Plays with a built-in policy in native code; every thread has a game of its own.

    In place of the name of a policy stands the place of an objective to try for.
    """

    def __init__(
        self,
        setup: Setup,
        policy: str | int,
        seed: int,
        *,
        board: Board | None = None,
        observes: bool = False,
    ) -> None:
        board = board or Board.of(setup)
        super().__init__(setup, board, seed, compiled_count(), observes=observes)
        is_slow = isinstance(policy, str) and SPECS[parse_policy(policy)[0].name].is_slow
        self._run, self._policy, self._own = compiled_chunk(or_plain=not is_slow), policy, local()

    def _play(self, first: int, rows: Ints, tally: ChunkTally) -> None:
        if not hasattr(self._own, "run"):
            from nextstation.engine.kernel.native.load import with_structs

            game = blank_game(self.board)
            self._own.run = with_structs(self._run, self.board, game, self._player(game))
        self._own.run(self.seed, first, self.players, rows, tally)

    def _player(self, game: Game) -> BuiltInPolicy:
        """The policy for a game; it has learned what it must for the board."""
        if isinstance(self._policy, int):
            return seeker(self.board, game, self._policy)
        player = make_policy(self._policy, self.board, game)
        train(self.setup, player)
        return player


@cache
def compiled_chunk(*, or_plain: bool = True) -> Callable[..., None]:
    """`play_chunk` as native code, or else as plain Python."""
    from nextstation.engine.kernel.native.load import compiled

    return compiled(chunk.play_chunk, or_plain=or_plain)


@cache
def compiled_count() -> Count:
    """`count_columns` as native code."""
    from nextstation.engine.kernel.native.load import compiled

    return compiled(count_columns)


class PythonPlayer(ChunkPlayer):
    """Plays with a custom player, the same games: the same cards in the same order."""

    def __init__(self, setup: Setup, board: Board, policy: Policy, seed: int) -> None:
        super().__init__(setup, board, seed, count_columns)
        self.policy = policy

    def _play(self, first: int, rows: Ints, tally: ChunkTally) -> None:
        for number in range(first, first + len(rows) // self.players):
            place = self.players * (number - first)
            table = Table.simulated(self.setup, self.seed, number, self.board)
            agents = (
                agent_for(self.policy, self.seed, number, each) for each in range(self.players)
            )
            play_out(table, [*agents])
            for player, seat in enumerate(table.seats):
                _count(seat, tally.stats)
                write_sheet(self.board, seat.sheet.game, rows[place + player], tally, player)
            game = table.seats[0].sheet.game
            close_table(self.board, game, rows, place, self.players, tally)


def _count(seat: Seat, stats: PlayStats) -> None:
    """Note the rounds of a seat, and count the links that it drew on."""
    for place, played in enumerate(seat.rounds):
        row = stats.rounds[place]
        row[RoundRow.COLOUR] = seat.sheet.colours.index(played.colour)
        row[RoundRow.TURNS] = len(played.turns)
    stats.links[list({drawn.link for drawn in seat.sheet.drawn})] += 1


def player_of(
    setup: Setup,
    policy: Policy,
    seed: int,
    *,
    board: Board | None = None,
    card_ids: Ints | None = None,
) -> ChunkPlayer:
    """Who plays a set-up by a policy; `board` is that of the set-up, if it is there already.

    With `card_ids`, its deck is coupled (`Board.coupled`). Raises ValueError for an unknown policy.
    """
    check_policy(policy)
    board = board or Board.of(setup)
    if card_ids is not None:
        board = board.coupled(card_ids)
    if isinstance(policy, str):
        return CompiledPlayer(setup, policy, seed, board=board)
    return PythonPlayer(setup, board, policy, seed)


def threads_and_games(policies: Iterable[Policy], jobs: int | None) -> tuple[int, int]:
    """On how many threads policies play, and how many games at most in a chunk.

    `jobs` are the threads asked for; None: one per core. A custom player has one thread.
    """
    if all(isinstance(policy, str) for policy in policies):
        return threads_for(jobs), _CHUNK
    return 1, _PYTHON_CHUNK
