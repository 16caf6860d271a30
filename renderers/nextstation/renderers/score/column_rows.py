"""The rows of the columns of the score: a box for each part of a term, the total last."""

from collections.abc import Iterator
from dataclasses import dataclass

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.labels import Label, label_of, note_of
from nextstation.renderers.theme.pencils import has_two_lines

TOTAL_ROW = "line_total"
PRODUCT_ROW = "product"


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
    rows = [row for term in city.line_terms for row in term_rows(city, term)]
    if rows:
        # The very first box needs no sign.
        rows[0] = ColumnRow("", rows[0].label, rows[0].each)
    total = Label(TOTAL_ROW, tr(TOTAL_ROW), note_of(city, TOTAL_ROW))
    return [*rows, ColumnRow("=" if rows else "", total)]


def term_rows(city: City, term: CityTerm) -> Iterator[ColumnRow]:
    """The rows of a term: products are made for each line, and added up."""
    boxes = TERM_NAMED[term.name].boxes
    for number, box in enumerate(boxes):
        # Terms are added up, whatever sign stands first.
        sign = box.sign if number else "+"
        yield ColumnRow(sign or "+", label_of(city, term, box), each=len(boxes) > 1)
    if len(boxes) > 1 and has_two_lines(city):
        yield ColumnRow("=", Label(PRODUCT_ROW, tr(PRODUCT_ROW), tr("product.note")), each=True)
