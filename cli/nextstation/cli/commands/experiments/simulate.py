"""`ns simulate`: plays many games, and reports their scores."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nextstation.cli.options.city import (
    CityArgument,
    ManyGamesSeedOption,
    ModuleOption,
    PatchOption,
    PencilsOption,
    PlayersOption,
    SetOption,
    open_city,
    open_modules,
    patches_of,
    pencils_of,
)
from nextstation.cli.options.output import Format, FormatOption, print_as
from nextstation.cli.options.policy import (
    BudgetOption,
    PolicyOption,
    player_errors,
    policy_of,
    say_building,
)
from nextstation.cli.options.record import references
from nextstation.cli.options.report import ReportOption, check_report, command_line, write_report
from nextstation.cli.options.results import (
    ClusterOption,
    JobsOption,
    Machines,
    OutOption,
    PerGameOption,
    keep_results,
    known_result,
    machines_of,
    say_kept,
)
from nextstation.cli.terminal.errors import (
    FINE,
    INTERRUPTED,
    USAGE,
    fail,
    usage_errors,
    write_errors,
)
from nextstation.cli.terminal.progress import counting
from nextstation.cli.terminal.text import counted, say

if TYPE_CHECKING:
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.play.agents import Policy
    from nextstation.engine.stats.batch.result import SimulationResult
    from nextstation.engine.stats.experiment.results.cell import Cell
    from nextstation.engine.stats.experiment.results.run import Settings

_MOST_RECORDS = 10_000


def simulate(
    city: CityArgument,
    games: Annotated[
        int, typer.Option(metavar="N", help="The number of games.", min=1, max=10**12)
    ] = 10_000,
    policy: PolicyOption = "greedy",
    budget: BudgetOption = None,
    seed: ManyGamesSeedOption = 1,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    players: PlayersOption = 1,
    module: ModuleOption = None,
    pencils: PencilsOption = None,
    settings: SetOption = None,
    patch: PatchOption = None,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Write each game to this folder as a record for ns score, instead of reporting "
            "scores.",
        ),
    ] = None,
    out: OutOption = None,
    per_game: PerGameOption = False,
    report: ReportOption = None,
    usage: Annotated[
        bool, typer.Option("--usage", help="Report the usage of every station and link.")
    ] = False,
    output: FormatOption = Format.TEXT,
) -> None:
    """Play many games and report their scores.

    A player of your own is a Python class with a method choose(game), which returns one of
    game.options, or None to pass.

    Example: ns simulate london --games 10000 --module all --players 3 --seed 7
    """
    if per_game and out is None:
        fail("--per-game needs --out, a folder for the games", USAGE)
    if cluster and out is None:
        fail("--cluster needs --out, a folder for the results", USAGE)
    machines = machines_of(jobs, cluster)
    check_report(report)
    patches = patches_of(patch, settings)
    if report and records:
        fail("--records plays no games that --report could show; leave one of them out", USAGE)
    if patches and records:
        fail("--records cannot be used with --set or --patch: no file has the city played", USAGE)
    choice = open_modules(open_city(city, patches), module)
    setup = choice.setup(pencils=pencils_of(pencils), players=players)
    player = policy_of(policy, budget)
    if records:
        named = references(city, choice.files, records)
        _write_records(setup, player, seed, games, records, named)
        return

    from nextstation.cli.report.printed import print_report
    from nextstation.cli.report.simulation import simulation_data, simulation_report

    ended = FINE
    changes = ["\n".join(each.lines) for each in patches]
    if out is None:
        result = _simulate(setup, player, seed, games, jobs)
    else:
        from nextstation.engine.checks.load import find_city
        from nextstation.engine.stats.experiment.results.cell import Cell, SharedSetup
        from nextstation.engine.stats.experiment.results.run import Keep, Settings

        cell = Cell(SharedSetup(setup, changes), player, seed)
        keep = Keep.SHEETS if per_game else Keep.SUMS
        sources = [find_city(city), *choice.sources()]
        result, ended = _simulate_into(out, cell, Settings(games, keep), machines, sources)
    found = cache(lambda: simulation_report(result, setup.network, changes, [command_line()]))
    print_as(
        output,
        lambda: simulation_data(result, setup.city.solo_bands),
        lambda: print_report(found(), full=usage),
    )
    if report:
        write_report(report, found())
    raise typer.Exit(ended)


def _simulate(
    setup: "Setup", player: "Policy", seed: int, games: int, jobs: int | None
) -> "SimulationResult":
    from nextstation.engine.play.agents import name_of
    from nextstation.engine.stats.batch.simulation import simulate_setup

    with usage_errors(), player_errors(), counting("games", games) as (advance, say):
        return simulate_setup(
            setup,
            games,
            player,
            seed,
            jobs=jobs,
            on_progress=advance,
            on_compile=lambda: say_building(say, setup, name_of(player)),
        )


def _simulate_into(
    folder: Path, cell: "Cell", settings: "Settings", machines: Machines, sources: "Sequence[Path]"
) -> "tuple[SimulationResult, int]":
    """The result of games that a folder keeps, and the exit code.

    After an interruption, it is the result of the games that are known by then.
    """
    try:
        (kept,) = keep_results([cell], 1, folder, settings, machines=machines, sources=sources)
    except KeyboardInterrupt:
        return known_result(cell, folder, settings.games), INTERRUPTED
    say_kept(folder, settings, [kept])
    return kept.result, FINE


def _write_records(
    setup: "Setup",
    player: "Policy",
    seed: int,
    games: int,
    folder: Path,
    named: tuple[Any, Mapping[str, str]],
) -> None:
    """Write games as records, one file each; the same games that are simulated without it."""
    from nextstation.engine.format.source.atomic_write import make_folder, write_whole
    from nextstation.engine.play.agents import name_of
    from nextstation.engine.play.record.write import RecordedGames

    if games > _MOST_RECORDS:
        fail(f"--records writes at most {_MOST_RECORDS:,} games; lower --games", USAGE)
    recorded = RecordedGames(setup, player, seed, *named)
    # Not every system allows a colon in the name of a file.
    name = f"{setup.city.id}-{name_of(player).replace(':', '')}-{seed}"
    with usage_errors(), player_errors(), write_errors():
        make_folder(folder)
        for number in range(games):
            file = folder / f"{name}-{number + 1}.yaml"
            write_whole(file, recorded.text(number).encode(), folder)
    say(f"{folder}: {counted(games, 'record')}", err=True)
