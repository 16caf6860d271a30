"""What a built-in policy consists of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.state import Game
from nextstation.engine.players.value.value_function import ValueFunction

# A named tuple: what a policy remembers, and arrays to think in.
BuiltInPolicy = tuple[Any, ...]
Choose = Callable[[Board, Game, Any], int]


@dataclass(frozen=True, slots=True)
class PolicySpec:
    """The parts of a built-in policy; `catalogue.py` names it.

    `kind` is the class of its named tuple, `make` makes one for a board, games like one, and the
    number after its name. `choose` is the kernel function that decides for the head of the queue.

    `training` is for a policy that learns: it returns the number of games to train on, 0 for the
    usual number, and the value function that takes the weights. `is_slow` policies are native code
    even to play a single game.
    """

    name: str
    kind: type[BuiltInPolicy]
    make: Callable[[Board, Game, int], BuiltInPolicy]
    choose: Choose
    training: Callable[[Any], tuple[int, ValueFunction]] | None = None
    is_slow: bool = False
