"""A report: sections of blocks, made once for each kind of report.

`printed` prints its blocks, `html` writes them; neither knows what is reported.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from nextstation.cli.report.intervals import gain_text
from nextstation.engine.city.network import Network
from nextstation.engine.statistics import Share
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.interval import NONE, Interval, half_text
from nextstation.engine.stats.batch.result import Used
from nextstation.engine.stats.batch.statistic import Value, text_of
from nextstation.engine.stats.experiment.comparison import Gain


class Name(NamedTuple):
    """What a row is called; a pencil has its ink, the most important row is strong."""

    text: str
    ink: str = ""
    strong: bool = False


Cell = str | Share | Gain | Value | None
Row = tuple[str | Name, Sequence[Cell]]


def cell_text(cell: Cell) -> str:
    """A cell as it is written, with its interval."""
    match cell:
        case str():
            return cell
        case Share():
            return f"{cell.share:.1%}"
        case Gain() | None:
            return gain_text(cell)
    return text_of(cell)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the heads of its columns, and groups of rows.

    `corner` says what its rows are. One row without a name stands upright in a page. Intervals are
    in columns of their own if `apart`; a `long` table is not printed, and closed in a page until a
    reader opens it.
    """

    title: str
    heads: Sequence[str]
    groups: Sequence[Sequence[Row]]
    corner: str = ""
    apart: bool = False
    long: bool = False

    @classmethod
    def of(cls, title: str, found: Mapping[str, Mapping[str, Cell]]) -> "Grid":
        """A table of cells by row and column, for a page; not every row has each column."""
        heads = list(dict.fromkeys(head for cells in found.values() for head in cells))
        rows = [(name, [cells.get(head, NONE) for head in heads]) for name, cells in found.items()]
        return cls(title, heads, [rows])

    @property
    def rows(self) -> list[Row]:
        """The rows of all groups."""
        return [row for group in self.groups for row in group]

    def spread_out(self) -> tuple[list[str], list[list[str]]]:
        """Heads and the cells of rows as texts, with columns for the intervals if `apart`."""
        columns = zip(*(cells for _, cells in self.rows), strict=True)
        split = [
            self.apart and any(isinstance(cell, Interval) for cell in column) for column in columns
        ]
        heads = [
            text
            for head, has_half in zip(self.heads, split, strict=True)
            for text in ([head, "±"] if has_half else [head])
        ]
        return heads, [[*_texts(cells, split)] for _, cells in self.rows]


def _texts(cells: Sequence[Cell], split: Sequence[bool]) -> Iterator[str]:
    """The cells of a row, with those of some columns split into mean and half of the interval."""
    for cell, has_half in zip(cells, split, strict=True):
        yield mean_of(cell) if has_half else cell_text(cell)
        if has_half:
            yield half_text(cell.half if isinstance(cell, Interval) else None)


def mean_of(cell: Cell) -> str:
    """A cell without its interval."""
    return cell_text(Interval(cell.mean) if isinstance(cell, Interval) else cell)


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often each value occurred; a reader of a page chooses one of several samples."""

    title: str
    what: str
    samples: Mapping[str, Distribution]


Bar = Distribution | Share | Gain | Interval


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart with a row for each name, of a kind with its values; a table has its numbers.

    A reader chooses one of several sets of rows. `inks` are the colours of rows.
    """

    title: str
    what: str
    choices: Mapping[str, Mapping[str, Bar]]
    unit: str = "points"
    inks: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Map:
    """How many sheets use each station and each link; `name` tells several in a page apart."""

    used: Used
    network: Network
    name: str = "usage"


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence about the block above it."""

    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: its specification for Vega-Lite, and what it shows in words."""

    title: str
    spec: Mapping[str, Any]
    description: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing by the renderers, as SVG, and what it shows in words."""

    title: str
    svg: str
    description: str


@dataclass(frozen=True, slots=True)
class Pictures:
    """Drawings side by side, as far as a screen is wide."""

    drawings: Sequence[Drawing]


Block = Grid | Histogram | Bars | Map | Note | Chart | Drawing | Pictures


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a report: its heading and sentences in a page, and the blocks below them.

    What is printed begins with `label`.
    """

    title: str
    sentences: Sequence[str] = ()
    parts: Sequence[Block] = ()
    label: str = ""


class Fact(NamedTuple):
    """What was played: as a page has it, and in short as it is printed."""

    name: str
    value: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A report.

    `asked` is what was played; `answer` the result in sentences; `figures` the most important
    numbers and `map` the most important picture, with which a page begins; `commands` repeat it.
    """

    title: str
    asked: Iterable[Fact]
    answer: Sequence[str]
    sections: Sequence[Section]
    commands: Sequence[str] = ()
    figures: Mapping[str, str] = field(default_factory=dict)
    map: Map | None = None
