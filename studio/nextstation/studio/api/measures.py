"""The measures of the open city, and what pages ask of them."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from nextstation.studio.api.answers import RefusedError, body_of
from nextstation.studio.measuring.wanted import GAMES
from nextstation.studio.studio import studio_of

_MOST_MODULES, _LONGEST = 50, 100


def measures(request: Request) -> JSONResponse:
    """The measures as they are, what they are compared with, and what may be chosen."""
    return JSONResponse(studio_of(request).measures.data())


async def wish(request: Request) -> JSONResponse:
    """Take `modules`, `against` and `after_each_edit`, each if it is there."""
    body = await body_of(request)
    studio_of(request).measures.wish(**_changes(body))
    return JSONResponse({})


async def measure(request: Request) -> JSONResponse:
    """Measure now, with a number of `games`."""
    games = (await body_of(request)).get("games", GAMES[0])
    if games not in GAMES:
        raise RefusedError(f"the number of games must be one of {', '.join(map(str, GAMES))}", 400)
    studio_of(request).measures.measure(int(games))
    return JSONResponse({})


async def cancel(request: Request) -> JSONResponse:
    """Stop what is being played."""
    studio_of(request).measures.cancel()
    return JSONResponse({})


async def pin(request: Request) -> JSONResponse:
    """Keep the city as it is, to compare with it from now on."""
    studio_of(request).measures.pin()
    return JSONResponse({})


def _changes(body: dict[str, Any]) -> dict[str, Any]:
    """What a body asks for. Raises RefusedError if it makes no sense."""
    match body:
        case {"modules": list(modules)} if len(modules) <= _MOST_MODULES and all(
            isinstance(each, str) and len(each) <= _LONGEST for each in modules
        ):
            body = {**body, "modules": tuple(modules)}
        case {"modules": _}:
            raise RefusedError("`modules` must be a list of names", 400)
    kinds = {"modules": tuple, "against": str, "after_each_edit": bool}
    found = {name: body[name] for name in kinds if name in body}
    if wrong := [name for name, value in found.items() if not isinstance(value, kinds[name])]:
        raise RefusedError(f"`{wrong[0]}` has another kind of value", 400)
    return found


ROUTES = (
    Route("/api/measures", measures),
    Route("/api/measures", wish, methods=["POST"]),
    Route("/api/measures/play", measure, methods=["POST"]),
    Route("/api/measures/cancel", cancel, methods=["POST"]),
    Route("/api/measures/pin", pin, methods=["POST"]),
)
