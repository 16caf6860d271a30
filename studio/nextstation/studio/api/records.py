"""Records beside the city: which there are, their games step by step, their sheets."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from nextstation.studio.api.answers import RefusedError
from nextstation.studio.api.asked import record_named
from nextstation.studio.api.sheet import sheet_choice, with_reasons
from nextstation.studio.records.opened import OpenedRecord, replay_data
from nextstation.studio.sheets import draw_content
from nextstation.studio.studio import studio_of


def records(request: Request) -> JSONResponse:
    """The records in the folder of the city, the newest first."""
    found = studio_of(request).records.listed()
    return JSONResponse(
        {"records": [{"name": each.name, "modified": each.modified} for each in found]}
    )


def record(request: Request) -> JSONResponse:
    """A record: its faults and warnings and, if it is sound, its game step by step."""
    found = _opened(request)
    data: dict[str, Any] = {
        "name": found.name,
        "sha256": found.sha256,
        "faults": [each.to_dict() for each in found.faults],
        "warnings": [each.to_dict() for each in found.warnings],
        "unfinished": found.unfinished,
        "game": replay_data(found.steps) if found.steps else None,
    }
    return JSONResponse(data)


def sheet(request: Request) -> JSONResponse:
    """The sheet of a player at a step of a record."""
    opened, query = _opened(request), request.query_params
    step, player = query.get("step", ""), query.get("player", "")
    if not (step.isdecimal() and player.isdecimal() and len(step + player) < 9):
        raise RefusedError("`step` and `player` must be numbers", 400)
    choice = sheet_choice(query)
    try:
        content = opened.content(int(step), int(player))
    except IndexError:
        raise RefusedError("the game has no such step", 404) from None
    drawn = with_reasons(lambda: draw_content(content, choice))
    return JSONResponse(drawn.data)


def _opened(request: Request) -> OpenedRecord:
    return record_named(request, request.query_params.get("name", ""))


ROUTES = (
    Route("/api/records", records),
    Route("/api/record", record),
    Route("/api/record/sheet", sheet),
)
