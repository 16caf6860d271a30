"""The rows of the score beside the columns: what the network scores, and the total."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil

from nextstation.engine.city.city import City, SharedObjectives, Term
from nextstation.engine.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.area import Area
from nextstation.renderers.boxes import SMALL, Label, draw_box, draw_sign
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.line_score import label_of
from nextstation.renderers.palette import INK, PAPER_WHITE, QUIET
from nextstation.renderers.pencils import pencils_of
from nextstation.renderers.text import fit_text, text_width
from nextstation.renderers.words import word

# Room for the sign between two products.
_PLUS = 3.2
_FACTOR = 2.8
DrawCell = Callable[[Canvas, Area, int], None]


@dataclass(frozen=True, slots=True)
class Row:
    """A row: cells to fill in, side by side or in several lines, then a box for their points."""

    name: str
    label: Label
    hint: str
    cells: int
    least_cell: float
    good_cell: float
    most_cell: float
    draw_cell: DrawCell
    captioned: bool = False

    def lines(self, width: float) -> int:
        """How many lines the cells take at a width."""
        return max(1, ceil(self.cells / max(1, int(width / self.least_cell))))


def ledger_rows(city: City) -> list[Row]:
    """The rows in the order of the file: the lines first, the objectives last."""
    rows = [_lines_row(city)]
    for number, term in enumerate(city.network_terms):
        form = TERM_NAMED[term.name].form
        rows.extend(_FORMS[form](city, term, number))
    if city.objectives:
        rows.append(_objectives_row(city.objectives))
    return rows


def _lines_row(city: City) -> Row:
    pencils = pencils_of(city)

    def draw(canvas: Canvas, area: Area, number: int) -> None:
        pencil = pencils[number]
        size = min(2.5, 0.3 * area.width)
        x, y = area.x + size, area.centre[1]
        if number:
            between = area.x + size - area.width / 2
            draw_sign(canvas, "+", (between, y), ink=QUIET, size=min(2.8, 0.4 * area.width))
        canvas.circle((x, y), size, fill=pencil.ink)
        letter = 1.3 * size / (1 if len(pencil.letter) == 1 else 1.2)
        canvas.centred_text((x, y), pencil.letter, letter, bold=True, fill=pencil.on_ink)

    label = Label("lines", word("lines"))
    return Row("lines", label, word("lines.hint"), len(pencils), 5.5, 7.5, 8.5, draw)


def _track_rows(city: City, term: Term, number: int) -> Iterator[Row]:
    values = term.value["values"]
    for box in TERM_NAMED[term.name].boxes:
        label = label_of(city, term, box)

        def draw(canvas: Canvas, area: Area, index: int) -> None:
            radius = min(area.width / 2 - 0.35, area.height / 2, 4.2)
            centre = (area.x + radius + 0.18, area.centre[1])
            canvas.circle(centre, radius, fill=PAPER_WHITE, stroke=INK, width=0.35)
            value = str(values[index])
            size = min(0.95 * radius, 1.9 * radius / (0.62 * len(value)))
            canvas.centred_text(centre, value, size, bold=True, fill=INK)

        hint = word(f"{box.label}.hint", kind=label.text)
        yield Row(f"{term.name}-{number}", label, hint, len(values), 5.7, 6.4, 8.6, draw)


def _table_rows(city: City, term: Term, number: int) -> Iterator[Row]:
    name = f"{term.name}-{number}"

    def draw(canvas: Canvas, area: Area, index: int) -> None:
        _draw_product(canvas, f"{name}-{index}", area, term.value[index], index + 2)
        if index + 1 < len(term.value):
            spot = (area.right - _PLUS / 2, area.centre[1])
            draw_sign(canvas, "+", spot, ink=QUIET, size=2.6)

    for box in TERM_NAMED[term.name].boxes:
        label = label_of(city, term, box)
        signs = _PLUS + max(_between(value) for value in term.value)
        least, good, most = (signs + 2 * box_width for box_width in (6.6, 7.4, 12.0))
        yield Row(name, label, "", len(term.value), least, good, most, draw, captioned=True)


def _cells_rows(city: City, term: Term, number: int) -> Iterator[Row]:
    """Boxes of a network term that are plain numbers: the answer box alone."""
    for box in TERM_NAMED[term.name].boxes:
        label = label_of(city, term, box)
        yield Row(f"{term.name}-{number}", label, label.note, 0, 10, 10, 10, _no_cell)


def _no_cell(canvas: Canvas, area: Area, index: int) -> None:
    """Nothing to fill in."""


_FORMS: dict[str, Callable[[City, Term, int], Iterator[Row]]] = {
    "cells": _cells_rows,
    "track": _track_rows,
    "table": _table_rows,
}


def _objectives_row(objectives: SharedObjectives) -> Row:
    def draw(canvas: Canvas, area: Area, index: int) -> None:
        side = min(area.height, area.width - 9)
        box = Area(area.x, area.y + (area.height - side) / 2, side, side)
        draw_box(canvas, f"box-objective-{index}", box)
        x, y = box.right + 1.2, area.centre[1] + 0.36 * 3.2
        canvas.text((x, y), f"+{objectives.points}", 3.2, bold=True)

    label = Label("objectives", word("objectives"))
    hint = word("objectives.hint")
    return Row("objectives", label, hint, objectives.deal, 19.0, 20.0, 25.0, draw)


def _between(value: int) -> float:
    """The room that `× value =` takes between two boxes."""
    return text_width(str(value), _FACTOR, bold=True) + 5.4


def _draw_product(canvas: Canvas, name: str, area: Area, value: int, colours: int) -> None:
    """A count, times what each is worth, is a product; how many lines meet stands above it."""
    middle, between = area.centre[1], _between(value)
    box = (area.width - _PLUS - between) / 2
    count = area.slice(0, box)
    product = area.slice(box + between, box)
    x = (count.right + product.x) / 2
    draw_box(canvas, f"box-{name}-count", count)
    draw_sign(canvas, "×", (count.right + 1.45, middle), size=2.6)
    canvas.centred_text((x, middle), str(value), _FACTOR, bold=True)
    draw_sign(canvas, "=", (product.x - 1.45, middle), size=2.6)
    draw_box(canvas, f"box-{name}-product", product)
    text, small = fit_text(word("interchanges.cell", count=colours), area.width - 1, SMALL)
    canvas.text((area.x + 0.2, area.y - 1.0), text, small, fill=QUIET)
