"""A player's sheet in play: the kernel, driven by names of cards and places."""

from collections.abc import Iterator
from dataclasses import dataclass

from nextstation.engine.city.city import term_names
from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.engine.game import turn
from nextstation.engine.game.bits import has, lowest, put, without_lowest
from nextstation.engine.game.board import Board
from nextstation.engine.game.scoring import end_round, network_term, term_so_far
from nextstation.engine.game.state import (
    COLOUR,
    DISTRICTS,
    FULLEST,
    JOINED,
    PENDING,
    SECTIONS,
    begin_game,
    begin_round,
    blank_game,
    count_lines,
)

Section = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A section on the sheet, from start to end."""

    colour: str
    start: Point
    end: Point
    link: int

    @property
    def name(self) -> str:
        """The section's name, such as `d3-d1`."""
        return f"{self.start.name}-{self.end.name}"


class Sheet:
    """One player's game, step by step, by names; plain Python, for single games."""

    def __init__(self, network: Network, board: Board, seed: int = 0, number: int = 0) -> None:
        self.network, self.board = network, board
        self.game = blank_game(board)
        self.drawn: list[Drawn] = []
        self.colours = [colour.name for colour in network.city.colours]
        self.width = network.city.map.width
        begin_game(board, self.game, seed, number)

    @property
    def colour(self) -> str:
        """The colour of the round."""
        return self.colours[int(self.game.now[COLOUR])]

    def begin_round(self, colour: str) -> None:
        """Take up a pencil."""
        begin_round(self.board, self.game, self.colours.index(colour))

    def end_round(self) -> None:
        """Write down the points of the line."""
        end_round(self.board, self.game)

    def begin_turn(self) -> None:
        """Begin a turn, before its first card."""
        turn.begin_turn(self.board, self.game)

    def reveal(self, card: int) -> bool:
        """Reveal a card, by its place in the deck. Says whether the turn wants another one."""
        more = turn.reveal(self.board, self.game.table, card)
        if not more:
            turn.take_grants(self.board, self.game)
        return more

    def grant_freely(self) -> None:
        """Grant one section from anywhere to any symbol, as on a sheet whose cards are unknown."""
        turn.begin_turn(self.board, self.game)
        turn.grant_freely(self.board, self.game)

    @property
    def round_is_over(self) -> bool:
        """Whether the turn under way is the last one of its round (D2)."""
        return turn.round_is_over(self.board, self.game.table)

    @property
    def awaits_decision(self) -> bool:
        """Whether a grant of the turn is still to be decided."""
        return bool(self.game.now[PENDING])

    def sections(self) -> dict[Section, int]:
        """The legal sections of the grant at the head of the queue, with the kernel's code."""
        found = turn.find_sections(self.board, self.game)
        codes = (int(code) for code in self.game.options[:found])
        return {self.named(code): code for code in codes}

    def named(self, code: int) -> Section:
        """The places of a section that the kernel has a code for."""
        return self.point(code >> 3), self.point(self.board.target[code])

    def draw(self, section: Section) -> None:
        """Draw a legal section."""
        code = self.sections()[section]
        turn.decide(self.board, self.game, code)
        self.drawn.append(Drawn(self.colour, *section, int(self.board.link[code])))

    def pass_grant(self) -> None:
        """Leave out what the grant at the head of the queue gives."""
        turn.decide(self.board, self.game, turn.PASS)

    def starts(self) -> Iterator[Point]:
        """Where the grant at the head of the queue may start (S1, S7, S8, S9)."""
        granted = turn.lines_granted(self.board, self.game)
        for line in range(self.board.departs.shape[1]):
            for word in range(self.game.lines.once.shape[1]):
                points = turn.start_points(self.board, self.game, line, word)
                while granted >> line & 1 and points:
                    yield self.point(64 * word + lowest(points))
                    points = without_lowest(points)

    @property
    def start_rule(self) -> int:
        """Where the grant at the head of the queue starts: ENDS, ANYWHERE, LAST or BEFORE."""
        return int(self.game.queue[0, turn.START])

    @property
    def line_rule(self) -> int:
        """Which line the grant at the head of the queue extends: CARD, EACH, EITHER or OTHER."""
        return int(self.game.queue[0, turn.LINE])

    def gives_line(self, point: Point) -> bool:
        """Whether the grant at the head of the queue may extend the line that holds a station."""
        return bool(turn.lines_granted(self.board, self.game) >> self.line_at(point) & 1)

    def line_at(self, point: Point) -> int:
        """The line that holds a station, or departs from it."""
        return turn.line_at(self.board, self.game, self.number(point))

    def is_on_line(self, line: int, point: Point) -> bool:
        """Whether a station is on a line."""
        return turn.is_on_line(self.board, self.game, line, self.number(point))

    def accepts(self, link: Link, start: Point) -> bool:
        """Whether the station that a link leads to matches the card (S2)."""
        direction = link.direction if start == link.start else (link.direction + 4) % 8
        kind = self.game.queue[0, turn.KIND]
        return bool(self.board.leads[kind, self.number(start)] >> direction & 1)

    def mark(self, mark: str, point: Point) -> None:
        """Put a mark on a station."""
        place = list(self.network.city.marks).index(mark)
        put(self.game.marked[place], self.board.called[self.number(point)])

    def marked(self, mark: str) -> list[Point]:
        """The stations that bear a mark, by the points they are called by."""
        marked = self.game.marked[list(self.network.city.marks).index(mark)]
        return [point for point in self.network.stations if has(marked, self.number(point))]

    def line_points(self) -> dict[str, int]:
        """Points of the colour under way by term."""
        terms = range(len(self.board.line_terms))
        names = term_names(self.network.city.line_terms)
        return {
            name: int(term_so_far(self.board, self.game, term))
            for name, term in zip(names, terms, strict=True)
        }

    def network_points(self) -> dict[str, int]:
        """Points of the network by term, as it stands."""
        terms = range(len(self.board.network_terms))
        names = term_names(self.network.city.network_terms)
        return {
            name: int(network_term(self.board, self.game, term))
            for name, term in zip(names, terms, strict=True)
        }

    def facts(self) -> list[tuple[int, int]]:
        """Of each line of the colour under way: its districts, and stations in the fullest one."""
        lines = range(count_lines(self.board, self.game))
        return [
            (int(tally[DISTRICTS]).bit_count(), int(tally[FULLEST]))
            for tally in (self.game.lines.tally[line] for line in lines)
            if tally[SECTIONS] or self.board.unbuilt_counts
        ]

    @property
    def is_joined(self) -> bool:
        """Whether the two lines of the colour are joined (S7)."""
        return bool(self.game.now[JOINED])

    def point(self, number: int) -> Point:
        """The grid point of a number."""
        return Point(int(number) % self.width, int(number) // self.width)

    def number(self, point: Point) -> int:
        """The number of a grid point."""
        return point.row * self.width + point.column
