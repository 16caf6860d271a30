"""The file of a city with the map of a table: all other lines stay as they are."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from nextstation.engine.source.diagnostic import Path
from nextstation.engine.source.document import Document
from nextstation.engine.table.city_text import map_parts
from nextstation.engine.table.columns import Header
from nextstation.engine.table.layout import Layout
from nextstation.engine.table.pencils import Pencil

_MAP = "map"


class Line(NamedTuple):
    """A line of the new file, and its number in the old one; None if it is new."""

    text: str
    number: int | None = None


def is_updatable(document: Document) -> bool:
    """Whether each key of the file, and each of its map, begins a line of its own."""
    top = {document.keys[key,].column for key in document.data}
    below = {document.keys[_MAP, key].column for key in document.data[_MAP]}
    keys = [(key,) for key in document.data] + [(_MAP, key) for key in document.data[_MAP]]
    lines = {document.keys[path].line for path in keys}
    return top == {1} and len(below) == 1 and len(lines) == len(keys)


def departure_path(document: Document, pencil: Pencil) -> Path | None:
    """The path of the place from which a pencil departs; None if the city has no such line."""
    path: Path = ("colours", pencil.colour, "departs")
    if pencil.side:
        path = (*path, pencil.side)
    return path if isinstance(document.at(path), str) else None


def updated(document: Document, layout: Layout, header: Header) -> list[Line]:
    """The lines of the file with the map of a layout, as far as the table has columns for it.

    Links, rivers and whatever else is not in a table stay.
    """
    lines = [Line(text, number) for number, text in enumerate(document.lines, 1)]
    _move_departures(lines, document, layout)
    parts = dict(_parts(document, layout, header))
    for key in sorted(parts, key=lambda each: document.keys[_MAP, each].line, reverse=True):
        begin = document.keys[_MAP, key].line
        indent = " " * (document.keys[_MAP, key].column - 1)
        # The parts are indented by two spaces.
        new = [Line(indent + text[2:]) for text in parts[key]]
        lines[begin - 1 : _end(document, key) - 1] = new
    return lines


def _move_departures(lines: list[Line], document: Document, layout: Layout) -> None:
    given = layout.pencils.items() if "departures" not in layout.filled else ()
    places = [
        (document.spans[path], point.name)
        for point, pencil in given
        if (path := departure_path(document, pencil))
    ]
    # From right to left: a line may have several.
    for span, name in sorted(places, key=lambda each: each[0].column, reverse=True):
        text, number = lines[span.line - 1]
        end = span.column - 1 + span.width
        lines[span.line - 1] = Line(text[: span.column - 1] + name + text[end:], number)


def _parts(
    document: Document, layout: Layout, header: Header
) -> Iterator[tuple[str, Sequence[str]]]:
    """The lines that take the place of each key of the map; a new key comes after the stations."""
    parts: Mapping[str, Sequence[str]] = map_parts(layout)
    said = {"legend", "suffixes", "stations"}
    said |= {"districts"} - layout.filled
    said |= {"station_names"} & {"station_names" if "name" in header.cells else ""}
    known = document.data[_MAP]
    for key in said & known.keys():
        lines = [*parts.get(key, ())]
        if key == "stations":
            new = (part for part in parts if part in said - known.keys())
            lines += [line for part in new for line in parts[part]]
        yield key, lines


def _end(document: Document, key: str) -> int:
    """The line after those of a key of the map, without what stands above the next key."""
    begin = document.keys[_MAP, key]
    following = (
        span.line
        for path, span in document.keys.items()
        if span.line > begin.line and (len(path) == 1 or (len(path) == 2 and path[0] == _MAP))
    )
    end = min(following, default=len(document.lines) + 1)
    while end > begin.line + 1 and _is_between(document.excerpt(end - 1), begin.column - 1):
        end -= 1
    return end


def _is_between(line: str, indent: int) -> bool:
    """Whether a line is empty, or a comment that is indented no further than a key."""
    text = line.lstrip()
    return not text or (text.startswith("#") and len(line) - len(text) <= indent)
