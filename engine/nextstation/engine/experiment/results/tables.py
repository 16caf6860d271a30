"""Results as tables for other programs: the cells, the distributions, the games."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.batch.distribution import SHARES, Distribution
from nextstation.engine.experiment.results.errors import DamagedError, FolderError
from nextstation.engine.experiment.results.kept import KeptCell, label_names


class Table(NamedTuple):
    """The names of columns, and batches of rows; a batch has a list or an array a column."""

    columns: Sequence[str]
    batches: Iterator[Sequence[Any]]


def table_of_cells(cells: Sequence[KeptCell]) -> Table:
    """A row for each cell: its labels, its games, and the total of a sheet."""
    labels = label_names(cells)
    rows = [
        [*_values(cell, labels), cell.games, cell.files.manifest.last, *_facts(cell.result.total)]
        for cell in cells
    ]
    shares = (f"{share:.0%}" for share in SHARES)
    columns = ["cell", "games", "asked", "mean", "error", "spread", "min", *shares, "max"]
    return Table([*labels, *columns], iter([list(zip(*rows, strict=True))] if rows else []))


def table_of_distributions(cells: Sequence[KeptCell]) -> Table:
    """A row for each cell, figure of a sheet and value: how many sheets have it."""
    labels = label_names(cells)
    return Table(
        [*labels, "cell", "figure", "value", "sheets"],
        chain.from_iterable(_distributions(cell, labels) for cell in cells),
    )


def table_of_games(cells: Sequence[KeptCell]) -> Table:
    """A row for each sheet: its cell, game and seat, then its points and turns.

    Raises FolderError if a cell has not kept its games, or some have other columns than others;
    while it is read, DamagedError if a chunk is damaged.
    """
    labels, names = label_names(cells), list[str]()
    for cell in cells:
        manifest = cell.files.manifest
        if manifest.columns < manifest.legend.columns.width:
            raise FolderError(f"{cell.files.path} has no single games; they need --per-game")
        names = names or manifest.legend.column_names
        if manifest.legend.column_names != names:
            raise FolderError("the cells have different columns: choose some with --where")
    return Table(
        [*labels, "cell", "game", "seat", *names],
        chain.from_iterable(_games(cell, labels) for cell in cells),
    )


TABLES: dict[str, Callable[[Sequence[KeptCell]], Table]] = {
    "cells": table_of_cells,
    "distributions": table_of_distributions,
    "games": table_of_games,
}


def _values(cell: KeptCell, labels: Sequence[str]) -> list[str]:
    """The labels of a cell, and its key."""
    return [*(cell.labels.get(name, "") for name in labels), cell.files.key]


def _facts(found: Distribution) -> list[float]:
    quantiles = (found.quantile(share) for share in SHARES)
    return [found.mean, found.standard_error, found.stdev, found.min, *quantiles, found.max]


def _distributions(cell: KeptCell, labels: Sequence[str]) -> Iterator[list[Any]]:
    before = _values(cell, labels)
    names = cell.files.manifest.legend.column_names
    for name, (values, sheets) in zip(names, cell.sums.histograms.columns(), strict=True):
        yield [*([each] * len(values) for each in (*before, name)), values, sheets]


def _games(cell: KeptCell, labels: Sequence[str]) -> Iterator[list[Any]]:
    before = _values(cell, labels)
    manifest, players = cell.files.manifest, cell.files.manifest.legend.players
    for first, games in manifest.chunks():
        rows = cell.files.rows(first, games)
        if rows is None:
            raise DamagedError(f"{cell.files.chunk_file(first)} is still to be played")
        number = np.repeat(np.arange(first + 1, first + games + 1), players)
        seat = np.tile(np.arange(1, players + 1), games)
        yield [*([each] * len(rows) for each in before), number, seat, *rows.T]
