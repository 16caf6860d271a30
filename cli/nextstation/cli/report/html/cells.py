"""The cells of folders of results as a report."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from nextstation.cli.report.blocks import (
    Bars,
    Block,
    Chart,
    Fact,
    Grid,
    Map,
    Report,
    Row,
    Section,
)
from nextstation.cli.report.cells import count_cells, facts_grid, short_names, values_of
from nextstation.cli.report.html.charts import strips
from nextstation.cli.report.intervals import LEVEL_TEXT
from nextstation.cli.report.module_cards import module_sections
from nextstation.cli.report.simulation import SPREAD, called, simulation_sections
from nextstation.cli.report.usage import usage_section
from nextstation.cli.terminal.text import humanize
from nextstation.engine.city.network import Network
from nextstation.engine.stats.batch.figure import Group
from nextstation.engine.stats.batch.interval import NONE, Interval
from nextstation.engine.stats.batch.statistic import Shown, shown_at, values_at
from nextstation.engine.stats.experiment.results.kept import (
    KeptCell,
    count_names,
    label_names,
    varying,
)
from nextstation.engine.stats.experiment.sweep.effects import Effect

FindNetwork = Callable[[KeptCell], Network | None]
# The most cells that have a row in a chart, and a choice in charts of their parts.
_MOST_ROWS, _MOST_CHOICES = 60, 20
_MOST_EFFECTS = 40


def cells_report(
    cells: Sequence[KeptCell],
    effects: Sequence[Effect],
    network_of: FindNetwork,
    commands: Sequence[str],
) -> Report:
    """The report of at least one cell, with the effects of what was set, if they are known."""
    sections = _of_one(cells[0], network_of) if len(cells) == 1 else _of_several(cells, network_of)
    return Report(
        title=" and ".join(dict.fromkeys(each.files.manifest.legend.title for each in cells)),
        asked=list(_asked(cells)),
        answer=list(_answer(cells)),
        sections=[*_effect_sections(effects), *sections],
        commands=list(commands),
    )


def _asked(cells: Sequence[KeptCell]) -> Iterator[Fact]:
    """The labels that all cells share, and the values of the others."""
    for name in label_names(cells):
        values = list(dict.fromkeys(cell.labels.get(name, NONE) for cell in cells))
        if any(values):
            said = ", ".join(value or NONE for value in values[:_MOST_CHOICES])
            yield Fact(name, said + (", …" if len(values) > _MOST_CHOICES else ""))
    if len(cells) > 1:
        yield Fact("cells", f"{len(cells):,}")
    yield Fact("games", f"{sum(cell.games for cell in cells):,}")


def _answer(cells: Sequence[KeptCell]) -> Iterator[str]:
    order = sorted(cells, key=lambda cell: -cell.result.total.mean)
    if len(cells) == 1:
        yield f"A sheet scores {order[0].mean.text} points on average ({LEVEL_TEXT})."
        return
    names = cell_names(cells)
    best, worst = order[0], order[-1]
    yield (
        f"Of {len(cells):,} cells, a sheet scores most with {names[best.files.key]}: "
        f"{best.mean.text} points on average; least with "
        f"{names[worst.files.key]}: {worst.mean.text} ({LEVEL_TEXT} each)."
    )


def cell_names(cells: Sequence[KeptCell]) -> dict[str, str]:
    """For the key of each cell, the labels that tell it from the others."""
    short, found = short_names(varying(cells)), dict[str, str]()
    for cell in cells:
        name = ", ".join(
            f"{name}={cell.labels.get(path, '') or NONE}" for path, name in short.items()
        )
        # Such as two versions of a city.
        again = name in found.values()
        found[cell.files.key] = f"{name} ({cell.files.key})" if again else name
    return found


def _of_one(cell: KeptCell, network_of: FindNetwork) -> Iterator[Section]:
    network = network_of(cell)
    yield from simulation_sections(cell.result, network, any_time=cell.any_time)
    if network:
        yield usage_section(cell.result.used, Map(cell.result.used, network))


def _of_several(cells: Sequence[KeptCell], network_of: FindNetwork) -> Iterator[Section]:
    names = cell_names(cells)
    yield _totals(cells, names)
    if len(varying(cells)) > 1:
        yield _settings(cells)
    shown = {names[cell.files.key]: cell for cell in cells[:_MOST_CHOICES]}
    said = ["Choose a cell."]
    if len(cells) > _MOST_CHOICES:
        said.append(f"These are the first {_MOST_CHOICES} cells.")
    for title, group in (
        ("Pencils", Group.PENCILS),
        ("Terms of the score", Group.TERMS),
        ("Rounds", Group.ROUNDS),
    ):
        # The terms of several cities have columns in common.
        samples = {name: called(cell.result, None, group) for name, cell in shown.items()}
        what = f"{title}, {next(iter(samples))}"
        means = {
            name: {
                each: Interval.of(found, any_time=shown[name].any_time)
                for each, found in row.items()
            }
            for name, row in samples.items()
        }
        chart = Bars(f"{title}: points", what, samples)
        table = Grid.of(f"{title}: means ({LEVEL_TEXT})", means)
        yield Section(title, [" ".join([*said, SPREAD])], [chart, table])
    yield from module_sections(
        {name: (cell.result, cell.any_time) for name, cell in shown.items()}, [" ".join(said)]
    )
    order = sorted(cells, key=lambda cell: -cell.result.total.mean)
    for cell, name in ((order[0], "most"), (order[-1], "least")):
        if network := network_of(cell):
            drawn = Map(cell.result.used, network, name)
            yield usage_section(cell.result.used, drawn, names[cell.files.key])


def _totals(cells: Sequence[KeptCell], names: Mapping[str, str]) -> Section:
    """The mean total of every cell."""
    means = {names[cell.files.key]: cell.mean for cell in cells}
    counts = count_names(cells)
    rows: list[Row] = [
        (
            name,
            [
                *values_at(Shown.LINE, cell.result.total, any_time=cell.any_time),
                f"{cell.games:,}",
                *count_cells(cell, counts),
            ],
        )
        for name, cell in zip(means, cells, strict=True)
    ]
    heads = [*(each.head for each in shown_at(Shown.LINE)), "games", *map(humanize, counts)]
    are_many = len(cells) > _MOST_ROWS
    table = Grid("Total of a sheet in each cell", heads, [rows], apart=True, long=are_many)
    chart = Bars(f"Mean total of each cell ({LEVEL_TEXT})", "Mean total", {"": means})
    facts = facts_grid(cells, [*means])
    parts: list[Block] = [*([] if are_many else [chart]), table, *([facts] if facts.heads else [])]
    return Section("Totals", parts=parts)


def _settings(cells: Sequence[KeptCell]) -> Section:
    """The totals of the cells by the value of a label."""
    choices: dict[str, dict[str, list[float]]] = {}
    for path, name in short_names(varying(cells)).items():
        for cell in cells:
            value = cell.labels.get(path, "") or NONE
            values = choices.setdefault(name, {})
            if value in values or len(values) < _MOST_ROWS:
                values.setdefault(value, []).append(cell.result.total.mean)
    rows: list[Row] = [
        (f"{name}={value}", [f"{sum(found) / len(found):.2f}", len(found)])
        for name, values in choices.items()
        for value, found in values.items()
    ]
    return Section(
        "What was varied",
        ["A dot is the mean total of a cell; the bar is the mean of all cells with that value."],
        [
            Chart(
                "Mean totals by value",
                strips(choices, "points"),
                "Means over the cells. " + "; ".join(f"{name}: {cells[0]}" for name, cells in rows),
            ),
            Grid("Means over the cells with a value", ["mean total", "cells"], [rows]),
        ],
    )


def _effect_sections(effects: Sequence[Effect]) -> Iterator[Section]:
    """What single values do, and what two of them do together beyond that."""
    names = short_names(list(dict.fromkeys(path for each in effects for path in each.values)))
    for count, title, said in (
        (
            1,
            "Effects",
            "compared with the first value of its setting, over all others",
        ),
        (2, "Effects of pairs", "beyond the sum of what each of the two values adds by itself"),
    ):
        chosen = [each for each in effects if len(each.values) == count]
        largest = sorted(chosen, key=lambda each: -abs(each.gain.mean))[:_MOST_EFFECTS]
        found = {values_of(each, names): each.gain for each in largest}
        if found:
            caption = "Effects on the total, the largest first; grey: chance may explain it"
            rows: list[Row] = [(name, [gain]) for name, gain in found.items()]
            yield Section(
                title,
                [
                    f"Points that a value adds to the total, {said}. The intervals of all effects "
                    f"hold together ({LEVEL_TEXT})."
                ],
                [
                    Bars(caption, title, {"": found}),
                    Grid(f"{title} on the total", ["points"], [rows]),
                ],
            )
