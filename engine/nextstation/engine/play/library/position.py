"""Where a game stands: its table, the seat that decides, and what is legal there."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from random import Random

from nextstation.engine.city.city import term_names
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.arguments import is_whole
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.state import Game, Now, Phase
from nextstation.engine.play.library.legal import Legal
from nextstation.engine.play.score.score import LineScore
from nextstation.engine.play.sheet.pile import turn_cards
from nextstation.engine.play.sheet.state import own_copy
from nextstation.engine.play.table.result import GameResult
from nextstation.engine.play.table.seat import Seat, SeatRound, SeatTurn
from nextstation.engine.play.table.table import Table
from nextstation.engine.play.view import GameView


class Position:
    """A table at a decision that has an option besides passing, or at the end of its game.

    Views and results of it stay as they are: what comes after them happens on a copy of the table.
    """

    # The seat that decides, what it may decide as the kernel's codes, and the same as options.
    _place: int | None
    codes: list[int]
    _legal: Legal | None

    def __init__(self, table: Table) -> None:
        """Go on from a table to its next decision."""
        self._table, self._is_shown = table, False
        # The random numbers of the players at the seats that have asked for some.
        self._randoms: dict[int, Random] = {}
        self.advance()

    def copy(self) -> "Position":
        """A position that goes its own way from here on."""
        other = own_copy(self)
        other._table, other._is_shown = self._table.copy(), False
        other._randoms = {seat: copy(random) for seat, random in self._randoms.items()}
        return other

    # What is there

    @property
    def table(self) -> Table:
        """The table to look at; `changing` is the one to change."""
        return self._table

    @property
    def is_over(self) -> bool:
        """Whether the last decision of the game is taken."""
        return self._place is None

    @property
    def place(self) -> int:
        """The seat that decides, from 0; after the end the first one."""
        return self._place or 0

    @property
    def seat(self) -> Seat:
        """The sheet of the seat that decides, turn by turn; after the end that of the first one."""
        return self._table.seats[self.place]

    @property
    def legal(self) -> Legal:
        """What the seat may decide, passing first; nothing when the game is over."""
        if self._legal is None:
            self._legal = Legal.of(self.seat.sheet, self.codes)
        return self._legal

    # Views and results, which show it as it is

    def view_of(self, place: int) -> GameView:
        """The game as the player at a seat sees it. Raises ValueError if there is no such seat."""
        return GameView(self._shown(place)[place], partial(self._random_of, place))

    def result(self, place: int) -> GameResult:
        """How the game stands for a seat. Raises ValueError if there is no such seat."""
        return GameResult(self._shown(place), place)

    def _shown(self, place: int) -> Sequence[Seat]:
        last = len(self._table.seats) - 1
        if not is_whole(place, 0, last):
            raise ValueError(f"there is no seat {place!r}: the seats are 0 to {last}")
        self._is_shown = True
        return self._table.seats

    def _random_of(self, place: int) -> Random:
        """The random numbers of the player at a seat."""
        if place not in self._randoms:
            self._randoms[place] = Random(f"{self._table.dealt_by} {place}")  # noqa: S311
        return self._randoms[place]

    # Steps

    def changing(self) -> Table:
        """The table to change: a copy of it if a view or a result shows it as it is."""
        if self._is_shown:
            self._table, self._is_shown = self._table.copy(), False
        return self._table

    def take(self, code: int) -> None:
        """Take a decision, given as the kernel's code, and go on to the next one."""
        self.changing().seats[self.place].take(code)
        self.advance()

    def advance(self) -> None:
        """Go on to the next decision that has an option besides passing."""
        self._legal, self.codes = None, []
        while (place := self._table.next_decision()) is not None:
            self.codes = self._table.seats[place].sheet.options()
            if self.codes:
                break
            self._table.seats[place].take(PASS)
        self._place = place


def taken_up(setup: Setup, board: Board, game: Game, dealt_by: tuple[int, int, int]) -> Table:
    """The game of one sheet as the kernel has it, its player alone: what led there is not known.

    `dealt_by` are the seed, the number of the game, and the player.
    """
    seed, number, _ = dealt_by
    table = Table(replace(setup, players=1), seed, number=number, board=board)
    table.knows_past, seat = False, table.seats[0]
    sheet = seat.sheet
    sheet.dealt_by = dealt_by
    sheet.game.state[:] = game.state
    sheet.game.card_keys[:] = game.card_keys
    table.pencils, now = tuple(sheet.pencils), sheet.game.now
    sheet.in_round = now[Now.PHASE] != Phase.OVER
    sheet.known = (int(now[Now.NEXT_CARD]) - 1,) if now[Now.NEXT_CARD] else ()
    seat.rounds = [SeatRound(colour) for colour in table.pencils[: now[Now.ROUND]]]
    seat.rounds[-1].turns.append(SeatTurn(tuple(turn_cards(sheet))))
    names = term_names(setup.city.line_terms)
    for played in seat.rounds[: len(seat.rounds) - sheet.in_round]:
        points = sheet.game.line_points[sheet.colours.index(played.colour)].tolist()
        terms = dict(zip(names, points, strict=True))
        seat.scored.append(LineScore(played.colour, terms, (), False))
    return table
