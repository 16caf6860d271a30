"""Prints what a simulation came to: a table and a histogram for people, JSON for programs."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from rich import box
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.batch.result import Simulation
from nextstation.engine.city.city import City
from nextstation.engine.vocabulary.scoring import TERM_NAMED

_SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
_COLUMNS = ("mean", "error", "spread", "min", "5%", "25%", "50%", "75%", "95%", "max")
_BARS = "▏▎▍▌▋▊▉█"
_BINS = 20
_WIDTH = 48


def json_of(simulation: Simulation) -> str:
    """A simulation as JSON, with the exact histogram of the total."""
    values = simulation.total.counts.nonzero()[0].tolist()
    data = {
        "city": simulation.city,
        "policy": simulation.policy,
        "seed": simulation.seed,
        "games": simulation.games,
        "players": simulation.players,
        "modules": list(simulation.modules),
        "solo_penalty": simulation.penalty,
        "total": {
            **_facts(simulation.total),
            "histogram": {value: int(simulation.total.counts[value]) for value in values},
        },
        "colours": {name: _facts(each) for name, each in simulation.colours.items()},
        "terms": {name: _facts(each) for name, each in simulation.terms.items()},
        "turns": _facts(simulation.turns),
    }
    if simulation.objectives is not None:
        data["objectives"] = _facts(simulation.objectives)
    if simulation.players > 1:
        shares = [won / simulation.games for won in simulation.wins]
        data["wins"] = {"seats": shares, "shared": simulation.shared / simulation.games}
    return json.dumps(data, indent=2)


def _facts(found: Distribution) -> dict[str, Any]:
    return {
        "mean": found.mean,
        "standard_error": found.error,
        "standard_deviation": found.deviation,
        "least": found.least,
        "quantiles": {str(share): found.quantile(share) for share in _SHARES},
        "most": found.most,
    }


def print_table(simulation: Simulation, city: City) -> None:
    """Print the table and the histogram."""
    console = Console(highlight=False)
    console.print(
        Text(city.title, style="bold"),
        Text(", ".join(_setting(simulation))),
        sep="  ",
    )
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
    console.print(table)
    for line in histogram(simulation.total):
        console.print(Text(line))
    for line in _won(simulation) if simulation.players > 1 else _bands(simulation, city):
        console.print(Text(line))


def _setting(simulation: Simulation) -> Iterator[str]:
    yield f"{simulation.games:,} games"
    if simulation.players > 1:
        yield f"{simulation.players} players"
    yield simulation.policy
    yield from (name.replace("_", " ") for name in simulation.modules)
    yield f"seed {simulation.seed}"


def _won(simulation: Simulation) -> Iterator[str]:
    """How often each seat won (N4)."""
    yield ""
    for seat, games in enumerate(simulation.wins, 1):
        yield f"{f'player {seat} won':>20} {games / simulation.games:6.1%}"
    yield f"{'shared':>20} {simulation.shared / simulation.games:6.1%}"


def _bands(simulation: Simulation, city: City) -> Iterator[str]:
    """How often a solo player reaches each band, the penalties of the modules subtracted."""
    bands, counts = city.solo_bands, simulation.total.counts
    if not bands:
        return
    less = f", less {simulation.penalty}" if simulation.penalty else ""
    yield f"\nsolo bands{less}"
    shown = [*(f"under {bands[0]}",), *(f"{low}–{high - 1}" for low, high in pairwise(bands))]
    starts = [0, *(start + simulation.penalty for start in bands), len(counts)]
    for label, (low, high) in zip([*shown, f"{bands[-1]} and more"], pairwise(starts), strict=True):
        share = int(counts[low : max(low, high)].sum()) / simulation.games
        yield f"{label:>13} {share:6.1%}"


def _add(table: Table, label: Text, found: Distribution) -> None:
    table.add_row(
        label,
        f"{found.mean:.2f}",
        f"{found.error:.2f}",
        f"{found.deviation:.2f}",
        str(found.least),
        *(str(found.quantile(share)) for share in _SHARES),
        str(found.most),
    )


def histogram(found: Distribution) -> list[str]:
    """The distribution as bars, a line for every few points."""
    span = found.most - found.least + 1
    step = next(
        step
        for power in range(20)
        for step in (10**power, 2 * 10**power, 5 * 10**power)
        if span <= step * _BINS
    )
    first = found.least // step * step
    counts = [
        int(found.counts[low : low + step].sum()) for low in range(first, found.most + 1, step)
    ]
    lines = []
    for number, count in enumerate(counts):
        low = first + number * step
        label = f"{low}" if step == 1 else f"{low}–{low + step - 1}"
        bar = _bar(count / max(counts))
        lines.append(f"{label:>11} {bar:<{_WIDTH}} {count / max(found.games, 1):6.1%}")
    return lines


def _bar(share: float) -> str:
    eighths = round(share * _WIDTH * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (_BARS[rest - 1] if rest else "")
