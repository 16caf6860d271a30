"""Names in letterspaced capitals: how they look, and on which lines they may stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Align, Canvas
from nextstation.renderers.canvas.text import CAPITALS, text_width
from nextstation.renderers.theme.type_sizes import POINT

# Of the size: between letters, and from line to line. With more between them, what reads a PDF
# aloud would take each letter for a word.
SPACING, _LEADING = 0.09, 1.2
_ALIGN: tuple[Align, ...] = ("start", "middle", "end")
# The least size of what a map says, in millimetres.
LEAST = 6 * POINT


@dataclass(frozen=True, slots=True)
class CapitalLines:
    """Lines of capitals in a size, one below the other."""

    lines: Sequence[str]
    size: float

    @property
    def width(self) -> float:
        """How wide the widest line is."""
        return max(text_width(each, self.size, bold=True, spacing=SPACING) for each in self.lines)

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        return self.size * (CAPITALS + (len(self.lines) - 1) * _LEADING)

    def draw(self, canvas: Canvas, area: Area, lean: int, colour: str, halo: str | None) -> None:
        """Draw the lines into an area of their own size.

        `lean` is -1 where they begin alike, 1 where they end alike, 0 where their middles agree.
        """
        x = (area.x, area.centre[0], area.right)[lean + 1]
        align = _ALIGN[lean + 1]
        for number, line in enumerate(self.lines):
            spot = (x, area.y + (CAPITALS + number * _LEADING) * self.size)
            canvas.text(
                spot,
                line,
                self.size,
                bold=True,
                fill=colour,
                align=align,
                spacing=SPACING,
                halo=halo,
            )


def capital_lines(name: str, size: float) -> Iterator[CapitalLines]:
    """The name on one line, on two and on three; of those with as many, the narrowest."""
    words = name.upper().replace("-", "- ").split()
    for count in range(1, min(len(words), 3) + 1):
        ways = [CapitalLines(lines, size) for lines in _broken(words, count)]
        yield min(ways, key=lambda each: each.width)


def _broken(words: Sequence[str], count: int) -> Iterator[tuple[str, ...]]:
    """The ways to write words on a number of lines."""
    if count == 1:
        yield (_joined(words),)
        return
    for cut in range(1, len(words) - count + 2):
        for rest in _broken(words[cut:], count - 1):
            yield (_joined(words[:cut]), *rest)


def _joined(words: Sequence[str]) -> str:
    return " ".join(words).replace("- ", "-")
