"""A place for a name, of which a map chooses one for each."""

from dataclasses import dataclass

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.names.lines import NameLines

# What a place costs for each millimetre of a link that it covers; costs are whole numbers.
COVERED = 10


@dataclass(frozen=True, slots=True)
class Label:
    """A place for a name: the area of its lines, how bad it is.

    `lean` is as `NameLines.draw` has it. `side` tells on which side of its station a name stands.
    """

    lines: NameLines
    area: Area
    lean: int
    cost: int
    side: int = 0
