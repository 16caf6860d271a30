"""What each decision is expected to bring: the mean of games that a player plays on from it.

All decisions get the same shuffles of what nobody has seen, so that they can be compared.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.state import blank_snapshots
from nextstation.engine.kernel.stepping.hidden import slots_seen
from nextstation.engine.play.sheet.pile import next_card
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.players.catalogue import parse_policy
from nextstation.engine.players.learner import UNFORCED
from nextstation.engine.players.learning.training import train
from nextstation.engine.players.registry import SPECS, make_policy, single_game_choice
from nextstation.engine.players.rollouts import roll_out
from nextstation.engine.players.spec import BuiltInPolicy

ROLLOUTS = 400
# Rollouts between two looks at whether they are still wanted, for all decisions together.
_AT_A_TIME = 2000
# The shuffles of rollouts are those of no other games.
_KEY = 2**61 + 17


@dataclass(frozen=True, slots=True)
class Expected:
    """The expected final total of a decision, and its standard error.

    `decision` is in the notation of records, `code` the kernel's. `behind` is how much less it is
    than that of the best decision, with the standard error of the difference.
    """

    decision: str
    code: int
    mean: float
    error: float
    behind: float = 0.0
    behind_error: float = 0.0


@dataclass(frozen=True, slots=True)
class Position:
    """A position: the expected total if the player plays on, and that of each decision.

    `played_on` is that of the player's own decision; `decisions` are sorted from the best on.
    """

    played_on: float
    error: float
    decisions: tuple[Expected, ...]

    @property
    def best(self) -> Expected:
        """The decision with the highest expectation."""
        return self.decisions[0]

    def of(self, code: int) -> Expected:
        """What is expected of a decision."""
        return next(each for each in self.decisions if each.code == code)


class Evaluator:
    """Evaluates positions of a board by games that a built-in player plays on.

    It knows the sheet, and which cards are still to come, but not their order.
    """

    def __init__(self, board: Board, player: str, sheet: Sheet, *, compile: bool = True) -> None:  # noqa: A002
        """Prepare the player for sheets like this one; one that learns trains first.

        Raises ValueError when there is no such player, or it takes too long to play games on.
        """
        if SPECS[parse_policy(player)[0].name].is_slow:
            raise ValueError(f"`{player}` takes too long to play games on")
        self._board = board
        self.policy: BuiltInPolicy = make_policy(player, board, sheet.game)
        self._run = _compiled() if compile else roll_out
        self._copy = blank_snapshots(sheet.game, 1)[0]
        train(sheet.setup, self.policy)

    def prepare(self, sheet: Sheet) -> None:
        """Build what is needed, if it is not there."""
        self._rows(sheet, np.zeros(0, np.int64), 0, None, lambda: None)

    def position(
        self,
        sheet: Sheet,
        rollouts: int = ROLLOUTS,
        known: int | None = None,
        look: Callable[[], None] = lambda: None,
    ) -> Position:
        """What is expected of each decision that a sheet awaits; passing is one.

        `known` is the next card, by its place in the deck, if the player sees it (X1). `look` is
        called now and then; what it raises ends the evaluation.
        """
        codes = [*sheet.options(), PASS] if sheet.awaits_decision else []
        names = [sheet.notation(code) for code in codes]
        rows = self._rows(sheet, np.array([UNFORCED, *codes], np.int64), rollouts, known, look)
        own, found = rows[0], list(zip(names, codes, rows[1:], strict=True))
        best = max((row for _, _, row in found), key=np.mean, default=own)
        expected = [
            Expected(name, code, *_mean(row), *_mean(best - row)) for name, code, row in found
        ]
        mean, error = _mean(own)
        return Position(mean, error, tuple(sorted(expected, key=lambda each: each.behind)))

    def _rows(
        self,
        sheet: Sheet,
        decisions: Ints,
        rollouts: int,
        known: int | None,
        look: Callable[[], None],
    ) -> NDArray[np.int64]:
        """The final totals: a row for each decision, a column for each shuffle."""
        points = np.zeros((decisions.size, rollouts), np.int64)
        slots = slots_seen(sheet.setup, sheet.board, sheet.game)
        step = max(1, _AT_A_TIME // max(1, decisions.size))
        next_card = NONE if known is None else known
        for first in range(0, max(rollouts, 1), step):
            look()
            part = np.zeros((decisions.size, min(step, rollouts - first)), np.int64)
            self._run(
                *(self._board, sheet.game, slots, decisions, part, self._copy, next_card),
                *(first, _KEY, self.policy),
            )
            points[:, first : first + step] = part
        return points


def _mean(row: NDArray[Any]) -> tuple[float, float]:
    """The mean of a row and its standard error; that of a single value is not known: 0."""
    error = float(row.std(ddof=1)) / row.size**0.5 if row.size > 1 else 0.0
    return float(row.mean()) if row.size else 0.0, error


@cache
def _compiled() -> Callable[..., None]:
    from nextstation.engine.kernel.native.load import compiled

    return compiled(roll_out)


GREEDY, LEARNER = "greedy", "learner"


@dataclass(frozen=True, slots=True)
class Advice:
    """What `player` would decide, in the notation of records, and a position as `judge` sees it."""

    player: str
    judge: str
    choice: str
    position: Position


def judge_of(player: str) -> str:
    """Who plays the games on in which the decisions of a player are judged.

    That is the greedy player for itself, and the learner for all others: it is the strongest that
    plays thousands of games in a second. Raises ValueError when there is no such player.
    """
    parse_policy(player)
    return GREEDY if player == GREEDY else LEARNER


class Adviser:
    """Advises on the sheets of a board. It keeps what a player learns and what is built."""

    def __init__(self, board: Board, *, compile: bool = True) -> None:  # noqa: A002
        self._board, self._compile = board, compile
        self._players: dict[str, BuiltInPolicy] = {}
        self._judges: dict[str, Evaluator] = {}

    def judge(self, name: str, sheet: Sheet) -> Evaluator:
        """The judge of positions; the first time, it is trained and built."""
        if name not in self._judges:
            found = Evaluator(self._board, name, sheet, compile=self._compile)
            found.prepare(sheet)
            self._judges[name] = found
        return self._judges[name]

    def advise(
        self,
        sheet: Sheet,
        player: str,
        rollouts: int = ROLLOUTS,
        look: Callable[[], None] = lambda: None,
    ) -> Advice:
        """Advise on the decision that a sheet awaits. The sheet stays as it is.

        `look` is called now and then; what it raises ends that. Raises ValueError when there is no
        such player.
        """
        judge = judge_of(player)
        evaluator = self.judge(judge, sheet)
        look()
        position = evaluator.position(sheet, rollouts, next_card(sheet), look)
        return Advice(player, judge, self._choice(sheet, player), position)

    def _choice(self, sheet: Sheet, player: str) -> str:
        if player not in self._players:
            made = make_policy(player, self._board, sheet.game)
            train(sheet.setup, made)
            self._players[player] = made
        policy, before = self._players[player], sheet.moment()
        code = single_game_choice(policy)(self._board, sheet.game, policy)
        sheet.return_to(before)
        return sheet.notation(int(code))
