"""A city from a table, new or with another map: its file, checked; faults are of the table."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.authoring.link_length import link_length
from nextstation.engine.check.runner import check_city
from nextstation.engine.city.art import Art
from nextstation.engine.city.city_map import District
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.source.checked import Checked
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.source.document import Document
from nextstation.engine.source.reader import parse_document
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.table.city_text import Layout, city_text
from nextstation.engine.table.columns import Header, read_header
from nextstation.engine.table.doubts import doubts
from nextstation.engine.table.places import Place, read_places
from nextstation.engine.table.reading import Table, read_table
from nextstation.engine.table.updating import departure_path, updated
from nextstation.engine.vocabulary.codes.design_codes import DESIGN_CODES
from nextstation.engine.vocabulary.limits import MAX_COLOURS, MAX_DISTRICTS, MAX_SPECIALS

_KIND = "table"
# How many other links a link may cross before it is a warning.
_MOST_CROSSED = DESIGN_CODES["W130"].limit or 0


@dataclass(frozen=True, slots=True)
class ImportedCity:
    """The text of a sound city's file, its network, and where it is from.

    `left_out` is the number of links that are too long.
    """

    text: str
    network: Network
    layout: Layout
    header: Header
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class _TableMap:
    """A table, and the map that it has."""

    table: Table
    header: Header
    places: list[Place]
    layout: Layout


def import_city(
    file: str | Path, city_id: str, title: str, encoding: str | None = None
) -> Checked[ImportedCity]:
    """Make a city of a table; the warnings are of what was probably not meant.

    Raises UnreadableError if the file is no table of bounded size, or not in that encoding.
    """
    read = _read_map(file, encoding)
    if read.value is None:
        return Checked.of(_KIND, read.document, None, read.diagnostics)
    layout = read.value.layout
    make = partial(_checked_city, layout, city_id, title, str(file))
    checked = make()
    # What was filled in is at fault only where the map is.
    faulty = [each for each in checked.diagnostics if each.path[:1] != ("scoring",)]
    found = [_of_table(each, read.value, checked) for each in faulty or checked.diagnostics]
    if checked.value is None or found:
        return Checked.of(_KIND, read.document, None, found)
    every = len(checked.value.links)
    if shorter := link_length(checked.value, _MOST_CROSSED):
        layout.longest = shorter.longest
        checked = make()
    text, left_out = formatted(checked.document), every - len(checked.sound().links)
    return _imported(read.value, text, checked.sound(), left_out)


def update_city(
    file: str | Path, like: Document, encoding: str | None = None
) -> Checked[ImportedCity]:
    """Give a sound city, whose file `is_updatable`, the map of a table; the rest stays as it is.

    A fault of what stays is one of the city's file. Raises UnreadableError as `import_city` does.
    """
    read = _read_map(file, encoding, check_city(like).sound().city.map.districts)
    if read.value is None:
        return Checked.of(_KIND, read.document, None, read.diagnostics)
    if unknown := [*_undeclared(read.value, like)]:
        return Checked.of(_KIND, read.document, None, unknown)
    lines = updated(like, read.value.layout, read.value.header)
    text = "\n".join(line.text for line in lines)
    checked = check_city(parse_document(text, str(file)))
    found = []
    for each in checked.diagnostics:
        number = lines[each.span.line - 1].number
        kept = number and replace(each, file=like.file, span=replace(each.span, line=number))
        found.append(kept or _of_table(each, read.value, checked))
    if checked.value is None or found:
        return Checked.of("city with the map of the table", read.document, None, found)
    is_laid_out = formatted(like) == "\n".join(like.lines)
    return _imported(
        read.value, formatted(checked.document) if is_laid_out else text, checked.value
    )


def _read_map(
    file: str | Path, encoding: str | None, known: Iterable[District] = ()
) -> Checked[_TableMap]:
    """The map of a table; its value is None if it has faults."""
    table = read_table(file, encoding)
    header, faults = read_header(table)
    if faults:
        return Checked.of(_KIND, table.document, None, faults)
    places, faults = read_places(table, header)
    if not faults:
        faults = list(_whole_table_faults(table, header, places))
    if faults:
        return Checked.of(_KIND, table.document, None, faults)
    found = _TableMap(table, header, places, Layout.of(places, known))
    return Checked.of(_KIND, table.document, found, ())


def _imported(
    read: _TableMap, text: str, network: Network, left_out: int = 0
) -> Checked[ImportedCity]:
    city = ImportedCity(text, network, read.layout, read.header, left_out)
    warnings = doubts(read.table, read.places, network)
    return Checked.of(_KIND, read.table.document, city, (), warnings)


def _checked_city(layout: Layout, city_id: str, title: str, file: str) -> Checked[Network]:
    return check_city(parse_document(city_text(layout, city_id, title, Path(file).name), file))


def _undeclared(read: _TableMap, like: Document) -> Iterator[Diagnostic]:
    """The pencils and the kinds of special station of a table that a city does not have."""
    kinds = [*(like.data.get("specials") or ())]
    for place in read.places:
        pencil = place.departure
        if pencil and departure_path(like, pencil) is None:
            line = " ".join(filter(None, (pencil.colour, pencil.side)))
            message = f"no line `{line}` departs in {like.file}"
            hint = "give it a departure there first, under `colours`"
            yield read.table.diagnostic("E906", message, place.cells["departure"], hint)
        for text in place.specials:
            name = read.layout.specials.add(text)
            if name not in kinds:
                message = f"`{name}` is not declared in `specials` of {like.file}"
                hint = suggestion(name, kinds, "declared")
                yield read.table.diagnostic("E208", message, place.cells["special"], hint)


def _whole_table_faults(table: Table, header: Header, places: list[Place]) -> Iterator[Diagnostic]:
    """No station at all, and more of something than a city may have."""
    if not any(place.symbol for place in places):
        message = "the table has no station"
        hint = "give each station a row with its column, its row and its symbol"
        yield table.diagnostic("E902", message, header.cells["symbol"], hint)
        return
    layout = Layout.of(places)
    colours = {pencil.colour for pencil in layout.pencils.values()}
    for column, what, count, most in (
        ("district", "districts", len(layout.letters), MAX_DISTRICTS),
        ("special", "kinds of special station", len(layout.specials.texts), MAX_SPECIALS),
        ("departure", "pencils", len(colours), MAX_COLOURS),
    ):
        if count > most:
            message = f"the table has {count} {what}"
            yield table.diagnostic("E908", message, header.cells[column], f"the limit is {most}")
    if len(layout.sides) not in (0, 2):
        sides = ", ".join(f"`{each}`" for each in layout.sides)
        message = f"the lines have one side, {sides}"
        if len(layout.sides) > 2:
            message = f"the lines have {len(layout.sides)} sides: {sides}"
        hint = "write no side after a pencil, or one of two, such as west and east"
        yield table.diagnostic("E906", message, header.cells["departure"], hint)
        return
    for colour in colours if layout.sides else ():
        named = [place for place in places if place.departure and place.departure.colour == colour]
        missing = {*layout.sides} - {place.departure.side for place in named if place.departure}
        if len(missing) == 1:
            side = next(iter(missing))
            message = f"`{colour}` has no departure on the side `{side}`"
            hint = f"let `{colour} {side}` depart from a station"
            yield table.diagnostic("E906", message, named[0].cells["departure"], hint)


def _of_table(found: Diagnostic, read: _TableMap, city: Checked[Network]) -> Diagnostic:
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
