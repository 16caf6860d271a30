"""The warnings about the design of the open city, and what codes mean."""

from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from nextstation.studio.api.answers import RefusedError
from nextstation.studio.findings.explain import explanation
from nextstation.studio.studio import studio_of


def warnings(request: Request) -> JSONResponse:
    """The warnings about the last sound reading."""
    studio = studio_of(request)
    sound = studio.city.sound
    empty: dict[str, Any] = {"version": 0, "warnings": [], "ignored": []}
    return JSONResponse(studio.design.of(sound) if sound else empty)


def explain(request: Request) -> JSONResponse:
    """What a code of a fault or a warning, or a rule, means."""
    try:
        return JSONResponse(asdict(explanation(request.path_params["name"])))
    except KeyError:
        raise RefusedError("there is no such code or rule", 404) from None


ROUTES = (Route("/api/warnings", warnings), Route("/api/explain/{name}", explain))
