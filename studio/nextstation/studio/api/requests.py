"""Requests as what answers them sees them, and the reasons why some are refused."""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nextstation.engine.checks.load import UnknownModuleError
from nextstation.engine.city.dealing import DealError
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.atomic_write import WriteError
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.play.record.write import UnnamableFileError
from nextstation.renderers.cards.face_plan import CardTextError
from nextstation.renderers.cards.grid import PaperTooSmallForCardsError
from nextstation.renderers.language.translations import UnknownLanguageError
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import PaperTooSmallError
from nextstation.renderers.theme.styles import COLOUR, STYLES
from nextstation.studio.games.played_game import MoveError, PlayedGame
from nextstation.studio.open_city import Reading
from nextstation.studio.records.opened import OpenedRecord
from nextstation.studio.sheets import SheetChoice
from nextstation.studio.studio import Studio


class RefusedError(ValueError):
    """A request that the server understands but refuses; the text says why."""

    def __init__(self, reason: str, status: int = 409) -> None:
        super().__init__(reason)
        self.status = status


# What cannot be done as the city, the game or the folder is now; the text of each says why.
_REFUSALS = (
    CardTextError,
    DealError,
    FaultyFileError,
    MoveError,
    PaperTooSmallError,
    PaperTooSmallForCardsError,
    RefusedError,
    UnknownLanguageError,
    UnknownModuleError,
    UnnamableFileError,
    WriteError,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request: the studio that it is for, what its path and its query say, and its JSON object.

    What it is about is looked up by its names; what is not there is a RefusedError.
    """

    studio: Studio
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: dict[str, Any]

    @property
    def sound_city(self) -> tuple[int, Network]:
        """The version and the city of the last sound reading."""
        sound = self.studio.city.sound
        network = sound.network if sound else None
        if sound is None or network is None:
            raise RefusedError("the file has had no version without faults yet")
        return sound.version, network

    @property
    def faultless_city(self) -> tuple[Reading, Network]:
        """The file as it is now, and its city; refused while the file has faults."""
        now = self.studio.city.now
        for fault in now.faults:
            raise RefusedError(f"correct the file first: line {fault.span.line}: {fault.message}")
        assert now.network
        return now, now.network

    @property
    def game(self) -> PlayedGame:
        """The game whose id is in the path."""
        game = self.studio.games.get(self.path["id"])
        if game is None:
            raise RefusedError("this game is no longer kept; begin a new one", 404)
        return game

    def record(self, name: Any) -> OpenedRecord:
        """The record of a name beside the city."""
        record = self.studio.records.open(str(name))
        if record is None:
            raise RefusedError("there is no such record beside the city", 404)
        return record

    @property
    def choice(self) -> SheetChoice:
        """How a sheet is seen: `paper`, `style`, `language`, `names=1`, `modules=one,other`."""
        paper, style = self.query.get("paper", "a4"), self.query.get("style", COLOUR.name)
        if paper not in PAPERS or style not in STYLES:
            raise RefusedError("there is no such paper or style", 404)
        return SheetChoice(
            paper,
            style,
            self.query.get("language", ENGLISH),
            self.query.get("names") == "1",
            tuple(filter(None, self.query.get("modules", "").split(","))),
        )

    def number(self, key: str, default: str = "") -> int:
        """A number from 0 of the query."""
        return number_of(self.query.get(key, default), f"`{key}` must be a number from 0", 400)


def number_of(given: str, reason: str, status: int) -> int:
    """A number from 0; one of thousands of digits is none. Raises RefusedError with a reason."""
    if not (given.isascii() and given.isdecimal() and len(given) < 9):
        raise RefusedError(reason, status)
    return int(given)


NO_JOB = "there is no such job"
Answer = Callable[[Asked], Any]


def reading(path: str, answer: Answer) -> Route:
    """A request that reads something; the answer is a response, or data that are sent as JSON."""

    async def endpoint(request: Request) -> Response:
        return await run_in_threadpool(_answered, answer, request, {})

    return Route(path, endpoint)


def changing(path: str, answer: Answer) -> Route:
    """A request that changes something, and brings a JSON object."""

    async def endpoint(request: Request) -> Response:
        return await run_in_threadpool(_answered, answer, request, await _body_of(request))

    return Route(path, endpoint, methods=["POST"])


def _answered(answer: Answer, request: Request, body: dict[str, Any]) -> Response:
    asked = Asked(request.app.state.studio, request.path_params, request.query_params, body)
    found = answer(asked)
    return found if isinstance(found, Response) else JSONResponse(found or {})


async def _body_of(request: Request) -> dict[str, Any]:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RefusedError("the content type is not application/json", 415)
    try:
        text = (await request.body()).decode()
        found = json.loads(text, parse_constant=_refuse)
        json.dumps(found, ensure_ascii=False).encode()  # half a character is no text
    except (ValueError, RecursionError):
        raise RefusedError("this is not JSON", 400) from None
    if not isinstance(found, dict):
        raise RefusedError("this is not a JSON object", 400)
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number in JSON")


def refused_as_json() -> Mapping[Any, Callable[[Request, Any], Awaitable[Response]]]:
    """The handlers of errors: each is `{"reason": …}`."""

    async def refused(_: Request, error: Exception) -> Response:
        status = error.status if isinstance(error, RefusedError) else 409
        return JSONResponse({"reason": str(error)}, status)

    async def failed(_: Request, error: HTTPException) -> Response:
        return JSONResponse({"reason": error.detail}, error.status_code, error.headers)

    async def gone(_: Request, __: ClientDisconnect) -> Response:
        return Response(status_code=400)  # which nobody reads

    async def broken(_: Request, error: Exception) -> Response:
        reason = f"the studio has failed: {type(error).__name__}: {error}; please report it"
        return JSONResponse({"reason": reason}, 500)

    return {
        **dict.fromkeys(_REFUSALS, refused),
        HTTPException: failed,
        ClientDisconnect: gone,
        Exception: broken,
    }
