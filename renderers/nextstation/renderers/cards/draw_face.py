"""Draws the face of a card: its group's colour, a station with its sign, what it does."""

from math import cos, hypot, pi, sin

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.face import Face
from nextstation.renderers.cards.face_plan import FacePlan
from nextstation.renderers.cards.ground import Ground, draw_ground
from nextstation.renderers.cards.signs import draw_station
from nextstation.renderers.theme.palette import PAPER_WHITE

# Of the radius of the large station: the width of a line through it, half the distance of two.
_LINE, _APART = 0.27, 0.24


def draw_face(canvas: Canvas, plan: FacePlan, card: Area, printed: Area) -> None:
    """Draw a face; `printed` is the card with its bleed."""
    face, ground = plan.face, Ground.of(canvas, plan.face.ink)
    draw_ground(canvas, ground, card, printed)
    if face.track is not None:
        _draw_track(canvas, ground, plan.station, face.track, printed)
    for spot, text in (plan.heading, plan.note):
        text.draw(canvas, spot, fill=ground.text, align="start")
    draw_station(canvas, plan.index.centre, plan.index.width / 2, face.index)
    draw_station(canvas, plan.station.centre, plan.station.width / 2, face.sign, 0.66)
    canvas.rect(plan.panel, fill=PAPER_WHITE, stroke=ground.edge, width=0.35, radius=2.4)
    for area, sign in zip(plan.icons, face.icons, strict=True):
        draw_station(canvas, area.centre, area.width / 2, sign)
    for spot, text in (plan.title, plan.sentence):
        text.draw(canvas, spot)


def _draw_track(canvas: Canvas, ground: Ground, station: Area, track: int, printed: Area) -> None:
    """A line through the station in one of four directions, and two from the fifth group on."""
    (x, y), radius = station.centre, station.width / 2
    angle = -(track % 4) * pi / 4
    along = cos(angle), sin(angle)
    reach = hypot(printed.width, printed.height)
    shifts, width = ((0.0,), _LINE) if track < 4 else ((-_APART, _APART), 0.7 * _LINE)
    with canvas.group("track", within=printed):
        for shift in shifts:
            middle = x - shift * radius * along[1], y + shift * radius * along[0]
            ends = [
                (middle[0] + side * reach * along[0], middle[1] + side * reach * along[1])
                for side in (-1, 1)
            ]
            canvas.line(ends[0], ends[1], stroke=ground.tone, width=width * radius)


def draw_small_face(canvas: Canvas, face: Face, area: Area) -> None:
    """Draw what is left of a face in a small area: its colour, its sign."""
    ground, corner = Ground.of(canvas, face.ink), 0.1 * area.width
    canvas.rect(area.inset(-0.35), fill=PAPER_WHITE, radius=corner + 0.35)
    canvas.rect(area, fill=ground.fill, stroke=ground.edge, width=0.35, radius=corner)
    draw_station(canvas, area.centre, 0.36 * area.width, face.sign, 0.66)
