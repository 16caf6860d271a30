"""What a game scored, as plain data for programs."""

from typing import TYPE_CHECKING, Any

from nextstation.cli.report.diagnostics import diagnostics_data

if TYPE_CHECKING:
    from nextstation.engine.play.score import Score
    from nextstation.engine.record.load import Played


def score_data(played: "Played", file: str) -> dict[str, Any]:
    """The diagnostics of a record, and what each player of a sound one scored."""
    scores = played.replay.scores if played.replay and not played.faults else ()
    data = diagnostics_data(file, played.faults, {})
    data["players"] = [_player(each) for each in scores]
    if played.replay and len(scores) == 1:
        solo = scores[0].total - played.replay.penalty
        data["solo"] = {"penalty": played.replay.penalty, "total": solo}
    elif played.replay and scores:
        data["winners"] = played.replay.winners
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
