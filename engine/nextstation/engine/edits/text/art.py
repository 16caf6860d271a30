"""Replaces words in the cells of text art; what was in one column stays in one column."""

import re
from collections.abc import Mapping

from nextstation.engine.city.art import Art
from nextstation.engine.city.place import Point

_WORD = re.compile(r"\S+")


def with_words(rows: list[str], art: Art, words: Mapping[Point, str]) -> list[str]:
    """The rows of a layer, without empty ones, with other words at grid points.

    A shorter word leaves spaces behind it. A longer one takes those behind it; where they do not
    suffice, what follows moves to the right, and with it what stands below and above it.
    """
    rows = list(rows)
    for point, word in words.items():
        row, number = point.row + bool(art.header), point.column + bool(art.numbers)
        _write(rows, row, number, art, word)
    return rows


def _write(rows: list[str], row: int, number: int, art: Art, word: str) -> None:
    here, *behind = _places(rows[row])[number:]
    text = rows[row]
    if not behind or "\t" in text[here[1] : behind[0][0]]:
        rows[row] = text[: here[0]] + word + text[here[1] :]
        return
    lacking = len(word) + 1 - (behind[0][0] - here[0])
    if lacking > 0:
        _move(rows, row, number + 1, art, lacking)
    following = behind[0][0] + max(lacking, 0)
    rows[row] = text[: here[0]] + word.ljust(following - here[0]) + rows[row][following:]


def _move(rows: list[str], row: int, number: int, art: Art, steps: int) -> None:
    """Move a word with all that follow it, in each row where a word of its column is in line."""
    column = _places(rows[row])[number][0]
    for index, text in enumerate(rows):
        # The row of column letters has no row number before it.
        at = number - (bool(art.numbers) and index < bool(art.header))
        places = _places(text)
        if at < len(places) and places[at][0] == column:
            rows[index] = text[:column] + " " * steps + text[column:]


def _places(row: str) -> list[tuple[int, int]]:
    """Where the words of a row begin and end."""
    return [word.span() for word in _WORD.finditer(row)]
