"""Cities written as pages that anyone can open."""

from collections.abc import Sequence
from pathlib import Path

import typer

from nextstation.cli.options.city import open_city
from nextstation.cli.options.policy import building
from nextstation.cli.options.record import open_record, played_so_far
from nextstation.cli.terminal.errors import USAGE, fail, usage_errors
from nextstation.cli.terminal.progress import counting
from nextstation.cli.terminal.text import counted


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
    from nextstation.engine.check.load import find_city
    from nextstation.engine.city.setup import Setup
    from nextstation.engine.source.atomic_write import WriteError
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
    with usage_errors(), counting("games", games * len(named)) as (advance, say):
        try:
            export(
                named,
                folder,
                wanted,
                on_progress=advance,
                on_compile=lambda network: say(building(Setup(network), policy)),
            )
        except (WriteError, PaperTooSmallError, CairoMissingError) as error:
            fail(str(error), USAGE)
    typer.echo(f"{folder / 'index.html'}: {counted(len(named), 'city page')}", err=True)
