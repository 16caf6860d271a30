"""The legend of a poster: each line with its stations in their order, and what it scored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, Fitted, fit_text, text_width
from nextstation.renderers.language.translations import tr
from nextstation.renderers.map.stations import station_name
from nextstation.renderers.poster.codes import are_coded, code_for
from nextstation.renderers.poster.diagram import Diagram
from nextstation.renderers.poster.lettering import alike
from nextstation.renderers.poster.trails import Lines
from nextstation.renderers.score.filled_score import FilledScore
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, QUIET
from nextstation.renderers.theme.pencils import Pencil, pencils_of

_ROW, _APART = 18.0, 6.0
_A_ROW = 4
_LINE, _STOP, _NODE = 3.4, 1.0, 2.0
# What a mark takes of the distance to the next where they stand close, and how many of these
# distances there are at each end.
_CLOSE, _END = 0.42, 0.45
_NAME, _FACTS, _STATION = 5.6, 3.5, 3.24
# How large a code is beside a name, in sizes of this.
_CODE = 0.75
# From the top of a line to the name, and from that to what is said of the line.
_BELOW, _LEADING = 12.2, 5.8
# Names of stations rise at 45 degrees; the longest that is not cut, and how near the next may be,
# in sizes.
_RISE, _LONGEST, _NEXT = 1 / sqrt(2), 36.0, 0.98


@dataclass(frozen=True, slots=True)
class Key:
    """The stations of each line that was drawn, in their order, with what they are called.

    `size` is that of their names, `high` how high these rise; there may be so many `colours`.
    """

    stations: Mapping[str, Sequence[tuple[Point, Fitted]]]
    interchanges: frozenset[Point]
    size: float
    high: float
    colours: int

    @classmethod
    def of(cls, lines: Lines, colours: Sequence[str], least: float) -> "Key":
        """The key to some lines, in type that is not smaller than can be read."""
        network, size = lines.network, max(_STATION, least)
        joined = frozenset(point for point, there in lines.colours_at.items() if there > 1)
        names = {
            point: fit_text(
                station_name(network, network.stations[point]) or point.name,
                _LONGEST, size, least=size, bold=point in joined,
            )
            for point in lines.colours_at
        }  # fmt: skip
        widths = (text_width(*name, bold=point in joined) for point, name in names.items())
        high = _RISE * (max(widths, default=0) + _NODE + size)
        stations = {
            each: [(point, names[point]) for point in lines.in_order(each)] for each in colours
        }
        return cls(stations, joined, size, high, len(network.city.colours))

    def places(self, area: Area) -> Sequence[Area]:
        """Where the entries of a legend stand, row by row, each with the room for names above it.

        Without that room where lines have so many stations that names would touch.
        """
        rows = -(-self.colours // _A_ROW)
        a_row = -(-self.colours // rows)
        high, room = self.high, area.width - (a_row - 1) * _APART
        most = max(map(len, self.stations.values()), default=0)
        if _RISE * (room - high) / a_row < _NEXT * self.size * _pitches(most):
            high = 0.0
        wide, each = (room - high) / a_row, high + _ROW
        return [
            Area(area.x + place * (wide + _APART), area.y + row * (each + _APART), wide, each)
            for row in range(rows)
            for place in range(a_row)
        ]


def draw_legend(canvas: Canvas, diagram: Diagram, score: FilledScore, key: Key, area: Area) -> None:
    """Draw an entry for each line that was drawn, in the order of the rounds."""
    pencils = {pencil.name: pencil for pencil in pencils_of(diagram.network.city)}
    drawn, places = [pencils[colour] for colour in score.lines], key.places(area)
    wide = places[0].width
    points = [str(score.lines[pencil.name].total) for pencil in drawn]
    codes = [code_for(canvas, pencil, _CODE * _NAME) for pencil in drawn]
    badge = max(code.width for code in codes) + _CODE * _NAME if are_coded(canvas) else 0
    room = wide - badge - max(text_width(each, _NAME) for each in points) - 3
    names = alike(canvas, [pencil.title for pencil in drawn], room, _NAME, bold=True)
    facts = alike(canvas, [_facts(diagram, pencil.name) for pencil in drawn], wide, _FACTS)
    with canvas.group("legend", "Legend"):
        for number, place in enumerate(places[: len(drawn)]):
            pencil, top = drawn[number], place.height - _ROW
            line = place.y + top + _BELOW
            with canvas.group(f"legend-{pencil.name}"):
                _draw_line(canvas, key, pencil, place.strip(top, 2 * _NODE), named=top > 0)
                left = place.x
                if badge:
                    code = codes[number]
                    middle = place.x + code.width / 2, line - CAPITALS / 2 * names[number].size
                    replace(code, middle=middle).draw(canvas)
                    left += code.width + 0.5 * code.size
                canvas.text((left, line), *names[number], bold=True)
                canvas.text((place.right, line), points[number], names[number].size, align="end")
                canvas.text((place.x, line + _LEADING), *facts[number], fill=QUIET)


def _facts(diagram: Diagram, colour: str) -> str:
    """How long a line is."""
    stations = sum(name == colour for name, _ in diagram.lines.sections_at)
    sections = len(diagram.lines.links(colour))
    return f"{tr('stations')} {stations} · {tr('sections')} {sections}"


def _draw_line(canvas: Canvas, key: Key, pencil: Pencil, area: Area, *, named: bool) -> None:
    """A line with a mark for each of its stations, as it hangs above the doors of a train."""
    stations, middle = key.stations[pencil.name], area.centre[1]
    canvas.line((area.x, middle), (area.right, middle), stroke=pencil.ink, width=_LINE)
    pitch = area.width / _pitches(len(stations))
    node, stop = min(_NODE, _CLOSE * pitch), min(_STOP, _CLOSE * pitch)
    for number, (point, name) in enumerate(stations):
        spot, joined = (area.x + (number + _END) * pitch, middle), point in key.interchanges
        if joined:
            canvas.circle(spot, node, fill=INK)
            canvas.circle(spot, 0.72 * node, fill=PAPER_WHITE)
        else:
            canvas.circle(spot, stop, fill=PAPER_WHITE)
        if named:
            start = _slanting(spot, 1.6 * _NODE, CAPITALS / 2 * name.size)
            canvas.text(start, *name, bold=joined, turn=-45)


def _pitches(stations: int) -> float:
    """How long a line with some stations is, as a multiple of the distance between two."""
    return max(stations - 1, 0) + 2 * _END


def _slanting(spot: Spot, along: float, below: float) -> Spot:
    """A spot on a line through another that rises at 45 degrees, and so far below that line."""
    return spot[0] + _RISE * (along + below), spot[1] - _RISE * (along - below)
