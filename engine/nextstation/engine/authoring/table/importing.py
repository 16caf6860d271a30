"""A city from a table, new or with another map: its file, checked; faults are of the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path as FilePath
from typing import Any

from nextstation.engine.authoring.edits.change import Drop, Put
from nextstation.engine.authoring.edits.text.writing import written
from nextstation.engine.authoring.formatting import formatted
from nextstation.engine.authoring.link_length import link_length
from nextstation.engine.authoring.names import slug
from nextstation.engine.authoring.symbols import USUAL, dealt, neighbours_in
from nextstation.engine.authoring.table.cells import Pencil
from nextstation.engine.authoring.table.city_text import city_text, map_data
from nextstation.engine.authoring.table.columns import Header
from nextstation.engine.authoring.table.doubts import doubts, fault_of_table
from nextstation.engine.authoring.table.layout import Layout
from nextstation.engine.authoring.table.table_map import KIND, TableMap, read_map
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Diagnostic, Path
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.format.vocabulary.stations import SHAPES

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


def import_city(
    file: str | FilePath,
    city_id: str,
    title: str,
    encoding: str | None = None,
    base: int | None = None,
) -> Checked[ImportedCity]:
    """Make a city of a table; the warnings are of what was probably not meant.

    Raises UnreadableError unless the file is a table of bounded size, and in that encoding.
    """
    read = read_map(file, encoding, base=base)
    if read.value is None:
        return Checked.of(KIND, read.document, None, read.diagnostics)
    table_map = read.value
    make = partial(_document, city_id, title, str(file))
    document = make(table_map.layout)
    checked = check_city(document)
    # What was filled in is at fault only where the map is.
    faulty = [each for each in checked.diagnostics if each.path[:1] != ("scoring",)]
    found = [fault_of_table(each, table_map, checked) for each in faulty or checked.diagnostics]
    if checked.value is None or found:
        return Checked.of(KIND, read.document, None, found)
    every, layout = len(checked.value.links), table_map.layout
    if shorter := link_length(checked.value, _MOST_CROSSED):
        layout = replace(layout, longest=shorter.longest)
        document = make(layout)
        checked = check_city(document)
    if "symbols" in layout.filled:
        layout = _with_symbols(layout, checked.sound())
        document = make(layout)
        checked = check_city(document)
    table_map = replace(table_map, layout=layout)
    left_out = every - len(checked.sound().links)
    return _imported(table_map, formatted(document), checked.sound(), left_out)


def update_city(
    file: str | FilePath,
    like: Document,
    encoding: str | None = None,
    base: int | None = None,
    title: str | None = None,
) -> Checked[ImportedCity]:
    """Give a sound city the map of a table, and a title; the rest of its file stays as it is.

    A fault of what stays is one of the city's file. Raises UnreadableError as `import_city` does,
    RefusedEditError where the form of the city's file does not allow it.
    """
    before = check_city(like).sound()
    read = read_map(file, encoding, before.city, base)
    if read.value is None:
        return Checked.of(KIND, read.document, None, read.diagnostics)
    if unknown := [*_undeclared(read.value, like)]:
        return Checked.of(KIND, read.document, None, unknown)
    layout = read.value.layout
    document = _updated(like, layout, read.value.header, title)
    checked = check_city(document)
    if "symbols" in layout.filled and checked.value is not None:
        layout = _with_symbols(layout, checked.value, before)
        document = _updated(like, layout, read.value.header, title)
        checked = check_city(document)
    found = [
        like.diagnostic(each.code, each.message, each.path, each.hint)
        if document.at(each.path) == like.at(each.path)
        else fault_of_table(each, read.value, checked)
        for each in checked.diagnostics
    ]
    if checked.value is None or found:
        return Checked.of("city with the map of the table", read.document, None, found)
    is_laid_out = formatted(like) == "\n".join(like.lines)
    text = formatted(document) if is_laid_out else "\n".join(document.lines)
    return _imported(replace(read.value, layout=layout), text, checked.value)


def _with_symbols(layout: Layout, network: Network, before: Network | None = None) -> Layout:
    """The layout with symbols dealt to the stations of this network that the table gives none.

    A station that was there before keeps its own, and the symbols are those of that city.
    """
    kept = {point: each.symbol for point, each in before.station_at.items()} if before else {}
    own = {point: each.symbol for point, each in layout.places.items() if not each.lacks_symbol}
    shown = {point: symbol for point, symbol in (kept | own).items() if symbol}
    wanted = {*USUAL, *shown.values()}
    at = network.station_at
    found = dealt(
        neighbours_in(network),
        [each.point for colour in network.city.colours for each in colour.departures],
        before.city.symbols if before else [each for each in SHAPES if each in wanted],
        {at[point].point: symbol for point, symbol in shown.items() if point in at},
    )
    places = {
        point: replace(each, symbol=found[at[point].point]) if each.lacks_symbol else each
        for point, each in layout.places.items()
    }
    return replace(layout, places=places)


def _imported(
    read: TableMap, text: str, network: Network, left_out: int = 0
) -> Checked[ImportedCity]:
    city = ImportedCity(text, network, read.layout, read.header, left_out)
    warnings = doubts(read, network)
    return Checked.of(KIND, read.table.document, city, (), warnings)


def _document(city_id: str, title: str, file: str, layout: Layout) -> Document:
    return parse_document(city_text(layout, city_id, title, FilePath(file).name), file)


def _undeclared(read: TableMap, like: Document) -> Iterator[Diagnostic]:
    """The pencils and the kinds of special station of a table that a city does not have."""
    kinds = [*(like.data.get("specials") or ())]
    for place in read.places:
        pencil = place.departure
        if pencil and _departure_path(like, pencil) is None:
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


def _departure_path(document: Document, pencil: Pencil) -> Path | None:
    """The path of the place from which a pencil departs; None if the city has no such line."""
    path: Path = ("colours", pencil.colour, "departs")
    if pencil.side:
        path = (*path, pencil.side)
    return path if isinstance(document.at(path), str) else None


def _updated(document: Document, layout: Layout, header: Header, title: str | None) -> Document:
    """The file with the map of a layout, as far as the table has columns for it, and a title.

    Links, rivers and whatever else is not in a table stay. Raises RefusedEditError where the form
    of the file does not allow it.
    """
    named = [Put(("title",), title)] if title else []
    changes = [*named, *_changes(document, layout, header)]
    return parse_document(written("\n".join(document.lines), changes), document.file)


def _changes(document: Document, layout: Layout, header: Header) -> Iterator[Put | Drop]:
    for point, pencil in layout.pencils.items() if "departures" not in layout.filled else ():
        if path := _departure_path(document, pencil):
            yield Put(path, point.name)
    parts = dict(map_data(layout))
    if districts := parts.get("districts"):
        parts["districts"] = _with_names(districts, document.at(("map", "districts", "names")))
    said = ["legend", "suffixes", "stations", *({"districts"} - layout.filled)]
    for key in [*said, "station_names"] if "name" in header.cells else said:
        there = document.at(("map", key))
        if key in parts and parts[key] != there:
            yield Put(("map", key), parts[key])
        elif key not in parts and there is not None:
            yield Drop(("map", key))


def _with_names(districts: Mapping[str, Any], before: Any) -> Mapping[str, Any]:
    """The districts with the names that the file gives them, where the table says the same."""
    old = before if isinstance(before, Mapping) else {}
    names = dict[str, Any]()
    for name, new in districts.get("names", {}).items():
        given, said = old.get(name), _english(new)
        if given is not None and _english(given) == said:
            names[name] = given
        elif given is not None or slug(str(said)) != name:
            names[name] = new
    found = {**districts, "names": names}
    return {key: value for key, value in found.items() if value}


def _english(name: Any) -> Any:
    return name.get(ENGLISH) if isinstance(name, Mapping) else name
