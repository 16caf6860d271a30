"""Places that the file names: departures, links added and removed, names of stations."""

import re
from collections.abc import Iterable, Iterator

from nextstation.engine.check.context import COLOURS, LEGEND, LINKS, STATIONS, CheckContext, check
from nextstation.engine.city.city import Colour, Departure
from nextstation.engine.city.links import added_link_problem, kept_pairs, nearest_pairs
from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.source.diagnostic import Diagnostic, Path
from nextstation.engine.vocabulary.schema_builder import NAME


def _where(context: CheckContext, point: Point) -> str:
    """What is wrong with a place where a station should be."""
    city_map = context.city.map
    if point.column >= city_map.width or point.row >= city_map.height:
        corner = Point(city_map.width - 1, city_map.height - 1)
        return f"`{point.name}` is outside the map, which ends at `{corner.name}`"
    return f"there is no station on `{point.name}`"


def _nearby(context: CheckContext, point: Point) -> str:
    """Where the nearest stations are."""

    def distance(other: Point) -> tuple[int, Point]:
        return (
            max(abs(other.column - point.column), abs(other.row - point.row)),
            other,
        )

    near = sorted(context.network.station_at, key=distance)[:3]
    return f"stations near by: {', '.join(each.name for each in near)}" if near else ""


@check(STATIONS, LEGEND)
def departures(context: CheckContext) -> Iterator[Diagnostic]:
    """E401: a colour departs from where no station is. E402: two lines depart from one station."""
    taken: dict[Point, Colour] = {}
    for colour, departure in _departures(context):
        path: Path = (*COLOURS, colour.name, "departs")
        path = path if departure.side is None else (*path, departure.side)
        canonical = context.network.canonical.get(departure.point)
        if canonical is None:
            message = _where(context, departure.point)
            yield context.diagnostic("E401", message, path, _nearby(context, departure.point))
        elif canonical in taken:
            message = f"`{taken[canonical].name}` departs from `{canonical.name}` already"
            hint = "every line has a departure of its own"
            if canonical != departure.point:
                hint = f"{departure.point.name} and {canonical.name} are one station"
            yield context.diagnostic("E402", message, path, hint)
        if not context.document.is_repaired(path):
            taken.setdefault(canonical or departure.point, colour)


def _departures(context: CheckContext) -> Iterator[tuple[Colour, Departure]]:
    for colour in context.city.colours:
        for departure in colour.departures:
            yield colour, departure


@check(whole=(COLOURS,))
def differing_sides(context: CheckContext) -> Iterator[Diagnostic]:
    """E403: the colours depart from different sides, or some have one line and some two (M4)."""
    first, *others = context.city.colours
    if not _are_names(departure.side for _, departure in _departures(context)):
        return
    sides = {departure.side for departure in first.departures}
    for colour in others:
        if {departure.side for departure in colour.departures} != sides:
            path = (*COLOURS, colour.name, "departs")
            message = (
                f"`{colour.name}` departs from {_sides_of(colour)}, "
                f"`{first.name}` from {_sides_of(first)}"
            )
            span = context.document.key_span(path)
            yield context.diagnostic("E403", message, path, "all colours have the same sides", span)


def _are_names(sides: Iterable[str | None]) -> bool:
    """Whether all sides are well-formed; the schema has spoken of one that is not."""
    return all(side is None or re.match(NAME["pattern"], side) for side in sides)


def _sides_of(colour: Colour) -> str:
    """The sides that a colour departs from, in words."""
    named = [departure.side for departure in colour.departures if departure.side]
    return " and ".join(named) or "one station"


@check(STATIONS, whole=(COLOURS, ("map", "sides")))
def foreign_sides(context: CheckContext) -> Iterator[Diagnostic]:
    """E404: a side of the map is none that the colours depart from, or lies outside the map."""
    city_map = context.city.map
    sides = {departure.side for _, departure in _departures(context)}
    if not _are_names([*sides, *city_map.sides]):
        return
    for name, (_, corner) in city_map.sides.items():
        path = ("map", "sides", name)
        if name not in sides:
            message = f"no colour departs from the side `{name}`"
            span = context.document.key_span(path)
            yield context.diagnostic("E404", message, path, _sides_hint(sides), span)
        if corner.column >= city_map.width or corner.row >= city_map.height:
            yield context.diagnostic("E404", _where(context, corner), path)


def _sides_hint(sides: set[str | None]) -> str:
    named = sorted(side for side in sides if side)
    return f"the sides are {' and '.join(named)}" if named else "the colours have no sides"


@check(STATIONS, LEGEND, whole=(LINKS,))
def added_links(context: CheckContext) -> Iterator[Diagnostic]:
    """E211: an added link runs through a station, or has no free direction, or ends nowhere."""
    stations, crossings = context.network.canonical, context.network.crossings
    pairs = kept_pairs(context.city.map, stations, crossings)
    for number, name in enumerate(context.city.map.link_rules.add):
        start, end = parse_pair(name)
        reason = added_link_problem(start, end, pairs, stations, crossings)
        if reason:
            path = (*LINKS, "add", number)
            yield context.diagnostic("E211", f"`{name}` cannot be a link: {reason}", path)
        else:
            pairs.append((start, end))


@check(STATIONS, LEGEND, whole=(LINKS,))
def removed_links(context: CheckContext) -> Iterator[Diagnostic]:
    """E212: a link is removed that is none."""
    network = context.network
    removable = set(
        map(frozenset, nearest_pairs(context.city.map, network.canonical, network.crossings))
    )
    for number, name in enumerate(context.city.map.link_rules.remove):
        if frozenset(parse_pair(name)) not in removable:
            path = (*LINKS, "remove", number)
            yield context.diagnostic("E212", f"`{name}` is no derived link of this map", path)


@check(STATIONS, LEGEND)
def station_names(context: CheckContext) -> Iterator[Diagnostic]:
    """E213: a name is given to a place without a station."""
    for point in context.city.map.station_names:
        if point not in context.network.station_at:
            path = ("map", "station_names", point.name)
            span = context.document.key_span(path)
            hint = _nearby(context, point)
            yield context.diagnostic("E213", _where(context, point), path, hint, span)
