"""What stays of work that is over: memory, descriptors, threads, processes, files, caches."""

import gc
import os
import threading
import tracemalloc
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from pathlib import Path
from statistics import linear_regression, median
from typing import Any

# Megabytes that a process may be larger at the end than after it has warmed up: its line through
# all samples, which the memory that the allocator happens to hold hardly moves. Caches with a bound
# of thousands of texts take as much until they are full.
MEMORY = 96.0
# The first part of the samples, in which caches fill.
_WARM = 1 / 2
# Entries that caches without a bound may gain in the last half, of a thousand rounds or of ten.
ENTRIES = 500
# With fewer samples nothing can be told from chance.
_FEWEST = 12
_MOST_NAMED = 6


@dataclass(frozen=True)
class Sample:
    """A process after some rounds: megabytes of memory, other counts, entries of each cache."""

    rounds: int
    memory: float
    counts: dict[str, int]
    caches: dict[str, int]


class Remains:
    """Looks at this process now and then, and says what has grown all along."""

    def __init__(self, folder: Path) -> None:
        """Count the files below a folder, which should be those of the round alone."""
        self._folder = folder
        self.samples = list[Sample]()
        self._objects = Counter[str]()
        self._traced: tracemalloc.Snapshot | None = None

    def look(self, rounds: int) -> None:
        """Take a sample, once a round is over."""
        gc.collect()
        self.samples.append(Sample(rounds, _memory(), self._counts(), _unbounded()))

    def warmed_up(self) -> None:
        """From here on, what there is more of is named at the end."""
        self._objects = _objects()
        self._traced = tracemalloc.take_snapshot() if tracemalloc.is_tracing() else None

    def findings(self) -> Iterator[str]:
        """What grows as long as the process lives."""
        if len(self.samples) < _FEWEST:
            return
        grown = growth(self.samples)
        if grown > MEMORY:
            yield f"memory grew by {grown:.0f} MB after the warm-up; {', '.join(self._growers())}"
        for name in self.samples[-1].counts:
            before, after = _ends([each.counts[name] for each in self.samples])
            if min(after) > max(before):
                yield f"{name} grew from {max(before)} to {min(after)}"
        middle = self.samples[len(self.samples) // 2].caches
        for name, size in self.samples[-1].caches.items():
            if size - middle.get(name, 0) > ENTRIES:
                yield f"the cache {name} has no bound: {middle.get(name, 0)} entries, then {size}"

    def table(self) -> str:
        """The samples at the quarters."""
        last = len(self.samples) - 1
        names = [*self.samples[-1].counts] if self.samples else []
        lines = [f"{'rounds':>8}{'memory':>10}{''.join(f'{name:>13}' for name in names)}"]
        for place in sorted({last * quarter // 4 for quarter in range(5)} if names else ()):
            each = self.samples[place]
            counts = "".join(f"{each.counts[name]:13}" for name in names)
            lines.append(f"{each.rounds:8}{each.memory:7.1f} MB{counts}")
        return "\n".join(lines)

    def _counts(self) -> dict[str, int]:
        return {
            "descriptors": _entries("/proc/self/fd"),
            "threads": threading.active_count(),
            "processes": _children(),
            "files": sum(1 for _ in self._folder.rglob("*")),
        }

    def _growers(self) -> Iterator[str]:
        """What there is more of than after the warm-up: kinds of objects, lines if traced."""
        more = _objects() - self._objects
        yield from (f"{count} more {name}" for name, count in more.most_common(_MOST_NAMED))
        if self._traced:
            found = tracemalloc.take_snapshot().compare_to(self._traced, "lineno")
            yield from map(str, found[:_MOST_NAMED])


def growth(samples: Sequence[Sample]) -> float:
    """Megabytes by which the memory grew after the warm-up, on the line through all samples."""
    warm = samples[int(len(samples) * _WARM) :]
    rounds = [each.rounds for each in warm]
    if len({*rounds}) < 2:
        return 0
    slope = linear_regression(rounds, [each.memory for each in warm]).slope
    return slope * (rounds[-1] - rounds[0])


def middles(samples: Sequence[Sample]) -> list[float]:
    """The median memory of each quarter."""
    step = max(len(samples) // 4, 1)
    parts = [samples[at * step : (at + 1) * step] for at in range(4)]
    return [median(each.memory for each in part) for part in parts if part]


def _ends(values: list[int]) -> tuple[list[int], list[int]]:
    """The second quarter of some values, and the last one."""
    quarter = len(values) // 4
    return values[quarter : 2 * quarter], values[-quarter:]


def _memory() -> float:
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return 0
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def _entries(folder: str) -> int:
    with suppress(OSError):
        return sum(1 for _ in Path(folder).iterdir())
    return 0


def _children() -> int:
    """The processes that this one has begun; ended ones count until their end is asked for."""
    count, own = 0, str(os.getpid())
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            count += stat.read_text().rpartition(")")[2].split()[1] == own
    return count


def caches() -> Iterator["_lru_cache_wrapper[Any]"]:
    """The functions that remember what they have answered."""
    return (each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper))


def _unbounded() -> dict[str, int]:
    """The caches that have no bound, and their entries."""
    known = [each for each in caches() if each.cache_info().maxsize is None]
    return {f"{each.__module__}.{each.__qualname__}": each.cache_info().currsize for each in known}


def _objects() -> Counter[str]:
    gc.collect()
    kinds = map(type, gc.get_objects())
    return Counter(f"{kind.__module__}.{kind.__qualname__}" for kind in kinds)
