"""Every request that the studio answers: how its page asks, and how nobody should.

A test compares `SANE` with the routes of the application: a new one needs its line here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from random_edit import random_edit
from starlette.routing import BaseRoute, Mount, Route

from attack.hostile import NUMBERS, TEXTS
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.checks.registry import all_codes
from nextstation.engine.format.vocabulary.rules import rules
from nextstation.engine.stats.design.tune import MAY
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.styles import STYLES
from nextstation.studio.analysing.task import ADVISERS
from nextstation.studio.api import fonts
from nextstation.studio.measuring.wanted import GAMES

# The prints, and the commands that draw the same.
PRINTS = {"sheet": "render", "cards": "cards", "rules": "rules", "kit": "kit"}
# The one answer that has no end: a stream of events.
ENDLESS = "GET /api/events"
# Games are begun with one of so many seeds: without a seed, one is drawn anew each time.
_SEEDS = 3


@dataclass
class Page:
    """What a page knows when it asks: the city, its edits, its game, the last job and record.

    `is_seen` while nothing was done in the game that it does not know of, `before` is that before
    a decision, `saved` the game on record, `last` the last step of that record.
    """

    file: Path
    random: Random
    modules: list[str] = field(default_factory=list)
    languages: list[str] = field(default_factory=lambda: [*languages()])
    steps: list[dict[str, Any]] = field(default_factory=list)
    version: int = 1
    game: dict[str, Any] = field(default_factory=dict)
    before: dict[str, Any] = field(default_factory=dict)
    is_seen: bool = False
    saved: str = ""
    job: int = 1
    record: str = "none.yaml"
    last: int = -1


@dataclass(frozen=True)
class Request:
    """What a page sends: the route by its method and path, and its values by where they stand."""

    route: str
    path: Mapping[str, Any]
    query: Mapping[str, Any]
    body: Mapping[str, Any]

    @property
    def method(self) -> str:
        """`GET` or `POST`."""
        return self.route.partition(" ")[0]

    @property
    def address(self) -> str:
        """The path with its values."""
        values = {name: quote(str(each), safe="") or "-" for name, each in self.path.items()}
        return self.route.partition(" ")[2].format(**values)


def routes_of(routes: Iterable[BaseRoute]) -> Iterator[str]:
    """The routes of an application by their methods and paths: `POST /api/undo`."""
    for route in routes:
        if isinstance(route, Route):
            methods = sorted((route.methods or set()) - {"HEAD"})
            yield from (f"{method} {route.path}" for method in methods)
        elif isinstance(route, Mount):
            yield f"GET {route.path}/"


def sane(route: str, page: Page) -> Request:
    """A request as the page makes it."""
    path, query, body = dict[str, Any](), dict[str, Any](), dict[str, Any]()
    for name, value_of in SANE[route].items():
        place = path if f"{{{name}}}" in route else query if name.startswith("?") else body
        place[name.removeprefix("?")] = value_of(page)
    return Request(route, path, query, body)


def odd(route: str, page: Page) -> Request:
    """The same, but for one value that is left out, or such as no page sends."""
    asked, random = sane(route, page), page.random
    found = [name for name in ("path", "query", "body") if getattr(asked, name)]
    place = random.choice(found or ["query"])
    values = dict(getattr(asked, place)) or {"paper": "a4"}
    name = random.choice([*values])
    if place != "path" and random.random() < 0.2:
        del values[name]
    elif place != "body":
        values[name] = random.choice(TEXTS)
    elif isinstance(values[name], dict):
        values[name] = {**values[name], random.choice([*values[name]]): _odd_value(random)}
    else:
        values[name] = _odd_value(random)
    changes: dict[str, Any] = {place: values}
    return replace(asked, **changes)


def _odd_value(random: Random) -> Any:
    return random.choice([*TEXTS, *NUMBERS, None, True, [], {}, [[]], [0.5, 1], {"kind": 1}])


# Values, each for a page


def _fixed(*values: Any) -> Callable[[Page], Any]:
    """One of some values, whatever the page knows."""
    return lambda page: page.random.choice(values)


def _modules(page: Page) -> list[str]:
    """Some modules of the city, often none."""
    most = page.random.choice((0, 0, 1, 2, 2))
    return page.random.sample(page.modules, min(most, len(page.modules)))


def _explained(page: Page) -> str:
    return page.random.choice([*all_codes(), *rules()])


def _edit(page: Page) -> dict[str, Any]:
    text = page.file.read_bytes().decode("utf-8-sig")
    return random_edit(CityFile.of(text), page.random)


def _game(page: Page) -> str:
    return str(page.game.get("id", "game-0"))


def _seat(page: Page) -> int:
    """The seat that decides."""
    return int(page.game["seat"]["number"]) if page.game else 0


def _places(page: Page) -> str:
    """One place or two: of what may be drawn, or any."""
    options = page.game["seat"]["options"] if page.game else []
    if options and page.random.random() < 0.5:
        return ",".join(page.random.choice(options)["places"])
    places = [f"{page.random.choice('abcdefghij')}{page.random.randint(1, 12)}" for _ in "12"]
    return ",".join(places[: page.random.randint(1, 2)])


def _step(page: Page) -> str:
    """A step that the game allows now: enough of them end it."""
    stage = page.game.get("stage")
    if stage == "pencil":
        return "pencils"
    if stage != "decision":
        return page.random.choice(("next", "next", "next", "undo"))
    return "decide" if _options(page) and page.random.random() < 0.9 else "pass"


def _options(page: Page) -> list[str]:
    seat = page.game.get("seat", {"options": [], "circles": []})
    return [each["name"] for each in (*seat["options"], *seat["circles"])]


def _option(page: Page) -> str:
    return page.random.choice(_options(page) or ["a1-b2"])


def _pencils(page: Page) -> list[str]:
    return [each["name"] for each in page.game.get("pencils", ())]


def _font_version(_page: Page) -> str:
    return fonts._version()


_LOOK: dict[str, Callable[[Page], Any]] = {
    "?paper": _fixed(*PAPERS),
    "?style": _fixed(*STYLES),
    "?language": lambda page: page.random.choice(page.languages),
    "?names": _fixed("0", "1"),
    "?modules": lambda page: ",".join(_modules(page)),
}
_OF_GAME = {"id": _game, "?seat": _seat}
_OF_RECORD = {
    "?name": lambda page: page.record,
    "?step": lambda page: page.random.choice((0, 3, 9, max(page.last, 0))),
    "?player": _fixed(0, 1),
}

# Each route with its values: those in braces stand in its path, those with a question mark in the
# query, all others in the body.
SANE: dict[str, Mapping[str, Callable[[Page], Any]]] = {
    "GET /": {},
    "GET /studio.css": {},
    "GET /studio.js": {},
    "GET /fonts/fonts.css": {},
    "GET /fonts/{version}/{name}.woff": {"version": _font_version, "name": _fixed(*fonts.FONTS)},
    "POST /api/key": {},
    "GET /api/city": {},
    "GET /api/text": {},
    ENDLESS: {},
    "GET /api/warnings": {},
    "GET /api/explain/{name}": {"name": _explained},
    "GET /api/sheet": _LOOK,
    "GET /api/choices": {},
    "GET /api/print/{what}": {"what": _fixed(*PRINTS, "rules"), **_LOOK},
    "GET /api/edits": {},
    "POST /api/edits": {"edit": _edit, "version": lambda page: page.version},
    "POST /api/undo": {},
    "POST /api/redo": {},
    "GET /api/history": {},
    "GET /api/measures": {},
    "POST /api/measures": {"modules": _modules, "after_each_edit": _fixed(True, False)},
    "POST /api/measures/play": {"games": _fixed(*GAMES)},
    "POST /api/measures/cancel": {},
    "POST /api/measures/pin": {},
    "POST /api/balance": {"goal": _fixed(1, 5), "may": _fixed([*MAY], [MAY[0]])},
    "POST /api/balance/{number}": {"number": lambda page: page.job, "answer": _fixed(0)},
    "POST /api/games": {
        "seed": _fixed(*range(_SEEDS)),
        "players": _fixed(["Ann"], [""], ["Ann", "Bo"], ["", "Bo"]),
        "modules": _modules,
        **_LOOK,
    },
    "GET /api/games/{id}": {**_OF_GAME, **_LOOK},
    "GET /api/games/{id}/map": {"id": _game},
    "GET /api/games/{id}/sheet": {**_OF_GAME, **_LOOK},
    "GET /api/games/{id}/why": {**_OF_GAME, "?places": _places},
    "GET /api/games/{id}/hint": _OF_GAME,
    "POST /api/games/{id}/save": {"id": _game},
    "POST /api/games/{id}/advice": {"id": _game, "player": _fixed(*ADVISERS), "seat": _seat},
    "POST /api/games/{id}/{step}": {
        **_OF_GAME,
        "step": _step,
        "name": _option,
        "pencils": _pencils,
    },
    "GET /api/records": {},
    "GET /api/record": {"?name": lambda page: page.record},
    "GET /api/record/sheet": {**_OF_RECORD, **_LOOK},
    "POST /api/record/analysis": {"name": lambda page: page.record, "player": _fixed(0)},
    "GET /api/jobs/{number}": {"number": lambda page: page.job},
    "POST /api/jobs/{number}/cancel": {"number": lambda page: page.job},
}
