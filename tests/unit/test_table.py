"""Games of several players: one deal for all, a sheet each, decisions that are taken back."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest
from boards import FILES, SHIPPED
from plain_yaml import read_yaml

from nextstation.engine import load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.setup import Setup, most_players
from nextstation.engine.format.source.reader import document_of
from nextstation.engine.play.record.load import check_record, load_record, open_game
from nextstation.engine.play.record.record import Record
from nextstation.engine.play.record.resume import ResumeError, table_of
from nextstation.engine.play.record.write import RecordedGames, text_of_game
from nextstation.engine.play.sheet.state import deal_seen
from nextstation.engine.play.table.seat import Seat, Stage
from nextstation.engine.play.table.table import Table

MODULES = {
    "london": ("all", "accelerated_construction", "special_stations"),
    "paris": ("all", "pencil_powers"),
    "berlin": ("all", "pencil_powers", "special_stations"),
}
NAMES = ("Ann", "Bo", "Chloë", "- D")


def setup_of(city: str, players: int, words: Sequence[str]) -> Setup:
    network = load_city(FILES[city])
    return Setup(network, load_modules(network, words), players=players)


def table(city: str, players: int, seed: int, words: Sequence[str] = ()) -> Table:
    setup = setup_of(city, players, words)
    game = Table(setup, seed, setup.colours if players == 1 else ())
    game.advance()
    return game


def steps(game: Table, seed: int) -> Iterator[Seat | None]:
    """Play on at random, the seats in any order. Yields who decided; None after a deal."""
    random = Random(seed)  # noqa: S311
    while game.stage is not Stage.GAME_OVER:
        waiting = [seat for seat in game.seats if seat.stage is Stage.DECISION]
        if not waiting:
            game.advance()
            yield None
            continue
        seat = random.choice(waiting)
        options = [*seat.options(), *seat.circles()]
        seat.decide(random.choice(options) if options and random.random() < 0.9 else None)
        yield seat


def seen(seat: Seat) -> object:
    """All that a player sees of a game."""
    turns = [
        (each.colour, turn.cards, [*turn.decided]) for each in seat.rounds for turn in each.turns
    ]
    drawn = [(each.colour, each.name) for each in seat.sheet.drawn]
    options = [each.name for each in (*seat.options(), *seat.circles())]
    return seat.stage, turns, drawn, [*seat.sheet.circled], options, seat.score("")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("city", SHIPPED)
def test_a_game_is_a_sound_record_of_the_same_scores(
    city: str, players: int, tmp_path: Path
) -> None:
    words = MODULES[city] if players % 2 else ()
    game, names = table(city, players, players, words), NAMES[:players]
    for _ in steps(game, players):
        pass
    file = tmp_path / "game.yaml"
    file.write_text(text_of_game(game, city, names), encoding="utf-8")
    assert load_record(file).sound().outcome.scores == game.outcome_of(names).scores


@pytest.mark.parametrize("city", SHIPPED)
def test_cards_and_pencils_are_those_of_a_simulation(city: str) -> None:
    """D1, D5: the same seed, the same game, at any table."""
    for players in (2, 4):
        setup = setup_of(city, players, MODULES[city])
        simulated = read_yaml(RecordedGames(setup, "random", 5, city).text(0))
        game = table(city, players, 5, MODULES[city])
        for _ in steps(game, 1):
            pass
        played = read_yaml(text_of_game(game, city, NAMES[:players]))
        assert (played["rounds"], played["modules"]) == (simulated["rounds"], simulated["modules"])
        assert [[line["colour"] for line in each["lines"]] for each in played["players"]] == [
            [line["colour"] for line in each["lines"]] for each in simulated["players"]
        ]


@pytest.mark.parametrize("city", SHIPPED)
def test_a_player_takes_back_and_the_others_stay(city: str) -> None:
    game = table(city, 2, 3, MODULES[city])
    kept = {seat: [seen(seat)] for seat in game.seats}
    undone = 0
    for number, seat in enumerate(steps(game, 2)):
        if seat is None:
            kept = {each: [seen(each)] for each in game.seats}
            assert not any(each.undo() for each in game.seats)
        else:
            kept[seat].append(seen(seat))
            other = next(each for each in game.seats if each is not seat)
            for _ in range(0 if number % 5 else len(kept[seat]) - 1):
                kept[seat].pop()
                undone += 1
                assert seat.undo()
                assert (seen(seat), seen(other)) == (kept[seat][-1], kept[other][-1])
    assert undone > 10


PLAYED = [
    (city, players, words)
    for city in (*SHIPPED, "harbour", "ferry")
    for players, words in ((1, MODULES.get(city, ())), (2, ()), (4, MODULES.get(city, ())))
    if players <= most_players(load_city(FILES[city]).city)
]


@pytest.mark.parametrize(("city", "players", "words"), PLAYED)
def test_the_replay_of_a_record_is_the_game(
    city: str, players: int, words: Sequence[str], tmp_path: Path
) -> None:
    """From wherever it was left: what is drawn, known, scored, and how it goes on."""
    game, names = table(city, players, players, words), NAMES[:players]
    city_file, file = {"file": str(FILES[city])}, tmp_path / "game.yaml"
    moments = {0, *Random(city).sample(range(150), 3)}  # noqa: S311
    for number, _ in enumerate(steps(game, players)):
        if number not in moments and game.stage is not Stage.GAME_OVER:
            continue
        text = text_of_game(game, city_file, names)
        replayed = open_game(check_record(document_of(text.encode(), str(file)))).sound()
        for sheet, score, seat in zip(
            replayed.outcome.sheets, replayed.outcome.scores, game.seats, strict=True
        ):
            assert (sheet.drawn, sheet.circled) == (seat.sheet.drawn, seat.sheet.circled)
            assert score == seat.score(score.player)
        again = table_of(game.network, replayed.record, 99, game.setup.modules)
        assert text_of_game(again, city_file, names) == text
        if game.stage is Stage.GAME_OVER:
            again.close_turn()  # A record leaves out the passes at the end.
            assert again.stage is Stage.GAME_OVER
        else:
            assert [*map(seen, again.seats)] == [*map(seen, game.seats)]
        assert [again.order_of(seat) for seat in range(players)] == [
            game.order_of(seat) for seat in range(players)
        ]
        for one, other in zip(again.seats, game.seats, strict=True):
            assert np.array_equal(one.sheet.game.state, other.sheet.game.state)


def test_cards_that_are_turned_up_by_round_are_not_seen_before() -> None:
    """T: one at the start of each round; others lie open from the start (X)."""
    game = Table(setup_of("berlin", 1, MODULES["berlin"]), 4)
    sheet, rounds = game.seats[0].sheet, 0
    assert deal_seen(sheet)["special_stations"] == []
    game.advance()
    for _ in steps(game, 4):
        rounds = len(game.seats[0].rounds)
        seen, dealt = deal_seen(sheet), sheet.deal()
        assert seen.pop("special_stations") == dealt.pop("special_stations")[:rounds]
        assert seen == dealt
    assert rounds == 4


def test_a_table_without_cards_does_not_go_on() -> None:
    told = {"city": "london", "players": [{"lines": [{"colour": "pink"}]}]}
    with pytest.raises(ResumeError, match="without its cards"):
        table_of(load_city("london"), Record.of(told), 1)


def test_the_ring_of_pencils_may_be_chosen_before_the_first_card() -> None:
    """D5: the pencils go round; two players sit opposite."""
    setup = Setup(load_city("london"), players=2)
    game = Table(setup, 1, ["green", "pink", "blue", "purple"])
    game.advance()
    assert [seat.rounds[0].colour for seat in game.seats] == ["green", "blue"]
    assert game.order_of(1) == ["blue", "purple", "green", "pink"]
    with pytest.raises(ValueError, match=r"chosen before the first card"):
        game.plan(["blue"])
