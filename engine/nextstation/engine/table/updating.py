"""The file of a city with the map of a table: all its other lines stay as they are."""

from collections.abc import Iterator, Mapping
from typing import Any

from nextstation.engine.authoring.names import slug
from nextstation.engine.edits.change import Drop, Put
from nextstation.engine.edits.text.writing import written
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.source.document import Document
from nextstation.engine.source.reader import parse_document
from nextstation.engine.table.city_text import map_data
from nextstation.engine.table.columns import Header
from nextstation.engine.table.layout import Layout
from nextstation.engine.table.pencils import Pencil
from nextstation.engine.vocabulary.schema_builder import ENGLISH


def departure_path(document: Document, pencil: Pencil) -> Path | None:
    """The path of the place from which a pencil departs; None if the city has no such line."""
    path: Path = ("colours", pencil.colour, "departs")
    if pencil.side:
        path = (*path, pencil.side)
    return path if isinstance(document.at(path), str) else None


def updated(document: Document, layout: Layout, header: Header, title: str | None) -> Document:
    """The file with the map of a layout, as far as the table has columns for it, and a title.

    Links, rivers and whatever else is not in a table stay. Raises RefusedEditError where the form
    of the file does not allow it.
    """
    named = [Put(("title",), title)] if title else []
    changes = [*named, *_changes(document, layout, header)]
    return parse_document(written("\n".join(document.lines), changes), document.file)


def _changes(document: Document, layout: Layout, header: Header) -> Iterator[Put | Drop]:
    for point, pencil in layout.pencils.items() if "departures" not in layout.filled else ():
        if path := departure_path(document, pencil):
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
