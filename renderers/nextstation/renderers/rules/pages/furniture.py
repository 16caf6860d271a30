"""How a page of rules is divided, its header and its footer. All lengths are millimetres."""

from dataclasses import dataclass
from functools import cached_property

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import fit_text, text_width
from nextstation.renderers.language.phrases import small_print
from nextstation.renderers.page.furniture import draw_band, draw_title
from nextstation.renderers.page.motif import Motif, draw_motif
from nextstation.renderers.page.paper import Paper
from nextstation.renderers.rules.content.model import Rules
from nextstation.renderers.theme.palette import INK, QUIET
from nextstation.renderers.theme.pencils import accent_of
from nextstation.renderers.theme.type_sizes import LABEL, POINT, SMALL

# A column is about as wide as this, so that a line has some fifty letters.
_COLUMN, _GUTTER = 82.0, 7.0
_FIRST_HEADER, _HEADER, _FOOTER = 27.0, 11.0, 8.0
# A title that would be smaller stands on two lines.
_LEAST_TITLE = 4.8
_SUBTITLE, _RUNNING = 4.2, LABEL


@dataclass(frozen=True)
class RulesLayout:
    """The page: its margins, its columns, and the size of its type."""

    paper: Paper
    body: float

    @property
    def margin(self) -> float:
        """The margin on all sides."""
        return 10.0 if self.paper.is_small else 13.0

    @cached_property
    def inner(self) -> Area:
        """The page without its margins."""
        return Area(0, 0, self.paper.short, self.paper.long).inset(self.margin)

    @cached_property
    def columns(self) -> int:
        """How many columns stand side by side."""
        return max(1, int((self.inner.width + _GUTTER) / (_COLUMN + _GUTTER)))

    @cached_property
    def column_width(self) -> float:
        """How wide a column is."""
        return (self.inner.width + _GUTTER) / self.columns - _GUTTER

    def column(self, page: int, number: int) -> Area:
        """The area of a column of a page; the first page has a larger header."""
        top = _FIRST_HEADER if page == 0 else _HEADER
        body = self.inner.strip(top, self.inner.height - top - _FOOTER)
        return body.slice(number * (self.column_width + _GUTTER), self.column_width)

    def header(self, page: int) -> Area:
        """The area of the header."""
        return self.inner.strip(0, _FIRST_HEADER if page == 0 else _HEADER)

    @property
    def footer(self) -> Area:
        """The area of the footer."""
        return self.inner.strip(self.inner.height - 4, 4)


def sizes_of(paper: Paper, scale: float = 1.0) -> tuple[float, ...]:
    """The sizes of the body of the text, the best first; `scale` is that of the style."""
    points = (9, 8.75, 8.5) if paper.is_small else (10.5, 10.25, 10, 9.75, 9.5, 9, 8.5)
    return tuple(scale * each * POINT for each in points)


def draw_head(canvas: Canvas, city: City, rules: Rules, layout: RulesLayout, page: int) -> None:
    """Title and motif on the first page, a running title on the others; a band below them."""
    area = layout.header(page)
    accent = canvas.style.pencil(accent_of(city))
    with canvas.group("header", "Header", hidden=page > 0):
        if page == 0:
            _draw_title(canvas, city, rules, area, accent)
            draw_band(canvas, city, area.strip(area.height - 8.2, 0))
        else:
            line = area.y + 2.6
            room = area.width - text_width(rules.title, _RUNNING) - 6
            city_title = fit_text(rules.city, room, _RUNNING, least=SMALL, bold=True)
            canvas.text((area.x, line), city_title.text, city_title.size, bold=True, fill=accent)
            canvas.text((area.right, line), rules.title, _RUNNING, fill=QUIET, align="end")
            draw_band(canvas, city, area.strip(4.2, 0), share=0.5)


def _draw_title(canvas: Canvas, city: City, rules: Rules, area: Area, accent: str) -> None:
    band = area.y + area.height - 8.2
    motif, right = Motif.of(city), area.right
    title = text_width(rules.city, _LEAST_TITLE, bold=True)
    if motif.width < min(0.35 * area.width, area.width - 6 - title):
        right -= motif.width
        draw_motif(canvas, motif, (right, band - 0.5), accent)
        right -= 6
    title_sizes = {"least": _LEAST_TITLE, "small": _LEAST_TITLE}
    spot, room = (area.x, area.y + 7.4), right - area.x
    draw_title(canvas, rules.city, spot, room, accent, **title_sizes)
    line = area.y + 14.4
    sub = fit_text(rules.title, 0.6 * (right - area.x), _SUBTITLE, least=3)
    canvas.text((area.x, line), sub.text, sub.size, fill=INK)
    canvas.text((right, line), rules.numbers, _RUNNING, fill=QUIET, align="end")


def draw_foot(canvas: Canvas, layout: RulesLayout, number: int, count: int) -> None:
    """The small print, and the number of the page if there are several."""
    area = layout.footer
    with canvas.group("footer", "Footer", hidden=number < count):
        note = fit_text(small_print(), area.width - 20, SMALL, least=SMALL)
        canvas.text((area.x, area.bottom), note.text, note.size)
        if count > 1:
            place = area.right, area.bottom
            canvas.text(place, f"{number} / {count}", _RUNNING, fill=QUIET, align="end")
