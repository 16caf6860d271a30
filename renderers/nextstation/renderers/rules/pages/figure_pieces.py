"""Pieces that are drawn: figures of sections on a piece of the map, the map of the example."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import dist, hypot

from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.signs import symbol_sign
from nextstation.renderers.map.city_map import draw_map
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.played_map import STROKE, PlayedMap
from nextstation.renderers.map.side_banners import room_round
from nextstation.renderers.map.stations import badge_of, departures_of
from nextstation.renderers.rules.content.model import Figure, said
from nextstation.renderers.rules.pages.piece import Piece
from nextstation.renderers.rules.pages.text_pieces import RuleLines, set_text
from nextstation.renderers.theme.palette import HAIRLINE, INK, PAPER_WHITE

# The piece of map of a figure, in grid points.
_WINDOW = (5, 3)
# How wide the map of the example is at most.
_WIDEST = 92.0
_APART, _CAPTION = 4.0, 0.92
# Below a figure: the room above its caption, how high the signs of that are, the room they take.
_BELOW, _CHIPS, _BESIDE = 1.6, 4.8, 5.0
_GOOD, _BAD = "#2e8b3d", "#c8322b"


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of grid points: its first column and row, how many of each."""

    column: int
    row: int
    wide: int
    high: int

    @classmethod
    def round(cls, points: Collection[Point], size: tuple[int, int], network: Network) -> "Window":
        """A window of a size, or larger, with some points in its middle, that lies on the map."""
        city_map = network.city.map
        column, wide = _placed([each.column for each in points], size[0], city_map.width)
        row, high = _placed([each.row for each in points], size[1], city_map.height)
        return cls(column, row, wide, high)

    def shows(self, point: Point) -> bool:
        """Whether a point lies in the window, or just beside it."""
        across, down = point.column - self.column, point.row - self.row
        return -1 <= across <= self.wide and -1 <= down <= self.high

    def touches(self, link: Link) -> bool:
        """Whether something of a link may be seen."""
        columns = sorted((link.start.column, link.end.column))
        rows = sorted((link.start.row, link.end.row))
        return (
            columns[0] <= self.column + self.wide
            and columns[1] >= self.column - 1
            and rows[0] <= self.row + self.high
            and rows[1] >= self.row - 1
        )


def _placed(places: Collection[int], size: int, most: int) -> tuple[int, int]:
    """Where a stretch of a size starts that has some places in its middle, and its length."""
    low, high = min(places), max(places)
    size = min(max(size, high - low + 1), most)
    return max(0, min((low + high + 1 - size) // 2, most - size)), size


def cut_out(network: Network, played: PlayedMap, window: Window) -> tuple[Network, PlayedMap]:
    """The stations and links that a window shows, and what is drawn on them."""
    kept = [number for number, link in enumerate(network.links) if window.touches(link)]
    numbers = {number: place for place, number in enumerate(kept)}
    ends = {
        each for number in kept for each in (network.links[number].start, network.links[number].end)
    }
    canonical = {network.canonical[each] for each in ends}
    stations = {
        point: station
        for point, station in network.stations.items()
        if point in canonical or any(map(window.shows, station.points))
    }
    lines = {
        colour: tuple(numbers[each] for each in links if each in numbers)
        for colour, links in played.lines.items()
    }
    marks = {mark: tuple(filter(window.shows, points)) for mark, points in played.marks.items()}
    circled = tuple(each for each in played.circled if window.shows(each[1]))
    # The bars of the sides, beyond the edge of the map, are none of the piece.
    city = replace(network.city, map=replace(network.city.map, sides={}))
    seen = replace(
        network,
        city=city,
        stations=stations,
        station_at={at: each for at, each in network.station_at.items() if each.point in stations},
        links=tuple(network.links[number] for number in kept),
    )
    return seen, PlayedMap(lines, marks, circled)


@dataclass(frozen=True, slots=True)
class FigureRow(Piece):
    """Figures side by side, with their captions."""

    network: Network
    figures: Sequence[Figure]
    captions: Sequence[RuleLines]
    width: float

    @classmethod
    def of(
        cls, network: Network, figures: Sequence[Figure], width: float, body: float, abreast: int
    ) -> "FigureRow":
        """Set the captions of figures of which `abreast` stand side by side."""
        wide = (width - _APART * (abreast - 1)) / abreast
        captions = [set_text(each.caption, wide - _BESIDE, _CAPTION * body) for each in figures]
        return cls(network, figures, captions, wide, gap=1.3 * body)

    @property
    def picture_height(self) -> float:
        """How high a figure is."""
        return self.width * _WINDOW[1] / _WINDOW[0]

    @property
    def height(self) -> float:
        """A figure and the longest caption."""
        return self.picture_height + _BELOW + max(_CHIPS, *(each.height for each in self.captions))

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""
        x, y = corner
        for number, (figure, caption) in enumerate(zip(self.figures, self.captions, strict=True)):
            left = x + number * (self.width + _APART)
            area = Area(0, 0, self.width, self.picture_height)
            name = f"figure-{figure.rule}"
            with canvas.part(name, name, (left, y), title=figure.verdict, is_picture=True):
                draw_figure(canvas, self.network, figure, area)
            self._draw_caption(canvas, figure, caption, (left, y + self.picture_height + _BELOW))

    def _draw_caption(
        self, canvas: Canvas, figure: Figure, caption: RuleLines, corner: Spot
    ) -> None:
        """The verdict in the corner of the figure, the symbol of the card, what there is to say."""
        x, y = corner
        draw_verdict(canvas, (x, y - _BELOW - self.picture_height), 1.8, legal=figure.legal)
        if figure.card:
            card = Area(x, y, _CHIPS / 1.3, _CHIPS)
            canvas.rect(card, fill=PAPER_WHITE, stroke=INK, width=0.25, radius=0.5)
            symbol_sign(figure.card)(canvas, card.centre, 0.36 * card.width)
        down = max(0.0, (_CHIPS - caption.height) / 2)
        caption.draw(canvas, (x + _BESIDE, y + down))


def draw_figure(canvas: Canvas, network: Network, figure: Figure, area: Area) -> None:
    """A piece of the map with what is drawn, and the section that is legal or not."""
    window = Window.round(figure.around, _WINDOW, network)
    # Whole squares of the grid are seen, or badges of departures would be cut.
    step = min(area.width / window.wide, area.height / window.high)
    area = Area(area.x, area.y, step * window.wide, step * window.high)
    grid = network.city.map
    left, top = area.x - window.column * step, area.y - window.row * step
    frame = MapFrame(Area(left, top, step * grid.width, step * grid.height), step)
    seen, played = cut_out(network, figure.played, window)
    ink = next(each.ink for each in network.city.colours if each.name == figure.colour)
    start, end = (frame.point(each) for each in figure.section)
    with canvas.group("piece", within=area):
        draw = partial(_draw_section, canvas, ink, start, end, step, legal=figure.legal)
        draw_map(canvas, seen, frame, grid_names=False, played=played, letters=False, section=draw)
        taken = [frame.point(each) for each in seen.station_at]
        departures = (seen.stations[each] for each in departures_of(seen) if each in seen.stations)
        taken += [badge_of(seen, frame, each)[0] for each in departures]
        spot = _beside(start, end, 0.31 * step, taken)
        draw_verdict(canvas, spot, 0.19 * step, legal=figure.legal)
    canvas.rect(area, stroke=HAIRLINE, width=0.3)


def _draw_section(
    canvas: Canvas, ink: str, start: Spot, end: Spot, step: float, *, legal: bool
) -> None:
    """The section that is asked about: whole where it is legal, else broken."""
    width = STROKE * step
    canvas.line(start, end, stroke=PAPER_WHITE, width=1.6 * width)
    if legal:
        canvas.line(start, end, stroke=ink, width=width)
    else:
        _draw_broken(canvas, ink, start, end, width)


def _beside(start: Spot, end: Spot, away: float, taken: Sequence[Spot]) -> Spot:
    """A spot beside the middle of a section, as far as can be from what is taken."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    sides = [
        (x + side * down / length * away, y - side * across / length * away) for side in (1, -1)
    ]
    return max(sides, key=lambda spot: min(round(dist(spot, each), 2) for each in taken))


def _draw_broken(canvas: Canvas, ink: str, start: Spot, end: Spot, width: float) -> None:
    across, down = end[0] - start[0], end[1] - start[1]
    length = (across**2 + down**2) ** 0.5
    count = max(5, round(length / (0.9 * width)) // 2 * 2 + 1)
    for number in range(0, count, 2):
        one, two = number / count, (number + 1) / count
        canvas.line(
            (start[0] + one * across, start[1] + one * down),
            (start[0] + two * across, start[1] + two * down),
            stroke=ink,
            width=width,
        )


def draw_verdict(canvas: Canvas, centre: Spot, radius: float, *, legal: bool) -> None:
    """A disc with a tick or a cross."""
    x, y = centre
    canvas.circle(
        centre, radius, fill=_GOOD if legal else _BAD, stroke=PAPER_WHITE, width=0.22 * radius
    )
    width, r = 0.24 * radius, 0.42 * radius
    if legal:
        low = x - 0.25 * r, y + 0.75 * r
        canvas.line((x - 1.05 * r, y), low, stroke=PAPER_WHITE, width=width, cap="round")
        canvas.line(low, (x + 1.05 * r, y - 0.75 * r), stroke=PAPER_WHITE, width=width, cap="round")
    else:
        for side in (-1, 1):
            canvas.line(
                (x - r * 0.8, y - side * r * 0.8), (x + r * 0.8, y + side * r * 0.8),
                stroke=PAPER_WHITE, width=width, cap="round",
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class MapPiece(Piece):
    """The whole map with what was drawn on it; `share` is what it takes of the width."""

    network: Network
    played: PlayedMap
    width: float
    share: float = 1.0

    @property
    def step(self) -> float:
        """The size of a square of the grid."""
        grid = self.network.city.map
        return self.share * min(self.width, _WIDEST) / max(grid.width, grid.height / 1.25)

    @property
    def height(self) -> float:
        """The height of the map, and of the bars above and below it."""
        return self.step * self.network.city.map.height + sum(room_round(self.network.city))

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""
        grid = self.network.city.map
        wide = self.step * grid.width
        above, below = room_round(self.network.city)
        area = Area((self.width - wide) / 2, above, wide, self.height - above - below)
        title = said("example.text")
        with canvas.part("example", "Example", corner, title=title, is_picture=True):
            frame = MapFrame(area, self.step)
            draw_map(
                canvas, self.network, frame, grid_names=False, played=self.played, letters=False
            )
