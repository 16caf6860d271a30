"""Games on the page: begun, played step by step, saved when asked."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from nextstation.engine.city.place import Point
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.record.write import UnnamableFileError
from nextstation.engine.source.atomic_write import WriteError
from nextstation.renderers.played.content import content_of
from nextstation.studio.api.answers import RefusedError, body_of
from nextstation.studio.api.asked import game_of, sound_city
from nextstation.studio.api.sheet import sheet_choice, with_reasons
from nextstation.studio.games.played_game import MoveError, PlayedGame, save_record
from nextstation.studio.games.state import state_data
from nextstation.studio.games.why import reason_data
from nextstation.studio.map_data import map_data
from nextstation.studio.sheets import draw_content
from nextstation.studio.studio import studio_of

T = TypeVar("T")

_PLACES = re.compile("[a-p][0-9]{1,2}(?:,[a-p][0-9]{1,2})?")

# A step of a game, and how it is taken: by the game, the seat, and what the request brings.
Step = Callable[[PlayedGame, int, dict[str, Any]], None]
_STEPS: dict[str, Step] = {
    "decide": lambda game, seat, asked: game.decide(seat, _text(asked, "name")),
    "pass": lambda game, seat, asked: game.skip(seat),
    "undo": lambda game, seat, asked: game.undo(seat),
    "next": lambda game, seat, asked: game.next_card(),
    "pencils": lambda game, seat, asked: game.choose_pencils(_texts(asked, "pencils")),
}
# After these, the answer is for the seat that decides next.
_PASSING_ON = [_STEPS[name] for name in ("decide", "pass", "next")]


async def begin(request: Request) -> JSONResponse:
    """A new game of the last sound reading."""
    asked = await body_of(request)
    return await run_in_threadpool(_begun, request, asked)


def _begun(request: Request, asked: dict[str, Any]) -> JSONResponse:
    games, (version, network) = studio_of(request).games, sound_city(request)
    game = with_reasons(lambda: _moved(lambda: games.begin(network, version, asked)))
    return _answer(request, game, 0)


def state(request: Request) -> JSONResponse:
    """A game as it stands, with its sheet."""
    return _answer(request, game_of(request), _seat(request))


def game_map(request: Request) -> JSONResponse:
    """The map of the city that a game began with."""
    return JSONResponse(map_data(game_of(request).table.network))


async def step(request: Request) -> JSONResponse:
    """Take a step, and answer with what follows from it."""
    asked = await body_of(request)
    return await run_in_threadpool(_stepped, request, asked)


def _stepped(request: Request, asked: dict[str, Any]) -> JSONResponse:
    game, seat = game_of(request), _seat(request)
    take = _STEPS.get(request.path_params["step"])
    if take is None:
        raise RefusedError("a game has no such step", 404)
    with game.lock:
        _moved(lambda: take(game, seat, asked))
        if take in _PASSING_ON:
            seat = game.to_decide(0 if take is _STEPS["next"] else seat)
    return _answer(request, game, seat)


def sheet(request: Request) -> JSONResponse:
    """The sheet of a seat as it stands."""
    game, seat = game_of(request), _seat(request)
    with game.lock:
        return JSONResponse(_drawn(request, game, seat))


def why(request: Request) -> JSONResponse:
    """Why nothing can be drawn between two `places`, or to one; null if something can."""
    game, seat = game_of(request), _seat(request)
    given = request.query_params.get("places", "")
    if not _PLACES.fullmatch(given):
        raise RefusedError("`places` must be one or two places, such as d3", 400)
    places = [Point.parse(each) for each in given.split(",")]
    with game.lock:
        return JSONResponse({"why": _moved(lambda: reason_data(game.seat(seat), places))})


def hint(request: Request) -> JSONResponse:
    """What the greedy player would decide at a seat; null to pass."""
    game, number = game_of(request), _seat(request)
    with game.lock:
        seat = _moved(lambda: game.seat(number))
        if seat.stage is not Stage.DECISION:
            raise RefusedError("there is nothing to decide")
        found = seat.hint()
    return JSONResponse({"name": found.name if found else None})


def save(request: Request) -> JSONResponse:
    """Write the record of a game beside the city file."""
    game, opened = game_of(request), studio_of(request).city
    try:
        with game.lock:
            file = save_record(game, opened)
    except (MoveError, WriteError, UnnamableFileError) as error:
        raise RefusedError(str(error)) from None
    return JSONResponse({"file": file.name})


def _answer(request: Request, game: PlayedGame, seat: int) -> JSONResponse:
    """The state that a seat sees, and its sheet as the request wants to see it."""
    opened = studio_of(request).city
    with game.lock:
        found = _moved(lambda: state_data(game, seat))
        drawn = _drawn(request, game, seat)
    is_old = opened.sound is not None and opened.sound.version != game.version
    return JSONResponse({"state": {**found, "city_has_changed": is_old}, "sheet": drawn})


def _drawn(request: Request, game: PlayedGame, number: int) -> dict[str, Any]:
    seat, choice = _moved(lambda: game.seat(number)), sheet_choice(request.query_params)
    alone = len(game.names) == 1
    score = seat.score(game.names[number])
    content = content_of(seat.sheet, score, alone=alone, date=game.table.date)
    return with_reasons(lambda: draw_content(content, choice)).data


def _seat(request: Request) -> int:
    given = request.query_params.get("seat", "0")
    if not (given.isascii() and given.isdecimal() and len(given) < 3):
        raise RefusedError("`seat` must be a number from 0", 400)
    return int(given)


def _text(asked: dict[str, Any], key: str) -> str:
    if not isinstance(asked.get(key), str):
        raise RefusedError(f"`{key}` is missing", 400)
    return str(asked[key])


def _texts(asked: dict[str, Any], key: str) -> list[str]:
    given = asked.get(key)
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise RefusedError(f"`{key}` is missing", 400)
    return given


def _moved(move: Callable[[], T]) -> T:
    """What a move gives; one that cannot be is refused with its reason."""
    try:
        return move()
    except MoveError as error:
        raise RefusedError(str(error)) from None


ROUTES = (
    Route("/api/games", begin, methods=["POST"]),
    Route("/api/games/{id}", state),
    Route("/api/games/{id}/map", game_map),
    Route("/api/games/{id}/sheet", sheet),
    Route("/api/games/{id}/why", why),
    Route("/api/games/{id}/hint", hint),
    Route("/api/games/{id}/save", save, methods=["POST"]),
    Route("/api/games/{id}/{step}", step, methods=["POST"]),
)
