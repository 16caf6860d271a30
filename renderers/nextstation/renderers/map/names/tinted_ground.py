"""The tints of the districts on a map, as they lie below names."""

from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.district_outline import Corner
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.tints import squares_of, tint_numbers
from nextstation.renderers.theme.palette import PAPER_WHITE, TINTS


class TintedGround:
    """The tints of the districts on a map."""

    def __init__(self, network: Network, frame: MapFrame) -> None:
        """Find the tint of each square of a map."""
        self.frame, squares = frame, squares_of(network.city)
        numbers = tint_numbers(squares, len(TINTS))
        self._tints: dict[Corner, str] = {
            square: TINTS[numbers[letter]] for letter, taken in squares.items() for square in taken
        }

    def below(self, area: Area) -> str:
        """The tint below an area; white where it is not one tint alone."""
        x, y, step = self.frame.area.x, self.frame.area.y, self.frame.step
        found = {
            self._tints.get((int((across - x) / step), int((down - y) / step)), PAPER_WHITE)
            for across in (area.x, area.centre[0], area.right)
            for down in (area.y, area.bottom)
        }
        return found.pop() if len(found) == 1 else PAPER_WHITE
