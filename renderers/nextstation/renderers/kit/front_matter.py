"""The title page of a kit."""

from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup, most_players
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import fit_text
from nextstation.renderers.kit.settings import KitSettings
from nextstation.renderers.language.phrases import small_print
from nextstation.renderers.language.translations import tr
from nextstation.renderers.page.blank_page import DEFAULT_AUTHOR
from nextstation.renderers.page.title_field import draw_title_field
from nextstation.renderers.theme.palette import INK
from nextstation.renderers.theme.pencils import accent_of
from nextstation.renderers.theme.type_sizes import POINT, SMALL

_MARGIN, _BELOW = 10.0, 26.0
_NAME, _FACT = 15 * POINT, 10 * POINT


def draw_title_page(setup: Setup, settings: KitSettings) -> Canvas:
    """The poster of the city, and what the kit is for."""
    city, canvas = setup.city, front_page(setup.network, settings, tr("kit"))
    page = Area(0, 0, canvas.width, canvas.height).inset(_MARGIN)
    draw_title_field(canvas, setup.city, page.strip(0, page.height - _BELOW))
    accent = canvas.style.pencil(accent_of(city))
    with canvas.group("facts", "Facts"):
        line = page.bottom - _BELOW + 11
        canvas.text((page.x, line), tr("kit"), _NAME, bold=True, fill=accent)
        most = most_players(setup.city)
        players = f"1–{most}" if most > 1 else "1"
        facts = tr("rules.numbers", players=players, rounds=len(city.colours))
        canvas.text((page.right, line), facts, _FACT, fill=INK, align="end")
        if city.author:
            author = fit_text(city.author, 0.6 * page.width, _FACT)
            canvas.text((page.x, line + 6.5), author.text, author.size, fill=INK)
        canvas.text((page.x, page.bottom), small_print(), SMALL)
    return canvas


def front_page(network: Network, settings: KitSettings, title: str) -> Canvas:
    """An empty page of the first part of a kit."""
    return Canvas(
        settings.paper.short,
        settings.paper.long,
        f"{network.city.title}: {title}",
        settings.style,
        author=network.city.author or DEFAULT_AUTHOR,
        outlined=settings.outlined,
        language=settings.language,
    )
