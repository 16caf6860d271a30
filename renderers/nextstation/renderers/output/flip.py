"""The edge on which a printer flips the paper, so that backs stand upright behind their fronts."""

from typing import Literal

Edge = Literal["long", "short"]


def edge_of(width: float, height: float) -> Edge:
    """The edge of a page beside which its back lies mirrored from left to right."""
    return "long" if height > width else "short"
