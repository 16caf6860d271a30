"""`ns studio`: a page in the browser on which a city is designed."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from nextstation.cli.options.city import open_city
from nextstation.cli.options.policy import say_building
from nextstation.cli.options.record import open_record, played_so_far
from nextstation.cli.report.diagnostics import reporting_faults
from nextstation.cli.terminal.errors import USAGE, fail, usage_errors
from nextstation.cli.terminal.progress import counting
from nextstation.cli.terminal.text import counted, say


def studio(
    cities: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...", help="A city file, or a shipped city; with --export, several."
        ),
    ],
    port: Annotated[
        int,
        typer.Option(
            metavar="N", help="The port to listen on.", show_default="a free one", min=0, max=65535
        ),
    ] = 0,
    show: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in the browser.")
    ] = True,
    export: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Write the cities as pages that anyone can open, instead of opening the studio.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="With --export, the games played to measure a city; 0 plays none.",
            min=0,
        ),
    ] = 1000,
    policy: Annotated[
        str,
        typer.Option(metavar="PLAYER", help="With --export, the built-in player who plays them."),
    ] = "greedy",
    record: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RECORD",
            help="With --export, a game to replay on the page of its city. May be repeated.",
            show_default="a game of the player",
        ),
    ] = None,
    warnings: Annotated[
        bool,
        typer.Option(
            "--warnings", help="With --export, list what the design checks find without games."
        ),
    ] = False,
) -> None:
    """Design a city on its sheet, in the browser.

    The page shows the sheet, and draws it again whenever the file is saved, here or in an editor.
    Only this machine can reach the page. Ctrl-C ends the studio.

    Example: ns studio my_town.yaml
    """
    if export is not None:
        export_pages(cities, export, games, policy, record or (), warnings=warnings)
    elif len(cities) > 1:
        fail("the studio opens one city; only --export takes several", USAGE)
    else:
        _serve(cities[0], port, show=show)


def _serve(city: str, port: int, *, show: bool) -> None:
    try:
        from nextstation.studio.server import PortTakenError, serve
    except ModuleNotFoundError as error:
        fail(f"the studio needs {error.name}: pip install 'nextstation[studio]'", USAGE)
    from nextstation.engine.checks.load import find_city

    with reporting_faults():
        try:
            serve(find_city(city), port, show=show, say=partial(say, err=True))
        except PortTakenError as error:
            fail(str(error), USAGE)


def export_pages(
    cities: Sequence[str],
    folder: Path,
    games: int,
    policy: str,
    records: Sequence[str],
    *,
    warnings: bool,
) -> None:
    """Export cities, and records of them; ends the command if that fails."""
    from nextstation.engine.checks.load import find_city
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.format.source.atomic_write import WriteError
    from nextstation.renderers.output.export import CairoMissingError
    from nextstation.renderers.page.plan import PaperTooSmallError
    from nextstation.studio.export.exporting import Wanted, export
    from nextstation.studio.records.opened import record_of

    opened = [(open_city(each), each) for each in dict.fromkeys(cities)]
    named = [(find_city(each), network) for network, each in opened]
    checked = [open_record(each) for each in records]
    for each in checked:
        played_so_far(each)
    wanted = Wanted(games, policy, [record_of(each) for each in checked], warnings)
    with usage_errors(), counting("games", games * len(named)) as (advance, say_now):
        try:
            export(
                named,
                folder,
                wanted,
                on_progress=advance,
                on_compile=lambda network: say_building(say_now, Setup(network), policy),
            )
        except (WriteError, PaperTooSmallError, CairoMissingError) as error:
            fail(str(error), USAGE)
    say(f"{folder / 'index.html'}: {counted(len(named), 'city page')}", err=True)
