"""Players of one's own: they see what is there, play by the rules, and fail politely."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from boards import network, plain_simulation
from plain_yaml import read_yaml

from nextstation.engine import GameView, Option, PlayerError, simulate
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.record.write import RecordedGames

LONDON = network("london")
ALL = ("all", "pencil_powers", "city_gates", "accelerated_construction", "special_stations")
TABLES = [("london", ALL, 1), ("paris", ALL, 3), ("berlin", (), 2)]


class First:
    """Takes the first option."""

    def choose(self, game: GameView) -> Option | None:
        return game.options[0] if game.options else None


class Dice:
    """Takes any option."""

    def choose(self, game: GameView) -> Option | None:
        return game.random.choice([*game.options, None])


class Best:
    """Takes the option that gains most."""

    def choose(self, game: GameView) -> Option | None:
        return max(game.options, key=game.gain, default=None)


@pytest.mark.parametrize(("city", "words", "players"), TABLES)
def test_a_player_meets_the_table_of_the_built_in_ones(
    city: str, words: Sequence[str], players: int
) -> None:
    own = simulate(network(city), 6, Dice, 7, players=players, modules=words)
    built_in = plain_simulation(network(city), 6, "random", 7, players=players, modules=words)
    assert own.turns.sheets == 6 * players
    # A switch that comes back depends on nothing that a player decides.
    assert own.round_turns == built_in.round_turns
    dealt = [(card.card, card.dealt.sheets) for card in own.cards]
    assert dealt == [(card.card, card.dealt.sheets) for card in built_in.cards]


@pytest.mark.parametrize(("city", "words", "players"), TABLES)
def test_a_game_is_the_same_record_and_the_same_statistics(
    city: str, words: Sequence[str], players: int
) -> None:
    modules = load_modules(network(city), words)
    result = simulate(network(city), 1, Dice, 7, players=players, modules=modules)
    setup = Setup(network(city), modules, players=players)
    one, two = (read_yaml(RecordedGames(setup, Dice, 7, city).text(0)) for _ in range(2))
    assert one == two
    drawn = {
        frozenset(section.split("-"))
        for player in one["players"]
        for line in player["lines"]
        for turn in line["turns"]
        for section in ([turn] if isinstance(turn, str) else turn)
        if "-" in section
    }
    assert len(drawn) == sum(sheets > 0 for sheets in result.links.values())


def test_threads_and_chunks_change_nothing() -> None:
    one, two = (simulate(LONDON, 25, Dice, 3, jobs=jobs, chunk_size=jobs + 6) for jobs in (1, 2))
    assert one == two
    assert simulate(LONDON, 25, Dice, 4) != one


def test_what_gains_most_is_worth_more_than_chance() -> None:
    best, chance = (simulate(LONDON, 40, policy, 1).total.mean for policy in (Best, Dice))
    assert best > chance + 10


def test_a_player_sees_the_game() -> None:
    """D6: the revealed cards and those that are left are the deck."""
    seen: list[tuple[Any, ...]] = []

    class Watcher(First):
        def choose(self, game: GameView) -> Option | None:
            deck = sorted([*game.revealed, *game.left])
            assert len(deck) == len(game.city.deck.cards)
            assert game.revealed[-len(game.cards) :] == game.cards
            assert game.is_last_turn == (sum("underground" in card for card in game.revealed) == 5)
            assert sum(game.points.values()) >= 0
            seen.append((game.round, game.turn, game.colour, len(game.drawn)))
            option = super().choose(game)
            if option is not None:
                link = game.link(option)
                assert link is not None
                assert {link.start, link.end} == {*option.places}
            return option

    result = simulate(LONDON, 1, Watcher, 1)
    assert result.policy == "Watcher"
    assert {each[0] for each in seen} == {1, 2, 3, 4}
    assert len({(*each[:2],) for each in seen}) <= result.turns.max
    assert [each[3] for each in seen] == sorted(each[3] for each in seen)
    assert len({each[2] for each in seen}) == 4


def test_what_a_decision_gains_is_what_the_points_grow_by() -> None:
    class Keeper(Best):
        def __init__(self) -> None:
            self.expected: int | None = None

        def choose(self, game: GameView) -> Option | None:
            points = sum(game.points.values())
            if self.expected is not None and game.turn > 1:
                assert points == self.expected
            option = super().choose(game)
            self.expected = points + (game.gain(option) if option else 0)
            return option

    simulate(LONDON, 5, Keeper, 2)


def test_the_next_card_is_seen_where_a_module_shows_it() -> None:
    told: dict[tuple[int, int], tuple[str | None, Sequence[str]]] = {}

    class Prophet(First):
        def choose(self, game: GameView) -> Option | None:
            told[game.round, game.turn] = game.next_card, game.cards
            return super().choose(game)

    deal = {"accelerated_construction": ["visible_cards", None, None, None]}
    simulate(LONDON, 1, Prophet, 1, modules=["accelerated_construction"], deal=deal)
    foretold = 0
    for (number, turn), (card, _) in told.items():
        assert number == 1 or card is None
        if number == 1 and (number, turn + 1) in told:
            assert card == told[number, turn + 1][1][0]
            foretold += 1
    assert foretold > 3


def answering(answer: Callable[[GameView], Any]) -> type:
    class Answers:
        def choose(self, game: GameView) -> Any:
            return answer(game)

    return Answers


def foreign(_: GameView) -> Option:
    return Option("a1-j10", (), 5)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda game: "d3-d1", "'d3-d1' is neither an option nor None"),
        (foreign, "`a1-j10` is neither an option nor None"),
        (lambda game: [1] * 99, "... is neither an option nor None"),
        (lambda game: game.points["no"], "test_own_players.py:"),
        (lambda game: game.gain("d3-d1"), "test_own_players.py:"),
    ],
)
def test_a_player_who_fails_is_told_with_the_place(
    answer: Callable[[GameView], Any], said: str
) -> None:
    with pytest.raises(PlayerError) as told:
        simulate(LONDON, 3, answering(answer), 1)
    assert "Answers, game 1, round 1, turn 1: " in str(told.value)
    assert said in str(told.value)


def test_a_player_who_cannot_be_made_is_told() -> None:
    class Sleeper(First):
        def __init__(self) -> None:
            raise RuntimeError("not yet")

    with pytest.raises(PlayerError, match=r"player Sleeper: .*RuntimeError: not yet"):
        simulate(LONDON, 1, Sleeper, 1)
