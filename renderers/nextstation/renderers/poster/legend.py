"""The legend of a poster: each line with its stations in their order, and what it scored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, Fitted, fit_text, text_width
from nextstation.renderers.language.translations import tr
from nextstation.renderers.poster.game import Diagram
from nextstation.renderers.poster.strokes import Lines
from nextstation.renderers.poster.tags import are_coded, code_for
from nextstation.renderers.score.filled_score import FilledScore
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, QUIET
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.type_sizes import SMALL

_ROW, _APART = 18.0, 6.0
_A_ROW = 4
_LINE, _STOP, _NODE = 3.4, 1.0, 2.0
# What a mark takes of the distance to the next where they stand close, and how many of these
# distances there are at each end.
_CLOSE, _END = 0.42, 0.45
_NAME, _FACTS = 5.6, 3.5
# How large a code is beside a name, in sizes of this.
_CODE = 0.75
# From the top of a line to the name, and from that to what is said of the line.
_BELOW, _LEADING = 12.2, 5.8


def fitted(canvas: Canvas, text: str, width: float, size: float, *, bold: bool = False) -> Fitted:
    """A text in a size or, where it is too wide, smaller; cut where it could not be read."""
    least = SMALL / canvas.unit
    return fit_text(text, width, max(size, least), least=least, bold=bold)


def alike(
    canvas: Canvas, texts: Sequence[str], width: float, size: float, *, bold: bool = False
) -> list[Fitted]:
    """Texts in one size, in which all of them fit."""
    same = min(fitted(canvas, text, width, size, bold=bold).size for text in texts)
    return [fitted(canvas, text, width, same, bold=bold) for text in texts]


@dataclass(frozen=True, slots=True)
class Key:
    """The stations of each line that was drawn, in their order; there may be so many `colours`."""

    stations: Mapping[str, Sequence[Point]]
    interchanges: frozenset[Point]
    colours: int

    @classmethod
    def of(cls, lines: Lines, colours: Sequence[str]) -> "Key":
        """The key to some lines."""
        joined = frozenset(point for point, there in lines.colours_at.items() if there > 1)
        stations = {each: lines.in_order(each) for each in colours}
        return cls(stations, joined, len(lines.network.city.colours))

    def places(self, area: Area) -> Sequence[Area]:
        """Where the entries of a legend stand, row by row."""
        rows = -(-self.colours // _A_ROW)
        a_row = -(-self.colours // rows)
        lines = (area.strip(row * (_ROW + _APART), _ROW) for row in range(rows))
        return [place for line in lines for place in line.columns(a_row, _APART)]


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
            pencil, line = drawn[number], place.y + _BELOW
            with canvas.group(f"legend-{pencil.name}"):
                _draw_line(canvas, key, pencil, place.strip(0, 2 * _NODE))
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


def _draw_line(canvas: Canvas, key: Key, pencil: Pencil, area: Area) -> None:
    """A line with a mark for each of its stations, as it hangs above the doors of a train."""
    stations, middle = key.stations[pencil.name], area.centre[1]
    canvas.line((area.x, middle), (area.right, middle), stroke=pencil.ink, width=_LINE)
    pitch = area.width / (max(len(stations) - 1, 0) + 2 * _END)
    node, stop = min(_NODE, _CLOSE * pitch), min(_STOP, _CLOSE * pitch)
    for number, point in enumerate(stations):
        spot = area.x + (number + _END) * pitch, middle
        if point in key.interchanges:
            canvas.circle(spot, node, fill=INK)
            canvas.circle(spot, 0.72 * node, fill=PAPER_WHITE)
        else:
            canvas.circle(spot, stop, fill=PAPER_WHITE)
