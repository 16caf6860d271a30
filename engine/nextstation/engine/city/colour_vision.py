"""How different colours look, to everyone and to people with colour vision deficiency.

Simulated after Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light; the
difference is the distance in OKLab (Ottosson, 2020), in hundredths.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import dist

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

DEFICIENCIES: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TRICHROMACY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
# OKLab: light to the responses of the cones, and their cube roots to lightness and two hues.
_TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
# The least difference at which two colours are easily distinguishable.
DIFFERENT = 10.0


def are_distinguishable(colours: Sequence[str]) -> bool:
    """Whether any two of the colours differ enough for everyone."""
    return all(
        difference(one, other, matrix) >= DIFFERENT
        for one, other in combinations(colours, 2)
        for matrix in DEFICIENCIES.values()
    )


def difference(one: str, other: str, seen: Matrix = TRICHROMACY) -> float:
    """How much two colours differ in a simulation: black and white differ by 100."""
    return 100 * dist(_lab(one, seen), _lab(other, seen))


def linear(colour: str) -> Triple:
    """Red, green and blue of a colour as amounts of light, from 0 to 1."""
    red, green, blue = parts_of(colour)
    return _light(red), _light(green), _light(blue)


def parts_of(colour: str) -> Triple:
    """Red, green and blue of a `#rrggbb` colour, from 0 to 1."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return red, green, blue


def colour_of(parts: Iterable[float]) -> str:
    """The `#rrggbb` colour of red, green and blue, from 0 to 255."""
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def _light(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _lab(colour: str, seen: Matrix) -> Triple:
    light = [min(max(part, 0.0), 1.0) for part in _times(seen, linear(colour))]
    return _times(_TO_LAB, [part ** (1 / 3) for part in _times(_TO_CONES, light)])


def _times(matrix: Matrix, parts: Iterable[float]) -> Triple:
    red, green, blue = parts
    x, y, z = (row[0] * red + row[1] * green + row[2] * blue for row in matrix)
    return x, y, z
