"""Who decides on a sheet in plain Python: a built-in player by name, or a class of one's own."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from traceback import FrameSummary, extract_tb
from typing import Any, Protocol

from nextstation.engine.game.rules.decision import PASS
from nextstation.engine.play.loop import Chooser
from nextstation.engine.play.options import Option
from nextstation.engine.play.sheet import Sheet
from nextstation.engine.play.view import GameView
from nextstation.engine.policy.catalogue import parse_policy
from nextstation.engine.policy.registry import make_policy, single_game_choice
from nextstation.engine.policy.spec import BuiltInPolicy
from nextstation.engine.policy.training import train


class Player(Protocol):
    """A player of one's own: any class that has this method. A new one plays each sheet."""

    def choose(self, game: GameView) -> Option | None:
        """One of `game.options`, or None to pass."""


# A built-in player by name, or what makes a player of one's own: as a rule its class.
Policy = str | Callable[[], Player]


class PlayerFailed(Exception):
    """A player of one's own answered with what is no option, or did not answer at all."""


def check_policy(policy: Policy) -> None:
    """Raise ValueError when there is no built-in player of a name."""
    if isinstance(policy, str):
        parse_policy(policy)


def name_of(policy: Policy) -> str:
    """What a player is called."""
    name: str = policy if isinstance(policy, str) else _called(policy)
    return name


def chooser_of(policy: Policy, seed: int, number: int, player: int) -> Chooser:
    """Who decides for a player of game `number` of a seed."""
    if not isinstance(policy, str):
        return _own(policy, seed, number, player)
    return _built_in(policy)


def _built_in(name: str) -> Chooser:
    """Ask a built-in player; it sits down at the first sheet."""
    seated: list[BuiltInPolicy] = []

    def decide(sheet: Sheet) -> int:
        if not seated:
            seated.append(make_policy(name, sheet.board, sheet.game))
            train(sheet.board, seated[0])
        return single_game_choice(seated[0])(sheet.board, sheet.game, seated[0])

    return decide


def _own(make: Callable[[], Player], seed: int, number: int, player: int) -> Chooser:
    """Ask a new player of one's own, and see that the answer is an option."""
    dice, name = Random(f"{seed} {number} {player}"), _called(make)  # noqa: S311
    try:
        asked = make()
    except Exception as error:
        raise PlayerFailed(f"{name} does not sit down: {told_error(error)}") from error

    def decide(sheet: Sheet) -> int:
        view = GameView(sheet, dice)
        where = f"{name}, game {number + 1}, round {view.round}, turn {view.turn}"
        try:
            answer = asked.choose(view)
        except Exception as error:
            raise PlayerFailed(f"{where}: {told_error(error)}") from error
        if answer is None:
            return PASS
        if answer not in view.options:
            raise PlayerFailed(f"{where}: {_shortly(answer)} is none of the options, nor None")
        return answer.code

    return decide


def _called(make: Any) -> str:
    return str(getattr(make, "__name__", None) or type(make).__name__)


def _shortly(answer: Any) -> str:
    """An answer on one short line."""
    said = f"`{answer.name}`" if isinstance(answer, Option) else " ".join(repr(answer).split())
    return said if len(said) <= 60 else f"{said[:57]}..."


def told_error(error: Exception) -> str:
    """An exception on one line, with the place in a player's own code where it was raised."""
    frames = extract_tb(error.__traceback__)
    place = next(filter(_is_own, reversed(frames)), frames[-1])
    said = " ".join(str(error).split())
    return f"{place.filename}:{place.lineno}: {type(error).__name__}{f': {said}' if said else ''}"


def _is_own(frame: FrameSummary) -> bool:
    return not Path(frame.filename).is_relative_to(_ENGINE)


_ENGINE = Path(__file__).parents[1]
