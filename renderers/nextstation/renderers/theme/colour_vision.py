"""Whether people with colour vision deficiency can tell colours apart.

Simulated after Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light; the
difference is that of CIE 1976 L*a*b* for daylight (CIE76).
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import dist

from nextstation.renderers.theme.palette import linear

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SIMULATIONS: dict[str, Matrix] = {
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
_TO_XYZ: Matrix = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_DAYLIGHT = (0.9505, 1.0, 1.089)
# The least difference at which two colours are distinguishable.
DIFFERENT = 20.0


def are_distinguishable(colours: Sequence[str]) -> bool:
    """Whether any two of the colours differ enough for everyone."""
    return all(
        difference(one, other, matrix) >= DIFFERENT
        for one, other in combinations(colours, 2)
        for matrix in SIMULATIONS.values()
    )


def difference(one: str, other: str, seen: Matrix) -> float:
    """How much two colours differ in a simulation."""
    return dist(_lab(one, seen), _lab(other, seen))


def _lab(colour: str, seen: Matrix) -> Triple:
    light = [min(max(part, 0.0), 1.0) for part in _times(seen, linear(colour))]
    x, y, z = (
        _curve(part / white) for part, white in zip(_times(_TO_XYZ, light), _DAYLIGHT, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: Matrix, parts: Iterable[float]) -> Triple:
    red, green, blue = parts
    x, y, z = (row[0] * red + row[1] * green + row[2] * blue for row in matrix)
    return x, y, z


def _curve(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (841 / 108) * part + 4 / 29
