"""What a game scored, and many games together, as plain data for programs."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median, pstdev
from typing import TYPE_CHECKING, Any

from nextstation.cli.report.diagnostics import diagnostics_data, plain_data

if TYPE_CHECKING:
    from nextstation.engine.format.source.checked import Checked
    from nextstation.engine.play.record.load import RecordedGame
    from nextstation.engine.play.score.score import LineScore, Score
    from nextstation.engine.play.sheet.sheet import Sheet


def score_data(checked: "Checked[RecordedGame]", file: str) -> dict[str, Any]:
    """The diagnostics of a record, and what each player of a sound one scored."""
    data = diagnostics_data(file, checked.diagnostics, {})
    data["warnings"] = plain_data(checked.warnings)
    data["players"] = []
    if checked.diagnostics:
        return data
    game = checked.sound()
    outcome = game.outcome
    data["city"] = game.network.city.id
    data["colours"] = outcome.sheets[0].colours
    data["modules"] = outcome.sheets[0].deal()
    data["rounds"] = {"played": outcome.rounds_played, "of": outcome.rounds}
    data["players"] = list(map(_player, outcome.scores, outcome.sheets))
    if len(outcome.scores) == 1:
        total = outcome.scores[0].total - outcome.penalty
        data["solo"] = {
            "penalty": outcome.penalty,
            "total": total,
            "chose_pencils": outcome.chose_pencils,
        }
    else:
        data["winners"] = [] if game.unscored else outcome.winners
    return data


def _player(score: "Score", sheet: "Sheet") -> dict[str, Any]:
    return {
        "name": score.player,
        "total": score.total,
        "lines": {line.colour: _line(line) for line in score.lines},
        "network": dict(score.network),
        "counts": _counts(sheet),
        "objectives": dict(score.objectives),
        **({"won": {name: dict(each) for name, each in score.won.items()}} if score.won else {}),
        "marks": {
            mark: [point.name for point in sheet.marked(mark)] for mark in sheet.network.city.marks
        },
        "circled": {
            line.colour: [point.name for colour, point in sheet.circled if colour == line.colour]
            for line in score.lines
        },
    }


def _line(line: "LineScore") -> dict[str, Any]:
    """What a line scored; `counted` are its districts and stations as modules make them count."""
    return {
        "total": line.total,
        "terms": dict(line.terms),
        "districts": [districts for districts, _ in line.facts],
        "most_stations": [stations for _, stations in line.facts],
        "counted": [list(each) for each in line.counted],
        "joined": line.joined,
        **({"factors": line.factors} if line.factors else {}),
    }


def _counts(sheet: "Sheet") -> dict[str, dict[str, int]]:
    """The numbers of each term of the network: stations by colours, crossings by ways, visits."""
    from nextstation.engine.city.city import network_names
    from nextstation.engine.city.counting.cells import cells_of
    from nextstation.engine.play.score.points import counted_network

    city = sheet.network.city
    named = zip(network_names(city), city.network_terms, counted_network(sheet), strict=True)
    return {
        name: dict(zip((cell.name for cell in cells_of(term.written_out)), counts, strict=True))
        for name, term, counts in named
        if counts
    }


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
