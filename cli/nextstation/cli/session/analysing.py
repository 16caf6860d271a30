"""The analysis of a recorded game, with its progress, for the commands that print it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nextstation.cli.options.policy import say_building
from nextstation.cli.terminal.errors import usage_errors
from nextstation.cli.terminal.progress import counting

if TYPE_CHECKING:
    from nextstation.engine.play.analysis.game_analysis import Analysis
    from nextstation.engine.play.record.steps import GameSteps

ROLLOUTS, JUDGE = 400, "learner"


def analyses_of(
    steps: "GameSteps", players: Sequence[int] = (0,), judge: str = JUDGE, rollouts: int = ROLLOUTS
) -> "dict[int, Analysis]":
    """The analyses of players, by their numbers. Raises UnknownCardsError."""
    from nextstation.engine.kernel.native.cache import announcing
    from nextstation.engine.play.analysis.expectation import Adviser
    from nextstation.engine.play.analysis.game_analysis import UnknownCardsError, analyse

    if steps.game.record.rounds is None:
        raise UnknownCardsError
    decisions = sum(step.before is not None for each in players for step in steps.steps[each])
    with counting("decisions", decisions) as (advance, say):
        with usage_errors(), announcing(lambda: say_building(say, steps.setup, judge)):
            evaluator = Adviser(steps.board).judge(judge, steps.sheets[0])
        return {
            player: analyse(
                *(steps, player, evaluator, rollouts),
                judge=judge,
                on_decision=lambda _: advance(1),
            )
            for player in players
        }
