"""The options `--patch` and `--set`: changes of a city by the words of its file."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.report.diagnostics import reporting_faults

if TYPE_CHECKING:
    from nextstation.engine.patch.patch import Patch

SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="Change the city by the words of its file: deck.joker.copies=2. Repeat the option "
        "for several.",
    ),
]
PatchOption = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FILE", help="Apply the changes of a patch file to the city, before those of --set."
    ),
]


def patches_of(files: Sequence[Path] | None, settings: Sequence[str] | None) -> "list[Patch]":
    """The patches of the two options in order; ends the command if a file cannot be read."""
    if not files and not settings:
        return []
    from nextstation.engine.patch.patch import read_patch, setting

    with reporting_faults():
        return [*map(read_patch, files or ()), *map(setting, settings or ())]
