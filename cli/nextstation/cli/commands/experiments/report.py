"""`ns report`: what folders of results hold, as one HTML file."""

from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.options.city import open_city
from nextstation.cli.options.output import output_to
from nextstation.cli.options.report import check_report, command_line, report_cells
from nextstation.cli.options.results import (
    FoldersArgument,
    WhereOption,
    cells_of_folders,
    chosen_of,
)
from nextstation.cli.terminal.errors import USAGE, fail


def report(
    folders: FoldersArgument,
    file: Annotated[Path, output_to("The file to write.", "FILE.html")],
    where: WhereOption = None,
    city: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="A city that was played, for its map; shipped cities are found by themselves. "
            "Repeat the option for several.",
        ),
    ] = None,
) -> None:
    """Write what folders of results hold as one HTML file.

    Example: ns report results -o report.html
    """
    check_report(file)
    known = cells_of_folders(folders)
    cells = chosen_of(known, where)
    if not cells:
        fail("there are no games to report", USAGE)

    files = [str(each) for each in city or ()]
    for each in files:
        open_city(each)

    from nextstation.cli.report.html.commands import cell_commands
    from nextstation.engine.stats.experiment.results.kept import in_order
    from nextstation.engine.stats.experiment.sweep.effects import kept_effects

    cells = in_order(cells)
    commands = [*cell_commands(cells, in_order(known), files), command_line()]
    report_cells(file, cells, kept_effects(cells), commands, files)
