"""The tinted ground on which the score stands: it runs over the edges of the page."""

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.page.layout import PageLayout
from nextstation.renderers.theme.palette import PANEL, PAPER_WHITE
from nextstation.renderers.theme.pencils import accent_of

# Edges that are so near to each other are the same.
_SAME = 0.01


def draw_ground(canvas: Canvas, city: City, layout: PageLayout, corner: Spot) -> None:
    """Draw the ground of a page, which lies in a part of the canvas with its corner there.

    It is in the colour of the city. Where the edge of the page is that of the paper, it fills the
    bleed too.
    """
    if layout.panel and canvas.style.colour(PANEL) != PAPER_WHITE:
        with canvas.group("ground", "Ground"):
            fill = canvas.style.ground(accent_of(city))
            canvas.rect(_bled(canvas, layout, corner), fill=fill)


def _bled(canvas: Canvas, layout: PageLayout, corner: Spot) -> Area:
    assert layout.panel
    panel, page, unit = layout.panel, layout.page.area, layout.unit
    bleed = canvas.bleed / unit
    left, top = corner[0] / unit, corner[1] / unit

    def beyond(edge: float, of_page: float, of_paper: float) -> bool:
        return abs(edge - of_page) < _SAME and abs(edge - of_paper) < _SAME

    return Area.between(
        panel.x - bleed * beyond(panel.x, page.x, -left),
        panel.y - bleed * beyond(panel.y, page.y, -top),
        panel.right + bleed * beyond(panel.right, page.right, canvas.width / unit - left),
        panel.bottom + bleed * beyond(panel.bottom, page.bottom, canvas.height / unit - top),
    )
