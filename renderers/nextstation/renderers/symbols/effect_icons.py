"""Small drawings of what a module's card does, chosen by the words of its effect alone."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from nextstation.engine.city.deck import Grant
from nextstation.engine.city.module import Effect
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import closed, number
from nextstation.renderers.symbols.label_icons import draw_district
from nextstation.renderers.symbols.shapes import DrawSign, draw_symbol
from nextstation.renderers.theme.palette import INK, PALE, PAPER_WHITE

_STROKE = 0.17
_ROUND = 0.34

# What counts whole districts more than once.
_OF_DISTRICTS = ("this_district", "secondary_districts")
# What each drawing is chosen by. The first that fits says most of an effect.
_CHOICES: Mapping[str, Callable[[Effect], object]] = {
    "straight_on": lambda effect: "last_straight" in _starts(effect),
    "anywhere": lambda effect: (
        "anywhere" in _starts(effect) or (effect.lays.start and not effect.lays.to)
    ),
    "two_more": lambda effect: len(_given(effect)) > 1,
    "one_more": lambda effect: _given(effect),
    "any": lambda effect: effect.lays.to,
    "double_tracks": lambda effect: effect.lets_double,
    "either_line": lambda effect: effect.lays.line,
    "circle": lambda effect: effect.circles,
    "district": lambda effect: {*_OF_DISTRICTS} & set(effect.counts),
    "stations": lambda effect: set(effect.counts) - {*_OF_DISTRICTS},
    "next_card": lambda effect: effect.shows_next_card,
    "switch_returns": lambda effect: effect.switch_returns,
}


def effect_icons(effect: Effect) -> list[str]:
    """The drawings for an effect, that which says most of it first; `plain` where there is none."""
    found = [name for name, fits in _CHOICES.items() if fits(effect)]
    # One for where sections start says that there are some.
    if {"straight_on", "anywhere", "two_more"} & {*found} and "one_more" in found:
        found.remove("one_more")
    return found or ["plain"]


def effect_icon(effect: Effect) -> str:
    """The drawing that says most of an effect."""
    return effect_icons(effect)[0]


def _given(effect: Effect) -> tuple[Grant, ...]:
    """The sections that an effect gives."""
    return (*effect.grants, *effect.adds, *sum(effect.on_reaching.values(), ()))


def _starts(effect: Effect) -> set[str]:
    return {grant.start for grant in _given(effect)}


def _line(canvas: Canvas, centre: Spot, size: float, *ends: float, width: float = _STROKE) -> None:
    """A stroke between two spots, given from the middle in halves of the drawing's size."""
    x, y = centre
    start, end = (x + ends[0] * size, y + ends[1] * size), (x + ends[2] * size, y + ends[3] * size)
    canvas.line(start, end, stroke=INK, width=width * size, cap="round")


def _stop(
    canvas: Canvas, centre: Spot, size: float, x: float, y: float, *, full: bool = False
) -> None:
    spot = (centre[0] + x * size, centre[1] + y * size)
    fill = INK if full else PAPER_WHITE
    canvas.circle(spot, 0.8 * _ROUND * size, fill=fill, stroke=INK, width=_STROKE * size)


def _arrow(canvas: Canvas, centre: Spot, size: float, x: float, y: float, turn: float = 0) -> None:
    """The head of an arrow whose tip is at a spot; it points east unless turned."""
    tip = (centre[0] + x * size, centre[1] + y * size)
    angle = 2 * pi * turn
    corners = ((0, 0), (-0.42, -0.3), (-0.42, 0.3))
    turned = (
        (
            tip[0] + (a * cos(angle) - b * sin(angle)) * size,
            tip[1] + (a * sin(angle) + b * cos(angle)) * size,
        )
        for a, b in corners
    )
    canvas.path(closed(turned), fill=INK)


def _plain(canvas: Canvas, centre: Spot, size: float) -> None:
    """A line between two stations."""
    _line(canvas, centre, size, -0.7, 0, 0.7, 0)
    for side in (-0.7, 0.7):
        _stop(canvas, centre, size, side, 0)


def _any(canvas: Canvas, centre: Spot, size: float) -> None:
    canvas.circle(centre, 0.86 * size, fill=PAPER_WHITE, stroke=INK, width=_STROKE * size)
    draw_symbol(canvas, ANY, centre, 0.4 * size, INK)


def _anywhere(canvas: Canvas, centre: Spot, size: float) -> None:
    """A branch from the middle of a line."""
    _line(canvas, centre, size, -0.78, 0.5, 0.78, 0.5)
    _line(canvas, centre, size, 0, 0.5, 0.5, -0.42)
    _arrow(canvas, centre, size, 0.72, -0.84, -0.166)
    for x in (-0.78, 0, 0.78):
        _stop(canvas, centre, size, x, 0.45)


def _one_more(canvas: Canvas, centre: Spot, size: float) -> None:
    """A section that continues, and a plus."""
    _line(canvas, centre, size, -0.75, 0.4, 0.6, 0.4)
    _arrow(canvas, centre, size, 0.98, 0.4)
    _stop(canvas, centre, size, -0.72, 0.4)
    _plus(canvas, centre, size, 0.1)


def _two_more(canvas: Canvas, centre: Spot, size: float) -> None:
    """Two sections from the ends of a line."""
    _line(canvas, centre, size, -0.7, 0.42, 0.7, 0.42)
    _arrow(canvas, centre, size, 1.05, 0.42)
    _arrow(canvas, centre, size, -1.05, 0.42, 0.5)
    _stop(canvas, centre, size, 0, 0.42)
    for x in (-0.45, 0.45):
        _plus(canvas, centre, size, x)


def _plus(canvas: Canvas, centre: Spot, size: float, x: float) -> None:
    _line(canvas, centre, size, x - 0.26, -0.5, x + 0.26, -0.5)
    _line(canvas, centre, size, x, -0.76, x, -0.24)


def _straight_on(canvas: Canvas, centre: Spot, size: float) -> None:
    """A line that goes through a station, straight on to the next."""
    _line(canvas, centre, size, -0.95, 0, 0.5, 0)
    _stop(canvas, centre, size, -0.3, 0, full=True)
    _arrow(canvas, centre, size, 0.62, 0)
    _stop(canvas, centre, size, 0.8, 0)


def _double_tracks(canvas: Canvas, centre: Spot, size: float) -> None:
    """Two lines side by side from one station to the next."""
    for down, ink in ((-0.2, INK), (0.2, PALE)):
        start = (centre[0] - 0.7 * size, centre[1] + down * size)
        end = (centre[0] + 0.7 * size, centre[1] + down * size)
        canvas.line(start, end, stroke=ink, width=0.22 * size)
    for side in (-0.78, 0.78):
        _stop(canvas, centre, size, side, 0)


def _either_line(canvas: Canvas, centre: Spot, size: float) -> None:
    """Two lines, each of which may continue."""
    for down in (-0.42, 0.42):
        _line(canvas, centre, size, -0.7, down, 0.5, down)
        _stop(canvas, centre, size, -0.68, down)
        _arrow(canvas, centre, size, 0.92, down)


def _circle(canvas: Canvas, centre: Spot, size: float) -> None:
    """A station with a pencil circle round it, not quite closed."""
    _line(canvas, centre, size, -1.0, 0, 1.0, 0)
    canvas.circle(centre, 0.8 * size, fill=PAPER_WHITE)
    _stop(canvas, centre, size, 0, 0, full=True)
    r, (x, y) = 0.76 * size, centre
    start, end = ((r * cos(at), 0.95 * r * sin(at)) for at in (-0.3 * pi, -0.42 * pi))
    canvas.path(
        f"M{number(x + start[0])} {number(y + start[1])}"
        f"A{number(r)} {number(r)} 0 1 1 {number(x + end[0])} {number(y + end[1] - 0.06 * size)}",
        stroke=INK,
        width=_STROKE * size,
    )


def _district(canvas: Canvas, centre: Spot, size: float) -> None:
    """A district, and another behind it: it counts more than once."""
    x, y = centre
    for shift, fill in ((0.26, PALE), (-0.2, PAPER_WHITE)):
        spot = (x + shift * size, y + shift * size)
        draw_district(canvas, spot, 0.74 * size, fill=fill)


def _stations(canvas: Canvas, centre: Spot, size: float) -> None:
    """Stations of a district, in pairs."""
    draw_district(canvas, centre, size)
    for x, y in ((-0.42, -0.42), (0.38, -0.44), (-0.34, 0.4)):
        for shift in (0.12, -0.12):
            spot = (centre[0] + (x + shift) * size, centre[1] + (y + shift) * size)
            canvas.circle(spot, 0.16 * size, fill=INK, stroke=PAPER_WHITE, width=0.05 * size)


def _card(canvas: Canvas, centre: Spot, size: float, x: float, y: float, fill: str) -> None:
    middle = (centre[0] + x * size, centre[1] + y * size)
    area = Area(middle[0] - 0.45 * size, middle[1] - 0.62 * size, 0.9 * size, 1.24 * size)
    canvas.rect(area, fill=fill, stroke=INK, width=_STROKE * size, radius=0.16 * size)


def _next_card(canvas: Canvas, centre: Spot, size: float) -> None:
    """A card, and below it the next one, face up."""
    _card(canvas, centre, size, 0.34, 0.22, PAPER_WHITE)
    _card(canvas, centre, size, -0.26, -0.2, PAPER_WHITE)
    x, y = centre
    draw_symbol(canvas, "circle", (x - 0.26 * size, y - 0.2 * size), 0.2 * size, INK)
    draw_symbol(canvas, "square", (x + 0.56 * size, y + 0.56 * size), 0.1 * size, INK)


def _switch_returns(canvas: Canvas, centre: Spot, size: float) -> None:
    """A card, and an arrow that takes it back."""
    _card(canvas, centre, size, -0.3, 0.2, PAPER_WHITE)
    x, y = centre[0] - 0.3 * size, centre[1] - 0.72 * size
    r = number(0.62 * size)
    canvas.path(
        f"M{number(x)} {number(y)}A{r} {r} 0 0 1 {number(x + 0.98 * size)} "
        f"{number(y + 0.72 * size)}",
        stroke=INK,
        width=_STROKE * size,
    )
    _arrow(canvas, centre, size, 0.66, 0.36, 0.26)


EFFECT_ICONS: dict[str, DrawSign] = {
    "plain": _plain,
    "any": _any,
    "anywhere": _anywhere,
    "one_more": _one_more,
    "two_more": _two_more,
    "straight_on": _straight_on,
    "double_tracks": _double_tracks,
    "either_line": _either_line,
    "circle": _circle,
    "district": _district,
    "stations": _stations,
    "next_card": _next_card,
    "switch_returns": _switch_returns,
}


def draw_effect(canvas: Canvas, effect: Effect, centre: Spot, size: float) -> None:
    """Draw an effect in small; size is half the height of the drawing."""
    EFFECT_ICONS[effect_icon(effect)](canvas, centre, size)
