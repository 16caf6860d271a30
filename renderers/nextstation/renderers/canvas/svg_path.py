"""Paths as SVG writes them, in millimetres."""

import re
from collections.abc import Iterable
from itertools import cycle

from nextstation.renderers.canvas.area import Spot

_PART = re.compile(r"([A-Za-z])([^A-Za-z]*)")
# Of the seven numbers of an arc, the middle three are no lengths.
_ARC = (True, True, False, False, False, True, True)


def number(value: float, digits: int = 2) -> str:
    """A number as it stands in SVG: short, and never `-0`."""
    return f"{round(value, digits) + 0.0:g}" if value < 1e5 else str(round(value, digits))


def closed(spots: Iterable[Spot]) -> str:
    """The path round some corners."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots) + "Z"


def scaled(drawn: str, by: float) -> str:
    """A path with all its lengths multiplied; its numbers have spaces between them."""
    parts = []
    for command, numbers in _PART.findall(drawn):
        lengths = cycle(_ARC if command in "Aa" else (True,))
        each = zip(numbers.split(), lengths, strict=False)
        parts.append(command + " ".join(number(float(n) * by) if far else n for n, far in each))
    return "".join(parts)
