"""The first leaf of a kit: its title page, and how it is printed."""

from collections.abc import Iterator, Sequence
from itertools import repeat

from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import fit_text
from nextstation.renderers.kit.part_row import PartRow
from nextstation.renderers.kit.section import Section, ranges_of
from nextstation.renderers.kit.settings import KitSettings
from nextstation.renderers.language.translations import tr
from nextstation.renderers.page.furniture import FOOTER, draw_footer
from nextstation.renderers.page.page import DEFAULT_AUTHOR
from nextstation.renderers.page.title_field import draw_title_field
from nextstation.renderers.rules.content import model
from nextstation.renderers.rules.pages.furniture import draw_head
from nextstation.renderers.rules.pages.layout import RulesLayout
from nextstation.renderers.rules.pages.piece import Piece, flow
from nextstation.renderers.rules.pages.pieces import Setter
from nextstation.renderers.theme.palette import INK, QUIET
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.type_sizes import POINT

_MARGIN, _BELOW = 10.0, 26.0
_NAME, _FACT, _SMALL = 15 * POINT, 10 * POINT, 6.5 * POINT
_BODY = 10 * POINT


def draw_title_page(setup: Setup, settings: KitSettings) -> Canvas:
    """The poster of the city, and what the kit is for."""
    city, canvas = setup.city, _page(setup.network, settings, tr("kit"))
    page = Area(0, 0, canvas.width, canvas.height).inset(_MARGIN)
    draw_title_field(canvas, setup.city, page.strip(0, page.height - _BELOW))
    accent = canvas.style.pencil(city.look.get("accent", INK))
    with canvas.group("facts", "Facts"):
        line = page.bottom - _BELOW + 11
        canvas.text((page.x, line), tr("kit"), _NAME, bold=True, fill=accent)
        most = setup.most_players
        players = f"1–{most}" if most > 1 else "1"
        facts = tr("rules.numbers", players=players, rounds=len(city.colours))
        canvas.text((page.right, line), facts, _FACT, fill=INK, align="end")
        if city.author:
            author = fit_text(city.author, 0.6 * page.width, _FACT)
            canvas.text((page.x, line + 6.5), author.text, author.size, fill=INK)
        canvas.text((page.x, page.bottom), tr("unofficial"), _SMALL, fill=QUIET)
    return canvas


def draw_how_to(setup: Setup, settings: KitSettings, sections: Sequence[Section]) -> Canvas:
    """How a kit is printed; `sections` are all of its parts, the first leaf included."""
    canvas = _page(setup.network, settings, tr("kit.print"))
    layout = RulesLayout(settings.paper, _BODY)
    draw_head(canvas, setup.city, model.Rules(setup.city.title, tr("kit.print"), "", ()), layout, 0)
    room = layout.column(0, 0)
    pieces = [*_pieces(setup, settings, sections, layout.inner.width)]
    for top, piece in flow(pieces, repeat(room.height))[0]:
        piece.draw(canvas, (room.x, room.y + top))
    draw_footer(canvas, layout.inner.strip(layout.inner.height - FOOTER, FOOTER))
    return canvas


def _pieces(
    setup: Setup, settings: KitSettings, sections: Sequence[Section], width: float
) -> Iterator[Piece]:
    """Paper and scale, each part with its pages, and what else a game needs."""
    setter = Setter(setup.network, width, _BODY, settings.style)
    paper = tr("kit.paper.scale", paper=settings.paper.name.upper())
    sides = tr("kit.paper.one" if settings.one_sided else "kit.paper.both")
    yield setter.heading(tr("kit.paper"), 0)
    yield from setter.block(model.Listing([model.Item(paper), model.Item(sides)], numbered=True))
    yield setter.heading(tr("kit.parts"), 1)
    for number, (section, pages) in enumerate(zip(sections, ranges_of(sections), strict=True)):
        ink = setter.ink(number)
        yield PartRow.of(pages, section.title, section.note, width, _BODY, ink, bool(section.edge))
    yield from setter.block(model.Paragraph(tr("kit.again")))
    pencils = ", ".join(pencil.title for pencil in pencils_of(setup.city))
    yield setter.heading(tr("rules.needs"), 2)
    yield from setter.block(model.Paragraph(tr("rules.needs.pencils", colours=pencils)))


def _page(network: Network, settings: KitSettings, title: str) -> Canvas:
    return Canvas(
        settings.paper.short,
        settings.paper.long,
        f"{network.city.title}: {title}",
        settings.style,
        author=network.city.author or DEFAULT_AUTHOR,
        outlined=settings.outlined,
        language=settings.language,
    )
