"""A page on which nothing is drawn yet, and what those see, or hear, who open its file."""

from collections.abc import Iterator, Sequence

from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.phrases import each_once
from nextstation.renderers.language.translations import in_language, tr
from nextstation.renderers.modules.module_block import module_title
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.theme.styles import COLOUR

DEFAULT_AUTHOR = "nextstation"


def blank_page(
    contents: Sequence[SheetContent], settings: PrintSettings, size: tuple[float, float]
) -> Canvas:
    """A page of a size in millimetres, on which nothing is drawn yet, for some contents."""
    cities = [content.network.city for content in contents]
    return Canvas(
        *size,
        _title(contents, settings),
        settings.style,
        author=each_once(city.author or DEFAULT_AUTHOR for city in cities),
        surround=settings.surround,
        bleed=settings.bleed,
        outlined=settings.outlined,
        language=settings.language,
    )


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
