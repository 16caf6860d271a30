"""Small drawings of what a module's card does, chosen by the words of its effect alone."""

from collections.abc import Callable, Mapping
from functools import partial
from math import cos, pi, sin

from nextstation.engine.city.deck import Grant
from nextstation.engine.city.module import Effect
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.symbols.label_icons import LABEL_ICONS, draw_district
from nextstation.renderers.symbols.parts import LINE, at, card, disc, filled, sign, stroke
from nextstation.renderers.symbols.shapes import DrawSign, draw_symbol, sign_of
from nextstation.renderers.theme.palette import INK, PALE, PAPER_WHITE

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
    "district": lambda effect: {*_OF_DISTRICTS, "districts"} & _counted(effect),
    "crossings": lambda effect: "river_crossings" in _counted(effect),
    "stations": lambda effect: _counted(effect) - {*_OF_DISTRICTS, "districts", "river_crossings"},
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


def _counted(effect: Effect) -> set[str]:
    """What counts more than once."""
    return {*effect.counts, *(str(each["count"]) for each in effect.weighs)}


def _given(effect: Effect) -> tuple[Grant, ...]:
    """The sections that an effect gives."""
    return (*effect.grants, *effect.adds, *sum(effect.on_reaching.values(), ()))


def _starts(effect: Effect) -> set[str]:
    return {grant.start for grant in _given(effect)}


def _line(x: float, y: float, to_x: float, to_y: float) -> DrawSign:
    return stroke(x, y, to_x, to_y, cap="round")


def _stop(x: float, y: float, *, full: bool = False) -> DrawSign:
    return disc(x, y, 0.8 * _ROUND, fill=INK if full else PAPER_WHITE, edge=INK)


def _arrow(x: float, y: float, turn: float = 0) -> DrawSign:
    """The head of an arrow whose tip is at a spot; it points east unless turned."""
    across, down = cos(2 * pi * turn), sin(2 * pi * turn)
    corners = ((0, 0), (-0.42, -0.3), (-0.42, 0.3))
    turned = tuple((a * across - b * down, a * down + b * across) for a, b in corners)
    return at(x, y, filled(turned))


def _plus(x: float) -> DrawSign:
    return sign(_line(x - 0.26, -0.5, x + 0.26, -0.5), _line(x, -0.76, x, -0.24))


def _symbol(x: float, y: float, name: str, share: float) -> DrawSign:
    return at(x, y, sign_of(draw_symbol, name), share)


def _round(canvas: Canvas, centre: Spot, size: float) -> None:
    """A pencil circle, not quite closed."""
    r, (x, y) = 0.76 * size, centre
    start, end = ((r * cos(angle), 0.95 * r * sin(angle)) for angle in (-0.3 * pi, -0.42 * pi))
    canvas.path(
        f"M{number(x + start[0])} {number(y + start[1])}"
        f"A{number(r)} {number(r)} 0 1 1 {number(x + end[0])} {number(y + end[1] - 0.06 * size)}",
        stroke=INK,
        width=LINE * size,
    )


def _back(canvas: Canvas, centre: Spot, size: float) -> None:
    """The shaft of an arrow that takes a card back."""
    x, y = centre[0] - 0.3 * size, centre[1] - 0.72 * size
    r = number(0.62 * size)
    canvas.path(
        f"M{number(x)} {number(y)}A{r} {r} 0 0 1 {number(x + 0.98 * size)} "
        f"{number(y + 0.72 * size)}",
        stroke=INK,
        width=LINE * size,
    )


EFFECT_ICONS: dict[str, DrawSign] = {
    # A line between two stations.
    "plain": sign(_line(-0.7, 0, 0.7, 0), _stop(-0.7, 0), _stop(0.7, 0)),
    "any": sign(disc(0, 0, 0.86, fill=PAPER_WHITE, edge=INK), _symbol(0, 0, ANY, 0.4)),
    # A branch from the middle of a line.
    "anywhere": sign(
        _line(-0.78, 0.5, 0.78, 0.5), _line(0, 0.5, 0.5, -0.42), _arrow(0.72, -0.84, -0.166),
        *(_stop(x, 0.45) for x in (-0.78, 0, 0.78)),
    ),
    # A section that continues, and a plus.
    "one_more": sign(
        _line(-0.75, 0.4, 0.6, 0.4), _arrow(0.98, 0.4), _stop(-0.72, 0.4), _plus(0.1)
    ),
    # Two sections from the ends of a line.
    "two_more": sign(
        _line(-0.7, 0.42, 0.7, 0.42), _arrow(1.05, 0.42), _arrow(-1.05, 0.42, 0.5),
        _stop(0, 0.42), _plus(-0.45), _plus(0.45),
    ),
    # A line that goes through a station, straight on to the next.
    "straight_on": sign(
        _line(-0.95, 0, 0.5, 0), _stop(-0.3, 0, full=True), _arrow(0.62, 0), _stop(0.8, 0)
    ),
    # Two lines side by side from one station to the next.
    "double_tracks": sign(
        stroke(-0.7, -0.2, 0.7, -0.2, width=0.22),
        stroke(-0.7, 0.2, 0.7, 0.2, ink=PALE, width=0.22), _stop(-0.78, 0), _stop(0.78, 0),
    ),
    # Two lines, each of which may continue.
    "either_line": sign(
        *(
            sign(_line(-0.7, y, 0.5, y), _stop(-0.68, y), _arrow(0.92, y))
            for y in (-0.42, 0.42)
        )
    ),
    # A station with a pencil circle round it.
    "circle": sign(
        _line(-1.0, 0, 1.0, 0), disc(0, 0, 0.8, fill=PAPER_WHITE), _stop(0, 0, full=True), _round
    ),
    # A district, and another behind it: it counts more than once.
    "district": sign(
        at(0.26, 0.26, partial(draw_district, fill=PALE), 0.74),
        at(-0.2, -0.2, partial(draw_district, fill=PAPER_WHITE), 0.74),
    ),
    # Stations of a district, in pairs.
    "stations": sign(
        draw_district,
        *(
            disc(x + shift, y + shift, 0.16, fill=INK, edge=PAPER_WHITE, width=0.05)
            for x, y in ((-0.42, -0.42), (0.38, -0.44), (-0.34, 0.4))
            for shift in (0.12, -0.12)
        ),
    ),
    # A river, and another one.
    "crossings": sign(
        at(0, -0.44, LABEL_ICONS["river"], 0.68), at(0, 0.44, LABEL_ICONS["river"], 0.68)
    ),
    # A card, and below it the next one, face up.
    "next_card": sign(
        card(0.34, 0.22, 0.9, 1.24), card(-0.26, -0.2, 0.9, 1.24),
        _symbol(-0.26, -0.2, "circle", 0.2), _symbol(0.56, 0.56, "square", 0.1),
    ),
    # A card, and an arrow that takes it back.
    "switch_returns": sign(card(-0.3, 0.2, 0.9, 1.24), _back, _arrow(0.66, 0.36, 0.26)),
}  # fmt: skip


def draw_effect(canvas: Canvas, effect: Effect, centre: Spot, size: float) -> None:
    """Draw an effect in small; size is half the height of the drawing."""
    EFFECT_ICONS[effect_icon(effect)](canvas, centre, size)
