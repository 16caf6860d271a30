"""Draws the lines of a player: sections in the ink of their pencil, on bridges and below them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import dist
from operator import attrgetter

from nextstation.engine.city.colour_vision import are_distinguishable
from nextstation.engine.city.network import Link, Network
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import closed
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.clearings import Clearings, pieces_of
from nextstation.renderers.map.links.crossings import way_over
from nextstation.renderers.map.obstacles import Obstacle, Segment, area_at, link_segments
from nextstation.renderers.map.played_map import STROKE, PlayedMap, circles_of
from nextstation.renderers.map.stations import departures_of
from nextstation.renderers.symbols.bridge import unit_along
from nextstation.renderers.theme.palette import readable_on
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.styles import Style

# Tracks side by side: how wide each is, and from one to the next, in widths.
_BESIDE = 0.68
_TRACKS = 1.12
# How far a line goes on below a station, in grid steps.
_BELOW = 0.1
# At how many places of a piece a letter may stand, and how much room it needs, in widths.
_PLACES, _ROOM = 25, 0.62


@dataclass(frozen=True, slots=True)
class SectionStroke:
    """A section as a pencil draws it: the corners of its pieces, and how wide it is.

    `middle` is where its letter stands: near the middle of the longest piece, clear of signs.
    """

    pencil: Pencil
    pieces: Sequence[Sequence[Spot]]
    width: float
    middle: Spot


def draw_played_lines(
    canvas: Canvas, network: Network, frame: MapFrame, played: PlayedMap, *, letters: bool = True
) -> None:
    """The sections of each colour, broken where they pass below a bridge.

    Sections on the same link run side by side. All continue below the stations, and bear `letters`
    where inks are hard to tell apart.
    """
    lettered = letters and are_lettered(network, canvas.style)
    with canvas.group("lines", "Lines"):
        for pencil, sections in groupby(sections_of(network, frame, played), attrgetter("pencil")):
            with canvas.group(f"line-{pencil.name}", title=pencil.title):
                for section in sections:
                    canvas.path("".join(map(closed, section.pieces)), fill=pencil.ink)
                    if lettered:
                        _draw_letter(canvas, section)


def sections_of(network: Network, frame: MapFrame, played: PlayedMap) -> Iterator[SectionStroke]:
    """The sections that were drawn, those of one colour after those of another."""
    pencils = {pencil.name: pencil for pencil in pencils_of(network.city)}
    departures = departures_of(network)
    covers = Clearings.of(network, frame), [*circle_obstacles(network, frame, played)]
    shared = Counter(index for links in played.lines.values() for index in links)
    drawn: Counter[int] = Counter()
    for colour, links in played.lines.items():
        for index in links:
            link, tracks = network.links[index], shared[index]
            width = STROKE * frame.step * (1 if tracks == 1 else _BESIDE)
            aside = (drawn[index] - (tracks - 1) / 2) * _TRACKS * width
            drawn[index] += 1
            pieces = [*pieces_of(network, frame, link, departures, short=-_BELOW * frame.step)]
            longest = max(pieces, key=lambda piece: dist(*piece))
            middle = _letter_spot(covers, frame, link, longest, width)
            corners = [*_corners(network, link, pieces, (aside - width / 2, aside + width / 2))]
            across, down = unit_along(link.direction)
            spot = middle[0] - aside * down, middle[1] + aside * across
            yield SectionStroke(pencils[colour], corners, width, spot)


def _corners(
    network: Network,
    link: Link,
    pieces: Sequence[tuple[Spot, Spot]],
    edges: tuple[float, float],
) -> Iterator[list[Spot]]:
    """The corners of pieces between two edges beside a link; ends below a bridge run along it."""
    across, down = unit_along(link.direction)
    below = (way_over(network, point) for point in link.over)
    slants = [_slant(link, way) for way in below if way != link.direction % 4]
    for piece, slant in zip(pieces, zip([0.0, *slants], [*slants, 0.0], strict=True), strict=True):
        yield [
            (
                piece[end][0] - aside * down + along * across,
                piece[end][1] + aside * across + along * down,
            )
            for end, aside in ((0, edges[0]), (1, edges[0]), (1, edges[1]), (0, edges[1]))
            for along in (slant[end] * aside,)
        ]


def _slant(link: Link, over: int) -> float:
    """How far along a link an end moves for each millimetre aside, to run along a bridge."""
    (across, down), (x, y) = unit_along(link.direction), unit_along(over)
    return (x * across + y * down) / (across * y - down * x)


def _letter_spot(
    covers: tuple[Clearings, Sequence[Obstacle]],
    frame: MapFrame,
    link: Link,
    piece: tuple[Spot, Spot],
    width: float,
) -> Spot:
    """The place nearest to the middle of a piece where nothing covers a letter."""
    (x, y), (to_x, to_y) = piece
    shares = sorted(
        (number / _PLACES for number in range(1, _PLACES)), key=lambda at: abs(at - 0.5)
    )
    spots = [(x + share * (to_x - x), y + share * (to_y - y)) for share in shares]
    clearings, circles = covers
    for spot in spots:
        at = (
            (spot[0] - frame.area.x) / frame.step - 0.5,
            (spot[1] - frame.area.y) / frame.step - 0.5,
        )
        gaps = [circle.gap(area_at(spot)) for circle in circles]
        if min([clearings.gap(spot, at, link.direction % 4), *gaps]) > _ROOM * width:
            return spot
    return spots[0]


def are_lettered(network: Network, style: Style) -> bool:
    """Whether lines bear the letters of their pencils, because the inks are hard to tell apart."""
    return not are_distinguishable([style.colour(colour.ink) for colour in network.city.colours])


def _draw_letter(canvas: Canvas, section: SectionStroke) -> None:
    """The letter of a pencil on a section."""
    pencil = section.pencil
    size = 0.86 * section.width / max(1, 0.65 * len(pencil.letter))
    text = readable_on(canvas.style.colour(pencil.ink))
    canvas.centred_text(section.middle, pencil.letter, size, bold=True, fill=text)


def drawn_lines(
    network: Network, frame: MapFrame, played: PlayedMap
) -> Iterator[tuple[Segment, float]]:
    """The links on which a player drew, each with half of the width of its tracks together."""
    links = link_segments(network, frame)
    tracks = Counter(index for drawn in played.lines.values() for index in drawn)
    for index, count in tracks.items():
        width = 1 if count == 1 else _BESIDE * (1 + (count - 1) * _TRACKS)
        yield links[index], width * STROKE * frame.step / 2


def circle_obstacles(network: Network, frame: MapFrame, played: PlayedMap) -> Iterator[Obstacle]:
    """The circles that a player drew round stations, on which no name may lie."""
    for _, spot, reach in circles_of(network, frame, played):
        yield Obstacle(area_at(spot), reach + 0.4)
