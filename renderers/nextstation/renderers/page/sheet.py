"""What a sheet shows, and a page for it on which nothing is drawn yet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.phrases import each_once
from nextstation.renderers.language.translations import in_language, tr
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.modules.module_block import module_title
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.theme.styles import COLOUR

if TYPE_CHECKING:
    from nextstation.renderers.score.filled_score import FilledScore


@dataclass(frozen=True, slots=True)
class SheetContent:
    """What one sheet shows: a city, blank or with what a player drew and wrote.

    `dealt` are the places of the modules that are played, with what is known of their cards;
    `player` is the name that stands on the sheet, `date` the day of the game, and `seed` what the
    cards of a solo game came from.
    """

    network: Network
    played: PlayedMap | None = None
    score: "FilledScore | None" = None
    dealt: Sequence[Slot] = ()
    player: str = ""
    date: str = ""
    seed: int | None = None


def blank_page(
    contents: Sequence[SheetContent], settings: PrintSettings, size: tuple[float, float]
) -> Canvas:
    """A page of a size in millimetres, on which nothing is drawn yet, for some contents."""
    cities = (content.network.city for content in contents)
    return settings.blank(size, _title(contents, settings), *cities, **settings.edges)


def _title(contents: Sequence[SheetContent], settings: PrintSettings) -> str:
    """The cities, the paper, and what else tells the file from others of these cities."""
    with in_language(settings.language, contents[0].network.city):
        return " · ".join(_told(contents, settings))


def _told(contents: Sequence[SheetContent], settings: PrintSettings) -> Iterator[str]:
    yield each_once(content.network.city.title for content in contents)
    modules = {slot.module.id: slot.module for content in contents for slot in content.dealt}
    yield from map(module_title, modules.values())
    yield from dict.fromkeys(content.player for content in contents if content.player)
    yield settings.paper.title
    if settings.style is not COLOUR:
        yield settings.style.name
    if settings.language != ENGLISH:
        yield tr("language")
