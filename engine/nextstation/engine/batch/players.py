"""Who plays the games of a set-up: a built-in policy in native code, or a custom player."""

from collections.abc import Callable, Iterable
from typing import Protocol

from nextstation.engine.batch.chunk import ChunkTally
from nextstation.engine.batch.compiled_player import CompiledPlayer
from nextstation.engine.batch.parallel import threads_for
from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.batch.python_player import PythonPlayer
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.play.players.agents import Policy, check_policy

# The most games in a chunk, for built-in policies and for custom players. A chunk costs as much by
# itself as a hundred games, but each thread should get several chunks.
_CHUNK, _PYTHON_CHUNK = 4000, 10


class ChunkPlayer(Protocol):
    """Plays chunks of games of a seed, each independent of those played before."""

    def prepare(self, on_compile: Callable[[], None], /) -> None:
        """Load what is built, or build it."""

    def with_seed(self, seed: int) -> "ChunkPlayer":
        """The same for another seed; both share what does not depend on it."""

    def rows(self, first: int, games: int) -> tuple[Ints, ChunkTally]:
        """Play a number of games from game `first` on: a row for each sheet, and their tally."""

    def summed(self, rows: Ints, tally: ChunkTally) -> PartialResult:
        """The sums of what `rows` played."""

    def play(self, first: int, games: int) -> PartialResult:
        """Play a number of games from game `first` on, and sum them up."""


def player_of(
    setup: Setup,
    policy: Policy,
    seed: int,
    *,
    board: Board | None = None,
    keep_scores: bool = False,
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
        return CompiledPlayer(board, policy, seed, setup.players, keep_scores=keep_scores)
    return PythonPlayer(setup, board, policy, seed, keep_scores=keep_scores)


def threads_and_games(policies: Iterable[Policy], jobs: int | None) -> tuple[int, int]:
    """On how many threads policies play, and how many games at most in a chunk.

    `jobs` are the threads asked for; None: one per core. A custom player has one thread.
    """
    if all(isinstance(policy, str) for policy in policies):
        return threads_for(jobs), _CHUNK
    return 1, _PYTHON_CHUNK
