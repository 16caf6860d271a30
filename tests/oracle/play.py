"""One player's sheet through rounds and turns: what is legal, what is drawn, what it scores."""

from oracle import score
from oracle.atlas import Atlas
from oracle.deck import ANY, Card
from oracle.line import Line, Section
from oracle.plane import Link


class Game:
    """A sheet in play. Whoever calls deals the cards and chooses the sections."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        counts = atlas.unbuilt_line == "counts"
        self.lines = {colour: Line(place, counts) for colour, place in atlas.departures.items()}
        self.colours_played: list[str] = []
        self.colour: str | None = None  # the pencil in use, None between rounds
        self.revealed: list[int] = []  # in this round, as indices into the deck
        self.first_of_turn = 0  # index into revealed
        self.drawn = False  # in this turn

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
        """D1: turn up a card; say whether the turn wants another one before its decision."""
        if self.colour is None or not self.wants_card() or card_index in self.revealed:
            raise ValueError(f"card {card_index} cannot be revealed now")
        self.revealed.append(card_index)
        return self.wants_card()

    def round_is_over(self) -> bool:
        """D2, D4: the turn in which a group's count is full is the last, and is played.

        † So is the turn in which the deck runs out.
        """
        groups = [self.atlas.deck[index].group for index in self.revealed]
        full = any(groups.count(group) >= n for group, n in self.atlas.round_ends.items())
        return full or len(self.revealed) == len(self.atlas.deck)

    def awaits_decision(self) -> bool:
        """D4: the cards of the turn lie open and nothing is drawn yet."""
        return bool(self.cards_of_turn()) and not self.wants_card() and not self.drawn

    def end_turn(self) -> None:
        """D4: after a section or a pass."""
        if not self.drawn and not self.awaits_decision():
            raise ValueError("no turn is under way that could end")
        self.first_of_turn = len(self.revealed)
        self.drawn = False

    def end_round(self) -> None:
        """D2: lay down the pencil."""
        if self.colour is None or self.cards_of_turn() or not self.round_is_over():
            raise ValueError("no round is under way that could end")
        self.colour = None

    # Sections

    def line(self) -> Line:
        """Give the line of the pencil in use."""
        if self.colour is None:
            raise ValueError("no round is under way")
        return self.lines[self.colour]

    def start_is_free(self) -> bool:
        """S8: a switch in this turn frees the start, unless idle at its place in the round."""
        return any(
            card.frees_start and position not in card.idle_as
            for position, card in enumerate(self.cards_of_turn(), start=self.first_of_turn + 1)
        )

    def starts(self) -> set[str]:
        """S1, S8: the line's ends, or all of its stations if the start is free."""
        return self.line().reached() if self.start_is_free() else self.line().ends()

    def matches(self, target: str) -> bool:
        """S2: the symbol is the card's, or the station or the card takes any."""
        card, symbol = self.cards_of_turn()[-1].symbol, self.atlas.stations[target].symbol
        return card is not None and (card == ANY or symbol is None or symbol == card)

    def is_unused(self, link: Link) -> bool:
        """S3: no section of any colour lies on the link."""
        return all(link not in line.links for line in self.lines.values())

    def is_uncrossed(self, link: Link) -> bool:
        """S4: the link crosses no section: of any colour, or of its own with `crossing: own`."""
        lines = [self.line()] if self.atlas.crossing == "own" else self.lines.values()
        return all(self.atlas.conflicts[link].isdisjoint(line.links) for line in lines)

    def makes_no_loop(self, target: str) -> bool:
        """S5: the station is not on the line yet."""
        return target not in self.line().reached()

    def is_allowed(self, start: str, target: str) -> bool:
        """S2 to S5, for a section from a station that it may start at."""
        link = frozenset({start, target})
        return (
            self.matches(target)
            and self.makes_no_loop(target)
            and self.is_unused(link)
            and self.is_uncrossed(link)
        )

    def legal(self) -> set[Section]:
        """S1: the sections that may be drawn now, each on a link. To pass is always legal: D4."""
        if not self.awaits_decision():
            return set()
        return {
            (start, target)
            for start in self.starts()
            for target in self.atlas.neighbours[start]
            if self.is_allowed(start, target)
        }

    def draw(self, start: str, target: str) -> None:
        """Draw a legal section; a turn gives one."""
        if (start, target) not in self.legal():
            raise ValueError(f"{start}-{target} is not legal")
        self.line().draw(start, target)
        self.drawn = True

    # Scoring

    def line_terms(self, colour: str) -> dict[str, int]:
        """C1 to C4: the terms of a line as it stands."""
        line = self.lines[colour]
        return {
            key: score.line_term(self.atlas, line, name, value)
            for key, (name, value) in self.atlas.line_terms.items()
        }

    def network_terms(self) -> dict[str, int]:
        """N1, N2: the terms of the network, were the game to end now."""
        return {
            key: score.network_term(self.atlas, self.lines.values(), name, value)
            for key, (name, value) in self.atlas.network_terms.items()
        }

    def total(self) -> int:
        """N4: all lines and the network."""
        lines = sum(sum(self.line_terms(colour).values()) for colour in self.lines)
        return lines + sum(self.network_terms().values())

    def facts(self, colour: str) -> score.Facts:
        """Give what the column of a colour on the sheet is made of."""
        return score.facts(self.atlas, self.lines[colour])
