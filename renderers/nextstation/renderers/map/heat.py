"""Heat: how much every station and link has of something, as colours and widths on the map."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.clearings import pieces_of
from nextstation.renderers.map.stations import departures_of, icons_of, place_of
from nextstation.renderers.theme.palette import INK, PALE_FIELD

# From little to much, and from little less to much less: lighter and darker for a grey print too.
_MORE = ("#fbd38d", "#f08c3a", "#cf3f1d", "#7f1210")
_LESS = ("#b5d6f2", "#6aa6de", "#2f6fb8", "#123f7d")
# How wide a link is, in grid steps, and how far the disc of a station reaches beyond its own.
# A sign hides more of it.
_WIDTHS, _REACHES, _ROUND_SIGN = (0.03, 0.2), (1.15, 1.7), 1.4
_SWATCHES = 5
KEY_HEIGHT = 7.0


@dataclass(frozen=True, slots=True)
class Heat:
    """What stations and links have, by their names; one without a value has no heat.

    Values go from 0 to `full`, or from `-full` where less than nothing can be; `label` says what
    they are, `read` how a value is written.
    """

    stations: Mapping[str, float]
    links: Mapping[str, float]
    full: float
    label: str
    read: Callable[[float], str]

    @property
    def least(self) -> float:
        """The lower end of the scale: 0, or `-full` where a value is negative."""
        values = (*self.stations.values(), *self.links.values())
        return -self.full if min(values, default=0) < 0 else 0.0

    def read_stations(self) -> dict[str, str]:
        """The values of the stations, as they are written."""
        return {name: self.read(value) for name, value in self.stations.items()}

    def amount(self, value: float) -> float:
        """A value as a part of the scale, from 0 to 1, whatever its sign."""
        return min(abs(value) / self.full, 1.0) if self.full else 0.0

    def colour(self, value: float) -> str:
        """The colour of a value; none is pale where others are less than nothing."""
        if not value and self.least < 0:
            return PALE_FIELD
        anchors = _LESS if value < 0 else _MORE
        place = self.amount(value) * (len(anchors) - 1)
        low, high = list(pairwise(anchors))[min(int(place), len(anchors) - 2)]
        return _mixed(low, high, place - min(int(place), len(anchors) - 2))


def draw_link_heat(canvas: Canvas, network: Network, frame: MapFrame, heat: Heat) -> None:
    """Draw every link with a value as a line, wider and darker the larger the value is."""
    departures = departures_of(network)
    found = [(heat.links[link.name], link) for link in network.links if heat.links.get(link.name)]
    with canvas.group("heat", "Heat"):
        for value, link in sorted(found, key=lambda each: heat.amount(each[0])):
            width = frame.step * _between(_WIDTHS, heat.amount(value))
            with canvas.group(f"heat-{link.name}", title=f"{link.name}: {heat.read(value)}"):
                for start, end in pieces_of(network, frame, link, departures, short=0):
                    canvas.line(start, end, stroke=heat.colour(value), width=width)


def draw_station_heat(canvas: Canvas, network: Network, frame: MapFrame, heat: Heat) -> None:
    """Draw a disc behind every station with a value, larger and darker the larger the value is."""
    departures = departures_of(network)
    with canvas.group("station-heat", "Heat of stations"):
        for station in network.stations.values():
            value = heat.stations.get(station.point.name)
            if value:
                departs = station.point in departures
                spot, radius = place_of(frame, station, departs=departs)
                signed = _ROUND_SIGN if icons_of(network, station) else 1
                reach = signed * _between(_REACHES, heat.amount(value)) * radius
                canvas.circle(spot, reach, fill=heat.colour(value))


def draw_key(canvas: Canvas, heat: Heat, area: Area) -> None:
    """What the colours mean: a row of swatches, each with its value."""
    size = 2.9
    steps = range(_SWATCHES)
    values = [heat.least + (heat.full - heat.least) * place / (_SWATCHES - 1) for place in steps]
    with canvas.group("key", "Key"):
        canvas.text((area.x, area.y + size), heat.label, size, fill=INK)
        side = area.width / _SWATCHES
        for place, value in enumerate(values):
            swatch = Area(area.x + place * side, area.y + 1.5 * size, side, 2.2)
            canvas.rect(swatch, fill=heat.colour(value))
            spot = (swatch.centre[0], swatch.bottom + 1.1 * size)
            canvas.text(spot, heat.read(value), 0.9 * size, fill=INK, align="middle")


def _between(ends: tuple[float, float], amount: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * amount


def _mixed(one: str, other: str, amount: float) -> str:
    parts = (
        round(int(one[at : at + 2], 16) * (1 - amount) + int(other[at : at + 2], 16) * amount)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
