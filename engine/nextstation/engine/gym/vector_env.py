"""Many solo games as a vector environment of Gymnasium: native code steps them together."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from nextstation.engine.gym.pictures import RENDERING, Pictures
from nextstation.engine.gym.spaces import (
    ActionsOfGames,
    NamedNumbers,
    actions_of,
    autoreset_mode_of,
    check_options,
    masks_of,
    observations_of,
    require_reset,
    reset_options,
    with_passes,
)
from nextstation.engine.kernel.board.tables import Singles
from nextstation.engine.kernel.stepping.vector_game import VectorGame

_Stepped = tuple[Singles, Singles, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class SoloVectorEnv(NamedNumbers, VectorEnv[Singles, NDArray[np.int64], NDArray[Any]]):
    """Solo games of a city, stepped together; each is as in `SoloEnv`.

    The mode says how the next game begins as one ends: by `NEXT_STEP` in the step after, which
    ignores the action; by `SAME_STEP` at once, and `info["final_obs"]` and `info["final_info"]`
    have what the last step led to; with `DISABLED` by `reset(options={"reset_mask": mask})`.
    `info["action_mask"]` has a row for each game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        **RENDERING,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        city: Any = "london",
        *,
        modules: Any = (),
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """A number of games; the other arguments are those of `SoloEnv`.

        With `copy=False`, the arrays returned are the same in every step, which writes over them.
        Raises ValueError if there is no such mode.
        """
        check_options("SoloVectorEnv", "num_envs, copy, autoreset_mode, render_mode", options)
        self.num_envs, self.copy = num_envs, copy
        self.autoreset_mode = autoreset_mode_of(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.games = VectorGame(city, num_envs, modules=modules, restart=False, **options)
        self.render_mode, self._pictures = render_mode, Pictures(self.games, render_mode)
        self.single_observation_space = observations_of(self.games)
        self.single_action_space = actions_of(self.games)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = ActionsOfGames([self.games.actions.size] * num_envs)
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
        mask = reset_options(options, "reset_mask").get("reset_mask")
        if seed is None and mask is None and not self._is_seeded:
            seed = int(self.np_random.integers(2**31))
        if seed is None:
            self._begin_next(np.ones(self.num_envs, np.bool_) if mask is None else mask)
        elif mask is not None:
            raise ValueError("reset takes a seed or a reset_mask, not both")
        else:
            self.games.reset(seed)
            self._pictures.begin()
            self._is_seeded = True
        return self._observations(), self._info()

    def _begin_next(self, games: NDArray[np.bool_]) -> None:
        """Begin the next one of each game of a mask."""
        self.games.begin_next(games)
        self._pictures.begin(np.flatnonzero(games))

    def step(self, actions: NDArray[np.int64]) -> _Stepped:
        """Take an action in each game, and begin the next ones as the mode says.

        Raises ValueError for anything but an action of the city, ResetNeeded before the first game
        and, where the mode is DISABLED, for a game that is over.
        """
        require_reset(is_begun=self._is_seeded)
        taken, legal = with_passes(self.games, actions)
        over, mode, final = self.games.done.copy(), self.autoreset_mode, dict[str, Any]()
        if mode is AutoresetMode.DISABLED and over.any():
            first = np.flatnonzero(over)[0]
            raise ResetNeeded(
                f"game {first} is over: begin its next one by reset with a reset_mask"
            )
        self.games.step(taken, begin=over)
        if self.render_mode:
            self._pictures.begin(np.flatnonzero(over))
            self._pictures.take(np.flatnonzero(~over), taken)
        rewards, done = self.games.rewards, self.games.done
        begins_now = mode is AutoresetMode.SAME_STEP and done.any()
        if self.copy or begins_now:
            rewards, done = rewards.copy(), done.copy()
        if begins_now:
            final = self._final(done)
            self._begin_next(done)
        info = self._info() | {"illegal_action": ~legal & ~over} | final
        return self._observations(), rewards, done, np.zeros(self.num_envs, np.bool_), info

    def render(self) -> tuple[Any, ...]:
        """The sheets of all games, as `SoloEnv` draws them."""
        return tuple(map(self._pictures.draw, range(self.num_envs)))

    def _final(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """What the games of a mask came to, before their next ones begin."""
        observations = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(over):
            observations[game] = self.games.observations[game].copy()
        info = {"points": np.where(over, self.games.points, 0), "_points": over}
        final = {"final_obs": observations, "final_info": info}
        return final | {f"_{name}": over for name in final}

    def _observations(self) -> Singles:
        return self.games.observations.copy() if self.copy else self.games.observations

    def _info(self) -> dict[str, Any]:
        points = self.games.points.copy() if self.copy else self.games.points
        masks = masks_of(self.games) if self.copy else self.games.masks
        return {"action_mask": masks, "points": points}
