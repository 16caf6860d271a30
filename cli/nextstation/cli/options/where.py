"""The option `--where`: which cells of folders of results are meant."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.terminal.errors import usage_errors
from nextstation.cli.terminal.say import note

if TYPE_CHECKING:
    from nextstation.engine.experiment.results.kept import KeptCell

FoldersArgument = Annotated[
    list[Path], typer.Argument(metavar="FOLDER...", help="Folders that --out has written.")
]
WhereOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="LABEL=VALUE",
        help="Only the cells with this label: city=london, policy=greedy,random, or a path "
        "that was set. Repeat the option for several labels.",
    ),
]


def chosen_cells(folders: Sequence[Path], where: Sequence[str] | None) -> "list[KeptCell]":
    """The cells of folders that are meant; what is wrong with others is said on stderr."""
    return chosen_of(cells_of_folders(folders), where)


def cells_of_folders(folders: Sequence[Path]) -> "list[KeptCell]":
    """All cells of folders; what is wrong with those that are left out is said on stderr."""
    from nextstation.engine.experiment.results.kept import kept_cells

    with usage_errors():
        return kept_cells(folders, note)


def chosen_of(cells: "list[KeptCell]", where: Sequence[str] | None) -> "list[KeptCell]":
    """The cells that are meant."""
    from nextstation.engine.experiment.results.kept import where as chosen

    with usage_errors():
        return chosen(cells, where or ())
