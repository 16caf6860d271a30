"""A recorded game step by step: the cards of each turn, and each decision of each player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from nextstation.engine.play.record.load import RecordedGame
from nextstation.engine.play.record.replay.decisions import SheetStep
from nextstation.engine.play.record.replay.finished_sheet import FinishedSheet
from nextstation.engine.play.record.replay.seat_replay import SeatReplay
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.table.seat import Seat


@dataclass(frozen=True, slots=True)
class GameStep:
    """A step of a game: `at` says for each player, in order, at which step their sheet is.

    `player` is the one who decided, from 0; None where cards were revealed, and at both ends.
    """

    at: tuple[int, ...]
    player: int | None = None


class GameSteps:
    """The steps of a recorded game that has no fault but that it may be unfinished."""

    def __init__(self, game: RecordedGame) -> None:
        self.game, self.setup, self.board = game, game.setup, game.outcome.sheets[0].board
        self.sheets, self.steps = [], list[list[SheetStep]]()
        kind = FinishedSheet if game.record.rounds is None else SeatReplay
        for player in game.record.players:
            sheet = Sheet(self.setup, self.board)
            replayed = kind(Seat(sheet), game.record, player, notes_steps=True)
            sheet.play_in_order([*(line.colour for line in player.lines), *game.record.pencils])
            replayed.play()
            self.sheets.append(sheet)
            self.steps.append(replayed.steps)

    @cached_property
    def order(self) -> Sequence[GameStep]:
        """All steps in the order of the game: in a turn the players decide one after the other."""
        return [*_merged(self.steps)]

    def at(self, step: int, player: int) -> SheetStep:
        """The step at which the sheet of a player is, at a step of the game."""
        return self.steps[player][self.order[step].at[player]]

    def sheet_at(self, step: int, player: int) -> Sheet:
        """The sheet of a player at a step of the game; the next call changes it."""
        sheet = self.sheets[player]
        sheet.return_to(self.at(step, player).after)
        return sheet


def _merged(sheets: Sequence[Sequence[SheetStep]]) -> Iterator[GameStep]:
    """The steps of all sheets in one order: cards for all, then the decisions of each player."""
    at = [0] * len(sheets)
    yield GameStep(tuple(at))
    steps = sorted(
        (step.round, step.turn, step.decision is not None, player, number)
        for player, played in enumerate(sheets)
        for number, step in enumerate(played[1:-1], 1)
    )
    for (_, _, decided), alike in groupby(steps, key=lambda each: each[:3]):
        for *_, player, number in alike:
            at[player] = number
            if decided:
                yield GameStep(tuple(at), player)
        if not decided:
            yield GameStep(tuple(at))
    yield GameStep(tuple(len(played) - 1 for played in sheets))
