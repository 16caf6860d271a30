"""Random cities with random modules: kernel and oracle agree, and records are what was played."""

import json
from collections.abc import Callable

import oracle
import pytest
import yaml
from checking import check_module_text, check_text
from conformance.test_kernel import CITIES, ROOT, Edit, Match, Modules
from conformance.test_random_cities import CHECKS, atlas_of, sound
from hypothesis import given, settings
from hypothesis import strategies as st
from random_city import City, cities
from random_module import ModuleData, modules, objectives
from unit.test_record import sheets_at_decisions

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.rules.objectives import total
from nextstation.engine.game.rules.state import blank_game
from nextstation.engine.play.explain import explain
from nextstation.engine.policy.game_loop import play_game, seat_of
from nextstation.engine.policy.play_stats import blank_notes
from nextstation.engine.policy.registry import SIMPLE, policy_named
from nextstation.engine.record.record import Record
from nextstation.engine.record.replay import replay
from nextstation.engine.record.write import RecordedGames
from nextstation.engine.source.reader import parse_document
from nextstation.engine.source.schema_check import check_schema
from nextstation.engine.vocabulary.records import record_schema

Table = tuple[City, list[ModuleData]]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A random city, with objectives half of the time, and one to three modules."""
    city = draw(cities())
    if draw(st.booleans()):
        city["modules"] = {"shared_objectives": draw(objectives(city))}
    count = draw(st.integers(1, 3))
    return city, [draw(modules(city, number)) for number in range(count)]


def module_of(data: ModuleData) -> Module:
    """A random module, which must be sound."""
    report = check_module_text(json.dumps(data, indent=1))
    return report.sound()


def opened(table: Table) -> tuple[Network, oracle.Atlas, Modules]:
    """The city and its modules, as the engine and as the oracle have them."""
    city, found = table
    network, atlas = sound(city), atlas_of(city)
    ours, theirs = [module_of(each) for each in found], [oracle.read_module(each) for each in found]
    if network.city.objectives and atlas.shared_objectives:
        ours, theirs = [network.city.objectives, *ours], [atlas.shared_objectives, *theirs]
    return network, atlas, (ours, theirs)


@given(tables(), st.integers(0, 10**6), st.integers(0, 3))
def play_one(table: Table, number: int, player: int) -> None:
    network, atlas, in_play = opened(table)
    seat = seat_of(player, 4, len(network.city.colours))
    Match(network, atlas, in_play).play(number, player, seat)


@given(tables(), st.integers(0, 10**6), st.sampled_from(SIMPLE), st.integers(1, 3))
def write_and_read_one(table: Table, number: int, policy: str, players: int) -> None:
    network, _, (ours, _) = opened(table)
    players = min(players, len(network.city.colours))
    text = RecordedGames(Setup(network, ours, players=players), policy, 1, "random").text(number)
    document = parse_document(text, "game.yaml")
    faults = [*document.faults, *check_schema(document, record_schema)]
    assert faults == []
    record = Record.of(document.data)
    found = replay(Setup(network, ours, record.deal), record, document.diagnostic)
    assert found.faults == ()
    board = Board.of(Setup(network, ours))
    game = blank_game(board)
    totals = []
    for player in range(players):
        play_game(
            board,
            game,
            policy_named(policy, board, game),
            1,
            number,
            player,
            players,
            blank_notes(board),
        )
        totals.append(total(board, game))
    assert [score.total for score in found.scores] == totals
    best = max((score.total, score.best_colour) for score in found.scores)
    assert found.winners == [
        score.player for score in found.scores if (score.total, score.best_colour) == best
    ]


@given(tables(), st.integers(0, 10**6))
def explain_one(table: Table, seed: int) -> None:
    network, _, (ours, _) = opened(table)
    ways = [(link.start, link.end) for link in network.links]
    ways += [(end, start) for start, end in ways]
    for number, sheet in enumerate(sheets_at_decisions(network, seed, ours)):
        if number % 4 == 0:
            legal = set(sheet.sections()) if sheet.awaits_decision else set()
            assert {way for way in ways if explain(sheet, way) is None} == legal


PROPERTIES = [play_one, write_and_read_one, explain_one]


@pytest.mark.parametrize("holds", PROPERTIES)
def test_random_modules(holds: Callable[[], None], oracle_games: int) -> None:
    """One table for ten games of a known city: 40 a day."""
    many = settings(
        max_examples=oracle_games // 10,
        derandomize=True,
        database=None,
        suppress_health_check=CHECKS,
    )
    many(holds)()


# Modules that kernel and oracle once played differently.
HOMEBREW = """
format: 1
id: homebrew
title: Homebrew
deal: {to: %s}
cards:
"""
EDITED: dict[str, tuple[str, Edit]] = {
    "london, going on": (
        "cities/london.yaml",
        lambda text: text.replace(
            "symbol: any}", "symbol: any, grants: [{}, {from: last, to: any}], copies: 3}"
        ),
    ),
}
CARDS = {
    "a circle passed, and what goes on behind it": (
        "london, going on",
        "secondary_districts",
        "{circles: {at: once}}",
    ),
    "a power that leaves the line as it is": (
        "berlin",
        "colours",
        "{once_a_round: true, lays: {line: card, to: any}}",
    ),
    "two that multiply the fullest district": (
        "berlin",
        "colours",
        "{counts: {fullest_district: 2}} {counts: {fullest_district: 3}, lines: best}",
    ),
    "what follows a section that falls away": (
        "london",
        "colours",
        "{once_a_round: true, adds: [{to: same}, {from: last, to: any}]}",
    ),
}


@pytest.mark.parametrize("name", CARDS)
def test_modules_once_played_differently(name: str) -> None:
    city, to, words = CARDS[name]
    file, edit = EDITED.get(city) or CITIES[city]
    text = edit((ROOT / file).read_text("utf-8"))
    network, atlas = check_text(text).sound(), atlas_of(yaml.safe_load(text))
    cards = words.removeprefix("{").removesuffix("}").split("} {")
    ours, theirs = [], []
    for number, card in enumerate(cards):
        module = HOMEBREW.replace("homebrew", f"homebrew_{number}") % to
        for place in range(4):
            module += f"  - {{id: card_{place}, {card}}}\n"
        ours.append(check_module_text(module).sound())
        theirs.append(oracle.read_module(module))
    match = Match(network, atlas, (ours, theirs))
    for number in range(40):
        match.play(number)
