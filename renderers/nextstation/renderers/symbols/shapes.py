"""The symbols of stations as paths, of about equal area, and those that a city's file draws."""

from collections.abc import Callable
from math import cos, pi, sin

from nextstation.engine.city.city import City
from nextstation.engine.city.motif import Stroke, read_drawing
from nextstation.engine.format.vocabulary.limits import SIGN_BOX
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import closed, number
from nextstation.renderers.language.translations import city_spoken_of
from nextstation.renderers.theme.palette import INK

# Half of the box of a symbol, in radii of a circle of the same weight.
_SYMBOL_BOX = 1.45
Corners = tuple[Spot, ...]
# Draws a sign about its middle; the number is half of its height.
DrawSign = Callable[[Canvas, Spot, float], None]


def own_symbol(name: str) -> str | None:
    """The drawing of a symbol that the file of the city brings, or None."""
    city = city_spoken_of()
    return symbol_drawing(city, name) if city else None


def symbol_drawing(city: City, name: str) -> str | None:
    """The drawing of a symbol that the file of a city brings, or None."""
    return city.drawings.get(("symbols", name))


def symbol_path(drawn: str, centre: Spot, size: float) -> str:
    """The path of a symbol about a spot; size is the radius that a circle has."""
    return path_of(drawn, centre, _SYMBOL_BOX * size)


def path_of(drawn: str, centre: Spot, half: float) -> str:
    """The path of a drawing whose box has its middle on a spot, and is twice as wide as `half`."""
    corner, scale = (centre[0] - half, centre[1] - half), 2 * half / SIGN_BOX[0]
    return "".join(_moved(stroke, corner, scale) for stroke in read_drawing(drawn, SIGN_BOX))


def hull_of(drawn: str) -> list[Spot]:
    """The corners round a drawing whose box reaches from -1 to 1."""
    spots = sorted(set(_spots(drawn)))
    return [*_half_hull(spots), *_half_hull(spots[::-1])]


def _moved(stroke: Stroke, corner: Spot, scale: float) -> str:
    places = (number(corner[axis] + scale * place) for axis, place in stroke.places())
    return stroke.command + " ".join(places)


def _spots(drawn: str) -> list[Spot]:
    """All spots that a drawing names, those that bend a curve too."""
    spots, here = [], [0.0, 0.0]
    for stroke in read_drawing(drawn, SIGN_BOX):
        for axis, place in stroke.places():
            here[axis] = place
            if axis == 1 or stroke.command == "H":
                spots.append((here[0] / 50 - 1, here[1] / 50 - 1))
    return spots


def _half_hull(spots: list[Spot]) -> list[Spot]:
    """The corners on one side of sorted spots, without the last."""
    hull: list[Spot] = []
    for x, y in spots:
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            hull.pop()
        hull.append((x, y))
    return hull[:-1]


def round_path(centre: Spot, radius: float) -> str:
    """The path of a circle, in four quarters."""
    x, y = centre
    r = number(radius)
    quarters = ((x, y + radius), (x - radius, y), (x, y - radius), (x + radius, y))
    arcs = "".join(f"A{r} {r} 0 0 1 {number(to_x)} {number(to_y)}" for to_x, to_y in quarters)
    return f"M{number(x + radius)} {number(y)}{arcs}Z"


def regular(corners: int, radius: float, *, turn: float = 0, down: float = 0) -> Corners:
    """A regular polygon that stands on its base unless turned (in parts of a full turn)."""
    angles = (2 * pi * (each / corners + turn) - pi / 2 for each in range(corners))
    return tuple((radius * cos(angle), radius * sin(angle) + down) for angle in angles)


def star(points: int, radius: float, inner: float, *, down: float = 0) -> Corners:
    """A star with its first point upwards."""
    return tuple(
        (each * cos(angle), each * sin(angle) + down)
        for number in range(2 * points)
        for each in (inner if number % 2 else radius,)
        for angle in (pi * number / points - pi / 2,)
    )


def _cross(reach: float, half: float) -> Corners:
    quarter = ((-half, -reach), (half, -reach), (half, -half))
    turns: list[Spot] = []
    for _ in range(4):
        turns.extend(quarter)
        quarter = tuple((-y, x) for x, y in quarter)  # type: ignore[assignment]
    return tuple(turns)


# Corners about the middle of a station, for a circle of radius 1. The sizes make areas alike; a
# shape that points upwards is moved down to where its weight is.
POLYGONS: dict[str, Corners] = {
    "square": regular(4, 1.27, turn=1 / 8),
    "triangle": regular(3, 1.46, down=0.22),
    "pentagon": regular(5, 1.18, down=0.06),
    "hexagon": regular(6, 1.12, turn=1 / 12),
    "diamond": regular(4, 1.36),
    "star": star(5, 1.5, 0.66, down=0.1),
    "cross": _cross(1.16, 0.44),
}


def corners_path(corners: Corners, centre: Spot, size: float) -> str:
    """The path round some corners, moved to a spot and made larger."""
    return closed((centre[0] + x * size, centre[1] + y * size) for x, y in corners)


def shape_path(name: str, centre: Spot, size: float) -> str:
    """The path of a symbol about a spot; size is the radius that a circle has."""
    if name == "circle":
        return round_path(centre, size)
    return corners_path(POLYGONS[name], centre, size)


def _draw_any(canvas: Canvas, centre: Spot, size: float, fill: str) -> None:
    """A question mark of our own: three quarters of a ring, a stem and a dot."""
    x, y = centre
    bow, thick = 0.62 * size, 0.42 * size
    top = y - 0.46 * size
    r = number(bow)
    stem = y + 0.52 * size
    canvas.path(
        f"M{number(x - bow)} {number(top)}A{r} {r} 0 1 1 {number(x)} {number(top + bow)}"
        f"L{number(x)} {number(stem)}",
        stroke=fill,
        width=thick,
    )
    canvas.path(round_path((x, y + 1.12 * size), 0.27 * size), fill=fill)


def _draw_polygon(name: str) -> Callable[[Canvas, Spot, float, str], None]:
    def draw(canvas: Canvas, centre: Spot, size: float, fill: str) -> None:
        canvas.path(shape_path(name, centre, size), fill=fill)

    return draw


SYMBOL_DRAWINGS: dict[str, Callable[[Canvas, Spot, float, str], None]] = {
    **{name: _draw_polygon(name) for name in ("circle", *POLYGONS)},
    ANY: _draw_any,
}


def sign_of(draw: Callable[..., None], *things: object, share: float = 1.0) -> DrawSign:
    """What draws some things as a sign, in a share of the size of it."""
    return lambda canvas, centre, size: draw(canvas, *things, centre, share * size)


def draw_symbol(canvas: Canvas, name: str, centre: Spot, size: float, fill: str = INK) -> None:
    """Draw a symbol of the vocabulary, as the file of the city draws it if it does."""
    own = own_symbol(name)
    if own:
        canvas.path(symbol_path(own, centre, size), fill=fill)
    else:
        SYMBOL_DRAWINGS[name](canvas, centre, size, fill)
