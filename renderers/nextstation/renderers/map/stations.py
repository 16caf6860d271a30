"""Draws the stations of a map: discs, special signs, departures with their rings and badges."""

from collections.abc import Callable, Iterable, Mapping
from math import cos, hypot, pi, sin

from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point, back
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text import CAPITALS, text_width
from nextstation.renderers.language.city_names import kind_name, symbol_word
from nextstation.renderers.language.translations import tr
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.remembered import remembered
from nextstation.renderers.map.station_body import disc_of, draw_body, middle_of
from nextstation.renderers.symbols.icons import SIGN_REACH, draw_special
from nextstation.renderers.symbols.shapes import draw_symbol, round_path
from nextstation.renderers.theme.palette import INK, PAPER_WHITE
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.type_sizes import SMALL, TEXT

# Of the radius: the ring, and the white between it and the letter.
_BADGE_RING, _WHITE = 0.2, 0.06
# Draws a ring on the disc of a departure; the number is the radius of the disc.
DrawRing = Callable[[Canvas, Spot, float, str], None]
# Where the rings lie and how wide they are, in radii of the disc.
_RING, _INNER, _WIDE, _NARROW = 0.86, 0.76, 0.07, 0.055

_DOT = 0.05
_SYMBOL_SIZE = 0.47
# How far the box that play puts round a station reaches, in radii of its disc.
MARK_REACH = 1.32
# How far a sign reaches at most, in grid steps: round a grid point, between two, between four.
_SIGN_STEPS = (0.46, 0.36, 0.62)
# Clockwise from the east in sixteenths, halfway between the eight directions; a badge prefers the
# upper right. Its size is in radii of the disc.
_BADGE_SIDES = (15, 13, 1, 3, 9, 11, 5, 7)
_BADGE = 0.42


def badge_radius(pencil: Pencil, wanted: float) -> float:
    """The radius of a badge: the one wanted, or as large as its letter needs."""
    size = _letter_size(pencil)
    wide = text_width(pencil.letter, size, bold=True)
    return max(wanted, hypot(wide, CAPITALS * size) / 2 / (1 - _BADGE_RING / 2 - _WHITE))


def draw_badge(canvas: Canvas, pencil: Pencil, centre: Spot, radius: float) -> None:
    """Draw the badge of a pencil with a radius of `badge_radius`."""
    canvas.circle(centre, radius, fill=PAPER_WHITE, stroke=pencil.ink, width=_BADGE_RING * radius)
    canvas.centred_text(centre, pencil.letter, _letter_size(pencil), bold=True)


def _letter_size(pencil: Pencil) -> float:
    return TEXT if len(pencil.letter) == 1 else SMALL


def _plain(canvas: Canvas, centre: Spot, radius: float, colour: str) -> None:
    """No ring: the disc of the first pencil."""


def _solid(canvas: Canvas, centre: Spot, radius: float, colour: str) -> None:
    canvas.circle(centre, _RING * radius, stroke=colour, width=_WIDE * radius)


def _double(canvas: Canvas, centre: Spot, radius: float, colour: str) -> None:
    for reach in (_RING + 0.02, _INNER):
        canvas.circle(centre, reach * radius, stroke=colour, width=_NARROW * radius)


def _dotted(dots: int) -> DrawRing:
    def draw(canvas: Canvas, centre: Spot, radius: float, colour: str) -> None:
        spots = (_on_ring(centre, _RING * radius, each / dots) for each in range(dots))
        canvas.path("".join(round_path(spot, _DOT * radius) for spot in spots), fill=colour)

    return draw


def _dashed(dashes: int) -> DrawRing:
    def draw(canvas: Canvas, centre: Spot, radius: float, colour: str) -> None:
        r = _RING * radius
        ends = (
            (_on_ring(centre, r, (each - 0.3) / dashes), _on_ring(centre, r, (each + 0.3) / dashes))
            for each in range(dashes)
        )
        drawn = "".join(
            f"M{number(x)} {number(y)}A{number(r)} {number(r)} 0 0 1 {number(u)} {number(v)}"
            for (x, y), (u, v) in ends
        )
        canvas.path(drawn, stroke=colour, width=_WIDE * radius)

    return draw


def _on_ring(centre: Spot, reach: float, turn: float) -> Spot:
    angle = 2 * pi * turn - pi / 2
    return centre[0] + reach * cos(angle), centre[1] + reach * sin(angle)


# By the place of the pencil in the file of the city; a tenth looks like the first again.
DEPARTURE_RINGS: tuple[DrawRing, ...] = (
    _plain, _solid, _dotted(18), _dashed(8), _double, _dashed(4), _dotted(8), _dashed(3),
)  # fmt: skip


def draw_departure_ring(
    canvas: Canvas, place: int, centre: Spot, radius: float, colour: str
) -> None:
    """Draw the ring of the pencil at a place of the city's file on the disc of its departure."""
    DEPARTURE_RINGS[place % len(DEPARTURE_RINGS)](canvas, centre, radius, colour)


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
    symbol = symbol_word(station.symbol)
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
