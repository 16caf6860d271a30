"""`ns sweep`: plays a city with every combination of settings, and says what each does."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import CityArgument
from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.options.machines import ClusterOption, JobsOption, machines_of
from nextstation.cli.options.modules import ModuleOption
from nextstation.cli.options.out import OutOption, check_plan, keep_results, say_kept
from nextstation.cli.options.patch import PatchOption, patches_of
from nextstation.cli.options.policy import BudgetOption, PolicyOption, policy_of
from nextstation.cli.report.json_text import json_of
from nextstation.cli.terminal.errors import FINE, INTERRUPTED, USAGE, fail, usage_errors

if TYPE_CHECKING:
    from nextstation.engine.experiment.sweep.effects import Effect
    from nextstation.engine.experiment.sweep.plan import Plan

FactorsOption = Annotated[
    list[str],
    typer.Option(
        "--set",
        metavar="PATH=VALUES",
        help="The values of a setting: deck.joker.copies=1,2,3 or 1..3. Repeat the option: each "
        "combination is played.",
    ),
]


def sweep(
    city: CityArgument,
    settings: FactorsOption,
    patch: PatchOption = None,
    games: Annotated[
        int,
        typer.Option(
            metavar="N", help="The number of games of each combination.", min=1, max=10**9
        ),
    ] = 10_000,
    policy: PolicyOption = "greedy",
    budget: BudgetOption = None,
    seed: Annotated[
        int, typer.Option(metavar="N", help="The same seed plays the same games.", min=0)
    ] = 1,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    players: Annotated[
        int, typer.Option(metavar="N", help="The number of players at a table.", min=1)
    ] = 1,
    module: ModuleOption = None,
    out: OutOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Play a city with every combination of settings.

    All of them play the same games. What each setting does, alone and with another, follows.

    Example: ns sweep london --set deck.joker.copies=1..3 --set scoring.line.per_river_crossing=1,2
    """
    from nextstation.engine.experiment.results.run import Keep
    from nextstation.engine.experiment.sweep.factor import Factor
    from nextstation.engine.experiment.sweep.plan import Change, Plan
    from nextstation.engine.experiment.sweep.play import results_folder

    machines = machines_of(jobs, cluster)
    base = sum(map(Change.of, patches_of(patch, None)), Change())
    with usage_errors():
        factors = [Factor.of(text) for text in settings]
        plan = Plan(
            [city],
            [base],
            factors,
            [module or []],
            [players],
            [policy_of(policy, budget)],
            [seed],
        )
    if not any(factor.varies for factor in factors):
        fail("nothing varies: give a --set several values, such as deck.joker.copies=1,2,3", USAGE)
    check_plan(plan)
    ended = FINE
    with results_folder(out) as folder:
        try:
            kept = keep_results(
                plan.cells(),
                plan.count,
                folder,
                games,
                machines=machines,
                keep=Keep.TOTALS,
            )
            for _ in kept:
                pass
        except KeyboardInterrupt:
            typer.echo("ns: interrupted; this is what is known", err=True)
            ended = INTERRUPTED
        _print(plan, folder, output, complete=ended == FINE)
    if out is not None and ended == FINE:
        say_kept(out, games, plan.count)
    raise typer.Exit(ended)


def _print(plan: "Plan", folder: Path, output: Format, *, complete: bool) -> None:
    from nextstation.cli.report.sweep import print_sweep, sweep_data
    from nextstation.engine.experiment.results.kept import cells_of
    from nextstation.engine.experiment.sweep.effects import effects_of

    cells = cells_of(folder, plan.cells())
    effects: Sequence[Effect] = ()
    if complete:
        effects = effects_of(plan.factors, [cell.files for cell in cells])
    if output is Format.JSON:
        typer.echo(json_of(sweep_data(cells, effects)))
    else:
        print_sweep(plan, cells, effects)
