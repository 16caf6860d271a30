"""Transforms as SVG writes them."""

import re
from collections.abc import Sequence
from math import cos, radians, sin

Matrix = tuple[float, float, float, float, float, float]
_CALL = re.compile(r"(\w+)\(([^)]*)\)")


def matrix_of(written: str) -> Matrix:
    """The matrix of a transform: the last of its steps is done first."""
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    for name, values in _CALL.findall(written):
        matrix = _after(matrix, _step(name, [float(each) for each in re.split(r"[\s,]+", values)]))
    return matrix


def _step(name: str, values: Sequence[float]) -> Matrix:
    if name == "translate":
        x, y = (*values, 0.0)[:2]
        return (1, 0, 0, 1, x, y)
    if name == "scale":
        return (values[0], 0, 0, values[-1], 0, 0)
    if name == "rotate":
        turn, x, y = (*values, 0.0, 0.0)[:3]
        c, s = cos(radians(turn)), sin(radians(turn))
        return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
    a, b, c, d, e, f = values
    return (a, b, c, d, e, f)


def _after(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
        a * k + c * m + e, b * k + d * m + f,
    )  # fmt: skip
