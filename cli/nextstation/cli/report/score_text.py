"""Prints what a game scored: a table for each player, then the result."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from nextstation.cli.report.names import term_title
from nextstation.cli.terminal.text import humanize, safe

if TYPE_CHECKING:
    from nextstation.engine.city.network import Network
    from nextstation.engine.play.score import LineScore, Outcome, Score

_VERDICTS = (
    "the trains do not run yet",
    "a line or two is worth the ride",
    "passengers get where they want",
    "a network to be proud of",
    "other cities send their planners to look",
    "a masterpiece of its kind",
)


def print_score(network: "Network", score: "Score") -> None:
    """The columns of the sheet, then what is beside them."""
    from rich import box
    from rich.console import Console
    from rich.style import Style
    from rich.table import Table
    from rich.text import Text

    city, console = network.city, Console(highlight=False)
    inks = {colour.name: colour.ink for colour in city.colours}
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(Text(safe(score.player), style="bold"))
    for line in score.lines:
        table.add_column(Text(line.colour, Style(color=inks[line.colour])), justify="right")
    for name in _rows(score):
        table.add_row(term_title(name), *(_cell(line, name) for line in score.lines))
    table.add_section()
    table.add_row(Text("line", style="bold"), *(str(line.total) for line in score.lines))
    console.print(table)
    console.print(f"{'lines':24}{sum(line.total for line in score.lines):>6}")
    for name, points in score.network.items():
        console.print(f"{term_title(name):24}{points:>6}")
    for name, points in score.objectives.items():
        console.print(f"{humanize(name):24}{points:>6}")
    console.print(Text(f"{'total':24}{score.total:>6}", style="bold"))


def print_result(network: "Network", outcome: "Outcome") -> None:
    """The winner (N4), or what a solo player's result is worth."""
    if len(outcome.scores) > 1:
        names = outcome.winners
        said = f"{names[0]} wins" if len(names) == 1 else f"{', '.join(names)} share the win"
        typer.echo(typer.style(said, bold=True))
        return
    total = outcome.scores[0].total - outcome.penalty
    if outcome.penalty:
        typer.echo(f"{'solo, less ' + str(outcome.penalty):24}{total:>6}")
    if network.city.solo_bands and len(outcome.scores[0].lines) == len(network.city.colours):
        typer.echo(verdict(network.city.solo_bands, total))


def verdict(bands: Sequence[int], total: int) -> str:
    """Which solo band a total lies in, in words."""
    reached = sum(total >= start for start in bands)
    told = _VERDICTS[round(reached * (len(_VERDICTS) - 1) / len(bands))]
    further = f"; {bands[reached] - total} more for the next" if reached < len(bands) else ""
    return f"band {reached + 1} of {len(bands) + 1}: {told}{further}"


def _rows(score: "Score") -> list[str]:
    return list(score.lines[0].terms) if score.lines else []


def _cell(line: "LineScore", name: str) -> str:
    """Points of a term; districts times stations as the sum that they are."""
    points = line.terms[name]
    if not name.startswith("districts_times_stations") or not line.facts:
        return str(points)
    said = " + ".join(f"{districts}×{stations}" for districts, stations in line.facts)
    plain = sum(districts * stations for districts, stations in line.facts)
    return said if points == plain else f"{said} → {points}"
