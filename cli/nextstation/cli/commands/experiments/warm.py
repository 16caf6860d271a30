"""`ns warm`: compile the engine before it is needed."""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import open_city
from nextstation.cli.options.modules import ModuleOption, open_modules
from nextstation.cli.terminal.errors import usage_errors
from nextstation.engine.policy.catalogue import SIMPLE

if TYPE_CHECKING:
    from nextstation.engine.city.setup import Setup


def warm(
    cities: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CITY...", help="City files or names of shipped cities; none: all shipped."
        ),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER",
            help="A built-in player; repeat the option for several.",
            show_default=", ".join(SIMPLE),
        ),
    ] = None,
    module: ModuleOption = None,
) -> None:
    """Compile the engine, so that no later run waits for it.

    For machine images and continuous integration. What is compiled for a city serves all
    cities of the same size with the same rules and scoring terms. With modules, it is compiled for
    the city without them too.

    Example: ns warm london --policy greedy --policy search --module all
    """
    for setup in _setups(cities, module):
        for player in policy or SIMPLE:
            began = monotonic()
            with usage_errors():
                is_new = _compile(setup, player)
            took = f"compiled in {monotonic() - began:.1f} s" if is_new else "compiled before"
            with_modules = "with modules" if setup.modules else "without modules"
            typer.echo(f"{setup.city.id}, {with_modules}, {player}: {took}")


def _setups(cities: Sequence[str] | None, modules: Sequence[str] | None) -> "Iterator[Setup]":
    """The set-ups to compile for: each city without modules, and with those named."""
    from nextstation.engine.check.shipped import shipped_cities

    for city in cities or shipped_cities():
        network = open_city(city)
        yield open_modules(network, ()).setup()
        if modules:
            yield open_modules(network, modules).setup()


def _compile(setup: "Setup", player: str) -> bool:
    """Compile what plays, observes and steps games. Returns whether something was compiled."""
    from nextstation.engine.batch.observe import observe
    from nextstation.engine.batch.players import player_of
    from nextstation.engine.stepping.vector_game import VectorGame

    compiled: list[bool] = []

    def note() -> None:
        compiled.append(True)

    player_of(setup, player, 1).prepare(note)
    observe(setup, 1, player, on_compile=note)
    VectorGame(setup.network, 1, modules=setup.modules, on_compile=note)
    return bool(compiled)
