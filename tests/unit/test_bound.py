"""The bound of `benchmarks/bound.py` against all games of a small city, played by the kernel."""

from collections.abc import Iterator
from typing import Any

import pytest
from checking import check_text
from command import module_of

from nextstation.engine import load_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.begin import begin_game, begin_round
from nextstation.engine.kernel.rules.cards import round_is_over
from nextstation.engine.kernel.rules.decision import PASS, section_of
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.objectives import total
from nextstation.engine.kernel.rules.scoring import end_round, points_so_far
from nextstation.engine.kernel.rules.state import (
    Game,
    Now,
    blank_game,
    blank_snapshots,
    restore,
    snapshot,
)
from nextstation.engine.kernel.rules.turn import apply_decision, draw_section, end_turn, reveal_turn

LINES, NETWORK, SEARCH, FOREST = (
    module_of("benchmarks", f"clairvoyant.{name}")
    for name in ("lines", "network", "search", "forest")
)
CITY = """
format: 1
id: small
title: Small
symbols: [circle, square]
specials: {sight: {icon: compass}}
colours:
  red:  {ink: "#c0392b", departs: a1}
  blue: {ink: "#2f9fd8", departs: c3}
map:
  legend: {C: circle, S: square}
  suffixes: {"*": sight}
  stations: |
    C   S*  C
    S   C*  S
    C   S   C
  links: {join: nearest}
  districts:
    main: {A: west, B: east}
    art: |
      A A B
      A A B
      A B B
deck:
  groups: {day: {background: "#ffeeaa"}, night: {background: "#aaccee"}}
  round_ends: {day: 2}
  cards:
    - {group: [day, night], symbol: [circle, square]}
    - {group: night, name: switch, reveals_next: true, lays: {from: anywhere}}
scoring:
  line: [districts_times_stations: {districts: passed}]
  network: [interchanges: [3], track: {of: sight, values: [0, 1, 3, 4, 9]}]
"""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less is built, and the search begins with fewer steps."""
    for module in (LINES, FOREST, SEARCH):
        monkeypatch.setattr(module, "compiled", lambda function: function)
    monkeypatch.setattr(SEARCH, "_ROUNDS", 3)
    monkeypatch.setattr(SEARCH, "_STARTS", 5)


def board_of(text: str) -> Board:
    """The board of a city by the text of its file."""
    return Board.of(Setup(check_text(text).sound()))


def rounds_played(board: Board, game: Game) -> Iterator[frozenset[int]]:
    """Play the round that has begun in every way. Yields the sections, with the game at its end."""
    reveal_turn(board, game)
    yield from _decided(board, game, frozenset())


def _decided(board: Board, game: Game, drawn: frozenset[int]) -> Iterator[frozenset[int]]:
    if game.now[Now.PENDING] == 0:
        if round_is_over(game.table):
            yield drawn
        else:
            end_turn(board, game)
            reveal_turn(board, game)
            yield from _decided(board, game, drawn)
        return
    (copy,) = blank_snapshots(game, 1)
    snapshot(game, copy)
    count = legal_decisions(board, game)
    for decision in [PASS, *game.decisions[:count].tolist()]:
        apply_decision(board, game, decision)
        yield from _decided(
            board, game, drawn if decision == PASS else drawn | {section_of(decision)}
        )
        restore(game, copy)


def most_of(board: Board, game: Game, place: int = 0) -> int:
    """The most points that the rounds from one on can bring, in all games."""
    if place == game.order.size:
        return int(total(board, game))
    begin_round(board, game, game.order[place])
    (copy,) = blank_snapshots(game, 1)
    most = 0
    for _ in rounds_played(board, game):
        snapshot(game, copy)
        end_round(board, game)
        most = max(most, most_of(board, game, place + 1))
        restore(game, copy)
    return most


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("number", range(3))
def test_the_lines_found_are_those_that_the_kernel_plays(number: int) -> None:
    board = board_of(CITY)
    game, network = blank_game(board), NETWORK.network_of(board)
    found = LINES.lines_of_deal(board, game, network, 1, number)
    begin_game(board, game, 1, number, 0)
    for colour in game.order.tolist():
        begin_round(board, game, colour)
        (passed,) = blank_snapshots(game, 1)
        played = {}
        for drawn in rounds_played(board, game):
            if not drawn:
                snapshot(game, passed)
            played[links(board, drawn)] = points_so_far(board, game), int(game.lines.visits[0, 0])
        lines = found[colour]
        listed = {
            links(board, LINES.sections_of(lines, line)): (
                int(lines.points[line]),
                int(lines.visits[line]),
            )
            for line in range(lines.points.size)
        }
        assert len(listed) == lines.points.size
        assert listed == {**played, frozenset(): (0, 0)}
        restore(game, passed)


def links(board: Board, sections: Any) -> frozenset[int]:
    """The links of sections."""
    return frozenset(int(board.link[section]) for section in sections)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("number", range(2))
def test_the_best_game_is_found_and_no_bound_is_below_it(number: int) -> None:
    board = board_of(CITY)
    game, network = blank_game(board), NETWORK.network_of(board)
    begin_game(board, game, 1, number, 0)
    most = most_of(board, game)
    forest = tuple(LINES.lines_of_deal(board, game, network, 1, number))
    at_once = SEARCH.Search(network, board.points, forest).run(0)
    assert at_once.points <= most <= at_once.bound
    found = SEARCH.Search(network, board.points, forest).run(10_000)
    assert (found.points, found.bound) == (most, most)
    assert points_of(board, game, found.sections) == most


def test_a_city_with_other_rules_is_refused() -> None:
    with pytest.raises(NETWORK.UnsuitableCityError, match="grant more"):
        NETWORK.network_of(Board.of(Setup(load_city("paris"))))


def points_of(board: Board, game: Game, lines: list[list[int]]) -> int:
    """The points of a game by its lines, drawn by the kernel."""
    begin_game(board, game, 1, 0, 0)
    for colour, sections in enumerate(lines):
        begin_round(board, game, colour)
        for section in sections:
            draw_section(board, game, section)
        end_round(board, game)
    return int(total(board, game))
