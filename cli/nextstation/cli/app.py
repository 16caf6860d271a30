"""The command `ns`."""

import gc
import os
import sys
import warnings
from contextlib import suppress
from io import StringIO
from typing import TYPE_CHECKING, Annotated, NoReturn, TextIO

import typer
from typer.core import TyperGroup

from nextstation.cli.commands.analyse import analyse
from nextstation.cli.commands.deal import deal
from nextstation.cli.commands.deck import deck
from nextstation.cli.commands.diff import diff
from nextstation.cli.commands.experiments.batch import batch
from nextstation.cli.commands.experiments.compare import compare
from nextstation.cli.commands.experiments.report import report
from nextstation.cli.commands.experiments.results import results
from nextstation.cli.commands.experiments.simulate import simulate
from nextstation.cli.commands.experiments.sweep import sweep
from nextstation.cli.commands.experiments.warm import warm
from nextstation.cli.commands.fmt import fmt
from nextstation.cli.commands.lint import lint
from nextstation.cli.commands.listing import list_cities
from nextstation.cli.commands.measure import measure
from nextstation.cli.commands.new import new
from nextstation.cli.commands.play import play
from nextstation.cli.commands.printing.cards import cards
from nextstation.cli.commands.printing.kit import kit
from nextstation.cli.commands.printing.render import render
from nextstation.cli.commands.printing.rules import rules
from nextstation.cli.commands.schema import schema
from nextstation.cli.commands.score import score
from nextstation.cli.commands.show import show
from nextstation.cli.commands.studio import studio
from nextstation.cli.commands.table_export import export_table
from nextstation.cli.commands.table_import import import_table
from nextstation.cli.commands.validate import validate
from nextstation.cli.terminal.errors import FINDINGS, INTERNAL_ERROR, INTERRUPTED, USAGE
from nextstation.cli.terminal.streams import OutputError, usable_streams
from nextstation.cli.terminal.text import safe

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer._click import Context, HelpFormatter

# What the parser calls a kind of number, and what people call it.
_KINDS = {
    "int range": "whole number",
    "integer range": "whole number",
    "float": "number",
    "float range": "number",
}
_REPORT = "please report it with the command and its files; "

# The commands in the order of the help and of the README, by what they are for.
_GROUPS: "dict[str, dict[str, Callable[..., None]]]" = {
    "Design a city": {
        "new": new,
        "studio": studio,
        "show": show,
        "import": import_table,
        "export": export_table,
        "fmt": fmt,
        "diff": diff,
        "schema": schema,
        "list": list_cities,
    },
    "Check": {"validate": validate, "lint": lint},
    "Print": {"render": render, "cards": cards, "rules": rules, "kit": kit},
    "Play": {"play": play, "deal": deal, "score": score, "analyse": analyse},
    "Simulate and compare": {
        "simulate": simulate,
        "measure": measure,
        "compare": compare,
        "sweep": sweep,
        "batch": batch,
        "results": results,
        "report": report,
        "deck": deck,
        "warm": warm,
    },
}


class _Grouped(TyperGroup):
    """The commands, listed group by group."""

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        width = max(map(len, self.list_commands(ctx)))
        room = formatter.width - width - 6
        for title, names in _GROUPS.items():
            with formatter.section(title):
                formatter.write_dl(
                    [
                        (name.ljust(width), self.commands[name].get_short_help_str(room))
                        for name in names
                    ]
                )


app = typer.Typer(
    name="ns",
    cls=_Grouped,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for commands in _GROUPS.values():
    for name, command in commands.items():
        app.command(name)(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"ns {version('nextstation')}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """A workbench for the Next Station family of flip-and-write games. An unofficial tool."""
    if os.environ.get("NO_COLOR"):
        context.color = False
    command = getattr(context.command, "commands", {}).get(context.invoked_subcommand)
    for parameter in command.params if command else ():
        parameter.type.name = _KINDS.get(parameter.type.name, parameter.type.name)


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print a warning of the engine as a message, any other with its place in the code."""
    text = warnings.formatwarning(message, category, filename, lineno, line)
    if category.__module__.startswith("nextstation."):
        text = f"ns: {message}\n"
    typer.echo(text, file, nl=False, err=True)


def main() -> None:
    """Run a command. An unforeseen error ends with exit code 70 and without a traceback."""
    # Most objects live to the end of a command: to look for garbage is a tenth of a short one.
    gc.set_threshold(100_000)
    try:
        with usable_streams(), warnings.catch_warnings():
            warnings.showwarning = _show_warning
            app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _end(FINDINGS)
    except OutputError as error:
        _end(USAGE, f"cannot write the output: {error.strerror}".lower())
    except Exception as error:
        if os.environ.get("NS_DEBUG"):
            raise
        # A word of the vocabulary lacks its part: its author is the one who reads this.
        request = "" if isinstance(error, NotImplementedError) else _REPORT
        message = f"internal error: {type(error).__name__}: {error}"
        _end(INTERNAL_ERROR, message, f"{request}NS_DEBUG=1 shows a traceback")


def _end(code: int, *messages: str) -> NoReturn:
    """End the process, whether or not anybody reads its streams."""
    with suppress(OSError):
        for message in messages:
            typer.echo(f"ns: {safe(message)}", err=True)
    # What could not be written is not tried again.
    sys.stdout = StringIO()
    sys.exit(code)
