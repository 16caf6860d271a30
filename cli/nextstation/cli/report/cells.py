"""The cells of results, as text and as data: those of folders, and those of a sweep."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from nextstation.cli.report.blocks import Grid, Row
from nextstation.cli.report.intervals import NOTE, gain_cell
from nextstation.cli.report.table import WIDTH, aligned, print_parts, text_table
from nextstation.cli.terminal.text import counted, humanize
from nextstation.engine.stats.batch.interval import NONE
from nextstation.engine.stats.batch.statistic import Shown, shown_at, side_by_side, values_at
from nextstation.engine.stats.experiment.results.check import FolderCheck
from nextstation.engine.stats.experiment.results.kept import KeptCell, count_names, varying
from nextstation.engine.stats.experiment.results.tables import table_of_cells
from nextstation.engine.stats.experiment.sweep.effects import Effect
from nextstation.engine.stats.experiment.sweep.plan import Plan


def print_cells(cells: Sequence[KeptCell]) -> None:
    """Print a line for each cell: the labels that differ, the total of a sheet, and its counts."""
    if not cells:
        print_parts(["no cells"])
        return
    labels, counts = varying(cells), count_names(cells)
    heads = ["games", *(each.head for each in shown_at(Shown.LINE)), *map(humanize, counts)]
    found: list[Row] = [
        (
            "",
            [
                _of_asked(cell),
                *values_at(Shown.LINE, cell.result.total, any_time=cell.any_time),
                *count_cells(cell, counts),
            ],
        )
        for cell in cells
    ]
    rows = _labelled(cells, {each: each for each in labels}, Grid("", heads, [found], apart=True))
    print_parts(["\n".join(aligned(rows, len(labels))), f"{counted(len(cells), 'cell')}; {NOTE}"])


def _labelled(
    cells: Sequence[KeptCell], labels: Mapping[str, str], grid: Grid, indent: str = ""
) -> list[list[str]]:
    """Heads, then a row for each cell: its labels, which have names, and its row of a table."""
    heads, texts = grid.spread_out()
    named = [[*labels.values()], *([each.labels.get(key, "") for key in labels] for each in cells)]
    return [
        [*(indent + name for name in names), *line]
        for names, line in zip(named, (heads, *texts), strict=True)
    ]


def _of_asked(cell: KeptCell) -> str:
    """How many games there are, and of how many if some lack."""
    asked = cell.files.manifest.last
    return f"{cell.games:,}" if cell.games == asked else f"{cell.games:,} of {asked:,}"


def count_cells(cell: KeptCell, counts: Sequence[str]) -> list[str]:
    """The means of what is counted of the sheets of a cell."""
    means = map(cell.mean_count, counts)
    return [NONE if each is None else f"{each:.2f}" for each in means]


def cells_data(cells: Sequence[KeptCell]) -> list[dict[str, Any]]:
    """The cells as plain data: labels, games, the total of a sheet, and its mean counts."""
    columns, batches = table_of_cells(cells)
    return [
        dict(zip(columns, row, strict=True))
        for batch in batches
        for row in zip(*batch, strict=True)
    ]


def print_checks(checks: Sequence[FolderCheck]) -> None:
    """Print what is wrong with folders, and a line for each folder."""
    print_parts(line for check in checks for line in _checked(check))


def _checked(check: FolderCheck) -> Iterator[str]:
    yield from (f"{file}: {message}" for file, message in check.faults.items())
    games = f"{check.games:,} of {counted(check.wanted, 'game')}"
    sound = f"{games} in {counted(check.cells, 'cell')} as written"
    yield f"{check.folder}: {counted(len(check.faults), 'fault')}, {sound}"


# The least and the greatest width of the chart, in characters.
_CHARTS = 12, 40
# More cells than these are for `ns results`.
_MOST_CELLS = 60


def print_sweep(plan: Plan, cells: Sequence[KeptCell], effects: Sequence[Effect]) -> None:
    """Print a sweep for people; without effects, if its games are not complete."""
    print_parts(_parts(plan, cells, effects))


def _parts(
    plan: Plan, cells: Sequence[KeptCell], effects: Sequence[Effect]
) -> Iterator[RenderableType]:
    if not cells:
        yield "no games yet"
        return
    yield _title(cells)
    yield ""
    names = short_names([factor.path for factor in plan.factors if factor.varies])
    if len(cells) <= _MOST_CELLS:
        yield text_table(_rows(names, cells))
        facts = facts_grid(cells, ["" for _ in cells])
        if facts.heads:
            yield ""
            yield text_table(_labelled(cells, names, facts, " "))
    else:
        yield f" {counted(len(cells), 'combination')}; with --out, ns results lists them"
    yield ""
    yield from _effects(effects, names)


def _title(cells: Sequence[KeptCell]) -> Text:
    legend, labels = cells[0].files.manifest.legend, cells[0].labels
    setting = [
        f"{_games(cells)} of each",
        *([f"{labels['players']} players"] if labels["players"] != "1" else []),
        labels["policy"],
        *filter(None, [labels["modules"]]),
        f"seed {labels['seed']}",
    ]
    title = Text(legend.title, "bold", no_wrap=False)
    return title.append(f"  {', '.join(setting)}", "not bold")


def _games(cells: Sequence[KeptCell]) -> str:
    least, most = (kind(cell.games for cell in cells) for kind in (min, max))
    return counted(most, "game") if least == most else f"{least:,} to {counted(most, 'game')}"


def short_names(paths: Sequence[str]) -> dict[str, str]:
    """For each path its end, of as few words as tell it from the others."""
    ends = {path: list(_ends(path)) for path in paths}
    return {
        path: next(
            (each for each in own if sum(each in other for other in ends.values()) == 1), path
        )
        for path, own in ends.items()
    }


def _ends(path: str) -> Iterator[str]:
    """The ends of a path, from its last word on."""
    words = path.split(".")
    for count in range(1, len(words) + 1):
        yield ".".join(words[-count:])


def _rows(names: Mapping[str, str], cells: Sequence[KeptCell]) -> Iterator[Sequence[str]]:
    """A row for each cell: its counts, the mean total, and where that lies among the others."""
    counts = count_names(cells)
    heads = [*map(humanize, counts), "total", *(each.head for each in shown_at(Shown.BESIDE))]
    found: list[Row] = [
        ("", [*count_cells(cell, counts), cell.mean, *values_at(Shown.BESIDE, cell.result.total)])
        for cell in cells
    ]
    rows = _labelled(cells, names, Grid("", heads, [found], apart=True), " ")
    means = [cell.result.total.mean for cell in cells]
    halves = [cell.mean.half or 0 for cell in cells]
    room = WIDTH - sum(max(map(len, column)) + 2 for column in zip(*rows, strict=True))
    width = max(_CHARTS[0], min(room, _CHARTS[1]))
    low = min(mean - half for mean, half in zip(means, halves, strict=True))
    high = max(mean + half for mean, half in zip(means, halves, strict=True))
    charts = (
        _chart(mean, half, low, high, width) for mean, half in zip(means, halves, strict=True)
    )
    return ((*row, chart) for row, chart in zip(rows, ("", *charts), strict=True))


def facts_grid(cells: Sequence[KeptCell], names: Sequence[str]) -> Grid:
    """A row for each cell, which have names: what its games say of the city."""
    columns = side_by_side(cell.city_facts for cell in cells)
    rows: list[Row] = [
        (name, [values[place] for _, values in columns]) for place, name in enumerate(names)
    ]
    return Grid("Pencils and objectives", [head for head, _ in columns], [rows], apart=True)


def _chart(mean: float, half: float, low: float, high: float, width: int) -> str:
    """A mean with its interval, on a line from `low` to `high`."""
    begin, at, end = (
        round((each - low) / max(high - low, 1e-9) * (width - 1))
        for each in (mean - half, mean, mean + half)
    )
    line = [" "] * begin + ["─"] * (end - begin + 1)
    line[at] = "●"
    return "".join(line)


def _effects(effects: Sequence[Effect], names: Mapping[str, str]) -> Iterator[RenderableType]:
    single = [each for each in effects if len(each.values) == 1]
    pairs = [each for each in effects if len(each.values) == 2]
    found = sorted(
        (each for each in pairs if each.gain.differs), key=lambda each: -abs(each.gain.mean)
    )
    if single:
        yield " compared with the first value, over all values of the other settings"
        yield _gains(single, names)
    if found:
        yield ""
        yield " both together, beyond the sum of what each does by itself"
        yield _gains(found, names)
    if left := len(pairs) - len(found):
        yield f" no such difference is found for {counted(left, 'pair')} of values"
    if effects:
        yield ""
        yield f" {NOTE}; those of the effects hold all together"


def _gains(effects: Sequence[Effect], names: Mapping[str, str]) -> Table:
    return text_table((f"   {values_of(each, names)}", gain_cell(each.gain)) for each in effects)


def values_of(effect: Effect, names: Mapping[str, str]) -> str:
    """What an effect is of: values by the names of their settings."""
    return ", ".join(f"{names[path]}={value}" for path, value in effect.values.items())


def sweep_data(cells: Sequence[KeptCell], effects: Sequence[Effect]) -> dict[str, Any]:
    """A sweep as plain data: its cells, and the effects of values and of pairs of them."""
    return {
        "cells": cells_data(cells),
        "effects": [
            {
                "values": dict(each.values),
                "difference": each.gain.mean,
                "standard_error": each.gain.standard_error,
                "half_interval": each.gain.half,
                "differs": each.gain.differs,
            }
            for each in effects
        ],
    }
