"""What actions and observations of a city are, in the terms of Gymnasium."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from nextstation.engine.stepping.actions import PASS_ACTION
from nextstation.engine.stepping.vector_game import VectorGame

Masks = NDArray[np.int8]
# Whole numbers up to this one are exact as 32-bit floats.
_MOST = 2.0**24


def require_one_player(options: Mapping[str, Any]) -> None:
    """Raise ValueError for options of a `VectorGame` that name several players."""
    if options.get("players", 1) != 1:
        raise ValueError("it has one player; a TableEnv has several")


def observations_of(games: VectorGame) -> spaces.Space[Any]:
    """What one player observes."""
    size = (games.observations.shape[1],)
    return spaces.Box(-_MOST, _MOST, size, np.float32)


def actions_of(games: VectorGame) -> spaces.Discrete:
    """The actions of the city; at most times, few of them are legal."""
    return spaces.Discrete(games.actions.size)


def masks_of(games: VectorGame) -> Masks:
    """The legal actions of each row, as `Discrete.sample` takes them; a copy."""
    return games.masks.astype(np.int8)


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


def require_reset(*, is_begun: bool) -> None:
    """Raise Gymnasium's ResetNeeded for an environment that has begun no game."""
    if not is_begun:
        raise ResetNeeded("no game has begun: call reset() before the first step")
