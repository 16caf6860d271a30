"""Rows of products: for every value of a table, a count times the points for one."""

from collections.abc import Iterator, Sequence
from functools import partial

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import fit_text, text_width
from nextstation.renderers.language.city_names import mark_name
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.box_id import BoxId, SheetPart
from nextstation.renderers.score.boxes import SMALL, draw_box, draw_sign
from nextstation.renderers.score.labels import label_of, mark_shape
from nextstation.renderers.score.ledger_row import LedgerRow
from nextstation.renderers.theme.palette import QUIET
from nextstation.renderers.theme.sides import has_two_lines

# Room for the sign between two products.
_PLUS = 3.2
_FACTOR = 2.8


def table_rows(city: City, term: CityTerm, number: int) -> Iterator[LedgerRow]:
    """The rows of a term that is a table."""
    values, twice = term.parsed.values, term.parsed.mark
    mark = mark_shape(city, twice) if twice else ""
    hint = tr("twice", mark=mark_name(city, twice), drawn=tr(f"mark.{mark}")) if twice else ""
    signs = _PLUS + max(_between(value) for value in values)
    least, good, most = (signs + 2 * box_width for box_width in (6.6, 7.4, 12.0))
    for box in TERM_NAMED[term.name].boxes:
        captions = [_caption(city, box.label, index) for index in range(len(values))]
        points = BoxId(SheetPart.LEDGER, term.name, (number,), box.label)
        draw = partial(_draw_cell, points, values, captions)
        label, cells = label_of(city, term, box), len(values)
        yield LedgerRow(
            points,
            label,
            hint,
            cells,
            least,
            good,
            most,
            draw,
            captioned=True,
            mark=mark,
            last_caption=captions[-1],
        )


def _caption(city: City, key: str, index: int) -> str:
    """What is counted for a value: words of its own, or how many lines or colours meet."""
    own = tr(f"{key}.{index + 1}")
    each = tr(f"{key}.cell.each", count=index + 2) if has_two_lines(city) else ""
    return own or each or tr(f"{key}.cell", count=index + 2)


def _draw_cell(
    row: BoxId, values: Sequence[int], captions: list[str], canvas: Canvas, area: Area, index: int
) -> None:
    _draw_product(canvas, row, index, area, values[index])
    text, small = fit_text(captions[index], area.width - 1, SMALL)
    canvas.text((area.x + 0.2, area.y - 1.0), text, small, fill=QUIET)
    if index + 1 < len(values):
        draw_sign(canvas, "+", (area.right - _PLUS / 2, area.centre[1]), ink=QUIET, size=2.6)


def _draw_product(canvas: Canvas, row: BoxId, index: int, area: Area, value: int) -> None:
    middle, between = area.centre[1], _between(value)
    box = (area.width - _PLUS - between) / 2
    count = area.slice(0, box)
    product = area.slice(box + between, box)
    x = (count.right + product.x) / 2
    draw_box(canvas, row.cell(index, "count"), count)
    draw_sign(canvas, "×", (count.right + 1.45, middle), size=2.6)
    canvas.centred_text((x, middle), str(value), _FACTOR, bold=True)
    draw_sign(canvas, "=", (product.x - 1.45, middle), size=2.6)
    draw_box(canvas, row.cell(index, "product"), product)


def _between(value: int) -> float:
    """The room that `× value =` takes between two boxes."""
    return text_width(str(value), _FACTOR, bold=True) + 5.4
