"""What the sheets of many games scored together, by city, as plain data for programs."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median, pstdev
from typing import Any

# The data of a record, as `score_data` gives it.
Game = Mapping[str, Any]


def by_city(games: Iterable[Game]) -> dict[str, list[Game]]:
    """The games that were scored, by the id of their city."""
    found: dict[str, list[Game]] = {}
    for game in games:
        if game.get("players"):
            found.setdefault(game["city"], []).append(game)
    return found


def summaries(games: Iterable[Game]) -> list[dict[str, Any]]:
    """A summary for each city: points by colour, term and objective, and in all."""
    return [{"city": city, **_summary(each)} for city, each in by_city(games).items()]


def total_of(game: Game, player: Mapping[str, Any]) -> int:
    """What a sheet is worth in the end: in a solo game, minus what the modules cost."""
    return int(game["solo"]["total"] if "solo" in game else player["total"])


def _summary(games: Sequence[Game]) -> dict[str, Any]:
    sheets = [player for game in games for player in game["players"]]
    totals = [total_of(game, player) for game in games for player in game["players"]]
    lines = [player["lines"] for player in sheets]
    return {
        "games": len(games),
        "sheets": len(sheets),
        "total": _figures(totals),
        "lines": _each({name: line["total"] for name, line in each.items()} for each in lines),
        "terms": _each(_terms(each.values()) for each in lines),
        "network": _each(player["network"] for player in sheets),
        "objectives": _each(player["objectives"] for player in sheets),
    }


def _terms(lines: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The points of all lines of a sheet by term."""
    points: dict[str, int] = {}
    for line in lines:
        for name, each in line["terms"].items():
            points[name] = points.get(name, 0) + each
    return points


def _each(sheets: Iterable[Mapping[str, int]]) -> dict[str, Any]:
    """Figures for each name, of the sheets that have points for it."""
    found: dict[str, list[int]] = {}
    for points in sheets:
        for name, each in points.items():
            found.setdefault(name, []).append(each)
    return {name: _figures(values) for name, values in found.items()}


def _figures(values: Sequence[int]) -> dict[str, float]:
    return {
        "sheets": len(values),
        "mean": fmean(values),
        "standard_deviation": pstdev(values),
        "min": min(values),
        "median": median(values),
        "max": max(values),
    }
