"""Replays one player's finished sheet, whose cards are not known: the map, and what can be.

It is held to the most that the deck and the modules allow in a round, sections and branches of a
colour: no order of the cards gives more, whatever is drawn.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from nextstation.engine.city.deck import Card, Grant, Lays
from nextstation.engine.city.module import Effect
from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD, PASS_WORD
from nextstation.engine.format.vocabulary.modules import DEALT_SYMBOL
from nextstation.engine.play.record.record import RecordedLine
from nextstation.engine.play.record.replay.decisions import circled
from nextstation.engine.play.record.replay.seat_replay import SeatReplay
from nextstation.engine.play.sheet.freely import circle_freely, grant_freely, put_mark
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Drawn, slots_at_work, symbol_of
from nextstation.engine.play.table.seat import SeatTurn


@dataclass(frozen=True, slots=True)
class Most:
    """The most of something in a round, as a sum: how many, and what gives them."""

    parts: tuple[tuple[int, str], ...]

    @property
    def total(self) -> int:
        """The sum."""
        return sum(count for count, _ in self.parts)

    def __str__(self) -> str:
        """The sum in words: `10 by the cards, 1 by second_section`."""
        return ", ".join(f"{count} by {name}" for count, name in self.parts if count) or "none"


def most_sections(sheet: Sheet) -> Most:
    """The most sections that the colour of the round can have."""
    return Most(tuple(_Round(sheet, lambda _: True).parts()))


def most_marks(sheet: Sheet, mark: str) -> Most:
    """The most stations that can be given a mark in the round (S10)."""
    return Most(tuple(_Round(sheet, lambda grant: grant.marks == mark).parts()))


def most_branches(sheet: Sheet) -> Most:
    """The most branches that the colour of the round can have: sections that start in mid-line.

    The section that joins two lines may end there, and one that follows it starts there (S7).
    """
    two_lines = sheet.board.departs.shape[1] == 2
    free = {"anywhere", "last", "last_straight"} if two_lines else {"anywhere"}
    joining = [(1, "joining the two lines")] if two_lines else []
    parts = _Round(sheet, lambda grant: grant.start in free, frees=True).parts()
    return Most((*parts, *joining))


def branches_of(network: Network, drawn: Sequence[Drawn]) -> int:
    """The branches of sections: at each station, the sections beyond the first two."""
    at = dict[Point, int]()
    for section in drawn:
        for point in (section.start, section.end):
            station = network.canonical[point]
            at[station] = at.get(station, 0) + 1
    return sum(max(0, count - 2) for count in at.values())


class _Round:
    """What the grants of the cards and the modules of a round can give, of those that count.

    With `frees`, a grant counts too if another card lets its section start anywhere.
    """

    def __init__(
        self, sheet: Sheet, counts: Callable[[Grant], bool], *, frees: bool = False
    ) -> None:
        self.sheet, self.city = sheet, sheet.network.city
        self.counts, self.frees = counts, frees
        self.two_lines = sheet.board.departs.shape[1] == 2
        lays = [card.lays for card in self.city.deck.cards]
        lays += [sheet.card_of(slot).effect.lays for slot in slots_at_work(sheet)]
        self.gives_each = any(each.line == "each" for each in lays)
        self.shown = [card for card in self.city.deck.cards if not card.reveals_next]
        self.switches = [card for card in self.city.deck.cards if card.reveals_next]

    def parts(self) -> Iterator[tuple[int, str]]:
        """What the cards give, then the switches, the modules at work and the gates."""
        yield self._in_round(self._of_turn), "the cards"
        slots = slots_at_work(self.sheet)
        returns = any(self.sheet.card_of(slot).effect.switch_returns for slot in slots)
        for card in self.switches:
            yield self._freed(card.lays) * (2 if returns else 1), f"`{card.title}`"
        for slot in slots:
            yield self._of_module(slot), f"`{self.sheet.card_of(slot).id}`"
        for place, gate in enumerate(self.sheet.setup.slots):
            if gate.module.to == "secondary_districts":
                yield self._of_gate(place, gate.receiver), f"`{self.sheet.card_of(place).id}`"

    def _count(self, grants: Sequence[Grant], *, freed: bool = False) -> int:
        """The grants that count."""
        return _sections(each for each in grants if (freed and self.frees) or self.counts(each))

    def _of_turn(self, card: Card, laid: Lays | None = None) -> int:
        """What a turn with a card gives; `laid` is what another card lays over it."""
        both = [each for each in (card.lays, laid) if each]
        freed = any(each.start for each in both)
        # What one card frees, another may yet give to each line.
        each_line = any(each.line == "each" for each in both) or (freed and self.frees)
        follows = sum(self._count(grants) for grants in card.on_reaching.values())
        own = self._count(card.grants, freed=freed) + _sections(card.grants) * follows
        return own * (2 if each_line and self.gives_each else 1)

    def _freed(self, lays: Lays) -> int:
        """What a switch, or a power like one, adds to a turn."""
        more = (self._of_turn(card, lays) - self._of_turn(card) for card in self.shown)
        return max(more, default=0)

    def _in_round(self, of_card: Callable[[Card], int]) -> int:
        """What the cards shown in a round give: each once, until one group ends it (D2, D3)."""
        ends = self.city.deck.round_ends
        given: Mapping[str | None, list[int]] = {group: [] for group in (None, *ends)}
        for card in self.shown:
            given[card.group if card.group in ends else None].append(of_card(card))
        most = {group: sorted(each, reverse=True) for group, each in given.items()}
        before = [sum(most[group][: need - 1]) for group, need in ends.items()]
        last = [sum(most[group][need - 1 : need]) for group, need in ends.items()]
        # A turn shows one card of the groups, unless a switch that counts comes before it.
        alone = all(card.group not in ends for card in self.switches)
        return sum(most[None]) + sum(before) + (max(last) if alone else sum(last))

    def _of_module(self, slot: int) -> int:
        """What a module's card at work in the round gives."""
        effect, symbol = self.sheet.card_of(slot).effect, symbol_of(self.sheet, slot)

        def of_turn(card: Card) -> int:
            works = effect.when_card is None or card.symbol == symbol
            return self._of_turn(card, effect.lays if works else None)

        if effect.once_a_round:
            laid, turns = self._freed(effect.lays), 1
        else:
            laid = self._in_round(of_turn) - self._in_round(self._of_turn)
            turns = self._in_round(lambda _: 1)
        return laid + turns * self._count(effect.adds) + self._following(effect, symbol)

    def _following(self, effect: Effect, symbol: str | None) -> int:
        """What follows when a section reaches a special station, or the symbol dealt."""
        given = 0
        for kind, grants in effect.on_reaching.items():
            if kind == DEALT_SYMBOL:
                reached = self._reached(lambda at: at.symbol == symbol)
            else:
                reached = self._reached(partial(_is_special, kind))
            given += self._count(grants) * reached
        return given

    def _of_gate(self, slot: int, district: str | None) -> int:
        """What a gate gives to a line that reaches every station of its district."""
        letters = {each.letter for each in self.city.map.districts if each.name == district}
        gate = self.sheet.card_of(slot).effect
        return self._count(gate.grants) * self._reached(lambda at: at.district in letters)

    def _reached(self, is_one: Callable[[Station], bool]) -> int:
        """How often sections can reach some stations: each once (S5), one as lines join."""
        stations = sum(map(is_one, self.sheet.network.stations.values()))
        return stations + 1 if stations and self.two_lines else stations


def _sections(grants: Iterable[Grant]) -> int:
    """The sections of some grants: one each, or one on each line."""
    return sum(2 if grant.line == "each" else 1 for grant in grants)


def _is_special(kind: str, station: Station) -> bool:
    return kind in station.specials


class FinishedSheet(SeatReplay):
    """Replays a finished sheet: each section may start anywhere and reach any symbol.

    A line has no more sections, branches and circles than some order of the cards can give.
    """

    def play(self) -> None:
        """Play the lines in their order, each scored at its end."""
        self.marks_given = Counter[str]()
        super().play()

    def play_line(self, line: RecordedLine) -> None:
        """Draw the sections of a line in their order."""
        sections, branches = most_sections(self.sheet), most_branches(self.sheet)
        before = len(self.sheet.drawn)
        for mark in self.sheet.network.city.marks:
            self.marks_given[mark] += most_marks(self.sheet, mark).total
        for place, turn in enumerate(line.turns, 1):
            self.where = f"section {place} of {self.sheet.colour}"
            self.seat.rounds[-1].turns.append(SeatTurn(()))
            for name in (each for each in turn.sections if each != PASS_WORD):
                if name.startswith(CIRCLE_WORD):
                    self._circle_freely(name, turn.path)
                    continue
                grant_freely(self.sheet)
                self.draw(name, turn.path)
                drawn = self.sheet.drawn[before:]
                self._limit(name, "section", len(drawn), sections, turn.path)
                forks = branches_of(self.sheet.network, drawn)
                self._limit(name, "branch", forks, branches, turn.path)

    def _limit(self, name: str, kind: str, count: int, most: Most, path: Path) -> None:
        """Report the first section or branch of a line that no order of the cards gives."""
        colour = self.sheet.colour
        if count <= most.total or self.causes.of(colour):
            return
        message = f"`{name}` is {kind} {count} of {colour}, but a round gives at most {most.total}"
        hint = f"the most that a round gives: {most}"
        cause = self.fault("E716", f"{message} (D2, S1)", path, hint)
        self.causes.doubt(cause, colour)

    def _circle_freely(self, name: str, path: Path) -> None:
        """A circle on any station of the line; each needs a power, or a gate reached (W4, G4)."""
        point, colour, before = circled(name), self.sheet.colour, self.sheet.moment()
        used = sum(each == colour for each, _ in self.sheet.circled)
        if not any(card.effect.circles for card in self.sheet.setup.cards):
            self.not_circled("no module in play circles stations", name, path)
        elif used >= (most := self._circles_of_powers() + self._circles_of_gates()):
            given = "1 circle" if most == 1 else f"{most} circles"
            self.not_circled(f"the modules give {colour} {given} up to here (W4, G4)", name, path)
        elif circle_freely(self.sheet, point):
            self.note_circle(point, before)
        else:
            self.not_circled(f"{point.name} is not a station of the line", name, path)

    def _circles_of_powers(self) -> int:
        slots = slots_at_work(self.sheet)
        return sum(self.sheet.card_of(slot).effect.circles is not None for slot in slots)

    def _circles_of_gates(self) -> int:
        """Each section that ends at a gate gives its bonus again."""
        network = self.sheet.network
        names = {each.letter: each.name for each in network.city.map.districts}
        reached = [
            names[network.station_at[drawn.end].district]
            for drawn in self.sheet.drawn
            if drawn.colour == self.sheet.colour
        ]
        return sum(
            reached.count(slot.receiver or "")
            for place, slot in enumerate(self.sheet.setup.slots)
            if slot.module.to == "secondary_districts"
            and self.sheet.card_of(place).effect.circles is not None
        )

    def check_rounds(self) -> None:
        """A finished sheet has no rounds."""

    def put_mark(self, name: str, points: Sequence[Point], path: Path) -> None:
        """Put a mark on stations; a section has reached each of them (S10)."""
        network = self.sheet.network
        reached = {network.canonical[drawn.end] for drawn in self.sheet.drawn}
        reached |= {network.canonical[drawn.start] for drawn in self.sheet.drawn}
        for number, point in enumerate(points):
            if point not in network.canonical:
                self.fault("E708", f"there is no station at {point.name}", (*path, number))
            elif network.canonical[point] not in reached:
                message = f"{point.name} has the mark, but no line is there (S10)"
                self.fault("E708", message, (*path, number))
            else:
                put_mark(self.sheet, name, point)
        most, marked = self.marks_given[name], len({network.canonical.get(at, at) for at in points})
        if marked > most:
            message = f"{marked} stations have the mark, but the rounds give it to {most} at most"
            self.fault("E708", f"{message} (S10)", path)
