"""Advice at a decision: what a player would decide, and what each decision is expected to bring."""

from collections.abc import Callable
from dataclasses import dataclass

from nextstation.engine.analysis.expectation import ROLLOUTS, Evaluator, Position
from nextstation.engine.game.board.board import Board
from nextstation.engine.play.sheet.pile import next_card
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.policy.catalogue import parse_policy
from nextstation.engine.policy.learning.training import train
from nextstation.engine.policy.registry import make_policy, single_game_choice
from nextstation.engine.policy.spec import BuiltInPolicy

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
