"""The map that a table has, with the faults of the table."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nextstation.engine.authoring.names import Names
from nextstation.engine.authoring.table.columns import Header, read_header
from nextstation.engine.authoring.table.layout import Layout
from nextstation.engine.authoring.table.places import Place, read_places
from nextstation.engine.authoring.table.reading import Table, read_table
from nextstation.engine.city.city import City
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.format.vocabulary.limits import MAX_COLOURS, MAX_DISTRICTS, MAX_SPECIALS

# What a file is called in messages.
KIND = "table"


@dataclass(frozen=True, slots=True)
class TableMap:
    """A table without a fault, and the map that it has."""

    table: Table
    header: Header
    places: list[Place]
    layout: Layout


def read_map(
    file: str | Path, encoding: str | None, like: City | None = None, base: int | None = None
) -> Checked[TableMap]:
    """The map of a table, for a new city or one `like` another; None if it has faults.

    Its columns and rows count from `base`, or as they seem to.

    Raises UnreadableError unless the file is a table of bounded size, and in that encoding.
    """
    table = read_table(file, encoding)
    header, faults = read_header(table)
    if faults:
        return Checked.of(KIND, table.document, None, faults)
    header = header.counted_from(table, base)
    colours = like.colours if like else ()
    lines = Names("line", {colour.name: colour.names for colour in colours})
    places, faults = read_places(table, header, lines, like.symbols if like else ())
    if not faults and not any(place.symbol for place in places):
        hint = "give each station a row with its column and its row"
        cell = header.cells[header.of_stations]
        faults = [table.diagnostic("E902", "the table has no station", cell, hint)]
    if faults:
        return Checked.of(KIND, table.document, None, faults)
    found = TableMap(table, header, places, Layout.of(places, like))
    faults = [*_too_many(found), *_wrong_sides(found)]
    return Checked.of(KIND, table.document, None if faults else found, faults)


def _too_many(found: TableMap) -> Iterator[Diagnostic]:
    """More of something than a city may have."""
    layout = found.layout
    colours = {pencil.colour for pencil in layout.pencils.values()}
    for column, what, count, most in (
        ("district", "districts", len(layout.letters), MAX_DISTRICTS),
        ("special", "kinds of special station", len(layout.specials.texts), MAX_SPECIALS),
        ("departure", "pencils", len(colours), MAX_COLOURS),
    ):
        if count > most:
            message = f"the table has {count} {what}"
            cell = found.header.cells[column]
            yield found.table.diagnostic("E908", message, cell, f"the limit is {most}")


def _wrong_sides(found: TableMap) -> Iterator[Diagnostic]:
    """Lines that depart from one side or from more than two, and colours that lack a line."""
    layout, table = found.layout, found.table
    if len(layout.sides) not in (0, 2):
        sides = ", ".join(f"`{each}`" for each in layout.sides)
        message = f"the lines have one side, {sides}"
        if len(layout.sides) > 2:
            message = f"the lines have {len(layout.sides)} sides: {sides}"
        hint = "write no side after a pencil, or one of two, such as west and east"
        yield table.diagnostic("E906", message, found.header.cells["departure"], hint)
        return
    colours = {pencil.colour for pencil in layout.pencils.values()}
    for colour in colours if layout.sides else ():
        named = [
            place for place in found.places if place.departure and place.departure.colour == colour
        ]
        missing = {*layout.sides} - {place.departure.side for place in named if place.departure}
        if len(missing) == 1:
            side = next(iter(missing))
            message = f"`{colour}` has no departure on the side `{side}`"
            hint = f"let `{colour} {side}` depart from a station"
            yield table.diagnostic("E906", message, named[0].cells["departure"], hint)
