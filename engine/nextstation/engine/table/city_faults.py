"""Faults of a city that was made of a table, as faults of the table."""

import re
from dataclasses import replace

from nextstation.engine.city.art import Art
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import DIRECTIONS, Point
from nextstation.engine.source.checked import Checked
from nextstation.engine.source.diagnostic import Diagnostic, Path, Span
from nextstation.engine.source.document import Document
from nextstation.engine.table.places import Place
from nextstation.engine.table.reading import Cell
from nextstation.engine.table.table_map import TableMap


def fault_of_table(found: Diagnostic, read: TableMap, city: Checked[Network]) -> Diagnostic:
    """A fault of the city's file as one of the table: at the cell that it is about."""
    hint = found.hint
    if found.code == "E303":
        hint += neighbours_said(found.message, read)
        hint += "; a row without a symbol gives a point between them its district"
    cell = _cell(found, found.span, read, city)
    related = tuple(
        read.table.document.related(_cell(found, each.span, read, city).span, each.message)
        for each in found.related
    )
    # The letters of districts are only in the city's file.
    texts = {
        letter: read.layout.districts.texts.get(name, name)
        for name, letter in read.layout.letters.items()
    }
    message = re.sub("(?<=district `).", lambda at: texts.get(at[0], at[0]), found.message)
    return replace(read.table.diagnostic(found.code, message, cell, hint), related=related)


def neighbours_said(message: str, read: TableMap) -> str:
    """The districts around the two places that a message says are not connected."""
    said = ""
    for name in re.findall(r"\b[a-p][0-9]{1,2}\b", message):
        point = Point.parse(name)
        around = [point.step(direction) for direction in DIRECTIONS]
        names = [
            read.layout.district_at[each] for each in around if each in read.layout.district_at
        ]
        texts = [read.layout.districts.texts.get(each, each) for each in names]
        said += f"; the neighbours of {name} are in {', '.join(texts)}" if texts else ""
    return said


def _cell(found: Diagnostic, span: Span, read: TableMap, city: Checked[Network]) -> Cell:
    """The cell of the table that a fault of the city's file is about at a place of this file."""
    header, part = read.header, str(found.path[1]) if len(found.path) > 1 else ""
    column = {"districts": "district", "station_names": "name"}.get(part, "symbol")
    places = list(read.layout.places.values())
    if found.path[:1] == ("colours",):
        column = "departure"
        places = [each for each in places if each.departure and each.departure.colour == part]
    else:
        point = _point(found.path, span, city.document)
        places = _near(point, places, city.value) if point else []
    cells = (place.cells[column] for place in places if column in place.cells)
    return next(cells, header.cells.get(column, header.cells["symbol"]))


def _point(path: Path, span: Span, document: Document) -> Point | None:
    """The grid point of the cell of text art at a place; None if it is none of text art."""
    row = span.line - document.span(path).line - 1
    if row < 0 or path[-1:] not in (("stations",), ("art",)):
        return None
    return Point(len(document.excerpt(span.line)[: span.column - 1].split()), row)


def _near(point: Point, places: list[Place], network: Network | None) -> list[Place]:
    """Places, the nearest to a point first; those in its district before others."""

    def distance(place: Place) -> tuple[bool, int]:
        across, down = place.point.column - point.column, place.point.row - point.row
        is_elsewhere = network is not None and art.letter(*place.point) != art.letter(*point)
        return is_elsewhere, across**2 + down**2

    art = network.city.map.district_art if network else Art(())
    return sorted(places, key=distance)
