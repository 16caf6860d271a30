"""The cards of modules in a report of several cells."""

from collections.abc import Iterator, Mapping, Sequence

from nextstation.cli.report.html.cards import (
    TOO_NARROW,
    cards_by_module,
    effects_chart,
    effects_of,
    module_title,
    reached_chart,
    reached_of,
)
from nextstation.cli.report.html.parts import Part, Section, Table
from nextstation.cli.report.intervals import NONE, mean_text
from nextstation.engine.batch.result import CardResult
from nextstation.engine.experiment.results.kept import KeptCell


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
