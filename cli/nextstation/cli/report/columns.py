"""Small tables for the terminal: a row of headings, then rows of numbers under them."""

from collections.abc import Iterator, Sequence

# Left of the first column; all columns are alike wide.
LABEL, CELL = 25, 8
_WIDTH = 79


def strip(label: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Headings with rows under them, folded where there are too many columns for a terminal."""
    return list(_lines(label, heads, rows))


def _lines(
    label: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]
) -> Iterator[str]:
    room = (_WIDTH - LABEL) // CELL
    for first in range(0, len(heads), room):
        part = slice(first, first + room)
        yield line(label if first == 0 else "", heads[part])
        for name, cells in rows:
            yield line(name, cells[part])


def line(label: str, cells: Sequence[str]) -> str:
    """A label and what stands in the columns."""
    return f" {label:<{LABEL}}" + "".join(f"{cell:>{CELL}}" for cell in cells)
