"""Reports the cards of modules: how often each was dealt, and the mean total of those sheets."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table

from nextstation.cli.report.intervals import NONE, half_text
from nextstation.cli.report.table import CELL, LABEL, folded_tables
from nextstation.cli.terminal.text import humanize, safe
from nextstation.engine.batch.distribution import Distribution, Moments
from nextstation.engine.batch.result import CardResult, SimulationResult
from nextstation.engine.city.city import City
from nextstation.engine.experiment.interval import half_of_mean


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
        f" {name}", heads, [(_label(card), _cells(card, sheets)) for card in cards]
    )


def _dealt_to(cards: Sequence[CardResult], city: City) -> Iterator[Table]:
    """The mean total by who was dealt the card, and half of the widest interval."""
    letters = {district.name: district.letter for district in city.map.districts}
    heads = [
        f"round {each}" if each.isdigit() else safe(letters.get(each, humanize(each)))[: CELL - 1]
        for each in cards[0].to
    ]
    rows = [(_label(card), means(list(card.to.values()))) for card in cards]
    return folded_tables("   mean, dealt to", [*heads, "±"], rows)


def _label(card: CardResult) -> str:
    return f"   {humanize(card.card)}"[: LABEL - 1]


def _cells(card: CardResult, sheets: int) -> list[str]:
    cells = [f"{card.dealt.sheets / sheets:.1%}", *_mean(card.dealt)]
    if card.reached is not None:
        cells += [f"{card.reached_share:.1%}", *_mean(card.reached)]
    return cells


def _mean(sample: Moments | Distribution) -> list[str]:
    if not sample.sheets:
        return [NONE, NONE]
    return [f"{sample.mean:.2f}", half_text(half_of_mean(sample))]


def means(samples: Sequence[Moments | Distribution]) -> list[str]:
    """The mean of each sample, and last half of the widest of their intervals."""
    halves = [half_of_mean(each) or 0 for each in samples]
    return [*(_mean(each)[0] for each in samples), half_text(max(halves))]
