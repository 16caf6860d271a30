"""Games on the page: begun, played step by step, saved when asked."""

import re
from collections.abc import Callable
from typing import Any

from nextstation.engine.city.place import Point
from nextstation.engine.play.table.seat import Stage
from nextstation.renderers.played.content import content_of
from nextstation.studio.api.requests import Asked, RefusedError
from nextstation.studio.games.played_game import PlayedGame, save_record
from nextstation.studio.games.state import state_data
from nextstation.studio.games.why import reason_data
from nextstation.studio.map_data import map_data
from nextstation.studio.sheets import draw_content

_PLACES = re.compile("[a-p][0-9]{1,2}(?:,[a-p][0-9]{1,2})?")

# A step of a game, and how it is taken: by the game, the seat, and what the request brings.
Step = Callable[[PlayedGame, int, dict[str, Any]], None]
_STEPS: dict[str, Step] = {
    "decide": lambda game, seat, body: game.decide(seat, _text(body, "name")),
    "pass": lambda game, seat, body: game.skip(seat),
    "undo": lambda game, seat, body: game.undo(seat),
    "next": lambda game, seat, body: game.next_card(),
    "pencils": lambda game, seat, body: game.choose_pencils(_texts(body, "pencils")),
}
# After these, the answer is for the seat that decides next.
_PASSING_ON = [_STEPS[name] for name in ("decide", "pass", "next")]


def begin(asked: Asked) -> dict[str, Any]:
    """A new game of the last sound reading."""
    version, network = asked.sound_city
    return _answer(asked, asked.studio.games.begin(network, version, asked.body), 0)


def state(asked: Asked) -> dict[str, Any]:
    """A game as it stands, with its sheet."""
    return _answer(asked, asked.game, _seat(asked))


def game_map(asked: Asked) -> dict[str, Any]:
    """The map of the city that a game began with."""
    return map_data(asked.game.table.network)


def step(asked: Asked) -> dict[str, Any]:
    """Take a step, and answer with what follows from it."""
    game, seat = asked.game, _seat(asked)
    take = _STEPS.get(asked.path["step"])
    if take is None:
        raise RefusedError("a game has no such step", 404)
    with game.lock:
        take(game, seat, asked.body)
        if take in _PASSING_ON:
            seat = game.to_decide(0 if take is _STEPS["next"] else seat)
    return _answer(asked, game, seat)


def sheet(asked: Asked) -> dict[str, Any]:
    """The sheet of a seat as it stands."""
    game, seat = asked.game, _seat(asked)
    with game.lock:
        return _drawn(asked, game, seat)


def why(asked: Asked) -> dict[str, Any]:
    """Why nothing can be drawn between two `places`, or to one; null if something can."""
    game, seat, given = asked.game, _seat(asked), asked.query.get("places", "")
    if not _PLACES.fullmatch(given):
        raise RefusedError("`places` must be one or two places, such as d3", 400)
    places = [Point.parse(each) for each in given.split(",")]
    with game.lock:
        return {"why": reason_data(game.seat(seat), places)}


def hint(asked: Asked) -> dict[str, Any]:
    """What the greedy player would decide at a seat; null to pass."""
    game, number = asked.game, _seat(asked)
    with game.lock:
        seat = game.seat(number)
        if seat.stage is not Stage.DECISION:
            raise RefusedError("there is nothing to decide")
        found = seat.hint()
    return {"name": found.name if found else None}


def save(asked: Asked) -> dict[str, Any]:
    """Write the record of a game beside the city file."""
    game = asked.game
    with game.lock:
        return {"file": save_record(game, asked.studio.city).name}


def _answer(asked: Asked, game: PlayedGame, seat: int) -> dict[str, Any]:
    """The state that a seat sees, and its sheet as the request wants to see it."""
    sound = asked.studio.city.sound
    with game.lock:
        found, drawn = state_data(game, seat), _drawn(asked, game, seat)
    is_old = sound is not None and sound.version != game.version
    return {"state": {**found, "city_has_changed": is_old}, "sheet": drawn}


def _drawn(asked: Asked, game: PlayedGame, number: int) -> dict[str, Any]:
    seat = game.seat(number)
    score, alone = game.table.outcome_of(game.names).scores[number], len(game.names) == 1
    content = content_of(seat.sheet, score, alone=alone, date=game.table.date)
    return draw_content(content, asked.choice).data


def _seat(asked: Asked) -> int:
    return asked.number("seat", "0")


def _text(body: dict[str, Any], key: str) -> str:
    if not isinstance(body.get(key), str):
        raise RefusedError(f"`{key}` is missing", 400)
    return str(body[key])


def _texts(body: dict[str, Any], key: str) -> list[str]:
    given = body.get(key)
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise RefusedError(f"`{key}` is missing", 400)
    return given
