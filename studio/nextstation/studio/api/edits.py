"""Edits of the city: made, undone, redone, and listed."""

from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from nextstation.engine.edits.editing import edit_of
from nextstation.engine.edits.refusal import RefusedEditError
from nextstation.engine.source.atomic_write import WriteError
from nextstation.studio.api.answers import RefusedError, body_of
from nextstation.studio.editing.editor import Editor
from nextstation.studio.editing.history import Step
from nextstation.studio.studio import Studio, studio_of


async def edits(request: Request) -> JSONResponse:
    """Make an edit: `{"edit": {"kind": …}, "version": 7}`, the version of the map that was seen.

    One that cannot be made is an answer like any other, with the `reason`.
    """
    body = await body_of(request)
    data, version = body.get("edit"), body.get("version")
    if not isinstance(data, dict) or not isinstance(version, int):
        raise RefusedError("an edit and the version of the map are needed", 400)
    return await _answer(request, lambda editor: editor.make(edit_of(data), version))


async def undo(request: Request) -> JSONResponse:
    """Undo the last edit, or the one with a `number`."""
    number = (await body_of(request)).get("number")
    if not isinstance(number, int | None):
        raise RefusedError("`number` is not a whole number", 400)
    return await _answer(request, lambda editor: editor.undo(number))


async def redo(request: Request) -> JSONResponse:
    """Redo the edit that was undone last."""
    await body_of(request)
    return await _answer(request, Editor.redo)


def history(request: Request) -> JSONResponse:
    """The edits that were made here, those undone last."""
    return JSONResponse({"steps": studio_of(request).editor.history.data})


async def _answer(request: Request, change: Callable[[Editor], Step]) -> JSONResponse:
    studio = studio_of(request)
    return JSONResponse(await run_in_threadpool(_changed, studio, change))


def _changed(studio: Studio, change: Callable[[Editor], Step]) -> dict[str, Any]:
    version = studio.city.now.version
    try:
        step = change(studio.editor)
    except (RefusedEditError, WriteError) as error:
        return {"is_made": False, "reason": str(error)}
    finally:
        if studio.city.now.version != version:
            studio.tell_city()
    return {
        "is_made": True,
        "title": step.title,
        "notes": step.notes,
        "version": studio.city.now.version,
        "steps": studio.editor.history.data,
    }


ROUTES = (
    Route("/api/edits", edits, methods=["POST"]),
    Route("/api/undo", undo, methods=["POST"]),
    Route("/api/redo", redo, methods=["POST"]),
    Route("/api/history", history),
)
