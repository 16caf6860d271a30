"""Lays out the rows of the ledger: cells on the left, points in one column, the total last."""

from collections.abc import Sequence
from math import ceil

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import fit_text, text_width
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.box_id import TOTAL
from nextstation.renderers.score.boxes import SMALL, draw_box, draw_label_sign, draw_sign, has_sign
from nextstation.renderers.score.ledger_row import LedgerRow
from nextstation.renderers.score.legend import draw_legend
from nextstation.renderers.symbols.icons import draw_mark_sign
from nextstation.renderers.theme.palette import INK, QUIET
from nextstation.renderers.theme.sides import has_two_lines

MOST_WIDTH = 118.0
_POINTS = 15.5
_SIGN = 5.2
_CAPTION = 3.4
_BETWEEN = 1.0
LEAST_BOX, BEST_BOX = 8.3, 10.0
LEAST_GAP, BEST_GAP = 1.3, 2.6
_TOTAL_WIDTH = 44.0


def least_width(city: City, rows: Sequence[LedgerRow]) -> float:
    """The least width of the ledger: three products side by side, or what else is widest."""
    # Split columns take more room; it comes from the products.
    tight = has_two_lines(city)
    most = max(
        min(row.cells, 3) * (row.least_cell if tight else row.good_cell)
        if row.captioned
        else min(row.cells, 12) * row.good_cell
        for row in rows
    )
    return max(_TOTAL_WIDTH, most + _POINTS + _SIGN)


def least_height(rows: Sequence[LedgerRow], width: float) -> float:
    """The least height of the ledger at a width."""
    return _height(rows, width, LEAST_BOX, LEAST_GAP)


def best_height(rows: Sequence[LedgerRow], width: float) -> float:
    """The height beyond which the ledger gains nothing."""
    return _height(rows, width, BEST_BOX, BEST_GAP)


def _height(rows: Sequence[LedgerRow], width: float, box: float, gap: float) -> float:
    # The total has no caption but a heavier frame, so it keeps the room of one.
    return sum(_row_height(row, width, box) + gap for row in rows) + gap + box + 1.5


def _row_height(row: LedgerRow, width: float, box: float) -> float:
    lines = row.lines(_room(width))
    between = _CAPTION if row.captioned else _BETWEEN
    line = box if row.captioned or lines == 1 else min(box, 7.2)
    return _head(row) + max(lines * line + (lines - 1) * between, box)


def _head(row: LedgerRow) -> float:
    """The room above the cells: a line for captions, one for a hint, or one for either."""
    return (2 if row.captioned and row.hint else 1) * _CAPTION


def _room(width: float) -> float:
    return width - _POINTS - _SIGN


def draw_network_score(canvas: Canvas, city: City, rows: Sequence[LedgerRow], area: Area) -> None:
    """Draw the ledger into an area; the total ends at its lower right corner."""
    box, gap = _sizes(rows, area)
    top = 0.0
    with canvas.group("score-network", "Score of the network"):
        for number, row in enumerate(rows):
            height = _row_height(row, area.width, box)
            with canvas.group(f"row-{row.name}", row.label.text):
                _draw_row(canvas, row, area.strip(top, height), box, "+" if number else "=")
            top += height + gap
        foot = area.strip(area.height - box - 1.5, box + 1.5)
        _draw_total(canvas, foot)
        draw_legend(canvas, city, foot.slice(0, foot.width - _TOTAL_WIDTH - 4))


def _sizes(rows: Sequence[LedgerRow], area: Area) -> tuple[float, float]:
    """The height of boxes, and the gap that spreads the rows over the area."""
    best = _height(rows, area.width, BEST_BOX, LEAST_GAP)
    least = _height(rows, area.width, LEAST_BOX, LEAST_GAP)
    share = (area.height - least) / max(best - least, 0.1) * 0.6
    box = LEAST_BOX + (BEST_BOX - LEAST_BOX) * min(max(share, 0), 1)
    spare = area.height - _height(rows, area.width, box, 0)
    return box, max(spare / (len(rows) + 1), 0) if rows else 0


def _draw_row(canvas: Canvas, row: LedgerRow, area: Area, box: float, sign: str) -> None:
    points = Area(area.right - _POINTS, area.bottom - box, _POINTS, box)
    draw_sign(canvas, sign, (points.x - _SIGN / 2, points.centre[1]))
    draw_box(canvas, row.box, points)
    head = _head(row)
    room = Area(area.x, area.y + head, _room(area.width), area.height - head)
    lines = row.lines(room.width)
    a_line = ceil(row.cells / lines)
    between = _CAPTION if row.captioned else _BETWEEN
    high = (room.height - (lines - 1) * between) / lines
    wide = min(room.width / max(a_line, 1), row.most_cell)
    free = 0.3 * area.width - _SIGN
    if row.captioned:
        last = room.width - ((row.cells - 1) % a_line) * wide
        free = max(last - text_width(row.last_caption, SMALL) - 2, room.width - a_line * wide)
    _draw_captions(canvas, row, area, points, free)
    for index in range(row.cells):
        line, place = divmod(index, a_line)
        cell = Area(room.x + place * wide, room.y + line * (high + between), wide, high)
        with canvas.group(f"cell-{row.name}-{index}"):
            row.draw_cell(canvas, cell, index)


def _draw_captions(canvas: Canvas, row: LedgerRow, area: Area, points: Area, free: float) -> None:
    """What the points are for, ending at their box; what to do, beginning at the cells."""
    line = area.y + _head(row) - 1.0
    text, size = fit_text(
        row.label.text, points.width + _SIGN + free - 4, 2.3, least=1.7, bold=True
    )
    left = min(points.x + 0.2, points.right - text_width(text, size, bold=True) - 4.0)
    if has_sign(row.label):
        draw_label_sign(canvas, row.label, (left + 1.5, line - 0.8), 1.5)
        left += 4.0
    canvas.text((left, line), text, size, bold=True)
    if row.hint:
        start = area.x + 0.2
        line = area.y + _CAPTION - 1.0
        if row.mark:
            draw_mark_sign(canvas, row.mark, (start + 1.2, line - 0.8), 1.15)
            start += 3.4
        room = (area.right if row.captioned else left - 6) - start
        hint, small = fit_text(row.hint, room, SMALL, least=1.6)
        canvas.text((start, line), hint, small, fill=QUIET)


def _draw_total(canvas: Canvas, area: Area) -> None:
    """The strongest box of the sheet."""
    whole = area.slice(area.width - _TOTAL_WIDTH, _TOTAL_WIDTH).inset(0.7)
    painted = canvas.field(INK)
    canvas.rect(whole, fill=painted.fill, stroke=INK, width=1.4, radius=1.2)
    field = whole.slice(whole.width - _POINTS - 5, _POINTS + 5)
    draw_box(canvas, TOTAL, field, width=1.4)
    room = whole.width - field.width - 4
    text, size = fit_text(tr("total").upper(), room - 3, 3.6, bold=True)
    y = whole.centre[1]
    canvas.centred_text((whole.x + room / 2, y), text, size, bold=True, fill=painted.text)
    draw_sign(canvas, "=", (field.x - 3, y), ink=painted.text)
