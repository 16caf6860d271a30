"""Random cities and modules: kernel and oracle agree, and records are what was played."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any

import oracle
import pytest
from boards import OBJECTIVES
from checking import check_module_text, check_text
from conformance.match import Match, Modules
from hypothesis import HealthCheck, Phase, Verbosity, assume, given, settings
from hypothesis import strategies as st
from random_city import City, cities
from random_module import ModuleData, modules, objectives
from unit.test_record import sheets_at_decisions

from nextstation.engine.city.counting.count import objective_written_out
from nextstation.engine.city.counting.on_map import OnMap
from nextstation.engine.city.module import Module, Objective
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.source.schema_check import check_schema
from nextstation.engine.format.vocabulary.counts import weighed_by
from nextstation.engine.format.vocabulary.deck import CARD_WORDS
from nextstation.engine.format.vocabulary.files.records import record_schema
from nextstation.engine.format.vocabulary.limits import MAX_CARDS, RECORD
from nextstation.engine.format.vocabulary.modules import EFFECT_WORDS, TIMES
from nextstation.engine.format.vocabulary.nouns import NOUNS, TRANSLATED, WEIGHABLE
from nextstation.engine.format.vocabulary.objectives import OBJECTIVE_WORDS
from nextstation.engine.format.vocabulary.schema_builder import object_with
from nextstation.engine.format.vocabulary.scoring import SCORING
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.objectives import total
from nextstation.engine.kernel.rules.state import blank_game
from nextstation.engine.play.explain import refusal
from nextstation.engine.play.record.record import Record
from nextstation.engine.play.record.replay.replay import replay
from nextstation.engine.play.record.write import RecordedGames
from nextstation.engine.players.catalogue import SIMPLE
from nextstation.engine.players.game_loop import blank_stats, play_game
from nextstation.engine.players.registry import make_policy

Table = tuple[City, list[ModuleData]]
CHECKS = [HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.data_too_large]


@st.composite
def alone(draw: st.DrawFn) -> Table:
    """A random city."""
    return draw(cities()), []


@st.composite
def with_modules(draw: st.DrawFn) -> Table:
    """A random city, with objectives half of the time, and one to three modules."""
    city = draw(cities())
    if draw(st.booleans()):
        shared = draw(objectives(city))
        network = network_of(city)
        shared["cards"] = [card for card in shared["cards"] if is_reachable(network, card)]
        if shared["cards"]:
            shared["deal"]["count"] = min(shared["deal"]["count"], len(shared["cards"]))
            city["modules"] = {OBJECTIVES: shared}
    count = draw(st.integers(1, 3))
    return city, [draw(modules(city, number)) for number in range(count)]


def network_of(city: City) -> Network:
    """The city checked; discarded where it has a fault."""
    report = check_text(json.dumps(city, indent=1))
    assume(not report.diagnostics)
    return report.sound()


def is_reachable(network: Network, card: dict[str, Any]) -> bool:
    objective = Objective.of(card)
    there = OnMap(network).most(objective_written_out(objective.asked))
    return (objective.at_least or 1) <= there


def module_of(data: ModuleData) -> Module:
    """A random module, which must be sound."""
    return check_module_text(json.dumps(data, indent=1)).sound()


def atlas_of(city: dict[str, Any]) -> oracle.Atlas:
    """The oracle's city, with the sides of every colour in the order of the first one's."""
    atlas = oracle.read_city(city)
    order = list(next(iter(atlas.departures.values())))
    departures = {
        colour: {side: places[side] for side in order}
        for colour, places in atlas.departures.items()
    }
    return replace(atlas, departures=departures)


def opened(table: Table) -> tuple[Network, oracle.Atlas, Modules]:
    """The city and its modules, as the engine and as the oracle have them."""
    city, found = table
    network, atlas = network_of(city), atlas_of(city)
    ours, theirs = [module_of(each) for each in found], [oracle.read_module(each) for each in found]
    if network.city.objectives and atlas.shared_objectives:
        ours, theirs = [network.city.objectives, *ours], [atlas.shared_objectives, *theirs]
    return network, atlas, (ours, theirs)


def agree(table: Table, number: int, player: int) -> None:
    network, atlas, in_play = opened(table)
    players = min(4, len(network.city.colours))
    Match(network, atlas, in_play).play(number, player % players, players)


def write_and_read(table: Table, number: int, player: int) -> None:
    network, _, (ours, _) = opened(table)
    policy, players = SIMPLE[number % 2], min(player, len(network.city.colours) - 1) + 1
    text = RecordedGames(Setup(network, ours, players=players), policy, 1, "random").text(number)
    document = parse_document(text, "game.yaml", RECORD)
    assert [*document.faults, *check_schema(document, record_schema)] == []
    record = Record.of(document.data)
    found = replay(Setup(network, ours, record.deal), record, document.diagnostic)
    assert found.faults == ()
    totals = [total_of(network, ours, policy, number, each, players) for each in range(players)]
    assert [score.total for score in found.scores] == totals
    best = max((score.total, score.best_colour) for score in found.scores)
    assert found.winners == [
        score.player for score in found.scores if (score.total, score.best_colour) == best
    ]


def total_of(
    network: Network, modules: Sequence[Module], policy: str, number: int, player: int, players: int
) -> int:
    """What the kernel scores in a game that it plays by itself."""
    board = Board.of(Setup(network, modules))
    game = blank_game(board)
    decider = make_policy(policy, board, game)
    play_game(board, game, decider, 1, number, player, players, blank_stats(board))
    return int(total(board, game))


def explain_each(table: Table, number: int, player: int) -> None:
    network, _, (ours, _) = opened(table)
    ways = [(link.start, link.end) for link in network.links]
    ways += [(end, start) for start, end in ways]
    for place, sheet in enumerate(sheets_at_decisions(network, number, ours)):
        if place % 4 == player:
            legal = set(sheet.sections()) if sheet.awaits_decision else set()
            assert {way for way in ways if refusal(sheet, way) is None} == legal


def showing(holds: Callable[[Table, int, int], None]) -> Callable[[Table, int, int], None]:
    """The same, and a failure shows the files of the table, one a line: JSON is YAML."""

    @wraps(holds)
    def holds_or_shows(table: Table, number: int, player: int) -> None:
        city, found = table
        try:
            holds(table, number, player)
        except Exception as failure:
            files = [
                f"city: {json.dumps(city)}",
                *(f"module: {json.dumps(each)}" for each in found),
            ]
            failure.add_note("\n".join([f"number={number}, player={player}", *files]))
            raise

    return holds_or_shows


@st.composite
def full_decks(draw: st.DrawFn) -> Table:
    """A random city whose deck has as many cards as any, all of them copies of one."""
    city = draw(cities())
    cards = city["deck"]["cards"]
    each = draw(st.sampled_from(range(1, len(cards))))
    count = len(network_of(city).city.deck.cards) - cards[each].get("copies", 1)
    cards[each]["copies"] = MAX_CARDS - count
    cards[each]["name"] = draw(st.sampled_from(["true", "n" * 32]))
    return city, []


def test_what_is_written_of_a_full_deck_is_read() -> None:
    settings(max_examples=3, suppress_health_check=CHECKS, verbosity=Verbosity.quiet)(
        given(full_decks(), st.integers(0, 10**6), st.integers(0, 3))(showing(write_and_read))
    )()


@pytest.mark.parametrize("holds", [agree, write_and_read, explain_each])
@pytest.mark.parametrize("tables", [alone, with_modules])
def test_random(
    tables: Callable[[], st.SearchStrategy[Table]],
    holds: Callable[[Table, int, int], None],
    oracle_games: int,
) -> None:
    """One table for ten games of a known city."""
    many = settings(
        max_examples=-(-oracle_games // 10),
        suppress_health_check=CHECKS,
        verbosity=Verbosity.quiet,  # `showing` says it in fewer lines
    )
    many(given(tables(), st.integers(0, 10**6), st.integers(0, 3))(showing(holds)))()


# What random cities and modules must have used every word of; test_words.py plays every filter.
PLAYED = {
    "scoring": SCORING.schema,
    "cards of the deck": object_with(*CARD_WORDS),
    "cards of modules": object_with(*EFFECT_WORDS),
    "objectives": object_with(*(word for word in OBJECTIVE_WORDS if word.name == "count")),
}


def of_counts() -> Iterator[tuple[str, str]]:
    """What `random_count.py` draws: counts of cards, and nouns that no shipped city asks for."""
    yield from known(object_with(*weighed_by(TIMES)))
    yield from (("counts", noun) for noun in WEIGHABLE)
    yield from (("count", noun) for noun in NOUNS if noun not in TRANSLATED)


def known(schema: Any) -> Iterator[tuple[str, str]]:
    """Each key below a schema with the keys below it, and each choice that a key has."""
    for key, inner in schema.get("properties", {}).items():
        yield from ((key, value) for value in inner.get("enum", ()))
        yield from ((key, below) for below in inner.get("properties", ()))
        yield from known(inner)
    for inner in (schema.get("items"), schema.get("additionalProperties")):
        if inner:
            yield from known(inner)


def used(word: str, value: Any) -> Iterator[tuple[str, str]]:
    """The same of a value."""
    if isinstance(value, str):
        yield word, value
    for key, each in value.items() if isinstance(value, dict) else ():
        yield word, key
        yield from used(key, each)
    for each in value if isinstance(value, list) else ():
        yield from used(word, each)


OF_COUNTS = {*of_counts()}


@pytest.mark.slow
def test_every_word_is_drawn() -> None:
    """A new word that no random city has is not tested."""
    found: dict[str, set[tuple[str, str]]] = {name: set() for name in PLAYED}

    @settings(
        max_examples=250,
        derandomize=True,
        database=None,
        suppress_health_check=CHECKS,
        phases=[Phase.generate],
    )
    @given(with_modules())
    def note(table: Table) -> None:
        city, drawn = table
        network_of(city)
        found["scoring"].update(used("", city["scoring"]))
        found["cards of the deck"].update(used("", city["deck"]["cards"]))
        found["cards of modules"].update(used("", [each["cards"] for each in drawn]))
        found["objectives"].update(used("", city.get("modules")))

    note()
    missing = {name: {*known(schema)} - found[name] - OF_COUNTS for name, schema in PLAYED.items()}
    assert not any(missing.values()), f"draw these in random_city.py or random_module.py: {missing}"
