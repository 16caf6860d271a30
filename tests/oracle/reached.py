"""Which objectives the whole network has reached, or one line of it.

In all of them a district or a station counts once, whatever a bonus made of it.
"""

from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass

from oracle import score
from oracle.atlas import Atlas
from oracle.line import Line
from oracle.objectives import Objective

STATION = "station"
INTERCHANGE = "interchange"


@dataclass(frozen=True)
class Network:
    """The lines, of which two unjoined ones are two, the stations by colour, and their marks."""

    atlas: Atlas
    lines: Collection[Line]
    colours: Collection[Collection[str]]
    marks: Mapping[str, Collection[str]]

    def colours_on(self, place: str) -> int:
        """N1: on lines of how many colours a station is; printed lines add to those of pencils."""
        on = sum(place in stations for stations in self.colours)
        return on + printed_colours(self.atlas, place) if on else 0

    def is_such(self, place: str, sort: str) -> bool:
        """Whether a station of the network is an interchange, of a kind, or bears a mark."""
        if sort == INTERCHANGE:
            return self.colours_on(place) >= 2
        return is_of(self.atlas, place, sort) or place in self.marks.get(sort, ())


def printed_colours(atlas: Atlas, place: str) -> int:
    """N1: how many printed lines that count as a colour have a station."""
    return sum(line.is_colour and place in line.stations for line in atlas.printed.values())


def network_of(
    atlas: Atlas, colours: Collection[Collection[Line]], marks: Mapping[str, Collection[str]]
) -> Network:
    """Put the lines of all colours together."""
    lines = [line for lines in colours for line in lines]
    return Network(atlas, lines, [all_stations(lines) for lines in colours], marks)


def is_reached(network: Network, objective: Objective) -> bool:
    """O1 to O15: whether the network reaches it, or one of its lines where it says so."""
    parts = [[line] for line in network.lines] if objective.one_line else [network.lines]
    asked = all_there_are(network.atlas, objective)
    if objective.at_least is not None:
        asked = objective.at_least
    return any(count(network, part, objective) >= asked for part in parts)


# What a part of the network has


def count(network: Network, part: Collection[Line], objective: Objective) -> int:
    """Count in some lines of the network what the objective asks for."""
    atlas = network.atlas
    match objective.count:
        case "interchanges" | "stations":
            return len(stations(network, part, objective))
        case "districts":
            return len(in_districts(atlas, districts(network, part, objective), objective))
        case "complete_districts":
            return len(complete_districts(atlas, part, objective))
        case "river_crossings":
            return sum(score.crossings(atlas, line) for line in part)
        case "overhead_crossings":
            return overhead_crossings(atlas, part, objective)
    raise ValueError(f"{__file__} does not know count: {objective.count}")


def overhead_crossings(atlas: Atlas, part: Collection[Line], objective: Objective) -> int:
    """O9: overhead crossings that the lines use in so many directions."""
    uses = score.overhead_uses(atlas, part)
    return sum(
        used >= objective.times_used
        for place, used in zip(atlas.crossings, uses, strict=True)
        if lies_in(atlas, atlas.districts.get(place), objective)
    )


def stations(network: Network, part: Collection[Line], objective: Objective) -> set[str]:
    """O1, O3, O4, O6, O8, O12: stations of the lines that pass the filters.

    A mark counts whichever round or colour put it there. † On one line, interchanges are those of
    the network that lie on it.
    """
    return {
        place
        for place in all_stations(part)
        if network.colours_on(place) >= objective.of_colours
        and lies_in(network.atlas, network.atlas.district_of(place), objective)
        and (objective.which is None or network.is_such(place, objective.which))
    }


def districts(network: Network, part: Collection[Line], objective: Objective) -> set[str]:
    """O2, O7, O10, O13, O14, O15: districts as C1 counts them, or with such a station."""
    if objective.having is None:
        setting = score.chosen_setting(network.atlas)
        return set().union(*(score.districts(network.atlas, line, setting) for line in part))
    return {
        network.atlas.district_of(place)
        for place in all_stations(part)
        if objective.having == STATION or network.is_such(place, objective.having)
    }


def complete_districts(atlas: Atlas, part: Collection[Line], objective: Objective) -> set[str]:
    """O11: districts of which every station is on the lines. One without a station is not whole."""
    homes = {atlas.district_of(place) for place in atlas.stations}
    missed = {atlas.district_of(place) for place in set(atlas.stations) - all_stations(part)}
    return in_districts(atlas, homes - missed, objective)


def all_stations(part: Collection[Line]) -> set[str]:
    """Give the stations of some lines, once each."""
    return set().union(*(line.stations() for line in part))


# What the map has


def all_there_are(atlas: Atlas, objective: Objective) -> int:
    """Count what the whole map has under the filters. Any station may become an interchange."""
    match objective.count:
        case "interchanges" | "stations":
            return sum(
                lies_in(atlas, atlas.district_of(place), objective)
                and may_be(atlas, place, objective.which)
                for place in atlas.stations
            )
        case "districts" if objective.having is None:
            return len(in_districts(atlas, set(atlas.districts.values()), objective))
        case "districts":
            homes = {
                atlas.district_of(place)
                for place in atlas.stations
                if may_be(atlas, place, objective.having)
            }
            return len(in_districts(atlas, homes, objective))
        case "complete_districts":
            homes = {atlas.district_of(place) for place in atlas.stations}
            return len(in_districts(atlas, homes, objective))
        case "river_crossings":
            return sum(len(atlas.rivers_crossed(link)) for link in atlas.links)
        case "overhead_crossings":
            return sum(
                lies_in(atlas, atlas.districts.get(place), objective) for place in atlas.crossings
            )
    raise ValueError(f"{__file__} does not know count: {objective.count}")


def may_be(atlas: Atlas, place: str, sort: str | None) -> bool:
    """Whether a station is of a kind, or could come to be what play makes of stations."""
    made_by_play = (None, STATION, INTERCHANGE, *atlas.station_marks)
    return sort in made_by_play or is_of(atlas, place, sort)


def is_of(atlas: Atlas, place: str, kind: str | None) -> bool:
    """M5, M6: whether a station is of a special kind."""
    return kind in atlas.stations[place].specials


def in_districts(atlas: Atlas, found: Set[str], objective: Objective) -> set[str]:
    """Leave the districts that the filters name."""
    return {name for name in found if lies_in(atlas, name, objective)}


def lies_in(atlas: Atlas, district: str | None, objective: Objective) -> bool:
    """Whether a district is the one asked for, or of the kind asked for."""
    kind = atlas.district_kinds.get(district or "")
    return objective.district in (None, district) and objective.kind in (None, kind)
