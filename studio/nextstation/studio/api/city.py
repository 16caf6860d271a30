"""The open city: what the file is, its faults, its map; and the events of all that happens."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, StreamingResponse
from starlette.routing import Route

from nextstation.engine.source.reader import lines_of
from nextstation.studio.findings.marks import Marker
from nextstation.studio.map_data import map_data
from nextstation.studio.studio import studio_of


def city(request: Request) -> JSONResponse:
    """The file as it was last read, and the map of its last sound reading."""
    studio = studio_of(request)
    opened = studio.city
    now, network = opened.now, opened.network
    checked = now.checked
    marker = Marker(checked.document, checked.value) if checked else Marker(None, None)
    data: dict[str, Any] = {
        "version": now.version,
        "file": opened.file.name,
        "sha256": now.sha256,
        "read_only": opened.read_only,
        "map_version": opened.sound.version if opened.sound else None,
        "is_sound": now.network is not None,
        "unread": now.unread,
        "faults": [marker.data(each) for each in now.faults],
        "map": map_data(network) if network else None,
    }
    return JSONResponse(data)


def text(request: Request) -> JSONResponse:
    """The text of the file, line by line."""
    now = studio_of(request).city.now
    lines = lines_of(now.content.decode("utf-8-sig", errors="replace"))
    return JSONResponse({"version": now.version, "lines": lines})


async def events(request: Request) -> StreamingResponse:
    """What happens from now on, as server-sent events."""
    return StreamingResponse(
        studio_of(request).events.stream(),
        media_type="text/event-stream",
        headers={"cache-control": "no-store"},
    )


ROUTES = (
    Route("/api/city", city),
    Route("/api/text", text),
    Route("/api/events", events),
)
