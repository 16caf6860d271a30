"""Few games where the program plays hundreds: all else is done as with many.

Games are played in plain Python here, and no command takes fewer than it can judge by.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from command import _tree_of

from nextstation.cli.app import app
from nextstation.cli.commands import generate as making
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.stats.batch.observe import Observer
from nextstation.engine.stats.design import generate, profile, rank, sample, search, tune
from nextstation.engine.stats.measure import measurement

# Games of each rung of a search, those of a slow player, and how many candidates get there.
_RUNGS = ((2, 0, 6), (4, 2, 3), (6, 4, 2))


def _quick(setup: Setup, policy: str, seed: int, **more: Any) -> Observer:
    """Plays for a player who plans ahead as the greedy one does: that takes minutes here."""
    return Observer(setup, "greedy" if policy.startswith("lookahead") else policy, seed, **more)


def _flaws(town: Checked[Network], is_chosen: bool) -> set[str]:  # noqa: ARG001
    """Warns of all towns of some numbers of stations: few have no warning of the real lint."""
    return set() if len(town.sound().stations) % 5 else {"W101"}


Numbers = tuple[Any, dict[str, object]]
STAND_INS: tuple[Numbers, ...] = (
    (sample, {"GROUPS": 2, "Observer": _quick}),
    (profile, {"GROUPS": 2, "MIN_GAMES": 2}),
    (rank, {"_FIRST": 2}),
    (search, {"RUNGS": _RUNGS}),
    (tune, {"RUNGS": _RUNGS, "_CONFIRMING": 4, "_OF_SLOW": 2}),
    (generate, {"GAMES": 2, "_FOR_EACH": 1, "_DRAFTS": 2}),
    (making, {"_lint": lambda: _flaws}),
    (measurement, {"MIN_GAMES": 2}),
)
_COMMANDS = ("measure", "profile", "rank")


@contextmanager
def few_games() -> Iterator[None]:
    """The commands that judge and change designs play two games and more."""
    with ExitStack() as stack:
        least: list[Numbers] = [(_games_of(name), {"min": 2}) for name in _COMMANDS]
        for holder, numbers in (*STAND_INS, *least):
            for name, number in numbers.items():
                stack.enter_context(patch.object(holder, name, number))
        yield


def _games_of(command: str) -> Any:
    tree: Any = _tree_of(app)
    return next(each.type for each in tree.commands[command].params if each.name == "games")
