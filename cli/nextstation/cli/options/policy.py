"""The option `--policy`: a built-in player, or a class of one's own as `module:Class`."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.terminal.errors import FINDINGS, USAGE, fail

if TYPE_CHECKING:
    from nextstation.engine.play.agents import Policy

PolicyOption = Annotated[
    str,
    typer.Option(
        metavar="PLAYER",
        help="Who plays: random, greedy, lookahead:2 (plans so many turns), learner (plays the "
        "city for itself first, and learns), search (plays rounds in its head), or a Python class "
        "of your own such as my_players:Careful, in my_players.py here.",
    ),
]
_OWN = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*)")


BudgetOption = Annotated[
    int | None,
    typer.Option(
        help="How many rounds the player `search` plays in its head for each decision; as a rule "
        "2000.",
        min=1,
    ),
]


def policy_of(word: str, budget: int | None = None) -> "Policy":
    """The player that was named, with its budget; ends the command when there is none."""
    from nextstation.engine.play.agents import check_policy

    if budget is None and (found := _OWN.fullmatch(word)):
        player: Policy = _class_of(found[1], found[2])
        return player
    if budget is not None:
        if word != "search":
            fail(f"--budget is for the player `search`, not for `{word}`", USAGE)
        word = f"search:{budget}"
    try:
        check_policy(word)
    except ValueError as error:
        fail(f"{error}; or name a class of your own, such as my_players:Careful", USAGE)
    return word


@contextmanager
def own_errors() -> Iterator[None]:
    """A player of one's own that fails ends the command, and is told shortly."""
    from nextstation.engine.play.agents import PlayerFailed

    try:
        yield
    except PlayerFailed as error:
        fail(str(error), FINDINGS)


def _class_of(module: str, name: str) -> Any:
    """A class in a module that lies in the current folder, or is installed."""
    found = getattr(_imported(module), name, None)
    if found is None:
        fail(f"{module} has no class `{name}`", USAGE)
    if not callable(getattr(found, "choose", None)) or not isinstance(found, type):
        fail(f"{module}:{name} is no player: it must be a class with a method `choose`", USAGE)
    return found


def _imported(module: str) -> Any:
    from nextstation.engine.play.agents import told_error

    sys.path.insert(0, str(Path.cwd()))
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            fail(told_error(error), FINDINGS)
        fail(f"there is no module `{error.name}`, neither in this folder nor installed", USAGE)
    except SyntaxError as error:
        fail(f"{error.filename}:{error.lineno}: {error.msg}", FINDINGS)
    except Exception as error:
        fail(told_error(error), FINDINGS)
