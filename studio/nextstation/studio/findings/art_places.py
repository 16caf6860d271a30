"""Which grid point stands where in the text of a city file."""

from collections.abc import Iterator
from itertools import chain

from nextstation.engine.city.art import read_art
from nextstation.engine.city.paths import DISTRICT_ART, DISTRICT_LETTERS, LEGEND, STATIONS
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Path, Span
from nextstation.engine.format.source.document import Document

_ART = (STATIONS, DISTRICT_ART)


class ArtPlaces:
    """The cells of both layers of the map, by their lines in the file."""

    def __init__(self, document: Document) -> None:
        self._cells: dict[int, list[tuple[Span, Point, str]]] = {}
        for path in _ART:
            for span, point, text in _cells(document, path):
                self._cells.setdefault(span.line, []).append((span, point, text))

    def at(self, span: Span) -> list[Point]:
        """The grid points whose cells a part of a line touches."""
        end = span.column + span.width
        return [
            point
            for cell, point, _ in self._cells.get(span.line, ())
            if cell.column < end and span.column < cell.column + cell.width
        ]

    def with_sign(self, sign: str) -> list[Point]:
        """The grid points whose cells contain a letter or a suffix."""
        cells = chain.from_iterable(self._cells.values())
        return [point for _, point, text in cells if sign in text]


def _cells(document: Document, path: Path) -> Iterator[tuple[Span, Point, str]]:
    text = document.at(path)
    if isinstance(text, str) and path in document.spans:
        for point, cell in read_art(text, _letters(document, path)).cells():
            yield (
                document.text_span(path, cell.row, cell.offset, len(cell.text)),
                point,
                cell.text,
            )


def _letters(document: Document, path: Path) -> set[str]:
    """The letters that mean something in a layer."""
    kinds = (LEGEND,) if path == STATIONS else DISTRICT_LETTERS
    found = (document.at(kind) for kind in kinds)
    return {str(letter) for each in found if isinstance(each, dict) for letter in each}
