"""`ns batch`: plays an experiment that a file describes."""

from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.options.output import Format, FormatOption, print_as
from nextstation.cli.options.policy import policy_of
from nextstation.cli.options.report import (
    ReportOption,
    check_report,
    command_line,
    report_cells,
)
from nextstation.cli.options.results import (
    ClusterOption,
    JobsOption,
    check_plan,
    machines_of,
    play_all,
    say_kept,
)
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import FINE, INTERRUPTED, usage_errors


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
    report: ReportOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Play an experiment that a file describes.

    It names cities, changes, modules, players, policies and seeds; every combination is played.

    Example: ns batch experiment.yaml --out results
    """
    from nextstation.cli.report.cells import cells_data, print_cells
    from nextstation.engine.stats.experiment.sweep.batch import load_batch
    from nextstation.engine.stats.experiment.sweep.effects import kept_effects

    machines = machines_of(jobs, cluster)
    check_report(report)
    with usage_errors(), reporting_faults():
        asked = load_batch(experiment, policy_of).sound()
    check_plan(asked.plan)
    cells, is_complete = play_all(asked.plan, out, asked.settings, machines)
    print_as(output, lambda: cells_data(cells), lambda: print_cells(cells))
    if report and cells:
        report_cells(report, cells, kept_effects(cells) if is_complete else [], [command_line()])
    if is_complete:
        say_kept(out, asked.settings, cells)
    raise typer.Exit(FINE if is_complete else INTERRUPTED)
