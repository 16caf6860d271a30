"""Rows of products: for every value of a table, a count times the points for one."""

from collections.abc import Iterator, Sequence
from functools import partial

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.language.city_names import mark_name
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.box_id import BoxId, SheetPart
from nextstation.renderers.score.boxes import draw_box, draw_sign
from nextstation.renderers.score.grid import AIR, LEAST_BOX, SIGN, SIGN_GAP
from nextstation.renderers.score.labels import label_of, mark_shape
from nextstation.renderers.score.ledger_row import LedgerRow
from nextstation.renderers.score.row_labels import Heading
from nextstation.renderers.theme.sides import has_two_lines
from nextstation.renderers.theme.type_sizes import LABEL, SMALL

# Room for the sign between two products; the white between a factor and the signs beside it, and
# after its `=`.
_PLUS = SIGN_GAP
_NEAR, _AFTER = 0.9, 1.2
_MOST_BOX = 15.0


def table_rows(city: City, term: CityTerm, number: int) -> Iterator[LedgerRow]:
    """The rows of a term that is a table."""
    values, twice = term.parsed.values, term.parsed.mark
    mark = mark_shape(city, twice) if twice else ""
    hint = tr("twice", mark=mark_name(city, twice), drawn=tr(f"mark.{mark}")) if twice else ""
    between = max(_between(value) for value in values)
    for box in TERM_NAMED[term.name].boxes:
        captions = [_caption(city, box.label, index) for index in range(len(values))]
        widest = max(text_width(caption, SMALL) for caption in captions) + AIR
        wide = max(2 * LEAST_BOX + between + _PLUS, widest + _PLUS)
        most = max(2 * _MOST_BOX + between + _PLUS, wide)
        points = BoxId(SheetPart.LEDGER, term.name, (number,), box.label)
        draw = partial(_draw_product, points, values, between)
        heading = Heading(label_of(city, term, box), hint, mark)
        yield LedgerRow(
            points, heading, len(values), draw, wide, most, _PLUS, captions=captions, sign="+"
        )


def _caption(city: City, key: str, index: int) -> str:
    """What is counted for a value: words of its own, or how many lines or colours meet."""
    own = tr(f"{key}.{index + 1}")
    each = tr(f"{key}.cell.each", count=index + 2) if has_two_lines(city) else ""
    return own or each or tr(f"{key}.cell", count=index + 2)


def _draw_product(
    row: BoxId, values: Sequence[int], between: float, canvas: Canvas, area: Area, index: int
) -> None:
    """`count × points = product`."""
    middle, wide = area.centre[1], (area.width - between) / 2
    count, product = area.slice(0, wide), area.slice(wide + between, wide)
    times, equals = count.right + AIR + SIGN / 2, product.x - _AFTER - SIGN / 2
    draw_box(canvas, row.cell(index, "count"), count)
    draw_sign(canvas, "×", (times, middle))
    canvas.centred_text(((times + equals) / 2, middle), str(values[index]), LABEL, bold=True)
    draw_sign(canvas, "=", (equals, middle))
    draw_box(canvas, row.cell(index, "product"), product)


def _between(value: int) -> float:
    """The room that `× value =` takes between two boxes."""
    return AIR + text_width(str(value), LABEL, bold=True) + 2 * (SIGN + _NEAR) + _AFTER
