"""`ns simulate`: play many games, and tell what they came to."""

from enum import StrEnum
from typing import Annotated

import typer

from nextstation.cli.exits import open_city, usage_errors
from nextstation.cli.progress import counting
from nextstation.cli.validate import Format


class Policy(StrEnum):
    """Who plays."""

    RANDOM = "random"
    GREEDY = "greedy"


def simulate(
    city: Annotated[str, typer.Argument(help="A city file, or the name of a shipped city.")],
    games: Annotated[int, typer.Option(help="How many games.", min=1, max=10**12)] = 10_000,
    policy: Annotated[Policy, typer.Option(help="Who plays.")] = Policy.GREEDY,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)] = 1,
    jobs: Annotated[
        int | None, typer.Option(help="Threads; as a rule one a core.", min=1, max=1024)
    ] = None,
    module: Annotated[
        list[str] | None, typer.Option(help="Play with this module; may be repeated.")
    ] = None,
    output: Annotated[
        Format, typer.Option("--format", help="text for people, json for programs.")
    ] = Format.TEXT,
) -> None:
    """Play many games, and tell what they came to.

    Example: ns simulate london --games 10000 --policy greedy --seed 7
    """
    network = open_city(city)
    from nextstation.cli import scores
    from nextstation.engine.batch import simulation

    with usage_errors(), counting("games", games) as (advance, say):
        result = simulation.simulate(
            network,
            games,
            policy.value,
            seed,
            modules=module or (),
            jobs=jobs,
            on_progress=advance,
            on_compile=lambda: say("compiling the engine for this machine, once"),
        )
    if output is Format.JSON:
        typer.echo(scores.json_of(result))
    else:
        scores.print_table(result, network.city)
