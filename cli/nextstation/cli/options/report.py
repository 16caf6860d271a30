"""The option `--report`: what a command found, as one HTML file."""

import shlex
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.terminal.errors import USAGE, fail, write_errors
from nextstation.cli.terminal.text import note, say

if TYPE_CHECKING:
    from nextstation.cli.report.blocks import Report
    from nextstation.engine.city.network import Network
    from nextstation.engine.stats.experiment.results.kept import KeptCell
    from nextstation.engine.stats.experiment.sweep.effects import Effect

ReportOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE.html",
        help="Also write a report with charts and the map, one file for any browser.",
    ),
]
_NEEDED = ("vl_convert", "jinja2")
_SUFFIXES = (".html", ".htm")


def check_report(file: Path | None) -> None:
    """End the command, before anything is played, if no report could be written to the file."""
    if file is None:
        return
    if file.suffix.lower() not in _SUFFIXES:
        fail(f"{file}: the name of a report must end in .html", USAGE)
    if not all(map(find_spec, _NEEDED)):
        fail("a report needs the extra `report`: pip install 'nextstation[report]'", USAGE)
    if not file.parent.is_dir():
        fail(f"{file}: there is no folder {file.parent}", USAGE)


def write_report(file: Path, report: "Report") -> None:
    """Write a report; an older file stays until all is written."""
    from nextstation.cli.report.html.page import page_of
    from nextstation.engine.format.source.atomic_write import write_whole

    page = page_of(report).encode()
    with write_errors():
        write_whole(file, page)
    say(f"{file}: {len(page) / 1e6:.1f} MB", err=True)


def report_cells(
    file: Path,
    cells: "Sequence[KeptCell]",
    effects: "Sequence[Effect]",
    commands: Sequence[str],
    cities: Sequence[str] = (),
) -> None:
    """Write a report of cells, some of whose cities are in these files.

    Says of which cities it has no map.
    """
    from nextstation.cli.report.html.cells import cells_report
    from nextstation.engine.stats.experiment.results.kept import played_city

    missing = set[str]()

    def network_of(cell: "KeptCell") -> "Network | None":
        network = played_city(cell, cities)
        if network is None:
            missing.add(cell.files.manifest.cell["city"])
        return network

    write_report(file, cells_report(cells, effects, network_of, commands))
    for name in sorted(missing):
        note(f"without a map of {name}: name its file with --city")


def command_line() -> str:
    """The command that runs, as a shell takes it."""
    return shlex.join(["ns", *sys.argv[1:]])
