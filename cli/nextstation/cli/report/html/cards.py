"""The cards of modules in a report: what they cost or bring, and how often they were reached."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import hypot, sqrt

from nextstation.cli.report.html.charts import differences, shares
from nextstation.cli.report.html.parts import Chart, Part, Section, Table
from nextstation.cli.report.html.words import gains_described, shares_described
from nextstation.cli.report.intervals import LEVEL_TEXT, NONE, half_text, mean_text
from nextstation.cli.terminal.text import humanize
from nextstation.engine.batch.distribution import Moments
from nextstation.engine.batch.result import CardResult, SimulationResult
from nextstation.engine.experiment.comparison import Gain
from nextstation.engine.experiment.interval import half_of, half_of_mean
from nextstation.engine.experiment.results.kept import KeptCell
from nextstation.engine.statistics import LEVEL, Share

TOO_NARROW = "Intervals here take the sheets of a game for independent: they may be too narrow."


def module_sections(simulation: SimulationResult, *, any_time: bool = False) -> Iterator[Section]:
    """A section for the cards of each module; `any_time`: the games decided when they ended."""
    said = [TOO_NARROW] if simulation.players > 1 else []
    for module, cards in cards_by_module(simulation).items():
        parts: list[Part] = [
            *effects_chart({"": effects_of(simulation, cards, any_time=any_time)}),
            *reached_chart({"": reached_of(cards)}),
            _dealt(cards, simulation.sheets, any_time),
            *_dealt_to(cards),
        ]
        yield Section(module_title(module), said, parts)


def module_title(module: str) -> str:
    """The heading of the section of a module."""
    return f"Module: {humanize(module)}"


def cards_by_module(simulation: SimulationResult) -> dict[str, dict[str, CardResult]]:
    """The cards of each module by their names."""
    return {
        module: {humanize(card.card): card for card in found}
        for module, found in groupby(simulation.cards, key=lambda card: card.module)
    }


def effects_of(
    simulation: SimulationResult, cards: Mapping[str, CardResult], *, any_time: bool
) -> dict[str, Gain]:
    """What a sheet scores with a card more than the mean sheet, where not all have the card.

    The intervals hold all together (Bonferroni).
    """
    every = simulation.total.moments
    some = {name: card for name, card in cards.items() if 0 < card.dealt.sheets < every.sheets}
    return {
        name: _effect(card.dealt, every, (1 - LEVEL) / len(some), any_time)
        for name, card in some.items()
    }


def _effect(dealt: Moments, every: Moments, error: float, any_time: bool) -> Gain:
    """The mean of some sheets less that of all, which contain them.

    That is the difference to the others, in proportion to how many these are.
    """
    others = every - dealt
    apart = others.sheets / every.sheets * hypot(dealt.standard_error, others.standard_error)
    half = half_of(dealt.sheets, apart * sqrt(dealt.sheets), error, any_time=any_time)
    return Gain(dealt.mean - every.mean, apart, half)


def reached_of(cards: Mapping[str, CardResult]) -> dict[str, Share]:
    """How often each objective was reached by the sheets that it was dealt to."""
    return {
        name: Share(card.reached.sheets, card.dealt.sheets)
        for name, card in cards.items()
        if card.reached is not None
    }


def effects_chart(choices: Mapping[str, Mapping[str, Gain]]) -> Iterator[Chart]:
    """The chart of the effects of cards, if there are any; described by the first choice."""
    if any(choices.values()):
        name, found = next(iter(choices.items()))
        yield Chart(
            f"Total of the sheets with a card, less the mean of all ({LEVEL_TEXT}, all together)",
            differences(choices, "points"),
            gains_described(_of(name, "Differences in points"), found),
        )


def reached_chart(choices: Mapping[str, Mapping[str, Share]]) -> Iterator[Chart]:
    """The chart of the objectives reached, if there are any; described by the first choice."""
    if any(choices.values()):
        name, found = next(iter(choices.items()))
        yield Chart(
            f"Sheets that reached an objective, of those that it was dealt to ({LEVEL_TEXT})",
            shares(choices, "sheets"),
            shares_described(_of(name, "Objectives reached"), found),
        )


def _of(name: str, what: str) -> str:
    return f"{what}, {name}" if name else what


def _dealt(cards: Mapping[str, CardResult], sheets: int, any_time: bool) -> Table:
    heads = ["", "dealt", "mean total", "±"]
    if any(card.reached is not None for card in cards.values()):
        heads += ["reached", "mean total", "±"]
    rows = []
    for name, card in cards.items():
        row = [name, f"{card.dealt.sheets / sheets:.1%}", *_moments(card.dealt, any_time)]
        if card.reached is not None:
            row += [f"{card.reached_share:.1%}", *_moments(card.reached, any_time)]
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
    return _mean(found), half_text(half_of_mean(found, any_time=any_time))


def _mean(found: Moments) -> str:
    return f"{found.mean:.2f}" if found.sheets else NONE


def cell_module_sections(cells: Mapping[str, KeptCell], said: Sequence[str]) -> Iterator[Section]:
    """A section for the cards of each module: charts in which a reader chooses a cell, and tables.

    `cells` are by name; `said` is what every section says.
    """
    found = {name: cards_by_module(cell.result) for name, cell in cells.items()}
    for module in dict.fromkeys(module for modules in found.values() for module in modules):
        cards = {name: modules[module] for name, modules in found.items() if module in modules}
        several = any(cells[name].result.players > 1 for name in cards)
        parts = list(_parts({name: cells[name] for name in cards}, cards))
        yield Section(module_title(module), [*said, *([TOO_NARROW] if several else [])], parts)


def _parts(
    cells: Mapping[str, KeptCell], cards: Mapping[str, Mapping[str, CardResult]]
) -> Iterator[Part]:
    """The charts and tables of the cards of a module, in the cells that have it."""
    effects = {
        name: effects_of(cell.result, cards[name], any_time=cell.any_time)
        for name, cell in cells.items()
    }
    reached = {name: reached_of(each) for name, each in cards.items()}
    yield from effects_chart({name: found for name, found in effects.items() if found})
    yield from reached_chart({name: found for name, found in reached.items() if found})
    totals = {
        name: {
            card: mean_text(each.dealt, any_time=cells[name].any_time)
            for card, each in found.items()
        }
        for name, found in cards.items()
    }
    yield _table("Mean totals of the sheets that had a card", totals)
    if any(reached.values()):
        shares = {
            name: {card: f"{share.share:.1%}" for card, share in found.items()}
            for name, found in reached.items()
        }
        yield _table("Sheets that reached an objective, of those that it was dealt to", shares)


def _table(caption: str, found: Mapping[str, Mapping[str, str]]) -> Table:
    heads = list(dict.fromkeys(card for texts in found.values() for card in texts))
    rows = [[name, *(texts.get(head, NONE) for head in heads)] for name, texts in found.items()]
    return Table(caption, ["", *heads], rows)
