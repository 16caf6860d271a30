"""Faults of a city that was made of a table, as faults of the table."""

from nextstation.engine.city.art import Art
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.source.checked import Checked
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.source.document import Document
from nextstation.engine.table.places import Place
from nextstation.engine.table.table_map import TableMap


def fault_of_table(found: Diagnostic, read: TableMap, city: Checked[Network]) -> Diagnostic:
    """A fault of the city's file as one of the table: at the cell that it is about."""
    header, hint = read.header, found.hint
    if found.code == "E303":
        hint += "; a row without a symbol gives a point between them its district"
    part = str(found.path[1]) if len(found.path) > 1 else ""
    column = {"districts": "district", "station_names": "name"}.get(part, "symbol")
    places = list(read.layout.places.values())
    if found.path[:1] == ("colours",):
        column = "departure"
        places = [each for each in places if each.departure and each.departure.colour == part]
    else:
        point = _point(found, city.document)
        places = _near(point, places, city.value) if point else []
    cells = (place.cells[column] for place in places if column in place.cells)
    cell = next(cells, header.cells.get(column, header.cells["symbol"]))
    return read.table.diagnostic(found.code, found.message, cell, hint)


def _point(found: Diagnostic, document: Document) -> Point | None:
    """The grid point of the cell of text art that a fault is about; None if it is about another."""
    row = found.span.line - document.span(found.path).line - 1
    if row < 0 or found.path[-1:] not in (("stations",), ("art",)):
        return None
    return Point(len(found.excerpt[: found.span.column - 1].split()), row)


def _near(point: Point, places: list[Place], network: Network | None) -> list[Place]:
    """Places, the nearest to a point first; those in its district before others."""

    def distance(place: Place) -> tuple[bool, int]:
        across, down = place.point.column - point.column, place.point.row - point.row
        is_elsewhere = network is not None and art.letter(*place.point) != art.letter(*point)
        return is_elsewhere, across**2 + down**2

    art = network.city.map.district_art if network else Art(())
    return sorted(places, key=distance)
