"""Writes tables as CSV, or as Parquet where its library is installed."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import numpy as np

from nextstation.engine.experiment.results.errors import FolderError
from nextstation.engine.experiment.results.tables import Table
from nextstation.engine.source.atomic_write import whole_file
from nextstation.engine.source.suggestions import suggestion


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
