"""The kernel: native and plain alike, the worked examples, what players do."""

from pathlib import Path

import numpy as np
import pytest
from checking import check_text

from nextstation.engine import load_city
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.deck import LINES, STARTS
from nextstation.engine.format.vocabulary.modules import RECEIVERS
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import CardRow, Scope, Start, TermRow, WhichLine
from nextstation.engine.kernel.board.struct import changed
from nextstation.engine.kernel.constants import Constants
from nextstation.engine.kernel.rules import (
    begin,
    cards,
    evaluate,
    legal,
    scoring,
    state,
    turn,
)
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.line_facts import LineFacts
from nextstation.engine.play.sheet.freely import grant_freely
from nextstation.engine.play.sheet.grant import is_on_line
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.players import game_loop, simple
from nextstation.engine.players.game_loop import RoundRow, blank_stats
from nextstation.engine.players.simple import Greedy, Random

ROOT = Path(__file__).parents[2]
LONDON = (ROOT / "cities/london.yaml").read_text("utf-8")


def network_of(text: str) -> Network:
    return check_text(text).sound()


def board_of(text: str) -> Board:
    return Board.of(Setup(network_of(text)))


@pytest.mark.parametrize(
    ("codes", "words"), [(Start, STARTS), (WhichLine, LINES), (Scope, RECEIVERS)]
)
def test_codes_have_the_order_of_the_vocabulary(
    codes: type[Constants], words: tuple[str, ...]
) -> None:
    """The code of a word is its place in the vocabulary."""
    names = [name.lower() for name in codes.__annotations__]
    assert tuple(names[: len(words)]) == words


def test_constants_are_numbered_in_order() -> None:
    assert (Start.ENDS, Start.CIRCLE, len(Start)) == (0, 5, 6)
    assert len({getattr(CardRow, name) for name in CardRow.__annotations__}) == len(CardRow)


def facts(districts: int, stations: int, crossings: int) -> LineFacts:
    return LineFacts(0, districts, stations, 0, crossings, np.zeros(2, np.int64), 0, 0)


def test_e4_john() -> None:
    """E4: lines 20, 16, 29 and 22; 7 visits; 9 interchanges of two lines; total 119."""
    board = Board.of(Setup(load_city("london")))
    lines = [(6, 3, 1), (4, 4, 0), (5, 5, 2), (5, 4, 1)]
    points = [scoring.points_of(board, state.blank_game(board), facts(*line)) for line in lines]
    assert points == [20, 16, 29, 22]
    network = _network_points(board, visits=7, interchanges={2: 9})
    assert (sum(points), network) == (87, [18, 14])
    assert sum(points) + sum(network) == 119


def test_e6_purple() -> None:
    """E6: 5 × 3 + 4 = 19; lines 88, 8 visits 17, interchanges 3 × 2 + 1 × 5 = 11; total 116."""
    board = Board.of(Setup(load_city("london")))
    assert scoring.points_of(board, state.blank_game(board), facts(5, 3, 2)) == 19
    network = _network_points(board, visits=8, interchanges={2: 3, 3: 1})
    assert network == [11, 17]
    assert 88 + sum(network) == 116


@pytest.mark.parametrize(("visits", "points"), [(0, 0), (3, 4), (7, 14), (10, 25), (20, 25)])
def test_n2_the_leftmost_circle_that_is_not_crossed_off(visits: int, points: int) -> None:
    assert _network_points(Board.of(Setup(load_city("london"))), visits, {}) == [0, points]


def test_c6_a_section_puts_both_its_ends_on_the_line() -> None:
    setup = Setup(load_city("london"))
    sheet = Sheet(setup, Board.of(setup))
    sheet.begin_round("purple")
    grant_freely(sheet)
    section = next(each for each in sheet.sections() if each[1].name == "c8")
    assert [place.name for place in section] == ["c6", "c8"]
    sheet.take(sheet.sections()[section])
    on_line = {place for place in setup.network.stations if is_on_line(sheet, 0, place)}
    assert on_line == {*section}


def _network_points(board: Board, visits: int, interchanges: dict[int, int]) -> list[int]:
    game = state.blank_game(board)
    game.visits[board.network_terms[1][TermRow.SPECIAL]] = visits
    colours = [colours for colours, count in interchanges.items() for _ in range(count)]
    game.colours_at[board.stations[: len(colours)]] = colours
    return [scoring.network_points(board, game, term) for term in range(2)]


def test_e7_turns_of_a_round() -> None:
    """E7: a round of London takes 5 to 10 turns, whatever the order of the deck."""
    board = Board.of(Setup(load_city("london")))
    game, stats, turns = state.blank_game(board), blank_stats(board), set[int]()
    for number in range(100):
        game_loop.play_game(board, game, Random(), 1, number, 0, 1, stats)
        turns |= {*stats.rounds[:, RoundRow.TURNS].tolist()}
    assert turns == set(range(5, 11))


def test_random_chooses_evenly_and_passes_only_when_it_must() -> None:
    board = Board.of(Setup(load_city("london")))
    game = state.blank_game(board)
    for number in range(5):
        begin.begin_game(board, game, 1, number, 0)
        begin.begin_round(board, game, int(game.order[0]))
        turn.reveal_turn(board, game)
        options = game.decisions[: legal.legal_decisions(board, game)].tolist() or [PASS]
        tries = 100 * len(options)
        chosen = [simple.choose_random(board, game, Random()) for _ in range(tries)]
        assert set(chosen) == set(options)
        assert all(chosen.count(option) > 60 for option in options)
    game.now[state.Now.PENDING], game.open[:] = 1, 0
    assert simple.choose_random(board, game, Random()) == PASS


def test_greedy_takes_the_highest_score_of_now() -> None:
    board = Board.of(Setup(load_city("london")))
    game = state.blank_game(board)
    for number in range(40):
        begin.begin_game(board, game, 3, number, 0)
        colour = int(game.order[0])
        begin.begin_round(board, game, colour)
        for _ in range(4):
            turn.reveal_turn(board, game)
            found = legal.legal_decisions(board, game)
            gains = {
                int(s): evaluate.score_delta(board, game, int(s)) for s in game.decisions[:found]
            }
            chosen = simple.choose_greedy(board, game, Greedy())
            if not gains:
                assert chosen == PASS
                break
            assert gains[chosen] == max(gains.values())
            turn.apply_decision(board, game, chosen)


def test_greedy_passes_only_when_every_section_loses_points() -> None:
    """With interchanges that cost points, a section may lose; one that loses nothing is drawn."""
    text = LONDON.replace("interchanges: [2, 5, 9]", "interchanges: [0, 0, 0]")
    board = board_of(text)
    costly = changed(board, values=np.where(np.arange(board.values.size) < 5, -99, board.values))
    costly.values[:2] = 0
    for each, passes in ((board, False), (costly, True)):
        game = state.blank_game(each)
        begin.begin_game(each, game, 1, 0, 0)
        begin.begin_round(each, game, 0)
        game.colours_at[:] = 1
        turn.reveal_turn(each, game)
        found = legal.legal_decisions(each, game)
        assert found
        assert bool(simple.choose_greedy(each, game, Greedy()) == PASS) is passes


def test_every_order_of_pencils_occurs() -> None:
    board = Board.of(Setup(load_city("london")))
    game = state.blank_game(board)
    orders = set()
    for number in range(300):
        begin.begin_game(board, game, 9, number, 0)
        orders.add(tuple(game.order.tolist()))
    assert len(orders) == 24


def test_every_card_is_dealt_and_none_twice() -> None:
    board = Board.of(Setup(load_city("london")))
    game = state.blank_game(board)
    begin.begin_game(board, game, 4, 0, 0)
    for _ in range(5):
        begin.begin_round(board, game, 0)
        dealt = []
        while game.table.now[state.TableNow.LEFT]:
            card = cards.draw_card(game.table)
            dealt.append(int(card))
            cards.reveal(board, game.table, card)
        assert sorted(dealt) == list(range(11))
