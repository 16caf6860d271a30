"""A simulation: tables and a histogram for people, plain data for programs."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from nextstation.cli.report.intervals import (
    NOTE,
    SPREAD_HEADS,
    half_text,
    mean_cells,
    spread_cells,
)
from nextstation.cli.report.table import CELL, LABEL, folded_tables, print_parts
from nextstation.cli.report.usage import usage_extremes, usage_in_full
from nextstation.cli.terminal.text import humanize
from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.engine.city.titles import band_ranges
from nextstation.engine.stats.batch.distribution import SHARES, Distribution, Moments
from nextstation.engine.stats.batch.figure import Group, figure_title
from nextstation.engine.stats.batch.result import CardResult, SimulationResult
from nextstation.engine.stats.experiment.interval import half_of_mean

# Of the bars of a histogram.
_BARS = "▏▎▍▌▋▊▉█"
_BINS, _WIDTH = 20, 48


def print_simulation(simulation: SimulationResult, network: Network, *, usage: bool) -> None:
    """Print what fits on a screen; with `usage` every station and link."""
    print_parts(_parts(simulation, network, usage=usage))


def _parts(
    simulation: SimulationResult, network: Network, *, usage: bool
) -> Iterator[RenderableType]:
    city = network.city
    setting = f"  {', '.join(_setting(simulation))}"
    yield Text(city.title, "bold", no_wrap=False).append(setting, "not bold")
    yield _table(simulation, city)
    yield from _rounds(simulation)
    yield f" {NOTE}"
    yield ""
    yield from _histogram(simulation.total)
    yield ""
    yield from _won(simulation) if simulation.players > 1 else _bands(simulation, city)
    yield from card_outcomes(simulation, city)
    yield from usage_in_full(simulation.used, network) if usage else usage_extremes(simulation.used)


def _setting(simulation: SimulationResult) -> Iterator[str]:
    yield f"{simulation.games:,} games"
    if simulation.players > 1:
        yield f"{simulation.players} players"
    yield simulation.policy
    yield from map(humanize, simulation.modules)
    yield f"seed {simulation.seed}"


def _table(simulation: SimulationResult, city: City) -> Table:
    """The total, each colour and each term, with quantiles."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
    table.add_column("", no_wrap=True, min_width=18)
    for name in SPREAD_HEADS:
        table.add_column(name, justify="right", no_wrap=True)
    inks = {colour.name: Style(color=colour.ink) for colour in city.colours}
    for group in (Group.TOTAL, Group.PENCILS, Group.TERMS, Group.COUNTS):
        for figure, found in simulation.of_group(group).items():
            label = Text(figure_title(city, figure), "bold" if group is Group.TOTAL else "")
            if group is Group.PENCILS:
                label = Text.assemble(("━━ ", inks[figure.name]), figure.name)
            table.add_row(label, *spread_cells(found))
        table.add_section()
    return table


def _rounds(simulation: SimulationResult) -> Iterator[Table]:
    """The mean points and turns of each round."""
    rows = [
        (" points", means(simulation.rounds)),
        (" turns", means(simulation.round_turns)),
    ]
    numbers = [str(number) for number, _ in enumerate(simulation.rounds, 1)]
    return folded_tables(" round", [*numbers, "±"], rows)


def _histogram(found: Distribution) -> Iterator[str]:
    """The distribution as bars, a line for every few points."""
    bins = found.bins(_BINS)
    most = max(count for _, _, count in bins)
    for low, step, count in bins:
        label = f"{low}" if step == 1 else f"{low}–{low + step - 1}"
        bar = _bar(count / most)
        yield f"{label:>11} {bar:<{_WIDTH}} {count / max(found.sheets, 1):6.1%}"


def _bar(share: float) -> str:
    whole, eighths = divmod(round(share * _WIDTH * 8), 8)
    return "█" * whole + (_BARS[eighths - 1] if eighths else "")


def _won(simulation: SimulationResult) -> Iterator[RenderableType]:
    """How often each seat won (N4)."""
    seats = [f"seat {seat}" for seat, _ in enumerate(simulation.wins, 1)]
    games = [*simulation.wins, simulation.shared]
    shares = [f"{each / simulation.games:.1%}" for each in games]
    yield from folded_tables(" won by", [*seats, "shared"], [("", shares)])
    yield ""


def _bands(simulation: SimulationResult, city: City) -> Iterator[RenderableType]:
    """How often a solo player reaches each band, after the penalties of the modules."""
    bands = city.solo_bands
    if not bands:
        return
    shares = [f"{each / simulation.games:.1%}" for each in simulation.games_by_band(bands)]
    penalty = f", minus {simulation.penalty}" if simulation.penalty else ""
    yield from folded_tables(f" solo band{penalty}", band_ranges(bands), [("", shares)])
    yield ""


def card_outcomes(simulation: SimulationResult, city: City) -> Iterator[RenderableType]:
    """The tables of each module, with a row for each card."""
    for module, found in groupby(simulation.cards, key=lambda card: card.module):
        cards, name = list(found), humanize(module)
        if any(card.dealt.sheets < simulation.sheets for card in cards) or not cards[0].to:
            yield from _dealt(name, cards, simulation.sheets)
        else:
            yield f" {name}"
        if cards[0].to:
            yield from _dealt_to(cards, city)
        yield ""


def _dealt(name: str, cards: Sequence[CardResult], sheets: int) -> Iterator[Table]:
    """How often each card was dealt and reached, and the mean total of those sheets."""
    heads = ["dealt", "mean", "±"]
    if cards[0].reached is not None:
        heads += ["reached", "mean", "±"]
    return folded_tables(
        f" {name}", heads, [(_label(card), card_cells(card, sheets)) for card in cards]
    )


def _dealt_to(cards: Sequence[CardResult], city: City) -> Iterator[Table]:
    """The mean total by who was dealt the card, and half of the widest interval."""
    letters = {district.name: district.letter for district in city.map.districts}
    heads = [
        f"round {each}" if each.isdigit() else letters.get(each, humanize(each))[: CELL - 1]
        for each in cards[0].to
    ]
    rows = [(_label(card), means(list(card.to.values()))) for card in cards]
    return folded_tables("   mean, dealt to", [*heads, "±"], rows)


def _label(card: CardResult) -> str:
    return f"   {humanize(card.card)}"[: LABEL - 1]


def card_cells(card: CardResult, sheets: int, *, any_time: bool = False) -> list[str]:
    """How often a card was dealt and reached, each with the mean total of those sheets."""
    cells = [f"{card.dealt.sheets / sheets:.1%}", *mean_cells(card.dealt, any_time=any_time)]
    if card.reached is not None:
        reached = mean_cells(card.reached, any_time=any_time)
        cells += [f"{card.reached_share:.1%}", *reached]
    return cells


def means(samples: Sequence[Moments | Distribution]) -> list[str]:
    """The mean of each sample, and last half of the widest of their intervals."""
    halves = [half_of_mean(each) or 0 for each in samples]
    return [*(mean_cells(each)[0] for each in samples), half_text(max(halves))]


def simulation_data(simulation: SimulationResult, bands: Sequence[int]) -> dict[str, Any]:
    """A simulation as plain data: exact histograms, and shares of the sheets.

    `bands` are the points at which each solo band of the city but the lowest starts.
    """
    data: dict[str, Any] = {
        "city": simulation.city,
        "policy": simulation.policy,
        "seed": simulation.seed,
        "games": simulation.games,
        "players": simulation.players,
        "modules": list(simulation.modules),
        "solo_penalty": simulation.penalty,
        "total": _facts(simulation.total),
        "colours": _facts_of(simulation.colours),
        "terms": _facts_of(simulation.terms),
        "colour_terms": {name: _facts_of(each) for name, each in simulation.colour_terms.items()},
        "rounds": [_facts(each) for each in simulation.rounds],
        "round_turns": [_facts(each) for each in simulation.round_turns],
        **_facts_of(simulation.counts),
    }
    if simulation.objectives is not None:
        data["objectives"] = _facts(simulation.objectives)
    if simulation.cards:
        data["cards"] = [_card(card, simulation.sheets) for card in simulation.cards]
    if simulation.players > 1:
        shares = [won / simulation.games for won in simulation.wins]
        data["wins"] = {"seats": shares, "shared": simulation.shared / simulation.games}
    elif bands:
        found = zip((0, *bands), simulation.games_by_band(bands), strict=True)
        data["solo_bands"] = [
            {"from": start, "share": games / simulation.games} for start, games in found
        ]
    data["stations"], data["links"] = simulation.used.shares
    return data


def _facts_of(found: Mapping[str, Distribution]) -> dict[str, Any]:
    return {name: _facts(each) for name, each in found.items()}


def _facts(found: Distribution) -> dict[str, Any]:
    return {
        **_sample(found),
        "min": found.min,
        "quantiles": {str(share): found.quantile(share) for share in SHARES},
        "max": found.max,
        "histogram": dict(zip(found.values.tolist(), found.frequencies.tolist(), strict=True)),
    }


def _sample(found: Moments | Distribution) -> dict[str, float]:
    return {
        "mean": found.mean,
        "standard_error": found.standard_error,
        "standard_deviation": found.stdev,
    }


def _card(card: CardResult, sheets: int) -> dict[str, Any]:
    """A card: how often it was dealt and, of those sheets, reached; and the totals of each."""
    data = {"module": card.module, "card": card.card, "dealt": _part(card.dealt, sheets)}
    if card.reached is not None:
        data["reached"] = {"share": card.reached_share, **_sample(card.reached)}
    if card.to:
        data["to"] = {name: _part(each, sheets) for name, each in card.to.items()}
    return data


def _part(found: Moments, sheets: int) -> dict[str, float]:
    return {"share": found.sheets / sheets, **_sample(found)}
