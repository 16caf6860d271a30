"""Agents decide on a sheet in plain Python: built-in players by name, or custom players."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from traceback import FrameSummary, extract_tb
from typing import Any, Protocol

from nextstation.engine.game.rules.decision import PASS
from nextstation.engine.play.loop import Agent
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


# A built-in player by name, or what creates a custom player, usually its class.
Policy = str | Callable[[], Player]


class PlayerError(Exception):
    """A custom player raised an exception, or answered with something that is not an option."""


def check_policy(policy: Policy) -> None:
    """Raise ValueError if there is no built-in player of that name."""
    if isinstance(policy, str):
        parse_policy(policy)


def name_of(policy: Policy) -> str:
    """The name of a player."""
    name: str = policy if isinstance(policy, str) else _class_name(policy)
    return name


def agent_for(policy: Policy, seed: int, number: int, player: int) -> Agent:
    """The agent of a player in game `number` of a seed."""
    if not isinstance(policy, str):
        return _custom(policy, seed, number, player)
    return _built_in(policy)


def _built_in(name: str) -> Agent:
    """The agent of a built-in player, which is set up for the first sheet that it sees."""
    ready: list[BuiltInPolicy] = []

    def decide(sheet: Sheet) -> int:
        if not ready:
            ready.append(make_policy(name, sheet.board, sheet.game))
            train(sheet.board, ready[0])
        return single_game_choice(ready[0])(sheet.board, sheet.game, ready[0])

    return decide


def _custom(make: Callable[[], Player], seed: int, number: int, player: int) -> Agent:
    """The agent of a new custom player, whose answers are checked."""
    random, name = Random(f"{seed} {number} {player}"), _class_name(make)  # noqa: S311
    try:
        custom = make()
    except Exception as error:
        raise PlayerError(f"could not create player {name}: {format_error(error)}") from error

    def decide(sheet: Sheet) -> int:
        view = GameView(sheet, random)
        where = f"{name}, game {number + 1}, round {view.round}, turn {view.turn}"
        try:
            answer = custom.choose(view)
        except Exception as error:
            raise PlayerError(f"{where}: {format_error(error)}") from error
        if answer is None:
            return PASS
        if answer not in view.options:
            raise PlayerError(f"{where}: {_abbreviated(answer)} is neither an option nor None")
        return answer.code

    return decide


def _class_name(make: Any) -> str:
    return str(getattr(make, "__name__", None) or type(make).__name__)


def _abbreviated(answer: Any) -> str:
    """An answer on one short line."""
    text = f"`{answer.name}`" if isinstance(answer, Option) else " ".join(repr(answer).split())
    return text if len(text) <= 60 else f"{text[:57]}..."


def format_error(error: Exception) -> str:
    """An exception on one line, with the place in the custom player's code that raised it."""
    frames = extract_tb(error.__traceback__)
    place = next(filter(_is_custom, reversed(frames)), frames[-1])
    text = " ".join(str(error).split())
    return f"{place.filename}:{place.lineno}: {type(error).__name__}{f': {text}' if text else ''}"


def _is_custom(frame: FrameSummary) -> bool:
    return not Path(frame.filename).is_relative_to(_ENGINE)


_ENGINE = Path(__file__).parents[1]
