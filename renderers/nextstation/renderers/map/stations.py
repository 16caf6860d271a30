"""Draws the stations of a map: discs, special signs, departures."""

from collections.abc import Iterable, Mapping
from math import cos, pi, sin

from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point, back
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.city_names import kind_name
from nextstation.renderers.language.translations import tr
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.remembered import remembered
from nextstation.renderers.map.station_body import disc_of, draw_body, middle_of
from nextstation.renderers.symbols.badge import draw_badge
from nextstation.renderers.symbols.departure_rings import draw_departure_ring
from nextstation.renderers.symbols.icons import SIGN_REACH, draw_special
from nextstation.renderers.symbols.shapes import draw_symbol
from nextstation.renderers.theme.palette import INK, PAPER_WHITE
from nextstation.renderers.theme.pencils import Pencil, pencils_of

_SYMBOL_SIZE = 0.47
# How far the box that play puts round a station reaches, in radii of its disc.
MARK_REACH = 1.32
# How far a sign reaches at most, in grid steps: round a grid point, between two, between four.
_SIGN_STEPS = (0.46, 0.36, 0.62)
# Clockwise from the east in sixteenths, halfway between the eight directions; a badge prefers the
# upper right. Its size is in radii of the disc.
_BADGE_SIDES = (15, 13, 1, 3, 9, 11, 5, 7)
_BADGE = 0.42


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


@remembered
def departures_of(network: Network) -> Mapping[Point, Pencil]:
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
        draw_body(canvas, station, frame, canvas.field(pencil.ink).fill if pencil else INK)
    spot, radius = place_of(frame, station, departs=pencil is not None)
    # A bolder rim grows inwards: what stands beside a disc is placed without knowing the style.
    radius -= canvas.style.bolder / 2
    for icon in icons_of(network, station):
        draw_special(canvas, icon, spot, sign_radius(frame, station, radius))
    if pencil is None:
        canvas.circle(spot, radius, fill=PAPER_WHITE, stroke=INK, width=0.09 * radius)
        draw_symbol(canvas, station.symbol, spot, _SYMBOL_SIZE * radius, INK)
        return
    field = canvas.field(pencil.ink)
    canvas.circle(spot, radius, fill=field.fill, stroke=PAPER_WHITE, width=0.1 * radius)
    if field.edge:
        canvas.circle(spot, 0.84 * radius, stroke=field.edge, width=0.2 * radius)
    # Symbol and ring in white where it can be read on the ink of the pencil, otherwise in ink.
    ring = field.fill if field.edge else field.text
    draw_departure_ring(canvas, pencil.place, spot, radius, ring)
    draw_symbol(canvas, station.symbol, spot, 0.45 * radius, field.text)
    draw_badge(canvas, pencil, *badge_of(network, frame, station))


def place_of(frame: MapFrame, station: Station, *, departs: bool) -> tuple[Spot, float]:
    """The middle and the radius of the disc of a station."""
    radius = frame.departure_radius if departs else frame.station_radius
    if len(station.points) == 1:
        return frame.point(station.point), radius
    spot, large = disc_of(station, frame)
    return spot, max(radius, large)


def sign_radius(frame: MapFrame, station: Station, radius: float) -> float:
    """The radius of the disc for which the sign round a disc is drawn.

    It is smaller than the disc where signs of that size would meet those of the next grid points,
    or the nodes of a large station.
    """
    halfway = sum(each % 1 > 0 for each in middle_of(station.points))
    return min(radius, _SIGN_STEPS[halfway] * frame.step / SIGN_REACH)


def badge_of(network: Network, frame: MapFrame, station: Station) -> tuple[Spot, float]:
    """The middle and the size of a departure's letter: beside its disc, between the directions.

    Few links leave beside it, and it keeps within the map.
    """
    (x, y), radius = place_of(frame, station, departs=True)
    size = max(_BADGE * radius, 1.45)
    away, room = radius + 0.45 * size, frame.area.inset(size)
    # The corridors of a large station leave in the four diagonal directions.
    ways = _ways(network, station) if len(station.points) == 1 else range(1, 8, 2)
    taken = {2 * way for way in ways}

    def spot(side: int) -> Spot:
        return x + away * cos(side * pi / 8), y + away * sin(side * pi / 8)

    def cost(side: int) -> int:
        beside = sum((side + near) % 16 in taken for near in (-1, 1))
        return beside + 2 * (not room.holds(Area(*spot(side), 0, 0)))

    return spot(min(_BADGE_SIDES, key=cost)), size


def _ways(network: Network, station: Station) -> Iterable[int]:
    for link in network.links_at[station.point]:
        yield link.direction if link.start in station.points else back(link.direction)
