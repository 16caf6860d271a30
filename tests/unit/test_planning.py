"""Planning from positions: afterstates, the next card by choice, rollouts, solo games taken up."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import boards
import numpy as np
import pytest

from nextstation.engine import Game, GameError, VectorGame, rollouts, vector_of
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.rules import turn
from nextstation.engine.kernel.rules.cards import reveal_top
from nextstation.engine.kernel.rules.state import Table

ACCELERATED = ["accelerated_construction"]
# A city, its modules, and cards that are dealt: one shows the next card, one returns a switch.
PLAYED: list[tuple[str, Sequence[str], dict[str, Any]]] = [
    ("london", (), {}),
    ("paris", (), {}),
    ("berlin", boards.ALL_MODULES, {}),
    ("london", ACCELERATED, {ACCELERATED[0]: ["visible_cards", None, None, None]}),
    ("london", ACCELERATED, {ACCELERATED[0]: ["repeat_switch", None, None, None]}),
]
MOMENTS = (0, 2, 3, 4, 5, 6, 25, 60)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setenv("NS_PLAIN", "1")


@pytest.fixture
def came(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The cards that are revealed, as they come; nothing is compiled."""
    monkeypatch.setenv("NS_PLAIN", "1")
    found = list[int]()

    def noted(board: Board, table: Table, card: int) -> bool:
        found.append(int(card))
        return reveal_top(board, table, card)

    monkeypatch.setattr(turn, "reveal_top", noted)
    return found


def vector(city: str, games: int, **options: Any) -> VectorGame:
    return VectorGame(boards.network(city), games, restart=False, **options)


def random_actions(games: VectorGame, random: np.random.Generator) -> Ints:
    chosen: Ints = (random.random(games.masks.shape) * games.masks).argmax(axis=1)
    return chosen


def moments(games: VectorGame) -> Iterator[None]:
    """Play games at random, up to each of some moments."""
    random = np.random.default_rng(2)
    for steps in np.diff(MOMENTS, prepend=0):
        for _ in range(steps):
            games.step(random_actions(games, random))
        yield


@pytest.mark.parametrize(("city", "modules", "deal"), PLAYED)
def test_an_afterstate_is_what_a_step_comes_to(
    city: str, modules: Sequence[str], deal: dict[str, Any], came: list[int]
) -> None:
    """Its reward, the cards that may come next, and what is observed where none does."""
    games = vector(city, 1, seed=3, modules=modules, deal=deal)
    other = games.copy()
    for _ in moments(games):
        found = games.afterstates()
        assert found.actions.tolist() == games.masks[0].nonzero()[0].tolist()
        for place in {0, found.rows.size - 1}:
            action, chances = found.actions[[place]], found.chances[place]
            other.copy_rows([0], [0], games)
            came.clear()
            other.step(action)
            assert found.rewards[place] == other.rewards[0]
            assert chances.any() == bool(came)
            if came:
                assert chances.sum() == pytest.approx(1)
                may_come = chances.nonzero()[0].tolist()
                assert chances[may_come] == pytest.approx(1 / len(may_come))
                assert cards_revealed(games, other, action, came) == may_come
                if place == 0:
                    wanted = {*may_come}
                    assert cards_dealt(games, other, action, came, wanted) == wanted
            elif not other.done[0]:
                assert np.array_equal(found.observations[place], other.observations[0])


def cards_revealed(
    games: VectorGame, other: VectorGame, action: Ints, came: list[int]
) -> list[int]:
    """The cards that can be named as the next one, and then come."""
    found = list[int]()
    for card in range(games.board.card_kind.size):
        other.copy_rows([0], [0], games)
        try:
            other.reveal([0], card)
        except ValueError:
            continue
        came.clear()
        other.step(action)
        assert came[0] == card
        found.append(card)
    return found


def cards_dealt(
    games: VectorGame, other: VectorGame, action: Ints, came: list[int], wanted: set[int]
) -> set[int]:
    """The cards that come next when what is hidden is dealt anew, until all that are wanted did."""
    found = set[int]()
    for seed in range(100):
        other.copy_rows([0], [0], games)
        other.redeal([0], seed)
        came.clear()
        other.step(action)
        found.add(came[0])
        if found == wanted:
            break
    return found


def test_chances_are_how_often_cards_come(came: list[int]) -> None:
    """What `redeal` deals: cards without a chance never come."""
    games = vector("london", 1, seed=3, observe=False)
    for _ in range(12):
        games.step(random_actions(games, np.random.default_rng(1)))
    chances, other, deals = games.afterstates([0], observe=False).chances[0], games.copy(), 200
    counts = np.zeros(chances.size)
    for seed in range(deals):
        other.copy_rows([0], [0], games)
        other.redeal([0], seed)
        came.clear()
        other.step([0])
        counts[came[0]] += 1
    assert 1 < np.count_nonzero(chances) < chances.size
    assert (np.abs(counts - deals * chances) <= 4 * np.sqrt(deals * chances)).all()


@pytest.mark.usefixtures("plain")
def test_planning_leaves_games_as_they_are() -> None:
    games = vector("paris", 2, seed=3, modules=["special_stations"])
    random = np.random.default_rng(1)
    for _ in range(25):
        games.step(random_actions(games, random))
    untouched, last = games.copy(), [int(mask.nonzero()[0][-1]) for mask in games.masks]
    games.afterstates()
    assert rollouts(games, "greedy", 2, actions=last).shape == (2, 2)
    while not games.done.all():
        for name in ("masks", "observations", "points", "rewards", "numbers"):
            assert np.array_equal(getattr(games, name), getattr(untouched, name)), name
        action = random_actions(games, random)
        games.step(action)
        untouched.step(action)
    assert games.totals.tolist() == untouched.totals.tolist()


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    ("policy", "modules"), [("learner", ()), ("greedy", ["special_stations"]), ("random", ())]
)
def test_rollouts_are_those_of_their_seed(policy: str, modules: Sequence[str]) -> None:
    """They know nothing that is hidden: dealt anew, a row has the same ones."""
    games = vector("paris", 2, seed=3, modules=modules, observe=False)
    random = np.random.default_rng(1)
    for _ in range(28):
        games.step(random_actions(games, random))
    found = rollouts(games, policy, 3, rows=[1, 0, 1], seed=5)
    assert found[0].tolist() == found[2].tolist() != found[1].tolist()
    games.redeal([0, 1], 9)
    assert rollouts(games, policy, 3, seed=5).tolist() == found[[1, 0]].tolist()
    assert rollouts(games, policy, 3, seed=6).tolist() != found[[1, 0]].tolist()


@pytest.mark.usefixtures("plain")
def test_rollouts_begin_with_the_card_that_is_revealed() -> None:
    games = vector("london", 1, seed=3, observe=False)
    cards = np.flatnonzero(games.afterstates([0], observe=False).chances[0])
    means = set()
    for card in cards[:3]:
        games.reveal([0], card)
        means.add(float(rollouts(games, "greedy", 8, actions=[0]).mean()))
    assert len(means) > 1


@pytest.mark.compiled("london")
def test_rollouts_come_to_what_games_in_python_do(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(boards.network("london"), 4)
    while game.view.round < 3:
        game.step(game.legal[-1])
    options = [game.legal[0], game.legal[-1]]
    games, actions = vector_of([game, game]), [each.index for each in options]
    found, means = rollouts(games, "greedy", 20_000, actions=actions), []
    for option, expected in zip(options, found.mean(axis=1), strict=True):
        totals = [played_on(game, option.index, seed) for seed in range(50)]
        means.append(np.mean(totals))
        assert abs(means[-1] - expected) < 4 * np.std(totals) / len(totals) ** 0.5
    few = rollouts(games, "greedy", 4, actions=actions)
    assert few.tolist() == found[:, :4].tolist()
    monkeypatch.setenv("NS_PLAIN", "1")
    assert rollouts(games, "greedy", 4, actions=actions).tolist() == few.tolist()


def played_on(game: Game, action: int, seed: int) -> int:
    """The total if the greedy player plays on from an action, with what is hidden dealt anew."""
    other = game.copy()
    other.redeal(seed)
    other.step(action)
    return other.play("greedy").total


@pytest.mark.compiled("london")
def test_compiled_afterstates_are_those_of_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    games = vector("london", 4, seed=5)
    for _ in moments(games):
        rows = np.array([3], np.int32)
        found = games.afterstates(rows)
        monkeypatch.setenv("NS_PLAIN", "1")
        plain = vector("london", 4, seed=5)
        plain.copy_rows(range(4), range(4), games)
        expected = plain.afterstates(rows)
        for name in found._fields:
            assert np.array_equal(getattr(found, name), getattr(expected, name)), name
        monkeypatch.delenv("NS_PLAIN")


@pytest.mark.usefixtures("plain")
def test_solo_games_go_on_as_rows() -> None:
    games = [
        Game(boards.network("berlin"), 5, number=number, modules=boards.ALL_MODULES)
        for number in range(3)
    ]
    for number, game in enumerate(games):
        for _ in range(60 * (number // 2) + 7 * number):
            if not game.is_over:
                game.step(game.legal[-1])
    assert [game.is_over for game in games] == [False, False, True]
    rows = vector_of(games)
    while True:
        assert rows.points.tolist() == [game.score.total for game in games]
        under_way = [row for row, game in enumerate(games) if not game.is_over]
        if not under_way:
            break
        for row in under_way:
            assert np.array_equal(rows.masks[row], games[row].legal.mask)
            assert np.array_equal(rows.observations[row], games[row].observation)
            games[row].step(int(rows.masks[row].nonzero()[0][-1]))
        rows.step([int(mask.nonzero()[0][-1]) for mask in rows.masks])


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("city", "modules", "deal"), PLAYED)
def test_rows_go_on_as_solo_games(city: str, modules: Sequence[str], deal: dict[str, Any]) -> None:
    players = 2 if modules else 1
    rows = vector(city, 1, modules=modules, deal=deal, players=players)
    random = np.random.default_rng(1)
    for _ in moments(rows):
        games = [Game.of_row(rows, row) for row in range(players)]
        going = rows.copy()
        for _ in range(14):
            assert going.points.tolist() == [game.score.total for game in games]
            for row, game in enumerate(games):
                assert game.is_over == going.done[row]
                if not game.is_over:
                    assert np.array_equal(going.masks[row], game.legal.mask)
                    assert np.array_equal(going.observations[row], game.observation)
            if going.done.all():
                break
            actions = random_actions(going, random)
            for game, action in zip(games, actions, strict=True):
                if not game.is_over:
                    game.step(action)
            going.step(actions)
    with pytest.raises(GameError, match="a game of a row has no record"):
        games[0].record()
    games[0].reset()
    assert games[0].record().startswith("# A game of")
    with pytest.raises(ValueError, match="there is no row 2"):
        Game.of_row(rows, 2)


@pytest.mark.usefixtures("plain")
def test_what_cannot_be_planned_is_named() -> None:
    games, paris = vector("london", 2, observe=False), boards.network("paris")
    illegal = int((~games.masks[1]).argmax())
    wrong: dict[str, Callable[[], Any]] = {
        "`rows` has numbers of rows, from 0 to 1, not [2]": lambda: games.afterstates([2]),
        "`rows` has numbers of rows, from 0 to 1, not [True]": lambda: games.reveal([True], 0),
        "`card` has numbers of cards, from 0 to 10, not 11": lambda: games.reveal([0], 11),
        "row 1: card 2 cannot come next": lambda: games.reveal([0, 1], shown_by(games)),
        "`rows` has numbers of rows, from 0 to 1, not -1": lambda: rollouts(games, rows=-1),
        "`actions` has numbers of actions": lambda: rollouts(games, actions=[0.5]),
        f"row 1: action {illegal} (": lambda: rollouts(games, rows=[1], actions=[illegal]),
        "`search` takes too long": lambda: rollouts(games, "search"),
        "`count` is a number of rollouts, 0 or more, not -1": lambda: rollouts(games, count=-1),
        "vector_of takes solo games": lambda: vector_of([]),
        "solo games of one city": lambda: vector_of([Game(paris, players=2)]),
        "of one city, modules": lambda: vector_of([Game(paris), Game(paris, modules=["all"])]),
    }
    for message, call in wrong.items():
        with pytest.raises(ValueError, match=re.escape(message)):
            call()
    assert rollouts(games, count=0).shape == (2, 0)


def shown_by(games: VectorGame) -> list[int]:
    """A card that may come next in row 0, and one that row 1 has seen."""
    chances = [games.afterstates([row], observe=False).chances[0] for row in (0, 1)]
    return [int(chances[0].argmax()), int(chances[1].argmin())]
