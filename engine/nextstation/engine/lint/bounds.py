"""The most that any game may come to, by the map and the deck alone, without other modules.

A bound may be higher than what a game can reach, never lower.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from nextstation.engine.city.city import Colour
from nextstation.engine.city.counting.count import (
    Count,
    bounds,
    colours_met,
    objective_written_out,
    with_count,
)
from nextstation.engine.city.counting.on_map import OnMap
from nextstation.engine.city.deck import Card, Grant
from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.counts import ALL
from nextstation.engine.format.vocabulary.stations import ANY


@dataclass(frozen=True, slots=True)
class Bound:
    """The most of what is counted, and why there is no more."""

    most: int
    because: str


@dataclass(frozen=True)
class Bounds:
    """What bounds the games of a city."""

    network: Network

    def of(self, written: Count) -> Bound:
        """The lowest bound of what is counted; of what is counted per line, on each."""
        count = objective_written_out(written)
        most = Bound(self.on_map.most(count), "the map has no more of them")
        is_simple = "twice" not in count and not count.get("missing")
        if is_simple and (count.get("per", "network") == "network" or is_of_one_line(count)):
            return min([*self._of(count), most], key=lambda each: each.most)
        return replace(most, most=most.most * (2 if "twice" in count else 1) * self._parts(count))

    def _parts(self, count: Count) -> int:
        """The most parts whose numbers are added."""
        city = self.network.city
        lines = len(city.colours) * len(city.colours[0].departures)
        parts = {"line": lines, "colour": len(city.colours), "district": len(city.map.districts)}
        return 1 if count.get("take") in ("most", "least") else parts.get(count.get("per", ""), 1)

    def _of(self, count: Count) -> Iterator[Bound]:
        colours, is_line = len(self.network.city.colours), is_of_one_line(count)
        visits = self.visits if is_line else self.visits * colours
        drawn = f"{'a line has' if is_line else 'all lines have'} at most {visits} stations"
        sections = self.sections if is_line else self.sections * colours
        noun = count["count"]
        asked = bounds(count.get("colours"), 2 if noun == "interchanges" else 1, 0)[0]
        drawn_colours = max(asked - self.on_map.printed_colours, min(asked, 1))
        of = max(drawn_colours, len({*colours_met(count)}))
        if noun in ("stations", "interchanges"):
            links = f"no more of them have {of} links, and as many colours that reach them"
            reason = "no line reaches more of them" if of < 2 else links
            yield Bound(len(self._counted(count, of)), reason)
            # On one line a station takes one of its visits; those of others are no part of them.
            takes = 1 if is_line else max(of, 1)
            more = f", and an interchange takes {takes} of them" if takes > 1 else ""
            yield Bound(visits // takes, drawn + more)
            if colours_met(count):
                drawn = f"the lines of a colour have at most {self.visits} stations"
                yield Bound(self.visits, drawn)
        elif noun in ("visits", "symbols", "connected"):
            yield Bound(visits, drawn)
        elif noun == "districts" and "with" in count:
            yield from self._districts(count, visits, drawn)
        elif noun in ("sections", "longest_run"):
            yield Bound(sections, f"a line has at most {self.sections} sections")
        elif noun == "river_crossings":
            most = max((len(link.rivers) for link in self.network.links), default=0) * sections
            yield Bound(most, f"a line has at most {self.sections} sections")

    def _districts(self, count: Count, visits: int, drawn: str) -> Iterator[Bound]:
        """The districts with a station, or with all of their stations."""
        asked = with_count(count["with"])
        of = {"stations": 1, "interchanges": 2}.get(asked["count"], 0)
        if of and asked.get("at_least") == 1:
            of = max(of - self.on_map.printed_colours, 1)
            there = {each.district for each in self._counted(asked, of)}
            yield Bound(len(there), "no line reaches such a station in another one")
            yield Bound(visits // (1 if is_of_one_line(count) else of), drawn)
        elif of == 1 and asked.get("at_least") == ALL:
            # The smallest districts that together have no more stations than all lines.
            sizes = Counter(
                each.district
                for each in self.on_map.stations_that_may(asked)
                if self.on_map.lies_in(each.district, count)
            )
            totals = accumulate(sorted(sizes.values()))
            yield Bound(sum(total <= visits for total in totals), drawn)

    @cached_property
    def on_map(self) -> OnMap:
        """What the map has of counts."""
        return OnMap(self.network)

    def _counted(self, count: Count, colours: int) -> list[Station]:
        """The stations that pass the filters and may be on lines of a number of colours."""
        return [
            each
            for each in self.on_map.stations_that_may(count)
            if min(sum(each.point in those for those in self.reach), self._room(each.point))
            >= colours
        ]

    def _room(self, point: Point) -> int:
        """The colours for which a station has links, each of which carries one section (S3)."""
        city = self.network.city
        if any(card.lays.double_tracks for card in city.deck.cards):
            return len(city.colours)
        canonical = self.network.canonical
        departs = (canonical[each.point] for colour in city.colours for each in colour.departures)
        is_counted = city.rules.unbuilt_line == "counts" and point in departs
        return len(self.network.links_at[point]) + is_counted

    @cached_property
    def reach(self) -> list[set[Point]]:
        """The stations that each colour may reach with the cards of the deck (S1, S2)."""
        return [self._reach(colour) for colour in self.network.city.colours]

    def _reach(self, colour: Colour) -> set[Point]:
        network = self.network
        found = {network.canonical[each.point] for each in colour.departures}
        edge = [*found]
        while edge:
            for link in network.links_at[edge.pop()]:
                for end in (network.canonical[link.start], network.canonical[link.end]):
                    if end not in found and self._is_shown(network.stations[end]):
                        found.add(end)
                        edge.append(end)
        return found

    def _is_shown(self, station: Station) -> bool:
        return bool(self._shown & {station.symbol, ANY}) or station.symbol == ANY

    @cached_property
    def _shown(self) -> set[str | None]:
        """The symbols that sections may be drawn to."""
        cards = self.network.city.deck.cards
        return {
            *(card.symbol for card in cards),
            *(card.lays.to for card in cards),
            *(grant.to for card in cards for grant in _grants(card)),
        }

    @property
    def visits(self) -> int:
        """The most stations that the lines of a colour may have."""
        return self.sections + len(self.network.city.colours[0].departures)

    @cached_property
    def sections(self) -> int:
        """The most sections that the lines of a colour may have: one for each grant (D2, S9)."""
        deck = self.network.city.deck
        lines = len(self.network.city.colours[0].departures)
        times = lines if any(card.lays.line == "each" for card in deck.cards) else 1
        drawn: dict[str | None, list[int]] = {}
        for card in deck.cards:
            drawn.setdefault(card.group, []).append(len([*_grants(card)]) * times)
        return sum(
            sum(sorted(each, reverse=True)[: deck.round_ends.get(group or "", len(each))])
            for group, each in drawn.items()
        )


def _grants(card: Card) -> Iterator[Grant]:
    """All grants of a card: those that may follow on a special station too."""
    yield from card.grants
    for following in card.on_reaching.values():
        yield from following


def is_of_one_line(count: Count) -> bool:
    """Whether a number is that of one line."""
    return count.get("per") == "line" and count.get("take") != "sum"


def proved(network: Network, asked: Count) -> Bound | None:
    """The bound that shows that a test is out of reach; None if none does."""
    all_bounds = Bounds(network)
    least = asked.get("at_least", asked.get("exactly", 0))
    if least == ALL:
        least = all_bounds.on_map.all_there_are(objective_written_out(asked))
    bound = all_bounds.of(asked)
    return bound if bound.most < least else None


def is_given(network: Network, asked: Count) -> bool:
    """Whether every game meets a test."""
    least = asked.get("at_least", asked.get("exactly", 0))
    most = asked.get("at_most", asked.get("exactly", ALL))
    return least == 0 and bool(most == ALL or Bounds(network).of(asked).most <= most)
