"""`ns report`: what folders of results hold, as one HTML file."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import open_city
from nextstation.cli.options.report import command_line, require_report, write_report
from nextstation.cli.options.where import FoldersArgument, WhereOption, chosen_cells
from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import safe

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network
    from nextstation.engine.experiment.results.kept import KeptCell


def report(
    folders: FoldersArgument,
    file: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.html", help="The file to write.")
    ],
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
    require_report(file)
    cells = chosen_cells(folders, where)
    if not cells:
        fail("there are no games to report", USAGE)

    for each in city or ():
        open_city(str(each))

    from nextstation.cli.report.html.cells import cells_report
    from nextstation.cli.report.html.commands import cell_commands
    from nextstation.engine.experiment.results.kept import in_order
    from nextstation.engine.experiment.sweep.kept_effects import kept_effects

    found = _Cities([str(each) for each in city or ()])
    cells = in_order(cells)
    made = cells_report(
        cells, kept_effects(cells), found.network_of, [*cell_commands(cells), command_line()]
    )
    write_report(file, made)
    for name in sorted(found.missing):
        typer.echo(f"ns: without a map of {safe(name)}: name its file with --city", err=True)


class _Cities:
    """Finds the cities of cells; remembers the names of those that are missing."""

    def __init__(self, files: Sequence[str]) -> None:
        self.files, self.missing = files, set[str]()

    def network_of(self, cell: "KeptCell") -> "Network | None":
        """The city of a cell, or None."""
        from nextstation.engine.experiment.results.played_city import played_city

        network = played_city(cell, self.files)
        if network is None:
            self.missing.add(cell.files.manifest.cell["city"])
        return network
