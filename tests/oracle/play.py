"""Rounds and turns on one player's sheet: what is legal, what is drawn, passed and circled."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from oracle.atlas import Atlas
from oracle.dealing import Dealt
from oracle.deck import (
    ANY,
    ANYWHERE,
    AS_BEFORE,
    CARD,
    ENDS,
    FIRST,
    GROWN,
    OTHER,
    SAME,
    STRAIGHT,
    THIS,
    Card,
    Grant,
)
from oracle.line import Line, Section
from oracle.modules import DEALT_SYMBOL, Circles, Effect, Module
from oracle.pending import (
    ADDED,
    AT_ONCE,
    GATE,
    OWN,
    Pending,
    laid_on_own,
    lay_over,
    to_symbol,
    with_gates,
    with_more,
)
from oracle.plane import way
from oracle.sheet import Sheet


class Game(Sheet):
    """A sheet in play. Whoever calls deals the cards and chooses the sections."""

    def __init__(
        self,
        atlas: Atlas,
        modules: Sequence[Module] = (),
        deal: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(atlas, modules, deal)
        self.colour: str | None = None  # the pencil in use, None between rounds
        self.revealed: list[int] = []  # in this round, as indices into the deck, each time
        self.returned: list[int] = []  # of these, back among the unrevealed cards
        self.first_of_turn = 0  # index into revealed
        self.turn = 1  # the number of the turn in its round
        self.queue: list[Pending] = []  # of this turn, still to be decided
        self.before: dict[str | None, set[str]] = {}  # the stations by side when the turn began
        self.first_went_on: set[str | None] = set()  # sides of the first section of a pair
        self.drawn: list[Section] = []  # in this turn, between grid points
        self.same: str | None = None  # the symbol of the first of these
        self.used: list[Dealt] = []  # the powers used up in this round

    # Rounds and turns

    def begin_round(self, colour: str) -> None:
        """D1: take up a pencil not used before and shuffle the whole deck."""
        if self.colour is not None or colour in self.colours_played:
            raise ValueError(f"no round of {colour} can begin")
        self.colours_played.append(colour)
        self.colour = colour
        self.revealed = []
        self.returned = []
        self.first_of_turn = 0
        self.turn = 1
        self.used = []

    def cards_of_turn(self) -> list[Card]:
        """S8: the cards revealed in this turn; the last one is the card that is played."""
        return [self.atlas.deck[index] for index in self.revealed[self.first_of_turn :]]

    def unrevealed(self) -> set[int]:
        """D6, X5: the cards that may still come; one that returned comes once more."""
        open_cards = [i for i in self.revealed if self.revealed.count(i) > self.returned.count(i)]
        return set(range(len(self.atlas.deck))) - set(open_cards)

    def wants_card(self) -> bool:
        """D1, S8: a turn begins with a card; one that reveals the next wants another, if any."""
        cards = self.cards_of_turn()
        if not cards:
            return not self.round_is_over()
        return cards[-1].reveals_next and bool(self.unrevealed())

    def reveal(self, card_index: int) -> bool:
        """D1: turn up a card; say whether the turn wants another one before its decisions."""
        if self.colour is None or not self.wants_card() or card_index not in self.unrevealed():
            raise ValueError(f"card {card_index} cannot be revealed now")
        self.revealed.append(card_index)
        if self.wants_card():
            return True
        self.before = {side: set(line.reached) for side, line in self.lines[self.colour].items()}
        own = [Pending(grant, OWN) for grant in self.grants_of_turn()]
        self.queue = with_more([], own, 0)
        self.queue = with_more(self.queue, self.added_grants(), len(self.queue))
        self.drop_same()
        return False

    def round_is_over(self) -> bool:
        """D2, D4: the turn in which a group's count is full is the last, and is played.

        † So is the turn in which the deck runs out. A card that returns counts each time.
        """
        groups = [self.atlas.deck[index].group for index in self.revealed]
        full = any(groups.count(group) >= n for group, n in self.atlas.round_ends.items())
        return full or not self.unrevealed()

    def awaits_decision(self) -> bool:
        """D4: a grant of the turn is neither drawn nor passed, or a circle not decided."""
        return bool(self.queue)

    def awaits_circle(self) -> bool:
        """W4, G4: the next decision is a station to circle, or none."""
        return bool(self.queue) and self.queue[0].is_circle()

    def end_turn(self) -> list[int]:
        """D4: after the last decision; grants that are left are passed.

        Give the cards that go back to the unrevealed ones: X5.
        """
        if not self.cards_of_turn() or self.wants_card():
            raise ValueError("no turn is under way that could end")
        self.note_met(self.turn)
        back = self.switches_returning()
        self.returned += back
        self.first_of_turn = len(self.revealed)
        self.turn += 1
        self.queue = []
        self.drawn = []
        self.same = None
        return back

    def switches_returning(self) -> list[int]:
        """X5: the switches revealed in this turn, each once a round, unless the round is over."""
        if self.round_is_over() or not any(d.effect.switch_returns for d in self.active()):
            return []
        return [
            index
            for index in self.revealed[self.first_of_turn :]
            if self.atlas.deck[index].reveals_next and index not in self.returned
        ]

    def end_turns(self) -> None:
        """W4: after the last turn, the circles of the end of the round are to be decided."""
        if self.colour is None or self.cards_of_turn() or not self.round_is_over():
            raise ValueError("the turns of no round are over")
        self.queue = [
            Pending(dealt.effect.circles, ADDED, dealt)
            for dealt in self.active()
            if dealt.effect.circles
        ]

    def end_round(self) -> None:
        """D2: lay down the pencil; circles that are left are passed."""
        if self.colour is None or self.cards_of_turn() or not self.round_is_over():
            raise ValueError("no round is under way that could end")
        self.queue = []
        self.scored[self.colour] = self.line_terms(self.colour)
        self.colour = None

    # Effects

    def active(self) -> list[Dealt]:
        """W, X, T: what holds in this round."""
        return self.active_in_round_of(self.pencil())

    def is_awake(self, dealt: Dealt) -> bool:
        """W3, T1, T2: not idle in this turn, and the card shows the symbol if it must.

        A joker shows none.
        """
        shown = self.cards_of_turn()[-1].symbol
        matches = shown == dealt.symbol or not dealt.effect.only_with_symbol
        return matches and self.turn not in dealt.effect.idle_as

    def awake(self) -> list[Dealt]:
        """W, X, T: what holds in this turn."""
        return [dealt for dealt in self.active() if self.is_awake(dealt)]

    def is_at_hand(self, dealt: Dealt) -> bool:
        """W: an effect that is no power, or a power not used in this round."""
        return dealt not in self.used

    def powers_to_lay(self) -> list[Dealt]:
        """W2, W3: the powers that could change the next grant, if it is the card's own."""
        if not self.queue or self.queue[0].rank != OWN or self.queue[0].goes_on():
            return []
        return [
            dealt
            for dealt in self.awake()
            if dealt.effect.once_a_round and dealt.effect.lays and self.is_at_hand(dealt)
        ]

    def queue_with(self, power: Dealt) -> list[Pending]:
        """W2, W3: the queue, were the power laid on the card's own grants."""
        lays = power.effect.lays
        return laid_on_own(self.queue, lays) if lays else self.queue

    # Grants

    def grants_of_turn(self) -> list[Grant]:
        """S8, S9, T1, T2: the grants of the last card, as the cards and effects change them.

        A card that is idle at its place in the round changes nothing.
        """
        cards = self.cards_of_turn()
        lays = [
            card.lays()
            for position, card in enumerate(cards, start=self.first_of_turn + 1)
            if position not in card.idle_as
        ]
        lays += [
            dealt.effect.lays
            for dealt in self.awake()
            if dealt.effect.lays and not dealt.effect.once_a_round
        ]
        return [laid for grant in cards[-1].grants for laid in lay_over(grant, lays)]

    def added_grants(self) -> list[Pending]:
        """W1: what comes after the card's own grants, on a line that got a section."""
        return [
            Pending(replace(grant, line=GROWN) if grant.line == CARD else grant, ADDED, dealt)
            for dealt in self.awake()
            if self.is_at_hand(dealt)
            for grant in self.of_card(dealt.effect.adds)
        ]

    def of_card(self, grants: Sequence[Grant]) -> list[Grant]:
        """S2: grants of a module, in a turn of this card."""
        symbol = self.cards_of_turn()[-1].symbol
        return [to_symbol(grant, symbol) for grant in grants]

    def sides_of(self, pending: Pending, grant: Grant) -> set[str | None]:
        """S7, S9, W1, G: the sides of the city whose line the section may go on.

        A card whose group is no side, such as every card of a city without sides, names none.
        """
        colour, line = self.pencil(), grant.line
        sides, group = set(self.lines[colour]), self.cards_of_turn()[-1].group
        if line == OTHER:
            return sides - self.first_went_on or sides
        if line == THIS and pending.reached:
            return self.sides_with(colour, pending.reached)
        if line == GROWN and self.drawn:
            starts = [self.atlas.station_at[start] for start, _ in self.drawn]
            return set().union(*(self.sides_with(colour, start) for start in starts))
        if line in (CARD, GROWN) and group in sides and not self.is_joined(colour):
            return {group}
        return sides

    def starts(self, pending: Pending, grant: Grant) -> set[str]:
        """S1, S8, S9, S11: the stations that the section may start at.

        † A section from the station just reached goes on the line that holds it.
        """
        if grant.goes_on():
            return {self.atlas.station_at[self.drawn[-1][1]]} if self.drawn else set()
        sides, lines = self.sides_of(pending, grant), self.lines[self.pencil()]
        found = set().union(*(self.starts_on(side, grant.start) for side in sides))
        if self.is_joined(self.pencil()) and sides != set(lines):
            return found.intersection(*(self.before[side] for side in sides))  # S9
        return found

    def starts_on(self, side: str | None, start: str) -> set[str]:
        """S1, S8: the ends of a line, all of its stations, or those before the turn."""
        line = self.lines[self.pencil()][side]
        return {ENDS: line.ends(), ANYWHERE: line.reached, AS_BEFORE: self.before[side]}[start]

    def pass_grant(self) -> None:
        """D4: leave a grant out, and with it the grants from the station it would have reached.

        A circle may be left out too; nothing depends on it.
        """
        passed = self.next_pending()
        if isinstance(passed.what, Grant):
            self.leave_out(passed.what)
        self.drop_same()

    def leave_out(self, grant: Grant) -> None:
        """D4, S11: drop what goes on from the section that is not drawn."""
        if grant.line == FIRST:
            self.first_went_on = set()
        while self.queue and self.queue[0].goes_on():
            self.queue.pop(0)

    def drop_same(self) -> None:
        """W1: a second section to the same symbol is no decision where there was no first."""
        while self.queue and not self.drawn:
            grant = self.queue[0].what
            if not isinstance(grant, Grant) or grant.symbol != SAME:
                return
            self.queue.pop(0)
            self.leave_out(grant)

    def next_pending(self) -> Pending:
        """Take what is at the head of the queue."""
        if not self.queue:
            raise ValueError("no decision is awaited")
        return self.queue.pop(0)

    # Sections

    def pencil(self) -> str:
        """Give the colour of the pencil in use."""
        if self.colour is None:
            raise ValueError("no round is under way")
        return self.colour

    def matches(self, grant: Grant, target: str) -> bool:
        """S2: the symbol is the one granted, or the station or the grant takes any."""
        shown = self.atlas.stations[target].symbol
        symbol = self.same if grant.symbol == SAME else grant.symbol
        return symbol is not None and (symbol == ANY or shown is None or shown == symbol)

    def is_free(self, grant: Grant, section: Section) -> bool:
        """S3, X4: no section lies on the link, or one of another colour beside which it may run."""
        carried_by = self.carried_by(frozenset(section))
        if not carried_by:
            return True
        double = grant.double_tracks or any(dealt.effect.double_tracks for dealt in self.active())
        return double and len(carried_by) == 1 and carried_by != [self.pencil()]

    def is_uncrossed(self, section: Section) -> bool:
        """S4: it crosses no section, or none of its colour (`own`), and no closed printed line."""
        own = self.atlas.crossing == "own"
        lines = self.lines_of(self.pencil()) if own else self.all_lines()
        crossed = self.atlas.conflicts[frozenset(section)]
        printed = [line.links for line in self.atlas.printed.values() if not line.may_be_crossed]
        return all(map(crossed.isdisjoint, (*(line.links for line in lines), *printed)))

    def makes_no_loop(self, line: Line, target: str) -> bool:
        """S5, S7: the station is not on the line yet; it may be on the colour's other line."""
        return target not in line.reached

    def goes_straight(self, grant: Grant, section: Section) -> bool:
        """T4: it goes on from where the last section arrived, in its direction, if it must."""
        if grant.start != STRAIGHT:
            return True
        arrived = self.drawn[-1]
        return section[0] == arrived[1] and way(*section) == way(*arrived)

    def is_allowed(self, line: Line, section: Section, grant: Grant) -> bool:
        """S2 to S5, for a section from a station of the line that it may start at."""
        target = self.atlas.station_at[section[1]]
        return (
            self.matches(grant, target)
            and self.makes_no_loop(line, target)
            and self.is_free(grant, section)
            and self.is_uncrossed(section)
            and self.goes_straight(grant, section)
        )

    def sections_of(self, pending: Pending) -> set[Section]:
        """S1: what may be drawn for one in the queue; a circle draws nothing."""
        if not isinstance(pending.what, Grant):
            return set()
        found = set()
        for start in self.starts(pending, pending.what):
            line = self.line_with(self.pencil(), start)
            for section in self.atlas.sections_from[start]:
                if self.is_allowed(line, section, pending.what):
                    found.add(section)
        return found

    def legal_plainly(self) -> set[Section]:
        """S1: what the next grant may draw without spending a power."""
        if not self.queue or self.queue[0].spends_power():
            return set()
        return self.sections_of(self.queue[0])

    def legal(self) -> set[Section]:
        """S1, W: what the next grant may draw, each on a link. To pass is always legal: D4.

        Each power is tried alone.
        """
        if not self.queue:
            return set()
        queues = [self.queue, *(self.queue_with(power) for power in self.powers_to_lay())]
        return set().union(*(self.sections_of(queue[0]) for queue in queues))

    def draw(self, start: str, target: str) -> None:
        """Draw a legal section with the next grant, and with a power if it needs one."""
        section = (start, target)
        if section not in self.legal():
            raise ValueError(f"{start}-{target} is not legal")
        if section not in self.legal_plainly():
            self.spend_power(section)
        pending = self.next_pending()
        if isinstance(pending.what, Grant):
            self.draw_with(pending, pending.what, section)

    def spend_power(self, section: Section) -> None:
        """W1 to W3: use up the power that the section comes of, or the first that allows it."""
        source = self.queue[0].source
        if source and self.queue[0].spends_power():
            self.used.append(source)
            return
        for power in self.powers_to_lay():
            queue = self.queue_with(power)
            if section in self.sections_of(queue[0]):
                self.queue = queue
                self.used.append(power)
                return

    def draw_with(self, pending: Pending, grant: Grant, section: Section) -> None:
        """Draw a section, mark the station that it reaches, and see what that sets off."""
        start, reached = (self.atlas.station_at[point] for point in section)
        if grant.line == FIRST:
            self.first_went_on = self.sides_with(self.pencil(), start)
        if not self.drawn:
            self.same = self.symbol_of_first(grant, reached)
        self.lay(self.pencil(), *section)
        self.drawn.append(section)
        if grant.mark is not None:
            self.marks[grant.mark].add(reached)
        self.queue = with_more(self.queue, self.set_off(pending, grant, reached), 0)
        self.queue = with_gates(self.queue, self.set_off_by_gates(reached))

    def symbol_of_first(self, grant: Grant, reached: str) -> str | None:
        """W1: the symbol of the grant, or after one to any that of the station, or any again."""
        return (self.atlas.stations[reached].symbol or ANY) if grant.symbol == ANY else grant.symbol

    # What a section sets off

    def set_off(self, pending: Pending, grant: Grant, reached: str) -> list[Pending]:
        """S11, T4: what comes of reaching a station of some kind: the card's, then the effects'."""
        by_card = [Pending(more, AT_ONCE, None, reached) for more in self.met(grant, None, reached)]
        by_effects = [
            Pending(more, AT_ONCE, dealt, reached)
            for dealt in self.awake()
            if dealt.effect.repeats or pending.source is not dealt
            for more in self.of_card(self.met(dealt.effect, dealt.symbol, reached))
        ]
        return by_card + by_effects

    def met(self, giver: Grant | Effect, symbol: str | None, reached: str) -> list[Grant]:
        """S11, T4: the grants for the kinds that a station is of, in the order of the card.

        A station that accepts any symbol does not show the one dealt.
        """
        station = self.atlas.stations[reached]
        kinds = station.specials | (
            {DEALT_SYMBOL} if symbol and station.symbol == symbol else set()
        )
        return [
            more for kind, grants in giver.on_reaching.items() if kind in kinds for more in grants
        ]

    def set_off_by_gates(self, reached: str) -> list[Pending]:
        """G1 to G4: what the gate gives to a section that ended there, each time anew."""
        found: list[Pending] = []
        for gate in self.gates_at(reached):
            self.gates_reached[self.pencil()].add(reached)
            found += [
                Pending(grant, GATE, gate, reached) for grant in self.of_card(gate.effect.grants)
            ]
            if gate.effect.circles:
                found.append(Pending(gate.effect.circles, GATE, gate, reached))
        return found

    # Circles

    def candidates(self) -> set[str]:
        """W4, G4: the stations that may be circled, those circled before too.

        At a gate they are of the line that reached it, at the end of the round of any line: S6.
        """
        if not self.queue or not isinstance(self.queue[0].what, Circles):
            return set()
        circles, reached = self.queue[0].what, self.queue[0].reached
        lines = (
            [self.line_with(self.pencil(), reached)] if reached else self.lines_of(self.pencil())
        )
        return {
            place
            for line in lines
            for place in line.stations()
            if self.atlas.stations[place].symbol or not circles.ordinary
        }

    def circle(self, station: str) -> None:
        """W4, G4: circle a station; it counts once more in its district."""
        if station not in self.candidates():
            raise ValueError(f"{station} cannot be circled")
        self.next_pending()
        self.circles[self.pencil()].append(station)
