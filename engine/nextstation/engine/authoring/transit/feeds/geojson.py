"""GeoJSON: graphs of lines, and exports of OpenStreetMap with stops, lines, water, boundaries."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from nextstation.engine.authoring.transit.feeds.features import Feature
from nextstation.engine.authoring.transit.feeds.merging import (
    DEGREE,
    Asked,
    Lines,
    RawLine,
    Stop,
    line_of,
    merged,
)
from nextstation.engine.authoring.transit.network import (
    District,
    Position,
    TransitNetwork,
    Water,
    chained,
)
from nextstation.engine.format.source.bounded_read import read_bytes
from nextstation.engine.format.source.diagnostic import Diagnostic, Span, UnreadableError

_MOST_BYTES, _MOST_FEATURES = 40_000_000, 200_000
_OSM = "© OpenStreetMap contributors, ODbL"
# How many boundaries of one level there are at least, so that they part the town.
_LEAST_DISTRICTS = 4
# How far from a line its stops lie at most, in metres: those that are listed for it, and others.
_LISTED, _BESIDE = 2000, 80
# How long the platforms are that relations of routes have among their parts, and how many parts are
# put in a row.
_PLATFORM, _MOST_PARTS = 450, 100
# How far from a stop without a name the one lies whose name it takes.
_SAME = 100
# How far from a station what makes it special may be.
_REACH = {"airport": 800, "railway": 200, "sight": 200}
# Modes by what OpenStreetMap calls a route.
MODES = {
    "subway": "metro", "monorail": "metro", "metro": "metro", "light_rail": "tram", "tram": "tram",
    "train": "rail", "rail": "rail", "funicular": "funicular", "aerialway": "cable", "bus": "bus",
    "trolleybus": "bus", "ferry": "ferry",
}  # fmt: skip
Metres = NDArray[np.float64]


def read_geojson(path: Path, asked: Asked, encoding: str | None) -> TransitNetwork:
    """Read stops and lines. Raises UnreadableError for what has none, or is no GeoJSON."""
    content = read_bytes(path, _MOST_BYTES, utf_16=True)

    def fail(message: str, hint: str, span: Span = Span(1, 1)) -> UnreadableError:  # noqa: B008
        return UnreadableError(Diagnostic(str(path), span, "E925", message, hint))

    try:
        data = json.loads(content.decode(encoding) if encoding else content)
    except UnicodeDecodeError:
        hint = "name its encoding: --encoding cp1252"
        raise fail(f"this is not {encoding or 'UTF-8'} text", hint) from None
    except (RecursionError, ValueError) as error:
        what = getattr(error, "msg", "it is nested too deep, or has a number too long")
        span = Span(getattr(error, "lineno", 1), getattr(error, "colno", 1))
        hint = "export it as GeoJSON again; web pages, KML and the XML of OpenStreetMap are none"
        raise fail(f"this is not JSON: {what}", hint, span) from None
    if isinstance(data, dict) and "elements" in data:
        raise fail("this is the raw answer of Overpass", "in overpass-turbo, export it as GeoJSON")
    features = data.get("features") if isinstance(data, dict) else None
    if not isinstance(features, list):
        hint = "a FeatureCollection has `features`: stops as points and lines as line strings"
        raise fail("this is no GeoJSON with features", hint)
    if len(features) > _MOST_FEATURES:
        hint = f"the limit is {_MOST_FEATURES}: take a smaller area"
        raise fail(f"the file has {len(features)} features", hint)
    try:
        found = [Feature.of(number, each) for number, each in enumerate(features, 1)]
    except ValueError as error:
        hint = "export it again, with longitude and latitude in degrees (EPSG:4326)"
        raise fail(str(error), hint) from None
    is_graph = any(each.text("from") and each.text("to") and each.is_line for each in found)
    stops, lines = (_graph if is_graph else routes_of)(found)
    if not any(len(course) > 1 for line in lines for course in line.courses):
        there = Counter(each.kind or "without geometry" for each in found).most_common(4)
        known = ", ".join(f"{count} {kind}" for kind, count in there) or "nothing"
        hint = "stops need a `name`, lines a `ref` or a `name`; docs/town.md has a query for both"
        if is_graph:
            hint = "a line string needs `lines`, such as `[{id: 1, label: M1, color: d1372c}]`"
        raise fail(f"no line with two stops or more was found among its features: {known}", hint)
    taken, notes = asked.of(lines)
    is_osm = any(each.text("@id").startswith(("node/", "way/", "relation/")) for each in found)
    return replace(
        merged(stops, taken, notes),
        waters=[*_waters(found)],
        districts=[] if is_graph else _districts(found),
        credit=_OSM if is_osm else "",
    )


def _waters(features: Sequence[Feature]) -> Iterator[Water]:
    for each in features:
        is_river = each.is_line and each.text("waterway") in ("river", "canal")
        if is_river or each.text("natural") == "water":
            # The other rings of a polygon are islands.
            parts = each.parts[:1] if each.kind == "Polygon" else each.parts
            yield from (Water(each.name, part) for part in parts if len(part) > 1)


def _districts(features: Sequence[Feature]) -> Sequence[District]:
    """The boundaries of the highest level of which there are several, then those of lower ones."""
    found = [
        (int(level) if (level := each.text("admin_level")).isdecimal() else 0, each)
        for each in features
        if "Polygon" in each.kind and each.name and each.text("boundary", "place")
    ]
    counts = Counter(level for level, _ in found)
    several = [level for level in counts if counts[level] >= _LEAST_DISTRICTS] or [*counts]
    kept = sorted((pair for pair in found if pair[0] >= min(several)), key=lambda pair: pair[0])
    return [District(each.name, each.parts) for _, each in kept]


# Graphs of lines


def _graph(features: Sequence[Feature]) -> tuple[Mapping[str, Stop], Sequence[RawLine]]:
    """The lines of a graph: named nodes are stations, edges say which lines run."""
    nodes = {name: each for each in features if each.kind == "Point" and (name := each.text("id"))}
    edges: dict[int, dict[str, set[str]]] = {}
    lines: Lines = {}
    for each in features:
        ends = each.text("from"), each.text("to")
        for tags in each.listed("lines") if {*ends} <= nodes.keys() else ():
            if name := str(tags.get("label") or tags.get("id") or ""):
                mode = MODES.get(str(tags.get("mode")), "tram")
                line = line_of(lines, name, mode, str(tags.get("color")))
                beside = edges.setdefault(id(line), defaultdict(set))
                for one, other in (ends, ends[::-1]):
                    beside[one].add(other)
    stops = {
        name: Stop(label, each.spot)
        for name, each in nodes.items()
        if (label := each.text("station_label", "name"))
    }
    for line in lines.values():
        for path in _paths(edges[id(line)]):
            line.courses[tuple(each for each in path if each in stops)] += 1
    return stops, [*lines.values()]


def _paths(beside: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Ways along all edges of a line: from each end or branch to the next, and round a loop."""
    left = {frozenset((one, other)) for one, others in beside.items() for other in others}
    ends = sorted(each for each, others in beside.items() if len(others) != 2)
    for start in [*ends, *sorted(beside)]:
        for step in sorted(beside[start]):
            path = [start, step]
            if frozenset(path) not in left:
                continue
            left.discard(frozenset(path))
            while len(beside[path[-1]]) == 2 and path[-1] != start:
                onward = next(each for each in beside[path[-1]] if each != path[-2])
                left.discard(frozenset((path[-1], onward)))
                path.append(onward)
            yield path


def routes_of(features: Sequence[Feature]) -> tuple[Mapping[str, Stop], Sequence[RawLine]]:
    """The stops by their ids, and the lines with the courses on which they call at these."""
    found = [each for each in features if each.is_stop]
    ids = [each.text("@id", "id") or f"stop/{number:06}" for number, each in enumerate(found)]
    spots = np.array([each.spot for each in found]).reshape(-1, 2)
    scale = DEGREE * np.array([np.cos(np.radians(spots[:, 1].mean() if found else 0)), 1.0])
    spots = spots * scale
    kinds = _kinds(features, spots, scale)
    stops = {
        each: Stop(name, stop.spot, kinds=frozenset(kind))
        for each, name, stop, kind in zip(ids, _names(found, spots), found, kinds, strict=True)
    }
    members: dict[str, list[int]] = defaultdict(list)
    for number, stop in enumerate(found):
        for relation in stop.routes:
            members[relation].append(number)
    named = [number for number, each in enumerate(ids) if stops[each].name]
    lines: Lines = {}
    for name, route in _named(features):
        mode = MODES.get(route.text("route", "railway", "mode"), "tram")
        line = line_of(lines, name, mode, route.text("colour", "color", "route_color"))
        courses = [np.array(part) * scale for part in route.parts if len(part) > 1]
        reach = _BESIDE
        listed = members.get(route.text("@id").removeprefix("relation/"))
        if listed and courses:
            courses, reach = [np.array(chained([*_long_parts(courses)]))], _LISTED
        beside = np.array([number for number in listed or named if stops[ids[number]].name], int)
        for course in courses:
            calls = (ids[number] for number in _passed(course, spots, beside, reach))
            line.courses[tuple(calls)] += 1
    return stops, [*lines.values()]


def _named(features: Sequence[Feature]) -> Iterator[tuple[str, Feature]]:
    """The lines that have a name, with it: those that say that they are routes, if any does."""
    lines = [each for each in features if each.is_line and not each.text("waterway", "natural")]
    routes = [each for each in lines if each.text("route")]
    for each in routes or lines:
        name = each.text("ref", "name", "line", "route_short_name").split(":")[0]
        if name and (each.text("route") in MODES or not routes):
            yield name, each


def _names(stops: Sequence[Feature], spots: Metres) -> Sequence[str]:
    """The name of each stop: its own, or that of the nearest; empty if there is none."""
    names = [each.name for each in stops]
    named = [number for number, name in enumerate(names) if name]
    others = [number for number, name in enumerate(names) if not name]
    if named and others:
        _, nearest = cKDTree(spots[named]).query(spots[others], distance_upper_bound=_SAME)
        for number, place in zip(others, nearest, strict=True):
            names[number] = names[named[place]] if place < len(named) else ""
    return names


def _kinds(features: Sequence[Feature], spots: Metres, scale: Metres) -> Sequence[set[str]]:
    """What is at each stop, such as an airport."""
    kinds: list[set[str]] = [set() for _ in spots]
    places = [each for each in features if each.parts and each.special]
    tree = cKDTree(spots)
    for each in places:
        for number in tree.query_ball_point(each.spot * scale, _REACH[each.special]):
            kinds[number].add(each.special)
    return kinds


def _long_parts(parts: Sequence[Metres]) -> Iterator[Sequence[Position]]:
    """The parts of a course, the longest first, without short ones: they are platforms."""
    ordered = sorted(parts, key=lambda each: -_lengths(each).sum())[:_MOST_PARTS]
    for number, each in enumerate(ordered):
        if not number or _lengths(each).sum() > _PLATFORM:
            yield [*map(tuple, each.tolist())]


def _lengths(part: Metres) -> Metres:
    found: Metres = np.hypot(*np.diff(part, axis=0).T)
    return found


def _passed(course: Metres, spots: Metres, beside: NDArray[np.int_], reach: int) -> Iterator[int]:
    """The numbers of the stops beside a course, in the order in which it passes them."""
    starts, ways, lengths = course[:-1], np.diff(course, axis=0), np.maximum(_lengths(course), 1e-6)
    begun = np.concatenate([[0], lengths.cumsum()])
    west_south, east_north = course.min(0) - reach, course.max(0) + reach
    passed = []
    for number in beside[((spots[beside] - west_south) * (east_north - spots[beside]) >= 0).all(1)]:
        apart = spots[number] - starts
        share = np.clip((apart * ways).sum(1) / lengths**2, 0, 1)
        far = np.hypot(*(apart - share[:, None] * ways).T)
        nearest = int(far.argmin())
        if far[nearest] <= reach:
            passed.append((round(begun[nearest] + share[nearest] * lengths[nearest]), int(number)))
    calls = [number for _, number in sorted(passed)]
    yield from calls
    # A loop ends at the stop where it begins.
    yield from calls[:1] if (course[0] == course[-1]).all() else ()
