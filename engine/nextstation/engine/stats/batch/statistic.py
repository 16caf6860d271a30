"""The statistics of a distribution: each is listed once, and is in every report from there."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import TOTAL, Figure
from nextstation.engine.stats.batch.interval import NONE, Interval

# A pair of numbers is from where to where something goes.
Value = float | int | tuple[int, int] | Interval


class Shown(IntEnum):
    """Where a statistic is shown: in the places of its level, and in those of all levels below."""

    DATA = 0  # in data for programs
    TABLE = 1  # in the table of a simulation, which has a row for each figure
    LINE = 2  # in the line of each of several cells
    BESIDE = 3  # beside the mean wherever that stands alone: in measures, comparisons and sweeps


class Statistic(NamedTuple):
    """A statistic: its key in data, `within` another one if it says so, and the head of its column.

    `of` works it out.
    """

    key: str
    head: str
    of: Callable[[Any], Value]
    shown: Shown = Shown.TABLE
    within: str = ""


def _quantile(share: float, shown: Shown = Shown.TABLE) -> Statistic:
    return Statistic(
        str(share), f"{share:.0%}", lambda found: found.quantile(share), shown, "quantiles"
    )


MEAN = Statistic("mean", "mean", attrgetter("mean"), Shown.LINE)
# Those that moments have too.
MOMENTS = (
    MEAN,
    Statistic("standard_error", "error", attrgetter("standard_error"), Shown.DATA),
    Statistic("standard_deviation", "spread", attrgetter("stdev")),
)
OF_VALUES = (
    Statistic("min", "min", attrgetter("min")),
    _quantile(0.05, Shown.LINE),
    _quantile(0.25),
    _quantile(0.5, Shown.LINE),
    _quantile(0.75),
    _quantile(0.95, Shown.LINE),
    Statistic("max", "max", attrgetter("max")),
)
STATISTICS = (*MOMENTS, *OF_VALUES)


def shown_at(level: Shown) -> list[Statistic]:
    """The statistics that the places of a level show."""
    return [each for each in STATISTICS if each.shown >= level]


def values_at(level: Shown, found: Distribution, *, any_time: bool = False) -> list[Value]:
    """What they come to; `any_time` says that the games decided when they ended."""
    return [
        Interval.of(found, any_time=any_time) if each is MEAN else each.of(found)
        for each in shown_at(level)
    ]


def data_of(found: Any, statistics: Iterable[Statistic] = STATISTICS) -> dict[str, Any]:
    """Statistics of a distribution, or of moments as far as these have them, as JSON has them."""
    data: dict[str, Any] = {}
    for each in statistics:
        part = data.setdefault(each.within, {}) if each.within else data
        part[each.key] = each.of(found)
    return data


class Fact(NamedTuple):
    """What is shown beside a mean total."""

    key: str
    head: str
    value: Value


def beside(figures: Mapping[Figure, Distribution]) -> Iterator[Fact]:
    """What is shown beside the mean total of some sheets, by their figures."""
    for each in shown_at(Shown.BESIDE):
        yield Fact(each.key, each.head, each.of(figures[TOTAL]))


def side_by_side(sides: Iterable[Iterable[Fact]]) -> list[tuple[str, list[Value | None]]]:
    """The facts of several sides: each with its head, and its value for every side that has it."""
    found = [{each.head: each.value for each in facts} for facts in sides]
    heads = dict.fromkeys(chain.from_iterable(found))
    return [(head, [own.get(head) for own in found]) for head in heads]


def text_of(value: Value | None) -> str:
    """A value as it is written."""
    match value:
        case None:
            return NONE
        case Interval():
            return value.text
        case (low, high):
            return f"{low}–{high}"
        case float():
            return f"{value:.2f}"
    return str(value)


def in_columns(facts: Iterable[tuple[str, Value]]) -> dict[str, float | None]:
    """Values by the heads of their columns, for a table of numbers; a pair has two of them."""
    found: dict[str, float | None] = {}
    for head, value in facts:
        match value:
            case Interval(mean, half):
                found |= {head: mean, f"{head} ±": half}
            case (low, high):
                found |= {f"{head} from": low, f"{head} to": high}
            case _:
                found[head] = value
    return found
