"""Pages of cards to print and cut out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.back import draw_back
from nextstation.renderers.cards.draw_face import draw_face
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.face_plan import FacePlan, plan_faces
from nextstation.renderers.cards.grid import Backs, Grid
from nextstation.renderers.cards.page_notes import draw_notes
from nextstation.renderers.cards.sizes import CARD_SIZES, CardSize
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.page.crop_marks import draw_marks
from nextstation.renderers.page.page import DEFAULT_AUTHOR
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.theme.palette import PALE
from nextstation.renderers.theme.styles import COLOUR, Style


@dataclass(frozen=True, slots=True)
class CardSettings:
    """How cards are printed; lengths are millimetres.

    `offset` moves the pages of backs, to correct the printer; `bleed` sets cards apart.
    """

    size: CardSize = CARD_SIZES["standard"]
    paper: Paper = PAPERS["a4"]
    backs: Backs = "duplex"
    offset: Spot = (0.0, 0.0)
    bleed: float = 0.0
    outlined: bool = False
    style: Style = COLOUR
    language: str = ENGLISH


@dataclass(frozen=True, slots=True)
class Printed:
    """A card of a pile, its face planned."""

    pile: Pile
    plan: FacePlan


def planned(piles: Sequence[Pile], size: CardSize) -> list[Printed]:
    """Every copy of every card, pile by pile. Raises CardTextError."""
    return [Printed(pile, plan) for pile in piles for plan in plan_faces(pile.faces, size)]


def draw_card_pages(city: City, piles: Sequence[Pile], settings: CardSettings) -> list[Canvas]:
    """The pages of some piles: faces, and backs where they are printed.

    Raises PaperTooSmallForCardsError, and CardTextError for a card that says too much.
    """
    with in_language(settings.language, city):
        return list(_pages(city, planned(piles, settings.size), settings))


def _pages(city: City, cards: Sequence[Printed], settings: CardSettings) -> Iterator[Canvas]:
    fold = settings.backs == "fold"
    grid = Grid.on(settings.paper, settings.size, settings.bleed, is_folded=fold)
    for start in range(0, len(cards), grid.places):
        page = _Page(city, cards[start : start + grid.places], grid, settings)
        canvas = page.canvas()
        page.draw_faces(canvas)
        if fold:
            page.draw_backs(canvas)
        yield canvas
        if settings.backs == "duplex":
            canvas = page.canvas()
            page.draw_backs(canvas, settings.offset)
            yield canvas


@dataclass(frozen=True, slots=True)
class _Page:
    city: City
    cards: Sequence[Printed]
    grid: Grid
    settings: CardSettings

    def canvas(self) -> Canvas:
        return Canvas(
            self.grid.width,
            self.grid.height,
            self.city.title,
            self.settings.style,
            author=self.city.author or DEFAULT_AUTHOR,
            outlined=self.settings.outlined,
            language=self.settings.language,
        )

    def draw_faces(self, canvas: Canvas) -> None:
        for place, card in enumerate(self.cards):
            area = self.grid.card(place)
            with canvas.part(
                f"face-{place + 1}", card.plan.face.name, (area.x, area.y), title=title_of(card)
            ):
                draw_face(canvas, card.plan, self.settings.size.area, self.grid.printed(area))
        self._draw_cuts(canvas)
        draw_notes(canvas, self.grid)

    def draw_backs(self, canvas: Canvas, offset: Spot = (0.0, 0.0)) -> None:
        for place, card in enumerate(self.cards):
            area = self.grid.card(place, is_back=True)
            corner = area.x + offset[0], area.y + offset[1]
            title = f"{self.city.title}, {card.pile.title}"
            with canvas.part(f"back-{place + 1}", card.pile.name, corner, title=title):
                size, printed = self.settings.size, self.grid.printed(area)
                draw_back(canvas, self.city, card.pile, size, printed)

    def _draw_cuts(self, canvas: Canvas) -> None:
        grid = self.grid
        with canvas.group("crop-marks", "Crop marks"):
            draw_marks(canvas, grid.area, *grid.cuts, grid.outer_bleed + 0.5)
            if grid.is_folded:
                middle = grid.area.centre[0]
                for start, end in ((1.0, grid.area.y - 1), (grid.area.bottom + 1, grid.height - 1)):
                    canvas.dots((middle, start), (middle, end), stroke=PALE, size=0.3, apart=1)


def title_of(card: Printed) -> str:
    """What a reader of the file is told of a card."""
    face = card.plan.face
    return ". ".join(filter(None, (face.heading, face.title, face.sentence)))
