"""`ns simulate`: plays many games, and reports their scores."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import CityArgument, open_city
from nextstation.cli.options.format import Format, FormatOption
from nextstation.cli.options.modules import ModuleChoice, ModuleOption, open_modules
from nextstation.cli.options.pencils import PencilsOption, pencils_of
from nextstation.cli.options.policy import BudgetOption, PolicyOption, player_errors, policy_of
from nextstation.cli.report.json_text import json_of
from nextstation.cli.terminal.errors import USAGE, fail, usage_errors
from nextstation.cli.terminal.progress import counting

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network

_MOST_RECORDS = 10_000


def simulate(
    city: CityArgument,
    games: Annotated[int, typer.Option(help="The number of games.", min=1, max=10**12)] = 10_000,
    policy: PolicyOption = "greedy",
    budget: BudgetOption = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.", min=0)] = 1,
    jobs: Annotated[
        int | None,
        typer.Option(
            help="The number of threads.", show_default="one per core", min=1, max=1024
        ),
    ] = None,
    players: Annotated[int, typer.Option(help="The number of players at a table.", min=1)] = 1,
    module: ModuleOption = None,
    pencils: PencilsOption = None,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Instead of reporting scores, write each game to this folder as a record for ns "
            "score.",
        ),
    ] = None,
    usage: Annotated[
        bool, typer.Option("--usage", help="Report the usage of every station and link.")
    ] = False,
    output: FormatOption = Format.TEXT,
) -> None:
    """Play many games, and report the distribution of their scores.

    A player of your own is a Python class with a method choose(game), which returns one of
    game.options, or None to pass.

    Example: ns simulate london --games 10000 --module all --players 3 --seed 7
    """
    network, player = open_city(city), policy_of(policy, budget)
    choice, order = open_modules(network, module), pencils_of(pencils)
