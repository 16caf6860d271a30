"""Prints the scores of many games: a row for each sheet, then what they come to."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.table import Table

from nextstation.cli.report.score.data import Game, by_city, summaries, total_of
from nextstation.cli.report.table import aligned, print_parts
from nextstation.cli.terminal.text import Styled, counted, humanize, say
from nextstation.engine.city.city import City
from nextstation.engine.city.titles import objective_titles, term_titles

# The columns, each with the key of its figure.
_FIGURES = {
    "mean": "mean",
    "spread": "standard_deviation",
    "min": "min",
    "median": "median",
    "max": "max",
}


def print_games(games: Sequence[Game], cities: Mapping[str, City]) -> None:
    """Print the totals of games, and a summary, for each city.

    `cities` are theirs by their ids, which call terms and objectives by their titles.
    """
    for (city, played), summary in zip(by_city(games).items(), summaries(games), strict=True):
        say(Styled(city, bold=True), f"  {counted(summary['games'], 'game')}\n")
        for line in _totals(played):
            say(line.rstrip())
        print_parts([_summary(summary, cities[city])])


def _totals(games: Sequence[Game]) -> Iterator[str]:
    """A row for each sheet: its lines, its network, its objectives, its total."""
    players = [player for game in games for player in game["players"]]
    colours = list(dict.fromkeys(colour for game in games for colour in game["colours"]))
    labels = ["file", *(["player"] if len({player["name"] for player in players}) > 1 else [])]
    parts = ["network", *(["objectives"] if any(each["objectives"] for each in players) else [])]
    solo = ["solo"] if any(_penalty(game) for game in games) else []
    rows = [[*labels, *colours, *parts, *solo, "total"]]
    name_of = _names(games)
    for game in games:
        for player in game["players"]:
            names = [name_of[game["file"]], player["name"]][: len(labels)]
            cells = [player["lines"].get(colour, {}).get("total", "") for colour in colours]
            cells += [sum(player[part].values()) for part in parts]
            cells += [-_penalty(game) for _ in solo]
            rows.append([*names, *map(str, cells), str(total_of(game, player))])
    return aligned(rows, len(labels))


def _penalty(game: Game) -> int:
    return int(game["solo"]["penalty"]) if "solo" in game else 0


def _names(games: Sequence[Game]) -> dict[str, str]:
    """The files as they are named, or without their folder where they have the same one."""
    files = [game["file"] for game in games]
    alike = len({Path(file).parent for file in files}) == 1
    return {file: Path(file).name if alike else file for file in files}


def _summary(summary: Mapping[str, Any], city: City) -> Table:
    """The mean, the spread and the range of what the sheets scored."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(counted(summary["sheets"], "sheet"))
    for name in _FIGURES:
        table.add_column(name, justify="right")
    titles, objectives = term_titles(city), objective_titles(city)
    groups = (
        ((humanize(name), each) for name, each in summary["lines"].items()),
        ((titles[name], each) for name, each in summary["terms"].items()),
        ((titles[name], each) for name, each in summary["network"].items()),
        ((objectives[name], each) for name, each in summary["objectives"].items()),
    )
    for group in groups:
        _add(table, group)
        table.add_section()
    _add(table, [("total", summary["total"])])
    return table


def _add(table: Table, rows: Iterable[tuple[str, Mapping[str, float]]]) -> None:
    for label, found in rows:
        table.add_row(label, *(_figure(key, found[key]) for key in _FIGURES.values()))


def _figure(key: str, value: float) -> str:
    return f"{value:.1f}" if key in ("mean", "standard_deviation") else f"{value:g}"
