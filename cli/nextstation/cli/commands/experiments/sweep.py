"""`ns sweep`: plays a city with every combination of settings, and says what each does."""

from typing import Annotated

import typer

from nextstation.cli.options.city import (
    CityArgument,
    ManyGamesSeedOption,
    ModuleOption,
    PatchOption,
    PlayersOption,
    patches_of,
)
from nextstation.cli.options.output import Format, FormatOption, print_as
from nextstation.cli.options.policy import BudgetOption, PolicyOption, policy_of
from nextstation.cli.options.report import (
    ReportOption,
    check_report,
    command_line,
    report_cells,
)
from nextstation.cli.options.results import (
    ClusterOption,
    JobsOption,
    OutOption,
    check_plan,
    machines_of,
    play_all,
    say_kept,
)
from nextstation.cli.terminal.errors import FINE, INTERRUPTED, USAGE, fail, usage_errors

FactorsOption = Annotated[
    list[str],
    typer.Option(
        "--set",
        metavar="PATH=VALUES",
        help="The values of a setting: deck.joker.copies=1,2,3 or 1..3. A list as a value is in "
        "brackets. Repeat the option: each combination is played.",
    ),
]


def sweep(
    city: CityArgument,
    settings: FactorsOption,
    patch: PatchOption = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The number of games of each combination; with --precision, the most.",
            show_default="10000, or 1000000 at most",
            min=1,
            max=10**9,
        ),
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(
            metavar="POINTS",
            help="Play each combination until its mean total is known to within this many points.",
        ),
    ] = None,
    policy: PolicyOption = "greedy",
    budget: BudgetOption = None,
    seed: ManyGamesSeedOption = 1,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    players: PlayersOption = 1,
    module: ModuleOption = None,
    out: OutOption = None,
    report: ReportOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Play a city with every combination of settings.

    All of them play the same games. What each setting does, alone and with another, follows.

    Example: ns sweep london --set deck.joker.copies=1..3 --set scoring.line.per_river_crossing=1,2
    """
    from nextstation.cli.report.cells import print_sweep, sweep_data
    from nextstation.engine.stats.batch.interval import check_precision, most_games
    from nextstation.engine.stats.experiment.results.run import Keep, Settings
    from nextstation.engine.stats.experiment.sweep.effects import effects_of
    from nextstation.engine.stats.experiment.sweep.plan import Change, Factor, Plan
    from nextstation.engine.stats.experiment.sweep.play import results_folder

    machines = machines_of(jobs, cluster)
    check_report(report)
    base = sum(map(Change.of, patches_of(patch, None)), Change())
    with usage_errors():
        check_precision(precision)
        factors = [Factor.of(text) for text in settings]
        plan = Plan(
            [city],
            [base],
            factors,
            [module or []],
            [players],
            [policy_of(policy, budget)],
            [seed],
            couples=True,
        )
    if not any(factor.varies for factor in factors):
        fail("nothing varies: give a --set several values, such as deck.joker.copies=1,2,3", USAGE)
    check_plan(plan)
    most = most_games(games, any_time=precision is not None)
    asked = Settings(most, Keep.TOTALS, precision=precision)
    with results_folder(out) as folder:
        cells, is_complete = play_all(plan, folder, asked, machines)
        effects = effects_of(factors, [cell.files for cell in cells]) if is_complete else []
        print_as(
            output,
            lambda: sweep_data(cells, effects),
            lambda: print_sweep(plan, cells, effects),
        )
        if report and cells:
            report_cells(report, cells, effects, [command_line()])
        if out is not None and is_complete:
            say_kept(out, asked, cells)
    raise typer.Exit(FINE if is_complete else INTERRUPTED)
