"""A poster: the map of a game as a metro diagram, with its title, its lines and its result."""

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import DESCENT, fit_text, left_bearing, text_width
from nextstation.renderers.canvas.text_block import text_block
from nextstation.renderers.language.phrases import small_print
from nextstation.renderers.language.translations import in_language, tr
from nextstation.renderers.map.city_map import draw_map
from nextstation.renderers.page.crop_marks import draw_crop_marks
from nextstation.renderers.page.motif import Motif, draw_motif
from nextstation.renderers.page.page import blank_page
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.poster.codes import codes_on, draw_codes
from nextstation.renderers.poster.diagram import Diagram
from nextstation.renderers.poster.game import draw_game, quiet_style
from nextstation.renderers.poster.layout import PosterLayout, plan_poster
from nextstation.renderers.poster.legend import draw_legend
from nextstation.renderers.poster.lettering import fitted
from nextstation.renderers.poster.names import draw_names
from nextstation.renderers.score.filled_score import FilledScore
from nextstation.renderers.theme.palette import QUIET
from nextstation.renderers.theme.pencils import accent_of
from nextstation.renderers.theme.type_sizes import SMALL

_TITLE, _LEAST_TITLE = 24.0, 8.0
_BESIDE_MOTIF, _APART = 10.0, 8.0
_PLAYER, _SMALL = 4.4, 3.0
# What the result may take of the colophon.
_RESULT = 0.64


def draw_poster(content: SheetContent, settings: PrintSettings) -> Canvas:
    """Draw the poster of a game or, if none was played, of the map. Raises UnknownLanguageError."""
    city = content.network.city
    layout = plan_poster(city, settings.paper, played=content.score is not None)
    size = layout.width * layout.unit, layout.height * layout.unit
    canvas = blank_page([content], settings, size)
    if content.played:
        canvas.style = quiet_style(settings.style, city)
    with in_language(settings.language, city), canvas.in_units(layout.unit):
        _draw_title(canvas, content, layout.title)
        _draw_map(canvas, content, settings, layout)
        _draw_colophon(canvas, content, layout.colophon)
    if settings.marks:
        draw_crop_marks(canvas)
    return canvas


def _draw_map(
    canvas: Canvas, content: SheetContent, settings: PrintSettings, layout: PosterLayout
) -> None:
    if not content.played:
        with canvas.group("map", "Map"):
            names = settings.names
            draw_map(canvas, content.network, layout.frame, grid_names=False, names=names)
        return
    diagram = Diagram(content.network, layout.frame, content.played)
    with canvas.group("map", "Map"):
        draw_game(canvas, diagram)
        codes = codes_on(canvas, diagram)
        draw_codes(canvas, codes)
        draw_names(canvas, diagram, settings.names, [code.obstacle() for code in codes])
    if content.score:
        draw_legend(canvas, diagram, content.score, layout.legend)


def _draw_title(canvas: Canvas, content: SheetContent, area: Area) -> None:
    """The title in the colour of the city, and its motif at the other end of the line."""
    city = content.network.city
    accent = canvas.style.pencil(accent_of(city))
    motif, room = Motif.of(city), area.width
    with canvas.group("title", "Title"):
        if motif:
            larger = min(area.height / motif.height, 0.4 * area.width / motif.width)
            wide = motif.width * larger
            draw_motif(canvas, motif, (area.right - wide, area.bottom), accent, larger)
            room -= wide + _BESIDE_MOTIF
        text, size = fit_text(city.title, room, _TITLE, least=_LEAST_TITLE, bold=True)
        left = area.x - left_bearing(text[0], size, bold=True)
        canvas.text((left, area.bottom), text, size, bold=True, fill=accent, heading=1)


def _draw_colophon(canvas: Canvas, content: SheetContent, area: Area) -> None:
    """Whose game it was and what it came to; small, at the foot."""
    with canvas.group("colophon", "Colophon"):
        taken = _draw_result(canvas, content, content.score, area) if content.score else 0.0
        sizes = sorted({max(_SMALL, SMALL / canvas.unit), SMALL / canvas.unit}, reverse=True)
        note = text_block(small_print(), area.width - taken, sizes, lines=2)
        # Its last line stands on that of the result.
        top = area.bottom + note.size * DESCENT - note.height
        note.draw(canvas, (area.right, top), fill=QUIET, align="end")


def _draw_result(canvas: Canvas, content: SheetContent, score: FilledScore, area: Area) -> float:
    """Who played, what it came to, the day of the game, and the seed of its cards.

    Returns what of the width is taken; some is left for the note.
    """
    left, total = area.x, f"{tr('total')} {score.total}"
    if content.player:
        name, size = fitted(canvas, content.player, 0.4 * area.width, _PLAYER, bold=True)
        canvas.text((left, area.bottom), name, size, bold=True)
        left += text_width(name, size, bold=True) + 0.7 * size
    if score.solo and score.solo.penalty:
        total += f" − {score.solo.penalty} = {score.total - score.solo.penalty}"
    seed = [tr("seed", number=content.seed)] if content.seed is not None else []
    said = [total, *([content.date] if content.date else []), *seed]
    room = area.x + _RESULT * area.width - left
    text, size = fitted(canvas, " · ".join(said), room, _PLAYER)
    canvas.text((left, area.bottom), text, size, fill=QUIET)
    return left + text_width(text, size) - area.x + _APART
