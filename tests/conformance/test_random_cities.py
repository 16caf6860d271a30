"""Random cities: kernel and oracle agree, and records are what was played."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import oracle
import pytest
import yaml
from checking import check_text
from conformance.test_kernel import ROOT, Match
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from random_city import cities
from unit.test_record import sheets_at_decisions

from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.rules.objectives import total
from nextstation.engine.game.rules.state import blank_game
from nextstation.engine.play.explain import explain
from nextstation.engine.policy.game_loop import play_game
from nextstation.engine.policy.play_stats import blank_notes
from nextstation.engine.policy.registry import SIMPLE, policy_named
from nextstation.engine.record.record import Record
from nextstation.engine.record.replay import replay
from nextstation.engine.record.write import RecordedGames
from nextstation.engine.source.reader import parse_document
from nextstation.engine.source.schema_check import check_schema
from nextstation.engine.vocabulary.records import record_schema


def sound(city: dict[str, Any]) -> Network:
    """The city checked; discarded where it has a fault."""
    report = check_text(json.dumps(city, indent=1))
    assume(not report.diagnostics)
    return report.sound()


def atlas_of(city: dict[str, Any]) -> oracle.Atlas:
    """The oracle's city, with the sides of every colour in the order of the first one's."""
    atlas = oracle.read_city(city)
    order = list(next(iter(atlas.departures.values())))
    departures = {
        colour: {side: places[side] for side in order}
        for colour, places in atlas.departures.items()
    }
    return replace(atlas, departures=departures)


@given(cities(), st.integers(0, 10**6))
def play_one(city: dict[str, Any], number: int) -> None:
    network = sound(city)
    Match(network, atlas_of(city)).play(number)


@given(cities(), st.integers(0, 10**6), st.sampled_from(SIMPLE))
def write_and_read_one(city: dict[str, Any], number: int, policy: str) -> None:
    network = sound(city)
    text = RecordedGames(Setup(network), policy, 1, "random").text(number)
    document = parse_document(text, "game.yaml")
    found = replay(Setup(network), Record.of(document.data), document.diagnostic)
    assert [*document.faults, *check_schema(document, record_schema), *found.faults] == []
    board = Board.of(Setup(network))
    game = blank_game(board)
    play_game(board, game, policy_named(policy, board, game), 1, number, 0, 1, blank_notes(board))
    assert found.scores[0].total == total(board, game)


@given(cities(), st.integers(0, 10**6))
def explain_one(city: dict[str, Any], seed: int) -> None:
    network = sound(city)
    ways = [(link.start, link.end) for link in network.links]
    ways += [(end, start) for start, end in ways]
    for number, sheet in enumerate(sheets_at_decisions(network, seed)):
        if number % 4 == 0:
            legal = set(sheet.sections()) if sheet.awaits_decision else set()
            assert {way for way in ways if explain(sheet, way) is None} == legal


CHECKS = [HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.data_too_large]
PROPERTIES = [play_one, write_and_read_one, explain_one]


@pytest.mark.parametrize("holds", PROPERTIES)
def test_random_cities(holds: Callable[[], None], oracle_games: int) -> None:
    """One city for ten games of a known one: 40 a day."""
    many = settings(
        max_examples=oracle_games // 10,
        derandomize=True,
        database=None,
        suppress_health_check=CHECKS,
    )
    many(holds)()


# Cards that kernel and oracle once played differently.
WILD = "{group: [west, east], name: wild, symbol: any, marks: pier}"
LONE = "{symbol: any}"
CARDS = {
    "each, after another section": ("ferry", WILD, "grants: [{}, {line: each}]"),
    "each, from the station just reached": (
        "ferry",
        WILD,
        "grants: [{}, {from: last, line: each}]",
    ),
    "either line, after they joined": ("ferry", WILD, "grants: [{line: any}, {line: any}]"),
    "two kinds at once": (
        "harbour",
        LONE,
        "on_reaching: {pier: [{from: anywhere, to: any}], mill: [{from: last}]}",
    ),
}
FOLDERS = {"ferry": ROOT / "tests" / "records" / "cities", "harbour": ROOT / "tests" / "cities"}


@pytest.mark.parametrize("name", CARDS)
def test_cards_once_played_differently(name: str) -> None:
    city, card, more = CARDS[name]
    text = (FOLDERS[city] / f"{city}.yaml").read_text("utf-8")
    assert text.count(card) == 1
    text = text.replace(card, f"{card[:-1]}, {more}, copies: 3}}")
    text = text.replace("lays: {from: anywhere, line: each}", "lays: {from: anywhere}")
    match = Match(check_text(text).sound(), atlas_of(yaml.safe_load(text)))
    for number in range(40):
        match.play(number)
