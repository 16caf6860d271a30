"""The names of districts and rivers on a map, all in one size."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.lettering import HALO
from nextstation.renderers.canvas.text import CAPITALS
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.names.capitals import LEAST, SPACING
from nextstation.renderers.map.names.district_names import (
    DistrictName,
    named_districts,
    place_district_name,
    place_district_names,
)
from nextstation.renderers.map.names.ground import Ground, ribbons_of
from nextstation.renderers.map.names.river_names import RiverName, place_river_names
from nextstation.renderers.map.obstacles import Obstacle, Segment, length_within
from nextstation.renderers.map.played_map import STROKE
from nextstation.renderers.map.remembered import remembered
from nextstation.renderers.map.tints import squares_of, tint_numbers
from nextstation.renderers.theme.palette import PAPER_WHITE, TINTS, TONES

# The size for a grid step of 1; it grows with the root of the step, as type needs no more.
_SIZE = 0.543


@dataclass(frozen=True, slots=True)
class PlaceNames:
    """The names that find room, and those left out."""

    districts: Sequence[DistrictName]
    rivers: Sequence[RiverName]
    left_out: Sequence[str]

    def covers(self) -> Iterator[Obstacle]:
        """What lies below halos."""
        for each in self.districts:
            if each.has_halo:
                yield Obstacle(each.area, HALO / 2 * each.lines.size)

    def obstacles(self) -> Iterator[Obstacle]:
        """What names of stations keep off."""
        yield from (each.obstacle for each in self.districts)
        for river in self.rivers:
            yield from river.obstacles()


@remembered
def place_names(
    network: Network,
    frame: MapFrame,
    signs: tuple[Obstacle, ...],
    unit: float,
) -> PlaceNames:
    """The names in the largest size in which most find room; none is smaller than 6 points.

    `signs` are what must stay free besides stations; `unit` is how many millimetres are drawn for
    one.
    """
    ground = Ground.of(network, frame, signs, ribbons_of(network, frame))
    return place_names_on(ground, network, frame, unit)


def clear_of_lines(
    names: PlaceNames,
    network: Network,
    frame: MapFrame,
    signs: tuple[Obstacle, ...],
    drawn: Sequence[Segment],
) -> PlaceNames:
    """The names where those of districts keep off lines, as far as they find room.

    `drawn` are the links on which a player drew. A name that none of them crosses stays.
    """
    half = STROKE / 2 * frame.step
    lines = tuple((line, half) for line in drawn)
    ground = Ground.of(network, frame, signs, ribbons_of(network, frame))
    called = {named[0].name: named for named in named_districts(network)}
    crossed = [
        each
        for each in names.districts
        if any(length_within(each.area.inset(-half), line) for line in drawn)
    ]
    districts = [each for each in names.districts if each not in crossed]
    for each in crossed:
        around = replace(ground, drawn=lines).with_signs(other.obstacle for other in districts)
        named, size = called[each.district.name], each.lines.size
        place = place_district_name(network, frame, around, named, size)
        districts += [place] if place else []
    return replace(names, districts=districts)


def place_names_on(ground: Ground, network: Network, frame: MapFrame, unit: float) -> PlaceNames:
    """The names on the ground of a map, whatever is drawn there; see `place_names`."""
    least = LEAST / unit
    wanted = _SIZE * sqrt(frame.step)
    sizes = sorted({max(wanted, least), least}, reverse=True)
    found = []
    for size in sizes:
        found.append(_placed(network, frame, ground, size))
        if not found[-1].left_out:
            break
    return min(found, key=lambda each: len(each.left_out))


def _placed(network: Network, frame: MapFrame, ground: Ground, size: float) -> PlaceNames:
    districts = place_district_names(network, frame, ground, size)
    shown = {each.district.name for each in districts}
    left_out = [name for each, name in named_districts(network) if each.name not in shown]
    rivers = place_river_names(ground, frame, size)
    left_out += [ribbon.title for ribbon, name in rivers if not name]
    return PlaceNames(districts, [name for _, name in rivers if name], left_out)


def draw_place_names(canvas: Canvas, city: City, names: PlaceNames) -> None:
    """Draw the names of districts and rivers, in darker tones of what they lie on."""
    canvas.left_out += [("", name) for name in names.left_out]
    if not (names.districts or names.rivers):
        return
    tints = tint_numbers(squares_of(city), len(TINTS))
    with canvas.group("place-names", "Names of districts and rivers", hidden=True):
        for each in names.districts:
            tint = tints[each.district.letter]
            halo = PAPER_WHITE if each.is_on_edge else TINTS[tint]
            shown = halo if each.has_halo else None
            each.lines.draw(canvas, each.area, each.lean, TONES[tint], shown)
        for river in names.rivers:
            (line,), size = river.lines.lines, river.lines.size
            canvas.text(
                river.foot(CAPITALS * size / 2), line, size, bold=True, align="middle",
                fill=canvas.style.water_tone(city.look.get("river")), spacing=SPACING,
                turn=river.turn, halo=river.halo,
            )  # fmt: skip
