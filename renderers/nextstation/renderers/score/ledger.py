"""The rows of the score beside the columns: what the network scores, and the total."""

from collections.abc import Callable, Iterator

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.module import Module
from nextstation.engine.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.box_id import (
    SUM_OF_LINES,
    SUM_OF_OBJECTIVES,
    BoxId,
    SheetPart,
    objective_box,
)
from nextstation.renderers.score.boxes import Label, draw_box, draw_sign
from nextstation.renderers.score.labels import label_of
from nextstation.renderers.score.ledger_products import table_rows
from nextstation.renderers.score.ledger_row import LedgerRow
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, QUIET
from nextstation.renderers.theme.pencils import pencils_of


def ledger_rows(city: City) -> list[LedgerRow]:
    """The rows in the order of the file: the lines first, the objectives last."""
    rows = [_lines_row(city)]
    for number, term in enumerate(city.network_terms):
        form = TERM_NAMED[term.name].form
        rows.extend(_FORMS[form](city, term, number))
    if city.objectives:
        rows.append(_objectives_row(city.objectives))
    return rows


def _lines_row(city: City) -> LedgerRow:
    pencils = pencils_of(city)

    def draw(canvas: Canvas, area: Area, number: int) -> None:
        pencil = pencils[number]
        size = min(2.5, 0.3 * area.width)
        x, y = area.x + size, area.centre[1]
        if number:
            between = area.x + size - area.width / 2
            draw_sign(canvas, "+", (between, y), ink=QUIET, size=min(2.8, 0.4 * area.width))
        field = canvas.field(pencil.ink)
        canvas.circle((x, y), size, fill=field.fill, stroke=field.edge, width=0.5)
        letter = 1.3 * size / (1 if len(pencil.letter) == 1 else 1.2)
        canvas.centred_text((x, y), pencil.letter, letter, bold=True, fill=field.text)

    label = Label("lines", tr("lines"))
    return LedgerRow(SUM_OF_LINES, label, tr("lines.hint"), len(pencils), 5.5, 7.5, 8.5, draw)


def _track_rows(city: City, term: CityTerm, number: int) -> Iterator[LedgerRow]:
    values = term.parsed.values
    for box in TERM_NAMED[term.name].boxes:
        label = label_of(city, term, box)

        def draw(canvas: Canvas, area: Area, index: int) -> None:
            radius = min(area.width / 2 - 0.35, area.height / 2, 4.2)
            centre = (area.x + radius + 0.18, area.centre[1])
            canvas.circle(centre, radius, fill=PAPER_WHITE, stroke=INK, width=0.35)
            circle = BoxId(SheetPart.TRACK, term.name, (number, index))
            canvas.register_area(circle, Area(*centre, 0, 0).inset(-radius))
            value = str(values[index])
            size = min(0.95 * radius, 1.9 * radius / (0.62 * len(value)))
            canvas.centred_text(centre, value, size, bold=True, fill=INK)

        hint = tr(f"{box.label}.hint", kind=label.text)
        points = BoxId(SheetPart.LEDGER, term.name, (number,), box.label)
        yield LedgerRow(points, label, hint, len(values), 5.7, 6.4, 8.6, draw)


def _cells_rows(city: City, term: CityTerm, number: int) -> Iterator[LedgerRow]:
    """Boxes of a network term that are plain numbers: the answer box alone."""
    for box in TERM_NAMED[term.name].boxes:
        label = label_of(city, term, box)
        points = BoxId(SheetPart.LEDGER, term.name, (number,), box.label)
        yield LedgerRow(points, label, label.note, 0, 10, 10, 10, _no_cell)


def _no_cell(canvas: Canvas, area: Area, index: int) -> None:
    """Nothing to fill in."""


_FORMS: dict[str, Callable[[City, CityTerm, int], Iterator[LedgerRow]]] = {
    "cells": _cells_rows,
    "track": _track_rows,
    "table": table_rows,
}


def _objectives_row(objectives: Module) -> LedgerRow:
    def draw(canvas: Canvas, area: Area, index: int) -> None:
        side = min(area.height, area.width - 9)
        box = Area(area.x, area.y + (area.height - side) / 2, side, side)
        draw_box(canvas, objective_box(index), box)
        x, y = box.right + 1.2, area.centre[1] + 0.36 * 3.2
        canvas.text((x, y), f"+{objectives.points}", 3.2, bold=True)

    label = Label("objectives", tr("objectives"), icon="goal")
    hint = tr("objectives.hint" if objectives.count else "objectives.on_cards")
    return LedgerRow(SUM_OF_OBJECTIVES, label, hint, objectives.count, 19.0, 20.0, 25.0, draw)
