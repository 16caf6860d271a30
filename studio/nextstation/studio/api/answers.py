"""How the server answers: JSON, and a reason where it refuses."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response


class RefusedError(ValueError):
    """A request that the server understands and does not do; the text says why."""

    def __init__(self, reason: str, status: int = 409) -> None:
        super().__init__(reason)
        self.status = status


def refused_as_json() -> Mapping[Any, Callable[[Request, Any], Awaitable[Response]]]:
    """The handlers of errors: each is `{"reason": …}`."""

    async def refused(_: Request, error: RefusedError) -> Response:
        return JSONResponse({"reason": str(error)}, error.status)

    async def failed(_: Request, error: HTTPException) -> Response:
        return JSONResponse({"reason": error.detail}, error.status_code, error.headers)

    return {RefusedError: refused, HTTPException: failed}


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that a request brings. Raises RefusedError for anything else."""
    try:
        found = await request.json()
    except (ValueError, RecursionError):
        raise RefusedError("this is not JSON", 400) from None
    if not isinstance(found, dict):
        raise RefusedError("this is not a JSON object", 400)
    return found
