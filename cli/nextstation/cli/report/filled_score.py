"""What a player of a record scores, as the sheet shows it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nextstation.engine.city.dealing import Slot
    from nextstation.engine.play.score import Score
    from nextstation.engine.play.sheet import Sheet
    from nextstation.renderers.score.filled_score import FilledScore


def filled_score_of(sheet: "Sheet", score: "Score", dealt: Sequence["Slot"]) -> "FilledScore":
    """The numbers that a player writes into the boxes of the score."""
    from nextstation.engine.play.sheet_counts import counted_network
    from nextstation.renderers.score.filled_score import FilledColumn, FilledScore

    lines = {
        line.colour: FilledColumn(tuple(line.terms.values()), tuple(line.counted))
        for line in score.lines
    }
    objectives = {
        slot.number: score.objectives[slot.card.id]
        for slot in dealt
        if slot.card and slot.card.id in score.objectives
    }
    return FilledScore(
        lines, tuple(score.network.values()), tuple(counted_network(sheet)), objectives
    )
