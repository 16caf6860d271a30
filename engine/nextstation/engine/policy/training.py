"""Training: a policy learns a board from games of its own, always with the same result."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256

import numpy as np

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.struct import changed, contents_of, laid_out
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.begin import begin_game
from nextstation.engine.game.rules.objectives import total
from nextstation.engine.game.rules.state import Game, blank_game
from nextstation.engine.policy.features import Floats, blank_learner
from nextstation.engine.policy.game_loop import play_round
from nextstation.engine.policy.learner import MILLION, Trainee, learn_later, learn_round
from nextstation.engine.policy.outlook import blank_outlook
from nextstation.engine.policy.outlook_training import run_outlook_training, student_of
from nextstation.engine.policy.play_stats import PlayStats, blank_stats
from nextstation.engine.policy.registry import spec_of
from nextstation.engine.policy.spec import BuiltInPolicy
from nextstation.engine.policy.trained import Trained, shipped

# The seed of training games; no simulation can have it.
TRAINING_SEED = 2**62
# The initial learning rate and share of random decisions; both are halved from stage to stage.
LEARNING_RATE, EPSILON, STAGES = 0.2, 0.3, 6
# Games from which an outlook learns.
OUTLOOK_GAMES = 500_000
# Ctrl-C ends a training between two calls of compiled code.
_GAMES_AT_A_TIME = 100


def train(board: Board, policy: BuiltInPolicy) -> None:
    """Train a policy if it is one that learns; the weights learned on a board are kept.

    It is the same policy whether the decks of its games are coupled or not.
    """
    board = changed(board, card_ids=board.card_ids[:0])
    spec = spec_of(policy)
    if spec.training:
        games, weights = spec.training(policy)
        key = _TrainingKey(board, games)
        if spec.outlook:
            (shipped(board) or _with_outlook(key)).give(weights, spec.outlook(policy))
        else:
            weights[:] = _weights(key)


class _TrainingKey:
    """A board and a number of games to train on, by value: the key of the cache of weights."""

    def __init__(self, board: Board, games: int) -> None:
        self.board, self.games = board, games
        digest = sha256(str(games).encode())
        for array in contents_of(board):
            digest.update(f"{array.shape}{array.dtype}".encode() + array.tobytes())
        self.digest = digest.digest()

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _TrainingKey) and self.digest == other.digest


@lru_cache(maxsize=8)
def _weights(key: _TrainingKey) -> Floats:
    """The weights learned by a training."""
    from nextstation.engine.game.jit.compiler import compiled
    from nextstation.engine.game.jit.structs import as_struct_arg

    player = blank_trainee(key.board, key.games)
    parts = (key.board, blank_game(key.board), player, blank_stats(key.board))
    taken = [as_struct_arg(part) for part in parts]
    run: Callable[..., None] = compiled(run_training)
    for first in range(0, key.games, _GAMES_AT_A_TIME):
        run(*taken, first, min(first + _GAMES_AT_A_TIME, key.games))
    return player.learner.weights


@lru_cache(maxsize=8)
def _with_outlook(key: _TrainingKey) -> Trained:
    """The weights learned by a training, and those of an outlook."""
    return train_outlook(key.board, key.games, OUTLOOK_GAMES)


def train_outlook(board: Board, games: int, outlook_games: int) -> Trained:
    """Train a learner on a number of games, then an outlook on others that it plays."""
    from nextstation.engine.game.jit.compiler import compiled
    from nextstation.engine.game.jit.structs import as_struct_arg

    game, player = blank_game(board), blank_trainee(board, games)
    player.learner.weights[:] = _weights(_TrainingKey(board, games))
    student = laid_out(student_of(blank_outlook(board, game)))
    parts = (board, game, player, blank_stats(board), student)
    taken = [as_struct_arg(part) for part in parts]
    run: Callable[..., None] = compiled(run_outlook_training)
    for first in range(0, outlook_games, _GAMES_AT_A_TIME):
        run(*taken, first, min(first + _GAMES_AT_A_TIME, outlook_games), outlook_games)
    return Trained.of(player.learner.weights, student.outlook)


def blank_trainee(board: Board, games: int) -> Trainee:
    """A learner before its training on a number of games."""
    rounds = len(board.departs) + 1
    learner, firsts = blank_learner(board, games), np.zeros(rounds, np.int64)
    return laid_out(Trainee(learner, firsts, np.zeros(rounds), np.zeros(1)))


@kernel
def run_training(
    board: Board, game: Game, policy: Trainee, stats: PlayStats, first: int, last: int
) -> None:
    """Play the training games from game `first` to before game `last`, and learn from each."""
    for number in range(first, last):
        stage = 2 ** (STAGES * number // policy.learner.games)
        policy.epsilon[0] = MILLION * EPSILON / stage
        begin_game(board, game, TRAINING_SEED, number, 0)
        _train_on_game(board, game, policy, stats, LEARNING_RATE / stage)


@kernel
def _train_on_game(
    board: Board, game: Game, policy: Trainee, stats: PlayStats, step: float
) -> None:
    """Play a game, and learn after each round, and about later rounds after the game."""
    learner, firsts, points = policy.learner, policy.first_decisions, policy.points
    learner.recorded[0], firsts[0], points[0] = 0, 0, total(board, game)
    for place in range(game.order.size):
        learner.gained[firsts[place]] = points[place]
        play_round(board, game, game.order[place], policy, stats)
        firsts[place + 1], points[place + 1] = learner.recorded[0], total(board, game)
        learn_round(learner, firsts[place], points[place + 1], step)
    for place in range(game.order.size):
        later = points[game.order.size] - points[place + 1]
        learn_later(learner, place, firsts[place], firsts[place + 1], later, step)
