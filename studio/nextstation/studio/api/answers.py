"""How the server answers: JSON, and a reason where it refuses."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NoReturn

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response


class RefusedError(ValueError):
    """A request that the server understands but refuses; the text says why."""

    def __init__(self, reason: str, status: int = 409) -> None:
        super().__init__(reason)
        self.status = status


def refused_as_json() -> Mapping[Any, Callable[[Request, Any], Awaitable[Response]]]:
    """The handlers of errors: each is `{"reason": …}`."""

    async def refused(_: Request, error: RefusedError) -> Response:
        return JSONResponse({"reason": str(error)}, error.status)

    async def failed(_: Request, error: HTTPException) -> Response:
        return JSONResponse({"reason": error.detail}, error.status_code, error.headers)

    async def gone(_: Request, __: ClientDisconnect) -> Response:
        return Response(status_code=400)  # which nobody reads

    async def broken(_: Request, error: Exception) -> Response:
        reason = f"the studio has failed: {type(error).__name__}: {error}; please report it"
        return JSONResponse({"reason": reason}, 500)

    return {
        RefusedError: refused,
        HTTPException: failed,
        ClientDisconnect: gone,
        Exception: broken,
    }


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that a request brings. Raises RefusedError for anything else."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RefusedError("the content type is not application/json", 415)
    try:
        text = (await request.body()).decode()
        found = json.loads(text, parse_constant=_refuse)
        json.dumps(found, ensure_ascii=False).encode()  # half a character is no text
    except (ValueError, RecursionError):
        raise RefusedError("this is not JSON", 400) from None
    if not isinstance(found, dict):
        raise RefusedError("this is not a JSON object", 400)
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number in JSON")
