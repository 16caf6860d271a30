"""What a game scored, as plain data for programs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nextstation.cli.report.diagnostics import diagnostics_data, plain_data

if TYPE_CHECKING:
    from nextstation.engine.play.score.score import LineScore, Score
    from nextstation.engine.play.sheet.sheet import Sheet
    from nextstation.engine.record.load import RecordedGame
    from nextstation.engine.source.checked import Checked


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
        data["winners"] = outcome.winners
    return data


def _player(score: "Score", sheet: "Sheet") -> dict[str, Any]:
    return {
        "name": score.player,
        "total": score.total,
        "lines": {line.colour: _line(line) for line in score.lines},
        "network": dict(score.network),
        "counts": _counts(sheet),
        "objectives": dict(score.objectives),
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
    }


def _counts(sheet: "Sheet") -> dict[str, dict[str, int]]:
    """What the sheet counts for each term of the network that is no cell of its own."""
    from nextstation.engine.city.city import term_names
    from nextstation.engine.play.score.counts import counted_network

    terms = sheet.network.city.network_terms
    named = zip(term_names(terms), terms, counted_network(sheet), strict=True)
    return {name: _named(term.name, counts) for name, term, counts in named if counts}


def _named(term: str, counts: Sequence[int]) -> dict[str, int]:
    """Counts with their names: visits of a track; stations by colours, crossings by ways used."""
    if term == "track":
        return {"visits": counts[0]}
    first = 2 if term == "interchanges" else 1
    return {str(number): count for number, count in enumerate(counts, first)}
