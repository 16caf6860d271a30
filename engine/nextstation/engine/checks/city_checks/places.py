"""Places that the file names: departures, links added and removed, names of stations."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.city import Colour
from nextstation.engine.city.links import added_link_problem, kept_pairs, nearest_pairs
from nextstation.engine.city.paths import COLOURS, LEGEND, LINKS, SIDES, STATION_NAMES, STATIONS
from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import closest
from nextstation.engine.format.vocabulary.schema_builder import NAME


def _no_station(context: CityContext, point: Point) -> str:
    """What is wrong with a place that has no station."""
    city_map = context.city.map
    if point.column >= city_map.width or point.row >= city_map.height:
        corner = Point(city_map.width - 1, city_map.height - 1)
        return f"`{point.name}` is outside the map, which ends at `{corner.name}`"
    return f"there is no station at `{point.name}`"


def _nearby(context: CityContext, point: Point) -> str:
    """A hint that names the nearest stations."""

    def distance(other: Point) -> tuple[int, Point]:
        return point.steps_to(other), other

    nearest = sorted(context.network.station_at, key=distance)[:3]
    return f"nearby stations: {', '.join(each.name for each in nearest)}" if nearest else ""


@check("E401", "A colour departs from a place without a station.", needs=(STATIONS, LEGEND))
def departures_without_station(context: CityContext) -> Iterator[Finding]:
    for path, _, departure in context.departures():
        if departure.point not in context.network.canonical:
            message = _no_station(context, departure.point)
            yield Finding(message, path, _nearby(context, departure.point))


@check("E402", "Two lines depart from the same station.", needs=(STATIONS, LEGEND))
def shared_departures(context: CityContext) -> Iterator[Finding]:
    taken: dict[Point, Colour] = {}
    for path, colour, departure in context.departures():
        point = context.network.canonical.get(departure.point)
        if point is None:
            continue
        if point in taken:
            message = f"`{taken[point].name}` already departs from `{point.name}`"
            hint = "give each line its own departure"
            if point != departure.point:
                hint = f"{departure.point.name} and {point.name} are one station"
            yield Finding(message, path, hint)
        elif not context.document.is_repaired(path):
            taken[point] = colour


@check(
    "E403",
    "The colours have different sides, or some have one line and others two (M4).",
    whole=(COLOURS,),
)
def differing_sides(context: CityContext) -> Iterator[Finding]:
    if not _are_names(departure.side for *_, departure in context.departures()):
        return
    colours = context.city.colours
    sides = [frozenset(departure.side or "" for departure in each.departures) for each in colours]
    # Of two as frequent, the one that is first in the file.
    usual, _ = Counter(sides).most_common(1)[0]
    model = colours[sides.index(usual)]
    for colour, found in zip(colours, sides, strict=True):
        if found == usual:
            continue
        message = (
            f"`{colour.name}` departs from {_sides_of(colour)}, "
            f"`{model.name}` from {_sides_of(model)}"
        )
        path: Path = (*COLOURS, colour.name, "departs")
        hint = "all colours need the same sides"
        side, *more = sorted(found - usual) or [""]
        if not more and (meant := closest(side, usual - found)):
            path, hint = (*path, side), f"did you mean `{meant}`?"
        yield Finding(message, path, hint, on_key=True)


def _are_names(sides: Iterable[str | None]) -> bool:
    """Whether all sides are well-formed; the schema check reports one that is not."""
    return all(side is None or re.match(NAME["pattern"], side) for side in sides)


def _sides_of(colour: Colour) -> str:
    """The sides that a colour departs from, in words."""
    named = [departure.side for departure in colour.departures if departure.side]
    return " and ".join(named) or "one station"


@check(
    "E404",
    "No colour departs from a side in `map.sides`, or the side extends beyond the map.",
    needs=(STATIONS,),
    whole=(COLOURS, SIDES),
)
def unknown_sides(context: CityContext) -> Iterator[Finding]:
    city_map = context.city.map
    sides = {departure.side for *_, departure in context.departures()}
    if not _are_names([*sides, *city_map.sides]):
        return
    for name, (_, corner) in city_map.sides.items():
        path = (*SIDES, name)
        if name not in sides:
            message = f"no colour departs from the side `{name}`"
            yield Finding(message, path, _sides_hint(sides), on_key=True)
        if corner.column >= city_map.width or corner.row >= city_map.height:
            yield Finding(_no_station(context, corner), path)


def _sides_hint(sides: set[str | None]) -> str:
    named = sorted(side for side in sides if side)
    return f"the sides are {' and '.join(named)}" if named else "the colours have no sides"


@check(
    "E217",
    "The map has no link.",
    needs=(STATIONS, LEGEND),
    whole=(LINKS,),
    spoils=(LINKS,),
)
def no_links(context: CityContext) -> Iterator[Finding]:
    rules = context.city.map.link_rules
    if context.network.links or rules.add or len(context.network.stations) < 2:
        return
    if rules.nearest:
        yield Finding("the map has no link: none of its stations are in line", STATIONS)
    else:
        hint = "`join: nearest` links each station to the nearest ones; or list links in `add`"
        yield Finding("the map has no link", (*LINKS, "join"), hint)


@check(
    "E211",
    "A link in `links.add` ends at no station, passes through one, or leaves a station in a "
    "direction that has a link.",
    needs=(STATIONS, LEGEND),
    whole=(LINKS,),
)
def impossible_links(context: CityContext) -> Iterator[Finding]:
    added = context.city.map.link_rules.add
    stations, crossings = context.network.canonical, context.network.crossings
    pairs = kept_pairs(context.city.map, stations, crossings) if added else []
    for number, name in enumerate(added):
        start, end = parse_pair(name)
        problem = added_link_problem(start, end, pairs, stations, crossings)
        if problem:
            away = [point for point in (start, end) if point not in {*stations, *crossings}]
            hint = _nearby(context, away[0]) if away else ""
            yield Finding(f"`{name}` cannot be a link: {problem}", (*LINKS, "add", number), hint)
        else:
            pairs.append((start, end))


@check(
    "E212",
    "`links.remove` names a link that does not exist, or one link twice.",
    needs=(STATIONS, LEGEND),
    whole=(LINKS,),
)
def unknown_removed_links(context: CityContext) -> Iterator[Finding]:
    network, removed = context.network, context.city.map.link_rules.remove
    if not removed:
        return
    # A link that is longer than links may be is removed already: that is no fault.
    of_any_length = replace(context.city.map.link_rules, longest=None)
    city_map = replace(context.city.map, link_rules=of_any_length)
    pairs = nearest_pairs(city_map, network.canonical, network.crossings)
    derived = {frozenset(pair) for pair in pairs}
    given: dict[frozenset[Point], Path] = {}
    for number, name in enumerate(removed):
        link, path = frozenset(parse_pair(name)), (*LINKS, "remove", number)
        first = given.setdefault(link, path)
        if link not in derived:
            message = f"there is no link `{name}` to remove"
            yield Finding(message, path, _links_at(context, parse_pair(name)[0]))
        elif first is not path:
            also = (context.document.span(first), "first given here")
            yield Finding(f"`{name}` is removed twice", path, "keep one of the two", also=[also])


def _links_at(context: CityContext, point: Point) -> str:
    """A hint that names the links of the station at a place, or the stations near it."""
    network = context.network
    if point not in network.canonical:
        return _nearby(context, point)
    station = network.canonical[point]
    ends = [link.name for link in network.links_at[station]]
    return f"links of {point.name}: {', '.join(ends) or 'none'}"


@check("E213", "A name is given for a place without a station.", needs=(STATIONS, LEGEND))
def names_of_no_station(context: CityContext) -> Iterator[Finding]:
    # A departure that lacks its station is reported where it is.
    departures = {departure.point for *_, departure in context.departures()}
    for point in context.city.map.station_names:
        if point not in context.network.station_at and point not in departures:
            path = (*STATION_NAMES, point.name)
            hint = _nearby(context, point)
            yield Finding(_no_station(context, point), path, hint, on_key=True)
