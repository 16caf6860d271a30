"""Records beside the city: which there are, their games step by step, their sheets."""

from typing import Any

from nextstation.studio.api.requests import Asked, RefusedError
from nextstation.studio.records.opened import replay_data
from nextstation.studio.sheets import draw_content


def records(asked: Asked) -> dict[str, Any]:
    """The records in the folder of the city, the newest first."""
    found = asked.studio.records.listed()
    return {"records": [{"name": each.name, "modified": each.modified} for each in found]}


def record(asked: Asked) -> dict[str, Any]:
    """A record: its faults and warnings and, if it is sound, its game step by step."""
    found = asked.record(asked.query.get("name", ""))
    return {
        "name": found.name,
        "sha256": found.sha256,
        "faults": [each.to_dict() for each in found.faults],
        "warnings": [each.to_dict() for each in found.warnings],
        "unfinished": found.unfinished,
        "game": replay_data(found.steps) if found.steps else None,
    }


def sheet(asked: Asked) -> dict[str, Any]:
    """The sheet of a player at a step of a record."""
    opened = asked.record(asked.query.get("name", ""))
    step, player, choice = asked.number("step"), asked.number("player"), asked.choice
    try:
        content = opened.content(step, player)
    except IndexError:
        raise RefusedError("the game has no such step", 404) from None
    return draw_content(content, choice).data
