"""The names on a map: of districts, rivers and stations, each in a place of its own."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import District
from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.lettering import HALO
from nextstation.renderers.canvas.text import CAPITALS
from nextstation.renderers.map.districts import SECONDARY, squares_of, tint_numbers
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.names.choice import Name, choose
from nextstation.renderers.map.names.district_places import (
    district_places,
    named_districts,
    places_outside,
)
from nextstation.renderers.map.names.ground import Ground
from nextstation.renderers.map.names.lines import CAPS, Label
from nextstation.renderers.map.names.river_names import RiverName, place_river_names
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.names.station_places import Body, Surroundings, station_places
from nextstation.renderers.map.obstacles import (
    Obstacle,
    Segment,
    seen_obstacles,
    segments_to_avoid,
    sign_obstacles,
    station_obstacles,
)
from nextstation.renderers.map.stations import departures_of, icons_of, station_name
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, TINTS, TONES
from nextstation.renderers.theme.type_sizes import LABEL, SMALL, TEXT

# The sizes of names of stations, with those of others, and the largest for a grid step of 1.
_SIZES = ((LABEL, TEXT), (TEXT, SMALL), (SMALL, SMALL))
_MOST = 0.606
# The name of a district stays where it collides with that of a station.
_WEIGHT = 10

Sizes = tuple[float, float]
Others = tuple[Sequence[RiverName], Sequence[Name], Ground]


@dataclass(frozen=True, slots=True)
class MapNames:
    """The names that find room, and the others: each with its place, a district's without."""

    stations: Sequence[tuple[Station, Label]]
    districts: Sequence[tuple[District, Label]]
    rivers: Sequence[RiverName]
    left_out: Sequence[tuple[str, str]]
    ground: Ground

    def covers(self) -> Iterator[Obstacle]:
        """What lies below halos."""
        for _, label in (*self.stations, *self.districts):
            if self.has_halo(label):
                yield Obstacle(label.area, HALO / 2 * label.lines.size)

    def has_halo(self, label: Label) -> bool:
        """Whether a name lies on the dots of a link, which a halo keeps off."""
        return self.ground.covered(label.area) > 0


@dataclass(frozen=True, slots=True)
class NamesTask:
    """The names to be written on a ground, those of some stations among them.

    Names of stations lie within an `edge`, and within the district if they are `at_home`.
    """

    network: Network
    ground: Ground
    bodies: Mapping[Point, Body]
    named: Sequence[Station]
    edge: Area
    at_home: bool = True

    def placed(self, sizes: Iterable[Sizes]) -> MapNames:
        """The names in the first sizes in which all find room, or most of them.

        They are the size of names of stations, and that of others.
        """
        found: list[MapNames] = []
        others = cache(self._others)
        for size, other in sizes:
            left_out = found and found[-1].left_out
            if not found or (left_out and self._may_help(found[-1], others(other), size)):
                found.append(self._with_stations(others(other), size))
        return min(found, key=lambda each: len(each.left_out))

    def _may_help(self, found: MapNames, others: Others, size: float) -> bool:
        """Whether fewer names may be left out in other sizes: more of them have a place at all."""
        rivers, districts, ground = others
        left_out = [
            each for each in self.named if (each.point.name, self._name(each)) in found.left_out
        ]
        names = [*districts, *self._station_places(ground, size, left_out)]
        lost = len(_unseen(rivers, ground)) + sum(not each.places for each in names)
        return lost < len(found.left_out)

    def _others(self, size: float) -> Others:
        """The names of rivers, the places of those of districts, and the ground that is left."""
        shapes = [shape for body in self.bodies.values() for shape in body.unmarked]
        rivers = place_river_names(self.ground.with_signs(shapes), size)
        ground = self.ground.with_signs(shape for each in rivers for shape in each.obstacles())
        return rivers, [*self._district_places(ground.with_signs(shapes), size)], ground

    def _with_stations(self, others: Others, size: float) -> MapNames:
        rivers, districts, ground = others
        chosen = choose([*districts, *self._station_places(ground, size, self.named)])
        signed = [*zip(named_districts(self.network), chosen, strict=False)]
        called = [*zip(self.named, chosen[len(districts) :], strict=True)]
        return MapNames(
            [(station, label) for station, label in called if label],
            [(district, label) for (district, _), label in signed if label],
            rivers,
            [
                *(("", name) for (_, name), label in signed if not label),
                *_unseen(rivers, ground),
                *((each.point.name, self._name(each)) for each, label in called if not label),
            ],
            ground,
        )

    def _district_places(self, ground: Ground, size: float) -> Iterator[Name]:
        city, squares = self.network.city, squares_of(self.network.city)
        for district, name in named_districts(self.network):
            taken = squares[district.letter]
            outside = [*places_outside(name, size, city, taken, ground.frame)]
            yield Name(outside or district_places(name, size, taken, ground), weight=_WEIGHT)

    def _station_places(
        self, ground: Ground, size: float, stations: Iterable[Station]
    ) -> Iterator[Name]:
        city, squares = self.network.city, squares_of(self.network.city)
        framed = {each.letter for each in city.map.districts if each.kind == SECONDARY}
        for station in stations:
            here, home = station.point, squares.get(station.district) if self.at_home else None
            others = [body for point, body in self.bodies.items() if point != here]
            around = Surroundings(
                self.bodies[here], others, others, ground, self.edge, home,
                station.district in framed,
            )  # fmt: skip
            yield Name(station_places(self._name(station), size, around), row=here.row)

    def _name(self, station: Station) -> str:
        return station_name(self.network, station)


def _unseen(rivers: Sequence[RiverName], ground: Ground) -> list[tuple[str, str]]:
    """The rivers whose names are not among those that find room."""
    shown = {river.lines.lines[0] for river in rivers}
    return [("", each.title) for each in ground.ribbons if each.title.upper() not in shown]


def place_names(
    network: Network,
    frame: MapFrame,
    signs: Iterable[Obstacle] = (),
    shown: Shown = Shown.SOME,
    lines: Iterable[tuple[Segment, float]] = (),
) -> MapNames:
    """The names on the map of a sheet, in the largest type in which all or most find room.

    `signs` are what must stay free besides stations, `lines` those that are printed or that a
    player drew, each with half of its width.
    """
    stations = network.stations.values()
    every = [*sign_obstacles(network, frame), *signs]
    bodies = {}
    for each in stations:
        seen = seen_obstacles(network, frame, each)
        # The name of a station stands outside of the circles that are drawn round it.
        circles = [sign for sign in every if sign.area == seen[0].area]
        shapes = [*station_obstacles(network, frame, each), *circles]
        unmarked = station_obstacles(network, frame, each, marked=False)
        bodies[each.point] = Body(shapes, unmarked, seen)
    task = NamesTask(
        network,
        Ground.of(network, frame, every, segments_to_avoid(network, frame), lines),
        bodies,
        [each for each in stations if _is_shown(network, each, shown)],
        frame.area.inset(frame.street + 0.8),
    )
    # Type grows with the root of the step, as it needs no more.
    most = _MOST * sqrt(frame.step)
    return task.placed(each for each in _SIZES if each[0] <= most or each == _SIZES[-1])


def _is_shown(network: Network, station: Station, shown: Shown) -> bool:
    """Whether a station has a name that a map shows: of some, those with a sign or a pencil."""
    if not station_name(network, station):
        return False
    is_known = icons_of(network, station) or station.point in departures_of(network)
    return shown is Shown.ALL or bool(is_known)


def draw_place_names(canvas: Canvas, city: City, names: MapNames) -> None:
    """Draw the names of districts and rivers, in darker tones of what they lie on.

    The canvas keeps all names that are left out.
    """
    canvas.left_out += names.left_out
    if not (names.districts or names.rivers):
        return
    tints = tint_numbers(squares_of(city), len(TINTS))
    with canvas.group("place-names", "Names of districts and rivers", hidden=True):
        for district, label in names.districts:
            tint = tints[district.letter]
            halo = TINTS[tint] if names.has_halo(label) else None
            label.draw(canvas, TONES[tint], halo)
        for river in names.rivers:
            (line,), size = river.lines.lines, river.lines.size
            canvas.text(
                river.foot(CAPITALS * size / 2), line, size, bold=True, align="middle",
                fill=canvas.style.water_tone(city.look.get("river")), spacing=CAPS.spacing,
                turn=river.turn, halo=river.halo,
            )  # fmt: skip


def draw_station_names(canvas: Canvas, city: City, names: MapNames) -> None:
    """Draw the names of stations."""
    if not names.stations:
        return
    tints = tint_numbers(squares_of(city), len(TINTS))
    with canvas.group("station-names", "Names of stations", hidden=True):
        for station, label in names.stations:
            ground = TINTS[tints[station.district]] if station.district in tints else PAPER_WHITE
            halo = ground if names.has_halo(label) else None
            label.draw(canvas, INK, halo)
