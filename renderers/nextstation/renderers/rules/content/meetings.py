"""What holds when two cards meet: only those that can meet in this game, by what they do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from nextstation.engine.city.deck import Card, Grant
from nextstation.engine.city.module import Effect, Module, ModuleCard
from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import back
from nextstation.engine.format.vocabulary.modules import DEALT_SYMBOL, GATES, SAME, THIS_DISTRICT
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.language.city_names import deck_card_name, mark_name, module_card_name
from nextstation.renderers.language.deck_words import FROM_THERE
from nextstation.renderers.language.marks import card_numbers
from nextstation.renderers.language.phrases import enumeration, times
from nextstation.renderers.modules.module_block import module_title
from nextstation.renderers.rules.content.model import Item, Listing, Section, number_of, ruled, said
from nextstation.renderers.theme.pencils import has_two_lines

# Which cards meet, in words, and what holds then.
_Told = tuple[str, str]


def meetings(network: Network, modules: Sequence[Module]) -> Iterator[Section]:
    """A section with an item for each pair of cards that asks for a word; none without one."""
    told: dict[str, list[str]] = {}
    for title, text in _Meetings(network, modules).told():
        told.setdefault(text, []).append(title)
    if told:
        listed = [Item(text, "; ".join(titles)) for text, titles in told.items()]
        yield Section("meetings", said("meetings"), [Listing(listed)])


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A card of a module in play, with the number on it."""

    module: Module
    card: ModuleCard
    written: str

    @property
    def effect(self) -> Effect:
        return self.card.effect

    @property
    def rule(self) -> str:
        """That of the rule about it."""
        return number_of(self.module, self.card)

    def meets(self, other: "_Dealt") -> bool:
        """Whether one player may have both in one round."""
        if self.module is not other.module:
            return True
        several = self.module.to == GATES or self.module.count > 1
        return several and self.card is not other.card

    @property
    def further(self) -> Iterator[Grant]:
        """The sections that it gives besides those of the turn's card."""
        effect = self.effect
        return chain(effect.adds, effect.grants, *effect.on_reaching.values())


_Meeting = Card | Module | _Dealt


class _Meetings:
    """The cards of a game, by what they do; each method tells of one kind of meeting."""

    def __init__(self, network: Network, modules: Sequence[Module]) -> None:
        self.network, self.city = network, network.city
        cards = {(card.entry, card.symbol == ANY): card for card in self.city.deck.cards}.values()
        self.switches = [card for card in cards if card.reveals_next and card.lays.start]
        self.cards = [card for card in cards if card.grants and not card.reveals_next]
        two_lines = has_two_lines(self.city)
        self.each = [card for card in self.switches if two_lines and card.lays.line == "each"]
        self.wild = [card for card in self.cards if card.symbol == ANY]
        numbers = card_numbers(self.city, modules)
        self.dealt = [
            _Dealt(module, card, numbers[module.id, card.id])
            for module in modules
            for card in module.cards
        ]

    def told(self) -> Iterator[_Told]:
        """Which cards meet, and what holds then."""
        yield from self._switches()
        yield from self._additions()
        yield from self._powers()
        yield from self._gates()
        yield from self._counts()
        yield from self._lines_and_tracks()

    def _switches(self) -> Iterator[_Told]:
        """A switch at the start of a round, and before cards of the deck (S8, S9, S11)."""
        for switch in self.switches:
            way = "each" if switch in self.each else "one"
            if 1 not in switch.idle_as:
                yield _told([switch], said(f"meet.first.{way}"))
            for card in self.cards:
                parts = []
                if card.symbol == ANY and len(card.grants) == 1:
                    parts.append(said(f"meet.wild.{way}"))
                    if way == "each" and (mark := card.grants[0].marks):
                        parts.append(said("meet.wild.marks", mark=mark_name(self.city, mark)))
                if _follow(card):
                    parts.append(said("meet.follow"))
                if parts:
                    text = " ".join(parts)
                    yield _told([switch, card], ruled(text, "S11") if _follow(card) else text)

    def _additions(self) -> Iterator[_Told]:
        """Sections that a module adds, after what the turn's card gives (W1)."""
        for given in self.dealt:
            frees = [each for each in self.dealt if each.effect.lays.start and each.meets(given)]
            jokers = [each for each in self.dealt if each.effect.lays.to and each.meets(given)]
            at_ends = sum(grant.start == "ends" for grant in given.further)
            if at_ends and (self.switches or frees):
                text = said(f"meet.switch_further{'.many' if at_ends > 1 else ''}")
                yield _told([[*self.switches, *frees], given], ruled(text, given.rule))
            if any(grant.to == SAME for grant in given.effect.adds) and (self.wild or jokers):
                text = said("meet.wild_same")
                yield _told([[*self.wild, *jokers], given], ruled(text, given.rule))
            if given.effect.adds and self.each:
                yield _told([self.each, given], ruled(said("meet.each_adds"), given.rule))
        marking = [card for card in self.cards if any(grant.marks for grant in card.grants)]
        further = [each for each in self.dealt if any(not g.marks for g in each.further)]
        for card in marking if further else ():
            yield _told([card, further], said("meet.mark_further"))

    def _powers(self) -> Iterator[_Told]:
        """Cards of modules that change those of the deck (W2, T1)."""
        richer = [card for card in self.wild if card.on_reaching or card.grants[0].marks]
        for given in self.dealt:
            if given.effect.lays.to != ANY:
                continue
            if richer:
                yield _told([given, richer], ruled(said("meet.joker"), given.rule))
            if self.each and given.effect.once_a_round:
                yield _told([given, self.each], said("meet.joker_each"))

    def _gates(self) -> Iterator[_Told]:
        """In which order the bonuses of gates come (G)."""
        gates = [each for each in self.dealt if each.module.to == GATES]
        giving = [each for each in gates if each.effect.grants or each.effect.circles]
        if not giving:
            return
        title = gates[0].module
        if len(giving) > 1 and any(each.effect.grants for each in giving):
            yield _told([title], said("meet.gates"))
        later: list[_Meeting] = [card for card in self.cards if len(card.grants) > 1]
        later += [*self.each, *(each for each in self.dealt if each.effect.adds)]
        if later:
            yield _told([title, later], ruled(said("meet.gate_first"), "G"))
        kinds = {*chain(*self._in_gates())}
        sooner: list[_Meeting] = [card for card in self.cards if {*card.on_reaching} & kinds]
        sooner += [each for each in self.dealt if {*each.effect.on_reaching} & kinds]
        if sooner:
            yield _told([title, sooner], said("meet.gate_later"))

    def _in_gates(self) -> Iterator[set[str]]:
        """For each station in the district of a gate, what cards may say of it.

        A section straight on from it is none at the edge of the map.
        """
        gates = {each.letter for each in self.city.map.districts if each.kind == "secondary"}
        for station in self.network.stations.values():
            if station.district in gates:
                goes_on = station.symbol != ANY and self._goes_on(station)
                yield {*station.specials, *([DEALT_SYMBOL] if goes_on else [])}

    def _goes_on(self, station: Station) -> bool:
        """Whether a line may pass a station without a turn."""
        ways = self.network.directions.items()
        leaving = {way for (start, _), way in ways if start in station.points}
        return any(back(way) in leaving for way in leaving)

    def _counts(self) -> Iterator[_Told]:
        """What counts more than once by two cards (C7)."""
        for one, other in combinations(self.dealt, 2):
            if not one.meets(other):
                continue
            for counted in (_of_stations, _of_districts):
                if (first := counted(one)) and (second := counted(other)):
                    parts = {"one": first, "other": second, "total": first + second - 1}
                    yield _told([one, other], ruled(said("meet.sum", **parts), "C7"))
            for whole, part in ((one, other), (other, one)):
                number = whole.effect.counts.get("fullest_district")
                if number and _of_stations(part):
                    text = said("meet.product", times=times(number))
                    yield _told([part, whole], ruled(text, "C7"))

    def _lines_and_tracks(self) -> Iterator[_Told]:
        """Which of two lines is meant (P2), and two tracks over a crossing (N3)."""
        about = [
            each
            for each in self.dealt
            if any(each.further) or each.effect.circles or THIS_DISTRICT in each.effect.counts
        ]
        if has_two_lines(self.city) and about:
            yield _told([about], ruled(said("meet.two_lines"), "P2"))
        doubling = [each for each in self.dealt if each.effect.lets_double]
        if doubling and self.network.crossings:
            yield _told([doubling], ruled(said("meet.tracks_over"), "N3"))


def _follow(card: Card) -> bool:
    """Whether all that follows a section of a card starts where that ended."""
    grants = [*chain(*card.on_reaching.values()), *card.grants[1:]]
    return bool(grants) and all(grant.start in FROM_THERE for grant in grants)


def _of_stations(given: _Dealt) -> int:
    """What a station counts as by a card: nothing if that says nothing of stations."""
    return 2 if given.effect.circles else given.effect.counts.get(DEALT_SYMBOL, 0)


def _of_districts(given: _Dealt) -> int:
    """What a secondary district counts as by a card; nothing if that says nothing of districts."""
    counts = given.effect.counts
    return counts.get("secondary_districts", counts.get(THIS_DISTRICT, 0))


def _told(meeting: Sequence[_Meeting | Sequence[_Meeting]], text: str) -> _Told:
    return " + ".join(map(_named, meeting)), text


def _named(card: _Meeting | Sequence[_Meeting]) -> str:
    """What a card is called, or several of which any may be meant."""
    match card:
        case Card():
            return deck_card_name(card) or said("cards.symbols")
        case Module():
            return module_title(card)
        case _Dealt():
            return f"{card.written} {module_card_name(card.card)}"
        case _:
            return enumeration([*dict.fromkeys(map(_named, card))], "or")
