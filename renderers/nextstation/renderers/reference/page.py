"""The pages of a reference: what a player looks up and notes during a game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, fit_text
from nextstation.renderers.language.translations import in_language, tr
from nextstation.renderers.page.furniture import FOOTER, HEADER, draw_footer, draw_header
from nextstation.renderers.page.page import DEFAULT_AUTHOR
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.reference.record_grid import RecordGrid
from nextstation.renderers.reference.tracker import Tracker
from nextstation.renderers.reference.type_sizes import SMALL, TITLE
from nextstation.renderers.theme.palette import QUIET

_MARGIN, _TOP, _BOTTOM = 12.6, 10.0, 8.5
# Between two parts, below the header, and what a title with its hint takes.
_GAP, _BELOW_HEADER, _HEAD = 7.0, 4.0, 9.0


class Body(Protocol):
    """What stands below the title of a part."""

    @property
    def height(self) -> float:
        """Its height in millimetres."""

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw it from the upper left corner of an area."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a reference: `name` is the key of its title."""

    name: str
    body: Body

    @property
    def height(self) -> float:
        """The height of title and body."""
        return _HEAD + self.body.height

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw title and body from the upper left corner of an area."""
        with canvas.group(self.name, tr(self.name)):
            line = area.y + CAPITALS * TITLE
            canvas.text((area.x, line), tr(self.name), TITLE, bold=True)
            hint = fit_text(tr(f"{self.name}.hint"), area.width, SMALL)
            canvas.text((area.x, line + 3.6), hint.text, hint.size, fill=QUIET)
            self.body.draw(canvas, area.strip(_HEAD, self.body.height))


def draw_reference(
    network: Network, modules: Sequence[Module], settings: PrintSettings
) -> list[Canvas]:
    """The pages of the reference of a city. Raises UnknownLanguageError."""
    del modules
    city, paper = network.city, settings.paper
    room = Area(_MARGIN, _TOP, paper.short - 2 * _MARGIN, paper.long - _TOP - _BOTTOM)
    body = Area.between(
        room.x, room.y + HEADER + _BELOW_HEADER, room.right, room.bottom - FOOTER - _GAP
    )
    pages = []
    with in_language(settings.language, city):
        parts = [
            Part("reference.tracker", Tracker.of(city, body.width)),
            Part("reference.record", RecordGrid.of(city, body.width)),
        ]
        for placed in _placed(parts, body):
            canvas = Canvas(
                paper.short,
                paper.long,
                f"{city.title}: {tr('reference')}",
                settings.style,
                author=city.author or DEFAULT_AUTHOR,
                surround=settings.surround,
                bleed=settings.bleed,
                outlined=settings.outlined,
                language=settings.language,
            )
            draw_header(canvas, city, room)
            for part, area in placed:
                part.draw(canvas, area)
            draw_footer(canvas, room.strip(room.height - FOOTER, FOOTER))
            pages.append(canvas)
    return pages


def _placed(parts: Sequence[Part], body: Area) -> Iterator[list[tuple[Part, Area]]]:
    """The parts of each page, one below the other, as many as there is room for."""
    placed: list[tuple[Part, Area]] = []
    top = 0.0
    for part in parts:
        if placed and top + part.height > body.height:
            yield placed
            placed, top = [], 0.0
        placed.append((part, body.strip(top, part.height)))
        top += part.height + _GAP
    yield placed
