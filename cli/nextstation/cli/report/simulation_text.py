"""Prints what a simulation came to: tables and a histogram for people."""

from collections.abc import Iterator
from itertools import pairwise

import typer
from rich import box
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from nextstation.cli.report.card_outcomes import card_lines, means
from nextstation.cli.report.columns import strip
from nextstation.cli.report.histogram import histogram
from nextstation.cli.report.simulation_json import SHARES
from nextstation.cli.report.usage import ends_of_usage, whole_usage
from nextstation.cli.terminal.text import humanize
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.batch.result import Simulation
from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.engine.vocabulary.scoring import TERM_NAMED

_COLUMNS = ("mean", "error", "spread", "min", "5%", "25%", "50%", "75%", "95%", "max")


def print_scores(simulation: Simulation, network: Network, *, usage: bool) -> None:
    """Print all that a screen has room for; with `usage` every station and link."""
    console, city = Console(highlight=False, emoji=False, markup=False), network.city
    with console.capture() as capture:
        title = Text(city.title, style="bold").append(
            f"  {', '.join(_setting(simulation))}", "not bold"
        )
        console.print(title)
        console.print(_table(simulation, city))
        for line in _below(simulation, city):
            console.print(Text(line))
        for told in whole_usage(simulation, network) if usage else ends_of_usage(simulation):
            console.print(told, soft_wrap=True)
    typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def _setting(simulation: Simulation) -> Iterator[str]:
    yield f"{simulation.games:,} games"
    if simulation.players > 1:
        yield f"{simulation.players} players"
    yield simulation.policy
    yield from map(humanize, simulation.modules)
    yield f"seed {simulation.seed}"


def _table(simulation: Simulation, city: City) -> Table:
    """The total, each colour and each term, with quantiles."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
    table.add_column("", no_wrap=True, min_width=18)
    for name in _COLUMNS:
        table.add_column(name, justify="right", no_wrap=True)
    _add(table, Text("total", style="bold"), simulation.total)
    table.add_section()
    for colour in city.colours:
        label = Text.assemble(("━━ ", Style(color=colour.ink)), colour.name)
        _add(table, label, simulation.colours[colour.name])
    table.add_section()
    for name, found in simulation.terms.items():
        _add(table, Text(TERM_NAMED[name.split()[0]].word.title.lower()), found)
    if simulation.objectives is not None:
        _add(table, Text("objectives"), simulation.objectives)
    table.add_section()
    _add(table, Text("turns"), simulation.turns)
    return table


def _add(table: Table, label: Text, found: Distribution) -> None:
    table.add_row(
        label,
        f"{found.mean:.2f}",
        f"{found.error:.2f}",
        f"{found.deviation:.2f}",
        str(found.least),
        *(str(found.quantile(share)) for share in SHARES),
        str(found.most),
    )


def _below(simulation: Simulation, city: City) -> Iterator[str]:
    """What stands below the table, part by part."""
    yield from _rounds(simulation)
    yield ""
    yield from histogram(simulation.total)
    yield ""
    yield from _won(simulation) if simulation.players > 1 else _bands(simulation, city)
    yield from card_lines(simulation, city)


def _rounds(simulation: Simulation) -> list[str]:
    """The mean points and turns of each round."""
    rows = [
        ("points", means(simulation.rounds)),
        ("turns", means(simulation.round_turns)),
    ]
    numbers = [str(number) for number, _ in enumerate(simulation.rounds, 1)]
    return strip("round", [*numbers, "error"], rows)


def _won(simulation: Simulation) -> Iterator[str]:
    """How often each seat won (N4)."""
    seats = [f"seat {seat}" for seat, _ in enumerate(simulation.wins, 1)]
    games = [*simulation.wins, simulation.shared]
    shares = [f"{each / simulation.games:.1%}" for each in games]
    yield from strip("won by", [*seats, "shared"], [("", shares)])
    yield ""


def _bands(simulation: Simulation, city: City) -> Iterator[str]:
    """How often a solo player reaches each band, the penalties of the modules subtracted."""
    bands, counts = city.solo_bands, simulation.total.counts
    if not bands:
        return
    heads = [f"< {bands[0]}", *(f"{low}–{high - 1}" for low, high in pairwise(bands))]
    starts = [0, *(start + simulation.penalty for start in bands), len(counts)]
    shares = [
        f"{int(counts[low : max(low, high)].sum()) / simulation.games:.1%}"
        for low, high in pairwise(starts)
    ]
    less = f", less {simulation.penalty}" if simulation.penalty else ""
    yield from strip(f"solo band{less}", [*heads, f"> {bands[-1] - 1}"], [("", shares)])
    yield ""
