"""The public game: stepped, copied, dealt anew, known cards, scores, records, wrong calls."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy, deepcopy
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from boards import ALL_MODULES, FILES, SHIPPED, modules, network, plain_simulation
from checking import check_text
from covering import covering

from nextstation.engine import (
    Game,
    GameError,
    GameOverError,
    GameResult,
    GameView,
    IllegalDecisionError,
    Option,
    PlayerError,
    UnknownCardError,
    simulate,
)
from nextstation.engine.checks.load import find_module
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.objectives import total
from nextstation.engine.kernel.rules.state import blank_game
from nextstation.engine.kernel.stepping import stages
from nextstation.engine.kernel.stepping.actions import Actions, write_mask
from nextstation.engine.kernel.stepping.observation import observe, parts_of, size_of
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.record.load import check_record
from nextstation.engine.play.score.points import objective_counts, objectives

WORDS = {
    "london": ("all", "accelerated_construction", "special_stations"),
    "paris": ("all", "pencil_powers"),
    "berlin": ("all", "pencil_powers", "special_stations"),
}
TABLES = [
    (city, words, seats) for city in SHIPPED for words in ((), WORDS[city]) for seats in (1, 3)
]
SOME_TABLES = covering(TABLES)
LONDON = network("london")
LONDON_CARDS = card_names(LONDON.city.deck)


def begun(city: str, words: Sequence[str] = (), seats: int = 1, seed: int = 5) -> Game:
    return Game(network(city), seed, modules=words, players=seats)


def played(game: Game, seed: int, most: int = 10**6) -> Iterator[Game]:
    """Step at random, by option, index and name in turn. Yields the game before each step."""
    random = Random(seed)  # noqa: S311
    for number in range(most):
        if game.is_over:
            return
        yield game
        option = random.choice([*game.legal])
        game.step((option, option.index, np.int64(option.index), option.name)[number % 4])


def seen(game: Game) -> object:
    """All that a player sees of a game, and all that its record has."""
    views = [game.view_of(seat) for seat in range(game.players)]
    sheets = [(view.cards, view.left, view.next_card, view.drawn, view.dealt) for view in views]
    return game.is_over, game.legal.names, game.scores, sheets, game.record()


def dealt_openly(game: Game) -> list[object]:
    """What is dealt of modules and lies open, and the cards still to come, at every seat."""
    views = [game.view_of(seat) for seat in range(game.players)]
    return [(view.dealt, view.left) for view in views]


def next_card(game: Game) -> str:
    """The card that comes next in the round, after all that may be drawn is passed."""
    revealed = len(game.view.revealed)
    while len(game.view.revealed) == revealed:
        game.step(None)
    return game.view.revealed[revealed]


def agree_with_the_kernel(city: str, words: Sequence[str], seats: int, seed: int) -> int:
    """Step a game and the kernel by the same decisions. Returns how many there were."""
    setup = Setup(network(city), modules(city, words), players=seats)
    board = Board.of(setup)
    actions, sheets = Actions.of(board), [blank_game(board) for _ in range(seats)]
    for seat, sheet in enumerate(sheets):
        stages.open_game(board, sheet, seed, 0, seat, seats)
        stages.advance(board, sheet)
    game, random = begun(city, words, seats, seed), Random(seed)  # noqa: S311
    mask, row = np.zeros(actions.size, np.uint8), np.zeros(size_of(parts_of(board)), np.float32)
    decisions = 0
    while not game.is_over:
        decisions += 1
        sheet = sheets[game.seat]
        write_mask(board, sheet, actions, mask)
        assert mask.tolist() == game.legal.mask.tolist()
        observe(board, sheet, row, 0)
        assert row.tolist() == game.observation.tolist()
        listed = sheet.decisions[: legal_decisions(board, sheet)].tolist()
        assert sorted(listed) == sorted(option.code for option in game.legal[1:])
        option = random.choice([*game.legal])
        stages.step(board, sheet, option.code)
        game.step(option)
    assert [total(board, sheet) for sheet in sheets] == [score.total for score in game.scores]
    assert all(stages.is_over(sheet) for sheet in sheets)
    return decisions


@pytest.mark.parametrize(("city", "words", "seats"), TABLES)
def test_a_game_is_that_of_the_kernel(city: str, words: Sequence[str], seats: int) -> None:
    """The same decisions give the same options, masks, observations and totals, at every seat."""
    assert agree_with_the_kernel(city, words, seats, 5) > 20


@pytest.mark.prove
@pytest.mark.parametrize(("city", "words", "seats"), TABLES)
def test_many_games_are_those_of_the_kernel(city: str, words: Sequence[str], seats: int) -> None:
    for seed in range(50):
        agree_with_the_kernel(city, words, seats, seed)


@pytest.mark.parametrize(("city", "words", "seats"), SOME_TABLES)
def test_a_record_tells_the_same_scores(city: str, words: Sequence[str], seats: int) -> None:
    game = begun(city, words, seats)
    for _ in played(game, 2):
        pass
    document = parse_document(game.record(), "game.yaml")
    found = check_record(document).sound().outcome
    assert [score.terms for score in found.scores] == [score.terms for score in game.scores]
    assert [score.total for score in found.scores] == [score.total for score in game.scores]


@pytest.mark.parametrize(("city", "words", "seats"), SOME_TABLES)
def test_a_copy_goes_its_own_way(city: str, words: Sequence[str], seats: int) -> None:
    game = begun(city, words, seats)
    for number, _ in enumerate(played(game, 3)):
        if number % 16:
            continue
        before, other = seen(game), game.copy()
        assert seen(other) == before
        for _ in played(other, number, 12):
            pass
        assert seen(game) == before
        same = game.copy()
        for _ in played(same, number, 12):
            pass
        assert seen(same) == seen(other)


@pytest.mark.parametrize("send", [copy, deepcopy, lambda game: pickle.loads(pickle.dumps(game))])  # noqa: S301
def test_a_game_may_be_sent_elsewhere(send: Callable[[Game], Game]) -> None:
    game = begun("berlin", WORDS["berlin"], 2)
    for _ in played(game, 3, 40):
        pass
    before, other = seen(game), send(game)
    assert seen(other) == before
    for _ in played(other, 1):
        pass
    assert seen(game) == before
    for _ in played(game, 1):
        pass
    assert seen(game) == seen(other)


def test_a_board_is_made_once() -> None:
    assert Board.of(Setup(LONDON)) is Board.of(Setup(LONDON, players=3))
    chosen = Setup(LONDON, pencils=[colour.name for colour in LONDON.city.colours])
    assert Board.of(chosen) is not Board.of(Setup(LONDON))


@pytest.mark.parametrize(("city", "words", "seats"), SOME_TABLES)
def test_what_is_dealt_anew_is_what_nobody_has_seen(
    city: str, words: Sequence[str], seats: int
) -> None:
    game = begun(city, words, seats)
    for number, _ in enumerate(played(game, 4)):
        if number % 16:
            continue
        other, again = game.copy(), game.copy()
        other.redeal(number)
        again.redeal(number)
        assert dealt_openly(game) == dealt_openly(other)
        assert game.legal.names == other.legal.names
        assert [each.terms for each in game.scores] == [each.terms for each in other.scores]
        for one, _ in zip(played(other, 1, 9), played(again, 1, 9), strict=True):
            assert [one.view_of(seat).cards for seat in range(seats)] == [one.view.cards] * seats
        assert seen(other) == seen(again)


def test_to_observe_a_game_that_is_over_changes_nothing() -> None:
    game = Game("london", 1, modules=["all"])
    game.play("random")
    assert game.observation.tolist() == game.observation.tolist()


@pytest.mark.parametrize("city", SHIPPED)
def test_an_observation_has_what_objectives_lack(city: str) -> None:
    found_lacking = set[tuple[float, ...]]()
    for game in played(begun(city, WORDS[city], 2), 9):
        before = game.scores
        lacking = game.observation[game.parts["objectives"]].tolist()
        sheet = game._position.seat.sheet
        counts = objective_counts(sheet)
        slots = [counts.get(sheet.card_of(slot).id, (0, 0)) for slot in range(len(lacking))]
        assert lacking == [max(least - found, 0) for found, least in slots]
        assert game.scores == before
        found_lacking.add(tuple(lacking))
    assert any(map(any, found_lacking))


BALANCED = """
    cards:
      - id: balanced
        all_of: [{count: river_crossings, at_most: 3}, {count: interchanges, at_least: 1}]
"""


def test_of_an_objective_with_several_counts_those_that_are_met_are_told() -> None:
    before, _, after = (
        FILES["london"].read_text("utf-8").partition("    cards:\n      - {id: eight")
    )
    text = before.replace("count: 2", "count: 1") + BALANCED.lstrip("\n")
    text += "  pencil_powers" + after.partition("\n  pencil_powers")[2]
    found = set[tuple[int, int]]()
    for game in played(Game(check_text(text).sound(), 5, modules=["shared_objectives"]), 9):
        sheet = game._position.seat.sheet
        counts = objective_counts(sheet)
        assert {name: met == wanted for name, (met, wanted) in counts.items()} == objectives(sheet)
        found |= {*counts.values()}
    assert found == {(1, 2), (2, 2)}


def test_each_hidden_card_comes_next_equally_often() -> None:
    game, counted = Game(LONDON, 5), Counter[str]()
    for _ in played(game, 1, 3):
        pass
    kinds, deals = game.view.left, 1100
    for seed in range(deals):
        other = game.copy()
        other.redeal(seed)
        counted[next_card(other)] += 1
    expected = deals / len(kinds)
    assert {*counted} == {*kinds}
    chi = sum((counted[card] - expected) ** 2 / expected for card in kinds)
    assert chi < 30  # 10 cards at most: beyond 0.999


def test_cards_that_are_not_turned_up_yet_are_dealt_anew() -> None:
    game, found = begun("berlin", ["special_stations"]), set[str]()
    for seed in range(40):
        other = game.copy()
        other.redeal(seed)
        other.play("random")
        found.add(str(other.view.dealt))
        assert str(other.view.dealt).startswith(str(game.view.dealt)[:-2])
    assert len(found) > 10


def test_a_known_card_comes_next() -> None:
    game = Game(LONDON, 5)
    for number, _ in enumerate(played(game, 6)):
        if game.view.is_last_turn:
            continue
        card, other = game.view.left[number % len(game.view.left)], game.copy()
        other.reveal(card)
        assert next_card(other) == card


def test_a_known_card_comes_first_in_the_next_round() -> None:
    game = Game(LONDON, 5)
    while not game.view.is_last_turn:
        game.step(None)
    card = game.view.revealed[0]
    game.reveal(card)
    while game.view.round == 1:
        game.step(None)
    assert game.view.revealed[0] == card


def test_known_cards_come_in_their_order_and_stay_known() -> None:
    game = Game(LONDON, 5)
    cards = [*game.view.left[:3]]
    game.reveal(*cards)
    game.redeal(9)
    found = [*game.view.revealed]
    while len(found) < 4:
        game.step(None)
        found = [*game.view.revealed]
    assert found[1:4] == cards


def test_a_later_reveal_takes_the_place_of_the_one_before() -> None:
    game = Game(LONDON, 5)
    first, second = [*dict.fromkeys(game.view.left)][:2]
    game.reveal(first, second)
    game.reveal(second)
    after = set[str]()
    for seed in range(20):
        other = game.copy()
        other.redeal(seed)
        assert next_card(other) == second
        after.add(next_card(other))
    assert len(after) > 1


def test_the_card_that_a_round_shows_stays_the_next_one() -> None:
    """X1: it is seen, so it is not dealt anew."""
    deal = {"accelerated_construction": ["visible_cards", None, None, None]}
    game = Game(LONDON, 1, modules=["accelerated_construction"], deal=deal)
    shown = game.view.next_card
    assert shown is not None
    for seed in range(10):
        other = game.copy()
        other.redeal(seed)
        assert other.view.next_card == shown
        known = other.observation[other.parts["next_card"]]
        assert LONDON_CARDS[known.argmax()] == shown
        assert next_card(other) == shown


def test_a_step_that_is_not_legal_changes_nothing() -> None:
    game = Game(LONDON, 5)
    first = game.legal[1]
    elsewhere = next(index for index in range(len(game.action_names)) if not game.legal.mask[index])
    before = seen(game)
    for wrong in ("c6-c7", "a1-a2", "circle d3", "nonsense", elsewhere, -1, len(game.action_names)):
        with pytest.raises(IllegalDecisionError):
            game.step(wrong)
        assert seen(game) == before
    game.step(first)
    with pytest.raises(IllegalDecisionError, match=r"S3|S5|S1"):
        game.step(first)


def test_a_power_circles_its_station_when_the_round_ends() -> None:
    """W4: at the table it may do so at any time; the points are the same."""
    deal = {"pencil_powers": {Game(LONDON, 5).view.colour: "double_station"}}
    game = Game(LONDON, 5, modules=["pencil_powers"], deal=deal)
    game.step(game.legal[1])
    at = game.view.drawn[0].end.name
    with pytest.raises(IllegalDecisionError, match=r"when the round ends.*W4"):
        game.step(f"circle {at}")
    while game.view.starts:
        assert not game.explain(f"circle {at}").is_legal
        game.step(None)
    assert game.explain(f"circle {at}").is_legal
    before = game.score.total
    game.step(f"circle {at}")
    assert game.score.total > before


def test_a_game_that_is_over_says_so() -> None:
    game = Game(LONDON, 5)
    game.play("random")
    assert game.is_over
    assert len(game.legal) == 0
    assert not game.legal.mask.any()
    calls: list[Callable[[], Any]] = [
        lambda: game.step(None),
        lambda: game.step("c6-a6"),
        lambda: game.reveal("street circle"),
        lambda: game.seat,
    ]
    for call in calls:
        with pytest.raises(GameOverError, match=r"over|no card"):
            call()
    assert issubclass(GameOverError, GameError)
    assert game.play("greedy").total == game.score.total
    game.reset(6)
    assert not game.is_over


@pytest.mark.parametrize("players", [(), ("greedy",) * 3, ("nobody",), ("greedy", "nobody")])
def test_players_that_do_not_fit_are_refused(players: Sequence[str]) -> None:
    game = Game(LONDON, 5, players=2)
    with pytest.raises(ValueError, match=r"name one for each seat|there is no policy `nobody`"):
        game.play(*players)


def test_a_card_that_cannot_come_is_refused() -> None:
    game = Game(LONDON, 5)
    with pytest.raises(UnknownCardError, match="did you mean `street circle`"):
        game.reveal("street circel")
    with pytest.raises(UnknownCardError, match="none is left"):
        game.reveal(*game.view.cards)


@pytest.mark.parametrize(("city", "words", "seats"), SOME_TABLES)
def test_every_decision_is_explained(city: str, words: Sequence[str], seats: int) -> None:
    """What is legal is said to be, what is not has a rule."""
    rules, random = set[str](), Random(8)  # noqa: S311
    sections = [*network(city).link_of]
    for game in played(begun(city, words, seats), 5, 60):
        for option in game.legal:
            told = game.explain(option.name)
            assert told.is_legal
            assert told.rule
        for start, end in random.sample(sections, 10):
            name = f"{start.name}-{end.name}"
            told = game.explain(name)
            assert told.is_legal == (name in game.legal.names)
            rules |= set() if told.is_legal else {told.rule}
    assert {"S1", "S2"} < rules


def test_a_game_may_be_on_any_city_and_a_module_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_bytes(find_module("pencil_powers").read_bytes().replace(b"pencil_powers", b"mine"))
    game = Game(FILES["harbour"], 2)
    game.play("greedy")
    assert 'city: {"file": ' in game.record()
    game = Game("london", 2, modules=[file])
    assert "mine.yaml" in game.record()
    assert game.view.dealt.keys() == {"mine"}


def test_a_chosen_order_of_pencils_is_that_of_the_rounds() -> None:
    pencils = [colour.name for colour in LONDON.city.colours][::-1]
    game = Game(LONDON, 3, pencils=pencils)
    game.play("random")
    assert [line.colour for line in game.score.lines] == pencils


def test_games_by_number_are_those_of_a_simulation() -> None:
    totals = []
    for number in range(4):
        game = Game(LONDON, 7, number=number, players=2)
        game.play("random")
        totals += [score.total for score in game.scores]
    found = plain_simulation(LONDON, 4, "random", 7, players=2)
    assert found.total.mean == pytest.approx(sum(totals) / len(totals))


class Diary:
    """A player that notes when its games begin and end."""

    kept: list[Any] = []  # noqa: RUF012

    def begin(self, game: GameView) -> None:
        self.kept.append(("begin", game.seat, game.round, len(game.left)))

    def choose(self, game: GameView) -> Option | None:
        return max(game.options, key=game.gain, default=None)

    def end(self, result: GameResult) -> None:
        self.kept.append(("end", result.seat, result.total, result.has_won, result.winners))


def test_a_player_is_told_how_a_game_begins_and_ends() -> None:
    diary = Diary()
    diary.kept = []
    game = Game(LONDON, 3, players=2)
    result = game.play(lambda: diary)
    totals = [score.total for score in game.scores]
    assert [each[:2] for each in diary.kept] == [
        *(("begin", 0), ("begin", 1)),
        *(("end", 0), ("end", 1)),
    ]
    assert [each[2] for each in diary.kept[2:]] == totals
    assert [each[3] for each in diary.kept[2:]] == [place in result.winners for place in (0, 1)]
    assert simulate(LONDON, 2, lambda: diary).turns.sheets == 2
    assert len(diary.kept) == 8


@pytest.mark.parametrize("method", ["begin", "end"])
def test_a_player_that_fails_at_either_end_is_named(method: str) -> None:
    def fail(_self: Any, _told: Any) -> None:
        raise RuntimeError("broken")

    failing = type("Failing", (Diary,), {method: fail})
    with pytest.raises(PlayerError, match=rf"Failing, game 1, {method}: .*test_game.py:.*broken"):
        Game(LONDON, 3).play(failing)


def test_all_shipped_modules_are_played() -> None:
    """A game with all modules of all cities at once ends, and its record is sound."""
    game = Game(network("paris"), 3, modules=ALL_MODULES, players=2)
    game.play("greedy")
    assert check_record(parse_document(game.record(), "game.yaml")).sound()


@pytest.mark.parametrize(("city", "words", "seats"), SOME_TABLES)
def test_a_player_may_play_on_in_its_head(city: str, words: Sequence[str], seats: int) -> None:
    """What it sees is as it was, and the game that it imagines ends as a game of its seat."""
    for number, game in enumerate(played(begun(city, words, seats), 7)):
        if number % 25 == 3:
            view, before = game.view, seen(game)
            imagined = Game.imagined(view, number)
            assert imagined.legal.names == game.legal.names
            assert imagined.view.pencils == view.pencils
            assert imagined.score.terms == game.scores[game.seat].terms
            colours = [*(line.colour for line in imagined.score.lines), *view.pencils]
            imagined.play("greedy")
            assert [line.colour for line in imagined.score.lines] == colours
            assert seen(game) == before


def test_the_view_gains_nothing_by_passing() -> None:
    game = Game("london", seed=1)
    assert game.view.gain(game.legal[0]) == 0


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 2"):
        Game("london", seed)


def test_a_section_is_explained_by_option_index_and_name() -> None:
    game = Game("london", seed=1)
    option = game.legal[1]
    said = {str(game.explain(each)) for each in (option, option.index, option.name)}
    assert len(said) == 1


def test_an_index_that_is_not_legal_is_named_and_explained() -> None:
    game = Game("london", seed=1)
    with pytest.raises(IllegalDecisionError, match=r"b1-d3 is not legal: .* \(S1\)"):
        game.step(game.action_names.index("b1-d3"))
