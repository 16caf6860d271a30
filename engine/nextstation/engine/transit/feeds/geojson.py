"""GeoJSON: graphs of lines, and exports of OpenStreetMap with stops, lines, water, boundaries."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from nextstation.engine.source.bounded_read import read_bytes
from nextstation.engine.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.transit.feeds.asking import Asked
from nextstation.engine.transit.feeds.features import Feature
from nextstation.engine.transit.feeds.merging import Lines, RawLine, Stop, line_of, merged
from nextstation.engine.transit.feeds.routes import MODES, routes_of
from nextstation.engine.transit.network import District, TransitNetwork, Water

_MOST_BYTES, _MOST_FEATURES = 40_000_000, 200_000
_OSM = "© OpenStreetMap contributors, ODbL"
# How many boundaries of one level there are at least, so that they part the town.
_LEAST_DISTRICTS = 4


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
    nodes = {each.text("id"): each for each in features if each.kind == "Point"}
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
