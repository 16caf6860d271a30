"""The statistics of a distribution: each is listed once, and is in every report from there."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from nextstation.engine.city.city import City
from nextstation.engine.format.vocabulary.letters import humanize
from nextstation.engine.statistics import LEVEL, Share
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import TOTAL, Figure, Kind, figure_title
from nextstation.engine.stats.batch.interval import NONE, Interval, half_of_mean
from nextstation.engine.stats.batch.result import CardResult

# A pair of numbers is from where to where something goes.
Value = float | int | tuple[int, int] | Interval | Share


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


# How far the pencils are apart, by the points that are looked at. Those of the network are known of
# games that are observed alone.
APART = {Kind.PENCIL_IN_ALL: "pencils_apart", Kind.PENCIL: "lines_apart"}
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


def beside(
    figures: Mapping[Figure, Distribution],
    cards: Iterable[CardResult] = (),
    *,
    any_time: bool = False,
    city: City | None = None,
) -> Iterator[Fact]:
    """What is shown beside the mean total of some sheets of a city, by their figures and cards."""
    for each in shown_at(Shown.BESIDE):
        yield Fact(each.key, each.head, each.of(figures[TOTAL]))
    yield from city_facts(figures, cards, any_time=any_time, city=city)


def city_facts(
    figures: Mapping[Figure, Distribution],
    cards: Iterable[CardResult] = (),
    *,
    any_time: bool = False,
    city: City | None = None,
) -> Iterator[Fact]:
    """How far the pencils are apart, and how often each objective was reached of those dealt."""
    for kind, key in APART.items():
        if len(pencils := _of_kind(figures, kind)) > 1:
            yield Fact(key, humanize(key), apart(pencils, any_time=any_time))
    for card in cards:
        if card.reached is not None:
            share = Share(card.reached.sheets, card.dealt.sheets)
            figure = Figure(Kind.REACHED, card.card)
            head = figure_title(city, figure) if city else figure.title
            yield Fact(f"reached_{card.card}", head, share)


def _of_kind(figures: Mapping[Figure, Distribution], kind: Kind) -> list[Distribution]:
    return [found for figure, found in figures.items() if figure.kind is kind]


def apart_gain(
    first: Mapping[Figure, Distribution],
    other: Mapping[Figure, Distribution],
    kind: Kind = Kind.PENCIL,
    *,
    any_time: bool = False,
) -> Interval | None:
    """How much further apart the pencils of other sheets are than those of the first, at 99%.

    None unless both have several. The intervals of both hold together: the true difference lies in
    this one whatever the games have in common.
    """
    both = [_of_kind(each, kind) for each in (first, other)]
    if min(map(len, both)) < 2:
        return None
    ours, theirs = (apart(each, any_time=any_time, error=(1 - LEVEL) / 2) for each in both)
    halves = [each.half for each in (ours, theirs) if each.half is not None]
    gain = (theirs.mean or 0) - (ours.mean or 0)
    return Interval(gain, sum(halves) if len(halves) == len(both) else None)


def apart(
    found: Sequence[Distribution], *, any_time: bool = False, error: float = 1 - LEVEL
) -> Interval:
    """The highest of several means less the lowest.

    At 99%, or what `error` leaves, all means lie in their intervals (Bonferroni): so does the
    difference in this one, whichever are the highest and the lowest.
    """
    means, error = [each.mean for each in found], error / len(found)
    halves = [half_of_mean(each, any_time=any_time, error=error) for each in found]
    known = [each for each in halves if each is not None]
    return Interval(max(means) - min(means), 2 * max(known) if len(known) == len(found) else None)


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
        case Share():
            return f"{value.share:.1%}"
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
            case Share():
                found[head] = value.share
            case (low, high):
                found |= {f"{head} from": low, f"{head} to": high}
            case _:
                found[head] = value
    return found


def facts_data(facts: Iterable[Fact]) -> dict[str, Any]:
    """Facts as JSON has them, by their keys."""
    return {key: value_data(value) for key, _, value in facts}


def value_data(value: Value | None) -> Any:
    """A value as JSON has it."""
    match value:
        case Interval(mean, half):
            return {"mean": mean, "half_interval": half}
        case Share():
            return {"share": value.share, "interval": list(value.interval)}
    return value
