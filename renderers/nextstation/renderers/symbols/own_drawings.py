"""Symbols and signs as the file of a city draws them."""

from nextstation.engine.city.city import City
from nextstation.engine.city.motif import Stroke, read_drawing
from nextstation.engine.vocabulary.limits import SIGN_BOX
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.language.translations import city_spoken_of

# Half of the box of a symbol, in radii of a circle of the same weight.
_SYMBOL_BOX = 1.45


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
