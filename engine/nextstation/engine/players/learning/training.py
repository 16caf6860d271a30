"""Training: a policy learns a board from games of its own, always with the same result.

What it has learned is kept on the machine, as native code is: the next run does not train again.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil

from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.by_identity import ByIdentity
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import laid_out
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.objectives import total
from nextstation.engine.kernel.rules.state import Game, blank_game
from nextstation.engine.players.catalogue import TRAINING_GAMES
from nextstation.engine.players.game_loop import PlayStats, blank_stats, play_game
from nextstation.engine.players.learning.self_play import (
    MILLION,
    Trainee,
    blank_trainee,
    learn_from_game,
)
from nextstation.engine.players.learning.trained import Mean, Weights, key_of, shipped
from nextstation.engine.players.registry import spec_of
from nextstation.engine.players.spec import BuiltInPolicy

# The seed of training games; no simulation can have it.
TRAINING_SEED = 2**62
# The learning rate, and the share of random decisions, fall in equal ratios to the last one.
FIRST_RATE, LAST_RATE = 0.008, 0.001
FIRST_EPSILON, LAST_EPSILON = 0.02, 0.005
# The weights learned are the mean of those during this last part of the training, seen so often.
_AVERAGED, _SEEN = 0.35, 200
# Ctrl-C ends a training between two calls of native code.
_GAMES_AT_A_TIME = 50


def train(setup: Setup, policy: BuiltInPolicy) -> None:
    """Train a policy if it is one that learns; the weights learned for a set-up are kept.

    It is the same policy whether the decks of its games are coupled or not.
    """
    spec = spec_of(policy)
    if spec.training:
        games, values = spec.training(policy)
        _weights(_Lesson(ByIdentity(Board.of(setup)), games, setup)).give(values)


@dataclass(frozen=True)
class _Lesson:
    """A board, the games to learn it from, 0 for those of the package, and its set-up."""

    board: ByIdentity[Board]
    games: int
    setup: Setup = field(compare=False)


@lru_cache(maxsize=8)
def _weights(lesson: _Lesson) -> Weights:
    """The weights of the package, or learned by a training or an earlier one that was the same."""
    from nextstation.engine.kernel.native.cache import kept_or_learned

    key = key_of(lesson.setup)
    if not lesson.games and (found := shipped(key)):
        return found
    games = lesson.games or TRAINING_GAMES

    def learn() -> bytes:
        return learned(lesson.board.value, games).to_bytes()

    return Weights.from_bytes(kept_or_learned(f"learned {key} {games}", learn))


def learned(board: Board, games: int) -> Weights:
    """The weights that a learner has after a number of games."""
    from nextstation.engine.kernel.native.load import compiled, with_structs

    game = blank_game(board)
    player = laid_out(blank_trainee(board, game, games))
    native = compiled(run_training, or_plain=False)
    run = with_structs(native, board, game, player, blank_stats(board))
    mean, begins = Mean(Weights.of(player.learner.values)), range(0, games, _GAMES_AT_A_TIME)
    last = begins[-ceil(_AVERAGED * len(begins)) :]
    seen = last[:: -(-len(last) // _SEEN)]

    for first in begins:
        run(first, min(first + _GAMES_AT_A_TIME, games))
        if first in seen:
            mean.add()
    return mean.weights()


@kernel
def run_training(
    board: Board, game: Game, policy: Trainee, stats: PlayStats, first: int, last: int
) -> None:
    """Play the training games from game `first` to before game `last`, and learn from each."""
    for number in range(first, last):
        done = number / policy.learner.games
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** done
        policy.epsilon[0] = MILLION * FIRST_EPSILON * (LAST_EPSILON / FIRST_EPSILON) ** done
        policy.recorded[0] = 0
        play_game(board, game, policy, TRAINING_SEED, number, 0, 1, stats)
        learn_from_game(policy, float(total(board, game)), rate)
