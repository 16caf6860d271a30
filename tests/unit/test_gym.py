"""The environments pass the checkers of their libraries, and play the games of the kernel."""

import copy
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import boards
import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

from nextstation.engine import Game
from nextstation.engine.gym import SoloEnv, SoloVectorEnv, TableEnv, pictures
from nextstation.engine.kernel.stepping import held_games
from nextstation.engine.kernel.stepping.vector_game import VectorGame

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
    """Nothing is built."""
    monkeypatch.setattr(held_games, "_entered", partial)


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


@pytest.mark.parametrize("copies", [True, False])
def test_what_a_step_gives_stays_unless_it_is_shared_to_save_time(copies: bool) -> None:
    envs = SoloVectorEnv(2, "london", copy=copies)
    given = envs.reset(seed=1)
    then = envs.step(envs.action_masks().argmax(axis=1))
    for first, second in (
        (given[0], then[0]),
        *((given[1][key], then[-1][key]) for key in given[1]),
    ):
        assert np.shares_memory(first, second) != copies


def test_masks_are_of_one_type_and_cannot_be_written_to() -> None:
    env, envs, table = SoloEnv("london"), SoloVectorEnv(2, "london"), TableEnv("london")
    _, info = env.reset(seed=1)
    _, infos = envs.reset(seed=[1, 1])
    table.reset(seed=1)
    shared = SoloVectorEnv(2, "london", copy=False).reset(seed=[1, 1])[1]["action_mask"]
    alone, rows = env.action_masks(), (envs.action_masks(), infos["action_mask"], shared)
    for mask in (info["action_mask"], alone, table.observe("player_0")["action_mask"]):
        assert (mask.dtype, mask.tolist()) == (bool, Game("london", 1).legal.mask.tolist())
        assert mask[env.action_space.sample(mask)]
    assert (table.action_masks()[0] == alone).all()
    for masks in rows:
        assert masks.shape == (2, alone.size)
        assert (masks == alone).all()
    drawn = envs.action_space.sample(envs.action_masks())
    assert envs.action_masks()[[0, 1], drawn].all()
    for mask in (info["action_mask"], alone, *rows):
        with pytest.raises(ValueError, match="read-only"):
            mask[0] = False


@pytest.mark.parametrize("mode", [*AutoresetMode, *(mode.value for mode in AutoresetMode)])
def test_the_next_games_begin_as_the_mode_says(mode: AutoresetMode | str) -> None:
    """The same games, observed and rewarded alike, as those of `VectorGame`."""
    envs: Any = gymnasium.make_vec("NextStation-v0", num_envs=2, city="london", autoreset_mode=mode)
    mode = AutoresetMode(mode)
    assert envs.metadata["autoreset_mode"] is mode
    games = VectorGame("london", 2, seed=8, restart=False)
    _, info = envs.reset(seed=8)
    for _ in range(40):
        actions = np.array([chosen(mask) for mask in info["action_mask"]])
        games.step(actions, rows=~games.done)
        observations, rewards, done, _, info = envs.step(actions)
        assert np.array_equal(rewards, games.rewards)
        assert np.array_equal(done, games.done)
        if done.any():
            break
    ended, others, points = games.done.copy(), ~games.done, games.points.copy()
    last = games.observations.copy()
    games.begin_next(ended)
    if mode is AutoresetMode.SAME_STEP:
        assert info["_final_obs"].tolist() == info["_final_info"].tolist() == ended.tolist()
        assert np.array_equal(info["final_obs"][ended][0], last[ended][0])
        assert info["final_info"]["points"][ended].tolist() == points[ended].tolist()
        assert all(each is None for each in info["final_obs"][others])
    else:
        assert np.array_equal(observations, last)
        if mode is AutoresetMode.DISABLED:
            with pytest.raises(ResetNeeded, match=r"game \d is over: begin its next one by reset"):
                envs.step(actions)
            observations, info = envs.reset(options={"reset_mask": ended})
        else:
            games.step(actions, rows=others)
            observations, _, _, _, info = envs.step(actions)
    assert np.array_equal(observations, games.observations)
    assert np.array_equal(info["action_mask"], games.masks)
    assert envs.unwrapped.games.numbers.tolist() == games.numbers.tolist()


def test_environments_draw_the_sheet_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    table = TableEnv("paris", 3, modules=boards.ALL_MODULES, render_mode="ansi")
    monkeypatch.setitem(vars(table._pictures), "_drawn", lambda sheet, score: (sheet, score))
    table.reset(seed=2)
    seats = list[int]()
    for agent in table.agent_iter():
        observed, _, over, _, info = table.last()
        seats.append(table._seats[agent])
        sheet, score = table.render()
        assert score.total == info["points"]
        assert sheet.dealt_by == (2, 0, seats[-1])
        table.step(None if over else chosen(observed["action_mask"]))
    assert {*seats} == {0, 1, 2}


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_vector_draws_the_games_under_way(mode: AutoresetMode) -> None:
    envs = SoloVectorEnv(2, "london", autoreset_mode=mode, render_mode="ansi")
    vars(envs._pictures)["_drawn"] = lambda _, score: score.total
    _, info = envs.reset(seed=4)
    over = np.zeros(2, np.bool_)
    for _ in range(40):
        if mode is AutoresetMode.DISABLED and over.any():
            info = envs.reset(options={"reset_mask": over})[1]
        actions = np.array([chosen(mask) for mask in info["action_mask"]])
        _, _, over, _, info = envs.step(actions)
        assert envs.render() == tuple(info["points"])


@pytest.mark.slow
def test_pictures_are_a_text_and_dots() -> None:
    text, dots = (SoloEnv("london", render_mode=mode) for mode in pictures.RENDER_MODES)
    drawn = list[Any]()
    for env in (text, dots):
        env.reset(seed=1)
        drawn.append(env.render())
        env.step(np.int64(env.action_names.index("d3-d7")))
        drawn.append(env.render())
    before, after, blank, played = drawn
    assert "d   e" in before
    assert before.count("g\x1b") < after.count("g\x1b")
    assert after.endswith("\n4 points\n")
    assert (blank.shape, blank.dtype) == ((1169, 827, 3), np.uint8)
    ink = next(each.ink for each in boards.network("london").city.colours if each.name == "green")
    green = np.all(played == [*bytes.fromhex(ink[1:])], axis=-1) & np.any(played != blank, axis=-1)
    assert green.any()


WRONG: dict[str, tuple[type[Exception], Callable[[], Any]]] = {
    "render_mode is 'ansi' or 'rgb_array', or None to draw nothing, not 'human'": (
        ValueError,
        lambda: SoloEnv("london", render_mode="human"),
    ),
    "nothing is drawn: make the environment with render_mode 'ansi' or 'rgb_array'": (
        ValueError,
        lambda: SoloEnv("london").render(),
    ),
    "SoloEnv has no option `nope`: its options are city, modules, deal, pencils": (
        TypeError,
        lambda: gymnasium.make("NextStation-v0", nope=1),
    ),
    "SoloEnv has no option `restart`": (TypeError, lambda: SoloEnv("london", restart=True)),
    "SoloVectorEnv has no option `seed`": (TypeError, lambda: SoloVectorEnv(2, seed=3)),
    "SoloVectorEnv has one player; a TableEnv has several": (
        TypeError,
        lambda: SoloVectorEnv(2, players=2),
    ),
    "TableEnv has no option `games`": (TypeError, lambda: TableEnv("london", games=2)),
    "there is no agent 'bob': they are player_0, player_1": (
        ValueError,
        lambda: TableEnv("london").observe("bob"),
    ),
    "there is no agent 'ann'": (ValueError, lambda: TableEnv("london").action_space("ann")),
    "there is no agent 'eve'": (ValueError, lambda: TableEnv("london").observation_space("eve")),
    "the options of reset are a dictionary, not 5": (
        ValueError,
        lambda: SoloVectorEnv(1, "london").reset(options=5),  # type: ignore[arg-type]
    ),
    "the options of reset are a dictionary, not 6": (
        ValueError,
        lambda: SoloEnv("london").reset(options=6),  # type: ignore[arg-type]
    ),
    "reset has no option 'nope': it takes none": (
        ValueError,
        lambda: SoloEnv("london").reset(options={"nope": 1}),
    ),
    "reset has no option 'mask': it takes `reset_mask`": (
        ValueError,
        lambda: SoloVectorEnv(1, "london").reset(options={"mask": 1}),
    ),
    "autoreset_mode is an AutoresetMode, one of NEXT_STEP, SAME_STEP, DISABLED, not 'never'": (
        ValueError,
        lambda: SoloVectorEnv(1, "london", autoreset_mode="never"),
    ),
}


@pytest.mark.parametrize("message", WRONG)
def test_a_wrong_call_says_what_would_be_right(message: str) -> None:
    kind, call = WRONG[message]
    with pytest.raises(kind, match=re.escape(message)):
        call()


@pytest.mark.parametrize("mode", [*pictures.RENDER_MODES, "ansi_list", "rgb_array_list"])
def test_gymnasium_makes_an_environment_of_each_mode(mode: str) -> None:
    env = gymnasium.make("NextStation-v0", city="london", render_mode=mode)
    assert env.render_mode == mode
    assert SoloEnv.metadata["render_modes"] == [*pictures.RENDER_MODES]


def test_without_what_draws_an_environment_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    env = SoloEnv("london", render_mode="rgb_array")
    env.reset(seed=1)
    monkeypatch.setattr(pictures, "_GROUP", "nextstation.nothing")
    with pytest.raises(ImportError, match="nothing draws `rgb_array` here: install all of"):
        env.render()


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_a_copy_of_an_environment_goes_its_own_way(way: Callable[[Any], Any]) -> None:
    for env in (SoloEnv("london"), SoloVectorEnv(2, "london"), TableEnv("london")):
        env.reset(seed=1)
        other = way(env)
        before = env.games.observations.copy()
        for _ in range(3):
            if isinstance(other, TableEnv):
                other.step(chosen(other.observe(other.agent_selection)["action_mask"]))
            elif isinstance(other, SoloVectorEnv):
                other.step(np.array([chosen(mask) for mask in other.action_masks()]))
            else:
                other.step(np.int64(chosen(other.action_masks())))
        assert np.array_equal(env.games.observations, before)
        assert not np.array_equal(other.games.observations, before)
        assert other.observation_space is not env.observation_space


def test_code_of_the_documents_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (boards.ROOT / "docs/environments.md").read_text("utf-8")
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        fewer = code.replace("256", "4").replace("1000", "4")
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
