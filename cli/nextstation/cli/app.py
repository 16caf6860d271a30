"""The command `ns`."""

import gc
import os
import sys
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from errno import ENAMETOOLONG
from functools import cache
from importlib import import_module
from io import StringIO
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TextIO

import typer
from typer._click.exceptions import NoSuchOption, UsageError
from typer.core import TyperCommand, TyperGroup

from nextstation.cli.terminal import errors
from nextstation.cli.terminal.errors import FINDINGS, INTERNAL_ERROR, INTERRUPTED, USAGE
from nextstation.cli.terminal.streams import OutputError, usable_streams
from nextstation.cli.terminal.text import note, say

if TYPE_CHECKING:
    from typer._click import Context, HelpFormatter

# What the parser calls a kind of number, and what people call it.
_KINDS = {
    "int range": "whole number",
    "integer range": "whole number",
    "float": "number",
    "float range": "number",
}
# How alike two options are, from 0 to 1, if one may be the other, misspelt.
_LIKE = 0.75
_REPORT = "please report it with the command and its files; "

# The commands in the order of the help and of the README, by what they are for, each with the
# module that has its function.
GROUPS = {
    "Design a city": {
        "new": "new",
        "generate": "generate",
        "studio": "studio",
        "show": "show",
        "import": "table_import",
        "export": "table_export",
        "fmt": "fmt",
        "diff": "diff",
        "schema": "schema",
        "list": "listing",
    },
    "Check": {"validate": "validate", "lint": "lint"},
    "Print": {
        "render": "printing.render",
        "cards": "printing.cards",
        "rules": "printing.rules",
        "kit": "printing.kit",
    },
    "Play": {"play": "play", "deal": "deal", "score": "score", "analyse": "analyse"},
    "Simulate and compare": {
        "simulate": "experiments.simulate",
        "measure": "measure",
        "compare": "experiments.compare",
        "sweep": "experiments.sweep",
        "batch": "experiments.batch",
        "results": "experiments.results",
        "report": "experiments.report",
        "profile": "design.profile",
        "rank": "design.rank",
        "tune": "design.tune",
        "deck": "deck",
        "warm": "experiments.warm",
    },
}
COMMANDS = {name: module for group in GROUPS.values() for name, module in group.items()}


def _misspelt(error: NoSuchOption) -> list[str]:
    """The options that one which is not known may be; the dashes of both say nothing."""
    from nextstation.engine.format.source.suggestions import closest

    name, known = error.option_name.strip("-"), error.possibilities or ()
    return [each for each in known if closest(name, [each.strip("-")], _LIKE)]


@cache
def _command(name: str) -> Any:
    """Import a command: the function that is called as its module is."""
    path = f"nextstation.cli.commands.{COMMANDS[name]}"
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, cls=_Command)(getattr(import_module(path), path.rpartition(".")[2]))
    return typer.main.get_command(alone)


class _Commands(Mapping[str, Any]):
    """The commands by name, each imported when it is asked for."""

    def __getitem__(self, name: str) -> Any:
        return _command(name)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Command(TyperCommand):
    """A command that takes an option of one value once: the parser alone would keep the last."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read the words after the command. Raises UsageError for what stands there twice."""
        _, _, given = self.make_parser(ctx).parse_args([*args])
        left = super().parse_args(ctx, args)
        for option, count in Counter(given).items():
            if count > 1 and not (option.multiple or getattr(option, "is_flag", False)):
                message = f"give {option.opts[0]} once: it takes one value, not {count}"
                raise UsageError(message, ctx)
        return left


class _Group(TyperGroup):
    """The commands, listed group by group."""

    # To import all commands takes longer than most of them run.
    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands: Any = _Commands()

    def invoke(self, ctx: "Context") -> Any:
        """Run a command; words of other programs are answered with what to type instead."""
        try:
            return super().invoke(ctx)
        except UsageError as error:
            from nextstation.cli.terminal.foreign_words import answer

            word, asked = getattr(error, "option_name", sys.argv[1]), error.message.split(". ")[0]
            if isinstance(error, NoSuchOption):
                error.possibilities = _misspelt(error)
            if asked.startswith("No such ") and (said := answer(word, sys.argv[1:])):
                raise UsageError(f"{asked}; {said}", error.ctx) from None
            raise

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        width = max(map(len, self.list_commands(ctx)))
        room = formatter.width - width - 6
        for title, group in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl(
                    [
                        (name.ljust(width), self.commands[name].get_short_help_str(room))
                        for name in group
                    ]
                )


app = typer.Typer(
    name="ns",
    cls=_Group,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        say(f"ns {version('nextstation')}")
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
    file: TextIO | None = None,  # noqa: ARG001
    line: str | None = None,
) -> None:
    """Print a warning of the engine as a message, any other with its place in the code."""
    text = warnings.formatwarning(message, category, filename, lineno, line)
    if category.__module__.startswith("nextstation."):
        text = f"ns: {message}\n"
    say(text, err=True, nl=False)


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
        from nextstation.engine.format.source.paths import StrayPathError

        if isinstance(error, StrayPathError):
            _end(errors.UNREADABLE, f"{error.filename}: {error.strerror}")
        if isinstance(error, OSError) and error.errno == ENAMETOOLONG:
            _end(USAGE, f"{error.filename}: the name is longer than a name of a file can be")
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
            note(message)
    # What could not be written is not tried again.
    sys.stdout = StringIO()
    sys.exit(code)
