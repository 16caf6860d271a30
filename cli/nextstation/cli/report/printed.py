"""The blocks of a report as text for a terminal."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from rich import box
from rich.console import RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from nextstation.cli.report.blocks import (
    Block,
    Cell,
    Grid,
    Histogram,
    Name,
    Note,
    Report,
    Section,
    mean_of,
)
from nextstation.cli.report.table import CELL, LABEL, folded_tables, print_parts
from nextstation.cli.report.usage import usage_extremes, usage_in_full
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.interval import Interval, half_text

# Of the bars of a histogram.
_BARS = "▏▎▍▌▋▊▉█"
_BINS, _WIDTH = 20, 48


def print_report(report: Report, *, full: bool = False) -> None:
    """Print what fits on a screen; with `full` every station and link."""
    print_parts(_parts(report, full=full))


def _parts(report: Report, *, full: bool) -> Iterator[RenderableType]:
    setting = ", ".join(each.short for each in report.asked if each.short)
    yield Text(report.title, "bold", no_wrap=False).append(f"  {setting}", "not bold")
    for section in report.sections:
        if parts := list(_section(section)):
            yield from parts
            yield ""
    if report.map:
        used, network = report.map.used, report.map.network
        yield from usage_in_full(used, network) if full else usage_extremes(used)


def _section(section: Section) -> Iterator[RenderableType]:
    if section.label:
        yield f" {section.label}"
    for block in section.parts:
        yield from _block(block)


def _block(block: Block) -> Iterator[RenderableType]:
    """What is printed of a block: not its chart, where a table has the numbers."""
    match block:
        case Grid(long=False):
            yield from [_ruled(block)] if len(block.groups) > 1 else _folded(block)
        case Histogram(samples=samples):
            yield from _histogram(next(iter(samples.values())))
        case Note(text):
            yield f" {text}"


def _ruled(grid: Grid) -> Table:
    """A table with a line below its heads, and room between groups of rows."""
    heads, texts = grid.spread_out()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
    table.add_column(grid.corner, min_width=18)
    for head in heads:
        table.add_column(head.replace(" ", "\n"), justify="right", no_wrap=True)
    ends = {*accumulate(map(len, grid.groups))}
    for place, ((name, _), cells) in enumerate(zip(grid.rows, texts, strict=True), 1):
        table.add_row(_label(name), *cells, end_section=place in ends)
    return table


def _label(name: str | Name) -> Text:
    if isinstance(name, str):
        return Text(name)
    if name.ink:
        return Text.assemble(("━━ ", Style(color=name.ink)), name.text)
    return Text(name.text, "bold" if name.strong else "")


def _folded(grid: Grid) -> Iterator[Table]:
    """A table with as many cells beside one another as there is room for.

    The widest of several intervals stands for all in a row.
    """
    heads, texts = grid.spread_out()
    if not grid.apart and any(isinstance(each, Interval) for _, row in grid.rows for each in row):
        heads = [*heads, "±"]
        texts = [[*map(mean_of, row), half_text(_widest(row))] for _, row in grid.rows]
    rows = [
        (f"   {_label(name)}"[: LABEL - 1], line)
        for (name, _), line in zip(grid.rows, texts, strict=True)
    ]
    yield from folded_tables(f" {grid.corner}", [head[: CELL - 1] for head in heads], rows)


def _widest(cells: Sequence[Cell]) -> float:
    return max((each.half or 0 for each in cells if isinstance(each, Interval)), default=0)


def _histogram(found: Distribution) -> Iterator[str]:
    """The distribution as bars, a line for every few points."""
    bins = found.bins(_BINS)
    most = max(count for _, _, count in bins)
    for low, step, count in bins:
        label = f"{low}" if step == 1 else f"{low}–{low + step - 1}"
        bar = _bar(count / most)
        yield f"{label:>11} {bar:<{_WIDTH}} {count / max(found.sheets, 1):6.1%}"


def _bar(share: float) -> str:
    whole, eighths = divmod(round(share * _WIDTH * 8), 8)
    return "█" * whole + (_BARS[eighths - 1] if eighths else "")
