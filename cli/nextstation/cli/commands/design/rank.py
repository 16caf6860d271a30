"""`ns rank`: which of several cities is best, and which are not told apart."""

from typing import Annotated

import typer

from nextstation.cli.options.city import (
    ManyGamesSeedOption,
    ModuleOption,
    open_city,
    open_modules,
)
from nextstation.cli.options.output import Format, FormatOption, print_as
from nextstation.cli.options.policy import OBSERVER, say_building
from nextstation.cli.options.report import ReportOption, check_report, command_line, write_report
from nextstation.cli.options.results import JobsOption
from nextstation.cli.terminal.errors import USAGE, fail, usage_errors
from nextstation.cli.terminal.progress import counting

GoalOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="GOAL",
        help="What a trait should be: greedy.total=120±1, pencils.apart<=0.5, stuck in 4..8%. "
        "`weight 2` at its end counts it twice. Repeat the option for several.",
    ),
]


def rank(
    cities: Annotated[
        list[str],
        typer.Argument(metavar="CITY...", help="City files, or names of shipped cities."),
    ],
    by: Annotated[
        str,
        typer.Option(metavar="TRAIT", help="The trait to sort by, such as total or random.stuck."),
    ] = "pencils.apart",
    goal: GoalOption = None,
    games: Annotated[
        int,
        typer.Option(metavar="N", help="The most games of each player in a city.", min=200),
    ] = 20_000,
    seed: ManyGamesSeedOption = 1,
    module: ModuleOption = None,
    jobs: JobsOption = None,
    report: ReportOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Rank cities by a trait, or by how near they come to goals.

    They play the same cards. Each has a row with its traits; those of one rank are not told apart
    at 99%. Cities whose place is sure early play fewer games. `ns profile` has all traits of one.

    Example: ns rank drafts/*.yaml --goal "pencils.apart<=0.5" --goal "total in 110..140"
    """
    from nextstation.cli.report.design.rank import print_ranking, ranking_data, ranking_report
    from nextstation.engine.stats.design.profile import PLAYERS
    from nextstation.engine.stats.design.rank import order_of
    from nextstation.engine.stats.design.rank import rank as ranked

    check_report(report)
    if len(cities) < 2:
        fail(f"name two cities or more; ns profile {cities[0]} has the traits of one", USAGE)
    setups = [open_modules(open_city(city), module).setup() for city in cities]
    with usage_errors(), counting("games", games * len(PLAYERS) * len(cities)) as (advance, say):
        order = order_of(setups, by, goal or ())
        places = ranked(
            setups,
            order,
            games,
            seed=seed,
            jobs=jobs,
            on_progress=advance,
            on_compile=lambda player: say_building(say, setups[0], player, OBSERVER),
        )
    print_as(
        output,
        lambda: ranking_data(places, order, cities),
        lambda: print_ranking(places, order, cities),
    )
    if report:
        write_report(report, ranking_report(places, order, cities, [command_line()]))
