"""What folders of results hold, for programs: cells, and tables as arrays or data frames."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.experiment.results.errors import FolderError
from nextstation.engine.experiment.results.kept import (
    KeptCell,
    in_order,
    kept_cells,
    label_names,
    where,
)
from nextstation.engine.experiment.results.tables import TABLES
from nextstation.engine.source.arguments import path_of
from nextstation.engine.source.suggestions import suggestion

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
