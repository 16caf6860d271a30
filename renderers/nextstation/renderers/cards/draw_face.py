"""Draws the face of a card: its group's colour, a station with its sign, what it does."""

from math import cos, hypot, pi, sin

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.face import Face
from nextstation.renderers.cards.face_plan import FacePlan
from nextstation.renderers.cards.ground import FRAME_INSET, Ground, draw_ground
from nextstation.renderers.cards.signs import draw_station
from nextstation.renderers.theme.palette import PAPER_WHITE

# Of the radius of the large station: the width of a line through it, half the distance of two.
_LINE, _APART = 0.24, 0.26
# Of the width of that line: the white line below it. The line above the text where ink is saved.
_CASING, _LEVEL = 1.6, 0.9


def draw_face(canvas: Canvas, plan: FacePlan, card: Area, printed: Area) -> None:
    """Draw a face; `printed` is the card with its bleed."""
    face, ground = plan.face, Ground.of(canvas, plan.face.ink)
    draw_ground(canvas, ground, card, printed)
    if face.track is not None:
        within = card.inset(FRAME_INSET) if ground.edge else printed
        above = within.strip(0, plan.panel.y - within.y)
        _draw_track(canvas, ground, plan.station, face.track, above)
    for spot, text in (plan.heading, plan.note):
        text.draw(canvas, spot, fill=ground.text, align="start")
    draw_station(canvas, plan.index.centre, plan.index.width / 2, face.index)
    draw_station(canvas, plan.station.centre, plan.station.width / 2, face.sign, 0.66)
    _draw_foot(canvas, ground, plan, card, printed)
    for area, sign in zip(plan.icons, face.icons, strict=True):
        draw_station(canvas, area.centre, area.width / 2, sign)
    for spot, text in (plan.title, plan.sentence):
        text.draw(canvas, spot)


def _draw_foot(canvas: Canvas, ground: Ground, plan: FacePlan, card: Area, printed: Area) -> None:
    """The foot of the card, on which it is written: white to its edges, below some stripes."""
    top = plan.panel.y
    if ground.edge:
        frame = card.inset(FRAME_INSET)
        canvas.line((frame.x, top), (frame.right, top), stroke=ground.edge, width=_LEVEL)
        return
    foot = Area.between(printed.x, top, printed.right, printed.bottom)
    canvas.rect(foot, fill=PAPER_WHITE)
    stripes = plan.face.stripes or [ground.tone]
    pitch = plan.stripes.height / len(stripes)
    for number, ink in enumerate(stripes):
        level = top + (number + 0.7) * pitch
        canvas.line((foot.x, level), (foot.right, level), stroke=ink, width=0.6 * pitch)


def _draw_track(canvas: Canvas, ground: Ground, station: Area, track: int, within: Area) -> None:
    """A line through the station in one of four directions, and two from the fifth group on."""
    (x, y), radius = station.centre, station.width / 2
    angle = -(track % 4) * pi / 4
    along = cos(angle), sin(angle)
    reach = hypot(within.width, within.height)
    shifts, width = ((0.0,), _LINE) if track < 4 else ((-_APART, _APART), 0.7 * _LINE)
    with canvas.group("track", within=within):
        for shift in shifts:
            middle = x - shift * radius * along[1], y + shift * radius * along[0]
            ends = [
                (middle[0] + side * reach * along[0], middle[1] + side * reach * along[1])
                for side in (-1, 1)
            ]
            if not ground.edge:
                canvas.line(ends[0], ends[1], stroke=PAPER_WHITE, width=_CASING * width * radius)
            canvas.line(ends[0], ends[1], stroke=ground.tone, width=width * radius)


def draw_small_face(canvas: Canvas, face: Face, area: Area) -> None:
    """Draw what is left of a face in a small area: its colour, its sign."""
    ground, corner = Ground.of(canvas, face.ink), 0.1 * area.width
    canvas.rect(area.inset(-0.35), fill=PAPER_WHITE, radius=corner + 0.35)
    canvas.rect(area, fill=ground.fill, stroke=ground.edge, width=0.35, radius=corner)
    draw_station(canvas, area.centre, 0.36 * area.width, face.sign, 0.66)
