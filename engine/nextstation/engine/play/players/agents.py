"""Agents by the names of players: built-in ones, or custom ones."""

from collections.abc import Callable
from random import Random

from nextstation.engine.play.players.custom import CustomAgent, Player, class_name
from nextstation.engine.play.players.loop import Agent
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.policy.catalogue import parse_policy
from nextstation.engine.policy.learning.training import train
from nextstation.engine.policy.registry import make_policy, single_game_choice

# A built-in player by name, or what creates a custom player, usually its class.
Policy = str | Callable[[], Player]


def check_policy(policy: Policy) -> None:
    """Raise ValueError for an unknown built-in player, and for what creates no player."""
    if isinstance(policy, str):
        parse_policy(policy)
    elif not callable(policy):
        made = f"an object of the class {type(policy).__name__} where the class is due"
        raise ValueError(f"{made}; `lambda: player` has one object play all games")


def name_of(policy: Policy) -> str:
    """The name of a player."""
    name: str = policy if isinstance(policy, str) else class_name(policy)
    return name


def agent_for(policy: Policy, seed: int, number: int, player: int) -> Agent:
    """The agent of a player in game `number` of a seed."""
    if isinstance(policy, str):
        return _BuiltIn(policy)
    return CustomAgent(policy, Random(f"{seed} {number} {player}"), number)  # noqa: S311


class _BuiltIn(Agent):
    """A built-in player, which is set up and trained when its game begins."""

    def __init__(self, name: str) -> None:
        self.name = name

    def begin(self, seat: Seat) -> None:
        """Set up the player."""
        sheet = seat.sheet
        self.policy = make_policy(self.name, sheet.board, sheet.game)
        train(sheet.setup, self.policy)
        self.choose = single_game_choice(self.policy)

    def decide(self, seat: Seat) -> int:
        """The player's decision."""
        return self.choose(seat.sheet.board, seat.sheet.game, self.policy)
