"""A solo game as an environment of Gymnasium."""

from typing import Any

import gymnasium
import numpy as np

from nextstation.engine.gym.pictures import RENDERING, Pictures
from nextstation.engine.gym.spaces import (
    Masks,
    NamedNumbers,
    actions_of,
    check_options,
    masks_of,
    observations_of,
    require_reset,
    reset_options,
    with_passes,
)
from nextstation.engine.kernel.board.tables import Singles
from nextstation.engine.kernel.stepping.vector_game import VectorGame


class SoloEnv(NamedNumbers, gymnasium.Env[Singles, np.int64]):
    """A solo game of a city; an episode is a game, the rewards are the points won.

    `info["action_mask"]`, and `action_masks()`, have True for each legal action, for
    `action_space.sample(mask)` and for agents that mask; `info["points"]` is what the game scores
    so far, at its end its total. An action that is not legal passes, and `info["illegal_action"]`
    is True then. `action_names` and `parts` say what the actions and the numbers of an observation
    are.
    """

    metadata: dict[str, Any] = RENDERING

    def __init__(
        self,
        city: Any = "london",
        *,
        modules: Any = (),
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """An environment of a city: a loaded one, a file, or the name of a shipped one.

        `modules` and the options `deal`, `pencils`, `observe` and `on_compile` are those of
        `VectorGame`, whose errors it raises. `render_mode` says what `render` draws. Raises
        TypeError for other options, ValueError for another mode.
        """
        check_options("SoloEnv", "render_mode", options)
        self.games = VectorGame(city, 1, modules=modules, restart=False, **options)
        self.render_mode, self._pictures = render_mode, Pictures(self.games, render_mode)
        self.observation_space = observations_of(self.games)
        self.action_space = actions_of(self.games)
        self._is_seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Singles, dict[str, Any]]:
        """Begin game 0 of a seed, or without one the next game of the seed.

        The first game of all is of a random seed if there is none.
        """
        reset_options(options)
        super().reset(seed=seed)
        if seed is not None or not self._is_seeded:
            drawn = int(self.np_random.integers(2**31))
            self.games.reset(drawn if seed is None else seed)
            self._is_seeded = True
        else:
            self.games.begin_next([True])
        self._pictures.begin()
        return self.games.observations[0].copy(), self._info()

    def step(self, action: np.int64) -> tuple[Singles, float, bool, bool, dict[str, Any]]:
        """Take an action, and go on to the next decision.

        Raises ValueError for anything but an action of the city, ResetNeeded before the first game.
        """
        require_reset(is_begun=self._is_seeded)
        actions, legal = with_passes(self.games, [action])
        self.games.step(actions)
        if self.render_mode:
            self._pictures.take([0], actions)
        info = self._info() | ({} if legal[0] else {"illegal_action": True})
        observation, reward = self.games.observations[0].copy(), float(self.games.rewards[0])
        return observation, reward, bool(self.games.done[0]), False, info

    def action_masks(self) -> Masks:
        """True for each action that is legal now: a copy that cannot be written to."""
        mask: Masks = super().action_masks()[0]
        return mask

    def render(self) -> Any:
        """The sheet as it stands: a text in the mode `ansi`, a picture in `rgb_array`.

        Raises ValueError for an environment without a `render_mode`.
        """
        return self._pictures.draw(0)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": masks_of(self.games)[0], "points": int(self.games.points[0])}
