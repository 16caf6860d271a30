"""The open city: its file, its faults and warnings, its map and its sheet; what codes mean."""

from dataclasses import asdict
from typing import Any

from starlette.responses import StreamingResponse

from nextstation.engine.checks.load import module_facts
from nextstation.engine.format.source.reader import lines_of
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import STYLES
from nextstation.studio.api.requests import Asked, RefusedError
from nextstation.studio.findings.explain import explanation
from nextstation.studio.findings.marks import Marker
from nextstation.studio.map_data import map_data
from nextstation.studio.sheets import draw


def city(asked: Asked) -> dict[str, Any]:
    """The file as it was last read, and the map of its last sound reading."""
    opened = asked.studio.city
    now, network, checked = opened.now, opened.network, opened.now.checked
    marker = Marker(checked.document, checked.value) if checked else Marker(None, None)
    return {
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


def text(asked: Asked) -> dict[str, Any]:
    """The text of the file, line by line."""
    now = asked.studio.city.now
    lines = lines_of(now.content.decode("utf-8-sig", errors="replace"))
    return {"version": now.version, "lines": lines}


def events(asked: Asked) -> StreamingResponse:
    """What happens from now on, as server-sent events."""
    return StreamingResponse(
        asked.studio.events.stream(),
        media_type="text/event-stream",
        headers={"cache-control": "no-store"},
    )


def warnings(asked: Asked) -> dict[str, Any]:
    """The warnings about the design of the last sound reading."""
    sound = asked.studio.city.sound
    empty: dict[str, Any] = {"version": 0, "warnings": [], "ignored": []}
    return asked.studio.design.of(sound) if sound else empty


def explain(asked: Asked) -> dict[str, Any]:
    """What a code of a fault or a warning, or a rule, means."""
    try:
        return asdict(explanation(asked.path["name"]))
    except KeyError:
        raise RefusedError("there is no such code or rule", 404) from None


def sheet(asked: Asked) -> dict[str, Any]:
    """The blank sheet of the last sound reading."""
    version, network = asked.sound_city
    return {"version": version, **draw(network, asked.choice).data}


def choices(asked: Asked) -> dict[str, Any]:
    """The papers, styles, languages and modules that the sheet can have."""
    network = asked.studio.city.network
    return {
        "papers": list(PAPERS),
        "styles": list(STYLES),
        "languages": list(dict.fromkeys([*languages(), *(network.city.words if network else ())])),
        "modules": module_facts(network) if network else [],
    }
