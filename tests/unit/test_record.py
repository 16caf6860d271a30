"""Records: every fault by a small edit, why a section is illegal, what is written is read."""

import random
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
import yaml
from boards import FILES, SHIPPED, TESTS, plain_simulation
from fault_cases import FaultCase, case_of
from plain_yaml import read_yaml

import nextstation.engine
from nextstation.engine import load_city
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.source.schema_check import check_schema
from nextstation.engine.format.vocabulary.codes.diagnostic_codes import RECORD_CODES
from nextstation.engine.format.vocabulary.files.records import record_schema
from nextstation.engine.format.vocabulary.limits import (
    MAX_CARDS,
    MAX_COLOURS,
    MAX_LINE_LENGTH,
    MAX_PLAYERS,
    RECORD,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.cards import draw_card
from nextstation.engine.kernel.rules.decision import PASS as PASS_CODE
from nextstation.engine.play.explain import refusal
from nextstation.engine.play.record import write
from nextstation.engine.play.record.load import RecordedGame, load_record
from nextstation.engine.play.record.record import Player, Record, RecordedLine
from nextstation.engine.play.record.replay.replay import check_pencils
from nextstation.engine.play.record.write import RecordedGames, record_text, write_free
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Section

DATA: dict[str, Any] = read_yaml((TESTS / "cases" / "records.yaml").read_bytes())
CASES = [case_of(each, DATA, "game") for each in DATA["cases"]]
CITIES = {name: FILES[name] for name in (*SHIPPED, "harbour", "ferry")}
GAMES = 2
SOURCES = Path(next(iter(nextstation.engine.__path__)))


def read_text(text: str, folder: Path) -> Checked[RecordedGame]:
    """A record as text, with the ferry city beside it."""
    shutil.copy(FILES["ferry"], folder)
    file = folder / "game.yaml"
    file.write_text(text, encoding="utf-8")
    return load_record(file)


def test_a_game_that_needs_long_lines_is_written_in_several() -> None:
    city = load_city("london")
    card, switches = "underground circle", [f"underground switch_{place}" for place in range(64)]
    turns = [["a1-b1", "circle a1"] * 60, ["pass"], []] * 20
    deal = {"gates": {f"district_{place}": {"card": "a" * 32} for place in range(40)}}
    text = record_text(city, ["me"], "london", deal, [[switches, [card]] * 9], [[("red", turns)]])
    assert max(map(len, text.splitlines())) <= MAX_LINE_LENGTH
    read = parse_document(text).data
    assert read["rounds"] == [{"cards": [switches, card] * 9}]
    drawn = [["a1-b1", "circle a1"] * 60, "pass", "pass"] * 20
    assert read["players"] == [{"name": "me", "lines": [{"colour": "red", "turns": drawn}]}]
    assert read["modules"] == deal


def test_the_record_of_the_largest_table_is_read() -> None:
    names = ["n" * 32, "true", "null", "w" * 32]
    turn = ["a1-b1", "pass", "circle p16"]
    rounds = [[[f"{'g' * 32} {'s' * 32}"] * MAX_CARDS, *[["null"]] * (MAX_CARDS - 1)]] * MAX_COLOURS
    lines = [[(names[each % 4], [turn] * MAX_CARDS) for each in range(MAX_COLOURS)]] * MAX_PLAYERS
    deal = {"m" * 32: ["true", {"card": "null", "symbol": "s" * 32}]}
    city = {"file": "ä/" * 490 + "town.yaml"}
    text = record_text(
        load_city("london"), ["me" * 20] * MAX_PLAYERS, city, deal, rounds, lines, 2**63 - 1
    )
    document = parse_document(text, size=RECORD)
    assert [*document.faults, *check_schema(document, record_schema)] == []
    assert document.data["modules"] == deal
    assert document.data["rounds"] == [{"cards": [each[0], *["null"] * 63]} for each in rounds]
    read = [line for player in document.data["players"] for line in player["lines"]]
    assert [line["colour"] for line in read] == names * 2 * MAX_PLAYERS
    assert all(line["turns"] == [turn] * MAX_CARDS for line in read)


# Faults


def test_a_table_that_is_edited_is_sound(tmp_path: Path) -> None:
    assert read_text(DATA["table"], tmp_path).sound().outcome.winners == ["Ann"]


@pytest.mark.parametrize("kind", ["game", "sheet"])
def test_the_records_that_are_edited_are_sound(kind: str, tmp_path: Path) -> None:
    played = read_text(DATA[kind], tmp_path).sound()
    (score,) = played.outcome.scores
    assert {line.colour: dict(line.terms) for line in score.lines} == {
        "red": {"districts_times_stations": 1 * 5 + 1 * 3, "joined": 0},
        "blue": {"districts_times_stations": 2 * 3 + 1 * 2, "joined": 0},
    }
    assert dict(score.network) == {"interchanges": 2 * 2 + 2}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_fault_is_found_where_it_is_and_no_other(case: FaultCase, tmp_path: Path) -> None:
    found = read_text(case.text, tmp_path).strict().diagnostics
    case.check(found)
    assert all(each.file in each.hint for each in found if "--resume" in each.hint)


def test_every_code_has_a_case() -> None:
    assert set(RECORD_CODES) <= {code for case in CASES for code in case.codes}


def test_the_codes_of_the_source_are_the_codes_explained() -> None:
    files = SOURCES.glob("play/record/**/*.py")
    used = {code for file in files for code in re.findall(r'"(E\d{3})"', file.read_text("utf-8"))}
    assert used == set(RECORD_CODES)


# The ring of the pencils (D5)

RING = ("purple", "blue", "pink", "green")
ORDERS = [
    (["purple blue pink green", "pink green purple blue"], ""),
    (["purple blue pink green", "blue pink green purple", "green purple blue pink"], ""),
    (["purple blue", "pink green"], ""),
    (["purple", "green", "blue"], ""),
    (["purple blue pink green", "blue purple green pink"], "`pink` comes after `blue` with p0"),
    (["purple blue pink green", "pink purple"], "`green` comes after `pink` with p0, not `purple`"),
    (["purple blue pink", "pink green blue"], "`blue` comes after `purple` with p0, not after"),
    (["purple blue", "blue purple"], "`purple` comes back after `blue`, before all 4"),
    (["purple blue pink green", "blue pink green purple"], "so this pencil is `pink`"),
    (["purple blue", "purple green"], "p0 draws with `purple` in round 1 too"),
]


@pytest.mark.parametrize(("orders", "message"), ORDERS)
def test_the_pencils_are_passed_round_a_ring(orders: list[str], message: str) -> None:
    """D5: one pencil of each colour, and each moves one place to the left after a round."""
    players = tuple(
        Player(f"p{number}", tuple(RecordedLine(colour, ()) for colour in order.split()))
        for number, order in enumerate(orders)
    )
    record = Record("london", players, rounds=())
    found = [cause.message for cause in check_pencils(Setup(load_city("london")), record)]
    assert (len(found), message in "".join(found)) == (bool(message), True)
    # Finished sheets have no rounds, unless a module was dealt to them.
    sheets = replace(record, rounds=None)
    modules = load_modules(load_city("london"), ["special_stations"])
    assert not list(check_pencils(Setup(load_city("london")), sheets))
    assert len(list(check_pencils(Setup(load_city("london"), modules), sheets))) == len(found)


def test_after_very_many_faults_no_more_are_looked_for(tmp_path: Path) -> None:
    wrong = ", ".join(["a1-c3"] * 150)
    text = DATA["sheet"].replace("a1-b1, f1-e1, b1-c2", f"a1-b1, {wrong}")
    found = read_text(text, tmp_path).diagnostics
    assert len(found) == 100
    assert "what follows on this sheet is not checked" in found[-1].message


# Why a section is illegal


def sheets_at_decisions(
    network: Network, seed: int, modules: Sequence[Module] = ()
) -> Iterator[Sheet]:
    """A sheet before every decision of a game, some of which pass, and after each turn."""
    chooser = random.Random(seed)  # noqa: S311
    setup = Setup(network, modules)
    sheet = Sheet(setup, Board.of(setup), seed)
    for colour in sheet.colours:
        sheet.begin_round(colour)
        over = False
        while not over:
            sheet.begin_turn()
            while sheet.reveal(draw_card(sheet.game.table)):
                pass
            over = sheet.round_is_over
            yield from _decided(sheet, chooser)
            yield sheet
            sheet.close_turn()
        yield from _decided(sheet, chooser)
        sheet.end_round()


def _decided(sheet: Sheet, chooser: random.Random) -> Iterator[Sheet]:
    while sheet.awaits_decision:
        yield sheet
        options = sheet.options()
        pick = options and chooser.random() < 0.9
        sheet.take(chooser.choice(options) if pick else PASS_CODE)


def pairs_of(network: Network) -> list[Section]:
    """Both ways of every link, and some pairs without one."""
    ways = [
        pair for link in network.links for pair in ((link.start, link.end), (link.end, link.start))
    ]
    return ways + list(islice(product(network.stations, network.stations), 0, None, 41))


@pytest.mark.slow
@pytest.mark.parametrize("city", CITIES)
def test_a_section_is_explained_exactly_where_it_is_illegal(city: str) -> None:
    network = load_city(CITIES[city])
    pairs = pairs_of(network)
    rules = set()
    for seed in range(GAMES):
        for sheet in sheets_at_decisions(network, seed):
            legal = sheet.sections() if sheet.awaits_decision else {}
            reasons = {pair: refusal(sheet, pair) for pair in pairs}
            assert {pair for pair, reason in reasons.items() if reason is None} == set(legal)
            rules |= {str(reason)[-4:] for reason in reasons.values() if reason}
    assert {"(M2)", "(S1)", "(S2)", "(S3)", "(S4)", "(S5)", "(D4)"} <= rules


def test_a_rule_without_an_explanation_is_named_with_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = next(sheets_at_decisions(load_city("london"), 1))
    section, *_ = sheet.sections()
    monkeypatch.setattr("nextstation.engine.play.explain.code_of", lambda *_: None)
    with pytest.raises(NotImplementedError, match=r"needs an explanation in .*explain\.py"):
        refusal(sheet, section)


# Written and read


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("city", CITIES)
def test_a_record_written_is_a_record_read(city: str, policy: str, tmp_path: Path) -> None:
    network, games = load_city(CITIES[city]), 12
    totals = []
    for number in range(games):
        named = {"file": str(CITIES[city])}
        text = RecordedGames(Setup(network), policy, 5, named).text(number)
        played = read_text(text, tmp_path).sound()
        totals.append(played.outcome.scores[0].total)
    simulated = plain_simulation(network, games, policy, 5).total
    assert [totals.count(total) for total in range(len(simulated.counts))] == list(simulated.counts)


def finished(record: dict[str, Any], sheet: Sheet) -> str:
    """A game as a finished sheet: its sections in the order drawn, and its marks."""
    player = record["players"][0]
    for line in player["lines"]:
        turns = [each if isinstance(each, list) else [each] for each in line.pop("turns")]
        line["sections"] = [section for each in turns for section in each if section != "pass"]
    marks = {mark: [each.name for each in sheet.marked(mark)] for mark in sheet.network.city.marks}
    player["marks"] = marks
    del record["rounds"]
    return yaml.safe_dump(record)


@pytest.mark.slow
@pytest.mark.parametrize("city", CITIES)
def test_a_finished_sheet_scores_what_its_game_scored(city: str, tmp_path: Path) -> None:
    network = load_city(CITIES[city])
    named = {"file": str(CITIES[city])}
    for number in range(4):
        text = RecordedGames(Setup(network), "random", 9, named).text(number)
        game = read_text(text, tmp_path).sound().outcome
        short = read_text(finished(read_yaml(text), game.sheets[0]), tmp_path).sound()
        assert short.outcome.scores == game.scores


def test_no_two_games_take_the_same_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program writes the file after it was found to be free."""
    file, other = tmp_path / "game.yaml", tmp_path / "game-2.yaml"
    file.write_bytes(b"theirs")
    names = iter([file, other])
    monkeypatch.setattr(write, "free_name", lambda _: next(names))
    assert write_free(file, b"ours") == other
    assert (file.read_bytes(), other.read_bytes()) == (b"theirs", b"ours")
