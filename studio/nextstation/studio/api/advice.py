"""What decisions are expected to bring: hints in a game, the analysis of a record, their jobs."""

from hashlib import sha256
from typing import Any

from nextstation.studio.analysing.task import ADVISERS, AdviceTask, AnalysisTask
from nextstation.studio.api.requests import NO_JOB, Asked, RefusedError, number_of
from nextstation.studio.games.played_game import MoveError


def advise(asked: Asked) -> dict[str, Any]:
    """Begin a job: what a `player` would decide at a `seat`, and what each option is worth."""
    player, number, game = asked.body.get("player"), asked.body.get("seat", 0), asked.game
    if player not in ADVISERS or not isinstance(number, int):
        raise RefusedError(f"`player` must be one of {', '.join(ADVISERS)}", 400)
    with game.lock:
        try:
            sheet = game.seat(number).sheet
        except MoveError as error:
            raise RefusedError(str(error), 404) from None
        if not sheet.awaits_decision:
            raise RefusedError("there is nothing to decide")
        moment, order = sheet.moment(), tuple(game.table.order_of(number))
    key = ("advice", game.id, number, player, sha256(moment.state.tobytes()).hexdigest())
    return asked.studio.jobs.ask(
        key, lambda job: AdviceTask(job, game.table.setup, moment, order, str(player))
    ).data


def analyse(asked: Asked) -> dict[str, Any]:
    """Begin a job: the analysis of a `player` of the record `name`, or the job that is there."""
    studio, player = asked.studio, asked.body.get("player")
    found = asked.record(asked.body.get("name", ""))
    if found.steps is None or found.steps.game.record.rounds is None:
        raise RefusedError("only a record with its cards and without faults can be analysed")
    if not isinstance(player, int) or not 0 <= player < len(found.steps.sheets):
        raise RefusedError("the record has no such player", 404)
    key = ("analysis", found.sha256, studio.city.now.sha256, player)
    file, content = str(found.file), found.text
    return studio.jobs.ask(key, lambda job: AnalysisTask(job, file, content, player)).data


def job(asked: Asked) -> dict[str, Any]:
    """The progress of a job, and its result."""
    found = asked.studio.jobs.get(_number(asked))
    if found is None:
        raise RefusedError(NO_JOB, 404)
    return found.data


def cancel(asked: Asked) -> None:
    """Cancel a job."""
    asked.studio.jobs.cancel(_number(asked))


def _number(asked: Asked) -> int:
    return number_of(asked.path["number"], NO_JOB, 404)
