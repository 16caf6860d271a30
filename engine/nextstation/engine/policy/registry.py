"""The built-in players, by name, and how each decides."""

import re
from collections.abc import Callable
from functools import cache

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.kernel import dispatched
from nextstation.engine.game.rules.state import Game
from nextstation.engine.policy.features import Learner, blank_learner
from nextstation.engine.policy.learner import Trainee, choose_by_value, choose_in_training
from nextstation.engine.policy.lookahead import (
    MAX_DEPTH,
    Lookahead,
    choose_by_expectimax,
    lookahead,
)
from nextstation.engine.policy.search import Search, choose_by_search, search
from nextstation.engine.policy.simple import Greedy, Random, choose_greedy, choose_random

BuiltInPolicy = Random | Greedy | Learner | Trainee | Lookahead | Search
# The players that look at nothing but the decision at hand, and all; TURNS and BUDGET are numbers.
SIMPLE = ("random", "greedy")
POLICIES = (*SIMPLE, "lookahead:TURNS", "learner:GAMES", "search:BUDGET")
TRAINING_GAMES = 200_000

# What the number after a name is as a rule (0: it must be said), and at most.
_NUMBERS = {
    "lookahead": (0, MAX_DEPTH // 8),
    "learner": (TRAINING_GAMES, 10**9),
    "search": (2000, 10**9),
}
_CHOICES: dict[type, Callable[..., int]] = {
    Random: choose_random,
    Greedy: choose_greedy,
    Learner: choose_by_value,
    Trainee: choose_in_training,
    Lookahead: choose_by_expectimax,
    Search: choose_by_search,
}


@dispatched(_CHOICES)
def choose(board: Board, game: Game, policy: BuiltInPolicy) -> int:
    """The decision of a player for the head of the queue: one of the options, or PASS."""
    return _CHOICES[type(policy)](board, game, policy)


def decider(policy: BuiltInPolicy) -> Callable[[Board, Game, BuiltInPolicy], int]:
    """How a player of single games decides: compiled, if that is worth the time to compile."""
    return (
        choose
        if isinstance(policy, Random | Greedy | Learner)
        else _compiled(_CHOICES[type(policy)])
    )


@cache
def _compiled(choice: Callable[..., int]) -> Callable[[Board, Game, BuiltInPolicy], int]:
    from nextstation.engine.game.jit.compiler import compiled

    return compiled(choice)


def check_name(name: str) -> None:
    """Raise ValueError when there is no built-in player of a name."""
    _read(name)


def make_policy(name: str, board: Board, game: Game) -> BuiltInPolicy:
    """A built-in player of games like this one: `greedy`, `lookahead:3`, `search`, `search:500`.

    Those who learn have not practised yet. Raises ValueError when there is none of that name.
    """
    kind, number = _read(name)
    if kind == "lookahead":
        return lookahead(board, game, number)
    if kind == "search":
        return search(board, game, number, TRAINING_GAMES)
    if kind == "learner":
        return blank_learner(board, number)
    return Random() if kind == "random" else Greedy()


def _read(name: str) -> tuple[str, int]:
    """The kind of a player, and its number."""
    kind, colon, number = name.partition(":")
    if name in SIMPLE:
        return name, 0
    if kind not in _NUMBERS or (colon and not re.fullmatch(r"[0-9]{1,9}", number)):
        raise ValueError(f"there is no policy `{name}`; known: {', '.join(POLICIES)}")
    usual, most = _NUMBERS[kind]
    if not 1 <= int(number or usual) <= most:
        raise ValueError(f"`{name}`: the number must be from 1 to {most}")
    return kind, int(number or usual)
