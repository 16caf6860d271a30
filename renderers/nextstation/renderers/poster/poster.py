"""A poster: the map of a game as a metro diagram, with its title, its lines and its result."""

from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import DESCENT, fit_text, left_bearing, text_width
from nextstation.renderers.canvas.text_setting import text_block
from nextstation.renderers.language.phrases import small_print
from nextstation.renderers.language.translations import in_language, tr
from nextstation.renderers.map.frame import STREET, MapFrame
from nextstation.renderers.map.obstacles import Obstacle
from nextstation.renderers.map.side_banners import room_round
from nextstation.renderers.page.crop_marks import draw_crop_marks
from nextstation.renderers.page.motif import Motif, draw_motif
from nextstation.renderers.page.paper import Paper
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent, blank_page
from nextstation.renderers.poster.game import Diagram, draw_game, quiet_style
from nextstation.renderers.poster.legend import Key, draw_legend, fitted
from nextstation.renderers.poster.names import draw_names
from nextstation.renderers.poster.strokes import Lines
from nextstation.renderers.poster.tags import codes_on, draw_codes, draw_tags, tags_on
from nextstation.renderers.score.filled_score import FilledScore
from nextstation.renderers.theme.palette import QUIET
from nextstation.renderers.theme.pencils import accent_of
from nextstation.renderers.theme.type_sizes import SMALL

_SHORT = 297.0
_MARGIN = 20.0
_TITLE_HIGH, _COLOPHON = 28.0, 10.0
# How much lower the line with the result stands than the title, and how much lower it reaches;
# what is between the parts, and where there is a key.
BELOW_TITLE, _HIGHER = 12.5, 6.0
_GAP, _GAP_ROUND_KEY = 14.0, 8.5
# Of the height that a wide map leaves, the part above it: what hangs a little high looks central.
_ABOVE = 0.25
# An upright poster is as good if its map is nearly as large.
_NEAR = 0.93
_TITLE, _LEAST_TITLE = 24.0, 8.0
_BESIDE_MOTIF, _APART = 10.0, 8.0
_MOTIF = 28.0
_RESULT, _PLAYER, _SMALL = 6.6, 4.4, 3.0
# What is said of the game may take so much of the colophon.
_PLAYED = 0.64


@dataclass(frozen=True, slots=True)
class PosterLayout:
    """The parts of a poster, and how many millimetres a unit is."""

    unit: float
    width: float
    height: float
    title: Area
    frame: MapFrame
    legend: Area
    colophon: Area
    key: Key | None


def plan_poster(content: SheetContent, paper: Paper) -> PosterLayout:
    """The layout with the larger map; upright where both come near."""
    city, unit, key = content.network.city, paper.short / _SHORT, None
    long = paper.long / unit
    if content.played and content.score:
        key = Key.of(Lines(content.network, content.played), [*content.score.lines])
    upright = _laid_out(city, unit, _SHORT, long, key)
    across = _laid_out(city, unit, long, _SHORT, key)
    return upright if upright.frame.step >= _NEAR * across.frame.step else across


def _laid_out(
    city: City, unit: float, width: float, height: float, key: Key | None
) -> PosterLayout:
    room = Area(0, 0, width, height).inset(_MARGIN)
    above, below = room_round(city)
    title = room.strip(0, _TITLE_HIGH + (_HIGHER if key else 0))
    colophon = room.strip(room.height - _COLOPHON, _COLOPHON)
    legend = key.places(room)[-1].bottom - room.y if key else 0.0
    gap = _GAP_ROUND_KEY if key else _GAP
    entries = room.strip(colophon.y - room.y - gap - legend, legend)
    foot = entries.y - (gap if key else 0) - below
    free = Area.between(room.x, title.bottom + gap + above, room.right, foot)
    step = min(
        (free.width + 2 * STREET) / city.map.width, (free.height + 2 * STREET) / city.map.height
    )
    wide, high = city.map.width * step, city.map.height * step
    top = free.y + _ABOVE * (free.height + 2 * STREET - high) - STREET
    grid = Area(free.centre[0] - wide / 2, top, wide, high)
    return PosterLayout(unit, width, height, title, MapFrame(grid, step), entries, colophon, key)


def draw_poster(content: SheetContent, settings: PrintSettings) -> Canvas:
    """Draw the poster of a game or, if none was played, of the map. Raises UnknownLanguageError."""
    city = content.network.city
    with in_language(settings.language, city):
        layout = plan_poster(content, settings.paper)
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
        from nextstation.renderers.map.city_map import draw_map

        with canvas.group("map", "Map"):
            names = settings.names
            draw_map(canvas, content.network, layout.frame, grid_names=False, names=names)
        return
    diagram = Diagram(content.network, layout.frame, content.played)
    with canvas.group("map", "Map"):
        draw_game(canvas, diagram)
        codes = codes_on(canvas, diagram)
        draw_codes(canvas, codes)
        signs = [code.obstacle() for code in codes]
        tags = [Obstacle(area, 0) for _, area in tags_on(canvas, diagram, signs)]
        written = draw_names(canvas, diagram, settings.names, signs, tags)
        # Where tags took the room of names, they stand elsewhere.
        draw_tags(canvas, tags_on(canvas, diagram, [*signs, *written]))
    if content.score and layout.key:
        draw_legend(canvas, diagram, content.score, layout.key, layout.legend)


def _draw_title(canvas: Canvas, content: SheetContent, area: Area) -> None:
    """The title in the colour of the city above the result, its motif at the other end."""
    city = content.network.city
    accent, motif = canvas.style.pencil(accent_of(city)), Motif.of(city)
    with canvas.group("title", "Title"):
        larger = min(_MOTIF / motif.height, 0.4 * area.width / motif.width)
        wide = motif.width * larger
        draw_motif(canvas, motif, (area.right - wide, area.bottom), accent, larger)
        room = area.width - wide - _BESIDE_MOTIF
        text, size = fit_text(city.title, room, _TITLE, least=_LEAST_TITLE, bold=True)
        left, line = area.x - left_bearing(text[0], size, bold=True), area.bottom
        if content.score:
            result = fitted(canvas, _result(content, content.score), room, _RESULT)
            canvas.text((area.x, line), *result, fill=accent)
            line -= BELOW_TITLE
        canvas.text((left, line), text, size, bold=True, fill=accent, heading=1)


def _result(content: SheetContent, score: FilledScore) -> str:
    """What a game came to, and its day if that is known."""
    penalty = score.solo.penalty if score.solo else 0
    said = [tr("result", points=score.total - penalty)]
    if content.date:
        year, month, day = map(int, content.date.split("-"))
        said.append(tr("day", year=year, month=tr("months").split()[month - 1], day=day))
    return ", ".join(said)


def _draw_colophon(canvas: Canvas, content: SheetContent, area: Area) -> None:
    """Whose game it was; small, at the foot."""
    with canvas.group("colophon", "Colophon"):
        taken = _draw_played(canvas, content, content.score, area) if content.score else 0.0
        sizes = sorted({max(_SMALL, SMALL / canvas.unit), SMALL / canvas.unit}, reverse=True)
        note = text_block(small_print(), area.width - taken, sizes, lines=2)
        # Its last line stands on that of the result.
        top = area.bottom + note.size * DESCENT - note.height
        note.draw(canvas, (area.right, top), fill=QUIET, align="end")


def _draw_played(canvas: Canvas, content: SheetContent, score: FilledScore, area: Area) -> float:
    """Who played, what modules cost, and the seed of the cards.

    Returns what of the width is taken; some is left for the note.
    """
    left, said, penalty = area.x, [], score.solo.penalty if score.solo else 0
    if content.player:
        name, size = fitted(canvas, content.player, 0.4 * area.width, _PLAYER, bold=True)
        canvas.text((left, area.bottom), name, size, bold=True)
        left += text_width(name, size, bold=True) + 0.7 * size
    if penalty:
        said.append(f"{tr('total')} {score.total} − {penalty} = {score.total - penalty}")
    if content.seed is not None:
        said.append(tr("seed", number=content.seed))
    room = area.x + _PLAYED * area.width - left
    text, size = fitted(canvas, " · ".join(said), room, _PLAYER)
    if text:
        canvas.text((left, area.bottom), text, size, fill=QUIET)
    return left + text_width(text, size) - area.x + _APART
