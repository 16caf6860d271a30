"""What actions and observations of a city are, in the terms of Gymnasium."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from nextstation.engine.stepping.actions import PASS_ACTION
from nextstation.engine.stepping.observation import bounds_of
from nextstation.engine.stepping.vector_game import VectorGame

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
