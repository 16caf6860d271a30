"""The most that the deck and the modules allow in one round: sections and branches of a colour.

A finished sheet without its cards is held to these. They are upper bounds: no order of the cards
gives more, whatever is drawn.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from nextstation.engine.city.deck import Card, Grant, Lays
from nextstation.engine.city.module import Effect
from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point
from nextstation.engine.play.sheet.drawn import Drawn
from nextstation.engine.play.sheet.powers import slots_at_work, symbol_of
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.vocabulary.modules import DEALT_SYMBOL


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
