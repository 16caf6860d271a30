"""Lines with a geometry, and the stops that are listed for them or lie beside them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from nextstation.engine.transit.feeds.features import Feature
from nextstation.engine.transit.feeds.merging import DEGREE, Lines, RawLine, Stop, line_of

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
            courses, reach = [_chained(courses)], _LISTED
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


def _chained(parts: Sequence[Metres]) -> Metres:
    """The parts as one course, the gaps bridged: each is added where its end is nearest.

    Short parts are left out: they are platforms.
    """
    course, *left = sorted(parts, key=lambda each: -_lengths(each).sum())[:_MOST_PARTS]
    left = [each for each in left if _lengths(each).sum() > _PLATFORM]
    while left:
        _, number, end, other = min(
            (float(np.hypot(*(course[-end] - part[-other]))), number, end, other)
            for number, part in enumerate(left)
            for end in (1, 0)
            for other in (0, 1)
        )
        part = left.pop(number)
        part = part[::-1] if end == other else part
        course = np.concatenate([course, part] if end else [part, course])
    return course


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
