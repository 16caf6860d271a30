"""Derives the links: to the nearest station in each direction, and those of the file (M2)."""

from collections.abc import Mapping

from nextstation.engine.city.city_map import Map
from nextstation.engine.city.place import (
    DIRECTIONS,
    Point,
    back,
    direction_between,
    parse_pair,
    points_between,
)

Pair = tuple[Point, Point]
# Every point of a station, with its canonical point.
Stations = Mapping[Point, Point]
# Every overhead crossing, with the two ways that pass over it, as indices of WAYS.
Crossings = Mapping[Point, tuple[int, ...]]


def link_pairs(city_map: Map, stations: Stations, crossings: Crossings) -> list[Pair]:
    """The ends of all links: the derived ones without those removed, and those added (M2)."""
    pairs = kept_pairs(city_map, stations, crossings)
    for name in city_map.link_rules.add:
        start, end = parse_pair(name)
        if added_link_problem(start, end, pairs, stations, crossings) is None:
            pairs.append((start, end))
    return pairs


def kept_pairs(city_map: Map, stations: Stations, crossings: Crossings) -> list[Pair]:
    """The derived links that are not removed."""
    removed = [frozenset(parse_pair(name)) for name in city_map.link_rules.remove]
    pairs = nearest_pairs(city_map, stations, crossings)
    return [pair for pair in pairs if frozenset(pair) not in removed]


def nearest_pairs(city_map: Map, stations: Stations, crossings: Crossings) -> list[Pair]:
    """The links of each station to the nearest one in each direction (M2).

    No link leads from a station to itself (M6), or over a crossing in a third direction (M7).
    """
    if not city_map.link_rules.nearest:
        return []
    farthest = city_map.link_rules.longest or max(city_map.width, city_map.height)
    pairs = []
    for start in stations:
        # Half of the directions: the other half would find the same links from their other ends.
        for direction, step in enumerate(DIRECTIONS[:4]):
            way = (start.step(step, steps) for steps in range(1, farthest + 1))
            end = next((point for point in way if point in stations), None)
            if end is None or stations[end] == stations[start]:
                continue
            if all(is_open(point, direction, crossings) for point in points_between(start, end)):
                pairs.append((start, end))
    return pairs


def is_open(point: Point, direction: int, crossings: Crossings) -> bool:
    """Whether a link in a direction may pass over a point: a crossing allows only two (M7)."""
    return point not in crossings or direction % 4 in crossings[point]


def added_link_problem(
    start: Point, end: Point, pairs: list[Pair], stations: Stations, crossings: Crossings
) -> str | None:
    """Why a link cannot be added to others, in words; None if it can."""
    for point in (start, end):
        if point not in stations:
            return f"there is no station at {point.name}"
    if stations[start] == stations[end]:
        return "both ends are one station"
    direction = direction_between(start, end)
    if direction is None:
        return "it is in none of the eight directions"
    for point in points_between(start, end)[1:-1]:
        if point in stations:
            return f"it passes through the station at {point.name}"
        if not is_open(point, direction, crossings):
            return f"the crossing at {point.name} has no link in this direction"
    taken = {
        (here, direction_between(here, there)): there
        for pair in pairs
        for here, there in (pair, pair[::-1])
    }
    for leaving in ((start, direction), (end, back(direction))):
        if leaving in taken:
            here = leaving[0].name
            return f"{here}-{taken[leaving].name} already leaves {here} in this direction"
    return None
