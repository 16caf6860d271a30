"""The sizes of cards, and how large what is on them may be. All lengths are millimetres."""

from dataclasses import dataclass

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.theme.type_sizes import POINT


@dataclass(frozen=True, slots=True)
class CardSize:
    """A size of cards; `standard` is that of sleeves for most board games."""

    name: str
    width: float
    height: float

    @property
    def area(self) -> Area:
        """The card, from its own corner."""
        return Area(0, 0, self.width, self.height)

    @property
    def scale(self) -> float:
        """How large drawings are, compared to those of a standard card."""
        return min(self.width / 63, self.height / 88)

    @property
    def margin(self) -> float:
        """What text and signs keep from the edges."""
        return max(4.2 * self.scale, SAFE + 0.4)


# What is cut may be cut this far off.
SAFE = 3.0
CARD_SIZES = {
    size.name: size
    for size in (
        CardSize("standard", 63, 88),
        CardSize("poker", 63.5, 88.9),
        CardSize("bridge", 57.15, 88.9),
        CardSize("mini", 44, 68),
        CardSize("square", 70, 70),
        CardSize("tarot", 70, 120),
    )
}
# No text is smaller.
LEAST_TEXT = 6 * POINT
