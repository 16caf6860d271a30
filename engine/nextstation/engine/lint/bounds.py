"""The most that any game may come to, by the map and the deck alone, without other modules.

A bound may be higher than what a game can reach, never lower.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from nextstation.engine.city.city import Colour
from nextstation.engine.city.deck import Card, Grant
from nextstation.engine.city.module import Objective
from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.objective_limits import counted_stations, max_count
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.stations import ANY


@dataclass(frozen=True, slots=True)
class Bound:
    """The most of what an objective counts, and why there is no more."""

    most: int
    because: str


@dataclass(frozen=True)
class Bounds:
    """What bounds the games of a city."""

    network: Network

    def of(self, objective: Objective) -> Bound | None:
        """The lowest bound of what an objective counts; None if nothing is known."""
        return min(self._of(objective), key=lambda each: each.most, default=None)

    def _of(self, objective: Objective) -> Iterator[Bound]:
        colours, is_line = len(self.network.city.colours), objective.filters.get("per") == "line"
        visits = self.visits if is_line else self.visits * colours
        # Printed lines that count as a colour are there from the start.
        printed = sum(each.counts_as_colour for each in self.network.city.map.printed_lines)
        drawn = f"{'a line has' if is_line else 'all lines have'} at most {visits} stations"
        if objective.count == "stations":
            yield Bound(len(self._counted(objective, 1)), "no line reaches more of them")
            yield Bound(visits, drawn)
        elif objective.count == "interchanges":
            of = max(objective.filters.get("of_colours", 2) - printed, 1)
            reason = f"no more of them have {of} links, and as many colours that reach them"
            yield Bound(len(self._counted(objective, of)), reason)
            yield Bound(visits // of, f"{drawn}, and an interchange takes {of} of them")
        elif objective.count == "districts" and "with" in objective.filters:
            is_interchange = objective.filters["with"] == "interchange"
            of = 2 if is_interchange and not printed else 1
            districts = {each.district for each in self._counted(objective, of)}
            yield Bound(len(districts), "no line reaches such a station in another one")
            yield Bound(visits // of, drawn)
        elif objective.count == "complete_districts":
            yield self._complete(objective, visits)
        elif objective.count == "river_crossings":
            most = max(len(link.rivers) for link in self.network.links) * self.sections * colours
            yield Bound(most, f"a line has at most {self.sections} sections")

    def _complete(self, objective: Objective, visits: int) -> Bound:
        """The smallest districts that together have no more stations than all lines."""
        stations = counted_stations(self.network, objective)
        sizes = Counter(each.district for each in stations)
        totals = accumulate(sorted(sizes.values()))
        most = sum(total <= visits for total in totals)
        return Bound(most, f"all lines have at most {visits} stations")

    def _counted(self, objective: Objective, colours: int) -> list[Station]:
        """The stations that pass the filters and may be on lines of a number of colours."""
        return [
            each
            for each in counted_stations(self.network, objective)
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


def proved(network: Network, objective: Objective) -> Bound | None:
    """The bound that shows that an objective is out of reach; None if none does."""
    asked = objective.at_least or max_count(network, objective)
    bound = Bounds(network).of(objective)
    return bound if bound and asked and bound.most < asked else None
