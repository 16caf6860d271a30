"""Draws the face of a card: its group's colour, a station on its lines, what it does."""

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.face import Face
from nextstation.renderers.cards.face_plan import FacePlan
from nextstation.renderers.cards.ground import FRAME, FRAME_INSET, Ground, draw_ground
from nextstation.renderers.cards.signs import draw_station
from nextstation.renderers.page.motif import Motif, draw_motif
from nextstation.renderers.theme.palette import PAPER_WHITE, mixed

# Of the width of the index: that of all lines of a card, and of the white beside them. Of the way
# from one line to the next, the white between them.
_LINES, _CASING, _BETWEEN = 0.55, 0.07, 0.35
# How much of the tone of a card is in the ink of its motif.
_QUIET = 0.42


def draw_face(canvas: Canvas, city: City, plan: FacePlan, card: Area, printed: Area) -> None:
    """Draw a face; `printed` is the card with its bleed."""
    face, ground = plan.face, Ground.of(canvas, plan.face.ink)
    within = card.inset(FRAME_INSET + FRAME / 2) if ground.edge else printed
    draw_ground(canvas, ground, card, printed)
    if plan.motif and not ground.edge:
        _draw_motif(canvas, Motif.of(city), plan.motif, mixed(ground.fill, ground.tone, _QUIET))
    for spot, text in (plan.title, plan.sentence):
        text.draw(canvas, spot, fill=ground.text)
    if face.heading:
        band = Area.between(within.x, within.y, within.right, plan.band.bottom)
        _draw_band(canvas, ground, band)
    for spot, text in (plan.heading, plan.note):
        text.draw(canvas, spot, fill=ground.text if ground.edge else PAPER_WHITE, align="start")
    _draw_lines(canvas, ground, plan, within)
    draw_station(canvas, plan.station.centre, plan.station.width / 2, face.sign, 0.66)
    draw_station(canvas, plan.index.centre, plan.index.width / 2, face.index)
    for area, sign in zip(plan.icons, face.icons, strict=True):
        draw_station(canvas, area.centre, area.width / 2, sign)


def _draw_motif(canvas: Canvas, motif: Motif, area: Area, ink: str) -> None:
    """The motif of the city, as large as there is room for, on the foot of an area."""
    larger = min(area.width / motif.width, area.height / motif.height)
    left = area.centre[0] - larger * motif.width / 2
    draw_motif(canvas, motif, (left, area.bottom), ink, larger)


def _draw_band(canvas: Canvas, ground: Ground, area: Area) -> None:
    """The band of the heading: filled, or a line at its foot where ink is saved."""
    if ground.edge:
        foot = area.bottom
        canvas.line((area.x, foot), (area.right, foot), stroke=ground.edge, width=FRAME)
    else:
        canvas.rect(area, fill=ground.tone)


def _draw_lines(canvas: Canvas, ground: Ground, plan: FacePlan, within: Area) -> None:
    """The lines of the card, level from edge to edge: those of cards in a row are one railway."""
    inks, middle = plan.face.lines, plan.station.centre[1]
    wide, casing = _LINES * plan.index.width, _CASING * plan.index.width
    pitch = wide / (len(inks) - _BETWEEN)
    lines = [
        (middle + (number - (len(inks) - 1) / 2) * pitch, ink or ground.tone)
        for number, ink in enumerate(inks)
    ]
    for level, ink, width in (
        (middle, PAPER_WHITE, wide + 2 * casing),
        *((level, ink, (1 - _BETWEEN) * pitch) for level, ink in lines),
    ):
        canvas.line((within.x, level), (within.right, level), stroke=ink, width=width)


def draw_small_face(canvas: Canvas, face: Face, area: Area) -> None:
    """Draw what is left of a face in a small area: its colour, its sign."""
    ground, corner = Ground.of(canvas, face.ink), 0.1 * area.width
    canvas.rect(area.inset(-0.35), fill=PAPER_WHITE, radius=corner + 0.35)
    canvas.rect(area, fill=ground.fill, stroke=ground.edge, width=0.35, radius=corner)
    draw_station(canvas, area.centre, 0.36 * area.width, face.sign, 0.66)
