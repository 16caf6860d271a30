"""Counts in the oracle: the words of the cities are names for them, and what own ones come to."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import oracle
import pytest
import yaml
from boards import FILES, SHIPPED, network, plain_simulation
from checking import check_module_text, check_text
from command import ns
from conformance.match import Match, Modules, match_of_modules
from oracle import counts
from oracle.bonuses import Bonuses
from oracle.reached import network_of
from oracle.replay import Replay
from oracle.sheet import Sheet
from plain_yaml import read_yaml
from random_count import Counts, printed_lines

from nextstation.engine import VectorGame
from nextstation.engine.authoring.edits.written_out import with_counts
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.vocabulary.nouns import NOUNS
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import laid_out
from nextstation.engine.kernel.rules import state
from nextstation.engine.kernel.rules.between_players import settled
from nextstation.engine.kernel.stepping import held_games
from nextstation.engine.play.agents import agent_for, play_out
from nextstation.engine.play.record.load import load_record
from nextstation.engine.play.record.write import RecordedGames
from nextstation.engine.play.table.result import GameResult
from nextstation.engine.play.table.table import Table
from nextstation.engine.players.game_loop import blank_stats, play_game
from nextstation.engine.players.registry import make_policy
from nextstation.engine.stats.batch.distribution import Distribution

SECTIONS = {
    "purple": ["c6-e6", "e6-e7", "e7-e10", "e7-d8"],
    "blue": ["f8-g7", "g7-h6", "h6-e6"],
}
RING = ["c6", "e6", "d7", "e5"]


@pytest.fixture(scope="module")
def drawn() -> Sheet:
    """London with two lines, which meet at e6; d3 is the departure of a line without a section."""
    sheet = Sheet(oracle.read_city(FILES["london"]))
    for colour, sections in SECTIONS.items():
        for section in sections:
            sheet.lay(colour, *section.split("-"))
    return sheet


def lines_of(sheet: Sheet, *colours: str) -> counts.Part:
    """The lines of some colours, or of all, as a part of the network."""
    network = network_of(sheet.atlas, [sheet.lines_of(each) for each in sheet.lines], sheet.marks)
    lines = [(each, line) for each in colours or sheet.lines for line in sheet.lines_of(each)]
    joined = [each for each in sheet.lines if sheet.is_joined(each)]
    return counts.Part(network, lines, joined)


OF_NETWORK: list[tuple[str, int]] = [
    # a ring whose stations cost when left out: d7 and e5
    (f"{{count: stations, at: {RING}, missing: true, each: -3}}", -6),
    ("{count: connected, at: [c6, h6], at_least: all, points: 15}", 15),
    ("{count: connected, at: [c6, d3], at_least: all, points: 15}", 0),
    ("{count: river_crossings, at_most: 2, points: 10}", 0),
    ("{count: river_crossings, at_most: 3, points: 10}", 10),
    ("{count: river_crossings, per: line, take: most, at_most: 2, points: 10}", 10),
    ("{count: visits, which: tourist_site, each: 4}", 4),
    # circles at d8, e6, e10, h6; squares at c6, g7
    ("{count: sets, of: [{symbol: circle}, {symbol: square}], each: 3}", 6),
    ("{count: longest_run, per: line, take: most, each: 2}", 6),
    ("{count: sections, per: line, take: most, each: 2}", 8),
    # dead ends at c6, d8, e10, f8
    ("{count: stations, sections: 1, each: -2}", -8),
    ("{count: stations, each: {colours: {2: 2, 3: 5}}}", 2),
    ("{count: stations, symbol: [circle, square], kind: main, each: 1}", 6),
    ("{count: stations, per: line, values: [0, 0, 0, 0, 3, 5]}", 8),
    ("{count: lines, with: {count: stations, at_least: 5}, each: 7}", 7),
    ("{count: districts, with: {count: stations, which: tourist_site}, each: 2}", 2),
    ("{count: districts, with: interchange, missing: true, each: -1}", -12),
    # only the districts named are looked at: central has e6, e7 and d7 has none
    ("{count: stations, per: district, take: least, in: [central, west], each: 1}", 1),
    ("{count: symbols, at_least: all, points: 5}", 5),
    ("{count: sections, direction: horizontal, each: 1}", 2),
    ("{count: sections, colour: blue, direction: diagonal, each: 1}", 2),
    # in column e: e6, e7, e10; in the rows from 8 on: d8, e10, f8
    ("{count: stations, column: e, each: 1}", 3),
    ("{count: stations, column: [c, h], row: {at_least: 1, at_most: 6}, each: 1}", 2),
    ("{count: stations, row: {at_least: 8}, each: 1}", 3),
    ("{count: stations, edge: true, each: 1}", 1),
    ("{count: stations, edge: false, row: 10, each: 1}", 0),
    ("{count: stations, colour: {all: [purple, blue]}, each: 5}", 5),
    ("{count: stations, colour: {all: [purple, green]}, each: 5}", 0),
    ("{count: visits, colour: {all: [purple, blue]}, each: 5}", 10),
    # from the tourist site e10 a link leads to e7
    ("{count: stations, next_to: {at: e10}, row: 7, each: 1}", 1),
]

OF_A_LINE: list[tuple[str, str, int]] = [
    ("purple", "{count: districts, each: {in: {west: 3, central: 2, other: 1}}}", 6),
    ("blue", "{count: districts, each: {in: {west: 3, central: 2, other: 1}}}", 4),
    ("purple", "{count: symbols, at_least: all, points: 5}", 0),
    ("purple", "{count: symbols, at_least: 3, points: 5}", 5),
    ("purple", "{count: sections, times: {count: interchanges}}", 4),
    ("blue", "{count: districts, times: {count: stations, per: district, take: most}}", 6),
    ("green", "{count: stations, missing: true, at: [d3], each: -4}", -4),
]


@pytest.mark.parametrize(("text", "points"), OF_NETWORK, ids=[text for text, _ in OF_NETWORK])
def test_a_count_of_the_network(drawn: Sheet, text: str, points: int) -> None:
    assert counts.points(lines_of(drawn), yaml.safe_load(text)) == points


@pytest.mark.parametrize(("colour", "text", "points"), OF_A_LINE)
def test_a_count_of_a_line(drawn: Sheet, colour: str, text: str, points: int) -> None:
    assert counts.points(lines_of(drawn, colour), yaml.safe_load(text)) == points


def test_a_card_doubles_what_it_names(drawn: Sheet) -> None:
    part = lines_of(drawn, "purple")
    doubled = counts.Part(
        part.network, part.lines, bonuses=Bonuses(own=[({"count": "river_crossings"}, 2)])
    )
    asked = {"count": "river_crossings", "each": 2}
    assert (counts.points(part, asked), counts.points(doubled, asked)) == (4, 8)


@pytest.mark.parametrize(
    ("found", "asked", "scored"),
    [
        ([2, 3, 3], {"players": "most", "points": 7}, [0, 7, 7]),
        ([2, 3, 5], {"players": "most", "points": [7, 3]}, [0, 3, 7]),
        ([2, 0, 5], {"players": "least", "points": [7, 3]}, [3, 7, 0]),
        ([0, 0, 0], {"players": "most", "points": [7, 3]}, [0, 0, 0]),
        ([4], {"players": "most", "points": 7}, [0]),
    ],
)
def test_the_most_of_all_players(
    found: Sequence[int], asked: dict[str, Any], scored: list[int]
) -> None:
    assert counts.between_players(found, asked) == scored


def test_the_first_of_all_players() -> None:
    asked: dict[str, Any] = {"players": "first", "points": 5}
    turns = [(2, 1), None, (1, 7), (1, 7)]
    assert counts.first_of_players(turns, asked) == [0, 0, 5, 5]
    assert counts.first_of_players(turns, {**asked, "points": [5, 3, 1]}) == [1, 0, 5, 5]


@pytest.mark.parametrize(
    "wrong", ["{count: districts, which: west}", "{count: rails}", "{count: stations, per: day}"]
)
def test_what_the_oracle_does_not_know_it_refuses(drawn: Sheet, wrong: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        counts.points(lines_of(drawn), yaml.safe_load(wrong))


class Compared(Replay):
    """A game in which every term and every objective is counted a second time, written out."""

    compared = 0

    def compare(self, colour: str) -> None:
        """Compare after each decision."""
        super().compare(colour)
        game, atlas = self.game, self.game.atlas
        for key, (name, value) in atlas.line_terms.items():
            parts = [lines_of(game, colour)]
            if name != "joined":
                parts = [
                    counts.Part(parts[0].network, [each], parts[0].joined, game.bonuses(colour))
                    for each in parts[0].lines
                ]
            found = counts.points_of_colour(parts, counts.written_out(name, value))
            assert found == game.line_terms(colour)[key]
        for key, (name, value) in atlas.network_terms.items():
            found = counts.points(lines_of(game), counts.written_out(name, value))
            assert found == game.network_terms()[key]
        assert atlas.shared_objectives
        reached = self.game.objectives()
        for card in yaml.safe_load(self.text)["modules"]["shared_objectives"]["cards"]:
            if card["id"] in reached:
                asked = counts.objective_written_out(card)
                assert counts.is_reached(lines_of(game), asked) == reached[card["id"]]
                self.compared += 1

    text = ""


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_the_words_of_a_city_are_names_for_counts(city: str) -> None:
    match: Match = match_of_modules(city, ["shared_objectives"])
    trace = match.trace(5)
    replay = Compared(oracle.Game(match.atlas, match.theirs, trace.deal), match.places, trace.log)
    replay.text = FILES[city].read_text("utf-8")
    replay.play(trace.order)
    assert replay.compared > 0


@pytest.mark.parametrize("city", SHIPPED)
def test_a_city_written_out_plays_as_before(city: str) -> None:
    text = with_counts(parse_document(FILES[city].read_text("utf-8")))
    written = check_text(text).sound()
    terms = (*written.city.line_terms, *written.city.network_terms)
    assert all(term.is_count for term in terms)
    before, after = (plain_simulation(each, 5, "greedy") for each in (network(city), written))
    assert (before.total, before.objectives) == (after.total, after.objectives)


# What designers have asked for, each beside what London scores.
VARIANTS = {
    "a ring whose stations cost when left out": (
        "network",
        "{count: stations, at: [d3, e4, f4, g4, h4, h6, f8, c6], missing: true, each: -3}",
    ),
    "two termini joined": (
        "network",
        "{count: connected, at: [a1, j10], at_least: all, points: 15}",
    ),
    "at most two river crossings": (
        "network",
        "{count: river_crossings, at_most: 2, points: 10}",
    ),
    "districts of different value": (
        "line",
        "{count: districts, each: {in: {central: 3, north: 2, south: 2, other: 1}}}",
    ),
    "pairs of symbols": (
        "network",
        "{count: sets, of: [{symbol: circle}, {symbol: square}], each: 2}",
    ),
    "the longest line": ("network", "{count: longest_run, per: line, take: most, each: 1}"),
    "dead ends": ("network", "{count: stations, sections: 1, each: -2}"),
    "the edge of the map": ("line", "{count: stations, edge: true, each: 2}"),
    "two columns and some rows": (
        "network",
        "{count: stations, column: [a, j], row: {at_most: 4}, missing: true, each: -1}",
    ),
    "next to a tourist site": ("line", "{count: stations, next_to: tourist_site, each: 1}"),
    "where two colours meet": (
        "line",
        "{count: stations, colour: {all: [blue, pink]}, each: 3}",
    ),
    "every symbol on one line": ("line", "{count: symbols, at_least: all, points: 5}"),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_kernel_scores_a_variant_as_the_oracle_does(variant: str) -> None:
    scope, text = VARIANTS[variant]
    data = read_yaml(FILES["london"].read_bytes())
    data["scoring"][scope].append(yaml.safe_load(text))
    city = yaml.safe_dump(data, allow_unicode=True)
    checked = check_text(city)
    assert checked.diagnostics == ()
    Match(checked.sound(), oracle.read_city(city)).play(3)


@pytest.mark.parametrize("noun", NOUNS)
def test_every_noun_is_counted_as_the_oracle_does(noun: str) -> None:
    city = "berlin" if noun == "joined" else "paris" if "overhead" in noun else "london"
    data = read_yaml(FILES[city].read_bytes())
    of = {"of": [{"symbol": "circle"}, {"symbol": "square"}]} if noun == "sets" else {}
    data["scoring"]["network"].append({"count": noun, **of, "each": 3})
    text = yaml.safe_dump(data, allow_unicode=True)
    Match(check_text(text).sound(), oracle.read_city(text)).play(3)


# What is drawn: of each kind so often.
KINDS = ("term", "term", "joined", "broken", "wild")
PLACES = (("scoring", "line"), ("scoring", "network"), ("modules", "shared_objectives", "cards"))


def random_city(number: int, entries: int = 8) -> tuple[str, int]:
    """A city with random counts, without those at fault, and how many counts were drawn.

    None that is broken is taken for sound, and none that is well formed for faulty, unless the map
    has nothing of it.
    """
    dice = Random(number)  # noqa: S311 - to be drawn again
    data = read_yaml(FILES[dice.choice(["london", "paris", "berlin"])].read_bytes())
    data["rules"]["unbuilt_line"] = dice.choice(["ignored", "counts"])
    lines = printed_lines(oracle.read_city(yaml.safe_dump(data)), dice)
    data["map"]["printed_lines"] = lines if dice.random() < 0.5 else {}
    atlas = oracle.read_city(yaml.safe_dump(data))
    drawn: dict[int, tuple[str, Any]] = {}
    place: Sequence[str]
    for place in PLACES:
        draws = Counts(atlas, dice, of_line=place[-1] == "line")
        there = [*at(data, place)[:1]]
        for each in range(entries):
            kind = dice.choice(KINDS)
            if place[0] == "modules":
                kind = "wild" if kind == "wild" else "term"
                count = draws.objective() if kind == "term" else draws.wild(is_objective=True)
                count = {**count, "id": f"card_{each}"}
            else:
                count = getattr(draws, kind)()
            there.append(count)
            drawn[id(count)] = kind, count
        at(data, place[:-1])[place[-1]] = there
    data["modules"] = {"shared_objectives": data["modules"]["shared_objectives"]}
    while faults := faulty_entries(data):
        for place, each, codes in faults:
            kind, count = drawn.pop(id(at(data, place)[each]))
            assert kind not in ("term", "joined") or codes <= {"E604", "E613"}, (codes, count)
            at(data, place)[each] = None
        for place in PLACES:
            at(data, place)[:] = [each for each in at(data, place) if each is not None]
    data["modules"]["shared_objectives"]["deal"]["count"] = len(at(data, PLACES[-1]))
    left = [count for kind, count in drawn.values() if kind == "broken"]
    assert not left, left
    return yaml.safe_dump(data, allow_unicode=True), entries * len(PLACES)


def at(data: Any, path: Sequence[str]) -> Any:
    for step in path:
        data = data[step]
    return data


def faulty_entries(data: Any) -> list[tuple[Sequence[str], int, set[str]]]:
    """The entries of the lists of counts that have a fault, with its codes."""
    found: dict[tuple[tuple[str, ...], int], set[str]] = {}
    for each in check_text(yaml.safe_dump(data, allow_unicode=True)).diagnostics:
        if each.code in ("E606", "E615"):  # of a city whose counts are all at fault
            continue
        place, number = next(
            (place, each.path[len(place)])
            for place in PLACES
            if each.path[: len(place)] == place and len(each.path) > len(place)
        )
        assert isinstance(number, int)
        assert each.message
        found.setdefault((place, number), set()).add(each.code)
    return [(place, number, codes) for (place, number), codes in found.items()]


@pytest.mark.parametrize("number", range(6))
def test_random_counts(number: int) -> None:
    play_random_city(number)


@pytest.mark.prove
def test_more_random_counts(seed: int) -> None:
    for number in range(100):
        play_random_city(seed + number)


def play_random_city(number: int) -> int:
    """Play a random city in kernel and oracle. Returns how many counts were drawn for it."""
    text, drawn = random_city(number)
    network, atlas = check_text(text).sound(), oracle.read_city(text)
    assert network.city.objectives
    assert atlas.shared_objectives
    modules = [network.city.objectives], [atlas.shared_objectives]
    Match(network, atlas, modules).play(number)
    return drawn


COMPARED = """
    - {count: stations, which: tourist_site, players: most, points: [7, 3]}
    - {count: stations, sections: 1, players: least, points: 4}
    - {count: interchanges, at_least: 4, players: first, points: [5, 2]}
    - {count: districts, per: line, take: most, players: most, points: 6}
    - {count: stations, per: district, kind: main, players: most, points: [40, 10]}
    - {count: stations, which: tourist_site, per: colour, players: least, points: 100}
    - {count: stations, per: district, players: only, points: 1000}
"""


@pytest.fixture(scope="module")
def with_comparisons() -> str:
    """London with what is compared between players."""
    before = "    - interchanges: [2, 5, 9]\n"
    return FILES["london"].read_text("utf-8").replace(before, before + COMPARED)


def play_table(match: Match, number: int, players: int) -> list[list[int]]:
    """The kernel plays a game of several players as the oracle does, and compares them alike.

    Returns the points of the players by each term that compares them.
    """
    ours, theirs = [], []
    for player in range(players):
        trace = match.trace(number, player, players)
        theirs.append(oracle.Game(match.atlas, match.theirs, trace.deal))
        Replay(theirs[-1], match.places, trace.log).play(trace.order)
        ours.append(laid_out(match.tracer.game))
    standings = [game.standings() for game in theirs]
    terms = [(key, match.atlas.network_terms[key][1]) for key in standings[0]]
    found = [
        counts.points_of_players([each[key] for each in standings], count) for key, count in terms
    ]
    settled_now = settled(match.tracer.board, ours).values()
    assert [each.sum(axis=1).tolist() for each in settled_now] == found
    return found


def test_simulations_rows_records_and_games_compare_players_alike(
    with_comparisons: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held_games, "_entered", partial)
    city, played = check_text(with_comparisons).sound(), tmp_path / "game.yaml"
    (tmp_path / "london.yaml").write_text(with_comparisons, "utf-8")
    setup, games = Setup(city, players=3), list[state.Game]()
    board = Board.of(setup)
    for player in range(3):
        games.append(state.blank_game(board))
        policy, stats = make_policy("greedy", board, games[-1]), blank_stats(board)
        play_game(board, games[-1], policy, 7, 0, player, 3, stats)
    rows = VectorGame(city, 1, players=3, restart=False, observe=False)
    rows.put(games)
    totals = (rows.points + rows.between_players()).tolist()
    assert rows.between_players().any()
    simulated = plain_simulation(city, 1, "greedy", 7, players=3)
    assert simulated.total == Distribution.of(np.array(totals))
    played.write_text(RecordedGames(setup, "greedy", 7, {"file": "london.yaml"}).text(0), "utf-8")
    scores = load_record(played).sound().outcome.scores
    assert [score.total for score in scores] == totals
    for score in scores:
        assert [*score.won] == ["stations 3", "stations 4", "stations 5"]
        assert all(sum(score.won[name].values()) == score.network[name] for name in score.won)
    assert "stations (per district): " in ns("score", str(played)).stdout
    table = Table.simulated(setup, 7, 0, board)
    play_out(table, [agent_for("greedy", 7, 0, player) for player in range(3)])
    assert [GameResult(table.seats, seat).total for seat in range(3)] == totals


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_kernel_compares_players_as_the_oracle_does(
    with_comparisons: str, players: int
) -> None:
    match = Match(check_text(with_comparisons).sound(), oracle.read_city(with_comparisons))
    tables = [play_table(match, number, players) for number in range(6)]
    found = {points for table in tables for term in table for points in term}
    few, many = {each for each in found if each < 10}, found - {*range(10)}
    assert few == ({0} if players == 1 else {0, 2, 3, 4, 5, 6, 7})
    digits = {scale for scale in (10, 100, 1000) if any(each // scale % 10 for each in many)}
    assert digits == (set() if players == 1 else {10, 100, 1000})


HEAVY = [
    "{river_crossings: 2}",
    "{stations: {symbol: [circle, square], times: 3}, secondary_districts: 2}",
    "{interchanges: {kind: main, times: 2}, sections: {direction: diagonal, times: 4}}",
    "{districts: {kind: secondary, times: 2}, stations: 2, fullest_district: 2}",
]


def module_of(cards: Sequence[Any]) -> Modules:
    """A module with a card for each round, which always counts for something."""
    entry = {
        "format": 1,
        "id": "heavy",
        "title": "Heavy",
        "deal": {"to": "rounds"},
        "cards": [{"id": f"card_{place}", "counts": card} for place, card in enumerate(cards)],
    }
    text = yaml.safe_dump(entry)
    return [check_module_text(text).sound()], [oracle.read_module(text)]


@pytest.mark.parametrize("city", ["london", "berlin"])
def test_the_kernel_has_cards_count_more_as_the_oracle_does(city: str) -> None:
    text = FILES[city].read_text("utf-8")
    cards = [yaml.safe_load(each) for each in HEAVY]
    played = Match(check_text(text).sound(), oracle.read_city(text), module_of(cards))
    for number in range(3):
        played.play(number)


@pytest.mark.parametrize("seed", range(6))
def test_random_cards_and_comparisons(seed: int) -> None:
    dice = Random(seed)  # noqa: S311 - to be drawn again
    data = read_yaml(FILES[dice.choice(["london", "paris", "berlin"])].read_bytes())
    draws = Counts(oracle.read_city(yaml.safe_dump(data)), dice)
    data["scoring"]["line"] = [Counts(draws.atlas, dice, of_line=True).term() for _ in range(6)]
    data["scoring"]["network"] = [draws.term() for _ in range(6)]
    data["scoring"]["network"] += [draws.compared() for _ in range(5)]
    for place, number, codes in sorted(faulty_entries(data), key=lambda each: -each[1]):
        assert codes <= {"E604"}, (codes, at(data, place)[number])
        del at(data, place)[number]
    city = yaml.safe_dump(data, allow_unicode=True)
    checked = check_text(city)
    cards = module_of([draws.card() for _ in range(5)])
    play_table(Match(checked.sound(), oracle.read_city(city), cards), seed, 2)
