"""The cards of modules in a report: what they cost or bring, and how often they were reached."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from nextstation.cli.report.html.charts import differences, shares
from nextstation.cli.report.html.parts import Chart, Part, Section, Table
from nextstation.cli.report.html.words import (
    LEVEL_TEXT,
    NONE,
    gains_described,
    half_text,
    shares_described,
)
from nextstation.cli.terminal.text import humanize
from nextstation.engine.batch.moments import Moments
from nextstation.engine.batch.result import CardResult, SimulationResult
from nextstation.engine.experiment.comparison import Gain
from nextstation.engine.experiment.interval import half_of
from nextstation.engine.measure.statistics import LEVEL, Share


def module_sections(simulation: SimulationResult, *, any_time: bool = False) -> Iterator[Section]:
    """A section for the cards of each module; `any_time`: the games decided when they ended."""
    said = []
    if simulation.players > 1:
        said.append(
            "Intervals here take the sheets of a game for independent: they may be too narrow."
        )
    for module, found in groupby(simulation.cards, key=lambda card: card.module):
        cards = {humanize(card.card): card for card in found}
        parts: list[Part] = [
            *_effects(simulation, cards, any_time),
            *_reached(cards),
            _dealt(cards, simulation.sheets, any_time),
            *_dealt_to(cards),
        ]
        yield Section(f"Module: {humanize(module)}", said, parts)


def _effects(
    simulation: SimulationResult, cards: Mapping[str, CardResult], any_time: bool
) -> Iterator[Chart]:
    """What a sheet scores with a card more than the mean sheet, where not all have the card."""
    mean = simulation.total.mean
    found = {
        name: Gain(
            card.dealt.mean - mean, card.dealt.standard_error, _half_of(card.dealt, any_time)
        )
        for name, card in cards.items()
        if 0 < card.dealt.sheets < simulation.sheets
    }
    if found:
        yield Chart(
            f"Total of the sheets with a card, less the mean of all sheets ({LEVEL_TEXT})",
            differences({"": found}, "points"),
            gains_described("Differences in points", found),
        )


def _reached(cards: Mapping[str, CardResult]) -> Iterator[Chart]:
    found = {
        name: Share(card.reached.sheets, card.dealt.sheets)
        for name, card in cards.items()
        if card.reached is not None
    }
    if found:
        yield Chart(
            f"Sheets that reached an objective, of those that it was dealt to ({LEVEL_TEXT})",
            shares(found, "sheets"),
            shares_described("Objectives reached", found),
        )


def _dealt(cards: Mapping[str, CardResult], sheets: int, any_time: bool) -> Table:
    heads = ["", "dealt", "mean total", "±"]
    if any(card.reached is not None for card in cards.values()):
        heads += ["reached", "mean total", "±"]
    rows = []
    for name, card in cards.items():
        row = [name, f"{card.dealt.sheets / sheets:.1%}", *_moments(card.dealt, any_time)]
        if card.reached is not None:
            share = Share(card.reached.sheets, card.dealt.sheets).share
            row += [f"{share:.1%}", *_moments(card.reached, any_time)]
        rows.append(row)
    return Table("Cards, and the totals of the sheets that had them", heads, rows)


def _dealt_to(cards: Mapping[str, CardResult]) -> Iterator[Table]:
    """The mean total by who was dealt the card: a colour, a district or a round."""
    receivers = list(next(iter(cards.values())).to)
    if receivers:
        heads = [f"round {each}" if each.isdigit() else humanize(each) for each in receivers]
        rows = [
            [name, *(_mean(card.to[each]) for each in receivers)] for name, card in cards.items()
        ]
        yield Table("Mean total by who was dealt the card", ["", *heads], rows)


def _moments(found: Moments, any_time: bool) -> tuple[str, str]:
    return _mean(found), half_text(_half_of(found, any_time))


def _mean(found: Moments) -> str:
    return f"{found.mean:.2f}" if found.sheets else NONE


def _half_of(found: Moments, any_time: bool) -> float | None:
    return half_of(found.sheets, found.stdev, 1 - LEVEL, any_time=any_time)
