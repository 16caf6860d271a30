"""Pages of cards to print and cut out, and what stands round the cards."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.draw_card import draw_back, draw_face
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.face_plan import FacePlan, plan_piles
from nextstation.renderers.cards.grid import MARKS_APART, CardSettings, Grid
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.page.crop_marks import MARK_LENGTH, draw_marks
from nextstation.renderers.page.furniture import FOOTER, draw_footer
from nextstation.renderers.theme.palette import HAIRLINE, PALE
from nextstation.renderers.theme.type_sizes import POINT

# How round the corners of cards are cut.
_CORNER = 3.0
# The footer keeps off the marks and off the edge of the paper.
_BELOW_MARKS, _FROM_EDGE = 1.6, 3.6


def draw_cuts(canvas: Canvas, grid: Grid) -> None:
    """Crop marks outside of the cards, and the line to fold along."""
    area, near = grid.area, grid.outer_bleed + MARKS_APART
    with canvas.group("crop-marks", "Crop marks"):
        draw_marks(canvas, area, *grid.cuts, near)
    if grid.is_folded:
        middle = area.centre[0]
        with canvas.group("fold", "Fold"):
            for edge, way in ((area.y, -1), (area.bottom, 1)):
                start, end = edge + way * near, edge + way * (near + 1.6 * MARK_LENGTH)
                canvas.dotted_line((middle, start), (middle, end), stroke=PALE, size=0.3, apart=1)


def draw_cut_lines(canvas: Canvas, cards: Iterable[Area]) -> None:
    """A line round each card, with the corners that a corner punch gives it."""
    with canvas.group("cut-line", "Cut line"):
        for card in cards:
            canvas.rect(card, stroke=HAIRLINE, width=0.25 * POINT, radius=_CORNER)


def draw_notes(canvas: Canvas, grid: Grid) -> None:
    """The footer of a sheet below the crop marks, where there is room for it."""
    area = grid.area
    top = area.bottom + grid.outer_bleed + MARKS_APART + MARK_LENGTH + _BELOW_MARKS
    if top + FOOTER + _FROM_EDGE <= grid.height:
        draw_footer(canvas, Area(area.x, top, area.width, FOOTER))


def draw_card_pages(city: City, piles: Sequence[Pile], settings: CardSettings) -> list[Canvas]:
    """The pages of some piles: faces, and backs where they are printed.

    Raises PaperTooSmallForCardsError, and CardTextError for a card that says too much.
    """
    size, grid = settings.size, settings.grid
    with in_language(settings.language, city):
        cards = [(pile, plan) for pile, plans in plan_piles(piles, size) for plan in plans]
        starts = range(0, len(cards), grid.places)
        pages = (_Page(city, cards[at : at + grid.places], grid, settings) for at in starts)
        return [canvas for page in pages for canvas in page.drawn()]


@dataclass(frozen=True, slots=True)
class _Page:
    """The cards of a page; its backs may lie on a page of their own."""

    city: City
    cards: Sequence[tuple[Pile, FacePlan]]
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
        size = self.grid.width, self.grid.height
        return self.settings.blank(size, self.city.title, self.city)

    def _draw_faces(self, canvas: Canvas) -> None:
        for place, (_, plan) in enumerate(self.cards):
            area, face = self.grid.card(place), plan.face
            corner = area.x, area.y
            with canvas.part(
                f"face-{place + 1}", face.name, corner, title=face.spoken, is_picture=True
            ):
                printed = self.grid.printed(area)
                draw_face(canvas, self.city, plan, self.settings.size.area, printed)

    def _draw_backs(self, canvas: Canvas, offset: Spot = (0.0, 0.0)) -> None:
        for place, (pile, _) in enumerate(self.cards):
            area, turned = self.grid.card(place, is_back=True), self.grid.turns_backs
            x, y = (area.right, area.bottom) if turned else (area.x, area.y)
            corner, title = (x + offset[0], y + offset[1]), f"{self.city.title}, {pile.title}"
            with canvas.part(
                f"back-{place + 1}", pile.name, corner, title=title, is_picture=True,
                is_turned=turned,
            ):  # fmt: skip
                printed = self.grid.printed(area, is_turned=turned)
                draw_back(canvas, self.city, pile, self.settings.size, printed)
