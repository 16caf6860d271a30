"""Advice and analyses as plain data."""

from typing import Any

from nextstation.engine.play.analysis.expectation import Advice, Expected
from nextstation.engine.play.analysis.game_analysis import Analysis, Judged
from nextstation.engine.play.record.steps import GameSteps
from nextstation.engine.statistics import half_of_error


def advice_data(advice: Advice) -> dict[str, Any]:
    """Advice: the choice, and the expected final total of each decision, the best first."""
    return {
        "player": advice.player,
        "judge": advice.judge,
        "choice": advice.choice,
        "options": [_expected(each) for each in advice.position.decisions],
    }


def analysis_data(steps: GameSteps, player: int, analysis: Analysis) -> dict[str, Any]:
    """A player's game: what is expected, luck, skill, and each decision with what it cost.

    `step` is the number of the step of the game; `worst` are the places of decisions in the list.
    """
    places = {id(each): place for place, each in enumerate(analysis.decisions)}
    steps_of = _steps_of(steps, player)
    return {
        "player": steps.game.record.players[player].name,
        "judge": analysis.judge,
        "rollouts": analysis.rollouts,
        "start": analysis.start,
        "start_error": analysis.start_error,
        "start_half": half_of_error(analysis.start_error),
        "luck": analysis.luck,
        "skill": analysis.skill,
        "total": analysis.total,
        "lost": analysis.lost,
        "decisions": [_judged(steps, player, each, steps_of) for each in analysis.decisions],
        "worst": [places[id(each)] for each in analysis.worst()],
    }


def _steps_of(steps: GameSteps, player: int) -> dict[int, int]:
    """The step of the game at which each step of a player's sheet is taken."""
    found: dict[int, int] = {}
    for number, step in enumerate(steps.order):
        found.setdefault(step.at[player], number)
    return found


def _judged(
    steps: GameSteps, player: int, judged: Judged, steps_of: dict[int, int]
) -> dict[str, Any]:
    step = steps.steps[player][judged.step]
    return {
        "step": steps_of[judged.step],
        "round": step.round,
        "turn": step.turn,
        "cards": list(step.cards),
        "decision": judged.decision,
        "luck": judged.luck,
        "skill": judged.skill,
        "expected": judged.expected,
        "error": judged.error,
        "lost": judged.lost,
        "lost_error": judged.lost_error,
        "lost_half": judged.lost_half,
        "best": judged.best,
        "options": [_expected(each) for each in judged.options],
    }


def _expected(expected: Expected) -> dict[str, Any]:
    return {
        "decision": expected.decision,
        "mean": expected.mean,
        "error": expected.error,
        "half": half_of_error(expected.error),
        "behind": expected.behind,
        "behind_error": expected.behind_error,
        "behind_half": half_of_error(expected.behind_error),
    }
