"""A recorded game step by step: the cards of each turn, and each decision of each player."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from nextstation.engine.city.place import Point
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.decision import PASS, circle_at
from nextstation.engine.kernel.rules.state import Now
from nextstation.engine.play.record.load import RecordedGame
from nextstation.engine.play.record.record import Player
from nextstation.engine.play.record.replay.finished_sheet import FinishedSheet
from nextstation.engine.play.record.replay.recorded_sheet import RecordedSheet
from nextstation.engine.play.record.replay.sheet_replay import SheetReplay
from nextstation.engine.play.score.score import LineScore, Score, line_score, score_of
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Moment


@dataclass(frozen=True, slots=True)
class SheetStep:
    """A sheet after a step of its player.

    `round` and `turn` count from 1; before the first card they are 0, and after the game `turn` is.
    `decision` is what was decided, in the notation of records, and `code` the same as the kernel
    has it; where they are None, the cards of the turn were revealed. `cards` are their names. On a
    finished sheet, whose cards are unknown, each section is a turn.

    `before` is the moment at which the decision was taken, `after` the one that followed.
    """

    round: int
    turn: int
    colour: str
    cards: tuple[str, ...]
    score: Score
    after: Moment
    decision: str | None = None
    code: int | None = None
    before: Moment | None = None
    by_power: bool = False


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
        self.game = game
        self.setup = Setup(game.network, game.outcome.modules, game.record.deal)
        self.board = Board.of(self.setup)
        self.sheets = [self._replayed(each) for each in game.record.players]
        self.steps = [sheet.steps for sheet in self.sheets]

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

    def _replayed(self, player: Player) -> "_WatchedSheet":
        """The sheet of a player, with its steps from before the first card to the end."""
        record = self.game.record
        sheet = _WatchedSheet(self.setup, self.board, player.name)
        kind = FinishedSheet if record.rounds is None else SheetReplay
        replay = kind(sheet, record, player)
        sheet.play_in_order([*(line.colour for line in player.lines), *record.pencils])
        sheet.cards_of = lambda: replay.shown
        for _ in replay.play():
            pass
        sheet.note(0)
        return sheet


class _WatchedSheet(RecordedSheet):
    """A sheet that notes what happens on it while a record is replayed.

    What is passed to look for the grant that allows a decision is no decision.
    """

    def __init__(self, setup: Setup, board: Board, name: str) -> None:
        super().__init__(setup, board)
        self._name, self._lines = name, list[LineScore]()
        # The moment since which grants are passed only to look.
        self._looks: Moment | None = None
        self.cards_of: Callable[[], tuple[str, ...]] = tuple
        self.steps = [SheetStep(0, 0, "", (), score_of(self, name, ()), self.moment())]

    def note(self, turn: int | None = None, **decided: object) -> None:
        """Note a step, after it was taken."""
        lines = [*self._lines, *([line_score(self)] if self.in_round else [])]
        now = self.game.now
        step = SheetStep(
            int(now[Now.ROUND]),
            int(now[Now.TURN]) if turn is None else turn,
            self.colour,
            self.cards_of(),
            score_of(self, self._name, lines),
            self.moment(),
        )
        self.steps.append(replace(step, **decided))  # type: ignore[arg-type]

    def reveal_turn(self, next_card: Callable[[], int] | None = None) -> list[int]:
        """Reveal the cards of a turn."""
        cards = super().reveal_turn(next_card)
        self.note()
        return cards

    def end_round(self) -> None:
        """End the round: score its line."""
        super().end_round()
        self._lines.append(line_score(self))

    def take(self, code: int) -> None:
        """Take a decision. To pass where nothing else is legal does not count as one."""
        if code == PASS and (self._looks or not self.options()):
            super().take(code)
            return
        before, name = self._looks or self.moment(), self.notation(code)
        super().take(code)
        self.note(decision=name, code=code, before=before, by_power=bool(self._looks))

    def circle_freely(self, point: Point) -> bool:
        """Circle a station on a finished sheet."""
        before, held = self.moment(), super().circle_freely(point)
        if held:
            code, name = circle_at(self.number(point)), f"{CIRCLE_WORD} {point.name}"
            self.note(decision=name, code=code, before=before)
        return held

    @contextmanager
    def keeping_pending(self) -> Iterator[None]:
        """What is pending now is pending again afterwards, whatever was passed."""
        outside, noted = self._looks, len(self.steps)
        self._looks = outside or self.moment()
        try:
            with super().keeping_pending():
                yield
        finally:
            self._looks = outside
        if not outside and len(self.steps) > noted:
            self.steps[-1] = replace(self.steps[-1], after=self.moment())


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
