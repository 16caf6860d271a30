"""What all environments share: actions and observations as Gymnasium has them, arguments."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from nextstation.engine.kernel.stepping.actions import PASS_ACTION
from nextstation.engine.kernel.stepping.observation import bounds_of
from nextstation.engine.kernel.stepping.vector_game import VectorGame

Masks = NDArray[np.bool_]


class Actions(spaces.Discrete):
    """The actions of a city; at most times, few of them are legal."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One of all actions, or of those that are True in a mask; or as probable as is said."""
        return super().sample(None if mask is None else np.asarray(mask, np.int8), probability)


class ActionsOfGames(spaces.MultiDiscrete):
    """The actions of several games: `sample` takes their masks."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An action for each game, as `Actions` draws one."""
        masks = None if mask is None else tuple(np.asarray(mask, np.int8))
        return super().sample(masks, probability)


def observations_of(games: VectorGame) -> spaces.Space[Any]:
    """What one player observes."""
    least, most = bounds_of(games.board) if games.parts else np.zeros((2, 0), np.float32)
    return spaces.Box(least, most, dtype=np.float32)


def actions_of(games: VectorGame) -> Actions:
    """The actions of the city."""
    return Actions(games.actions.size)


def masks_of(games: VectorGame) -> Masks:
    """The legal actions of each row: a copy that cannot be written to."""
    masks = games.masks.copy()
    masks.setflags(write=False)
    return masks


def with_passes(games: VectorGame, actions: Any) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The actions with a pass in the place of each that is not legal, and which of them were.

    Raises ValueError for anything but an action of the city.
    """
    chosen, last = np.asarray(actions), games.actions.size - 1
    is_whole = chosen.dtype.kind in "iu" and chosen.shape == games.done.shape
    if not is_whole or chosen.min() < 0 or chosen.max() > last:
        given = f"{chosen.tolist()}, {chosen.dtype}"
        raise ValueError(
            f"an action is a whole number from 0 to {last}, one for each game: {given}"
        )
    legal = games.masks[np.arange(chosen.size), chosen]
    return np.where(legal, chosen, PASS_ACTION).astype(np.int64), legal


class NamedNumbers:
    """An environment that says what its actions and the parts of its observations are."""

    games: VectorGame

    @property
    def action_names(self) -> Sequence[str]:
        """The actions in the notation of records: `pass`, `d3-d1`, `d3-d1 + power`, `circle d3`."""
        return self.games.action_names

    @property
    def parts(self) -> Mapping[str, slice]:
        """Where each part of an observation lies."""
        return self.games.parts

    @property
    def layout(self) -> str:
        """The version of the layout of observations, and a digest of their parts in this city."""
        return self.games.layout

    def action_masks(self) -> Masks:
        """The legal actions, a row for each game or player: a copy that cannot be written to."""
        return masks_of(self.games)


# Those of `VectorGame` that environments take; their games are begun by `reset` alone.
_OPTIONS = ("deal", "pencils", "observe", "on_compile")


def check_options(env: str, own: str, options: Mapping[str, Any]) -> None:
    """Raise TypeError for options that an environment does not take; `own` are those it adds."""
    for name in options:
        if name == "players":
            raise TypeError(f"{env} has one player; a TableEnv has several")
        if name not in _OPTIONS:
            taken = f"city, modules, {', '.join(_OPTIONS)}, {own}"
            raise TypeError(f"{env} has no option `{name}`: its options are {taken}")


def reset_options(options: Any, *known: str) -> Mapping[str, Any]:
    """The options of a reset. Raises ValueError for others than are known."""
    if not isinstance(options, Mapping | None):
        raise ValueError(f"the options of reset are a dictionary, not {options!r}")
    if unknown := [name for name in options or {} if name not in known]:
        expected = f"it takes `{'`, `'.join(known)}`" if known else "it takes none"
        raise ValueError(f"reset has no option {unknown[0]!r}: {expected}")
    return options or {}


def autoreset_mode_of(given: Any) -> AutoresetMode:
    """How the next game begins, by the mode or its value. Raises ValueError for anything else."""
    if given not in [*AutoresetMode, *(mode.value for mode in AutoresetMode)]:
        modes = ", ".join(mode.name for mode in AutoresetMode)
        raise ValueError(f"autoreset_mode is an AutoresetMode, one of {modes}, not {given!r}")
    return AutoresetMode(given)


def require_reset(*, is_begun: bool) -> None:
    """Raise Gymnasium's ResetNeeded for an environment that has begun no game."""
    if not is_begun:
        raise ResetNeeded("no game has begun: call reset() before the first step")
