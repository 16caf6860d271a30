"""What a game scored, as plain data for programs."""

from typing import TYPE_CHECKING, Any

from nextstation.cli.report.diagnostics import diagnostics_data, plain_data

if TYPE_CHECKING:
    from nextstation.engine.play.score import Score
    from nextstation.engine.record.load import RecordedGame
    from nextstation.engine.source.checked import Checked


def score_data(checked: "Checked[RecordedGame]", file: str) -> dict[str, Any]:
    """The diagnostics of a record, and what each player of a sound one scored."""
    data = diagnostics_data(file, checked.diagnostics, {})
    data["warnings"] = plain_data(checked.warnings)
    data["players"] = []
    if checked.diagnostics:
        return data
    outcome = checked.sound().outcome
    data["rounds"] = {"played": outcome.rounds_played, "of": outcome.rounds}
    data["players"] = [_player(each) for each in outcome.scores]
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


def _player(score: "Score") -> dict[str, Any]:
    return {
        "name": score.player,
        "total": score.total,
        "lines": {
            line.colour: {
                "total": line.total,
                "terms": dict(line.terms),
                "districts": [districts for districts, _ in line.facts],
                "most_stations": [stations for _, stations in line.facts],
                "joined": line.joined,
            }
            for line in score.lines
        },
        "network": dict(score.network),
        "objectives": dict(score.objectives),
    }
