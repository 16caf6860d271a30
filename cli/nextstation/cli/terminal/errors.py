"""Exit codes, and how a command ends that cannot go on."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network

FINE, FINDINGS, USAGE, UNREADABLE, BUG = 0, 1, 2, 3, 70
INTERRUPTED = 130


def fail(message: str, code: int) -> NoReturn:
    """End with a message on stderr."""
    from nextstation.cli.report.diagnostics import safe

    typer.echo(f"ns: {safe(message)}", err=True)
    raise typer.Exit(code)


def open_city(name: str) -> "Network":
    """Open a city for a command; ends the command, with its diagnostics, when that fails."""
    from nextstation.engine.check.load import UnknownCityError, load_city

    with told_faults():
        try:
            return load_city(name)
        except UnknownCityError as error:
            fail(str(error), USAGE)


@contextmanager
def told_faults() -> Iterator[None]:
    """A file that cannot be read, or a city with faults, ends the command with diagnostics."""
    from nextstation.cli.report.diagnostics import print_diagnostics
    from nextstation.engine.check.load import FaultyCity
    from nextstation.engine.source.diagnostic import UnreadableError

    try:
        yield
    except UnreadableError as error:
        print_diagnostics([error.diagnostic], err=True)
        raise typer.Exit(UNREADABLE) from None
    except FaultyCity as error:
        print_diagnostics(error.diagnostics, err=True)
        fail(str(error), FINDINGS)


@contextmanager
def usage_errors() -> Iterator[None]:
    """What the engine refuses as a wrong value is wrong usage here."""
    try:
        yield
    except ValueError as error:
        fail(str(error), USAGE)
