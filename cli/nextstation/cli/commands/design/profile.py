"""`ns profile`: a design in numbers, beside those of the shipped cities."""

from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import (
    CityArgument,
    ManyGamesSeedOption,
    ModuleOption,
    PatchOption,
    SetOption,
    open_city,
    open_modules,
    patches_of,
)
from nextstation.cli.options.output import Format, FormatOption, print_as
from nextstation.cli.options.policy import OBSERVER, say_building
from nextstation.cli.options.results import JobsOption
from nextstation.cli.terminal.errors import usage_errors
from nextstation.cli.terminal.progress import counting

if TYPE_CHECKING:
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.stats.design.worth import Worth


def profile(
    city: CityArgument,
    games: Annotated[
        int, typer.Option(metavar="N", help="The number of games of each player.", min=200)
    ] = 4_000,
    worth: Annotated[
        bool,
        typer.Option(
            "--worth",
            help="What each term, kind of card and station is worth: what is scored without it.",
        ),
    ] = False,
    seed: ManyGamesSeedOption = 1,
    module: ModuleOption = None,
    settings: SetOption = None,
    patch: PatchOption = None,
    jobs: JobsOption = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Say how good a design is, in numbers, beside the shipped cities.

    The traits are those that `ns rank` sorts by and `ns tune` has goals for: the level and the
    spread of totals, how fair the pencils are and why, skill, stuck turns, openings, what is dead
    or crowded on the map, each term and each objective, and how long a game stays open.
    docs/design.md defines every one.

    Example: ns profile my_town.yaml --worth
    """
    from nextstation.cli.report.design.profile import print_profile, profile_data
    from nextstation.engine.checks.load import load_city
    from nextstation.engine.checks.shipped import shipped_cities
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.stats.design import profile as design

    setup = open_modules(open_city(city, patches_of(patch, settings)), module).setup()
    shipped = [Setup(load_city(name)) for name in shipped_cities()]
    total = games * (len(design.PLAYERS) + len(shipped))
    with usage_errors(), counting("games", total) as (advance, say):
        (found,) = design.profiled(
            [setup],
            games,
            seed=seed,
            jobs=jobs,
            on_progress=advance,
            on_compile=lambda player: say_building(say, setup, player, OBSERVER),
        )
        others = design.profiled(
            shipped, games, [design.PLAIN], seed, jobs=jobs, on_progress=advance
        )
        parts = _worth(setup, games, seed, jobs) if worth else []
    print_as(
        output,
        lambda: profile_data(found, others, parts),
        lambda: print_profile(found, others, parts),
    )


def _worth(setup: "Setup", games: int, seed: int, jobs: int | None) -> "list[Worth]":
    from nextstation.engine.stats.design.worth import worth

    return worth(setup, games, seed=seed, jobs=jobs)
