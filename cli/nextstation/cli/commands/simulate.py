"""`ns simulate`: play many games, and tell what they came to."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import CityArgument, open_city
from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.options.modules import ModuleOption, open_setup
from nextstation.cli.options.pencils import PencilsOption, pencils_of
from nextstation.cli.options.policy import BudgetOption, PolicyOption, own_errors, policy_of
from nextstation.cli.report.json_text import json_of
from nextstation.cli.terminal.errors import USAGE, fail, usage_errors
from nextstation.cli.terminal.progress import counting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.city.setup import Setup
    from nextstation.engine.play.agents import Policy

_MOST_RECORDS = 10_000


def simulate(
    city: CityArgument,
    games: Annotated[int, typer.Option(help="How many games.", min=1, max=10**12)] = 10_000,
    policy: PolicyOption = "greedy",
    budget: BudgetOption = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)] = 1,
    jobs: Annotated[
        int | None, typer.Option(help="Threads; as a rule one a core.", min=1, max=1024)
    ] = None,
    players: Annotated[int, typer.Option(help="How many play at one table.", min=1)] = 1,
    module: ModuleOption = None,
    pencils: PencilsOption = None,
    records: Annotated[
        Path | None,
        typer.Option(help="Write the games into this folder, as records for ns score."),
    ] = None,
    usage: Annotated[
        bool, typer.Option("--usage", help="Tell how often every station and link is used.")
    ] = False,
    output: FormatOption = Format.TEXT,
) -> None:
    """Play many games, and tell what they came to.

    A player of your own is a class with a method choose(game), which returns one of game.options,
    or None to pass.

    Example: ns simulate london --games 10000 --module all --players 3 --seed 7
    """
    network, player = open_city(city), policy_of(policy, budget)
    setup = open_setup(network, module, pencils=pencils_of(pencils), players=players)
    if records:
        _write_records(setup, city, module or (), records, games, player, seed)
        return

    from nextstation.cli.report.simulation_json import simulation_data
    from nextstation.cli.report.simulation_text import print_scores
    from nextstation.engine.batch import simulation

    with usage_errors(), own_errors(), counting("games", games) as (advance, say):
        result = simulation.simulate_setup(
            setup,
            games,
            player,
            seed,
            jobs=jobs,
            on_progress=advance,
            on_compile=lambda: say("compiling the engine for this machine, once"),
        )
    if output is Format.JSON:
        typer.echo(json_of(simulation_data(result)))
    else:
        print_scores(result, network, usage=usage)


def _write_records(
    setup: "Setup",
    city: str,
    words: "Sequence[str]",
    folder: Path,
    games: int,
    policy: "Policy",
    seed: int,
) -> None:
    """Write games as records, one file each; the same games that are simulated without it."""
    from nextstation.cli.session.save import files_of_modules, name_for_record
    from nextstation.engine.play.agents import name_of
    from nextstation.engine.record.write import RecordedGames
    from nextstation.engine.source.atomic_write import write_whole

    if games > _MOST_RECORDS:
        fail(f"at most {_MOST_RECORDS} records are written at once; name fewer --games", USAGE)
    named = name_for_record(city, folder)
    files = files_of_modules(words, folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Not every system has a colon in names of files.
        player = name_of(policy).replace(":", "")
        recorded = RecordedGames(setup, policy, seed, named, files)
        for number in range(games):
            file = folder / f"{setup.city.id}-{player}-{seed}-{number + 1}.yaml"
            with usage_errors(), own_errors():
                text = recorded.text(number)
            write_whole(file, text.encode())
    except OSError as error:
        fail(f"{folder} cannot be written: {(error.strerror or str(error)).lower()}", USAGE)
    typer.echo(f"{folder}: {games} record{'s' if games > 1 else ''}", err=True)
