"""The measures of the open city, and what pages ask of them."""

from typing import Any

from nextstation.studio.api.requests import Asked, RefusedError
from nextstation.studio.measuring.wanted import GAMES

_MOST_MODULES, _LONGEST = 50, 100


def measures(asked: Asked) -> dict[str, Any]:
    """The measures as they are, what they are compared with, and what may be chosen."""
    return asked.studio.measures.data()


def wish(asked: Asked) -> None:
    """Take `modules`, `against` and `after_each_edit`, each if it is there."""
    asked.studio.measures.wish(**_changes(asked.body))


def measure(asked: Asked) -> None:
    """Measure now, with a number of `games`."""
    games = asked.body.get("games", GAMES[0])
    if games not in GAMES:
        raise RefusedError(f"the number of games must be one of {', '.join(map(str, GAMES))}", 400)
    asked.studio.measures.measure(int(games))


def cancel(asked: Asked) -> None:
    """Stop what is being played."""
    asked.studio.measures.cancel()


def pin(asked: Asked) -> None:
    """Keep the city as it is, to compare with it from now on."""
    asked.studio.measures.pin()


def _changes(body: dict[str, Any]) -> dict[str, Any]:
    """What a body asks for. Raises RefusedError if it makes no sense."""
    match body:
        case {"modules": list(modules)} if len(modules) <= _MOST_MODULES and all(
            isinstance(each, str) and len(each) <= _LONGEST for each in modules
        ):
            body = {**body, "modules": tuple(modules)}
        case {"modules": _}:
            raise RefusedError("`modules` must be a list of names", 400)
    kinds = {"modules": tuple, "against": str, "after_each_edit": bool}
    found = {name: body[name] for name in kinds if name in body}
    if wrong := [name for name, value in found.items() if not isinstance(value, kinds[name])]:
        raise RefusedError(f"`{wrong[0]}` has another kind of value", 400)
    return found
