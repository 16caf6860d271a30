"""A table of several players as an environment of PettingZoo."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from nextstation.engine.format.source.arguments import is_whole
from nextstation.engine.format.vocabulary.limits import MAX_SEED
from nextstation.engine.gym.pictures import RENDERING, Pictures
from nextstation.engine.gym.spaces import (
    NamedNumbers,
    actions_of,
    check_options,
    masks_of,
    observations_of,
)
from nextstation.engine.kernel.rules.state import Now
from nextstation.engine.kernel.stepping.vector_game import VectorGame

# What PettingZoo reads of an environment, and `reset` sets.
_FROM_RESET = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


class TableEnv(NamedNumbers, AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A table: the players see the same cards, and each decides on a sheet of their own.

    Of all players, the one whose decision comes first in the game is selected: the earliest round
    and turn, then the first seat. A player who has nothing to decide in a turn is not asked. An
    observation is a dictionary with `observation` and `action_mask`, and the rewards are points.
    `action_names` and `parts` say what the actions and the numbers of an observation are.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        **RENDERING,
        "name": "next_station_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        city: Any = "london",
        players: int = 2,
        *,
        modules: Any = (),
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """A table in a city: a loaded one, a file, or the name of a shipped one.

        The other arguments are those of `SoloEnv`, whose errors it raises.
        """
        super().__init__()
        check_options("TableEnv", "players, render_mode", options)
        self.games = VectorGame(city, 1, modules=modules, players=players, restart=False, **options)
        self.render_mode, self._pictures = render_mode, Pictures(self.games, render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space: dict[str, spaces.Space[Any]] = {
            "observation": observations_of(self.games),
            "action_mask": spaces.Box(0, 1, (self.games.actions.size,), np.bool_),
        }
        self.observation_spaces = {agent: spaces.Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: actions_of(self.games) for agent in self.possible_agents}
        self._is_seeded = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a player observes. Raises ValueError if there is no such agent."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of a player. Raises ValueError if there is no such agent."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        if agent not in self._seats:
            raise ValueError(f"there is no agent {agent!r}: they are {', '.join(self._seats)}")
        return self._seats[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - as PettingZoo calls it
    ) -> None:
        """Begin game 0 of a seed, or without one the next game of the seed.

        The first game of all is of a random seed if there is none.
        """
        if seed is None and self._is_seeded:
            self.games.begin_next(np.ones(len(self._seats), np.bool_))
        else:
            drawn = int(np.random.default_rng().integers(2**31))
            self.games.reset(drawn if seed is None else seed)
            self._is_seeded = True
        self._pictures.begin()
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._first_to_decide()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a player observes, and which actions are legal. Raises ValueError for no agent."""
        seat = self._seat(agent)
        mask = masks_of(self.games)[seat]
        return {"observation": self.games.observations[seat].copy(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the player selected, None once that player's game is over.

        Raises ValueError when the action is not legal, and AttributeError before the first `reset`.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat, actions = self._seats[agent], np.zeros(len(self._seats), np.int64)
        actions[seat] = self._legal(agent, action)
        self.games.step(actions, np.arange(len(self._seats)) == seat)
        if self.render_mode:
            self._pictures.take([seat], actions)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.rewards[agent] = float(self.games.rewards[seat])
        self.terminations[agent] = bool(self.games.done[seat])
        self.infos[agent] = self._info(agent)
        self._accumulate_rewards()
        self.agent_selection = self._first_to_decide()
        self._deads_step_first()

    def _legal(self, agent: str, action: Any) -> int:
        """An action, which must be legal for a player who has a decision to take."""
        if not is_whole(action, -MAX_SEED, MAX_SEED):
            what = "the number of an action, None only once its game is over"
            raise ValueError(f"{agent} needs {what}, not {action!r}")
        number, mask = int(action), self.games.masks[self._seats[agent]]
        if not (0 <= number < mask.size and mask[number]):
            why = self.games.why_illegal(number)
            raise ValueError(f"{agent}: {why}; see the action_mask")
        return number

    def __getattr__(self, name: str) -> Any:
        """Say what is missing before the first game."""
        if name in _FROM_RESET:
            raise AttributeError(f"`{name}` is there from reset() on: call it first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def render(self) -> Any:
        """The sheet of the player selected, as `SoloEnv` draws it."""
        return self._pictures.draw(self._seats[self.agent_selection])

    def close(self) -> None:
        """Release nothing: there is nothing to close."""

    def _info(self, agent: str) -> dict[str, Any]:
        return {"points": int(self.games.points[self._seats[agent]])}

    def _first_to_decide(self) -> str:
        """The player whose decision comes first in the game."""
        waiting = [agent for agent in self.agents if not self.terminations[agent]]
        return min(waiting or self.agents, key=self._moment)

    def _moment(self, agent: str) -> list[int]:
        """How far the game of a player is: its round, its turn, and whether the round ends."""
        now = self.games.game(self._seats[agent]).now
        moment: list[int] = now[[Now.ROUND, Now.TURN, Now.PHASE]].tolist()
        return moment
