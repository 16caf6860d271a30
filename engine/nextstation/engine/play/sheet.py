"""A player's sheet in play: the kernel in terms of cards, stations and sections."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.city.network import Link
from nextstation.engine.city.place import Point, back
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.bits import add, clear_lowest, count_trailing_zeros, has, in_set
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import NONE, GrantRow, RoundEffect, Start
from nextstation.engine.game.board.struct import frame_of
from nextstation.engine.game.board.tables import Words
from nextstation.engine.game.rules import cards, legal, pending_grants, turn
from nextstation.engine.game.rules.begin import begin_game, begin_round
from nextstation.engine.game.rules.decision import (
    PASS,
    circled_point,
    power_of,
    section_of,
    start_at,
    start_of,
)
from nextstation.engine.game.rules.scoring import end_round
from nextstation.engine.game.rules.seats import seat_of
from nextstation.engine.game.rules.state import (
    Dealt,
    Game,
    Now,
    TableNow,
    blank_game,
    count_lines,
    count_station,
)
from nextstation.engine.play.deal_record import deal_of
from nextstation.engine.source.by_identity import ByIdentity
from nextstation.engine.vocabulary.files.records import CIRCLE_WORD, PASS_WORD

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


@dataclass(frozen=True, slots=True)
class Moment:
    """A sheet as it stood at a moment of its game; only its own sheet returns to it."""

    state: Words
    drawn: tuple[Drawn, ...]
    circled: tuple[tuple[str, Point], ...]
    circled_by: frozenset[int]
    spent_before: frozenset[int]
    in_round: bool


class Sheet:
    """One player's game, step by step, in plain Python."""

    def __init__(
        self,
        setup: Setup,
        board: Board,
        seed: int = 0,
        number: int = 0,
        *,
        player: int = 0,
    ) -> None:
        self.setup, self.network, self.board = setup, setup.network, board
        blank, self._frame = _blank(ByIdentity(board))
        self._memory = blank.copy()
        self.drawn: list[Drawn] = []
        self.circled: list[tuple[str, Point]] = []
        # The slots whose circle is drawn in the round: one each, a power or not.
        self._circled_by: set[int] = set()
        # The slots whose power was used in a round before this one, their last.
        self._spent_before: frozenset[int] = frozenset()
        self.colours = setup.colours
        self.dealt_by = seed, number, player
        # Cards that come next whatever the order of the pile, by their places in the deck.
        self.known: tuple[int, ...] = ()
        self.restart()

    @cached_property
    def game(self) -> Game:
        """The state of the game, over its memory."""
        return self._frame(self._memory)

    def copy(self) -> "Sheet":
        """A sheet that goes its own way from here on. What nobody changes is shared."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.__dict__.pop("game", None)
        other._memory = self._memory.copy()
        other.drawn, other.circled = [*self.drawn], [*self.circled]
        other._circled_by = {*self._circled_by}
        return other

    def restart(self) -> None:
        """Begin the game anew, before anything is drawn."""
        begin_game(self.board, self.game, *self.dealt_by)
        *_, player = self.dealt_by
        self.game.now[Now.SEAT] = seat_of(player, self.setup.players, len(self.colours))
        self.in_round, self._spent_before = False, frozenset()

    def moment(self) -> Moment:
        """The sheet as it stands, to return to."""
        state, by = self.game.state.copy(), frozenset(self._circled_by)
        drawn, circled = tuple(self.drawn), tuple(self.circled)
        return Moment(state, drawn, circled, by, self._spent_before, self.in_round)

    def return_to(self, moment: Moment) -> None:
        """Set the sheet back, or forth, to a moment of this game."""
        self.game.state[:] = moment.state
        self.drawn, self.circled = [*moment.drawn], [*moment.circled]
        self._circled_by, self.in_round = {*moment.circled_by}, moment.in_round
        self._spent_before = moment.spent_before

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process: the board is made there."""
        return {
            key: self.__dict__[key] for key in self.__dict__.keys() - {"game", "_frame", "board"}
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Lay the game over its memory again."""
        self.__dict__.update(state)
        self.board = Board.of(self.setup)
        _, self._frame = _blank(ByIdentity(self.board))

    @property
    def colour(self) -> str:
        """The colour of the round."""
        return self.colours[int(self.game.now[Now.COLOUR])]

    @property
    def drawn_order(self) -> list[str]:
        """The colours in the order that was drawn for a solo player (L1)."""
        return [self.colours[place] for place in self.game.order]

    @property
    def pencils(self) -> list[str]:
        """The colours in the order in which they come to this player, as they were drawn (D5)."""
        drawn, seat = self.drawn_order, int(self.game.now[Now.SEAT])
        return drawn[seat:] + drawn[:seat]

    def play_in_order(self, known: Sequence[str]) -> None:
        """Have the rounds in the order of these colours, as far as it is known, then of the file.

        That is what is looked at by a player who thinks beyond the round; whoever begins the rounds
        says which they are.
        """
        colours = dict.fromkeys([*known, *self.colours])
        self.game.order[:] = [self.colours.index(each) for each in colours if each in self.colours]

    def begin_round(self, colour: str) -> None:
        """Begin the round of a colour."""
        spent = self.spent
        begin_round(self.board, self.game, self.colours.index(colour))
        self._spent_before = spent.difference(self.slots_at_work)
        self.in_round = True
        self._circled_by = set()

    def end_round(self) -> None:
        """End the round: score its line."""
        end_round(self.board, self.game)
        self.in_round = False

    def begin_turn(self) -> None:
        """Begin a turn; its first card is still face down."""
        turn.begin_turn(self.board, self.game)

    def reveal(self, card: int) -> bool:
        """Reveal a card, by its place in the deck. Returns whether another one follows (S8, S9)."""
        more = cards.reveal(self.board, self.game.table, card)
        if not more:
            pending_grants.queue_grants(self.board, self.game)
        return more

    def reveal_turn(self, next_card: Callable[[], int] | None = None) -> list[int]:
        """Begin a turn and reveal its cards: one, and after a switch the next (D4, S8, S9).

        `next_card` gives the cards by their places in the deck; without it they come from the pile.
        Returns the cards revealed.
        """
        next_card = next_card or self.draw_card
        self.begin_turn()
        revealed = [next_card()]
        while self.reveal(revealed[-1]):
            revealed.append(next_card())
        return revealed

    def draw_card(self) -> int:
        """Take the next card of the pile, by its place in the deck."""
        return cards.draw_card(self.game.table)

    def end_turn(self) -> None:
        """End a turn; all its decisions must have been taken."""
        turn.end_turn(self.board, self.game)

    def queue_round_end_circles(self) -> None:
        """Ask for the stations that are circled at the end of a round (W4)."""
        pending_grants.queue_round_end_circles(self.board, self.game)
        queued = self.game.queue[: int(self.game.now[Now.PENDING])]
        left = queued[[int(row[GrantRow.SLOT]) not in self._circled_by for row in queued]]
        self.game.now[Now.PENDING] = len(left)
        queued[: len(left)] = left

    def grant_freely(self) -> None:
        """Allow one section from anywhere to any symbol: for a sheet whose cards are unknown."""
        turn.begin_turn(self.board, self.game)
        pending_grants.grant_freely(self.board, self.game)
        if any(card.lays.double_tracks for card in self.setup.city.deck.cards):
            self.game.queue[0, GrantRow.DOUBLE] = 1

    def draw_anyway(self, link: Link, start: Point) -> None:
        """Draw a section that is not legal, as if a grant of the turn gave it.

        Does nothing where a line cannot hold it: its start is not on a line, or its end is.
        """
        line, end = self.line_at(start), link.end if start == link.start else link.start
        if not self.is_on_line(line, start) or self.is_on_line(line, end):
            return
        while self.awaits_circle:
            self.pass_grant()
        if not self.awaits_decision:
            pending_grants.grant_freely(self.board, self.game)
        direction = link.direction if start == link.start else back(link.direction)
        self.take(start_at(self.number(start), 0) | direction)

    @property
    def cards_before_turn(self) -> int:
        """How many cards were revealed in the round before this turn."""
        return int(self.game.table.now[TableNow.BEFORE_TURN])

    @property
    def round_is_over(self) -> bool:
        """Whether the current turn is the last one of its round (D2)."""
        return bool(cards.round_is_over(self.game.table))

    @property
    def awaits_decision(self) -> bool:
        """Whether the turn still needs a decision."""
        return bool(self.game.now[Now.PENDING])

    def sections(self) -> dict[Section, int]:
        """The sections that may be drawn now, with the kernel's code for each."""
        codes = [] if self.awaits_circle else self.options()
        return {self.named(code): code for code in codes}

    def code_of(self, section: Section) -> int | None:
        """The kernel's code for a section, or None if it may not be drawn now."""
        direction = self.network.directions.get(section)
        if direction is None or not self.awaits_decision or self.awaits_circle:
            return None
        wanted = start_at(self.number(section[0]), 0)
        starts = self.game.starts[: legal.find_starts(self.board, self.game)].tolist()
        for place, start in enumerate(starts):
            if section_of(start) == wanted and legal.leads(self.game, place, direction):
                return int(start | direction)
        return None

    def circles(self) -> dict[Point, int]:
        """The stations that may be circled now, with the kernel's code for each."""
        codes = self.options() if self.awaits_circle else []
        return {self.point(circled_point(code)): code for code in codes}

    def options(self) -> list[int]:
        """The kernel's codes of the decisions that may be taken now, besides passing."""
        if not self.awaits_decision:
            return []
        found = legal.legal_decisions(self.board, self.game)
        codes: list[int] = self.game.decisions[:found].tolist()
        return codes

    def named(self, code: int) -> Section:
        """The start and the end of a section, by the kernel's code."""
        section = section_of(code)
        return self.point(start_of(section)), self.point(self.board.target[section])

    def power_of(self, code: int) -> str | None:
        """The card of a module that a decision uses, or None."""
        place = power_of(code)
        slot = self.game.active[place - 1] if place else self.source
        return None if slot == NONE else self.card_of(int(slot)).id

    def draw(self, section: Section) -> None:
        """Draw a legal section."""
        self.take(self.sections()[section])

    def circle(self, point: Point) -> None:
        """Circle a station that may be circled."""
        self.take(self.circles()[point])

    def pass_grant(self) -> None:
        """Decline the first pending grant."""
        self.take(PASS)

    def take(self, code: int) -> None:
        """Take a decision, given as the kernel's code."""
        if code != PASS and self.awaits_circle:
            self.circled.append((self.colour, self.point(circled_point(code))))
            self._circled_by.add(self.source)
        elif code != PASS:
            link = int(self.board.link[section_of(code)])
            self.drawn.append(Drawn(self.colour, *self.named(code), link))
        turn.apply_decision(self.board, self.game, code)

    def notation(self, code: int) -> str:
        """A decision in the notation of records: `d3-d1`, `circle d3` or `pass`."""
        if code == PASS:
            return PASS_WORD
        if self.awaits_circle:
            return f"{CIRCLE_WORD} {self.point(circled_point(code)).name}"
        return "-".join(point.name for point in self.named(code))

    def starts(self) -> Iterator[Point]:
        """The stations at which the first pending grant may start (S1, S7, S8, S9)."""
        granted = legal.lines_granted(self.board, self.game)
        for line in range(self.board.departs.shape[1]):
            for word in range(self.game.lines.visited.shape[1]):
                points = legal.start_points(self.board, self.game, line, word)
                while in_set(granted, line) and points:
                    yield self.point(64 * word + count_trailing_zeros(points))
                    points = clear_lowest(points)

    @property
    def start_rule(self) -> int:
        """Where the first pending grant starts: a Start."""
        return int(self.game.queue[0, GrantRow.START])

    @property
    def line_rule(self) -> int:
        """Which line the first pending grant extends: a WhichLine."""
        return int(self.game.queue[0, GrantRow.LINE])

    def gives_line(self, point: Point) -> bool:
        """Whether the first pending grant may extend the line that holds a station."""
        return bool(in_set(legal.lines_granted(self.board, self.game), self.line_at(point)))

    def line_at(self, point: Point) -> int:
        """The line that holds a station, or departs from it."""
        return legal.line_at(self.board, self.game, self.number(point))

    def is_on_line(self, line: int, point: Point) -> bool:
        """Whether a station is on a line."""
        return bool(has(self.game.lines.visited[line], self.number(point)))

    def accepts(self, link: Link, start: Point) -> bool:
        """Whether the station that a link leads to matches the card (S2)."""
        direction = link.direction if start == link.start else back(link.direction)
        kind = pending_grants.kind_granted(self.board, self.game)
        return bool(in_set(self.board.leads[kind, self.number(start)], direction))

    def mark(self, mark: str, point: Point) -> None:
        """Put a mark on a station."""
        place = list(self.network.city.marks).index(mark)
        add(self.game.marked[place], self.board.canonical[self.number(point)])

    def marked(self, mark: str) -> list[Point]:
        """The stations that bear a mark, as their canonical points."""
        marked = self.game.marked[list(self.network.city.marks).index(mark)]
        return [point for point in self.network.stations if has(marked, self.number(point))]

    @property
    def awaits_circle(self) -> bool:
        """Whether a station may be circled next."""
        return self.awaits_decision and self.start_rule == Start.CIRCLE

    @contextmanager
    def keeping_pending(self) -> Iterator[None]:
        """What is pending now is pending again afterwards, whatever was passed."""
        queue, now = self.game.queue.copy(), self.game.now.copy()
        try:
            yield
        finally:
            self.game.queue[:], self.game.now[:] = queue, now

    @property
    def may_double(self) -> bool:
        """Whether the next section may run beside one of another colour (X4)."""
        return bool(
            self.game.queue[0, GrantRow.DOUBLE]
            or self.game.round_effects[RoundEffect.DOUBLE_TRACKS]
        )

    def circle_freely(self, point: Point) -> bool:
        """Circle a station of the line on a finished sheet. Returns whether the line holds it."""
        if point not in self.network.station_at:
            return False
        number = self.number(point)
        lines = range(count_lines(self.board, self.game))
        held = any(legal.counts_on(self.board, self.game, line, number) for line in lines)
        if held:
            line = self.line_at(point)
            count_station(self.board, self.game, line, number, 1)
            self.circled.append((self.colour, point))
            self._spend_on_circle()
        return held

    def _spend_on_circle(self) -> None:
        """A circle used a power where nothing but that power gives one (W4)."""
        circling = [card.effect for card in self.setup.cards if card.effect.circles]
        powers = [slot for slot in self.slots_at_work if self.card_of(slot).effect.circles]
        if len(powers) == 1 and all(effect.once_a_round for effect in circling):
            self.game.spent[powers] = 1

    @property
    def returned(self) -> set[int]:
        """The cards that were shuffled back in this round (X5)."""
        return {int(card) for card in self.game.table.returned.nonzero()[0]}

    @property
    def returning(self) -> list[int]:
        """The cards of the turn that will be shuffled back at its end (X5)."""
        if not self.game.round_effects[RoundEffect.SWITCH_RETURNS] or self.round_is_over:
            return []
        table = self.game.table
        left = int(table.now[TableNow.LEFT])
        count = int(table.now[TableNow.REVEALED] - table.now[TableNow.BEFORE_TURN])
        shown = table.pile[left : left + count].tolist()
        return [
            card for card in shown if self.board.card_reveals[card] and not table.returned[card]
        ]

    @property
    def next_card(self) -> int | None:
        """The next card of the pile, where the round shows it (X1)."""
        if not any(self.card_of(slot).effect.shows_next_card for slot in self.slots_at_work):
            return None
        if self.known:
            return self.known[0]
        table = self.game.table
        return cards.next_card(table) if table.now[TableNow.LEFT] else None

    @property
    def round_end_counts(self) -> dict[str, tuple[int, int]]:
        """By group that ends the round: its cards revealed so far, and those that end it (D2)."""
        groups = list(self.network.city.deck.groups)
        return {
            group: (need - cards.still_to_come(self.game.table, groups.index(group)), need)
            for group, need in self.network.city.deck.round_ends.items()
        }

    @property
    def slots_at_work(self) -> list[int]:
        """The slots whose card has an effect in this round."""
        return [
            int(slot) for slot in self.game.active[: self.game.round_effects[RoundEffect.ACTIVE]]
        ]

    @property
    def spent(self) -> frozenset[int]:
        """The slots whose power was used in the round, or in the last one in which it worked."""
        return self._spent_before.union(self.game.spent.nonzero()[0].tolist())

    @property
    def source(self) -> int:
        """The slot that the first pending grant comes from, or NONE for the turn's card."""
        return int(self.game.queue[0, GrantRow.SLOT])

    @property
    def modules(self) -> Sequence[Module]:
        """The modules in play."""
        return self.setup.modules

    def card_of(self, slot: int) -> ModuleCard:
        """The card that was dealt to a slot."""
        return self.setup.cards[int(self.game.dealt[slot, Dealt.CARD])]

    def symbol_of(self, slot: int) -> str | None:
        """The symbol that was dealt to a slot, if its module deals symbols."""
        if not self.setup.slots[slot].module.with_symbols:
            return None
        return self.setup.city.symbols[int(self.game.dealt[slot, Dealt.SYMBOL])]

    def deal(self) -> dict[str, Any]:
        """What was dealt, in the notation of records."""
        return deal_of(self.setup, self.game.dealt)

    def deal_seen(self) -> dict[str, Any]:
        """What was dealt and lies open: cards turned up by round (T) up to the current round."""
        dealt = self.deal()
        for module in self.modules:
            if module.turned_up_by_round:
                dealt[module.id] = dealt[module.id][: int(self.game.now[Now.ROUND])]
        return dealt

    @property
    def is_joined(self) -> bool:
        """Whether the two lines of the colour are joined (S7)."""
        return bool(self.game.now[Now.JOINED])

    def point(self, number: int) -> Point:
        """The grid point of a number."""
        return self.network.points[number]

    def number(self, point: Point) -> int:
        """The number of a grid point that holds a station."""
        return self.network.numbers[point]


@lru_cache(maxsize=16)
def _blank(board: ByIdentity[Board]) -> tuple[Words, Callable[[Words], Game]]:
    """The memory of a blank game on a board, and what lays a game over memory like it."""
    game = blank_game(board.value)
    return game.memory, frame_of(game, game.memory)
