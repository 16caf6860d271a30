"""`ns batch`: plays an experiment that a file describes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.options.machines import ClusterOption, JobsOption, machines_of
from nextstation.cli.options.out import check_plan, keep_results, say_kept
from nextstation.cli.options.policy import policy_of
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.report.json_text import json_of
from nextstation.cli.terminal.errors import FINE, INTERRUPTED, usage_errors

if TYPE_CHECKING:
    from nextstation.engine.experiment.sweep.batch import Batch


def batch(
    experiment: Annotated[
        Path, typer.Argument(metavar="FILE", help="An experiment: what is played, and how often.")
    ],
    out: Annotated[
        Path,
        typer.Option(
            metavar="FOLDER",
            help="Keep the results in this folder. The same command goes on where it was "
            "interrupted.",
        ),
    ],
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Play an experiment that a file describes.

    It names cities, changes, modules, players, policies and seeds; every combination is played.

    Example: ns batch experiment.yaml --out results
    """
    from nextstation.engine.experiment.results.run import Keep
    from nextstation.engine.experiment.sweep.batch import load_batch

    machines = machines_of(jobs, cluster)
    with usage_errors(), reporting_faults():
        asked = load_batch(experiment, policy_of).sound()
    check_plan(asked.plan)
    keep = Keep.SHEETS if asked.per_game else Keep.SUMS
    cells, count, ended = asked.plan.cells(), asked.plan.count, FINE
    try:
        for _ in keep_results(cells, count, out, asked.games, machines=machines, keep=keep):
            pass
    except KeyboardInterrupt:
        typer.echo("ns: interrupted; this is what is known", err=True)
        ended = INTERRUPTED
    _print(asked, out, output)
    if ended == FINE:
        say_kept(out, asked.games, count)
    raise typer.Exit(ended)


def _print(asked: "Batch", out: Path, output: Format) -> None:
    from nextstation.cli.report.results import cells_data, print_cells
    from nextstation.engine.experiment.results.kept import cells_of

    cells = cells_of(out, asked.plan.cells())
    if output is Format.JSON:
        typer.echo(json_of(cells_data(cells)))
    else:
        print_cells(cells)
