"""`ns measure`: how a city plays, by players of several strengths."""

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
from nextstation.cli.terminal.errors import usage_errors
from nextstation.cli.terminal.progress import counting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nextstation.engine.city.setup import Setup
    from nextstation.engine.stats.measure.measurement import Measurement


def measure(
    city: CityArgument,
    games: Annotated[
        int, typer.Option(metavar="N", help="The number of games of each player.", min=100)
    ] = 20_000,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PLAYER",
            help="A built-in player, as ns simulate has them. Repeat the option for several, the "
            "strongest last.",
            show_default="random, greedy, lookahead:2",
        ),
    ] = None,
    seed: ManyGamesSeedOption = 1,
    module: ModuleOption = None,
    settings: SetOption = None,
    patch: PatchOption = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="CITY", help="Another city to compare with, such as a later draft."),
    ] = None,
    output: FormatOption = Format.TEXT,
) -> None:
    """Measure how a city plays, by players of several strengths.

    They play the same cards. The page has points and counts, what differs at 99%, skill, stuck
    turns, openings, objectives, seats, the use of the map, and suggested solo bands.
    docs/measure.md defines every number.

    Example: ns measure london --set deck.joker.copies=2 --against london
    """
    from nextstation.cli.report.measure.cells import print_comparison
    from nextstation.cli.report.measure.data import comparison_data, measurement_data
    from nextstation.cli.report.measure.text import print_measurement
    from nextstation.engine.stats.measure.balance import compare

    cities = [open_city(city, patches_of(patch, settings))]
    cities += [open_city(against)] if against is not None else []
    found = _measure([open_modules(each, module).setup() for each in cities], games, policy, seed)
    if len(found) > 1:
        words = [city, *(f"--patch {each}" for each in patch or ())]
        names = [" ".join([*words, *(f"--set {each}" for each in settings or ())]), str(against)]
        rows = compare(*found)
        print_as(
            output,
            lambda: comparison_data(found, rows),
            lambda: print_comparison(names, found, rows),
        )
    else:
        print_as(output, lambda: measurement_data(*found), lambda: print_measurement(*found))


def _measure(
    setups: "Sequence[Setup]", games: int, policies: list[str] | None, seed: int
) -> "list[Measurement]":
    from nextstation.engine.stats.measure import measurement

    players = tuple(dict.fromkeys(policies or measurement.PLAYERS))
    total = sum(measurement.games_in_all(setup, games, players) for setup in setups)
    with usage_errors(), counting("games", total) as (advance, say):
        return measurement.measure(
            setups,
            games,
            players,
            seed,
            on_progress=advance,
            on_compile=lambda setup, player: say_building(say, setup, player, OBSERVER),
        )
