"""What is legal at a decision: options by name, by index, as a mask; a game as numbers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import index
from typing import SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.city.network import Network
from nextstation.engine.format.source.arguments import is_whole
from nextstation.engine.format.source.by_identity import ByIdentity
from nextstation.engine.format.vocabulary.files.records import PASS_WORD
from nextstation.engine.format.vocabulary.limits import MAX_SEED
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Singles
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.state import Game
from nextstation.engine.kernel.stepping.actions import action_name, decision_of
from nextstation.engine.kernel.stepping.observation import observe, parts_of, size_of
from nextstation.engine.play.errors import GameOverError, IllegalDecisionError
from nextstation.engine.play.options import (
    PASSING,
    Option,
    actions_of,
    option_named,
    options_of,
)
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.table.seat import Seat

# An option, its index among all actions, its name, or None to pass.
Decision = Option | SupportsIndex | str | None


class Legal(Sequence[Option]):
    """The options of a decision, passing first; nothing when the game is over.

    They are found by their place, such as `legal[0]`, or by name: `legal["d3-c4"]` raises
    IllegalDecisionError if that is not legal. Arrays of them cannot be written to.
    """

    def __init__(self, options: Sequence[Option], actions: int) -> None:
        self._options, self._actions = tuple(options), actions

    @classmethod
    def of(cls, sheet: Sheet, codes: Sequence[int]) -> "Legal":
        """What is legal on a sheet, by the kernel's codes; without any the game is over."""
        options = [PASSING, *options_of(sheet, codes)] if codes else []
        return cls(options, actions_of(sheet.board).size)

    @overload
    def __getitem__(self, place: int | str) -> Option: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Option]: ...
    def __getitem__(self, place: int | str | slice) -> Option | Sequence[Option]:
        if isinstance(place, str):
            return option_named(place, self._options)
        try:
            return self._options[place]
        except IndexError:
            if not self._options:
                raise GameOverError("the game is over: nothing is legal") from None
            there = f"there are {len(self)}, from 0"
            raise IllegalDecisionError(f"there is no option {place}: {there}") from None
        except TypeError:
            given = "an option is found by its place or by its name"
            raise IllegalDecisionError(f"{given}, not by {place!r}") from None

    def __contains__(self, option: object) -> bool:
        return option in (self.names if isinstance(option, str) else self._options)

    def __len__(self) -> int:
        return len(self._options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options)

    def __repr__(self) -> str:
        return f"Legal({', '.join(self.names)})"

    @property
    def names(self) -> list[str]:
        """The names of the options."""
        return [option.name for option in self._options]

    @cached_property
    def indices(self) -> NDArray[np.int64]:
        """The indices of the options among all actions."""
        indices = np.array([option.index for option in self._options], np.int64)
        indices.flags.writeable = False
        return indices

    @cached_property
    def mask(self) -> NDArray[np.bool_]:
        """True for each action that is legal now, False for the others."""
        mask = np.zeros(self._actions, np.bool_)
        mask[self.indices] = True
        mask.flags.writeable = False
        return mask


def code_of(seat: Seat, decision: Decision) -> int:
    """The kernel's code of a decision, legal or not. Raises IllegalDecisionError for none."""
    if decision is None:
        return PASS
    if isinstance(decision, Option):
        return decision.code
    if isinstance(decision, str):
        if decision == PASS_WORD:
            return PASS
        option = seat.find(decision)
        # A circle that the rules allow at any moment is asked for at the end of the round (W4).
        return option.code if option else _NO_CODE
    actions = actions_of(seat.sheet.board)
    return int(decision_of(actions, index_of(decision, actions.size)))


# A code of no decision.
_NO_CODE = -2


def described(decision: Decision) -> str:
    """A decision in words."""
    match decision:
        case None:
            return PASS_WORD
        case str():
            return decision
        case Option():
            return decision.name
        case _:
            return f"action {decision!r}"


def index_of(decision: SupportsIndex, actions: int) -> int:
    """A decision that is given by its index. Raises IllegalDecisionError for any other index."""
    if not is_whole(decision, -MAX_SEED, MAX_SEED):
        given = "give an option, its index or its name, or None to pass"
        raise IllegalDecisionError(f"{decision!r} is no decision: {given}")
    if not 0 <= (action := index(decision)) < actions:
        raise IllegalDecisionError(f"there is no action {action}: there are {actions}, from 0")
    return action


@lru_cache(maxsize=16)
def action_names(board: ByIdentity[Board], network: ByIdentity[Network]) -> Sequence[str]:
    """The names of all actions of a board by their indices; those of the last boards are kept."""
    actions = actions_of(board.value)
    names = range(actions.size)
    return tuple(action_name(network.value, board.value, actions, each) for each in names)


@lru_cache(maxsize=16)
def observed_parts(board: ByIdentity[Board]) -> Mapping[str, slice]:
    """Where each part of an observation lies; what was found for the last boards is kept."""
    return parts_of(board.value)


def observed(board: Board, game: Game) -> Singles:
    """The observation of a sheet."""
    row = np.zeros(size_of(observed_parts(ByIdentity(board))), np.float32)
    observe(board, game, row, 0)
    return row
