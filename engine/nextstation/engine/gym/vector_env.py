"""Many solo games as a vector environment of Gymnasium: compiled code steps them together."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from nextstation.engine.game.board.tables import Singles
from nextstation.engine.gym.named import NamedNumbers
from nextstation.engine.gym.spaces import (
    actions_of,
    masks_of,
    observations_of,
    require_one_player,
    require_reset,
    with_passes,
)
from nextstation.engine.stepping.vector_game import VectorGame

_Stepped = tuple[Singles, Singles, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class SoloVectorEnv(NamedNumbers, VectorEnv[Singles, NDArray[np.int64], NDArray[Any]]):
    """Solo games of a city, stepped together; each is as in `SoloEnv`.

    A game that ends is followed by the next one: the step after its last ignores the action and
    begins it (AutoresetMode.NEXT_STEP). `info["action_mask"]` has a row for each game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        city: Any = "london",
        *,
        modules: Any = (),
        copy: bool = True,
        **options: Any,
    ) -> None:
        """A number of games; the other arguments are those of `SoloEnv`.

        With `copy=False`, the arrays returned are the same in every step, which writes over them.
        """
        self.num_envs, self.copy = num_envs, copy
        require_one_player(options)
        self.games = VectorGame(city, num_envs, modules=modules, restart=False, **options)
        self.single_observation_space = observations_of(self.games)
        self.single_action_space = actions_of(self.games)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._is_seeded = False

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Singles, dict[str, Any]]:
        """Begin the first games of a seed, or without one the next games of the seed.

        Game i of a step of n is game i of the seed, then i + n, and so on. With a seed for each,
        they play game 0 of theirs. `options["reset_mask"]` says which begin their next game, where
        not all do.
        """
        mask = (options or {}).get("reset_mask")
        if seed is None and mask is None and not self._is_seeded:
            seed = int(self.np_random.integers(2**31))
        if seed is None:
            self.games.begin_next(np.ones(self.num_envs, np.bool_) if mask is None else mask)
        elif mask is not None:
            raise ValueError("reset takes a seed or a reset_mask, not both")
        else:
            self.games.reset(seed)
            self._is_seeded = True
        return self._observations(), self._info()

    def step(self, actions: NDArray[np.int64]) -> _Stepped:
        """Take an action in each game; one that is over begins the next one instead.

        Raises ValueError for anything but an action of the city, ResetNeeded before the first game.
        """
        require_reset(is_begun=self._is_seeded)
        taken, legal = with_passes(self.games, actions)
        over = self.games.done.copy()
        self.games.step(taken, begin=over)
        info = self._info() | {"illegal_action": ~legal & ~over}
        rewards, done = self.games.rewards, self.games.done
        if self.copy:
            rewards, done = rewards.copy(), done.copy()
        return self._observations(), rewards, done, np.zeros(self.num_envs, np.bool_), info

    def _observations(self) -> Singles:
        return self.games.observations.copy() if self.copy else self.games.observations

    def _info(self) -> dict[str, Any]:
        points = self.games.points.copy() if self.copy else self.games.points
        masks = masks_of(self.games) if self.copy else self.games.masks.view(np.int8)
        return {"action_mask": masks, "points": points}
