"""GTFS: the routes, runs and stops of the feed of an agency."""

import re
from array import array
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from nextstation.engine.transit.feeds.asking import Asked
from nextstation.engine.transit.feeds.merging import Lines, RawLine, Stop, line_of, merged
from nextstation.engine.transit.feeds.tables import Feed, Table, opened_feed
from nextstation.engine.transit.network import TransitNetwork, position

# The mode of a route by its type; types from 100 on are of the extended list, by their hundreds.
_MODES = {
    0: "tram", 1: "metro", 2: "rail", 4: "ferry", 5: "tram", 6: "cable", 7: "funicular",
    12: "metro", 100: "rail", 400: "metro", 500: "metro", 600: "metro", 900: "tram", 1000: "ferry",
    1200: "ferry", 1300: "cable", 1400: "funicular",
}  # fmt: skip
# What ends the name of a route that is one direction or variant of a line.
_DIRECTION = re.compile(r"\s*(?:[-–(]\s*)?(?:north|south|east|west|in|out)bound\)?$", re.IGNORECASE)
_STOP_BITS = 32
# Of how many stops one may lack its place, before the feed is taken for damaged.
_LACKING = 10


def read_gtfs(path: Path, asked: Asked, encoding: str | None) -> TransitNetwork:
    """Read a feed. Raises UnreadableError for what is none, or has faults."""
    with opened_feed(path, encoding) as feed:
        routes = _routes(feed.table("routes.txt"))
        lines, notes = asked.of({id(line): line for line in routes.values()}.values())
        kept = {id(line) for line in lines}
        _read_runs(feed, {key: line for key, line in routes.items() if id(line) in kept})
        used = {stop for line in lines for course in line.courses for stop in course}
        stops = _stops(feed.table("stops.txt"), used)
        if lost := sorted(used - stops.keys()):
            said = f"stops without a place in stops.txt: {len(lost)} of {len(used)}, as {lost[0]}"
            if _LACKING * len(lost) > len(used):
                feed.table("stops.txt").fail(said, "download the whole feed again")
            notes = [*notes, f"{said}: left out"]
        agencies = {each for line in lines for each in line.agencies}
        return replace(merged(stops, lines, notes), credit=_credit(feed, agencies))


def _routes(table: Table) -> Mapping[str, RawLine]:
    """The line of each route; routes of one name and mode are one line."""
    lines: Lines = {}
    routes = {}
    names = "route_short_name", "route_long_name", "route_color", "agency_id"
    for route, kind, short, long, colour, agency in table.rows(("route_id", "route_type"), names):
        if not kind.isdecimal():
            table.fail(f"the route_type `{kind}` is not a number", "such as 1 for metro")
        number = int(kind[:5])
        mode = _MODES.get(number if number < 100 else number // 100 * 100, "bus")
        name = short or long or route
        routes[route] = line_of(lines, _DIRECTION.sub("", name) or name, mode, colour)
        routes[route].agencies.add(agency)
    return routes


def _read_runs(feed: Feed, routes: Mapping[str, RawLine]) -> None:
    """Count the courses of all trips. A call takes eight bytes: its number and that of its stop."""
    rows = feed.table("trips.txt").rows(("trip_id", "route_id"))
    runs = {trip: (routes[route], array("Q")) for trip, route in rows if route in routes}
    stops: dict[str, int] = {}
    table = feed.table("stop_times.txt")
    for trip, stop, number in table.rows(("trip_id", "stop_id", "stop_sequence")):
        if run := runs.get(trip):
            try:
                run[1].append(int(number) << _STOP_BITS | stops.setdefault(stop, len(stops)))
            except (ValueError, OverflowError):
                message = f"the stop_sequence `{number}` is not a number"
                table.fail(message, "count the stops of a trip: 1, 2, 3")
    names = [*stops]
    for line, calls in runs.values():
        course = tuple(names[call & (1 << _STOP_BITS) - 1] for call in sorted(calls))
        line.courses[course] += bool(course)
    if not stops:
        table.line, hint = 1, "routes, trips and stop times must be of one feed"
        table.fail("no trip of the lines that are wanted calls anywhere", hint)


def _stops(table: Table, used: Collection[str]) -> Mapping[str, Stop]:
    """The stops that are used, and all stations; without those that have no place."""
    stops = {}
    needed = "stop_id", "stop_name", "stop_lat", "stop_lon"
    for stop, name, lat, lon, *above in table.rows(needed, ("location_type", "parent_station")):
        if (stop in used or above[0] == "1") and (lat.strip("0.") or lon.strip("0.")):
            try:
                spot = position(lon.replace(",", "."), lat.replace(",", "."))
            except ValueError:
                hint = "degrees: stop_lat from -90 to 90, stop_lon from -180 to 180"
                table.fail(f"`{stop}` lies at `{lat}`, `{lon}`", hint)
            stops[stop] = Stop(name or stop, spot, above[1])
    return stops


def _credit(feed: Feed, agencies: Collection[str]) -> str:
    """Whose data it is, in the words of the feed: its publisher, else the agencies of the lines."""
    found = [*_named(feed, "agency.txt", "agency_name")]
    own = [name for key, name in found if key in agencies] or [name for _, name in found[:1]]
    publishers = [name for _, name in _named(feed, "feed_info.txt", "feed_publisher_name")]
    names = ", ".join(publishers[:1] or own[:2])
    return f"Data: {names[:60]}" if names else ""


def _named(feed: Feed, table: str, column: str) -> Iterator[tuple[str, str]]:
    """The agency of each row that has a name, and that name; nothing if there is no such table."""
    if table in feed.tables:
        for agency, name in feed.table(table).rows((), ("agency_id", column)):
            if name:
                yield agency, name
