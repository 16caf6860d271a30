"""One player's sheet through rounds and turns: what is legal, what is drawn, what it scores."""

from dataclasses import replace

from oracle import score
from oracle.atlas import Atlas
from oracle.deck import (
    ANY,
    ANYWHERE,
    AS_BEFORE,
    CARD,
    EACH,
    ENDS,
    FIRST,
    LAST,
    OTHER,
    Card,
    Grant,
)
from oracle.line import Line, Section
from oracle.plane import Link


class Game:
    """A sheet in play. Whoever calls deals the cards and chooses the sections."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        counts = atlas.unbuilt_line == "counts"
        self.lines = {
            colour: {side: Line(place, atlas.station_at, counts) for side, place in sides.items()}
            for colour, sides in atlas.departures.items()
        }  # by colour and side; joined lines are one line on both sides
        self.marks: dict[str, set[str]] = {mark: set() for mark in atlas.station_marks}
        self.colours_played: list[str] = []
        self.colour: str | None = None  # the pencil in use, None between rounds
        self.revealed: list[int] = []  # in this round, as indices into the deck
        self.first_of_turn = 0  # index into revealed
        self.queue: list[Grant] = []  # of this turn, still to be decided
        self.before: dict[str | None, set[str]] = {}  # the stations by side when the turn began
        self.first_went_on: set[str | None] = set()  # sides of the first section of a pair
        self.last: str | None = None  # the station just reached in this turn

    # Lines

    def lines_of(self, colour: str) -> list[Line]:
        """M4, S7: one line for each departure of a colour, or one in all once they are joined."""
        return list(dict.fromkeys(self.lines[colour].values()))

    def is_joined(self, colour: str) -> bool:
        """S7: whether two departures lie on one line."""
        return len(self.lines_of(colour)) < len(self.lines[colour])

    def line_with(self, colour: str, station: str) -> Line:
        """S7: the line of a colour that holds a station, its departure even if unstarted."""
        [line] = [line for line in self.lines_of(colour) if station in line.reached()]
        return line

    def lay(self, colour: str, start: str, target: str) -> None:
        """S7: draw a section, allowed or not, and join the lines where it meets the other one."""
        line = self.line_with(colour, self.atlas.station_at[start])
        reached = self.atlas.station_at[target]
        line.draw(start, target)
        for other in self.lines_of(colour):
            if other is not line and reached in other.reached():
                line.join(other)
                self.lines[colour] = dict.fromkeys(self.lines[colour], line)

    def marked(self, mark: str) -> set[str]:
        """S10: the stations that carry a mark."""
        return self.marks[mark]

    # Rounds and turns

    def begin_round(self, colour: str) -> None:
        """D1: take up a pencil not used before and shuffle the whole deck."""
        if self.colour is not None or colour in self.colours_played:
            raise ValueError(f"no round of {colour} can begin")
        self.colours_played.append(colour)
        self.colour = colour
        self.revealed = []
        self.first_of_turn = 0

    def cards_of_turn(self) -> list[Card]:
        """S8: the cards revealed in this turn; the last one is the card that is played."""
        return [self.atlas.deck[index] for index in self.revealed[self.first_of_turn :]]

    def wants_card(self) -> bool:
        """D1, S8: a turn begins with a card; one that reveals the next wants another, if any."""
        cards = self.cards_of_turn()
        if not cards:
            return not self.round_is_over()
        return cards[-1].reveals_next and len(self.revealed) < len(self.atlas.deck)

    def reveal(self, card_index: int) -> bool:
        """D1: turn up a card; say whether the turn wants another one before its decisions."""
        if self.colour is None or not self.wants_card() or card_index in self.revealed:
            raise ValueError(f"card {card_index} cannot be revealed now")
        self.revealed.append(card_index)
        if self.wants_card():
            return True
        self.before = {side: line.reached() for side, line in self.lines[self.colour].items()}
        self.queue = self.grants_of_turn()
        return False

    def round_is_over(self) -> bool:
        """D2, D4: the turn in which a group's count is full is the last, and is played.

        † So is the turn in which the deck runs out.
        """
        groups = [self.atlas.deck[index].group for index in self.revealed]
        full = any(groups.count(group) >= n for group, n in self.atlas.round_ends.items())
        return full or len(self.revealed) == len(self.atlas.deck)

    def awaits_decision(self) -> bool:
        """D4: a grant of the turn is neither drawn nor passed."""
        return bool(self.queue)

    def end_turn(self) -> None:
        """D4: after the last decision; grants that are left are passed."""
        if not self.cards_of_turn() or self.wants_card():
            raise ValueError("no turn is under way that could end")
        self.first_of_turn = len(self.revealed)
        self.queue = []
        self.last = None

    def end_round(self) -> None:
        """D2: lay down the pencil."""
        if self.colour is None or self.cards_of_turn() or not self.round_is_over():
            raise ValueError("no round is under way that could end")
        self.colour = None

    # Grants

    def grants_of_turn(self) -> list[Grant]:
        """S8, S9: the grants of the last card, as the cards of the turn change them.

        A card that is idle at its place in the round changes nothing.
        """
        cards = self.cards_of_turn()
        awake = [
            card
            for position, card in enumerate(cards, start=self.first_of_turn + 1)
            if position not in card.idle_as
        ]
        return [laid for grant in cards[-1].grants for laid in lay_over(grant, awake)]

    def sides_of(self, grant: Grant) -> set[str | None]:
        """S7, S9: the sides of the city whose line the section may go on.

        A card whose group is no side, such as every card of a city without sides, names none.
        """
        sides, group = set(self.lines[self.pencil()]), self.cards_of_turn()[-1].group
        if grant.line == OTHER:
            return sides - self.first_went_on or sides
        if grant.line == CARD and group in sides and not self.is_joined(self.pencil()):
            return {group}
        return sides

    def starts(self, grant: Grant) -> set[str]:
        """S1, S8, S9, S11: the stations that the section may start at.

        † A section from the station just reached goes on the line that holds it.
        """
        if grant.start == LAST:
            return {self.last} if self.last else set()
        sides, lines = self.sides_of(grant), self.lines[self.pencil()]
        found = set().union(*(self.starts_on(side, grant.start) for side in sides))
        if self.is_joined(self.pencil()) and sides != set(lines):
            return found.intersection(*(self.before[side] for side in sides))  # S9
        return found

    def starts_on(self, side: str | None, start: str) -> set[str]:
        """S1, S8: the ends of a line, all of its stations, or those before the turn."""
        line = self.lines[self.pencil()][side]
        return {ENDS: line.ends(), ANYWHERE: line.reached(), AS_BEFORE: self.before[side]}[start]

    def pass_grant(self) -> None:
        """D4: leave a grant out, and with it the grants from the station it would have reached."""
        if self.next_grant().line == FIRST:
            self.first_went_on = set()
        while self.queue and self.queue[0].start == LAST:
            self.queue.pop(0)

    def next_grant(self) -> Grant:
        """Take the grant at the head of the queue."""
        if not self.queue:
            raise ValueError("no decision is awaited")
        return self.queue.pop(0)

    # Sections

    def pencil(self) -> str:
        """Give the colour of the pencil in use."""
        if self.colour is None:
            raise ValueError("no round is under way")
        return self.colour

    def all_lines(self) -> list[Line]:
        """Give the lines of all colours."""
        return [line for colour in self.lines for line in self.lines_of(colour)]

    def matches(self, symbol: str | None, target: str) -> bool:
        """S2: the symbol is the one granted, or the station or the grant takes any."""
        shown = self.atlas.stations[target].symbol
        return symbol is not None and (symbol == ANY or shown is None or shown == symbol)

    def is_unused(self, link: Link) -> bool:
        """S3: no section of any colour lies on the link."""
        return all(link not in line.links for line in self.all_lines())

    def is_uncrossed(self, link: Link) -> bool:
        """S4: the link crosses no section: of any colour, or of its own with `crossing: own`."""
        own = self.atlas.crossing == "own"
        lines = self.lines_of(self.pencil()) if own else self.all_lines()
        return all(self.atlas.conflicts[link].isdisjoint(line.links) for line in lines)

    def makes_no_loop(self, line: Line, target: str) -> bool:
        """S5, S7: the station is not on the line yet; it may be on the colour's other line."""
        return target not in line.reached()

    def is_allowed(self, line: Line, section: Section, symbol: str | None) -> bool:
        """S2 to S5, for a section from a station of the line that it may start at."""
        target, link = self.atlas.station_at[section[1]], frozenset(section)
        return (
            self.matches(symbol, target)
            and self.makes_no_loop(line, target)
            and self.is_unused(link)
            and self.is_uncrossed(link)
        )

    def legal(self) -> set[Section]:
        """S1: what the next grant may draw, each on a link. To pass is always legal: D4."""
        if not self.queue:
            return set()
        grant, found = self.queue[0], set()
        for start in self.starts(grant):
            line = self.line_with(self.pencil(), start)
            for section in self.atlas.sections_from[start]:
                if self.is_allowed(line, section, grant.symbol):
                    found.add(section)
        return found

    def draw(self, start: str, target: str) -> None:
        """Draw a legal section with the next grant, which may mark the station that it reaches."""
        if (start, target) not in self.legal():
            raise ValueError(f"{start}-{target} is not legal")
        grant, colour = self.next_grant(), self.pencil()
        line = self.line_with(colour, self.atlas.station_at[start])
        if grant.line == FIRST:
            self.first_went_on = {s for s, other in self.lines[colour].items() if other is line}
        self.lay(colour, start, target)
        self.last = self.atlas.station_at[target]
        if grant.mark is not None:
            self.marks[grant.mark].add(self.last)
        self.queue = [*self.set_off(grant, self.last), *self.queue]

    def set_off(self, grant: Grant, reached: str) -> list[Grant]:
        """S11: the grants that come of reaching a station of some kind, in the card's order."""
        kinds = self.atlas.stations[reached].specials
        return [
            more for kind in grant.on_reaching if kind in kinds for more in grant.on_reaching[kind]
        ]

    # Scoring

    def line_terms(self, colour: str) -> dict[str, int]:
        """C1 to C5: the terms of a colour's line, or of its two lines added up."""
        lines, joined = self.lines_of(colour), self.is_joined(colour)
        return {
            key: score.colour_term(self.atlas, lines, joined, name, value)
            for key, (name, value) in self.atlas.line_terms.items()
        }

    def network_terms(self) -> dict[str, int]:
        """N1 to N3: the terms of the network, were the game to end now."""
        colours = [self.lines_of(colour) for colour in self.lines]
        return {
            key: score.network_term(self.atlas, colours, self.marks, name, value)
            for key, (name, value) in self.atlas.network_terms.items()
        }

    def total(self) -> int:
        """N4: all lines and the network."""
        lines = sum(sum(self.line_terms(colour).values()) for colour in self.lines)
        return lines + sum(self.network_terms().values())

    def facts(self, colour: str, line_number: int = 0) -> score.Facts:
        """Give what the column of a colour on the sheet is made of, for one of its lines."""
        return score.facts(self.atlas, self.lines_of(colour)[line_number])


def lay_over(grant: Grant, cards: list[Card]) -> list[Grant]:
    """S8, S9: a grant as the awake cards of the turn change it; `each` makes two of it.

    † A grant from the station just reached is never changed. Two on each line win over one on any.
    """
    if grant.start == LAST:
        return [grant]
    if grant.start == ENDS and any(card.frees_start for card in cards):
        grant = replace(grant, start=AS_BEFORE)
    if grant.line == CARD:
        laid = {CARD, *(card.lays_line for card in cards)}
        grant = replace(grant, line=next(line for line in (EACH, ANY, CARD) if line in laid))
    if grant.line == EACH:
        return [replace(grant, line=FIRST), replace(grant, line=OTHER)]
    return [grant]
