"""Who decides in a game in plain Python: a built-in policy by name, or a custom player."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from traceback import FrameSummary, extract_tb
from typing import Any, Protocol

from nextstation.engine.game.rules.decision import PASS
from nextstation.engine.play.loop import Decide
from nextstation.engine.play.options import Option
from nextstation.engine.play.sheet import Sheet
from nextstation.engine.play.view import GameView
from nextstation.engine.policy.catalogue import parse_policy
from nextstation.engine.policy.registry import make_policy, single_game_choice
from nextstation.engine.policy.spec import BuiltInPolicy
from nextstation.engine.policy.training import train


class Player(Protocol):
    """A custom player: any class with this method. Each sheet is played by a new instance."""

    def choose(self, game: GameView) -> Option | None:
        """One of `game.options`, or None to pass."""


# The name of a built-in policy, or what makes a custom player: usually its class.
Policy = str | Callable[[], Player]


class PlayerError(Exception):
    """A custom player raised an exception, or returned something that is not an option."""


def check_policy(policy: Policy) -> None:
    """Raise ValueError for an unknown name of a policy."""
    if isinstance(policy, str):
        parse_policy(policy)


def name_of(policy: Policy) -> str:
    """The name of a policy, or of the class of a custom player."""
    name: str = policy if isinstance(policy, str) else _called(policy)
    return name


def agent_for(policy: Policy, seed: int, number: int, player: int) -> Decide:
    """What decides for a player of game `number` of a seed."""
    if not isinstance(policy, str):
        return _own(policy, seed, number, player)
    return _built_in(policy)


def _built_in(name: str) -> Decide:
    """Ask a built-in policy, which is made for the first sheet that it sees."""
    seated: list[BuiltInPolicy] = []

    def decide(sheet: Sheet) -> int:
        if not seated:
            seated.append(make_policy(name, sheet.board, sheet.game))
            train(sheet.board, seated[0])
        return single_game_choice(seated[0])(sheet.board, sheet.game, seated[0])

    return decide


def _own(make: Callable[[], Player], seed: int, number: int, player: int) -> Decide:
    """Ask a new custom player, and check that it returns an option."""
    dice, name = Random(f"{seed} {number} {player}"), _called(make)  # noqa: S311
    try:
        asked = make()
    except Exception as error:
        raise PlayerError(f"{name} could not be created: {format_error(error)}") from error

    def decide(sheet: Sheet) -> int:
        view = GameView(sheet, dice)
        where = f"{name}, game {number + 1}, round {view.round}, turn {view.turn}"
        try:
            answer = asked.choose(view)
        except Exception as error:
            raise PlayerError(f"{where}: {format_error(error)}") from error
        if answer is None:
            return PASS
        if answer not in view.options:
            raise PlayerError(f"{where}: {_abbreviated(answer)} is neither an option nor None")
        return answer.code

    return decide


def _called(make: Any) -> str:
    return str(getattr(make, "__name__", None) or type(make).__name__)


def _abbreviated(answer: Any) -> str:
    """An answer on one line, shortened."""
    said = f"`{answer.name}`" if isinstance(answer, Option) else " ".join(repr(answer).split())
    return said if len(said) <= 60 else f"{said[:57]}..."


def format_error(error: Exception) -> str:
    """An exception on one line, with the place in the player's code where it was raised."""
    frames = extract_tb(error.__traceback__)
    place = next(filter(_is_own, reversed(frames)), frames[-1])
    said = " ".join(str(error).split())
    return f"{place.filename}:{place.lineno}: {type(error).__name__}{f': {said}' if said else ''}"


def _is_own(frame: FrameSummary) -> bool:
    return not Path(frame.filename).is_relative_to(_ENGINE)


_ENGINE = Path(__file__).parents[1]
