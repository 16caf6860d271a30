"""Agents at the seats of a table: built-in and custom players, and the loop in which they decide.

The answers of custom players, classes of a user, are checked, and their errors say where.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from traceback import FrameSummary, extract_tb
from typing import Any, Protocol, runtime_checkable

from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.play.options import Option
from nextstation.engine.play.table.result import GameResult
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.play.table.table import Table
from nextstation.engine.play.view import GameView
from nextstation.engine.players.catalogue import parse_policy
from nextstation.engine.players.learning.training import train
from nextstation.engine.players.registry import make_policy, single_game_choice


class Agent:
    """Decides at a seat. What it need not know, it ignores."""

    def begin(self, seat: Seat) -> None:
        """A game begins: nothing is decided at the seat yet."""

    def decide(self, seat: Seat) -> int:
        """Decide on the first pending grant: the kernel's code of an option, or PASS."""
        raise NotImplementedError

    def end(self, result: GameResult) -> None:
        """The game is over."""


def play_out(table: Table, agents: Sequence[Agent]) -> None:
    """Play a game to its end; each seat has an agent, which decides on every grant."""
    for seat, agent in zip(table.seats, agents, strict=True):
        agent.begin(seat)
    while (place := table.next_decision()) is not None:
        seat = table.seats[place]
        seat.take(agents[place].decide(seat))
    for place, agent in enumerate(agents):
        agent.end(GameResult(table.seats, place))


class Player(Protocol):
    """A custom player: any class with this method. Each sheet is played by a new instance.

    It may have two more, which need not be there: `begin(game: GameView)` is called before its
    first decision, and `end(result: GameResult)` when the game is over.
    """

    def choose(self, game: GameView) -> Option | None:
        """One of `game.options`, or None to pass."""


@runtime_checkable
class _Begins(Protocol):
    def begin(self, game: GameView) -> None: ...


@runtime_checkable
class _Ends(Protocol):
    def end(self, result: GameResult) -> None: ...


class PlayerError(Exception):
    """A custom player raised an exception, or answered with something that is not an option."""


class CustomAgent(Agent):
    """A new custom player, whose answers are checked. What it raises becomes a PlayerError."""

    def __init__(self, make: Callable[[], Player], random: Random, number: int) -> None:
        self.name, self.random = class_name(make), random
        self.game = f"{self.name}, game {number + 1}"
        with _blaming(f"could not create player {self.name}"):
            self.player = _checked(make())

    def begin(self, seat: Seat) -> None:
        """Show the player the game before its first decision."""
        if isinstance(self.player, _Begins):
            with _blaming(f"{self.game}, begin"):
                self.player.begin(GameView(seat, lambda: self.random))

    def decide(self, seat: Seat) -> int:
        """The player's decision, which must be an option or None."""
        view = GameView(seat, lambda: self.random)
        where = f"{self.game}, round {view.round}, turn {view.turn}"
        with _blaming(where):
            answer = self.player.choose(view)
        if answer is None:
            return PASS
        if answer not in view.options:
            raise PlayerError(f"{where}: {_abbreviated(answer)} is neither an option nor None")
        return answer.code

    def end(self, result: GameResult) -> None:
        """Tell the player how the game ended."""
        if isinstance(self.player, _Ends):
            with _blaming(f"{self.game}, end"):
                self.player.end(result)


@contextmanager
def _blaming(where: str) -> Iterator[None]:
    """What a custom player raises is a PlayerError that says where."""
    try:
        yield
    except Exception as error:
        raise PlayerError(f"{where}: {format_error(error)}") from error


def _checked(player: Player) -> Player:
    """A player that was created. Raises TypeError for one without a method `choose`."""
    if isinstance(player, type) or not callable(getattr(player, "choose", None)):
        what = f"the class {player.__name__}" if isinstance(player, type) else repr(player)
        raise TypeError(f"{_shortened(what)} is no player: an object with a method `choose`")
    return player


def class_name(make: Any) -> str:
    """What a player is called whose class, or whose maker, this is."""
    return str(getattr(make, "__name__", None) or type(make).__name__)


def _abbreviated(answer: Any) -> str:
    """An answer on one short line."""
    return _shortened(f"`{answer.name}`" if isinstance(answer, Option) else repr(answer))


def _shortened(text: str) -> str:
    """A text on one short line."""
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:57]}..."


def format_error(error: Exception) -> str:
    """An exception on one line, with the place in the custom player's code that raised it.

    There is no place where the call itself fails: a method that takes other arguments.
    """
    frames = reversed(extract_tb(error.__traceback__))
    place = next((f"{each.filename}:{each.lineno}: " for each in frames if _is_custom(each)), "")
    text = " ".join(str(error).split())
    return f"{place}{type(error).__name__}{f': {text}' if text else ''}"


def _is_custom(frame: FrameSummary) -> bool:
    return not Path(frame.filename).is_relative_to(_ENGINE)


_ENGINE = Path(__file__).parents[1]


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
