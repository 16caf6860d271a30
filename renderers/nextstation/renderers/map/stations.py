"""Draws the stations of a map: discs, special signs, departures."""

from collections.abc import Iterable, Mapping
from math import cos, pi, sin

from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point, back
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.city_names import kind_name
from nextstation.renderers.language.translations import tr
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.station_body import (
    areas_of,
    draw_layers,
    layers_of,
    middle_of,
    reach_of,
)
from nextstation.renderers.symbols.badge import draw_badge
from nextstation.renderers.symbols.departure_rings import draw_departure_ring
from nextstation.renderers.symbols.icons import SIGN_REACH, draw_special
from nextstation.renderers.symbols.shapes import draw_symbol
from nextstation.renderers.theme.palette import INK, PAPER_WHITE
from nextstation.renderers.theme.pencils import Pencil, pencils_of

_SYMBOL_SIZE = 0.47
# How far a sign reaches from its grid point at most, in grid steps.
_SIGN_STEPS = 0.46
# The disc in the middle of a body, in radii of a station's: in a pair, in a square of points.
_BODY_DISCS = (0.86, 1.3)
# Clockwise from the east in sixteenths; a badge prefers the upper right.
_BADGE_SIDES = (14, 15, 13, 2, 1, 3, 10, 9, 11, 6, 5, 7)


def draw_stations(
    canvas: Canvas, network: Network, frame: MapFrame, notes: Mapping[str, str] | None = None
) -> None:
    """Draw every station, each in a group of its own with a title.

    `notes` are added to the titles, by the names of the stations.
    """
    departures = departures_of(network)
    with canvas.group("stations", "Stations"):
        for station in network.stations.values():
            pencil = departures.get(station.point)
            name = f"station-{station.point.name}"
            title = _title(network, station, pencil)
            note = (notes or {}).get(station.point.name)
            title, about = f"{title}: {note}" if note else title, _links_of(network, station)
            with canvas.group(name, title=title, about=about):
                _draw_station(canvas, network, frame, station, pencil)


def departures_of(network: Network) -> dict[Point, Pencil]:
    """The pencils that depart from stations, by the canonical points of these."""
    return {
        network.canonical.get(point, point): pencil
        for pencil in pencils_of(network.city)
        for point in pencil.departs
    }


def icons_of(network: Network, station: Station) -> list[str]:
    """The signs of a special station, without those that draw nothing."""
    icons = {network.city.specials[kind].icon for kind in station.specials}
    return sorted(icons - {"none"})


def station_name(network: Network, station: Station) -> str:
    """The name that the city's file gives to one of the points of a station."""
    names = network.city.map.station_names
    return next((names[point] for point in sorted(station.points) if point in names), "")


def _title(network: Network, station: Station, pencil: Pencil | None) -> str:
    symbol = tr(f"symbol.{station.symbol}")
    parts = [f"{station.point.name} {station_name(network, station)}".strip(), symbol]
    parts += [kind_name(network.city, kind) for kind in sorted(station.specials)]
    parts += [f"{tr('departure')} {pencil.title}"] if pencil else []
    return ", ".join(parts)


def _links_of(network: Network, station: Station) -> str:
    """Where the links of a station lead, for those who hear the map."""
    ends = [
        link.end if link.start in station.points else link.start
        for link in network.links_at[station.point]
    ]
    return tr("spoken.links", places=", ".join(point.name for point in sorted(ends)))


def _draw_station(
    canvas: Canvas, network: Network, frame: MapFrame, station: Station, pencil: Pencil | None
) -> None:
    if len(station.points) > 1:
        _draw_body(canvas, network, frame, station, pencil)
        return
    spot = frame.point(station.point)
    radius = frame.departure_radius if pencil else frame.station_radius
    for icon in icons_of(network, station):
        draw_special(canvas, icon, spot, sign_radius(frame, radius))
    if pencil is None:
        canvas.circle(spot, radius, fill=PAPER_WHITE, stroke=INK, width=0.09 * radius)
        draw_symbol(canvas, station.symbol, spot, _SYMBOL_SIZE * radius, INK)
        return
    field = canvas.field(pencil.ink)
    canvas.circle(spot, radius, fill=field.fill, stroke=PAPER_WHITE, width=0.1 * radius)
    if field.edge:
        canvas.circle(spot, 0.84 * radius, stroke=field.edge, width=0.2 * radius)
    ring = field.fill if field.edge else field.text
    draw_departure_ring(canvas, pencil.place, spot, radius, ring)
    draw_symbol(canvas, station.symbol, spot, 0.45 * radius, field.text)
    draw_badge(canvas, pencil, *badge_of(network, frame, station))


def sign_radius(frame: MapFrame, radius: float) -> float:
    """The radius of the disc for which the sign round a disc is drawn.

    It is smaller than the disc where signs of that size would meet those of the next grid points.
    """
    return min(radius, _SIGN_STEPS * frame.step / SIGN_REACH)


def _draw_body(
    canvas: Canvas, network: Network, frame: MapFrame, station: Station, pencil: Pencil | None
) -> None:
    """A station of several points: its signs and its symbol stand once, in the middle."""
    icons, radius = icons_of(network, station), frame.station_radius
    layers = layers_of(icons)
    if pencil:
        layers = ((layers[0][0], PAPER_WHITE), (layers[0][0] - 0.13, pencil.ink))
    draw_layers(canvas, areas_of(station, frame), radius, layers)
    middle = middle_of(station.points)
    spot, disc = frame.at(*middle), radius * _BODY_DISCS[all(each % 1 for each in middle)]
    # A ring is the body's own frame; every other sign stands round the disc.
    for icon in icons:
        if icon != "ring":
            draw_special(canvas, icon, spot, 0.7 * disc)
            disc *= 0.7
    canvas.circle(spot, disc, fill=PAPER_WHITE, stroke=INK, width=0.09 * disc)
    draw_symbol(canvas, station.symbol, spot, _SYMBOL_SIZE * disc, INK)
    if pencil:
        draw_badge(canvas, pencil, *badge_of(network, frame, station))


def badge_of(network: Network, frame: MapFrame, station: Station) -> tuple[Spot, float]:
    """The middle and the size of a departure's letter: beside its disc, where no link leaves."""
    if len(station.points) > 1:
        point = max(station.points, key=lambda point: point.column - point.row)
        radius, side = reach_of(icons_of(network, station)) * frame.station_radius, 14
    else:
        point, radius, side = station.point, frame.departure_radius, _free_side(network, station)
    size, angle = max(0.44 * radius, 1.45), side * pi / 8
    away, (x, y) = radius + 0.35 * size, frame.point(point)
    return (x + away * cos(angle), y + away * sin(angle)), size


def _free_side(network: Network, station: Station) -> int:
    taken = {2 * way for way in _ways(network, station)}

    def clearance(side: int) -> int:
        return min((min(abs(side - way), 16 - abs(side - way)) for way in taken), default=8)

    return max(_BADGE_SIDES, key=lambda side: min(clearance(side), 2))


def _ways(network: Network, station: Station) -> Iterable[int]:
    for link in network.links_at[station.point]:
        yield link.direction if link.start in station.points else back(link.direction)
