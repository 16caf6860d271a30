"""Pages of cards to print and cut out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.back import draw_back
from nextstation.renderers.cards.draw_face import draw_face
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.face_plan import FacePlan, plan_piles
from nextstation.renderers.cards.grid import Grid
from nextstation.renderers.cards.page_notes import draw_cut_lines, draw_cuts, draw_notes
from nextstation.renderers.cards.settings import CardSettings
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.page.blank_page import DEFAULT_AUTHOR


def draw_card_pages(city: City, piles: Sequence[Pile], settings: CardSettings) -> list[Canvas]:
    """The pages of some piles: faces, and backs where they are printed.

    Raises PaperTooSmallForCardsError, and CardTextError for a card that says too much.
    """
    size, grid = settings.size, settings.grid
    with in_language(settings.language, city):
        cards = [_Card(pile, plan) for pile, plans in plan_piles(piles, size) for plan in plans]
        starts = range(0, len(cards), grid.places)
        pages = (_Page(city, cards[at : at + grid.places], grid, settings) for at in starts)
        return [canvas for page in pages for canvas in page.drawn()]


@dataclass(frozen=True, slots=True)
class _Card:
    """A card of a pile, its face planned."""

    pile: Pile
    plan: FacePlan


@dataclass(frozen=True, slots=True)
class _Page:
    """The cards of a page; its backs may lie on a page of their own."""

    city: City
    cards: Sequence[_Card]
    grid: Grid
    settings: CardSettings

    def drawn(self) -> Iterator[Canvas]:
        """The page, and the one to print on its other side."""
        faces = self._canvas()
        self._draw_faces(faces)
        if self.settings.backs == "fold":
            self._draw_backs(faces)
        draw_cuts(faces, self.grid)
        if self.settings.cut_line:
            draw_cut_lines(faces, map(self.grid.card, range(len(self.cards))))
        draw_notes(faces, self.grid)
        yield faces
        if self.settings.backs == "duplex":
            backs = self._canvas()
            self._draw_backs(backs, self.settings.offset)
            yield backs

    def _canvas(self) -> Canvas:
        return Canvas(
            self.grid.width,
            self.grid.height,
            self.city.title,
            self.settings.style,
            author=self.city.author or DEFAULT_AUTHOR,
            outlined=self.settings.outlined,
            language=self.settings.language,
        )

    def _draw_faces(self, canvas: Canvas) -> None:
        for place, card in enumerate(self.cards):
            area, face = self.grid.card(place), card.plan.face
            corner = area.x, area.y
            with canvas.part(
                f"face-{place + 1}", face.name, corner, title=face.spoken, is_picture=True
            ):
                printed = self.grid.printed(area)
                draw_face(canvas, self.city, card.plan, self.settings.size.area, printed)

    def _draw_backs(self, canvas: Canvas, offset: Spot = (0.0, 0.0)) -> None:
        for place, card in enumerate(self.cards):
            area, turned = self.grid.card(place, is_back=True), self.grid.turns_backs
            x, y = (area.right, area.bottom) if turned else (area.x, area.y)
            corner, title = (x + offset[0], y + offset[1]), f"{self.city.title}, {card.pile.title}"
            with canvas.part(
                f"back-{place + 1}", card.pile.name, corner, title=title, is_picture=True,
                is_turned=turned,
            ):  # fmt: skip
                printed = self.grid.printed(area, is_turned=turned)
                draw_back(canvas, self.city, card.pile, self.settings.size, printed)
