"""What a player counts for a count, and how a sheet lays that out: by its shape, not by its words.

A count comes to numbers that are multiplied, to numbers that are worth so many points each, to
circles on a track, to a tick; where no few numbers tell its points, to these alone.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from nextstation.engine.city.counting.count import Count
from nextstation.engine.format.vocabulary.counts import MET_BY
from nextstation.engine.format.vocabulary.scoring import Form

REACHED = "reached"
_WORTH = ("each", "values", "points", "times")


class CountCell(NamedTuple):
    """A number of a count: its name in results, the count that comes to it, the points for one."""

    name: str
    asked: Count
    points: int = 1


def form_of(count: Count) -> Form:
    """How a sheet lays out a count."""
    each_part = "per" in count and "take" not in count
    if "players" in count:
        return "cells"
    if set(count) & set(MET_BY):
        return "tick"
    if "values" in count:
        return "cells" if each_part else "track"
    if isinstance(count.get("each"), Mapping):
        return "cells" if count.get("take", "sum") != "sum" or "times" in count else "table"
    return "product"


def cells_of(count: Count) -> list[CountCell]:
    """The numbers that the boxes of a count are for."""
    bare = {word: value for word, value in count.items() if word not in _WORTH}
    match form_of(count):
        case "tick":
            return [CountCell(REACHED, {**bare, "points": 1}, count.get("points", 1))]
        case "track":
            return [CountCell(count["count"], bare)]
        case "table":
            ((name, by),) = count["each"].items()
            return [
                CountCell(str(key), {**bare, "each": {name: _only(by, key)}}, points)
                for key, points in by.items()
            ]
        case "product":
            times = [CountCell("times", count["times"])] if "times" in count else []
            return [CountCell(count["count"], bare, count.get("each", 1)), *times]
    return []


def _only(by: Mapping[Any, int], key: Any) -> dict[Any, int]:
    return {each: int(each == key) for each in by}


def points_in(count: Count) -> list[int]:
    """All points that a count names, in the order of its file."""
    for word in ("values", "points", "each"):
        match count.get(word):
            case None:
                continue
            case Mapping() as found:
                ((_, by),) = found.items()
                return [*by.values()]
            case list() as values:
                return values
            case int() as points:
                return [points]
    return [1]
