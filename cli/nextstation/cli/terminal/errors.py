"""Exit codes, and how a command ends with an error."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

from nextstation.cli.terminal.text import note

FINE, FINDINGS, USAGE, UNREADABLE, INTERNAL_ERROR = 0, 1, 2, 3, 70
INTERRUPTED = 130


def fail(message: str, code: int) -> NoReturn:
    """End the command with a message on stderr."""
    note(message)
    raise typer.Exit(code)


@contextmanager
def write_errors() -> Iterator[None]:
    """End the command if a file or a folder cannot be written."""
    from nextstation.engine.format.source.atomic_write import WriteError

    try:
        yield
    except WriteError as error:
        fail(str(error), USAGE)


@contextmanager
def usage_errors() -> Iterator[None]:
    """A value that the engine refuses is wrong usage here."""
    try:
        yield
    except ValueError as error:
        fail(str(error), USAGE)
