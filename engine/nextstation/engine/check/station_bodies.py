"""Stations of several points and overhead crossings: bodies in one piece, ways that are used."""

from collections.abc import Iterator

from nextstation.engine.check.context import (
    DISTRICT_ART,
    LEGEND,
    LINKS,
    STATIONS,
    SUFFIXES,
    CheckContext,
    check,
)
from nextstation.engine.check.map_art import cell_span
from nextstation.engine.city.network import Station, read_sign
from nextstation.engine.city.place import Point, one_piece
from nextstation.engine.source.diagnostic import Diagnostic, Span
from nextstation.engine.vocabulary.limits import CROSSINGS
from nextstation.engine.vocabulary.map import WAYS


def _span(context: CheckContext, point: Point) -> Span:
    """Where a grid point stands in the art."""
    cell = context.city.map.stations.rows[point.row][point.column]
    return cell_span(context, STATIONS, cell)


@check(STATIONS, whole=(LEGEND, LINKS))
def idle_crossings(context: CheckContext) -> Iterator[Diagnostic]:
    """E214: an overhead crossing without a link in each of its two directions (M7)."""
    for point, ways in context.network.crossings.items():
        used = {link.direction % 4 for link in context.network.links if point in link.over}
        for way in ways:
            if way not in used:
                message = f"no {WAYS[way]} link passes over the crossing on {point.name}"
                hint = "a crossing has a link in each of its two directions"
                span = _span(context, point)
                yield context.diagnostic("E214", message, STATIONS, hint, span)


@check(STATIONS, DISTRICT_ART, whole=(LEGEND, SUFFIXES))
def broken_bodies(context: CheckContext) -> Iterator[Diagnostic]:
    """E215: the points of one station differ, lie apart or lie in several districts (M6)."""
    for station in context.network.stations.values():
        for point in station.points[1:]:
            reason = _what_is_wrong(context, station, point)
            if reason:
                message = f"the station on {station.point.name} has {point.name} as well, {reason}"
                hint = "the points of one station lie side by side in one district and are alike"
                span = _span(context, point)
                yield context.diagnostic("E215", message, STATIONS, hint, span)


def _what_is_wrong(context: CheckContext, station: Station, point: Point) -> str | None:
    city_map = context.city.map
    sign = read_sign(city_map, city_map.stations.letter(*point))
    if point not in one_piece(station.point, station.points):
        return "which lies apart"
    if sign and (sign.symbol, sign.specials) != (station.symbol, station.specials):
        return "which shows something else"
    if city_map.district_art.letter(*point) != station.district:
        return "which lies in another district"
    return None


@check(STATIONS, LEGEND)
def too_many_crossings(context: CheckContext) -> Iterator[Diagnostic]:
    """E216: more overhead crossings than the engine holds."""
    count = len(context.network.crossings)
    if count > CROSSINGS:
        message = f"the map has {count} overhead crossings"
        yield context.diagnostic("E216", message, STATIONS, f"at most {CROSSINGS} are taken")
