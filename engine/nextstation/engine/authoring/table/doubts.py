"""What is wrong with a table of which a city was made, and what was probably not meant."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from nextstation.engine.authoring.banks import cut_off
from nextstation.engine.authoring.names import slug
from nextstation.engine.authoring.table.places import Place, sides_of
from nextstation.engine.authoring.table.reading import GUESS, Cell, Table, readings
from nextstation.engine.authoring.table.table_map import TableMap
from nextstation.engine.city.art import Art
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import DIRECTIONS, Point
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Diagnostic, Path, Span
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.suggestions import slips
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH

# How many stations, rows or sides a warning names.
_MOST_NAMED = 8
# The stations of a district on the other side of the river are a slip if they are few.
_MOST_ASTRAY = 1 / 3


def fault_of_table(found: Diagnostic, read: TableMap, city: Checked[Network]) -> Diagnostic:
    """A fault of the city's file as one of the table: at the cell that it is about."""
    hint = found.hint
    if found.code == "E303":
        hint += _neighbours_said(found.message, read)
        if "symbol" in read.header.cells:
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


def _neighbours_said(message: str, read: TableMap) -> str:
    """The districts around the two places that a message says are not connected."""
    said = ""
    for name in re.findall(r"\b[a-p][0-9]{1,2}\b", message):
        point = Point.parse(name)
        around = [point.step(direction) for direction in DIRECTIONS]
        names = [its for each in around if (its := read.layout.district_at.get(each))]
        texts = [read.layout.districts.texts.get(each, each) for each in names]
        said += f"; the neighbours of {name} are in {', '.join(texts)}" if texts else ""
    return said


def _cell(found: Diagnostic, span: Span, read: TableMap, city: Checked[Network]) -> Cell:
    """The cell of the table that a fault of the city's file is about at a place of this file."""
    header, part = read.header, str(found.path[1]) if len(found.path) > 1 else ""
    column = {"districts": "district", "station_names": "name"}.get(part, header.of_stations)
    places = list(read.layout.places.values())
    if found.path[:1] == ("colours",):
        column = "departure"
        places = [each for each in places if each.departure and each.departure.colour == part]
    else:
        point = _point(found.path, span, city.document)
        places = _near(point, places, city.value) if point else []
    cells = (place.cells[column] for place in places if column in place.cells)
    return next(cells, header.cells.get(column, header.cells[header.of_stations]))


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


def doubts(read: TableMap, network: Network) -> Iterator[Diagnostic]:
    """The warnings about a table, of which a city with this network was made."""
    table, places = read.table, read.places
    if table.is_guessed:
        yield from _guessed_encoding(table, places)
    districts = [(place.district, place) for place in places if place.district]
    specials = [(text, place) for place in places for text in place.specials]
    sides = [(place.side, place) for place in places if place.side]
    for column, given in (("district", districts), ("special", specials), ("side", sides)):
        yield from _like_names(table, column, given)
    yield from _unparted(read)
    yield from _astray(read)
    if districts:
        yield from _without_district(table, places, network)


def _guessed_encoding(table: Table, places: Sequence[Place]) -> Iterator[Diagnostic]:
    """The file is not UTF-8: the text that shows best whether the guess is right."""
    cells = chain.from_iterable(place.cells.values() for place in places)
    foreign = [cell for cell in cells if not cell.text.isascii()]
    if foreign:
        cell = max(foreign, key=lambda each: len([*readings(each.text)]))
        others = ", ".join(f"{name} reads `{text}`" for name, text in readings(cell.text))
        message = f"the file is not UTF-8; it was read as {GUESS} (Western Europe): `{cell.text}`"
        hint = f"`--encoding` chooses another: {others}" if others else ""
        yield table.diagnostic("E909", message, cell, hint)


def _like_names(
    table: Table, column: str, given: Sequence[tuple[str, Place]]
) -> Iterator[Diagnostic]:
    """Names that one row has, and that are spelt almost as others."""
    there: dict[str, list[tuple[str, Place]]] = {}
    for text, place in given:
        there.setdefault(slug(text) or text.casefold(), []).append((text, place))
    for name, meant in slips({name: len(each) for name, each in there.items()}).items():
        (text, place), (known, first) = there[name][0], there[meant][0]
        message = f"only one row has the {column} `{text}`"
        hint = f"did you mean `{known}`?"
        yield table.diagnostic("E910", message, place.cells[column], hint, first.cells[column])


def _without_district(
    table: Table, places: Sequence[Place], network: Network
) -> Iterator[Diagnostic]:
    """The stations that have no district and join the nearest one, in one warning."""
    homeless = [place for place in places if place.symbol and not place.district]
    if homeless:
        districts = network.city.map.districts
        names = {each.letter: each.names.get(ENGLISH, each.name) for each in districts}
        joined = [
            f"{place.point.name} {place.name or ''}".rstrip() + f" joins `{names[letter]}`"
            for place in homeless
            for letter in [network.station_at[place.point].district]
        ]
        count = "a station has" if len(homeless) == 1 else f"{len(homeless)} stations have"
        message = f"{count} no district: {_listed(joined)}"
        cells = homeless[0].cells
        yield table.diagnostic("E911", message, cells.get("symbol", next(iter(cells.values()))))


def _unparted(read: TableMap) -> Iterator[Diagnostic]:
    """The sides that no river parts, with the places that lie among those of the other side."""
    sides, banks = sides_of(read.places)
    if len(sides) > 1 and not read.layout.rivers:
        points = cut_off(banks, read.layout.width, read.layout.height) if len(sides) == 2 else ()
        message = f"no single river parts the sides {_listed(f'`{side}`' for side in sides)}"
        hint = "a river parts two sides, from edge to edge; leave the side of islands empty"
        yield _at_rows(read, message, [read.layout.places[point] for point in points], hint)


def _astray(read: TableMap) -> Iterator[Diagnostic]:
    """The few stations of a district on another side than most of them."""
    for name, text in read.layout.districts.texts.items():
        own = [p for p in read.places if p.symbol and read.layout.district_at.get(p.point) == name]
        counts = Counter(place.side for place in own)
        most = max(counts.values(), default=0)
        for side, count in counts.items() if len(own) - most <= _MOST_ASTRAY * len(own) else ():
            if side and count < most:
                lie = "lies" if count == 1 else "lie"
                message = f"{count} of {len(own)} stations of district {text} {lie} in {side}"
                places = [place for place in own if place.side == side]
                around = _neighbours_said(_listed(place.point.name for place in places), read)
                yield _at_rows(read, message, places, around.strip("; "))


def _at_rows(read: TableMap, message: str, places: Sequence[Place], hint: str) -> Diagnostic:
    """A warning about the sides of places, which names their rows."""
    cells = sorted((place.cells["side"] for place in places), key=lambda cell: cell.span.line)
    rows = _listed(str(cell.span.line) for cell in cells)
    said = f"{message}: row{'s' if len(cells) > 1 else ''} {rows}" if cells else message
    return read.table.diagnostic("E912", said, [*cells, read.header.cells["side"]][0], hint)


def _listed(texts: Iterable[str]) -> str:
    """The first of some texts, with commas."""
    first = [*islice(texts, _MOST_NAMED + 1)]
    return ", ".join([*first[:_MOST_NAMED], "…"] if len(first) > _MOST_NAMED else first)
