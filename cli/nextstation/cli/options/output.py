"""How results are printed and written: `--format`, `--force`, and options of a few words."""

import os
from collections.abc import Callable, Collection
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from nextstation.cli.terminal.errors import USAGE, fail, write_errors
from nextstation.cli.terminal.text import say_json


class Format(StrEnum):
    """How results are printed."""

    TEXT = "text"
    JSON = "json"


FormatOption = Annotated[
    Format, typer.Option("--format", help="text for people, or json for programs.")
]


def print_as(output: Format, data: Callable[[], Any], text: Callable[[], None]) -> None:
    """Print plain data as JSON or, with `text`, what people read."""
    if output is Format.JSON:
        say_json(data())
    else:
        text()


class FindingsFormat(StrEnum):
    """How faults and warnings are printed."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


FindingsFormatOption = Annotated[
    FindingsFormat,
    typer.Option(
        "--format",
        help="text for people, json for programs, github for annotations of a pull request, "
        "sarif for code scanning.",
    ),
]


def one_of(words: Collection[str], text: str) -> Any:
    """The option, with `text` as its help; any other word ends the command."""

    def parse(word: str) -> str:
        if word.lower() in words:
            return word.lower()
        known = ", ".join(repr(each) for each in words)
        raise typer.BadParameter(f"{word!r} is not one of {known}.")

    return typer.Option(
        help=text,
        metavar=f"<{'|'.join(words)}>",
        parser=parse,
        autocompletion=lambda: list(words),
    )


STDOUT = "-"

ForceOption = Annotated[
    bool, typer.Option("--force", help="Overwrite the file if it exists already.")
]


def output_to(text: str, metavar: str = "FILE", default: bool | str = True) -> Any:
    """The option `--output`, with `text` as its help; `default` says where else that is written."""
    return typer.Option("--output", "-o", metavar=metavar, help=text, show_default=default)


def check_free(file: str, force: bool) -> None:
    """End the command if a file exists that may not be overwritten."""
    if file != STDOUT and not force and os.path.lexists(file):
        fail(f"{file} already exists; nothing was written (--force overwrites it)", USAGE)


def write_text(file: str, text: str, encoding: str = "utf-8", *, is_typed: bool = True) -> None:
    """Write a text to a file or, for `-`, print it. No link is followed unless it was typed."""
    from nextstation.engine.format.source.atomic_write import write_whole

    if file == STDOUT:
        typer.echo(text, nl=False)
        return
    with write_errors():
        write_whole(Path(file), text.encode(encoding), None if is_typed else Path())


def how_to_print(file: str) -> str:
    """The hint with which a command ends that wrote a city with names."""
    return f"print a sheet with: ns render {file} -o {Path(file).stem}.pdf --names"
