"""The environments pass the checkers of their libraries, and play the games of the kernel."""

import re
import subprocess
import sys
from functools import partial
from typing import Any

import boards
import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from nextstation.engine.gym import SoloEnv, SoloVectorEnv, TableEnv
from nextstation.engine.stepping import vector_game
from nextstation.engine.stepping.rows import step_rows
from nextstation.engine.stepping.vector_game import VectorGame

# A small homebrew city with two lines a colour, and a shipped one with all its modules.
CITIES = [("ferry", ()), ("berlin", boards.ALL_MODULES)]
# What the checkers advise, and an environment without pictures cannot follow.
pytestmark = [
    pytest.mark.filterwarnings("ignore:.*(render|spec).*:UserWarning"),
    # With masks it is a dictionary, as in PettingZoo's own games.
    pytest.mark.filterwarnings("ignore:Observation (space for|is not a NumPy):UserWarning"),
    pytest.mark.usefixtures("plain"),
]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setattr(vector_game, "_entered", partial(partial, step_rows))


def chosen(mask: Any) -> int:
    """The middle one of the legal actions."""
    legal = np.flatnonzero(mask)
    return int(legal[len(legal) // 2])


@pytest.mark.parametrize(("city", "modules"), CITIES)
def test_gymnasium_accepts_the_solo_game(city: str, modules: tuple[str, ...]) -> None:
    check_env(SoloEnv(boards.network(city), modules=modules), skip_render_check=True)


@pytest.mark.parametrize(("city", "modules"), CITIES)
def test_pettingzoo_accepts_the_table(city: str, modules: tuple[str, ...]) -> None:
    network = boards.network(city)
    api_test(TableEnv(network, 2, modules=modules), num_cycles=60)
    seed_test(lambda: TableEnv(network, 2, modules=modules), num_cycles=20)


def test_a_solo_game_has_the_points_of_its_seed() -> None:
    env, games = gymnasium.make("NextStation-v0", city="london"), VectorGame("london", 1, seed=3)
    observation, info = env.reset(seed=3)
    won, ended = 0.0, False
    while not ended:
        assert np.array_equal(observation, games.observations[0])
        assert np.array_equal(info["action_mask"], games.masks[0])
        action = chosen(info["action_mask"])
        games.step([action])
        observation, reward, ended, _, info = env.step(action)
        won += float(reward)
    assert won == info["points"] == games.totals[0]
    observation, _ = env.reset()
    assert np.array_equal(observation, games.observations[0])


def test_an_illegal_action_passes_and_is_told() -> None:
    env = SoloEnv("london")
    _, info = env.reset(seed=1)
    illegal = int((info["action_mask"] == 0).argmax())
    assert env.step(np.int64(illegal))[-1]["illegal_action"] is True
    table = TableEnv("london")
    table.reset(seed=1)
    for wrong, why in (
        (-1, "no action -1"),
        (illegal, r"\(.*-.*\) is not legal"),
        (None, "not None"),
    ):
        with pytest.raises(ValueError, match=f"player_0.*{why}"):
            table.step(wrong)


def test_an_action_that_there_is_not_is_refused() -> None:
    env, envs = SoloEnv("london"), SoloVectorEnv(2, "london")
    env.reset(seed=1)
    envs.reset(seed=1)
    for wrong in (-1, len(env.action_names), 1.5, None):
        with pytest.raises(ValueError, match="an action is a whole number from 0 to 310"):
            env.step(wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="an action is a whole number"):
            envs.step(np.array([0, wrong]))
    assert env.action_names[0] == "pass"
    assert env.parts == envs.parts == TableEnv("london").parts


def test_an_environment_is_reset_first() -> None:
    for env in (SoloEnv("london"), SoloVectorEnv(1, "london")):
        with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
            env.step(np.int64(0))  # type: ignore[arg-type]
    table = TableEnv("london")
    for use in (lambda: [*table.agent_iter()], table.last, lambda: table.step(0)):
        with pytest.raises(AttributeError, match=r"reset\(\)"):
            use()
    assert not hasattr(table, "nothing")


def test_a_vector_of_games_begins_the_next_ones() -> None:
    envs: Any = gymnasium.make_vec("NextStation-v0", num_envs=3, city="london")
    games = VectorGame("london", 3, seed=8)
    observations, info = envs.reset(seed=8)
    assert observations.shape == envs.observation_space.shape == games.observations.shape
    ended = np.zeros(3, np.bool_)
    for _ in range(45):
        actions = np.array([chosen(mask) for mask in info["action_mask"]])
        was_over = ended
        observations, rewards, ended, cut, info = envs.step(actions)
        games.step(actions, rows=~was_over)
        assert np.array_equal(ended, games.done & ~was_over)
        assert np.array_equal(observations[~ended], games.observations[~ended])
        assert np.array_equal(rewards, np.where(was_over, 0, games.rewards))
        assert not cut.any()
    assert games.numbers.min() >= 3
    mask = np.array([True, False, False])
    renewed, _ = envs.reset(options={"reset_mask": mask})
    assert np.array_equal(renewed[~mask], observations[~mask])
    envs.reset(seed=[5, 5, 6])
    alike = envs.step(np.zeros(3, np.int64))[0]
    assert np.array_equal(alike[0], alike[1])
    assert not np.array_equal(alike[0], alike[2])


def test_players_at_a_table_see_the_same_cards() -> None:
    env = TableEnv("paris", 3)
    env.reset(seed=2)
    games, asked = env.games, list[tuple[int, int]]()
    for _ in env.agent_iter():
        observed, _, over, _, _ = env.last()
        if not over:
            row = observed["observation"]
            parts = games.parts
            asked.append((int(row[parts["round"]].argmax()), int(row[parts["turn"]][0])))
        env.step(None if over else chosen(observed["action_mask"]))
    assert asked == sorted(asked)
    single = VectorGame("paris", 1, players=3, seed=2, restart=False)
    while not single.done.all():
        single.step([chosen(mask) for mask in single.masks])
    assert games.totals.tolist() == single.totals.tolist()


def test_code_of_the_documents_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (boards.ROOT / "docs/environments.md").read_text("utf-8")
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        fewer = code.replace("256", "4").replace("1000", "4").replace("my-city.yaml", "london")
        exec(fewer, {})  # noqa: S102 - of our own page
    assert capsys.readouterr().out.count("points\n") == 2


@pytest.mark.slow
def test_without_the_extra_the_engine_works_and_says_what_is_missing() -> None:
    found = told(
        "import sys; sys.modules['gymnasium'] = None\n"
        "import nextstation.engine as engine; engine.VectorGame\n"
        "try: import nextstation.engine.gym\n"
        "except ImportError as error: print(error)"
    )
    assert found == "environments need gymnasium: pip install 'nextstation[gym]'\n"
    asked = told(
        "import sys, nextstation.engine as engine; engine.VectorGame\n"
        "print({'gymnasium', 'pettingzoo'} & {*sys.modules})"
    )
    assert asked == "set()\n"


def told(code: str) -> str:
    """What a process of its own prints."""
    words = [sys.executable, "-c", code]
    found = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603
    return found.stdout
