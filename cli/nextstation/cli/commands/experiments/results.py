"""`ns results`: what folders of results hold."""

from collections.abc import Sequence
from dataclasses import asdict
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from nextstation.cli.options.output import one_of
from nextstation.cli.options.results import FoldersArgument, WhereOption, chosen_cells
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import FINDINGS, USAGE, fail, usage_errors, write_errors
from nextstation.cli.terminal.text import say, say_json

if TYPE_CHECKING:
    from nextstation.engine.stats.experiment.results.kept import KeptCell

_TABLES = ("cells", "distributions", "games")


class ResultsFormat(StrEnum):
    """How cells are listed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


def results(
    folders: FoldersArgument,
    where: WhereOption = None,
    export: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a table to this file: .csv or .parquet."),
    ] = None,
    table: Annotated[
        str, one_of(_TABLES, "What --export writes: a row for each of these.")
    ] = "cells",
    check: Annotated[
        bool,
        typer.Option("--check", help="Check that each file is as it was written; write nothing."),
    ] = False,
    output: Annotated[
        ResultsFormat,
        typer.Option("--format", help="text for people, json or csv for programs."),
    ] = ResultsFormat.TEXT,
) -> None:
    """List, export or check what folders of results hold.

    Example: ns results results --where policy=greedy
    """
    from nextstation.engine.stats.experiment.results.errors import DamagedError
    from nextstation.engine.stats.experiment.results.tables import TABLES
    from nextstation.engine.stats.experiment.results.tables import export as write

    if check:
        if export or where or output is ResultsFormat.CSV:
            fail("--check goes with --format text or json alone", USAGE)
        _check(folders, output)
    cells = chosen_cells(folders, where)
    if export is not None:
        try:
            with usage_errors(), write_errors():
                write(TABLES[table](cells), export)
        except DamagedError as error:
            fail(f"{error}; run the command that wrote it again", FINDINGS)
        say(f"{export}: {table}", err=True)
        return
    _list(cells, output)


def _check(folders: Sequence[Path], output: ResultsFormat) -> NoReturn:
    from nextstation.cli.report.cells import print_checks
    from nextstation.engine.stats.experiment.results.check import check_folder

    with reporting_faults():
        found = [check_folder(each) for each in folders]
    if output is ResultsFormat.JSON:
        say_json([{**asdict(each), "ok": not each.faults} for each in found])
    else:
        print_checks(found)
    raise typer.Exit(FINDINGS * any(each.faults for each in found))


def _list(cells: "Sequence[KeptCell]", output: ResultsFormat) -> None:
    from nextstation.cli.report.cells import cells_data, print_cells
    from nextstation.engine.stats.experiment.results.tables import table_of_cells, write_csv

    if output is ResultsFormat.JSON:
        say_json(cells_data(cells))
    elif output is ResultsFormat.CSV:
        written = BytesIO()
        write_csv(table_of_cells(cells), written)
        say(written.getvalue().decode(), nl=False)
    else:
        print_cells(cells)
