"""The cells of folders of results, as text and as data."""

from collections.abc import Sequence
from typing import Any

import typer

from nextstation.cli.report.intervals import NOTE, half_text
from nextstation.cli.report.table import aligned, print_parts
from nextstation.cli.terminal.text import counted, safe
from nextstation.engine.experiment.results.check import FolderCheck
from nextstation.engine.experiment.results.kept import KeptCell, varying
from nextstation.engine.experiment.results.tables import table_of_cells

_FACTS = ("games", "mean", "±", "5%", "50%", "95%")


def print_cells(cells: Sequence[KeptCell]) -> None:
    """Print a line for each cell: the labels that differ, and the total of a sheet."""
    if not cells:
        print_parts(["no cells"])
        return
    labels = varying(cells)
    rows = [[*map(safe, labels), *_FACTS]]
    for cell in cells:
        names = (safe(cell.labels.get(label, "")) for label in labels)
        rows.append([*names, *_facts(cell)])
    print_parts(["\n".join(aligned(rows, len(labels))), f"{counted(len(cells), 'cell')}; {NOTE}"])


def _facts(cell: KeptCell) -> list[str]:
    total, asked = cell.result.total, cell.files.manifest.last
    games = f"{cell.games:,}" if cell.games == asked else f"{cell.games:,} of {asked:,}"
    quantiles = (str(total.quantile(share)) for share in (0.05, 0.5, 0.95))
    return [games, f"{total.mean:.2f}", half_text(cell.half), *quantiles]


def cells_data(cells: Sequence[KeptCell]) -> list[dict[str, Any]]:
    """The cells as plain data: labels, games, and the total of a sheet."""
    columns, batches = table_of_cells(cells)
    return [
        dict(zip(columns, row, strict=True))
        for batch in batches
        for row in zip(*batch, strict=True)
    ]


def print_checks(checks: Sequence[FolderCheck]) -> None:
    """Print what is wrong with folders, and a line for each folder."""
    for check in checks:
        for file, message in check.faults.items():
            typer.echo(safe(f"{file}: {message}"))
        games = f"{check.games:,} of {counted(check.wanted, 'game')}"
        sound = f"{games} in {counted(check.cells, 'cell')} as written"
        typer.echo(safe(f"{check.folder}: {counted(len(check.faults), 'fault')}, {sound}"))
