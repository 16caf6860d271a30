"""What a request is about: the city without faults, a game, a record."""

from starlette.requests import Request

from nextstation.engine.city.network import Network
from nextstation.studio.api.answers import RefusedError
from nextstation.studio.games.played_game import PlayedGame
from nextstation.studio.records.opened import OpenedRecord
from nextstation.studio.studio import studio_of


def sound_city(request: Request) -> tuple[int, Network]:
    """The version and the city of the last sound reading. Raises RefusedError."""
    sound = studio_of(request).city.sound
    network = sound.network if sound else None
    if sound is None or network is None:
        raise RefusedError("the file has had no version without faults yet")
    return sound.version, network


def game_of(request: Request) -> PlayedGame:
    """The game whose id is in the address. Raises RefusedError."""
    game = studio_of(request).games.get(request.path_params["id"])
    if game is None:
        raise RefusedError("this game is no longer kept; begin a new one", 404)
    return game


def record_named(request: Request, name: str) -> OpenedRecord:
    """The record of a name beside the city. Raises RefusedError."""
    record = studio_of(request).records.open(name)
    if record is None:
        raise RefusedError("there is no such record beside the city", 404)
    return record
