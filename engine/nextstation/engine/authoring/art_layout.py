"""Lays out text art: cells in columns, below the column letters and beside the row numbers."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

from nextstation.engine.city.art import read_art
from nextstation.engine.city.paths import DISTRICT_ART, DISTRICT_LETTERS, LEGEND, STATIONS
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.source.document import Document
from nextstation.engine.vocabulary.limits import MAX_GRID

Cells = list[list[str]]


def art_letters(document: Document) -> dict[Path, set[str]]:
    """The layers of text art in a document, each with the letters that mean something there."""
    letters = {
        STATIONS: _keys(document.at(LEGEND)),
        DISTRICT_ART: {letter for path in DISTRICT_LETTERS for letter in _keys(document.at(path))},
    }
    return {path: known for path, known in letters.items() if document.is_literal(path)}


def _keys(value: object) -> set[str]:
    return {*value} if isinstance(value, dict) else set()


def cells_of(text: str) -> Cells:
    """The cells of text art, row by row, without empty rows."""
    return [cells for line in text.split("\n") if (cells := line.split())]


def lay_out_art(text: str, letters: Collection[str]) -> list[str]:
    """The rows of text art, with each column in one place.

    The distance of columns stays the most frequent one. Art that is larger than any map is left
    as it is.
    """
    rows = cells_of(text)
    if len(rows) > MAX_GRID + 1 or any(len(row) > MAX_GRID + 1 for row in rows):
        return text.rstrip("\n").split("\n")
    art = read_art(text, letters)
    header = [rows.pop(0)] if art.header else []
    numbers = [row[0] if row[0].isdigit() else "" for row in rows] if art.numbers else []
    cells = [row[1:] if row[0].isdigit() else row for row in rows] if numbers else rows
    pitch = max(_pitch(text), 1 + max((len(cell) for row in cells for cell in row), default=0))
    margin = max(map(len, numbers), default=0)
    labels = [*([""] * len(header)), *(numbers or [""] * len(rows))]
    return [
        f"{f'{label:>{margin}} ' if margin else ''}{_row(row, pitch)}".rstrip()
        for label, row in zip(labels, [*header, *cells], strict=True)
    ]


def _row(cells: Sequence[str], pitch: int) -> str:
    return "".join(cell.ljust(pitch) for cell in cells)


def _pitch(text: str) -> int:
    """The most frequent distance of two cells, the larger one of two that are equally frequent."""
    found: Counter[int] = Counter()
    for line in text.split("\n"):
        starts = [word.start() for word in re.finditer(r"\S+", line)]
        found.update(after - before for before, after in pairwise(starts))
    return max(found, key=lambda pitch: (found[pitch], pitch), default=0)
