"""`ns warm`: build the engine before it is needed."""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from nextstation.cli.options.city import ModuleOption, open_city, open_modules
from nextstation.cli.terminal.errors import usage_errors
from nextstation.cli.terminal.text import say
from nextstation.engine.players.catalogue import SIMPLE

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
    """Build the engine, so that no later run waits for it.

    For machine images and continuous integration, where it was not built when `ns` was installed.
    What is built for a city serves all cities of its size. With modules, it is built for the city
    without them too.

    Example: ns warm london --policy greedy --policy search --module all
    """
    for setup in _setups(cities, module):
        for player in policy or SIMPLE:
            began = monotonic()
            with usage_errors():
                is_new = _build(setup, player)
            took = f"built in {monotonic() - began:.1f} s" if is_new else "built before"
            with_modules = "with modules" if setup.modules else "without modules"
            say(f"{setup.city.id}, {with_modules}, {player}: {took}")


def _setups(cities: Sequence[str] | None, modules: Sequence[str] | None) -> "Iterator[Setup]":
    """The set-ups to build for: each city without modules, and with those named."""
    from nextstation.engine.checks.shipped import shipped_cities

    for city in cities or shipped_cities():
        network = open_city(city)
        yield open_modules(network, ()).setup()
        if modules:
            yield open_modules(network, modules).setup()


def _build(setup: "Setup", player: str) -> bool:
    """Build what plays, observes and steps games. Returns whether something was built."""
    from nextstation.engine.kernel.stepping.vector_game import VectorGame
    from nextstation.engine.stats.batch.observe import Observer
    from nextstation.engine.stats.batch.players import player_of

    built: list[bool] = []

    def note() -> None:
        built.append(True)

    player_of(setup, player, 1).prepare(note)
    Observer(setup, player, 1).prepare(note)
    VectorGame(setup.network, 1, modules=setup.modules, on_compile=note)
    return bool(built)
