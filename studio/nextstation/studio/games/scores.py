"""The score so far as the page shows it, term by term, and what it is worth to a solo player."""

from collections.abc import Mapping, Sequence
from typing import Any

from nextstation.engine.city.titles import band_ranges
from nextstation.engine.play.score.points import objective_counts
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.play.table.table import Table
from nextstation.engine.vocabulary.letters import humanize
from nextstation.studio.term_words import sheet_titles

Data = dict[str, Any]


def score_data(seat: Seat, score: Score) -> Data:
    """A score by colour and term, by term of the network and by objective."""
    titles = sheet_titles(seat.network.city)
    counts = objective_counts(seat.sheet)
    return {
        "total": score.total,
        "lines": [
            {"colour": line.colour, "total": line.total, "terms": _terms(titles, line.terms)}
            for line in score.lines
        ],
        "network": _terms(titles, score.network),
        "objectives": [
            {
                "title": humanize(name),
                "points": points,
                "found": counts[name][0],
                "wanted": counts[name][1],
            }
            for name, points in score.objectives.items()
        ],
    }


def solo_data(table: Table, total: int) -> Data | None:
    """What a total is worth to a solo player: the penalty of modules, the band (L2, L3)."""
    if len(table.seats) > 1:
        return None
    bands: Sequence[int] = table.setup.city.solo_bands
    penalty = sum(module.solo_penalty for module in table.setup.modules)
    reached = sum(total - penalty >= start for start in bands)
    return {
        "penalty": penalty,
        "total": total - penalty,
        "bands": band_ranges(bands) if bands else [],
        "reached": reached,
        "short": bands[reached] - total + penalty if reached < len(bands) else 0,
        "chose_pencils": table.chose_pencils,
    }


def _terms(titles: Mapping[str, str], points: Mapping[str, int]) -> list[Data]:
    return [{"title": titles[name], "points": each} for name, each in points.items()]
