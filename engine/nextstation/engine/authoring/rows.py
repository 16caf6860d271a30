"""Rows of a file that is laid out, and the alignment of what stands in several of them."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

# What is aligned never stands further right, so that one long row does not stretch the others.
_FURTHEST_VALUE = 48
_FURTHEST_COMMENT = 120


@dataclass(slots=True)
class Row:
    """A row: its indentation in spaces, its text and the comment behind it."""

    indent: int
    text: str = ""
    comment: str = ""

    @property
    def end(self) -> int:
        """The column behind the text."""
        return self.indent + len(self.text)


@dataclass(slots=True)
class Stop:
    """A token that may be aligned with others of its group: its number, its column, its rows.

    `first` is the row in which it stands, `last` the one in which its entry ends.
    """

    group: Hashable
    token: int
    column: int
    first: int
    last: int


def paddings(stops: Iterable[Stop]) -> dict[int, int]:
    """The spaces before tokens that align the entries of a group on consecutive rows."""
    found: dict[int, int] = {}
    for run in _runs_of_stops(stops):
        furthest = max(stop.column for stop in run)
        if furthest <= _FURTHEST_VALUE:
            found |= {stop.token: furthest - stop.column for stop in run}
    return found


def _runs_of_stops(stops: Iterable[Stop]) -> Iterator[list[Stop]]:
    groups: dict[Hashable, list[list[Stop]]] = {}
    for stop in stops:
        runs = groups.setdefault(stop.group, [])
        if runs and runs[-1][-1].last + 1 == stop.first:
            runs[-1].append(stop)
        else:
            runs.append([stop])
    for runs in groups.values():
        yield from runs


def joined(rows: Sequence[Row]) -> str:
    """The text of rows. Comments behind consecutive rows of one indentation begin in a column."""
    lines = []
    for run in _runs_of_comments(rows):
        furthest = max(row.end for row in run)
        for row in run:
            before = " " * row.indent + row.text
            width = furthest if furthest <= _FURTHEST_COMMENT else row.end
            line = f"{before:<{width}}  {row.comment}" if row.comment else before
            lines.append(line if row.text or row.comment else "")
    return "\n".join(lines) + "\n"


def _runs_of_comments(rows: Sequence[Row]) -> Iterator[list[Row]]:
    run: list[Row] = []
    for row in rows:
        if run and not (row.comment and run[-1].comment and row.indent == run[-1].indent):
            yield run
            run = []
        run.append(row)
    if run:
        yield run
