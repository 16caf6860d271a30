"""Results as tables for other programs: written to files, or as arrays and data frames."""

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.format.source.arguments import path_of
from nextstation.engine.format.source.atomic_write import whole_file
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.statistic import STATISTICS, in_columns
from nextstation.engine.stats.experiment.results.errors import DamagedError, FolderError
from nextstation.engine.stats.experiment.results.kept import (
    KeptCell,
    count_names,
    in_order,
    kept_cells,
    label_names,
    where,
)


class Table(NamedTuple):
    """The names of columns, and batches of rows; a batch has a list or an array a column."""

    columns: Sequence[str]
    batches: Iterator[Sequence[Any]]


def table_of_cells(cells: Sequence[KeptCell]) -> Table:
    """A row for each cell: its labels, its games, the total of a sheet, and its mean counts."""
    labels, counts = label_names(cells), count_names(cells)
    facts = [in_columns((each.head, each.value) for each in cell.city_facts) for cell in cells]
    more = dict.fromkeys(chain.from_iterable(facts))
    rows = [
        [
            *(*_values(cell, labels), cell.games, cell.files.manifest.last),
            *(*_statistics(cell.result.total).values(), *map(cell.mean_count, counts)),
            *map(own.get, more),
        ]
        for cell, own in zip(cells, facts, strict=True)
    ]
    heads = _statistics(Distribution.of(np.zeros(0, np.int64)))
    columns = [*labels, "cell", "games", "asked", *heads, *counts, *more]
    return Table(columns, iter([list(zip(*rows, strict=True))] if rows else []))


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


def _statistics(found: Distribution) -> dict[str, float | None]:
    """The statistics of the total of a sheet, by their heads."""
    return in_columns((each.head, each.of(found)) for each in STATISTICS)


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


def export(table: Table, file: Path) -> None:
    """Write a table whole or not at all, in the format that the name of the file ends with.

    Raises FolderError for another format or without the library of Parquet, WriteError if the
    file cannot be written, DamagedError if a part of the table is damaged.
    """
    write = _WRITERS.get(file.suffix.lower())
    if write is None:
        hint = suggestion(file.suffix, _WRITERS, "formats")
        raise FolderError(f"{file} has no format of a table: {hint}")
    with whole_file(file) as stream:
        write(table, stream)


def write_csv(table: Table, stream: IO[bytes]) -> None:
    """Write a table as CSV in UTF-8."""
    text = io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    for batch in table.batches:
        columns = (each.tolist() if isinstance(each, np.ndarray) else each for each in batch)
        writer.writerows(zip(*columns, strict=True))
    text.detach()


def write_parquet(table: Table, stream: IO[bytes]) -> None:
    """Write a table as Parquet, a row group for each batch. Raises FolderError without pyarrow."""
    arrow, parquet = _pyarrow()
    writer = None
    for batch in table.batches:
        part = arrow.table(dict(zip(table.columns, batch, strict=True)))
        writer = writer or parquet.ParquetWriter(stream, part.schema)
        writer.write_table(part)
    writer = writer or parquet.ParquetWriter(stream, arrow.table({}).schema)
    writer.close()


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise FolderError(
            "Parquet needs the library pyarrow: pip install 'nextstation[parquet]'; "
            "a name that ends with .csv writes CSV"
        ) from None
    return pyarrow, pyarrow.parquet


_WRITERS: dict[str, Callable[[Table, IO[bytes]], None]] = {
    ".csv": write_csv,
    ".parquet": write_parquet,
}


Column = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Results:
    """Cells of results. The result of each is what `simulate` returns."""

    cells: Sequence[KeptCell]
    notes: Sequence[str] = ()  # what is wrong with cells that were left out

    def where(self, *conditions: str) -> "Results":
        """The cells with these labels, such as `city=london` or `policy=greedy,random`.

        Raises FolderError (a ValueError) for a condition without a value, or an unknown label.
        """
        return Results(where(self.cells, conditions), self.notes)

    def arrays(self, table: str = "cells") -> dict[str, Column]:
        """The columns of a table by name, each an array with an entry for each row.

        `cells` has a row for each cell, `distributions` one for each figure of a cell and value,
        `games` one for each sheet. A label of which all values are numbers is an array of numbers.
        All rows are in memory at once. Raises FolderError for an unknown table, or `games` where
        no games are kept, and DamagedError if a chunk is damaged.
        """
        if not isinstance(table, str) or table not in TABLES:
            raise FolderError(f"there is no table `{table}`: {suggestion(table, TABLES, 'tables')}")
        columns, batches = TABLES[table](self.cells)
        parts, labels = list(batches), set(label_names(self.cells))
        found = {
            name: _column([part[place] for part in parts]) for place, name in enumerate(columns)
        }
        return {
            name: _numbers(values) if name in labels else values for name, values in found.items()
        }

    def to_pandas(self, table: str = "cells") -> Any:
        """A table as a DataFrame of pandas.

        Raises FolderError without pandas, and what `arrays` raises.
        """
        return _library("pandas").DataFrame(self.arrays(table))

    def to_polars(self, table: str = "cells") -> Any:
        """A table as a DataFrame of polars.

        Raises FolderError without polars, and what `arrays` raises.
        """
        return _library("polars").DataFrame(self.arrays(table))


def load_results(*folders: str | Path) -> Results:
    """What folders of results hold, in the order of the labels.

    Of a cell that several have, the longer run counts. Raises FolderError (a ValueError) if one is
    not a folder of results, ValueError for anything but a path.
    """
    notes = list[str]()
    paths = [path_of(folder, "a folder of results") for folder in folders]
    return Results(in_order(kept_cells(paths, notes.append)), notes)


def _column(parts: Sequence[Any]) -> Column:
    return np.concatenate([np.asarray(part) for part in parts]) if parts else np.array([])


def _numbers(texts: Column) -> Column:
    """Texts as whole numbers or fractions, if all of them are; else as they stand."""
    for kind in (np.int64, np.float64):
        try:
            return texts.astype(kind)
        except (ValueError, OverflowError):
            continue
    return texts


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise FolderError(f"this needs the library {name}: pip install {name}") from None
