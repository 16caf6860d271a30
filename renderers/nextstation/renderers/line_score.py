"""The columns of the score: one a colour, with every box that the line terms ask for."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City, Term
from nextstation.engine.vocabulary.scoring import TERM_NAMED, Box
from nextstation.renderers.area import Area
from nextstation.renderers.boxes import Label, draw_badge, draw_box, draw_label, draw_sign
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.pencils import Pencil, pencils_of, spelt
from nextstation.renderers.text import fit_lines
from nextstation.renderers.words import word

LABELS_WIDTH = 25.5
LEAST_COLUMN = 12.8
MOST_COLUMN = 22.0
HEADER = 8.0
HEADER_GAP = 2.2
LEAST_BOX, BEST_BOX = 8.3, 10.0
LEAST_GAP, BEST_GAP = 3.6, 5.0
_TOTAL = "line_total"


@dataclass(frozen=True, slots=True)
class Cell:
    """A row of the columns: the sign before its boxes, and its label."""

    sign: str
    label: Label


def line_cells(city: City) -> list[Cell]:
    """The rows of the columns, the total last."""
    cells: list[Cell] = []
    for term in city.line_terms:
        for number, box in enumerate(TERM_NAMED[term.name].boxes):
            # Terms are added up, whatever stands first; the very first box needs no sign.
            sign = (box.sign or "+") if cells else ""
            cells.append(
                Cell(sign if number else sign.replace("×", "+"), label_of(city, term, box))
            )
    return [*cells, Cell("=" if cells else "", Label(_TOTAL, word(_TOTAL)))]


def label_of(city: City, term: Term, box: Box) -> Label:
    """The label of a box of a term, with the names and values of the city in it."""
    value, kind = term.value, ""
    if isinstance(value, dict):
        kind = value.get("of") or next((key for key in value if key in city.specials), "")
        value = value.get(kind, value)
    rivers = city.map.rivers
    parts = {
        "value": f"+{value}",
        "river": rivers[0].title if len(rivers) == 1 else word("river"),
        "kind": kind_name(city, kind) if kind else "",
    }
    icon = city.specials[kind].icon if kind in city.specials else "none"
    return Label(box.label, word(box.label, **parts), word(f"{box.label}.note", **parts), icon)


def kind_name(city: City, kind: str) -> str:
    """What a player calls a kind of special station."""
    names = city.specials[kind].names if kind in city.specials else {}
    return names.get("en") or spelt(kind)


def least_width(city: City) -> float:
    """The least width of the columns with their labels."""
    return LABELS_WIDTH + LEAST_COLUMN * len(city.colours)


def least_height(city: City) -> float:
    """The least height of the columns."""
    return _height(len(line_cells(city)), LEAST_BOX, LEAST_GAP)


def best_height(city: City) -> float:
    """The height beyond which the columns gain nothing."""
    return _height(len(line_cells(city)), BEST_BOX, BEST_GAP)


def _height(rows: int, box: float, gap: float) -> float:
    return HEADER + HEADER_GAP + rows * box + (rows - 1) * gap


def draw_line_score(canvas: Canvas, city: City, area: Area) -> None:
    """Draw the columns into an area: boxes down a column, signs between them."""
    cells, pencils = line_cells(city), pencils_of(city)
    box, gap = row_sizes(area.height, len(cells))
    pitch = min((area.width - LABELS_WIDTH) / len(pencils), MOST_COLUMN)
    tops = [HEADER + HEADER_GAP + row * (box + gap) for row in range(len(cells))]
    with canvas.group("score-lines", "Score of the lines"):
        for cell, top in zip(cells, tops, strict=True):
            draw_label(canvas, cell.label, area.strip(top, box).slice(0, LABELS_WIDTH))
        for number, pencil in enumerate(pencils):
            # The last column ends flush with the area; what parts the columns stands left of each.
            left = LABELS_WIDTH + number * pitch + min(3.0, 0.17 * pitch)
            column = area.slice(left, pitch - min(3.0, 0.17 * pitch))
            with canvas.group(f"score-{pencil.name}", pencil.title):
                _draw_header(canvas, pencil, column.strip(0, HEADER))
                _draw_column(canvas, pencil, column, cells, tops, box)


def row_sizes(height: float, rows: int) -> tuple[float, float]:
    """The height of boxes and of gaps that fill a height: first the gaps grow, then the boxes."""
    spare = max(height - _height(rows, LEAST_BOX, LEAST_GAP), 0)
    for_gaps = min(spare / max(rows - 1, 1) / 2, BEST_GAP - LEAST_GAP)
    box = min(LEAST_BOX + (spare - for_gaps * (rows - 1)) / rows, BEST_BOX)
    gap = (height - HEADER - HEADER_GAP - rows * box) / max(rows - 1, 1)
    return box, min(max(gap, LEAST_GAP), 8.0)


def _draw_header(canvas: Canvas, pencil: Pencil, area: Area) -> None:
    canvas.rect(area, fill=pencil.ink, radius=1.2)
    names, size = fit_lines(pencil.title, area.width - 1.8, 2.9, least=2.3, small=2.2, bold=True)
    x, y = area.centre
    for number, name in enumerate(names):
        down = (number - (len(names) - 1) / 2) * 1.2 * size
        spot = (x, y + 0.5 + down)
        canvas.centred_text(spot, name, size, bold=True, fill=pencil.on_ink)
    draw_badge(canvas, pencil, (area.right - 0.6, area.y + 0.2), 1.75)


def _draw_column(
    canvas: Canvas,
    pencil: Pencil,
    column: Area,
    cells: Sequence[Cell],
    tops: Sequence[float],
    box: float,
) -> None:
    for row, (cell, top) in enumerate(zip(cells, tops, strict=True)):
        area = column.strip(top, box)
        if row:
            above = column.y + tops[row - 1] + box
            draw_sign(canvas, cell.sign, (area.centre[0], (above + area.y) / 2))
        total = cell.label.key == _TOTAL
        name = f"box-{pencil.name}-{row}-{cell.label.key}"
        draw_box(canvas, name, area, ink=pencil.ink, width=0.9 if total else 0.4)
