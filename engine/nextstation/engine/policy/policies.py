"""The built-in players, by name, and how each decides."""

import re
from collections.abc import Callable
from functools import cache

from nextstation.engine.game.board import Board
from nextstation.engine.game.kernel import dispatched
from nextstation.engine.game.state import Game
from nextstation.engine.policy.lookahead import DEEPEST, Lookahead, choose_ahead, lookahead
from nextstation.engine.policy.search import Search, choose_by_search, search
from nextstation.engine.policy.simple import Greedy, Random, choose_greedy, choose_random

BuiltIn = Random | Greedy | Lookahead | Search
# The players that look at nothing but the decision at hand, and all; TURNS and BUDGET are numbers.
SIMPLE = ("random", "greedy")
POLICIES = (*SIMPLE, "lookahead:TURNS", "search:BUDGET")
BUDGET, MOST_TURNS, MOST_BUDGET = 2000, DEEPEST // 8, 10**9

_CHOICES: dict[type, Callable[..., int]] = {
    Random: choose_random,
    Greedy: choose_greedy,
    Lookahead: choose_ahead,
    Search: choose_by_search,
}


@dispatched(_CHOICES)
def choose(board: Board, game: Game, policy: BuiltIn) -> int:
    """The decision of a player for the head of the queue: one of the options, or PASS."""
    return _CHOICES[type(policy)](board, game, policy)


def decider(policy: BuiltIn) -> Callable[[Board, Game, BuiltIn], int]:
    """How a player of single games decides: compiled, if that is worth the time to compile."""
    return choose if isinstance(policy, Random | Greedy) else _compiled(_CHOICES[type(policy)])


@cache
def _compiled(choice: Callable[..., int]) -> Callable[[Board, Game, BuiltIn], int]:
    from nextstation.engine.game.compiled import compiled

    return compiled(choice)


def check_name(name: str) -> None:
    """Raise ValueError when there is no built-in player of a name."""
    _read(name)


def policy_named(name: str, board: Board, game: Game, players: int = 1) -> BuiltIn:
    """A built-in player of games like this one: `greedy`, `lookahead:3`, `search`, `search:500`.

    Several players, and those with the pencils in a fixed order, know which pencil comes next.
    Raises ValueError when there is none of that name.
    """
    kind, number = _read(name)
    if kind == "lookahead":
        return lookahead(board, game, number)
    if kind == "search":
        knows_order = players > 1 or board.pencils.size > 0
        return search(board, game, number, knows_order=knows_order)
    return Random() if kind == "random" else Greedy()


def _read(name: str) -> tuple[str, int]:
    """The kind of a player, and its number."""
    found = re.fullmatch(r"(random|greedy)|(lookahead):(\d{1,9})|(search)(?::(\d{1,9}))?", name)
    if not found:
        raise ValueError(f"there is no policy `{name}`; known: {', '.join(POLICIES)}")
    simple, ahead, turns, searching, budget = found.groups()
    if simple:
        return simple, 0
    if ahead:
        return ahead, _within(name, int(turns), MOST_TURNS)
    return searching, _within(name, int(budget or BUDGET), MOST_BUDGET)


def _within(name: str, number: int, most: int) -> int:
    if not 1 <= number <= most:
        raise ValueError(f"`{name}`: the number must be from 1 to {most}")
    return number
