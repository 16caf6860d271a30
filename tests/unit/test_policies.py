"""Every built-in policy has its parts, plays a game, and is documented."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import numpy as np
import pytest
from boards import FILES, ROOT, SHIPPED, network
from checking import check_text
from typer.testing import CliRunner

from nextstation.cli.app import app
from nextstation.engine import players as package
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.objectives import total
from nextstation.engine.kernel.rules.state import Now, blank_game
from nextstation.engine.players import catalogue, simple
from nextstation.engine.players.catalogue import POLICIES, ROLLOUTS, PolicyEntry, parse_policy
from nextstation.engine.players.game_loop import RoundRow, blank_stats, play_game
from nextstation.engine.players.learning import trained
from nextstation.engine.players.registry import SPECS, make_policy, spec_of_entry
from nextstation.engine.players.spec import PolicySpec

NAMES = [entry.name for entry in POLICIES]


def least(entry: PolicyEntry) -> str:
    """A policy that thinks as little as it can."""
    return f"{entry.name}:1" if entry.number else entry.name


# A search in plain Python takes longer than all others together; it has a test beside the kernel's.
@pytest.mark.parametrize(
    ("city", "entry"),
    [
        pytest.param(
            city,
            entry,
            id=f"{entry.name}-{city}",
            marks=[pytest.mark.prove] if entry.name == "search" else [],
        )
        for city in SHIPPED
        for entry in POLICIES
    ],
)
def test_every_policy_plays_a_game(city: str, entry: PolicyEntry) -> None:
    board = Board.of(Setup(network(city)))
    game = blank_game(board)
    play_game(board, game, make_policy(least(entry), board, game), 1, 0, 0, 1, blank_stats(board))
    assert game.now[Now.ROUND] == len(board.departs)
    assert total(board, game) > 40


@pytest.mark.parametrize("policy", ["greedy", "lookahead:1"])
def test_a_line_is_begun_though_its_first_section_loses_points(policy: str) -> None:
    # Each end of a line loses more than its first section gains.
    text = (
        FILES["london"]
        .read_text("utf-8")
        .replace(
            "    - per_river_crossing: 2\n",
            "    - {count: stations, sections: 1, each: -3}\n",
        )
    )
    board = Board.of(Setup(check_text(text).sound()))
    game, stats = blank_game(board), blank_stats(board, observes=True)
    play_game(board, game, make_policy(policy, board, game), 1, 0, 0, 1, stats)
    assert stats.rounds[:, RoundRow.SECTIONS].all()
    assert total(board, game) > 40


@pytest.mark.parametrize("entry", POLICIES, ids=NAMES)
def test_every_policy_is_in_the_help(entry: PolicyEntry) -> None:
    shown = CliRunner().invoke(app, ["simulate", "--help"], env={"COLUMNS": "200"}).output
    assert f"{entry.usage} ({entry.summary})" in " ".join(shown.split())


def test_the_catalogue_says_which_policies_learn() -> None:
    learn = {name for name, spec in SPECS.items() if spec.training}
    assert {entry.name for entry in POLICIES if entry.learns} == learn


def test_the_documents_have_every_policy() -> None:
    text = (ROOT / "docs/commands.md").read_text("utf-8")
    table = text.partition("| Policy | How it decides |\n")[2].split("\n\n")[0]
    rows = [row.split("|")[1].strip() for row in table.splitlines()[1:]]
    usages = [f"`{entry.usage}`" for entry in POLICIES]
    assert rows == usages, "the table in docs/commands.md has other policies than catalogue.py"


def test_no_module_has_a_policy_that_the_catalogue_lacks() -> None:
    for found in iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        for each in vars(module).values():
            if isinstance(each, PolicySpec):
                assert SPECS.get(each.name) is each, f"add `{each.name}` to {catalogue.__file__}"


def test_a_policy_without_its_parts_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = PolicyEntry("thoughtful", "simple", "thinks")
    with pytest.raises(
        NotImplementedError, match=r"`thoughtful` .* needs a PolicySpec in .*simple"
    ):
        spec_of_entry(entry)
    unmarked = PolicySpec("thoughtful", simple.Greedy, simple.GREEDY.make, lambda b, g, p: -1)
    monkeypatch.setattr(simple, "THOUGHTFUL", unmarked, raising=False)
    with pytest.raises(NotImplementedError, match="with @kernel"):
        spec_of_entry(entry)


def test_names_of_policies() -> None:
    assert parse_policy("lookahead:3")[1] == 3
    assert parse_policy("search")[1] == ROLLOUTS
    assert parse_policy("learner")[1] == parse_policy("greedy")[1] == 0
    for name in ("lookahead", "lookahead:9"):
        with pytest.raises(ValueError, match="from 1 to 8"):
            parse_policy(name)
    with pytest.raises(ValueError, match=r"random, greedy, lookahead:TURNS, learner\[:GAMES\]"):
        parse_policy("clever")


def test_a_city_has_one_file_of_weights_which_is_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trained, "FOLDER", tmp_path)
    fields = range(len(trained.Weights._fields))
    weights = trained.Weights(*(np.full((2, 3), number, np.float32) for number in fields))
    trained.ship("base", "former", weights)
    file = trained.ship("base", "key", weights)
    assert [*tmp_path.iterdir()] == [file]
    assert trained.shipped("former") is None
    read = trained.shipped("key")
    assert read
    assert all(map(np.array_equal, read, weights))
