"""What a report consists of: sections with tables, charts and drawings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nextstation.cli.report.intervals import NONE


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the heads of its columns, and rows whose first cell names the row.

    A `long` table is closed until a reader opens it.
    """

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    long: bool = False
    kind: str = "table"

    @classmethod
    def of(cls, caption: str, found: Mapping[str, Mapping[str, str]]) -> "Table":
        """A table of texts by row and column; not every row has each column."""
        heads = list(dict.fromkeys(head for texts in found.values() for head in texts))
        rows = [[name, *(texts.get(head, NONE) for head in heads)] for name, texts in found.items()]
        return cls(caption, ["", *heads], rows)


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: its specification for Vega-Lite, and what it shows in words."""

    title: str
    spec: Mapping[str, Any]
    description: str
    kind: str = "chart"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing by the renderers, as SVG, and what it shows in words."""

    title: str
    svg: str
    description: str
    kind: str = "drawing"


@dataclass(frozen=True, slots=True)
class Pictures:
    """Drawings side by side, as far as a screen is wide."""

    drawings: Sequence[Drawing]
    kind: str = "pictures"


Part = Table | Chart | Drawing | Pictures


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a report: its heading, sentences, and the parts below them."""

    title: str
    sentences: Sequence[str] = ()
    parts: Sequence[Part] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A report.

    `asked` is what was played, each fact by its name; `answer` the result in sentences; `figures`
    the most important numbers; `commands` repeat it.
    """

    title: str
    asked: Mapping[str, str]
    answer: Sequence[str]
    sections: Sequence[Section]
    commands: Sequence[str]
    figures: Mapping[str, str] = field(default_factory=dict)
