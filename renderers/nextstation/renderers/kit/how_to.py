"""The pages that say how a kit is printed."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from nextstation.engine.city.setup import Setup
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.kit.front_matter import front_page
from nextstation.renderers.kit.part_row import PartRow
from nextstation.renderers.kit.section import Section, ranges_of
from nextstation.renderers.kit.settings import KitSettings
from nextstation.renderers.language.translations import tr
from nextstation.renderers.page.furniture import FOOTER, draw_footer
from nextstation.renderers.rules.content import model
from nextstation.renderers.rules.pages.furniture import draw_head
from nextstation.renderers.rules.pages.layout import RulesLayout
from nextstation.renderers.rules.pages.piece import Piece, flow
from nextstation.renderers.rules.pages.pieces import Setter
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.type_sizes import POINT

_BODY = 10 * POINT


def draw_how_to(setup: Setup, settings: KitSettings, sections: Sequence[Section]) -> list[Canvas]:
    """How a kit is printed; `sections` are all of its parts, the first included."""
    layout = RulesLayout(settings.paper, _BODY)
    head = model.Rules(setup.city.title, tr("kit.print"), "", ())
    pieces = [*_pieces(setup, settings, sections, layout.inner.width)]
    first, other = (layout.column(page, 0) for page in (0, 1))
    pages = []
    for number, column in enumerate(flow(pieces, chain([first.height], repeat(other.height)))):
        canvas = front_page(setup.network, settings, tr("kit.print"))
        draw_head(canvas, setup.city, head, layout, number)
        room = layout.column(number, 0)
        for top, piece in column:
            piece.draw(canvas, (room.x, room.y + top))
        draw_footer(canvas, layout.inner.strip(layout.inner.height - FOOTER, FOOTER))
        pages.append(canvas)
    return pages


def _pieces(
    setup: Setup, settings: KitSettings, sections: Sequence[Section], width: float
) -> Iterator[Piece]:
    """Paper and scale, each part with its pages, and what else a game needs."""
    setter = Setter(setup.network, width, _BODY, settings.style)
    paper = tr("kit.paper.scale", paper=settings.paper.title)
    sides = "both" if settings.two_sided else "one"
    steps = [model.Item(paper), model.Item(tr(f"kit.paper.{sides}"))]
    yield setter.heading(tr("kit.paper"), 0)
    yield from setter.block(model.Listing(steps, numbered=True))
    yield setter.heading(tr("kit.parts"), 1)
    for number, (section, pages) in enumerate(zip(sections, ranges_of(sections), strict=True)):
        ink, both = setter.ink(number), section.two_sided
        yield PartRow.of(pages, section.title, section.note, width, _BODY, ink, both)
    yield from setter.block(
        model.Paragraph(tr("kit.wipe" if settings.style.wiped else "kit.again"))
    )
    yield setter.heading(tr("rules.needs"), 2)
    yield from setter.block(model.Listing([*_needs(setup, settings)]))


def _needs(setup: Setup, settings: KitSettings) -> Iterator[model.Item]:
    """What is not in the kit."""
    pencils = pencils_of(setup.city)
    named = tr("kit.needs.pencils", colours=", ".join(each.title for each in pencils))
    yield model.Item(named, inks=[each.ink for each in pencils])
    yield model.Item(tr("kit.needs.glue" if settings.one_sided else "kit.needs.scissors"))
    if settings.style.wiped:
        yield model.Item(tr("kit.needs.sleeves"))
