"""What decisions are expected to bring: hints in a game, the analysis of a record, their jobs."""

from functools import partial
from hashlib import sha256
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from nextstation.studio.analysing.task import ADVISERS, AdviceTask, AnalysisTask
from nextstation.studio.api.answers import RefusedError, body_of
from nextstation.studio.api.asked import game_of, record_named
from nextstation.studio.games.played_game import MoveError
from nextstation.studio.studio import studio_of


async def advise(request: Request) -> JSONResponse:
    """Begin a job: what a `player` would decide at a `seat`, and what each option is worth."""
    asked = await body_of(request)
    return await run_in_threadpool(_advised, request, asked)


def _advised(request: Request, asked: dict[str, Any]) -> JSONResponse:
    studio, player, number = studio_of(request), asked.get("player"), asked.get("seat", 0)
    game = game_of(request)
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
    job = studio.jobs.ask(
        key, lambda job: AdviceTask(job, game.table.setup, moment, order, str(player))
    )
    return JSONResponse(job.data)


async def analyse(request: Request) -> JSONResponse:
    """Begin a job: the analysis of a `player` of the record `name`, or the job that is there."""
    asked = await body_of(request)
    return await run_in_threadpool(_analysed, request, asked)


def _analysed(request: Request, asked: dict[str, Any]) -> JSONResponse:
    studio, player = studio_of(request), asked.get("player")
    record = record_named(request, str(asked.get("name", "")))
    if record.steps is None or record.steps.game.record.rounds is None:
        raise RefusedError("only a record with its cards and without faults can be analysed")
    if not isinstance(player, int) or not 0 <= player < len(record.steps.sheets):
        raise RefusedError("the record has no such player", 404)
    file, content = str(record.file), record.text
    key = ("analysis", record.sha256, studio.city.now.sha256, player)
    make = partial(_analysis, file, content, player)
    return JSONResponse(studio.jobs.ask(key, make).data)


def _analysis(file: str, content: bytes, player: int, number: int) -> AnalysisTask:
    return AnalysisTask(number, file, content, player)


def job(request: Request) -> JSONResponse:
    """The progress of a job, and its result."""
    found = studio_of(request).jobs.get(_number(request))
    if found is None:
        raise RefusedError("there is no such job", 404)
    return JSONResponse(found.data)


async def cancel(request: Request) -> JSONResponse:
    """Cancel a job."""
    await run_in_threadpool(studio_of(request).jobs.cancel, _number(request))
    return JSONResponse({})


def _number(request: Request) -> int:
    """The number of a job; Starlette's own `int` fails where there are thousands of digits."""
    given = request.path_params["number"]
    if not (given.isascii() and given.isdecimal() and len(given) < 10):
        raise RefusedError("there is no such job", 404)
    return int(given)


ROUTES = (
    Route("/api/games/{id}/advice", advise, methods=["POST"]),
    Route("/api/record/analysis", analyse, methods=["POST"]),
    Route("/api/jobs/{number}", job),
    Route("/api/jobs/{number}/cancel", cancel, methods=["POST"]),
)
