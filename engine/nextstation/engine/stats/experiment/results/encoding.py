"""Sums and rows of results as bytes, the same on every machine, and read back exactly.

The first line is JSON: whole numbers of any size. Rows, where they are kept, follow as compressed
columns of the smallest integers that hold them.
"""

import json
import zlib
from collections import Counter
from typing import Any

import numpy as np

from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.stats.batch.partial import DENSE, Histograms, PartialResult
from nextstation.engine.stats.experiment.results.errors import DamagedError

# Columns of points repeat themselves: the fastest compression makes them nearly as small as the
# best one.
_LEVEL = 1
_TYPES = ("<i1", "<i2", "<i4", "<i8")
# What is raised where a file says what makes no sense.
UNFIT = (ValueError, TypeError, LookupError, ArithmeticError, RecursionError, zlib.error)


def encode(part: PartialResult, rows: Ints | None = None) -> bytes:
    """The sums of some games and, if they are kept, the rows of results of their sheets."""
    sums: dict[str, Any] = {
        "histograms": [[each.tolist() for each in pair] for pair in part.histograms.columns()],
        # Without cards of modules, lists alone would not show the shape.
        "cards": list(part.dealt.shape),
        **{name: getattr(part, name).ravel().tolist() for name in _ARRAYS},
    }
    packed = b""
    if rows is not None:
        kind = next(each for each in _TYPES if _fits(rows, each))
        sums["rows"] = {"type": kind, "shape": list(rows.shape)}
        packed = zlib.compress(rows.T.astype(kind).tobytes(), _LEVEL)
    return json.dumps(sums, separators=(",", ":")).encode() + b"\n" + packed


def decode_sums(content: bytes) -> PartialResult:
    """The sums that `encode` wrote. Raises DamagedError for anything else."""
    try:
        sums = json.loads(content.partition(b"\n")[0])
        arrays: dict[str, Any] = {
            name: np.array(sums[name], kind) for name, kind in _ARRAYS.items()
        }
        arrays |= {name: arrays[name].reshape(sums["cards"]) for name in ("dealt", "reached")}
        return PartialResult(_histograms(sums["histograms"]), **arrays, scores=())
    except UNFIT as error:
        raise DamagedError("these are no sums of games") from error


def decode_rows(content: bytes) -> Ints:
    """The rows that `encode` wrote, [sheets, columns]. Raises DamagedError if there are none."""
    line, _, packed = content.partition(b"\n")
    try:
        said = json.loads(line)["rows"]
        sheets, columns = said["shape"]
        flat = np.frombuffer(zlib.decompress(packed), said["type"])
        rows: Ints = flat.reshape(columns, sheets).T.astype(np.int64)
    except UNFIT as error:
        raise DamagedError("these are no rows of games") from error
    return rows


# The arrays of a partial result; what is squared has no limit.
_ARRAYS: dict[str, type] = {
    "squares": object,
    "stations": np.int64,
    "links": np.int64,
    "dealt": object,
    "reached": object,
    "wins": np.int64,
}


def _histograms(columns: list[tuple[list[int], list[int]]]) -> Histograms:
    dense = [number for numbers, _ in columns for number in numbers if 0 <= number < DENSE]
    counts = np.zeros((len(columns), max(dense, default=-1) + 1), np.int64)
    others: Counter[tuple[int, int]] = Counter()
    for column, pair in enumerate(columns):
        for number, count in zip(*pair, strict=True):
            if 0 <= number < DENSE:
                counts[column, number] = count
            else:
                others[column, number] = count
    return Histograms(counts, others)


def _fits(rows: Ints, kind: str) -> bool:
    limits = np.iinfo(kind)
    return bool(rows.min(initial=0) >= limits.min and rows.max(initial=0) <= limits.max)
