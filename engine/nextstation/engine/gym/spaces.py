"""What actions and observations of a city are, in the terms of Gymnasium."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
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
    """The actions with a pass in the place of each that is not legal, and which of them were."""
    chosen = np.asarray(actions, np.int64)
    known = (chosen >= 0) & (chosen < games.actions.size)
    legal = games.masks[np.arange(chosen.size), np.where(known, chosen, PASS_ACTION)] & known
    return np.where(legal, chosen, PASS_ACTION), legal
