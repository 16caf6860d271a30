"""Draws what a player drew: lines in their colours, and the marks on stations."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import hypot
from operator import attrgetter, sub

from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.pieces import pieces_of
from nextstation.renderers.map.stations import departures_of, icons_of
from nextstation.renderers.theme.colour_vision import are_distinguishable
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, readable_on
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.styles import Style

# How wide a line is, in grid steps.
STROKE = 0.16
# How far the box round a station reaches, in radii of its disc.
MARK_REACH = 1.32
# Tracks side by side: how wide each is, and from one to the next, in widths.
_BESIDE = 0.68
_TRACKS = 1.12
_CIRCLE, _CIRCLE_ROUND_SIGN = 1.38, 2.0
_CIRCLES_APART = 1.1


@dataclass(frozen=True, slots=True)
class PlayedMap:
    """What a player drew on the map: the links in each colour, and the stations with a mark.

    `circled` are the stations that were circled, each with the colour whose line counts it twice.
    """

    lines: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    marks: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    circled: tuple[tuple[str, Point], ...] = ()


def draw_played_lines(
    canvas: Canvas, network: Network, frame: MapFrame, played: PlayedMap, *, letters: bool = True
) -> None:
    """The sections of each colour, broken where they pass below a bridge.

    Sections on the same link run side by side, and continue below the stations. They bear
    `letters` where inks are hard to tell apart.
    """
    lettered = letters and are_lettered(network, canvas.style)
    with canvas.group("lines", "Lines"):
        for pencil, sections in groupby(sections_of(network, frame, played), attrgetter("pencil")):
            with canvas.group(f"line-{pencil.name}", title=pencil.title):
                for section in sections:
                    for start, end in section.pieces:
                        canvas.line(start, end, stroke=pencil.ink, width=section.width)
                    if lettered:
                        _draw_letter(canvas, section)


@dataclass(frozen=True, slots=True)
class SectionStroke:
    """A section as a pencil draws it: the pieces that are seen of it, and how wide it is."""

    pencil: Pencil
    pieces: Sequence[tuple[Spot, Spot]]
    width: float

    @property
    def middle(self) -> Spot:
        """Where a letter stands on it: in the middle of the longest piece."""
        start, end = max(self.pieces, key=lambda piece: hypot(*map(sub, *piece)))
        return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def sections_of(network: Network, frame: MapFrame, played: PlayedMap) -> Iterator[SectionStroke]:
    """The sections that were drawn, those of one colour after those of another."""
    pencils = {pencil.name: pencil for pencil in pencils_of(network.city)}
    departures = departures_of(network)
    shared = Counter(index for links in played.lines.values() for index in links)
    drawn: Counter[int] = Counter()
    for colour, links in played.lines.items():
        for index in links:
            tracks = shared[index]
            width = STROKE * frame.step * (1 if tracks == 1 else _BESIDE)
            aside = (drawn[index] - (tracks - 1) / 2) * _TRACKS * width
            drawn[index] += 1
            short = 0 if tracks == 1 else -0.12 * frame.step
            pieces = pieces_of(network, frame, network.links[index], departures, short=short)
            yield SectionStroke(
                pencils[colour], [_shifted(*piece, aside) for piece in pieces], width
            )


def are_lettered(network: Network, style: Style) -> bool:
    """Whether lines bear the letters of their pencils, because the inks are hard to tell apart."""
    return not are_distinguishable([style.colour(colour.ink) for colour in network.city.colours])


def _draw_letter(canvas: Canvas, section: SectionStroke) -> None:
    """The letter of a pencil in the middle of a section."""
    pencil = section.pencil
    size = 0.86 * section.width / (1 if len(pencil.letter) == 1 else 1.3)
    text = readable_on(canvas.style.colour(pencil.ink))
    canvas.centred_text(section.middle, pencil.letter, size, bold=True, fill=text)


def _shifted(start: Spot, end: Spot, aside: float) -> tuple[Spot, Spot]:
    """A stretch shifted to the right of its direction."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1
    shift = (-down / length * aside, across / length * aside)
    return (start[0] + shift[0], start[1] + shift[1]), (end[0] + shift[0], end[1] + shift[1])


def draw_marks(canvas: Canvas, network: Network, frame: MapFrame, played: PlayedMap) -> None:
    """The marks on stations, as a player draws them: a box or a circle round the station."""
    departures = departures_of(network)
    with canvas.group("marks", "Marks"):
        for mark, points in played.marks.items():
            drawn = network.city.marks[mark].draw
            for point in points:
                departs = point in departures
                reach = MARK_REACH * (frame.departure_radius if departs else frame.station_radius)
                x, y = frame.point(point)
                if drawn == "circle":
                    canvas.circle((x, y), reach, stroke=INK, width=0.6)
                else:
                    box = Area(x - reach, y - reach, 2 * reach, 2 * reach)
                    canvas.rect(box, stroke=INK, width=0.6, radius=0.6)


def draw_circles(canvas: Canvas, network: Network, frame: MapFrame, played: PlayedMap) -> None:
    """The circles round stations in the colours of their lines, one outside the other."""
    inks = {colour.name: colour.ink for colour in network.city.colours}
    with canvas.group("circles", "Circled stations"):
        for colour, inner, reach in circles_of(network, frame, played):
            area = inner.inset(-reach)
            canvas.rect(area, stroke=PAPER_WHITE, width=1.6, radius=reach)
            canvas.rect(area, stroke=inks[colour], width=0.8, radius=reach)


def circles_of(
    network: Network, frame: MapFrame, played: PlayedMap
) -> Iterator[tuple[str, Area, float]]:
    """The colour of each circle, the area of its station's points, how far it stays from that."""
    round_it: Counter[Point] = Counter()
    for colour, point in played.circled:
        station = network.station_at[point]
        reach = _circle_reach(network, frame, station, played)
        reach += _CIRCLES_APART * round_it[station.point]
        round_it[station.point] += 1
        spots = [frame.point(each) for each in station.points]
        yield colour, Area.around([Area(*spot, 0, 0) for spot in spots]), reach


def _circle_reach(network: Network, frame: MapFrame, station: Station, played: PlayedMap) -> float:
    """How far a circle stays from a station's points: round its sign and its box too."""
    boxed = any(station.point in points for points in played.marks.values())
    large = boxed or len(station.points) > 1 or icons_of(network, station)
    departs = station.point in departures_of(network)
    radius = frame.departure_radius if departs else frame.station_radius
    return (_CIRCLE_ROUND_SIGN if large else _CIRCLE) * radius
