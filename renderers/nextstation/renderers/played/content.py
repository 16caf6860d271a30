"""What the sheet of a game shows: what a player drew so far, and the score in its boxes."""

from collections.abc import Sequence

from nextstation.engine.city.dealing import Slot, slots
from nextstation.engine.play.score import Score
from nextstation.engine.play.sheet import Sheet
from nextstation.engine.play.sheet_counts import counted_network
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.score.filled_score import FilledColumn, FilledScore


def content_of(sheet: Sheet, score: Score) -> SheetContent:
    """The sheet of a player as it stands, with what it scores so far in the boxes."""
    dealt = slots(sheet.network, sheet.modules, sheet.deal_seen())
    score_filled = filled_score_of(sheet, score, dealt)
    return SheetContent(sheet.network, played_map_of(sheet), score_filled, dealt, score.player)


def played_map_of(sheet: Sheet) -> PlayedMap:
    """What a player drew on the map so far."""
    lines: dict[str, tuple[int, ...]] = {}
    for drawn in sheet.drawn:
        lines[drawn.colour] = (*lines.get(drawn.colour, ()), drawn.link)
    marks = {mark: tuple(sheet.marked(mark)) for mark in sheet.network.city.marks}
    return PlayedMap(lines, marks, tuple(sheet.circled))


def filled_score_of(sheet: Sheet, score: Score, dealt: Sequence[Slot]) -> FilledScore:
    """The numbers that a player writes into the boxes of the score."""
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
