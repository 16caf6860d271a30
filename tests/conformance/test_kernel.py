"""The kernel against the oracle: random games, compared decision by decision."""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import oracle
import pytest
import yaml

from nextstation.engine.check.checking import check_text
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.game import (
    begin,
    cards,
    effects,
    objectives,
    outlook,
    queue,
    scoring,
    sections,
    state,
    turn,
)
from nextstation.engine.game.bits import has
from nextstation.engine.game.board import Board
from nextstation.engine.game.state import Game
from nextstation.engine.game.tables import NONE
from nextstation.engine.record.dealt import deal_of

ROOT = Path(__file__).parents[2]
Edit = Callable[[str], str]
# Modules as the engine and as the oracle have them, in one order.
Modules = tuple[Sequence[Module], Sequence[oracle.Module]]
NO_MODULES: Modules = ((), ())

CITIES: dict[str, tuple[str, Edit]] = {
    "london": ("cities/london.yaml", lambda text: text),
    "london, unbuilt counts": (
        "cities/london.yaml",
        lambda text: text.replace("unbuilt_line: ignored", "unbuilt_line: counts"),
    ),
    "london, own crossing": (
        "cities/london.yaml",
        lambda text: text.replace("crossing: none", "crossing: own"),
    ),
    "paris": ("cities/paris.yaml", lambda text: text),
    "berlin": ("cities/berlin.yaml", lambda text: text),
    "harbour": ("tests/cities/harbour.yaml", lambda text: text),
    "harbour, stopped, counts, none": (
        "tests/cities/harbour.yaml",
        lambda text: (
            text.replace("passed", "stopped")
            .replace("crossing: own", "crossing: none")
            .replace("unbuilt_line: ignored", "unbuilt_line: counts")
        ),
    ),
}


class Match:
    """One game of the kernel and one of the oracle, kept in step."""

    def __init__(
        self,
        network: Network,
        atlas: oracle.Atlas,
        board: Board,
        number: int,
        modules: Modules = NO_MODULES,
        player: int = 0,
    ) -> None:
        self.network, self.board, self.number = network, board, number
        self.kernel: Game = state.blank_game(board)
        begin.begin_game(board, self.kernel, 11, number, player)
        ours, theirs = modules
        self.deal = deal_of(network, ours, self.kernel.dealt)
        self.oracle = oracle.Game(atlas, theirs, self.deal)
        self.cards = [card for module in ours for card in module.cards]
        self.chooser = random.Random(1000 * number + player)  # noqa: S311
        self.colours = [colour.name for colour in network.city.colours]

    def play(self, seat: int = 0) -> None:
        colours = self.kernel.order.tolist()
        for colour in [*colours[seat:], *colours[:seat]]:
            self.play_round(colour)
        reached = {
            self.cards[card].id: objectives.is_reached(self.board, self.kernel, row)
            for card in self.kernel.dealt[:, state.DEALT_CARD].tolist()
            if (row := int(self.board.modules.cards[card, effects.OBJECTIVE])) != NONE
        }
        assert reached == self.oracle.objectives()
        assert objectives.total(self.board, self.kernel) == self.oracle.total()

    def play_round(self, colour: int) -> None:
        begin.begin_round(self.board, self.kernel, colour)
        # The points change by decisions alone, and by what works in a round that begins.
        self.points = 0
        self.oracle.begin_round(self.colours[colour])
        over = False
        while not over:
            self.reveal()
            over = cards.round_is_over(self.board, self.kernel.table)
            assert over == self.oracle.round_is_over()
            self.decide_all(self.colours[colour])
            turn.end_turn(self.board, self.kernel)
            self.oracle.end_turn()
        turn.end_turns(self.board, self.kernel)
        self.oracle.end_turns()
        self.decide_all(self.colours[colour])
        scoring.end_round(self.board, self.kernel)
        self.oracle.end_round()
        points = self.kernel.line_points[colour].tolist()
        assert points == list(self.oracle.line_terms(self.colours[colour]).values())

    def decide_all(self, colour: str) -> None:
        while self.kernel.now[state.PENDING]:
            assert self.oracle.awaits_decision()
            self.decide()
            self.compare(colour)
        assert not self.oracle.awaits_decision()

    def reveal(self) -> None:
        more = True
        turn.begin_turn(self.board, self.kernel)
        while more:
            card = cards.draw_card(self.kernel.table)
            more = cards.reveal(self.board, self.kernel.table, card)
            assert more == self.oracle.reveal(int(card))
        queue.take_grants(self.board, self.kernel)

    def decide(self) -> None:
        found = sections.find_options(self.board, self.kernel)
        codes = self.kernel.options[:found].tolist()
        if self.oracle.awaits_circle():
            self.circle(codes)
        else:
            self.draw(codes)

    def draw(self, codes: list[int]) -> None:
        legal = {self.names(code & sections.CHOICE): code for code in codes}
        assert len(legal) == len(codes)
        assert set(legal) == self.oracle.legal()
        if self.cards:
            source = int(self.kernel.queue[0, state.SOURCE])
            spends = source != NONE and self.is_power(source)
            plain = {
                name for name, code in legal.items() if not (spends or code >> sections.POWERS)
            }
            assert plain == self.oracle.legal_plainly()
        if not legal or self.chooser.random() < 0.1:
            self.pass_grant()
        else:
            name = self.chooser.choice(sorted(legal))
            self.take(legal[name], lambda: self.oracle.draw(*name))

    def circle(self, codes: list[int]) -> None:
        legal = {self.place(code & ~sections.CIRCLED): code for code in codes}
        assert set(legal) == self.oracle.candidates()
        if not legal or self.chooser.random() < 0.2:
            self.pass_grant()
        else:
            name = self.chooser.choice(sorted(legal))
            self.take(legal[name], lambda: self.oracle.circle(name))

    def pass_grant(self) -> None:
        turn.decide(self.board, self.kernel, sections.PASS)
        self.oracle.pass_grant()

    def take(self, code: int, decide: Callable[[], None]) -> None:
        """Both take a decision; what the kernel says it gains is what the oracle scores more."""
        gain = outlook.gain(self.board, self.kernel, code)
        before = self.points or self.oracle.points()
        turn.decide(self.board, self.kernel, code)
        decide()
        self.points = self.oracle.points()
        assert gain == self.points - before

    def compare(self, colour: str) -> None:
        """Every fact and every term of both, as they stand."""
        lines, joined = self.kernel.lines, bool(self.kernel.now[state.JOINED])
        assert joined == self.oracle.is_joined(colour)
        for line in range(state.count_lines(self.board, self.kernel)):
            if scoring.is_built(self.board, self.kernel, line):
                facts = self.oracle.facts(colour, line)
                districts = scoring.districts_of(self.board, self.kernel, line)
                assert districts == facts["districts"]
                assert lines.tally[line, state.FULLEST] == facts["fullest"]
                assert lines.tally[line, state.CROSSINGS] == facts["crossings"]
        terms = range(len(self.board.line_terms))
        points = [scoring.term_so_far(self.board, self.kernel, term) for term in terms]
        assert points == list(self.oracle.line_terms(colour).values())
        assert scoring.points_so_far(self.board, self.kernel) == sum(points)
        terms = range(len(self.board.network_terms))
        network = [scoring.network_term(self.board, self.kernel, term) for term in terms]
        assert network == list(self.oracle.network_terms().values())
        for number, mark in enumerate(self.network.city.marks):
            every = range(self.board.points)
            marked = {self.place(each) for each in every if has(self.kernel.marked[number], each)}
            assert marked == self.oracle.marked(mark)

    def is_power(self, slot: int) -> bool:
        card = self.kernel.dealt[slot, state.DEALT_CARD]
        return bool(self.board.modules.cards[card, effects.ONCE_A_ROUND])

    def names(self, section: int) -> tuple[str, str]:
        return self.place(section >> 3), self.place(int(self.board.target[section]))

    def place(self, number: int) -> str:
        width = self.network.city.map.width
        return Point(number % width, number // width).name


def matches(city: str, games: int) -> Iterator[Match]:
    file, edit = CITIES[city]
    text = edit((ROOT / file).read_text("utf-8"))
    report = check_text(text)
    assert not report.diagnostics
    atlas, board = oracle.read_city(yaml.safe_load(text)), Board.of(report.network)
    return (Match(report.network, atlas, board, number) for number in range(games))


@pytest.mark.parametrize("city", CITIES)
def test_kernel_agrees_with_the_oracle(city: str, oracle_games: int) -> None:
    for match in matches(city, oracle_games):
        match.play()
