"""Places that the file names: departures, links added and removed, names of stations."""

from collections.abc import Iterator

from nextstation.engine.check.subject import COLOURS, LEGEND, LINKS, STATIONS, Subject, check
from nextstation.engine.city.city import Colour
from nextstation.engine.city.diagnostic import Diagnostic, Path
from nextstation.engine.city.network import kept_pairs, nearest_pairs, why_not_added
from nextstation.engine.city.place import Point, parse_pair


def _where(subject: Subject, point: Point) -> str:
    """What is wrong with a place where a station should be."""
    city_map = subject.city.map
    if point.column >= city_map.width or point.row >= city_map.height:
        corner = Point(city_map.width - 1, city_map.height - 1)
        return f"`{point.name}` is outside the map, which ends at `{corner.name}`"
    return f"there is no station on `{point.name}`"


def _nearby(subject: Subject, point: Point) -> str:
    """Where the nearest stations are."""

    def distance(other: Point) -> tuple[int, Point]:
        return (
            max(abs(other.column - point.column), abs(other.row - point.row)),
            other,
        )

    near = sorted(subject.network.stations, key=distance)[:3]
    return f"stations near by: {', '.join(each.name for each in near)}" if near else ""


@check(STATIONS, LEGEND)
def departures(subject: Subject) -> Iterator[Diagnostic]:
    """E401: a colour departs from where no station is. E402: two depart from one station."""
    taken: dict[Point, Colour] = {}
    for colour in subject.city.colours:
        path: Path = (*COLOURS, colour.name, "departs")
        if colour.departs not in subject.network.stations:
            message = _where(subject, colour.departs)
            yield subject.fault("E401", message, path, _nearby(subject, colour.departs))
        elif colour.departs in taken:
            other = taken[colour.departs].name
            message = f"`{other}` departs from `{colour.departs.name}` already"
            yield subject.fault("E402", message, path, "every colour has a departure of its own")
        if not subject.document.is_guess(path):
            taken.setdefault(colour.departs, colour)


@check(STATIONS, LEGEND, whole=(LINKS,))
def added_links(subject: Subject) -> Iterator[Diagnostic]:
    """E211: an added link runs through a station, or has no free direction, or ends nowhere."""
    stations = subject.network.stations
    pairs = kept_pairs(subject.city.map, stations)
    for number, name in enumerate(subject.city.map.joining.add):
        start, end = parse_pair(name)
        reason = why_not_added(start, end, pairs, stations)
        if reason:
            path = (*LINKS, "add", number)
            yield subject.fault("E211", f"`{name}` cannot be a link: {reason}", path)
        else:
            pairs.append((start, end))


@check(STATIONS, LEGEND, whole=(LINKS,))
def removed_links(subject: Subject) -> Iterator[Diagnostic]:
    """E212: a link is removed that is none."""
    linked = map(frozenset, nearest_pairs(subject.city.map, subject.network.stations))
    removable = set(linked)
    for number, name in enumerate(subject.city.map.joining.remove):
        if frozenset(parse_pair(name)) not in removable:
            path = (*LINKS, "remove", number)
            yield subject.fault("E212", f"`{name}` is no derived link of this map", path)


@check(STATIONS, LEGEND)
def station_names(subject: Subject) -> Iterator[Diagnostic]:
    """E213: a name is given to a place without a station."""
    for point in subject.city.map.station_names:
        if point not in subject.network.stations:
            path = ("map", "station_names", point.name)
            span = subject.document.key_span(path)
            hint = _nearby(subject, point)
            yield subject.fault("E213", _where(subject, point), path, hint, span)
