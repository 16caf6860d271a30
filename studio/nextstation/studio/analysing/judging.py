"""Does the tasks of the process that judges decisions and searches for fairer cities."""

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from hashlib import sha256

from nextstation.engine.city.fingerprint import city_hash, module_hash
from nextstation.engine.format.source.reader import document_of
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.native.cache import announcing
from nextstation.engine.play.analysis.data import advice_data, analysis_data
from nextstation.engine.play.analysis.expectation import LEARNER, Adviser
from nextstation.engine.play.analysis.game_analysis import analyse
from nextstation.engine.play.record.load import RecordLoader, open_game
from nextstation.engine.play.record.steps import GameSteps
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.studio.analysing.balancing import balance
from nextstation.studio.analysing.task import (
    ROLLOUTS,
    AdviceTask,
    AnalysisTask,
    BalanceTask,
    JudgingTask,
)
from nextstation.studio.background.messages import Answer, CancelledError, Report, Stage

# Boards whose players stay trained.
_KEPT = 4
_BUILDING = "preparing {}, once on this machine"

Say = Callable[[Answer], None]
IsWanted = Callable[[], bool]


class Judging:
    """Does one task after the other; what was learned of a city is kept."""

    def __init__(
        self,
        adviser: Callable[[Board], Adviser] = Adviser,
        rollouts: int = ROLLOUTS,
        judge: str = LEARNER,
    ) -> None:
        self._make, self._rollouts, self._judge = adviser, rollouts, judge
        self._advisers: OrderedDict[str, Adviser] = OrderedDict()

    def do(self, task: JudgingTask, say: Say, is_wanted: IsWanted) -> None:
        """Do a task and report its result. Raises CancelledError when it is not wanted."""

        def building(player: str) -> None:
            say(Stage(task.number, _BUILDING.format(player), None))

        look = partial(_look, is_wanted)
        say(Stage(task.number, "preparing", None))
        if isinstance(task, BalanceTask):
            balance(task, say, look, building)
            return
        player = task.player if isinstance(task, AdviceTask) else self._judge
        with announcing(partial(building, player)):
            if isinstance(task, AdviceTask):
                self._advise(task, say, look)
            else:
                self._analyse(task, say, look)

    def _advise(self, task: AdviceTask, say: Say, look: Callable[[], None]) -> None:
        sheet = Sheet(task.setup, Board.of(task.setup))
        sheet.return_to(task.moment)
        sheet.play_in_order(task.order)
        advice = self._adviser(sheet).advise(sheet, task.player, self._rollouts, look)
        say(Report(task.number, advice_data(advice), is_whole=True))

    def _analyse(self, task: AnalysisTask, say: Say, look: Callable[[], None]) -> None:
        checked = open_game(RecordLoader().check(document_of(task.content, task.file)))
        steps = GameSteps(checked.sound())
        played = steps.steps[task.player]
        judge = self._adviser(steps.sheets[0]).judge(self._judge, steps.sheets[task.player])

        def judged(step: int) -> None:
            look()
            now = played[step]
            words = f"round {now.round}, turn {now.turn}"
            say(Stage(task.number, words, step / len(played)))

        found = analyse(
            steps, task.player, judge, self._rollouts, judge=self._judge, on_decision=judged
        )
        say(Report(task.number, analysis_data(steps, task.player, found), is_whole=True))

    def _adviser(self, sheet: Sheet) -> Adviser:
        """The adviser of a board: of a city, with modules and what was dealt of them by name."""
        setup = sheet.setup
        parts = [city_hash(setup.network), *map(module_hash, setup.modules), repr(setup.deal)]
        key = sha256("\n".join(parts).encode()).hexdigest()
        found = self._advisers.setdefault(key, self._make(sheet.board))
        self._advisers.move_to_end(key)
        while len(self._advisers) > _KEPT:
            self._advisers.popitem(last=False)
        return found


def _look(is_wanted: IsWanted) -> None:
    if not is_wanted():
        raise CancelledError
