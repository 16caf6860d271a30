"""The sheet of the open city, as the page wants to see it, and what there is to choose from."""

from collections.abc import Callable
from typing import Any, TypeVar

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from nextstation.engine.check.load import UnknownModuleError, module_facts
from nextstation.engine.city.dealing import DealError
from nextstation.engine.source.checked import FaultyFileError
from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.cards.face_plan import CardTextError
from nextstation.renderers.cards.grid import PaperTooSmallForCardsError
from nextstation.renderers.language.catalogue import languages
from nextstation.renderers.language.translations import UnknownLanguageError
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import PaperTooSmallError
from nextstation.renderers.theme.styles import COLOUR, STYLES
from nextstation.studio.api.answers import RefusedError
from nextstation.studio.api.asked import sound_city
from nextstation.studio.sheets import SheetChoice, draw
from nextstation.studio.studio import studio_of

T = TypeVar("T")


def sheet(request: Request) -> JSONResponse:
    """The blank sheet of the last sound reading."""
    version, network = sound_city(request)
    choice = sheet_choice(request.query_params)
    drawn = with_reasons(lambda: draw(network, choice))
    return JSONResponse({"version": version, **drawn.data})


def choices(request: Request) -> JSONResponse:
    """The papers, styles, languages and modules that the sheet can have."""
    network = studio_of(request).city.network
    data: dict[str, Any] = {
        "papers": list(PAPERS),
        "styles": list(STYLES),
        "languages": list(dict.fromkeys([*languages(), *(network.city.words if network else ())])),
        "modules": module_facts(network) if network else [],
    }
    return JSONResponse(data)


def sheet_choice(query: QueryParams) -> SheetChoice:
    """What a query asks for: `paper`, `style`, `language`, `names=1`, `modules=one,other`."""
    paper, style = query.get("paper", "a4"), query.get("style", COLOUR.name)
    if paper not in PAPERS or style not in STYLES:
        raise RefusedError("there is no such paper or style", 404)
    return SheetChoice(
        paper,
        style,
        query.get("language", ENGLISH),
        query.get("names") == "1",
        tuple(filter(None, query.get("modules", "").split(","))),
    )


def with_reasons(make: Callable[[], T]) -> T:
    """What a function makes; what cannot be drawn is refused with the reason."""
    try:
        return make()
    except (
        CardTextError,
        DealError,
        FaultyFileError,
        PaperTooSmallError,
        PaperTooSmallForCardsError,
        UnknownLanguageError,
        UnknownModuleError,
    ) as error:
        raise RefusedError(str(error)) from None


ROUTES = (Route("/api/sheet", sheet), Route("/api/choices", choices))
