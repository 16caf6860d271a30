"""What the sheet of a recorded game shows: what a player drew, and the score in its boxes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nextstation.engine.city.dealing import Slot
    from nextstation.engine.play.score import Score
    from nextstation.engine.play.sheet import Sheet
    from nextstation.engine.record.load import RecordedGame
    from nextstation.renderers.page.sheet import SheetContent
    from nextstation.renderers.score.filled_score import FilledScore


def content_of(game: "RecordedGame", player: int) -> "SheetContent":
    """The sheet of a player, counted from 0, at the end of a game."""
    from nextstation.engine.city.dealing import slots
    from nextstation.renderers.map.played_map import PlayedMap
    from nextstation.renderers.page.sheet import SheetContent

    network, sheet = game.network, game.outcome.sheets[player]
    lines: dict[str, tuple[int, ...]] = {}
    for drawn in sheet.drawn:
        lines[drawn.colour] = (*lines.get(drawn.colour, ()), drawn.link)
    marks = {mark: tuple(sheet.marked(mark)) for mark in network.city.marks}
    dealt = slots(network, sheet.modules, sheet.deal())
    score = filled_score_of(sheet, game.outcome.scores[player], dealt)
    played = PlayedMap(lines, marks, tuple(sheet.circled))
    return SheetContent(network, played, score, dealt, game.record.players[player].name)


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
    points, counts = tuple(score.network.values()), tuple(counted_network(sheet))
    return FilledScore(lines, points, counts, objectives)
