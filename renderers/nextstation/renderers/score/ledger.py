"""The rows of the score beside the columns: what the network scores, and the objectives."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import ceil

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.counting.cells import CountCell, cells_of, points_in
from nextstation.engine.city.module import Module
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import fit_text, text_width
from nextstation.renderers.canvas.text_setting import size_for
from nextstation.renderers.language.city_names import mark_name
from nextstation.renderers.language.phrases import side_by_side, signed
from nextstation.renderers.language.translations import told, tr
from nextstation.renderers.score.boxes import (
    AIR,
    LEAST_BOX,
    SIGN,
    SIGN_GAP,
    SUM_OF_LINES,
    SUM_OF_OBJECTIVES,
    BoxId,
    SheetPart,
    count_tick,
    draw_box,
    draw_card_frame,
    draw_disc,
    draw_sign,
    objective_box,
)
from nextstation.renderers.score.count_labels import key_name, worth
from nextstation.renderers.score.labels import Heading, Label, labels_of
from nextstation.renderers.score.network_score import GROWTH, LedgerRow
from nextstation.renderers.symbols.icons import mark_shape
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.type_sizes import FIGURE, LABEL, SMALL, TEXT

# Room for the sign between two products; the white between a factor and the signs beside it, and
# after its `=`.
_PRODUCT_PLUS = SIGN_GAP
_NEAR, _AFTER = 0.9, 1.2
_MOST_BOX = 15.0
_DISC = 4.8
_PLUS = 3.6
# The circles of a track, and the white between two.
_CIRCLE, _BETWEEN, _MOST_PITCH = 6.6, 0.8, 10.0
_RIM, _APART = 0.6, 2.0
# A caption that is wider is cut; more values than these are small print.
_MOST_CAPTION, _MOST_CIRCLES = 24.0, 24


def _table(city: City, term: CityTerm, answer: LedgerRow) -> LedgerRow:
    """Counts times points, added up."""
    cells, count = cells_of(term.written_out), term.written_out
    ((name, by),) = count["each"].items()
    names = (key_name(city, name, cell.name, by) for cell in cells)
    captions = [fit_text(each, _MOST_CAPTION, SMALL, least=SMALL).text for each in names]
    twice = str(count.get("twice"))
    mark = mark_shape(city, twice) if twice in city.marks else ""
    hint = tr("twice", mark=mark_name(city, twice), drawn=tr(f"mark.{mark}")) if mark else ""
    tables = (cells_of(each.written_out) for each in city.network_terms if each.form == "table")
    between = max(_between(signed(cell.points)) for each in tables for cell in each)
    least, widest = 2 * LEAST_BOX + between, max(text_width(each, SMALL) for each in captions) + AIR
    wide = least + max(ceil((widest - least) / GROWTH), 0) * GROWTH + _PRODUCT_PLUS
    label = answer.heading.label
    return replace(
        answer,
        heading=replace(answer.heading, hint=side_by_side(hint, label.rest), mark=mark),
        cells=len(cells),
        draw_cell=partial(_draw_product, answer.box, cells, between),
        cell=wide,
        most=max(2 * _MOST_BOX + between + _PRODUCT_PLUS, wide),
        apart=_PRODUCT_PLUS,
        captions=captions,
        sign="+",
    )


def _draw_product(
    row: BoxId, cells: Sequence[CountCell], between: float, canvas: Canvas, area: Area, index: int
) -> None:
    """`count × points = product`."""
    middle, wide = area.centre[1], (area.width - between) / 2
    count, product = area.slice(0, wide), area.slice(wide + between, wide)
    times, equals = count.right + AIR + SIGN / 2, product.x - _AFTER - SIGN / 2
    draw_box(canvas, row.cell(index, "count"), count)
    draw_sign(canvas, "×", (times, middle))
    value = signed(cells[index].points)
    canvas.centred_text(((times + equals) / 2, middle), value, LABEL, bold=True)
    draw_sign(canvas, "=", (equals, middle))
    draw_box(canvas, row.cell(index, "product"), product)


def _between(value: str) -> float:
    """The room that `× value =` takes between two boxes."""
    return AIR + text_width(value, LABEL, bold=True) + 2 * (SIGN + _NEAR) + _AFTER


def ledger_rows(city: City, dealt: Sequence[str] | None = None) -> list[LedgerRow]:
    """The rows in the order of the file: the lines first, the objectives last.

    `dealt` are the numbers of the objectives in play, blank where the table deals them.
    """
    rows = [_lines_row(city)]
    for number, term in enumerate(city.network_terms):
        label = labels_of(city, term)[0]
        points = BoxId(SheetPart.LEDGER, term.name, (number,), label.key)
        heading = Heading(label, label.small_print, own=told(term.texts))
        answer = LedgerRow(points, heading, 0, _no_cell)
        rows.append(_row(city, term, answer))
    if city.objectives:
        rows.append(_objectives_row(city.objectives, dealt))
    return _with_columns(rows)


def _row(city: City, term: CityTerm, answer: LedgerRow) -> LedgerRow:
    """The row of a term by its form; that of a plain number is the answer box alone."""
    match term.form:
        case "table":
            return _table(city, term, answer)
        case "track":
            return _track(term, answer)
        case "product":
            return _product(term, answer)
        case "tick":
            return _tick(term, answer)
    return answer


def _with_columns(rows: Sequence[LedgerRow]) -> list[LedgerRow]:
    """The rows, of which those of products share their columns."""
    products = [row for row in rows if row.captions]
    alike = max((row.cells for row in products), default=0)
    cell = max((row.cell for row in products), default=0.0)
    most = max((row.most for row in products), default=0.0)
    return [
        replace(row, alike=alike, cell=cell, most=most) if row.captions else row for row in rows
    ]


def _lines_row(city: City) -> LedgerRow:
    pencils = pencils_of(city)
    size = size_for([each.letter for each in pencils], 0.78 * _DISC, TEXT, bold=True) or SMALL

    def draw(canvas: Canvas, area: Area, number: int) -> None:
        x, y = area.x + _DISC / 2, area.centre[1]
        field = canvas.field(pencils[number].ink)
        edge = 0.25 if field.edge else 0.0
        radius = _DISC / 2 - edge
        canvas.circle((x, y), radius, fill=field.fill, stroke=field.edge, width=0.5)
        canvas.centred_text((x, y), pencils[number].letter, size, bold=True, fill=field.text)

    heading = Heading(Label("lines", tr("lines")), tr("lines.hint"))
    wide = _DISC + _PLUS
    return LedgerRow(SUM_OF_LINES, heading, len(pencils), draw, wide, wide, _PLUS, _DISC, sign="+")


def _track(term: CityTerm, answer: LedgerRow) -> LedgerRow:
    """Circles to cross off; too many of them are small print."""
    values, label = [*map(signed, points_in(term.written_out))], answer.heading.label
    size = size_for(values, _CIRCLE - 1.2, LABEL, bold=True) or SMALL

    def draw(canvas: Canvas, area: Area, index: int) -> None:
        centre = area.x + _CIRCLE / 2, area.centre[1]
        draw_disc(
            canvas,
            BoxId(SheetPart.TRACK, term.name, (*answer.box.place, index)),
            centre,
            _CIRCLE / 2,
        )
        canvas.centred_text(centre, values[index], size, bold=True)

    if len(values) > _MOST_CIRCLES:
        return answer
    hint = tr(f"{label.key}.hint", kind=label.text)
    return replace(
        answer,
        heading=replace(answer.heading, hint=side_by_side(hint, label.rest)),
        cells=len(values),
        draw_cell=draw,
        cell=_CIRCLE + _BETWEEN,
        most=_MOST_PITCH,
        apart=_BETWEEN,
        high=_CIRCLE,
    )


def _no_cell(canvas: Canvas, area: Area, index: int) -> None:
    """Nothing to fill in."""


def _product(term: CityTerm, answer: LedgerRow) -> LedgerRow:
    """`count × points`, or `count × count`: their product is the answer."""
    cells = cells_of(term.written_out)
    value = "" if cells[0].points == 1 else signed(cells[0].points)
    if len(cells) == 1 and not value:
        return answer
    pitch = LEAST_BOX + SIGN_GAP
    wide = len(cells) * pitch + (text_width(value, LABEL, bold=True) if value else -SIGN_GAP)

    def draw(canvas: Canvas, area: Area, _: int) -> None:
        boxes = [area.slice(place * pitch, LEAST_BOX) for place in range(len(cells))]
        for place, box in enumerate(boxes):
            draw_box(canvas, answer.box.cell(place, "count"), box)
            if value or place < len(boxes) - 1:
                draw_sign(canvas, "×", (box.right + SIGN_GAP / 2, area.centre[1]))
        canvas.level_text((boxes[-1].right + SIGN_GAP, area.centre[1]), value, LABEL, bold=True)

    return replace(answer, cells=1, draw_cell=draw, cell=wide, most=wide)


def _tick(term: CityTerm, answer: LedgerRow) -> LedgerRow:
    """A box to tick, and what is scored once."""
    points = worth(cells_of(term.written_out)[0].points)
    wide = LEAST_BOX + AIR + text_width(points, LABEL, bold=True)

    def draw(canvas: Canvas, area: Area, _: int) -> None:
        draw_box(canvas, count_tick(*answer.box.place), area.slice(0, LEAST_BOX))
        spot = area.x + LEAST_BOX + AIR, area.centre[1]
        canvas.level_text(spot, points, LABEL, bold=True)

    return replace(answer, cells=1, draw_cell=draw, cell=wide, most=wide)


def _objectives_row(objectives: Module, dealt: Sequence[str] | None) -> LedgerRow:
    """A frame for each objective: a box for its number, its points, and a box to tick."""
    points = f"+{objectives.points}"
    wide = 2 * LEAST_BOX + text_width(points, LABEL, bold=True) + 2.4
    high = LEAST_BOX + 2 * _RIM

    def draw(canvas: Canvas, area: Area, index: int) -> None:
        # Its boxes stand in line with those above: the frame hangs in the margin.
        card = Area(area.x, area.y + _RIM, wide, LEAST_BOX)
        number, tick = card.slice(0, LEAST_BOX), card.slice(wide - LEAST_BOX, LEAST_BOX)
        draw_card_frame(canvas, card.inset(-_RIM))
        draw_box(canvas, BoxId(SheetPart.MODULE, objectives.id, (index,)), number)
        draw_box(canvas, objective_box(index), tick)
        canvas.centred_text(card.centre, points, LABEL, bold=True)
        if dealt:
            canvas.centred_text(number.centre, dealt[index], FIGURE, bold=True)

    label = Label("objectives", tr("objectives"), icon="goal")
    hint = tr("objectives.hint" if dealt is None else "objectives.in_play")
    apart = _APART + 2 * _RIM
    cell = wide + apart
    return LedgerRow(
        SUM_OF_OBJECTIVES, Heading(label, hint), objectives.count, draw, cell, cell, apart, high
    )
