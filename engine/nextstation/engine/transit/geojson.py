"""GeoJSON: graphs of lines, and exports of OpenStreetMap with stops, lines, water, boundaries."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from nextstation.engine.source.bounded_read import read_bytes
from nextstation.engine.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.transit.merging import RawLine, Stop, merged
from nextstation.engine.transit.network import District, Position, TransitNetwork, Water

_MOST_BYTES, _MOST_FEATURES = 40_000_000, 200_000
_OSM = "© OpenStreetMap contributors, ODbL"
# How far from a line its stops lie at most, in metres.
_BESIDE = 80
# Modes by what OpenStreetMap calls a route.
_MODES = {
    "subway": "metro", "light_rail": "tram", "tram": "tram", "train": "rail", "railway": "rail",
    "monorail": "metro",
    "bus": "bus", "trolleybus": "bus", "ferry": "ferry", "funicular": "funicular",
}  # fmt: skip

Properties = Mapping[str, Any]


def read_geojson(path: Path, encoding: str | None) -> TransitNetwork:
    """Read stops and lines. Raises UnreadableError for what has none, or is no GeoJSON."""
    content = read_bytes(path, _MOST_BYTES, utf_16=True)

    def fail(message: str, hint: str = "", span: Span = Span(1, 1)) -> UnreadableError:  # noqa: B008
        return UnreadableError(Diagnostic(str(path), span, "E925", message, hint))

    try:
        data = json.loads(content.decode(encoding) if encoding else content)
    except UnicodeDecodeError:
        raise fail(
            f"this is not {encoding or 'UTF-8'} text", "name its encoding: --encoding cp1252"
        ) from None
    except json.JSONDecodeError as error:
        span = Span(error.lineno, error.colno)
        raise fail(f"this is not JSON: {error.msg}", "download the file again", span) from None
    except (RecursionError, ValueError):
        raise fail("this JSON is nested too deep, or has a number too long") from None
    if isinstance(data, dict) and "elements" in data:
        raise fail("this is the raw answer of Overpass", "in overpass-turbo, export it as GeoJSON")
    features = data.get("features") if isinstance(data, dict) else None
    if not isinstance(features, list):
        hint = "a FeatureCollection has `features`: stops as points and lines as line strings"
        raise fail("this is no GeoJSON with features", hint)
    if len(features) > _MOST_FEATURES:
        raise fail(
            f"the file has {len(features)} features",
            f"the limit is {_MOST_FEATURES}: take a smaller area",
        )
    try:
        network = _network([_Feature.of(number, each) for number, each in enumerate(features)])
    except _FeatureError as error:
        raise fail(f"feature {error.number + 1} {error}", "export the file again") from None
    if not network.lines:
        kinds = Counter(str((each.get("geometry") or {}).get("type")) for each in features)
        there = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common(4)) or "nothing"
        hint = "stops need a `name`; lines a `ref` or a `name`, within 80 m of their stops"
        raise fail(f"no line with two stops or more was found among {there}", hint)
    return network


class _FeatureError(ValueError):
    def __init__(self, number: int, message: str) -> None:
        super().__init__(message)
        self.number = number


class _Feature:
    """A feature: its properties, and its geometry as parts, each a list of positions."""

    def __init__(self, properties: Properties, kind: str, parts: list[list[Position]]) -> None:
        self.properties, self.kind, self.parts = properties, kind, parts

    @classmethod
    def of(cls, number: int, data: Any) -> "_Feature":
        """The feature that data describes. Raises _FeatureError for what is none."""
        if not isinstance(data, dict) or not isinstance(data.get("properties") or {}, dict):
            raise _FeatureError(number, "is no feature with properties")
        geometry = data.get("geometry") or {}
        kind = geometry.get("type") if isinstance(geometry, dict) else None
        depth = {
            "Point": 0,
            "LineString": 1,
            "MultiLineString": 2,
            "Polygon": 2,
            "MultiPolygon": 3,
        }.get(str(kind))
        if depth is None:
            return cls({}, "", [])
        try:
            parts = [*_parts(geometry["coordinates"], depth)]
        except (TypeError, KeyError, ValueError, IndexError, RecursionError):
            raise _FeatureError(number, f"has no positions of a {kind}") from None
        properties = data.get("properties") or {}
        return cls({"@id": data.get("id"), **properties}, str(kind), parts)

    def text(self, *keys: str) -> str:
        """The first of some properties that is a text or a number; empty if there is none."""
        found = (self.properties.get(key) for key in keys)
        return next(
            (
                str(each).strip()[:80]
                for each in found
                if isinstance(each, str | int) and each != ""
            ),
            "",
        )

    @property
    def colour(self) -> str | None:
        """The colour of a line."""
        return _colour(self.text("colour", "color", "route_color"))


def _parts(coordinates: Any, depth: int) -> Iterator[list[Position]]:
    if depth > 1:
        for each in coordinates:
            yield from _parts(each, depth - 1)
        return
    found = [(float(x), float(y)) for x, y, *_ in ([coordinates] if depth == 0 else coordinates)]
    if any(not (isfinite(x) and isfinite(y) and abs(x) <= 180 and abs(y) <= 90) for x, y in found):
        raise ValueError
    yield found


def _colour(text: str) -> str | None:
    digits = text.lstrip("#").lower()
    if (
        len(digits) == 6
        and all(each in "0123456789abcdef" for each in digits)
        and digits != "ffffff"
    ):
        return f"#{digits}"
    return None


def _network(features: Sequence[_Feature]) -> TransitNetwork:
    is_osm = any(
        str(each.properties.get("@id")).startswith(("node/", "way/", "relation/"))
        for each in features
    )
    lines = [each for each in features if "LineString" in each.kind]
    if any("from" in each.properties and "to" in each.properties for each in lines):
        return _graph(features)
    water = [
        each
        for each in features
        if each.properties.get("natural") == "water" or "waterway" in each.properties
    ]
    stops = {}
    for number, each in enumerate(features):
        if each.kind == "Point" and (name := each.text("name", "station_label", "stop_name")):
            kinds = (
                {"sight"}
                if each.text("tourism")
                else {"airport"}
                if each.text("aeroway")
                else set()
            )
            stops[each.text("@id", "id") or f"stop/{number:06}"] = Stop(
                name, each.parts[0][0], kinds=frozenset(kinds)
            )
    return merged(
        stops,
        [*_lines([each for each in lines if each not in water], stops)],
        waters=[*_waters(water)],
        districts=[
            District(each.text("name"), each.parts)
            for each in features
            if "Polygon" in each.kind and each.text("name") and each.text("boundary", "place")
        ],
        credit=_OSM if is_osm else "",
    )


def _waters(features: Sequence[_Feature]) -> Iterator[Water]:
    for each in features:
        for part in each.parts:
            if len(part) > 1 and (
                each.kind != "LineString" or each.text("waterway") in ("river", "canal", "")
            ):
                yield Water(each.text("name"), part)


# Graphs of lines


def _graph(features: Sequence[_Feature]) -> TransitNetwork:
    """The network of a graph: named nodes are stations, edges say which lines run."""
    nodes = {each.text("id"): each for each in features if each.kind == "Point"}
    edges: dict[tuple[str, str], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    colours: dict[tuple[str, str], str | None] = {}
    for each in features:
        ends = each.text("from"), each.text("to")
        listed = each.properties.get("lines")
        for line in listed if isinstance(listed, list) and {*ends} <= nodes.keys() else ():
            if isinstance(line, dict) and (
                name := str(line.get("label") or line.get("id") or "")[:40]
            ):
                key = name, str(line.get("mode") or "tram")
                colours.setdefault(key, _colour(str(line.get("color", ""))))
                for one, other in (ends, ends[::-1]):
                    edges[key][one].add(other)
    stops = {
        name: Stop(label, each.parts[0][0])
        for name, each in nodes.items()
        if (label := each.text("station_label", "name"))
    }
    raw = []
    for key, beside in edges.items():
        courses = ([each for each in path if each in stops] for path in _paths(beside))
        counts = Counter(tuple(course) for course in courses if len(course) > 1)
        raw.append(RawLine(*key, colours[key], counts))
    return merged(stops, raw)


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


# Lines with a geometry, and stops near it


def _lines(features: Sequence[_Feature], stops: Mapping[str, Stop]) -> Iterator[RawLine]:
    """The lines, with the stops that lie on each part of their geometry, in order."""
    names = sorted(stops)
    found: dict[tuple[str, str], RawLine] = {}
    spots = np.array([stops[each].position for each in names]).reshape(-1, 2)
    for each in features:
        name = each.text("ref", "name", "line", "route_short_name")
        mode = _MODES.get(each.text("route", "railway", "mode"), "tram")
        if name and len(spots):
            line = found.setdefault((name, mode), RawLine(name, mode, each.colour))
            line.colour = line.colour or each.colour
            for part in each.parts:
                course = tuple(names[number] for number in _on(np.array(part), spots))
                if len(course) > 1:
                    line.courses[course] += 1
    yield from found.values()


def _on(course: np.ndarray, spots: np.ndarray) -> Sequence[int]:
    """The numbers of the spots beside a course, in the order in which it passes them."""
    scale = 111_320 * np.array([np.cos(np.radians(course[:, 1].mean())), 1.0])
    inside = ((spots >= course.min(0) - 0.002) & (spots <= course.max(0) + 0.002)).all(1)
    starts, ways = course[:-1] * scale, np.diff(course, axis=0) * scale
    lengths = np.maximum((ways**2).sum(1), 1e-9)
    begun = np.concatenate([[0], np.sqrt(lengths).cumsum()])
    passed = []
    for number in np.flatnonzero(inside):
        apart = spots[number] * scale - starts
        share = np.clip((apart * ways).sum(1) / lengths, 0, 1)
        far = ((apart - share[:, None] * ways) ** 2).sum(1)
        nearest = int(far.argmin())
        if far[nearest] <= _BESIDE**2:
            passed.append(
                (round(begun[nearest] + share[nearest] * lengths[nearest] ** 0.5), int(number))
            )
    found = [number for _, number in sorted(passed)]
    # A loop ends at the stop where it begins.
    return [*found, *found[:1]] if (course[0] == course[-1]).all() else found
