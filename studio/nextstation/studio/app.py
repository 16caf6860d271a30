"""The application: its routes, what guards them, and what runs beside them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route

from nextstation.studio import page_files
from nextstation.studio.api import (
    advice,
    balance,
    city,
    edits,
    fonts,
    games,
    measures,
    printing,
    records,
)
from nextstation.studio.api.requests import changing, reading, refused_as_json
from nextstation.studio.guard import Guard, Key
from nextstation.studio.studio import Studio
from nextstation.studio.watch import watch

# What the page asks for, what that reads or changes, and what answers.
ROUTES = (
    Route("/studio.css", page_files.style),
    Route("/studio.js", page_files.script),
    reading("/fonts/fonts.css", fonts.style),
    reading("/fonts/{version}/{name}.woff", fonts.font),
    reading("/api/city", city.city),
    reading("/api/text", city.text),
    reading("/api/events", city.events),
    reading("/api/warnings", city.warnings),
    reading("/api/explain/{name}", city.explain),
    reading("/api/sheet", city.sheet),
    reading("/api/choices", city.choices),
    reading("/api/print/{what}", printing.print_pdf),
    reading("/api/edits", edits.kinds),
    changing("/api/edits", edits.make),
    changing("/api/undo", edits.undo),
    changing("/api/redo", edits.redo),
    reading("/api/history", edits.history),
    reading("/api/measures", measures.measures),
    changing("/api/measures", measures.wish),
    changing("/api/measures/play", measures.measure),
    changing("/api/measures/cancel", measures.cancel),
    changing("/api/measures/pin", measures.pin),
    changing("/api/balance", balance.search),
    changing("/api/balance/{number}", balance.apply),
    changing("/api/games", games.begin),
    reading("/api/games/{id}", games.state),
    reading("/api/games/{id}/map", games.game_map),
    reading("/api/games/{id}/sheet", games.sheet),
    reading("/api/games/{id}/why", games.why),
    reading("/api/games/{id}/hint", games.hint),
    changing("/api/games/{id}/save", games.save),
    changing("/api/games/{id}/advice", advice.advise),
    changing("/api/games/{id}/{step}", games.step),
    reading("/api/records", records.records),
    reading("/api/record", records.record),
    reading("/api/record/sheet", records.sheet),
    changing("/api/record/analysis", advice.analyse),
    reading("/api/jobs/{number}", advice.job),
    changing("/api/jobs/{number}/cancel", advice.cancel),
)


def make_app(studio: Studio, hosts: frozenset[str], token: str) -> Starlette:
    """The application of a studio that is reached at these hosts, such as `127.0.0.1:8000`."""
    key = Key(token, min(hosts).rpartition(":")[2])
    app = Starlette(
        routes=[
            Route("/api/key", key.enter, methods=["POST"]),
            *ROUTES,
            Mount("/", page_files.PageFiles()),
        ],
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
