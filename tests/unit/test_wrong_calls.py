"""The library: a wrong call says what is wrong and what would be right; what it accepts."""

import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from boards import network

import nextstation.engine
from nextstation.engine import (
    Game,
    GameView,
    Option,
    PlayerError,
    Results,
    Side,
    VectorGame,
    compare,
    load_city,
    load_results,
    run_batch,
    simulate,
    sweep,
)
from nextstation.engine.format.source.diagnostic import UnreadableError

LONDON: Any = network("london")


class Silent:
    """A player that always passes."""

    def choose(self, game: GameView) -> Option | None:  # noqa: ARG002
        return None


# Values of other types than the calls take.
WORD: Any = "2"
NOTHING: Any = None
HALF: Any = 0.5
LIST: Any = []
OBJECT: Any = Silent()
TRUE: Any = True


def over() -> Game:
    game = Game(LONDON)
    game.play("random")
    return game


WRONG: dict[str, Callable[[], Any]] = {
    "is for 1 to 4 players, not '2'": lambda: Game(LONDON, players=WORD),
    "the seed must be a whole number from 0 to 2^63 - 1, not '2'": lambda: Game(LONDON, WORD),
    "the number of a game must be": lambda: Game(LONDON, number=-1),
    "the seed must be a whole number from 0 to 2^63 - 1, not None": lambda: simulate(
        LONDON, 1, seed=NOTHING
    ),
    "the number of games must be": lambda: simulate(LONDON, WORD),
    "a VectorGame has 1 game or more, not '2'": lambda: VectorGame(LONDON, WORD),
    "0.5 is no decision: give an option, its index or its": lambda: Game(LONDON).step(HALF),
    "there is no action -1: there are 311, from 0": lambda: Game(LONDON).explain(-1),
    "there is no action 311": lambda: Game(LONDON).step(311),
    "imagined takes what a player sees": lambda: Game.imagined(OBJECT, 1),
    "the name of a player is a text, not 0.5": lambda: Game(LONDON).record([HALF]),
    "there is no module `0.5`": lambda: Game(LONDON, modules=HALF),
    "0.5 is no patch: write a setting": lambda: load_city("london", HALF),
    "0.5 is no setting: give texts": lambda: sweep("london", HALF),
    "0.5 is no decision": lambda: Game(LONDON).explain(HALF),
    "2 names are given for 1 at the table": lambda: Game(LONDON).record(["Ada", "Bo"]),
    "there is no seat 1: the seats are 0 to 0": lambda: Game(LONDON).view_of(1),
    "there is no seat -1": lambda: Game(LONDON).result(-1),
    "the seed must be": lambda: Game(LONDON).redeal(-5),
    "a deal maps the ids of modules to their cards, and is not 0.5": lambda: simulate(
        LONDON, 1, deal=HALF
    ),
    "name each of them once": lambda: Game(LONDON, pencils=HALF),
    "`jobs` is the number of threads, or None for one per core, not '2'": lambda: simulate(
        LONDON, 1, jobs=WORD
    ),
    "the precision is a number of points, not '2'": lambda: compare(
        "london", "paris", precision=WORD
    ),
    "`jobs` is the number of threads": lambda: sweep(
        "london", "deck.joker.copies=1,2", policy="random", jobs=WORD
    ),
    "a cluster is given by its address, a text, not 0.5": lambda: sweep(
        "london", "deck.joker.copies=1,2", policy="random", cluster=HALF
    ),
    "`0.5` is not a condition": lambda: Results(()).where(HALF),
    "there is no table `[]`": lambda: Results(()).arrays(LIST),
    "an option is found by its place or by its name, not by None": lambda: Game(LONDON).legal[
        NOTHING
    ],
    "[] is no option, nor the name of one": lambda: Game(LONDON).view.gain(LIST),
    "a folder of results is given by its path, a text or a Path, not 0.5": lambda: load_results(
        HALF
    ),
    "the file of an experiment is given by its path": lambda: run_batch(HALF, "results"),
    "the folder of results is given by its path": lambda: run_batch("my.yaml", HALF),
    "object of the class Silent where the class": lambda: Game(LONDON).play(OBJECT),
    "give the name of the city, or its file": lambda: sweep(LONDON, "deck.joker.copies=1,2"),
    "there is no city `londn`; did you mean `london`?": lambda: compare("londn", "london"),
    "`a1-a2` is not among the options": lambda: Game(LONDON, 1).view.gain("a1-a2"),
    "legal now: pass, d3-c4, d3-d7": lambda: Game(LONDON, 1).legal["a1-a2"],
    "there is no option 99: there are 3, from 0": lambda: Game(LONDON, 1).legal[99],
    "the game is over: nothing is legal": lambda: over().legal[0],
    "True is no decision: give an option, its index or": lambda: Game(LONDON).step(TRUE),
    "the seed must be a whole number from 0 to 2^63 - 1, not True": lambda: Game(LONDON, TRUE),
    "a VectorGame has 1 game or more, not True": lambda: VectorGame(LONDON, TRUE),
    "one for each of 4 rows, is a whole number from 0 on, not None": lambda: VectorGame(
        LONDON, 4, seed=NOTHING
    ),
}


@pytest.mark.parametrize("message", WRONG)
def test_a_wrong_call_says_what_is_wrong(message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        WRONG[message]()


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    with pytest.raises(UnreadableError, match=re.escape(f"{file}: ")):
        load_city(file)
    file.write_text("id: mine\nname: [\n")
    with pytest.raises(UnreadableError, match=rf"{re.escape(str(file))}:[23]: "):
        load_city(file)


def test_what_is_one_may_stand_by_itself() -> None:
    patch = "deck.joker.copies=3"
    assert load_city("london", patch).city == load_city("london", [patch]).city != LONDON.city
    assert "name: Ada" in Game(LONDON).record("Ada")
    assert {"city_gates"} == Game(LONDON, modules="city_gates").view.dealt.keys()
    assert Side.of("london").setup.city.id == "london"


def test_options_are_found_by_name() -> None:
    game = Game(LONDON, seed=1)
    option = game.legal["d3-c4"]
    assert option is game.legal[1]
    assert "d3-c4" in game.legal  # type: ignore[comparison-overlap]
    assert option in game.legal
    assert "c6-c7" not in game.legal  # type: ignore[comparison-overlap]
    assert game.view.gain("d3-c4") == game.view.gain(option)
    assert game.view.link("d3-c4") == game.view.link(option) is not None
    assert game.view.gain(None) == game.view.gain("pass") == 0
    assert game.view.link(None) is None


def test_what_is_legal_cannot_be_written_to() -> None:
    legal = Game(LONDON, seed=1).legal
    assert legal.mask.nonzero()[0].tolist() == sorted(legal.indices)
    assert legal.mask.dtype == bool
    for array in (legal.mask, legal.indices):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_a_reset_without_a_seed_begins_the_next_game() -> None:
    game = Game(LONDON, seed=5)
    for arguments, (seed, number) in (
        ((), (5, 1)),
        ((), (5, 2)),
        ((None, 7), (5, 7)),
        ((6,), (6, 0)),
    ):
        game.reset(*arguments)
        assert game.view.left == Game(LONDON, seed, number=number).view.left
        assert game.legal.names == Game(LONDON, seed, number=number).legal.names
        assert game._position.table.dealt_by == (seed, number)


def test_a_game_can_be_pickled() -> None:
    game = Game(LONDON, seed=1, modules=["all"], players=2)
    game.step(game.legal[-1])
    other = pickle.loads(pickle.dumps(game))  # noqa: S301 - of our own
    assert other.record() == game.record()
    assert other.play("random").scores == game.play("random").scores


def test_a_view_and_a_result_stay_as_they_are() -> None:
    game = Game(LONDON, seed=1, players=2)
    view, result = game.view, game.result(1)
    total, random = result.total, view.random
    game.play("greedy")
    assert (view.turn, view.drawn, view.score.total) == (1, (), 0)
    assert [option.name for option in view.options] == ["d3-c4", "d3-d7"]
    assert result.total == total == 0
    assert result.scores[0].total == 0
    assert view.random is game.view_of(0).random is random
    other = game.copy()
    assert other.view.random.random() == game.view.random.random()


def test_what_is_printed_says_what_it_is() -> None:
    game = Game(LONDON, seed=1)
    assert repr(game) == "<Game of Next Station London: round 1, turn 1>"
    assert repr(game.view) == "<GameView: round 1, turn 1, green; street pentagon>"
    assert repr(game.result()) == "<GameResult of seat 0: 0 points>"
    assert repr(game.legal) == "Legal(pass, d3-c4, d3-d7)"


def test_what_creates_no_player_is_named() -> None:
    for make in (lambda: Silent, lambda: 7):
        with pytest.raises(PlayerError, match="is no player: an object with a method `choose`"):
            Game(LONDON).play(make)  # type: ignore[arg-type]


def test_a_method_with_other_parameters_is_named() -> None:
    short = type("Short", (Silent,), {"begin": lambda self: None})
    with pytest.raises(PlayerError, match=r"^Short, game 1, begin: TypeError: .* 1 positional"):
        Game(LONDON).play(short)


def test_the_names_of_the_package_are_listed() -> None:
    assert {*nextstation.engine.__all__} <= {*dir(nextstation.engine)}
    assert nextstation.engine.__all__ == sorted(nextstation.engine.__all__)
