"""Tables for the terminal: rich lays out every row and column that a command prints."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, zip_longest

import typer
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from nextstation.cli.terminal.text import safe

# The widths of a label and of a cell beside it, in characters, and that of a whole table.
LABEL, CELL = 26, 8
WIDTH = 79
_NARROWEST = 20

Row = tuple[str | Text, Sequence[str | Text]]


def print_parts(parts: Iterable[RenderableType], *, widest: int | None = None) -> None:
    """Print texts and tables one below another, without spaces at the ends of lines.

    What would control the terminal is not printed: the parts may have any names.

    A table breaks the lines of its cells to fit the terminal. A text is left as it is; one with
    `no_wrap` set is cut off where the terminal ends, or with False, broken. `widest` limits the
    width, in characters.
    """
    console = Console(highlight=False, markup=False, emoji=False)
    # A terminal that says that it has no columns, or hardly any, is taken at least at this width.
    console.width = max(_NARROWEST, min(console.width, widest or console.width))
    with console.capture() as capture:
        for part in parts:
            plain = isinstance(part, str) or (isinstance(part, Text) and part.no_wrap is None)
            console.print(_Printed(part), soft_wrap=plain)
    # Rich knows what the output takes: no colour by NO_COLOR, and no style where it is no terminal.
    typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()), color=True)


class _Printed:
    """A part of what is printed, without the characters that would control the terminal."""

    def __init__(self, part: RenderableType) -> None:
        self._part = part

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for text, style, control in console.render(self._part, options):
            yield Segment(safe(text), style, control)


def text_table(rows: Iterable[Sequence[str | Text]]) -> Table:
    """Rows of texts, in columns as wide as they need to be."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in rows:
        table.add_row(*row)
    return table


def aligned(rows: Sequence[Sequence[str]], labels: int) -> Iterator[str]:
    """Rows as lines, in columns as wide as they need to be; the first `labels` columns are words.

    It lays out a thousand rows in the time that a table takes for ten.
    """
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, count(), strict=False)
        spaces = ((cell, " " * (width - cell_len(cell)), place) for cell, width, place in cells)
        yield "  ".join(
            cell + space if place < labels else space + cell for cell, space, place in spaces
        )


def number_table(rows: Iterable[Row], *, label: int = LABEL, cell: int = CELL) -> Table:
    """Rows of a label and numbers; the columns have fixed widths, in characters.

    A column that its numbers would fill is wider, so that it stays apart from the one before it;
    the labels have so much less. A longer label has several lines.
    """
    listed = list(rows)
    columns = zip_longest(*(cells for _, cells in listed), fillvalue="")
    widths = [max(cell, 1 + max(cell_len(str(each)) for each in column)) for column in columns]
    more = sum(widths) - cell * len(widths)
    table = Table.grid()
    table.add_column(width=max(label - more, CELL), overflow="fold")
    for width in widths:
        table.add_column(width=width, justify="right", no_wrap=True, overflow="crop")
    for name, cells in listed:
        table.add_row(name, *cells)
    return table


def folded_tables(
    label: str,
    heads: Sequence[str],
    rows: Sequence[Row],
    *,
    cell: int = CELL,
    room: int = (WIDTH - LABEL) // CELL,
    width: int = LABEL,
) -> Iterator[Table]:
    """Headings with rows below them: several tables where there is no room for all cells in one."""
    for first in range(0, len(heads), room):
        part = slice(first, first + room)
        head = (label if first == 0 else "", heads[part])
        lines = [head, *((name, cells[part]) for name, cells in rows)]
        yield number_table(lines, label=width, cell=cell)
