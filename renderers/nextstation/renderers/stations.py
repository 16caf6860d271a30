"""Draws the stations of a map: discs, special signs, departures."""

from collections.abc import Iterable
from math import cos, pi, sin

from nextstation.engine.city.network import Network, Station
from nextstation.renderers.area import Spot
from nextstation.renderers.boxes import draw_badge
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.frame import MapFrame
from nextstation.renderers.icons import draw_special
from nextstation.renderers.palette import INK, PAPER_WHITE
from nextstation.renderers.pencils import Pencil, pencils_of, spelt
from nextstation.renderers.shapes import draw_symbol
from nextstation.renderers.words import word

_SYMBOL_SIZE = 0.47
# Clockwise from the east in sixteenths; a badge prefers the upper right.
_BADGE_SIDES = (14, 15, 13, 2, 1, 3, 10, 9, 11, 6, 5, 7)


def draw_stations(canvas: Canvas, network: Network, frame: MapFrame) -> None:
    """Draw every station, each in a group of its own with a title."""
    departures = {point: pencil for pencil in pencils_of(network.city) for point in pencil.departs}
    with canvas.group("stations", "Stations"):
        for station in network.stations.values():
            pencil = departures.get(station.point)
            name = f"station-{station.point.name}"
            with canvas.group(name, title=_title(network, station, pencil)):
                _draw_station(canvas, network, frame, station, pencil)


def icons_of(network: Network, station: Station) -> list[str]:
    """The signs of a special station, without those that draw nothing."""
    icons = {network.city.specials[kind].icon for kind in station.specials}
    return sorted(icons - {"none"})


def _title(network: Network, station: Station, pencil: Pencil | None) -> str:
    named = network.city.map.station_names.get(station.point, "")
    parts = [f"{station.point.name} {named}".strip(), station.symbol]
    parts += [spelt(kind).lower() for kind in sorted(station.specials)]
    parts += [f"{word('departure').lower()} {pencil.title}"] if pencil else []
    return ", ".join(parts)


def _draw_station(
    canvas: Canvas, network: Network, frame: MapFrame, station: Station, pencil: Pencil | None
) -> None:
    spot = frame.point(station.point)
    radius = frame.departure_radius if pencil else frame.station_radius
    for icon in icons_of(network, station):
        draw_special(canvas, icon, spot, radius)
    if pencil is None:
        canvas.circle(spot, radius, fill=PAPER_WHITE, stroke=INK, width=0.09 * radius)
        draw_symbol(canvas, station.symbol, spot, _SYMBOL_SIZE * radius, INK)
        return
    canvas.circle(spot, radius, fill=pencil.ink, stroke=PAPER_WHITE, width=0.1 * radius)
    draw_symbol(canvas, station.symbol, spot, 0.5 * radius, pencil.on_ink)
    _draw_departure_letter(canvas, spot, radius, pencil, _free_side(network, station))


def _draw_departure_letter(
    canvas: Canvas, spot: Spot, radius: float, pencil: Pencil, side: float
) -> None:
    """The letter of a departure, beside its disc, where no link leaves."""
    size = max(0.44 * radius, 1.45)
    angle = side * pi / 8
    away = radius + 0.35 * size
    centre = (spot[0] + away * cos(angle), spot[1] + away * sin(angle))
    draw_badge(canvas, pencil, centre, size)


def _free_side(network: Network, station: Station) -> float:
    taken = {2 * way for way in _ways(network, station)}

    def clearance(side: float) -> float:
        return min((min(abs(side - way), 16 - abs(side - way)) for way in taken), default=8)

    return max(_BADGE_SIDES, key=lambda side: min(clearance(side), 2))


def _ways(network: Network, station: Station) -> Iterable[int]:
    for link in network.links_at[station.point]:
        yield link.direction if link.start == station.point else (link.direction + 4) % 8
