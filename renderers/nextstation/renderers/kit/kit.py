"""A kit, all that a group needs on paper: its cover, how it is printed, rules, sheets, cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat

from nextstation.engine.city.city import City
from nextstation.engine.city.setup import Setup, most_players
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import closed
from nextstation.renderers.canvas.text import fit_text, text_width
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.face_plan import CardTextError
from nextstation.renderers.cards.pages import draw_card_pages
from nextstation.renderers.cards.piles import pencil_pile, piles_of
from nextstation.renderers.kit.backs import draw_backs, with_backs
from nextstation.renderers.kit.section import KitSettings, Section, ranges_of
from nextstation.renderers.language.phrases import small_print
from nextstation.renderers.language.translations import in_language, tr, writing_with
from nextstation.renderers.page.furniture import FOOTER, draw_footer
from nextstation.renderers.page.page import draw_pages
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.page.title_field import draw_title_field
from nextstation.renderers.reference.content import reference_pile
from nextstation.renderers.reference.grids import Results
from nextstation.renderers.reference.page import Across, above
from nextstation.renderers.rules.content import model
from nextstation.renderers.rules.draw_rules import draw_rules
from nextstation.renderers.rules.pages.furniture import RulesLayout, draw_head
from nextstation.renderers.rules.pages.piece import Piece, draw_column, flow, foot_of
from nextstation.renderers.rules.pages.pieces import Setter
from nextstation.renderers.rules.pages.text_pieces import RuleLines, set_text
from nextstation.renderers.theme.palette import INK, PALE_FIELD, PAPER_WHITE
from nextstation.renderers.theme.pencils import accent_of, pencils_of
from nextstation.renderers.theme.type_sizes import POINT, SMALL

# The leaf, its folded corner, the room right of it; the title, as a part of the size of the text.
_WIDE, _HIGH, _FOLD, _RIGHT = 17.0, 20.0, 4.5, 24.0
_TITLE, _UNDER_TITLE = 1.25, 1.6
_MARGIN, _BELOW = 10.0, 26.0
_NAME, _FACT = 15 * POINT, 10 * POINT
_BODY = 10 * POINT
# Above the table of results, and how many games it is for at least.
_ABOVE_RESULTS, _LEAST_GAMES = 6.0, 3


@dataclass(frozen=True, slots=True)
class PartRow(Piece):
    """The pages of a part of a kit, its title, and how it is printed."""

    pages: str
    title: RuleLines
    note: RuleLines
    ink: str
    two_sided: bool

    @classmethod
    def of(
        cls, pages: str, title: str, note: str, width: float, body: float, ink: str, two_sided: bool
    ) -> "PartRow":
        """Set a row at a width."""
        room = width - _RIGHT
        head = set_text(title, room, _TITLE * body, bold=True)
        return cls(pages, head, set_text(note, room, body), ink, two_sided, gap=5.0)

    @property
    def _written(self) -> float:
        return self.title.height + (_UNDER_TITLE + self.note.height) * bool(self.note.lines)

    @property
    def height(self) -> float:
        """The height of the leaf, or of the text."""
        return max(_HIGH + 2.5, self._written)

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it below and to the right of a corner."""
        x, y = corner
        if self.two_sided:
            canvas.rect(Area(x + 1.6, y + 1.6, _WIDE, _HIGH), fill=PALE_FIELD, stroke=self.ink)
        self._draw_leaf(canvas, Area(x, y, _WIDE, _HIGH))
        top = y + (_HIGH - self._written) / 2 if self._written < _HIGH else y
        self.title.draw(canvas, (x + _RIGHT, top))
        self.note.draw(canvas, (x + _RIGHT, top + self.title.height + _UNDER_TITLE))

    def _draw_leaf(self, canvas: Canvas, leaf: Area) -> None:
        """A page with a folded corner, and the numbers of the pages on it."""
        inner = leaf.right - _FOLD, leaf.y + _FOLD
        outline = (
            (leaf.x, leaf.y), (inner[0], leaf.y), (leaf.right, inner[1]),
            (leaf.right, leaf.bottom), (leaf.x, leaf.bottom),
        )  # fmt: skip
        canvas.path(closed(outline), fill=PAPER_WHITE, stroke=self.ink, width=0.5)
        canvas.path(closed((outline[1], inner, outline[2])), stroke=self.ink, width=0.5)
        size = min(5.0, (leaf.width - 2) / text_width(self.pages, 1, bold=True))
        spot = leaf.centre[0], leaf.y + 0.58 * leaf.height
        canvas.centred_text(spot, self.pages, size, bold=True)


def draw_title_page(setup: Setup, settings: KitSettings) -> Canvas:
    """The poster of the city, and what the kit is for."""
    city, canvas = setup.city, front_page(setup.city, settings, tr("kit"))
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


def front_page(city: City, settings: KitSettings, title: str) -> Canvas:
    """An empty page of the first part of a kit."""
    return settings.blank(settings.paper.upright, f"{city.title}: {title}", city)


def draw_how_to(setup: Setup, settings: KitSettings, sections: Sequence[Section]) -> list[Canvas]:
    """How a kit is printed; `sections` are all of its parts, the first included."""
    layout = RulesLayout(settings.paper, _BODY)
    head = model.Rules(setup.city.title, tr("kit.print"), "", ())
    pieces = [*_pieces(setup, settings, sections, layout.inner.width)]
    first, other = (layout.column(page, 0) for page in (0, 1))
    columns = flow(pieces, chain([first.height], repeat(other.height)))
    pages = []
    for number, column in enumerate(columns):
        canvas = front_page(setup.city, settings, tr("kit.print"))
        draw_head(canvas, setup.city, head, layout, number)
        room = layout.column(number, 0)
        draw_column(canvas, column, (room.x, room.y))
        if column is columns[-1]:
            top = foot_of(column) + _ABOVE_RESULTS
            below = Area(room.x, room.y + top, layout.inner.width, room.height - top)
            _draw_results(canvas, setup, settings, below)
        draw_footer(canvas, layout.inner.strip(layout.inner.height - FOOTER, FOOTER))
        pages.append(canvas)
    return pages


def _draw_results(canvas: Canvas, setup: Setup, settings: KitSettings, area: Area) -> None:
    """A table for the totals of the games to come, where there is room."""
    heading = Setter(setup.network, area.width, _BODY, settings.style).heading(tr("kit.results"), 3)
    results = Results.of(setup.players, area.width, area.height - above(heading))
    if results.games >= _LEAST_GAMES:
        Across(heading, tr("kit.results.hint"), results, gap=0.0).draw(canvas, (area.x, area.y))


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


def draw_kit(setup: Setup, settings: KitSettings) -> list[Section]:
    """The parts of a kit for the players of a set-up.

    Raises UnknownLanguageError, PaperTooSmallError, PaperTooSmallForCardsError and CardTextError.
    """
    setup = _in_play(setup)
    with in_language(settings.language, setup.city), writing_with(pens=settings.style.wiped):
        # The rules last: they play a game, and a paper may be too small for the others.
        drawn = [*_sheets(setup, settings), _cards(setup, settings)]
        parts = [each.filled() for each in (_rules(setup, settings), *drawn)]
        return [_first(setup, settings, parts), *parts]


def _in_play(setup: Setup) -> Setup:
    """The set-up without the objectives of its city, if it has no module: no card brings one."""
    if setup.modules:
        return setup
    city = replace(setup.city, objectives=None)
    return replace(setup, network=replace(setup.network, city=city))


def _first(setup: Setup, settings: KitSettings, parts: Sequence[Section]) -> Section:
    """The title page, and how to print."""
    title = draw_title_page(setup, settings)
    first = Section(tr("kit.cover"), [title], two_sided=settings.two_sided).filled()
    # The pages that say how to print name the numbers of all pages, with their own.
    for _ in range(2):
        how_to = draw_how_to(setup, settings, [first, *parts])
        first = replace(first, pages=[title, *how_to]).filled()
    return first


def _rules(setup: Setup, settings: KitSettings) -> Section:
    pages = draw_rules(setup.network, setup.modules, settings)
    return Section(tr("rules.title"), pages, tr("kit.once"), settings.two_sided)


def _sheets(setup: Setup, settings: KitSettings) -> list[Section]:
    """The sheets with the reference on their backs, or one after the other."""
    content = SheetContent(setup.network, dealt=setup.slots)
    printing = replace(settings.sheets, shared=setup.players > 1)
    fronts = draw_pages([content], printing)
    reference = draw_backs("reference", content, printing, fronts[0])
    copies = setup.players * settings.copies
    note = _note(setup, settings)
    if settings.one_sided:
        return [
            Section(tr("kit.sheets"), fronts * copies, note),
            Section(tr("reference"), reference * setup.players, tr("kit.reference.note")),
        ]
    pages = with_backs(fronts, reference) * copies
    return [Section(tr("kit.sheets"), pages, f"{note} {tr('kit.sheets.back')}", two_sided=True)]


def _note(setup: Setup, settings: KitSettings) -> str:
    """How many sheets there are, and what is done with those that are wiped."""
    games = settings.copies
    each = "kit.sheets.each" if games == 1 else "kit.sheets.games"
    note = tr(each, players=setup.players, games=games)
    return f"{note} {tr('kit.sheets.wiped')}" if settings.style.wiped else note


def _cards(setup: Setup, settings: KitSettings) -> Section:
    piles = piles_of(setup.network, setup.modules, settings.language)
    filled = _filled(piles, setup, settings)
    try:
        pages = draw_card_pages(setup.city, filled, settings.cards)
    except CardTextError:
        filled, pages = piles, draw_card_pages(setup.city, piles, settings.cards)
    title = tr("kit.cards", count=sum(len(pile.faces) for pile in filled))
    if settings.one_sided:
        return Section(title, pages, tr("kit.cards.fold"))
    size = settings.size
    note = tr("kit.cards.duplex", width=f"{size.width:g}", height=f"{size.height:g}")
    return Section(title, pages, note, settings.two_sided)


def _filled(piles: Sequence[Pile], setup: Setup, settings: KitSettings) -> list[Pile]:
    """The piles, and what the last page has room for: the quick reference, a card a pencil.

    Only a solo player has a use for these: several pass their pencils round (D5, L1).
    """
    found = [*piles]
    shared = setup.players > 1
    reference = reference_pile(setup.city, setup.modules, settings.language, shared=shared)
    for more in (reference, *([] if shared else [pencil_pile(setup.city)])):
        free = -sum(len(pile.faces) for pile in found) % settings.cards.grid.places
        found += [more] if len(more.faces) <= free else []
    return found
