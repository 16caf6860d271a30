"""A solo game in progress: its cards, its decisions, what is taken back, what goes on."""

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from boards import FILES, SHIPPED, TESTS
from plain_yaml import read_yaml

from nextstation.cli.session.screen import print_game
from nextstation.engine import Game, IllegalDecisionError, load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.play.record.load import load_record, open_game
from nextstation.engine.play.record.record import Record
from nextstation.engine.play.record.resume import table_of
from nextstation.engine.play.record.write import RecordedGames, text_of_game
from nextstation.engine.play.table import facts
from nextstation.engine.play.table.facts import Fact, facts_of
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.play.table.table import Table
from nextstation.studio.games.played_game import PlayedGame
from nextstation.studio.games.state import state_data

CITIES = {name: FILES[name] for name in (*SHIPPED, "harbour", "ferry")}
GAMES = [(city, ()) for city in CITIES] + [
    ("london", ("all", "accelerated_construction", "special_stations")),
    ("paris", ("all", "pencil_powers")),
    ("berlin", ("all", "pencil_powers", "special_stations")),
]
GAME: str = read_yaml((TESTS / "cases" / "records.yaml").read_bytes())["game"]


def begun(city: str, seed: int, words: Sequence[str] = (), deal: Deal | None = None) -> Table:
    """A game whose first card lies on the table, with the pencils in the city's order."""
    network = load_city(CITIES[city])
    pencils = [colour.name for colour in network.city.colours]
    game = Table(Setup(network, load_modules(network, words), deal or {}), seed, pencils)
    game.advance()
    return game


def steps(game: Table) -> Iterator[Stage]:
    """Play on as the greedy player does, and stop after each step."""
    while game.stage is not Stage.GAME_OVER:
        if game.stage is Stage.DECISION:
            game.seats[0].decide(game.seats[0].hint())
        else:
            game.advance()
        yield game.stage


def finished(game: Table) -> Table:
    for _ in steps(game):
        pass
    return game


def seen(game: Table) -> tuple[object, ...]:
    """All that a player sees of a game."""
    dealt = [
        (each.colour, [([game.names[card] for card in turn.cards], [*turn.decided])])
        for each in game.seats[0].rounds
        for turn in each.turns
    ]
    drawn = [(each.colour, each.name) for each in game.seats[0].sheet.drawn]
    return game.stage, dealt, drawn, game.seats[0].options(), game.seats[0].score("solo")


def resumed(text: str, like: Table) -> Table:
    record, modules = Record.of(parse_document(text).data), like.setup.modules
    return table_of(like.network, record, seed=99, modules=modules)


def file_of(city: str) -> Any:
    return {"file": str(CITIES[city])}


# Dealt and decided


@pytest.mark.parametrize("city", CITIES)
def test_a_seed_deals_the_cards_that_a_simulation_deals(city: str) -> None:
    network = load_city(CITIES[city])
    simulated = read_yaml(RecordedGames(Setup(network), "random", 5, city).text(0))
    game = finished(
        Table(Setup(network), 5, [line["colour"] for line in simulated["players"][0]["lines"]])
    )
    assert read_yaml(text_of_game(game, city, ["solo"]))["rounds"] == simulated["rounds"]


@pytest.mark.parametrize(("city", "words"), GAMES)
def test_a_finished_game_is_a_sound_record_of_the_same_score(
    city: str, words: Sequence[str], tmp_path: Path
) -> None:
    game = finished(begun(city, 3, words))
    file = tmp_path / "game.yaml"
    file.write_text(text_of_game(game, file_of(city), ["solo"]), encoding="utf-8")
    played = load_record(file).sound()
    assert played.outcome.scores == (game.seats[0].score("solo"),)
    assert played.record.seed == 3


def test_pencils_are_drawn_or_chosen_or_named() -> None:
    """L1: London's player chooses, in Paris they are drawn."""
    london, paris = (load_city(CITIES[name]) for name in ("london", "paris"))
    assert Table(Setup(london), 1).next_pencil is None
    assert Table(Setup(london), 1, ["green"]).next_pencil is None
    drawn = finished(Table(Setup(paris), 1))
    simulated = read_yaml(RecordedGames(Setup(paris), "greedy", 1, "paris").text(0))["players"][0][
        "lines"
    ]
    assert [each.colour for each in drawn.seats[0].rounds] == [line["colour"] for line in simulated]
    game = Table(Setup(london), 1, ["green"])
    assert (game.stage, game.pencils_left) == (Stage.PENCIL, ["purple", "blue", "pink"])
    game.advance()
    assert not game.seats[0].rounds, "the whole order is chosen before the first card"
    # The last one is not asked for.
    game.plan(["green", "pink", "blue"])
    assert (game.order, game.chose_pencils) == (["green", "pink", "blue", "purple"], False)
    assert [each.colour for each in finished(game).seats[0].rounds] == game.order


def test_the_order_of_the_pencils_stays_as_it_was_chosen() -> None:
    """L1: also in a game that is resumed."""
    game = begun("london", 5)
    left = resumed(text_of_game(game, "london", ["solo"]), game)
    assert left.order == game.order == list(game.seats[0].sheet.colours)
    left.plan(game.order)
    with pytest.raises(ValueError, match=r"chosen before the first card: purple, blue, .* \(L1\)"):
        left.plan(["purple", "pink", "blue", "green"])


@pytest.mark.parametrize("start", [["green", "purple"], []])
def test_an_order_that_should_be_drawn_is_played_and_recorded(
    start: list[str], tmp_path: Path
) -> None:
    """L1: in Paris the order is drawn; a record and its score say that it was chosen."""
    game = finished(Table(Setup(load_city(CITIES["paris"])), 1, start))
    (tmp_path / "game.yaml").write_text(text_of_game(game, "paris", ["solo"]), encoding="utf-8")
    played = load_record(tmp_path / "game.yaml").sound()
    assert played.record.pencils == (tuple(game.order) if start else ())
    assert played.outcome.chose_pencils == game.outcome_of([""]).chose_pencils == bool(start)


@pytest.mark.parametrize(
    ("pencils", "said"),
    [
        (["grean"], "there is no pencil `grean`; did you mean `green`?"),
        (["x"], "pencils: purple, blue, pink, green"),
        (["blue", "blue"], "`blue` is used once"),
    ],
)
def test_wrong_pencils_are_told(pencils: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        Table(Setup(load_city(CITIES["london"])), 1, pencils)


def test_a_big_station_answers_to_each_of_its_points() -> None:
    game = begun("paris", 7)
    for _ in steps(game):
        canonical = game.network.canonical
        for option in game.seats[0].options():
            end = option.places[1]
            for point in game.network.station_at[end].points:
                found = game.seats[0].find(f"{option.places[0].name}-{point.name}")
                alike = [
                    each
                    for each in game.seats[0].options()
                    if canonical[each.places[1]] == canonical[end]
                ]
                assert found in alike or len(alike) > 1


def test_a_hint_changes_nothing() -> None:
    game = begun("london", 4)
    for _ in steps(game):
        if game.stage is Stage.DECISION:
            before = seen(game)
            assert game.seats[0].hint() == game.seats[0].hint()
            assert seen(game) == before


# Taken back


@pytest.mark.parametrize(("city", "words"), GAMES)
def test_the_decisions_of_a_turn_are_taken_back_one_by_one(city: str, words: Sequence[str]) -> None:
    game, most = begun(city, 2, words), 0
    kept = [seen(game)]
    for stage in steps(game):
        if stage is Stage.PENCIL or stage is Stage.GAME_OVER:
            continue
        if not game.seats[0].turn.decided:
            kept = [seen(game)]
            assert not game.seats[0].undo()
            continue
        kept.append(seen(game))
        most = max(most, len(game.seats[0].turn.decided))
        if stage is Stage.TURN_OVER:
            again = list(game.seats[0].turn.decided)
            for before in reversed(kept[:-1]):
                assert game.seats[0].undo()
                assert seen(game) == before
            for name in again:
                game.seats[0].decide(game.seats[0].find(name))
            assert seen(game) == kept[-1]
    assert most >= (1 if city in ("london", "harbour") and not words else 2)


# Circled at any moment of the round

POWER = {"pencil_powers": {"purple": "double_station"}}


def play_turns(game: Table, turns: int) -> None:
    """Play whole turns as the greedy player does, but circle nothing; then reveal the next card."""
    for _ in range(turns):
        while game.stage is Stage.DECISION:
            hint = game.seats[0].hint()
            game.seats[0].decide(hint if hint and hint.is_section else None)
        game.advance()


def circled_in(turn: int, *, passed: bool) -> Table:
    """A round of purple in which its power circles d9 in a turn, before or after its decisions."""
    game = begun("london", 7, [*POWER], POWER)
    play_turns(game, turn)
    if passed:
        while game.stage is Stage.DECISION:
            game.seats[0].decide(None)
    circled = next(each for each in game.seats[0].circles() if each.name == "circle c6")
    assert circled.card == "double_station"
    game.seats[0].decide(circled)
    assert (game.seats[0].circles(), game.seats[0].find("circle c6")) == ([], None), (
        "once in its round"
    )
    return game


@pytest.mark.parametrize(("turn", "passed"), [(1, False), (2, True), (3, True)])
def test_a_power_circles_a_station_at_any_moment(turn: int, passed: bool, tmp_path: Path) -> None:
    """W4: with or without a pass; it can be taken back and is in the record."""
    game = circled_in(turn, passed=passed)
    assert ("circle c6" in game.seats[0].turn.decided, game.seats[0].sheet.circled[0][1].name) == (
        True,
        "c6",
    )
    assert (
        resumed(text_of_game(game, "london", ["solo"]), game).seats[0].sheet.circled
        == game.seats[0].sheet.circled
    )
    again = seen(game)
    assert game.seats[0].undo()
    assert not game.seats[0].sheet.circled
    game.seats[0].decide(game.seats[0].find("circle c6"))
    assert seen(game) == again
    file = tmp_path / "game.yaml"
    file.write_text(text_of_game(finished(game), "london", ["solo"]), encoding="utf-8")
    assert load_record(file).sound().outcome.scores == (game.seats[0].score("solo"),)
    (circled,) = (each for each in game.seats[0].sheet.circled if each[0] == "purple")
    assert circled[1].name == "c6"


def test_a_circle_without_a_power_is_drawn_once_a_round(tmp_path: Path) -> None:
    module = tmp_path / "rings.yaml"
    module.write_text(
        "format: 1\nid: rings\ntitle: Rings\ndeal: {to: game}\n"
        "cards: [{id: ring, circles: {at: round_end}}]\n"
    )
    game = finished(begun("london", 7, [str(module)]))
    circles = [
        name for each in game.seats[0].rounds for turn in each.turns for name in turn.decided
    ]
    assert sum(name.startswith("circle") for name in circles) == 4
    game = begun("london", 7, [str(module)])
    play_turns(game, 2)
    game.seats[0].decide(game.seats[0].circles()[0])
    assert game.seats[0].circles() == []


# Kept and gone on with


@pytest.mark.slow
@pytest.mark.parametrize(("city", "words"), GAMES)
def test_a_game_goes_on_from_wherever_it_was_left(city: str, words: Sequence[str]) -> None:
    game = begun(city, 6, words)
    whole = text_of_game(finished(begun(city, 6, words)), city, ["solo"])
    for number, _ in enumerate(steps(game)):
        if number % 2:  # To resume a game takes as long as many decisions.
            continue
        text = text_of_game(game, city, ["solo"])
        left = resumed(text, game)
        assert text_of_game(left, city, ["solo"]) == text
        assert seen(left)[1:] == seen(game)[1:] or game.stage is Stage.GAME_OVER
        if number % 16 == 0:
            left.plan([each.name for each in game.network.city.colours])
            assert text_of_game(finished(left), city, ["solo"]) == whole


@pytest.mark.parametrize("name", ["Ann", "null", "no 1", "a: b #c", '"', "- Zoë", "12"])
def test_a_player_keeps_the_name(name: str) -> None:
    text = text_of_game(begun("ferry", 1), "ferry", [name])
    assert parse_document(text).data["players"][0]["name"] == name


@pytest.mark.slow
def test_an_unfinished_record_has_no_fault_but_its_open_end(tmp_path: Path) -> None:
    game, file = begun("berlin", 8), tmp_path / "game.yaml"
    for _ in steps(game):
        file.write_text(text_of_game(game, "berlin", ["solo"]), encoding="utf-8")
        assert not open_game(load_record(file)).diagnostics


def test_cards_that_a_seed_would_not_deal_are_dealt_as_they_are_told() -> None:
    network = load_city(CITIES["london"])
    for card in dict.fromkeys(begun("london", 1).names):
        if "switch" in card:
            continue
        rounds, players = [{"cards": [card]}], [{"lines": [{"colour": "pink", "turns": []}]}]
        told = {"city": "london", "rounds": rounds, "players": players}
        game = table_of(network, Record.of(told), seed=99)
        assert game.seed == 99
        assert [game.names[each] for each in game.seats[0].turn.cards] == [card]
        game.plan(["green", "blue", "purple"])
        for each in finished(game).seats[0].rounds:
            cards = [card for turn in each.turns for card in turn.cards]
            assert len(cards) == len(set(cards))


def test_decisions_follow_the_first_grant_that_gives_them(tmp_path: Path) -> None:
    shutil.copy(FILES["ferry"], tmp_path)
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    played = load_record(tmp_path / "game.yaml").sound()
    game = table_of(played.network, played.record, 1)
    game.advance()
    assert game.stage is Stage.GAME_OVER
    assert game.seats[0].score("Ann") == played.outcome.scores[0]


@pytest.mark.parametrize(
    ("edits", "code", "path"),
    [
        ({"lines": 1}, "E706", ("players", 0, "lines")),
        ({"turns": 4}, "E706", ("players", 0, "lines", 0)),
        ({"cards": 4, "turns": 4}, "E705", ("rounds", 0, "cards")),
        ({"cards": 7, "turns": 7}, "E705", ("rounds", 0, "cards", 6)),
    ],
)
def test_what_cannot_go_on_has_a_fault_as_an_open_game(
    edits: dict[str, Any], code: str, path: tuple[str | int, ...], tmp_path: Path
) -> None:
    data = read_yaml(GAME)
    player, first = data["players"][0], data["rounds"][0]
    player["lines"] = player["lines"][: edits.get("lines", 2)]
    line = player["lines"][0]
    line["turns"] = [*line["turns"], "pass"][: edits.get("turns", 6)]
    first["cards"] = [*first["cards"], "east square"][: edits.get("cards", 6)]
    shutil.copy(FILES["ferry"], tmp_path)
    (tmp_path / "game.yaml").write_text(json.dumps(data), encoding="utf-8")
    found = open_game(load_record(tmp_path / "game.yaml")).diagnostics
    assert (found[0].code, found[0].path) == (code, path)


def test_options_are_named_as_records_name_them() -> None:
    (option, *_) = begun("london", 7).seats[0].options()
    assert (option.name, option.is_section, option.card) == ("c6-b5", True, None)
    assert [point.name for point in option.places] == ["c6", "b5"]


def test_what_is_not_legal_is_not_decided() -> None:
    """One decides once, and nothing that is not an option."""
    game = begun("london", 5)
    option = game.seats[0].options()[0]
    game.seats[0].decide(option)
    before = seen(game)
    for wrong in (option, None):
        with pytest.raises(IllegalDecisionError, match="not legal now"):
            game.seats[0].decide(wrong)
        assert seen(game) == before


def test_a_mark_that_no_station_bears_is_no_fact() -> None:
    assert Game(FILES["base two"]).view.facts == ()


def test_a_new_fact_is_shown_in_the_terminal_and_in_the_studio(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = circled_in(1, passed=False)
    assert facts_of(game.seats[0]) == [Fact("circled", "c6")]
    monkeypatch.setattr(facts, "_FACTS", (*facts._FACTS, lambda _: [Fact("Tide", "high")]))
    print_game(game, [])
    assert "   circled: c6\n   Tide: high\n" in capsys.readouterr().out
    shown = state_data(PlayedGame("game-1", game, ("Ann",), 1), 0)["seat"]["facts"]
    assert shown == [{"title": "circled", "text": "c6"}, {"title": "Tide", "text": "high"}]
    assert Game("london").view.facts == (Fact("Tide", "high"),)
