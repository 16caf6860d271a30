"""Folders of results: `--out`, what plays (`--jobs`, `--cluster`), and which cells are meant."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from nextstation.cli.options.policy import player_errors, say_building
from nextstation.cli.terminal.errors import INTERRUPTED, UNREADABLE, USAGE, fail, usage_errors
from nextstation.cli.terminal.progress import counting
from nextstation.cli.terminal.text import counted, note, say

if TYPE_CHECKING:
    from nextstation.engine.stats.batch.result import SimulationResult
    from nextstation.engine.stats.experiment.results.cell import Cell
    from nextstation.engine.stats.experiment.results.kept import KeptCell
    from nextstation.engine.stats.experiment.results.run import Settings
    from nextstation.engine.stats.experiment.sweep.plan import Plan

JobsOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="The number of threads.", show_default="one per core", min=1, max=1024
    ),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on the workers of a Dask scheduler, such as tcp://host:8786, instead of on "
        "threads; local:N tries it with N processes here.",
    ),
]


class Machines(NamedTuple):
    """What games are played on: a number of threads here (None: one per core), or a cluster."""

    jobs: int | None
    cluster: str | None = None


def machines_of(jobs: int | None, cluster: str | None) -> Machines:
    """What games are played on; ends the command if that cannot be."""
    if cluster and jobs:
        fail("--jobs is the number of threads here; leave it out with --cluster", USAGE)
    if cluster and find_spec("distributed") is None:
        fail("--cluster needs the extra `cluster`: pip install 'nextstation[cluster]'", USAGE)
    return Machines(jobs, cluster)


OutOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="Keep the results in this folder. The same command goes on where it was interrupted.",
    ),
]
PerGameOption = Annotated[
    bool, typer.Option("--per-game", help="Keep the numbers of each game too; needs --out.")
]


def keep_results(
    cells: "Iterable[Cell]",
    count: int,
    out: Path,
    settings: "Settings",
    *,
    machines: Machines,
    sources: "Iterable[Path]",
) -> "Iterator[KeptCell]":
    """Play a number of cells into a folder; what it has of each, in order.

    Ends the command if that fails. After an interruption, KeyboardInterrupt goes on its way.
    """
    from nextstation.engine.play.agents import name_of
    from nextstation.engine.stats.experiment.sweep.play import play_into

    with (
        _counting(settings, count) as (advance, say),
        _folder_errors(),
        usage_errors(),
        player_errors(),
    ):
        given = replace(
            settings,
            on_progress=lambda games: advance(games, 0),
            on_compile=lambda cell: say_building(say, cell.shared.setup, name_of(cell.policy)),
        )
        for played in play_into(out, cells, count, given, sources, *machines, say):
            advance(0, 1)
            yield played


def play_all(
    plan: "Plan", out: Path, settings: "Settings", machines: Machines
) -> "tuple[Sequence[KeptCell], bool]":
    """Play the cells of a plan into a folder; what it has of them, and whether that is all.

    It is not if Ctrl-C ended that.
    """
    from nextstation.engine.stats.experiment.results.kept import cells_of

    try:
        played = keep_results(
            plan.cells(), plan.count, out, settings, machines=machines, sources=plan.sources
        )
        return list(played), True
    except KeyboardInterrupt:
        note("interrupted; this is what is known")
        return cells_of(out, plan.cells()), False


@contextmanager
def _counting(
    settings: "Settings", count: int
) -> Iterator[tuple[Callable[[int, int], None], Callable[[str], None]]]:
    """Count games as they are played or, where nobody knows how many it will be, cells."""
    by_cell = settings.precision is not None
    total = ("cells", count) if by_cell else ("games", settings.games * count)
    with counting(*total) as (advance, say):
        yield (lambda games, cells: advance(cells if by_cell else games)), say


def say_kept(out: Path, settings: "Settings", cells: "Sequence[KeptCell]") -> None:
    """Say what a folder has now of some cells, and which of them are less precise than asked."""
    precision, count = settings.precision, counted(len(cells), "cell")
    if precision is None:
        say(f"{out}: {counted(settings.games, 'game')} of {count}", err=True)
        return
    say(f"{out}: {count}, to ± {precision:g} points", err=True)
    if coarse := sum(cell.mean.half is None or cell.mean.half > precision for cell in cells):
        most = counted(settings.games, "game")
        note(f"{counted(coarse, 'cell')} ended after {most}, less precise")


def check_plan(plan: "Plan") -> None:
    """End the command, with diagnostics, if a cell of a plan cannot be played."""
    from nextstation.cli.report.diagnostics import reporting_faults

    with usage_errors(), reporting_faults():
        plan.check()


def known_result(cell: "Cell", out: Path, games: int) -> "SimulationResult":
    """The result of the games that a folder has of a cell, after an interruption.

    Ends the command if there are none.
    """
    from nextstation.engine.stats.experiment.results.kept import cells_of

    known = cells_of(out, [cell])
    if not known:
        fail(f"interrupted; {out} has no games yet", INTERRUPTED)
    result = known[0].result
    said = f"interrupted; {out} has {result.games:,} of {counted(games, 'game')}"
    note(f"{said}: run the command again to go on")
    return result


@contextmanager
def _folder_errors() -> Iterator[None]:
    """End the command if the folder cannot be written, or the cluster not be reached."""
    from nextstation.engine.format.source.atomic_write import WriteError
    from nextstation.engine.stats.experiment.results.errors import ClusterError

    try:
        yield
    except WriteError as error:
        fail(f"{error}; what was finished is kept: run the command again to go on", USAGE)
    except ClusterError as error:
        fail(str(error), UNREADABLE)


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
    from nextstation.engine.stats.experiment.results.kept import kept_cells

    with usage_errors():
        return kept_cells(folders, note)


def chosen_of(cells: "list[KeptCell]", where: Sequence[str] | None) -> "list[KeptCell]":
    """The cells that are meant."""
    from nextstation.engine.stats.experiment.results.kept import where as chosen

    with usage_errors():
        return chosen(cells, where or ())
