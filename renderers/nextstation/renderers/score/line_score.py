"""The columns of the score: one for each colour, with a box for each part of its line terms."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.engine.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import fit_lines
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.box_id import BoxId, SheetPart, head_of
from nextstation.renderers.score.boxes import Label, draw_box, draw_label
from nextstation.renderers.score.labels import label_of, note_of
from nextstation.renderers.score.split_boxes import draw_halves, draw_signs
from nextstation.renderers.symbols.badge import draw_badge
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.sides import Side, has_two_lines, sides_of

LABELS_WIDTH = 25.5
LEAST_COLUMN = 12.8
LEAST_SPLIT_COLUMN = 14.0
MOST_COLUMN = 22.0
COLUMN_HEADER = 8.0
COLUMN_HEADER_GAP = 2.2
LEAST_BOX, BEST_BOX = 8.3, 10.0
LEAST_GAP, BEST_GAP = 3.6, 5.0
_TOTAL = "line_total"


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """A row of the columns: the sign before its boxes, and its label.

    A row is for each line where two lines of a colour have a number each.
    """

    sign: str
    label: Label
    each: bool = False


def column_rows(city: City) -> list[ColumnRow]:
    """The rows of the columns, the total last."""
    cells: list[ColumnRow] = []
    for term in city.line_terms:
        boxes = TERM_NAMED[term.name].boxes
        for number, box in enumerate(boxes):
            # Terms are added up, whatever stands first; the very first box needs no sign.
            sign = (box.sign or "+") if cells else ""
            sign = sign if number else sign.replace("×", "+")
            # Products cannot be made of sums: each line has its own.
            cells.append(ColumnRow(sign, label_of(city, term, box), each=len(boxes) > 1))
    total = Label(_TOTAL, tr(_TOTAL), note_of(city, _TOTAL))
    return [*cells, ColumnRow("=" if cells else "", total)]


def least_width(city: City) -> float:
    """The least width of the columns with their labels."""
    column = LEAST_SPLIT_COLUMN if has_two_lines(city) else LEAST_COLUMN
    return LABELS_WIDTH + column * len(city.colours)


def least_height(city: City) -> float:
    """The least height of the columns."""
    return _height(len(column_rows(city)), LEAST_BOX, LEAST_GAP)


def best_height(city: City) -> float:
    """The height beyond which the columns gain nothing."""
    return _height(len(column_rows(city)), BEST_BOX, BEST_GAP)


def _height(rows: int, box: float, gap: float) -> float:
    return COLUMN_HEADER + COLUMN_HEADER_GAP + rows * box + (rows - 1) * gap


def draw_line_score(canvas: Canvas, city: City, area: Area) -> None:
    """Draw the columns into an area: boxes down a column, signs between them."""
    cells, pencils = column_rows(city), pencils_of(city)
    box, gap = row_sizes(area.height, len(cells))
    pitch = min((area.width - LABELS_WIDTH) / len(pencils), MOST_COLUMN)
    below = COLUMN_HEADER + COLUMN_HEADER_GAP
    rows = [(cell, below + row * (box + gap)) for row, cell in enumerate(cells)]
    apart = min(3.0, (0.13 if has_two_lines(city) else 0.17) * pitch)
    with canvas.group("score-lines", "Score of the lines"):
        for cell, top in rows:
            draw_label(canvas, cell.label, area.strip(top, box).slice(0, LABELS_WIDTH))
        for number, pencil in enumerate(pencils):
            # The last column ends flush with the area; what parts the columns stands left of each.
            column = area.slice(LABELS_WIDTH + number * pitch + apart, pitch - apart)
            with canvas.group(f"score-{pencil.name}", pencil.title):
                _draw_header(canvas, pencil, column.strip(0, COLUMN_HEADER))
                sides = sides_of(city) if len(pencil.departs) > 1 else ()
                _draw_column(canvas, pencil, column, rows, box, sides)


def row_sizes(height: float, rows: int) -> tuple[float, float]:
    """The height of boxes and of gaps that fill a height: first the gaps grow, then the boxes."""
    spare = max(height - _height(rows, LEAST_BOX, LEAST_GAP), 0)
    for_gaps = min(spare / max(rows - 1, 1) / 2, BEST_GAP - LEAST_GAP)
    box = min(LEAST_BOX + (spare - for_gaps * (rows - 1)) / rows, BEST_BOX)
    gap = (height - COLUMN_HEADER - COLUMN_HEADER_GAP - rows * box) / max(rows - 1, 1)
    return box, min(max(gap, LEAST_GAP), 8.0)


def _draw_header(canvas: Canvas, pencil: Pencil, area: Area) -> None:
    field = canvas.field(pencil.ink)
    canvas.register_area(head_of(pencil.name), area)
    canvas.rect(area, fill=field.fill, stroke=field.edge, width=0.5, radius=1.2)
    names, size = fit_lines(
        pencil.syllables, area.width - 1.8, 2.9, least=2.3, small=2.2, bold=True
    )
    x, y = area.centre
    for number, name in enumerate(names):
        down = (number - (len(names) - 1) / 2) * 1.2 * size
        spot = (x, y + 0.5 + down)
        canvas.centred_text(spot, name, size, bold=True, fill=field.text)
    draw_badge(canvas, pencil, (area.right - 0.6, area.y + 0.2), 1.75)


def _draw_column(
    canvas: Canvas,
    pencil: Pencil,
    column: Area,
    rows: Sequence[tuple[ColumnRow, float]],
    box: float,
    sides: Sequence[Side],
) -> None:
    above = column.y
    for row, (cell, top) in enumerate(rows):
        area = column.strip(top, box)
        split = sides if cell.each else ()
        if row:
            halves = split if cell.sign == "×" else ()
            draw_signs(canvas, cell.sign, area, (above + area.y) / 2, halves)
        name = BoxId(SheetPart.COLUMN, pencil.name, (row,), cell.label.key)
        thick = 0.9 if cell.label.key == _TOTAL else 0.4
        draw_box(canvas, name, area, ink=pencil.ink, width=thick)
        if split:
            draw_halves(canvas, name, area, pencil, split)
        above = area.bottom
