"""Prints the figures of two measured cities side by side."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table

from nextstation.cli.report.compare.data import letter_of
from nextstation.cli.report.measure.cells import count_cell, title_of, verdict
from nextstation.cli.report.table import Row, number_table, print_parts
from nextstation.engine.batch.figure import Kind, figure_title
from nextstation.engine.measure.figures import Beside
from nextstation.engine.measure.measurement import Measurement


def print_comparison(
    names: Sequence[str], measured: Sequence[Measurement], rows: Mapping[str, list[Beside]]
) -> None:
    """Print the figures of two cities side by side; their names say what was measured."""
    print_parts(_comparison(names, measured, rows))


def _comparison(
    names: Sequence[str], measured: Sequence[Measurement], rows: Mapping[str, list[Beside]]
) -> Iterator[RenderableType]:
    titles = dict.fromkeys(each.setup.city.title for each in measured)
    yield title_of(measured[0], " beside ".join(titles))
    yield ""
    yield from (f" {letter_of(place)}  {name}" for place, name in enumerate(names))
    yield ""
    for player, found in rows.items():
        yield _beside(measured, player, found)
        yield ""
    yield " differs: at 99%, all figures together; none found: no difference"


def _beside(measured: Sequence[Measurement], player: str, found: Sequence[Beside]) -> Table:
    first, second = map(letter_of, range(2))
    rows: list[Row] = [(f" {player}", [first, second, f"{first} − {second}"])]
    for row in found:
        both = [count_cell(mean) if mean else "–" for mean in (row.first, row.second)]
        city = measured[row.first is None].setup.city
        of = "points of " if row.figure.kind is Kind.PENCIL else ""
        title = figure_title(city, row.figure)
        rows.append((f"   {of}{title}", [*both, verdict(row.gain)]))
    return number_table(rows, label=30, cell=16)
