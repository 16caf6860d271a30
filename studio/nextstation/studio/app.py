"""The application: its routes, what guards them, and what runs beside them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from nextstation.studio.api import city, findings, games, measures, records, sheet
from nextstation.studio.api.answers import refused_as_json
from nextstation.studio.guard import Guard
from nextstation.studio.studio import Studio
from nextstation.studio.watch import watch

ROUTES: tuple[Route, ...] = (
    *city.ROUTES,
    *findings.ROUTES,
    *games.ROUTES,
    *measures.ROUTES,
    *records.ROUTES,
    *sheet.ROUTES,
)


def make_app(studio: Studio, hosts: frozenset[str], token: str) -> Starlette:
    """The application of a studio that is reached at these hosts, such as `127.0.0.1:8000`."""
    app = Starlette(
        routes=[*ROUTES, Mount("/", StaticFiles(directory=page_folder(), html=True))],
        middleware=[
            Middleware(Guard, hosts=hosts, token=token),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers=refused_as_json(),
        lifespan=_running,
    )
    app.state.studio = studio
    return app


def page_folder() -> Path:
    """The folder of the page: HTML, style and scripts."""
    return Path(str(files("nextstation.studio") / "page"))


@asynccontextmanager
async def _running(app: Starlette) -> AsyncIterator[None]:
    """Watch the file while the server runs."""
    studio: Studio = app.state.studio
    stop = asyncio.Event()
    studio.events.begin()
    watching = asyncio.create_task(watch(studio.city, studio.tell_city, stop))
    try:
        yield
    finally:
        stop.set()
        studio.events.end()
        await run_in_threadpool(studio.measures.close)
        await watching
