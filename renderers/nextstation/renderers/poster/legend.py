"""The legend of a poster: each line with its stations in their order, and what it scored."""

from collections.abc import Sequence

from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import fit_text, text_width
from nextstation.renderers.language.translations import tr
from nextstation.renderers.poster.diagram import Diagram
from nextstation.renderers.score.filled_score import FilledScore
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, QUIET
from nextstation.renderers.theme.pencils import Pencil, pencils_of

ROW = 24.0
_APART = 9.0
_A_ROW = 5
_LINE, _STOP, _NODE = 3.4, 1.0, 2.0
_NAME, _FACTS = 5.6, 3.5


def legend_rows(colours: int) -> int:
    """How many rows the legend of some lines has."""
    return -(-colours // _A_ROW)


def draw_legend(canvas: Canvas, diagram: Diagram, score: FilledScore, area: Area) -> None:
    """Draw an entry for each line that was drawn, in the order of the rounds."""
    pencils = {pencil.name: pencil for pencil in pencils_of(diagram.network.city)}
    places = legend_places(area, len(pencils))
    with canvas.group("legend", "Legend"):
        for (colour, scored), place in zip(score.lines.items(), places, strict=False):
            with canvas.group(f"legend-{colour}", title=pencils[colour].title):
                _draw_entry(canvas, diagram, pencils[colour], scored.total, place)


def legend_places(area: Area, colours: int) -> Sequence[Area]:
    """Where the entries of a legend stand, row by row."""
    rows = legend_rows(colours)
    a_row = -(-colours // rows)
    wide = (area.width - (a_row - 1) * _APART) / a_row
    return [
        Area(area.x + place * (wide + _APART), area.y + row * ROW, wide, ROW)
        for row in range(rows)
        for place in range(a_row)
    ]


def _draw_entry(canvas: Canvas, diagram: Diagram, pencil: Pencil, points: int, area: Area) -> None:
    _draw_line(canvas, diagram, pencil, area.strip(0, 2 * _NODE))
    line = area.y + 2 * _NODE + 8.2
    total = str(points)
    room = area.width - text_width(total, _NAME) - 3
    name, size = fit_text(pencil.title, room, _NAME, least=3, bold=True)
    canvas.text((area.x, line), name, size, bold=True)
    canvas.text((area.right, line), total, _NAME, fill=INK, align="end")
    lines = diagram.lines
    stations = sum(colour == pencil.name for colour, _ in lines.sections_at)
    facts = f"{tr('stations')} {stations} · {tr('sections')} {len(lines.links(pencil.name))}"
    text, small = fit_text(facts, area.width, _FACTS, least=2.4)
    canvas.text((area.x, line + 5.8), text, small, fill=QUIET)


def _draw_line(canvas: Canvas, diagram: Diagram, pencil: Pencil, area: Area) -> None:
    """A line with a mark for each of its stations, as it hangs above the doors of a train."""
    stations, middle = stations_in_order(diagram, pencil.name), area.centre[1]
    canvas.line((area.x, middle), (area.right, middle), stroke=pencil.ink, width=_LINE)
    for x in (area.x, area.right):
        inside = x + (0.5 if x == area.x else -0.5)
        ends = (inside, middle - 2.1 * _LINE / 2), (inside, middle + 2.1 * _LINE / 2)
        canvas.line(*ends, stroke=pencil.ink, width=1.0)
    pitch = area.width / (len(stations) + 1)
    for number, point in enumerate(stations, start=1):
        spot = area.x + number * pitch, middle
        if diagram.lines.colours_at[point] > 1:
            canvas.circle(spot, _NODE, fill=INK)
            canvas.circle(spot, 0.72 * _NODE, fill=PAPER_WHITE)
        else:
            canvas.circle(spot, _STOP, fill=PAPER_WHITE)


def stations_in_order(diagram: Diagram, colour: str) -> list[Point]:
    """The stations of a line from one of its ends, branch by branch."""
    canonical, left = diagram.network.canonical, diagram.lines.links(colour)
    beside: dict[Point, list[Point]] = {}
    for link in left:
        start, end = canonical[link.start], canonical[link.end]
        beside.setdefault(start, []).append(end)
        beside.setdefault(end, []).append(start)
    order: list[Point] = []
    for first in [*diagram.lines.ends(colour), *beside]:
        to_do = [first]
        while to_do:
            point = to_do.pop()
            if point not in order:
                order.append(point)
                to_do.extend(beside[point])
    return order
