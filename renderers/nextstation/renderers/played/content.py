"""What the sheet of a game shows: what a player drew so far, and the score in its boxes."""

from collections.abc import Sequence
from dataclasses import replace

from nextstation.engine.city.dealing import Slot, slots
from nextstation.engine.city.titles import band_of, band_ranges
from nextstation.engine.play.score.points import counted_network
from nextstation.engine.play.score.score import Score
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import deal_seen, powers_used
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.score.boxes import power_circle
from nextstation.renderers.score.filled_score import FilledColumn, FilledScore, SoloResult


def content_of(
    sheet: Sheet, score: Score, *, alone: bool = False, date: str = "", seed: int | None = None
) -> SheetContent:
    """The sheet of a player as it stands, with what it scores so far in the boxes.

    `alone` says that it is the sheet of a solo game, whose result is written once it is over.
    `date` is the day of the game, `seed` what its cards came from, where they are known.
    """
    dealt = slots(sheet.network, sheet.modules, deal_seen(sheet))
    filled = filled_score_of(sheet, score, dealt)
    if alone and len(score.lines) == len(sheet.colours) and not sheet.in_round:
        filled = replace(filled, solo=solo_result_of(sheet, score))
    played = played_map_of(sheet)
    return SheetContent(sheet.network, played, filled, dealt, score.player, date, seed)


def played_map_of(sheet: Sheet) -> PlayedMap:
    """What a player drew on the map so far."""
    lines: dict[str, tuple[int, ...]] = {}
    for drawn in sheet.drawn:
        lines[drawn.colour] = (*lines.get(drawn.colour, ()), drawn.link)
    marks = {mark: tuple(sheet.marked(mark)) for mark in sheet.network.city.marks}
    return PlayedMap(lines, marks, tuple(sheet.circled))


def solo_result_of(sheet: Sheet, score: Score) -> SoloResult:
    """What the total of a solo game that is over comes to (L2, L3)."""
    penalty, bands = sheet.setup.solo_penalty, sheet.network.city.solo_bands
    if not bands:
        return SoloResult(penalty)
    place = band_of(bands, score.total - penalty)
    return SoloResult(penalty, place + 1, len(bands) + 1, band_ranges(bands)[place])


def filled_score_of(sheet: Sheet, score: Score, dealt: Sequence[Slot]) -> FilledScore:
    """The numbers that a player writes into the boxes of the score, and what is crossed off."""
    lines = {
        line.colour: FilledColumn(
            tuple(line.terms.values()),
            [line.factors.get(name, line.counted) for name in line.terms],
        )
        for line in score.lines
    }
    objectives = {
        slot.number: score.objectives[slot.card.id]
        for slot in dealt
        if slot.card and slot.card.id in score.objectives
    }
    points, counts = tuple(score.network.values()), tuple(counted_network(sheet))
    spent = [power_circle(dealt[slot], each - 1) for slot, each in sorted(powers_used(sheet))]
    return FilledScore(lines, points, counts, objectives, spent)
