"""The option `--output` of what is a text, which may go to the terminal; and how it is written."""

import os
from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.terminal.errors import USAGE, fail, write_errors

STDOUT = "-"

ForceOption = Annotated[
    bool, typer.Option("--force", help="Overwrite the file if it exists already.")
]


def check_free(file: str, force: bool) -> None:
    """End the command if a file exists that may not be overwritten."""
    if file != STDOUT and not force and os.path.lexists(file):
        fail(f"{file} already exists; nothing was written (--force overwrites it)", USAGE)


def write_text(file: str, text: str, encoding: str = "utf-8", *, is_typed: bool = True) -> None:
    """Write a text to a file or, for `-`, print it. No link is followed unless it was typed."""
    from nextstation.engine.source.atomic_write import write_whole

    if file == STDOUT:
        typer.echo(text, nl=False)
        return
    with write_errors():
        write_whole(Path(file), text.encode(encoding), None if is_typed else Path())


def how_to_print(file: str) -> str:
    """The hint with which a command ends that wrote a city with names."""
    return f"print a sheet with: ns render {file} -o {Path(file).stem}.pdf --names"
