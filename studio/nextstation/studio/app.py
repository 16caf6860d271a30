"""The application: its routes, what guards them, and what runs beside them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route

from nextstation.studio.api import (
    advice,
    city,
    edits,
    findings,
    fonts,
    games,
    measures,
    page,
    printing,
    records,
    sheet,
)
from nextstation.studio.api.answers import refused_as_json
from nextstation.studio.guard import Guard
from nextstation.studio.key import Key
from nextstation.studio.page_files import PageFiles
from nextstation.studio.studio import Studio
from nextstation.studio.watch import watch

ROUTES: tuple[Route, ...] = (
    *advice.ROUTES,
    *city.ROUTES,
    *edits.ROUTES,
    *findings.ROUTES,
    *fonts.ROUTES,
    *games.ROUTES,
    *measures.ROUTES,
    *page.ROUTES,
    *printing.ROUTES,
    *records.ROUTES,
    *sheet.ROUTES,
)


def make_app(studio: Studio, hosts: frozenset[str], token: str) -> Starlette:
    """The application of a studio that is reached at these hosts, such as `127.0.0.1:8000`."""
    key = Key(token, min(hosts).rpartition(":")[2])
    app = Starlette(
        routes=[Route("/api/key", key.enter, methods=["POST"]), *ROUTES, Mount("/", PageFiles())],
        middleware=[
            Middleware(Guard, hosts=hosts, key=key),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers=refused_as_json(),
        lifespan=_running,
    )
    app.state.studio = studio
    return app


@asynccontextmanager
async def _running(app: Starlette) -> AsyncIterator[None]:
    """Watch the file while the server runs."""
    studio: Studio = app.state.studio
    stop = asyncio.Event()
    studio.events.begin()
    studio.measures.begin()
    watching = asyncio.create_task(watch(studio.city, studio.tell_city, stop))
    try:
        yield
    finally:
        stop.set()
        studio.events.end()
        await run_in_threadpool(studio.measures.close)
        await run_in_threadpool(studio.jobs.close)
        await watching
