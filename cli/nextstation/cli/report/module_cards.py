"""The cards of modules in a report: what they cost or bring, and how often they were reached."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import hypot, sqrt

from nextstation.cli.report.blocks import Bars, Block, Cell, Grid, Row, Section
from nextstation.cli.report.intervals import LEVEL_TEXT
from nextstation.cli.terminal.text import humanize
from nextstation.engine.city.city import City
from nextstation.engine.city.titles import objective_titles
from nextstation.engine.statistics import LEVEL, Share
from nextstation.engine.stats.batch.distribution import Moments
from nextstation.engine.stats.batch.interval import Interval, half_of
from nextstation.engine.stats.batch.result import CardResult, SimulationResult
from nextstation.engine.stats.experiment.comparison import Gain

_TOO_NARROW = "Intervals here take the sheets of a game for independent: they may be too narrow."


# Results by a name that tells them apart, each with whether its games decided when they ended.
Played = Mapping[str, tuple[SimulationResult, bool]]
# The cards of a module, by the name of the result and then their own.
Cards = Mapping[str, Mapping[str, CardResult]]


def module_sections(
    played: Played, said: Sequence[str] = (), city: City | None = None
) -> Iterator[Section]:
    """A section for the cards of each module; `said` is what every section says.

    Of several results a reader chooses one in the charts; a single one, without a name, has tables
    of all that is known of its cards.
    """
    found = {name: cards_by_module(result, city) for name, (result, _) in played.items()}
    for module in dict.fromkeys(module for modules in found.values() for module in modules):
        cards = {name: modules[module] for name, modules in found.items() if module in modules}
        several = any(played[name][0].players > 1 for name in cards)
        tables = _in_one(played, cards, city) if "" in played else _in_several(played, cards)
        parts: list[Block] = [*_charts(played, cards), *tables]
        name = humanize(module)
        label = name if "" in played and is_always_dealt(cards[""], played[""][0]) else ""
        warned = [_TOO_NARROW] if several else []
        yield Section(f"Module: {name}", [*said, *warned], parts, label)


def cards_by_module(
    simulation: SimulationResult, city: City | None = None
) -> dict[str, dict[str, CardResult]]:
    """The cards of each module by their names; objectives by their titles in a known city."""
    titles = objective_titles(city) if city else {}
    return {
        module: {
            titles[card.card] if titles and card.reached is not None else humanize(card.card): card
            for card in found
        }
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


def _charts(played: Played, cards: Cards) -> Iterator[Bars]:
    """What cards bring, and the objectives reached, as far as there are any."""
    effects = {
        name: found
        for name, each in cards.items()
        if (found := effects_of(played[name][0], each, any_time=played[name][1]))
    }
    reached = {name: some for name, each in cards.items() if (some := reached_of(each))}
    if effects:
        yield Bars(
            f"Total of the sheets with a card, less the mean of all ({LEVEL_TEXT}, all together)",
            _of_first("Differences in points", effects),
            effects,
        )
    if reached:
        yield Bars(
            f"Sheets that reached an objective, of those that it was dealt to ({LEVEL_TEXT})",
            _of_first("Objectives reached", reached),
            reached,
            "sheets",
        )


def _of_first(what: str, choices: Mapping[str, object]) -> str:
    name = next(iter(choices))
    return f"{what}, {name}" if name else what


def _in_one(played: Played, found: Cards, city: City | None) -> Iterator[Grid]:
    """How often each card was dealt and reached, and the totals, also by who was dealt it."""
    (simulation, any_time), cards = played[""], found[""]
    first = next(iter(cards.values()))
    if not is_always_dealt(cards, simulation):
        rows: list[Row] = []
        for name, card in cards.items():
            cells: list[Cell] = [Share(card.dealt.sheets, simulation.sheets)]
            cells.append(Interval.of(card.dealt, any_time=any_time))
            if card.reached is not None:
                reached = Share(card.reached.sheets, card.dealt.sheets)
                cells += [reached, Interval.of(card.reached, any_time=any_time)]
            rows.append((name, cells))
        heads = ["dealt", "mean", *(["reached", "mean"] if first.reached is not None else [])]
        title = "Cards, and the mean totals of the sheets that had them"
        yield Grid(title, heads, [rows], humanize(first.module), apart=True)
    if first.to:
        letters = {each.name: each.letter for each in city.map.districts} if city else {}
        heads = [
            f"round {each}" if each.isdigit() else letters.get(each, humanize(each))
            for each in first.to
        ]
        rows = [
            (name, [Interval.of(each, any_time=any_time) for each in card.to.values()])
            for name, card in cards.items()
        ]
        yield Grid("Mean total by who was dealt the card", heads, [rows], "  mean, dealt to")


def is_always_dealt(cards: Mapping[str, CardResult], simulation: SimulationResult) -> bool:
    """Whether every sheet has all cards, which then differ only in who was dealt them."""
    return all(each.to and each.dealt.sheets == simulation.sheets for each in cards.values())


def _in_several(played: Played, cards: Cards) -> Iterator[Grid]:
    """The mean total with each card in each result, and how often each objective was reached."""
    totals = {
        name: {
            card: Interval.of(each.dealt, any_time=played[name][1]) for card, each in found.items()
        }
        for name, found in cards.items()
    }
    yield Grid.of("Mean totals of the sheets that had a card", totals)
    reached = {name: reached_of(found) for name, found in cards.items()}
    if any(reached.values()):
        yield Grid.of("Sheets that reached an objective, of those that it was dealt to", reached)
