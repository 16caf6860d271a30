"""Stations of several points (M6) and overhead crossings (M7)."""

from collections.abc import Iterator

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.network import Network, Station, read_sign
from nextstation.engine.city.paths import DISTRICT_ART, LEGEND, LINKS, STATIONS, SUFFIXES
from nextstation.engine.city.place import DIRECTIONS, Point, back, one_piece
from nextstation.engine.format.vocabulary.limits import MAX_CROSSINGS, MAX_GRID
from nextstation.engine.format.vocabulary.map import WAYS


@check(
    "E214",
    "An overhead crossing has no link in one of its two directions.",
    needs=(STATIONS,),
    whole=(LEGEND, LINKS),
)
def unused_crossings(context: CityContext) -> Iterator[Finding]:
    for point, ways in context.network.crossings.items():
        used = {link.direction % 4 for link in context.network.links if point in link.over}
        for way in ways:
            if way not in used:
                message = f"no {WAYS[way]} link passes over the crossing at {point.name}"
                hint = _lacking_link(context.network, point, way)
                yield context.at_point(point, message, hint)


def _lacking_link(network: Network, point: Point, way: int) -> str:
    """What a crossing needs in a direction that no link has: a station, or a link between two."""
    ends = [_nearest(network, point, direction) for direction in (back(way), way)]
    names = [station.point.name for station in ends if station]
    if len(names) > 1:
        return f"its neighbours in this direction are {' and '.join(names)}: link them"
    there = f"the only one here is {names[0]}" if names else "there is none here"
    return f"a link needs a station on either side: {there}"


def _nearest(network: Network, point: Point, direction: int) -> Station | None:
    """The nearest station in a direction."""
    steps = (point.step(DIRECTIONS[direction], steps) for steps in range(1, MAX_GRID))
    return next((network.station_at[each] for each in steps if each in network.station_at), None)


@check(
    "E215",
    "The points of a station differ, are not connected, or are in several districts.",
    needs=(STATIONS, DISTRICT_ART),
    whole=(LEGEND, SUFFIXES),
)
def broken_bodies(context: CityContext) -> Iterator[Finding]:
    for station in context.network.stations.values():
        for point in station.points[1:]:
            problem = _problem(context, station, point)
            if problem:
                message = (
                    f"{point.name} belongs to the station at {station.point.name}, but {problem}"
                )
                hint = "the points of a station are alike, side by side and in one district"
                yield context.at_point(point, message, hint)


def _problem(context: CityContext, station: Station, point: Point) -> str | None:
    city_map = context.city.map
    sign = read_sign(city_map, city_map.stations.letter(*point))
    if point not in one_piece(station.point, station.points):
        return "is not connected to it"
    if sign and (sign.symbol, sign.specials) != (station.symbol, station.specials):
        return "shows something else"
    if city_map.district_art.letter(*point) != station.district:
        return "is in another district"
    return None


@check("E216", "The map has too many overhead crossings.", needs=(STATIONS, LEGEND))
def too_many_crossings(context: CityContext) -> Iterator[Finding]:
    count = len(context.network.crossings)
    if count > MAX_CROSSINGS:
        message = f"the map has {count} overhead crossings"
        yield Finding(message, STATIONS, f"the limit is {MAX_CROSSINGS}")
