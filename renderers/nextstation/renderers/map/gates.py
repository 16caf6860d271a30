"""Gates on the map: a sign with a letter in each district that has a card of a module."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot, inf

from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.marks import gate_letter
from nextstation.renderers.map.districts import SECONDARY, Corner, squares_of
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.obstacles import (
    Obstacle,
    Segment,
    area_at,
    distance_to,
    length_within,
    link_segments,
    sign_obstacles,
    station_obstacles,
)
from nextstation.renderers.map.remembered import remembered
from nextstation.renderers.symbols.label_icons import draw_gate
from nextstation.renderers.theme.type_sizes import FIGURE

# Half the height of a gate that has room for a number in the smallest type.
_LEAST = 1.5
# How far round its middle a gate needs to be alone, in halves of its height.
_REACH = 1.3
# Half of a link's width.
_DOT = 0.3
# Where in a square of the grid a gate may stand, in parts of it from the middle.
_STEPS = tuple(step / 24 for step in range(-12, 13))


def gate_size(frame: MapFrame) -> float:
    """Half the height of a gate."""
    return min(max(0.11 * frame.step, _LEAST), 2.2)


def draw_gates(canvas: Canvas, network: Network, frame: MapFrame, slots: Sequence[Slot]) -> None:
    """Draw the gate of each district among the places of modules."""
    gates = gates_among(network, frame, slots)
    if not gates:
        return
    with canvas.group("gates", "Gates"):
        for slot, spot in gates:
            letter = gate_letter(slot.number)
            title = f"{letter}, {str(slot.receiver).replace('_', ' ')}"
            with canvas.group(f"gate-{slot.module.id}-{slot.number}", title=title):
                draw_gate(canvas, spot, gate_size(frame), text=letter, most=FIGURE)


def gates_among(
    network: Network, frame: MapFrame, slots: Sequence[Slot]
) -> list[tuple[Slot, Spot]]:
    """The places of modules that are districts, each with the spot of its gate."""
    gates = [slot for slot in slots if slot.module.to == "secondary_districts"]
    spots = gate_spots(network, frame) if gates else {}
    return [(slot, spots[str(slot.receiver)]) for slot in gates]


def gate_obstacles(network: Network, frame: MapFrame, slots: Sequence[Slot]) -> Iterator[Obstacle]:
    """The gates among the places of modules, as names keep clear of them."""
    for _, spot in gates_among(network, frame, slots):
        yield Obstacle(area_at(spot).inset(-gate_size(frame)), 0)


@remembered
def gate_spots(network: Network, frame: MapFrame) -> Mapping[str, Spot]:
    """Where the gates of secondary districts stand: clear of stations and links, far out."""
    squares, obstacles = squares_of(network.city), _Obstacles.of(network, frame)
    return {
        district.name: _best_spot(obstacles, frame, squares[district.letter])
        for district in network.city.map.districts
        if district.kind == SECONDARY and district.letter in squares
    }


@dataclass(frozen=True, slots=True)
class _Obstacles:
    """What gates keep clear of."""

    signs: tuple[Obstacle, ...]
    links: tuple[Segment, ...]

    @classmethod
    def of(cls, network: Network, frame: MapFrame) -> "_Obstacles":
        """The stations with their signs, and the links."""
        stations = (
            each
            for station in network.stations.values()
            for each in station_obstacles(network, frame, station)
        )
        signs = (*stations, *sign_obstacles(network, frame))
        return cls(signs, tuple(link_segments(network, frame)))

    def near(self, area: Area, reach: float) -> "_Obstacles":
        """Those within reach of an area."""
        wide = area.inset(-reach - _DOT)
        return _Obstacles(
            tuple(sign for sign in self.signs if sign.gap(area) < reach),
            tuple(link for link in self.links if length_within(wide, link)),
        )

    def clearance(self, spot: Spot, least: float, most: float) -> float:
        """How far a spot is from the nearest of them, up to `most`; below `least`, about."""
        area, nearest = area_at(spot), most
        for sign in self.signs:
            nearest = min(nearest, sign.gap(area))
            if nearest < least:
                return nearest
        for link in self.links:
            nearest = min(nearest, distance_to(spot, link) - _DOT)
            if nearest < least:
                return nearest
        return nearest


def _best_spot(obstacles: _Obstacles, frame: MapFrame, squares: frozenset[Corner]) -> Spot:
    """The clearest spot; of those, one that keeps within its square, then one far out."""
    wanted = _REACH * gate_size(frame)
    middle = frame.area.centre
    best, found = (-inf, -inf, -inf), middle
    for square in sorted(squares):
        places = list(_spots(frame, square))
        near = obstacles.near(Area.around([area_at(spot) for _, spot in places]), wanted)
        for over, spot in places:
            away = hypot(spot[0] - middle[0], spot[1] - middle[1])
            # No spot is clearer than wanted: most are no better than the best, however clear.
            if (wanted, -over, away) > best:
                worth = near.clearance(spot, best[0], wanted), -over, away
                best, found = max((best, found), (worth, spot), key=lambda each: each[0])
    return found


def _spots(frame: MapFrame, square: Corner) -> Iterator[tuple[float, Spot]]:
    """Spots of a square, with how far a gate there reaches over its sides: not half of it.

    Above and below, where names stand, no gate reaches over the edge.
    """
    size = gate_size(frame)
    most = 0.5 - (size + frame.street + 0.3) / frame.step
    column, row = square
    for across, down in product(_STEPS, _STEPS):
        over = max(abs(across), most) - most
        if abs(down) <= most and over * frame.step <= 0.8 * size:
            yield over, frame.at(column + across, row + down)
