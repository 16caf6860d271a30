"""The option `--report`: what a command found, as one HTML file."""

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.terminal.errors import USAGE, fail, write_errors

if TYPE_CHECKING:
    from nextstation.cli.report.html.parts import Report

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
    if file is not None:
        require_report(file)


def require_report(file: Path) -> None:
    """End the command if no report could be written to the file."""
    if file.suffix.lower() not in _SUFFIXES:
        fail(f"{file}: the name of a report must end in .html", USAGE)
    if not all(map(find_spec, _NEEDED)):
        fail("a report needs the extra `report`: pip install 'nextstation[report]'", USAGE)
    if not file.parent.is_dir():
        fail(f"{file}: there is no folder {file.parent}", USAGE)


def write_report(file: Path, report: "Report") -> None:
    """Write a report; an older file stays until all is written."""
    from nextstation.cli.report.html.page import page_of
    from nextstation.engine.source.atomic_write import write_whole

    page = page_of(report).encode()
    with write_errors():
        write_whole(file, page)
    typer.echo(f"{file}: {len(page) / 1e6:.1f} MB", err=True)


def command_line() -> str:
    """The command that runs, as a shell takes it."""
    return shlex.join(["ns", *sys.argv[1:]])
