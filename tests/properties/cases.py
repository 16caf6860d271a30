"""Sheets of every kind: a city, a paper, a style, a language, names and modules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from drawn_sheet import ALL_PAPERS, CITIES, NAMED, NO_ROOM, REAL

from nextstation.engine.checks.shipped import shipped_module, shipped_modules
from nextstation.engine.city.dealing import Slot, incompatibility, slots
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.page.page import draw_pages
from nextstation.renderers.page.plan import PaperTooSmallError
from nextstation.renderers.page.settings import BLEED, PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.theme.styles import STYLES

# How many modules are played: none, some, all that fit.
_MODULES = (0, 2, 9)
_NAMES = (Shown.SOME, Shown.ALL)
# Where a name has hardly any room: beside its station, in the head of a column, left of the map.
_TIGHT = (
    ("abreast", "a5", "dry-erase", "ru", Shown.ALL),
    ("tall", "half_letter", "ink-saver", "es", Shown.SOME),
    ("tall", "a4", "large", "en", Shown.SOME),
)


@dataclass(frozen=True)
class Case:
    """A sheet to draw."""

    city: str
    paper: str
    style: str
    language: str
    names: Shown
    modules: int
    is_dealt: bool

    def __str__(self) -> str:
        words = (self.city, self.paper, self.style, self.language, self.names.value)
        return "-".join([*words, f"{self.modules}{'dealt' * self.is_dealt}"])

    def pages(self) -> list[Canvas]:
        """The pages of the sheet, with bleed; none where the paper has no room for it."""
        network = NAMED[self.city] if self.names is Shown.ALL else CITIES[self.city]
        content = SheetContent(network, dealt=_slots(network, self.modules, self.is_dealt))
        settings = PrintSettings(
            ALL_PAPERS[self.paper],
            bleed=BLEED,
            names=self.names,
            style=STYLES[self.style],
            language=self.language,
        )
        try:
            return draw_pages([content], settings)
        except PaperTooSmallError:
            if self._must_fit:
                raise
            return []

    @property
    def _must_fit(self) -> bool:
        """Whether there is room: for shipped cities, and on large papers, other than in large."""
        small = self.paper in ("a5", "half_a4", "half_letter")
        return not small or (self.city in REAL and self.style != "large")


def _slots(network: Network, count: int, is_dealt: bool) -> Sequence[Slot]:
    fitting = [each for each in _modules() if incompatibility(network, each) is None]
    places = slots(network, fitting[:count])
    return [_dealt(network, each) for each in places] if is_dealt else places


def _dealt(network: Network, place: Slot) -> Slot:
    """A place with a card, and with a symbol where one belongs."""
    card, number = place.module.cards[-1 - place.number], place.number
    symbol = network.city.symbols[number] if place.module.with_symbols else None
    return replace(place, card=card, symbol=symbol)


@cache
def _modules() -> list[Module]:
    return [shipped_module(name).sound() for name in sorted(shipped_modules())]


def every_case() -> Iterator[Case]:
    """All there are, thousands of them."""
    ways = product(ALL_PAPERS, STYLES, languages(), _NAMES, _MODULES, (False, True))
    return (Case(city, *way) for way in ways for city in CITIES)


def some_cases() -> list[Case]:
    """Each city twice, and every paper, style, language and choice with several of them.

    Then those that are tight.
    """
    papers, styles, spoken = list(ALL_PAPERS), list(STYLES), languages()
    found = []
    for turn in range(2):
        for at, city in enumerate(CITIES):
            number = at + turn * len(CITIES) + turn
            paper = papers[number % len(papers)]
            found.append(
                Case(
                    city,
                    NO_ROOM.get((city, paper), paper),
                    styles[(number + number // len(styles)) % len(styles)],
                    spoken[number % len(spoken)],
                    _NAMES[number % 2],
                    _MODULES[(at + turn) % len(_MODULES)],
                    is_dealt=turn == 1,
                )
            )
    return [*found, *(Case(*tight, 0, is_dealt=False) for tight in _TIGHT)]
