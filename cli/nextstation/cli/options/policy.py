"""The options `--policy` and `--budget`: a built-in player, or a custom player, a Python class."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.terminal.errors import FINDINGS, USAGE, fail
from nextstation.engine.players.catalogue import NAMES, POLICIES, ROLLOUTS, SIMPLE, parse_policy

if TYPE_CHECKING:
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.play.agents import Policy

PolicyOption = Annotated[
    str,
    typer.Option(
        metavar="PLAYER",
        help="Who plays: "
        + "; ".join(f"{entry.usage} ({entry.summary})" for entry in POLICIES)
        + "; or a Python class, such as my_players:Careful for the class Careful in my_players.py.",
    ),
]
BudgetOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="Rollouts per decision of `search`.", show_default=str(ROLLOUTS), min=1
    ),
]
# What a game of a training takes, roughly.
_MINUTES_OF_TRAINING = 0.0005 / 60
# The current folder, as the interpreter's path has it.
_HERE = ""
_CLASS = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*)")


def policy_of(name: str, budget: int | None = None) -> "Policy":
    """The player named; ends the command if there is no such class, or the budget is not its.

    Whether a built-in player exists, the engine knows.
    """
    found = _CLASS.fullmatch(name)
    if budget is None and found and found[1] not in NAMES:
        player: Policy = _class_of(found[1], found[2])
        return player
    if budget is None:
        return name
    if name != "search":
        fail(f"--budget applies to `search`, not to `{name}`", USAGE)
    return f"search:{budget}"


# Where games are observed, the code is not that of other commands.
OBSERVER = "the engine of ns measure, lint, profile, rank, tune and generate"


def say_building(
    say: Callable[[str], None], setup: "Setup", player: str, engine: str = "the engine"
) -> None:
    """Say what the first run does: it builds native code for policies and for cities of a kind.

    That is said once, however many of these a command builds for. It may train a policy that
    learns.
    """
    text = _building(setup, player, engine)
    if text not in _said:
        _said.add(text)
        say(text)


_said: set[str] = set()


def _building(setup: "Setup", player: str, engine: str) -> str:
    # Who tries for an objective is no policy, and learns nothing.
    is_policy = player.partition(":")[0] in NAMES
    entry, number = parse_policy(player if is_policy else SIMPLE[0])
    if not entry.learns:
        each = "for each player, with and without modules"
        return f"building {engine}: this takes a few seconds {each}, once on this machine"
    minutes = round(number * _MINUTES_OF_TRAINING) if entry.name == "learner" else 0
    time = f"about {minutes} minutes" if minutes > 1 else "up to a minute"
    named = f"{setup.city.title} {'with these modules' if setup.modules else 'without modules'}"
    return f"preparing {player} for {named}; this takes {time}, once on this machine"


@contextmanager
def player_errors() -> Iterator[None]:
    """A custom player that fails ends the command with one line of explanation."""
    from nextstation.engine.play.agents import PlayerError

    try:
        yield
    except PlayerError as error:
        fail(str(error), FINDINGS)


def _class_of(module: str, name: str) -> Any:
    """A class of a Python module that lies in the current folder or is installed."""
    found = getattr(_imported(module), name, None)
    if found is None:
        fail(f"{module} has no class `{name}`", USAGE)
    if not callable(getattr(found, "choose", None)) or not isinstance(found, type):
        fail(f"{module}:{name} is not a player: it must be a class with a method `choose`", USAGE)
    return found


def _imported(module: str) -> Any:
    from nextstation.engine.play.agents import format_error

    sys.path.insert(0, _HERE)
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            fail(format_error(error), FINDINGS)
        fail(f"there is no Python module `{error.name}` in this folder or installed", USAGE)
    except SyntaxError as error:
        fail(f"{error.filename}:{error.lineno}: {error.msg}", FINDINGS)
    except Exception as error:
        fail(format_error(error), FINDINGS)
    finally:
        # What is imported later, by others, is not looked for among the user's files first.
        sys.path[:] = [*(each for each in sys.path if each != _HERE), _HERE]
