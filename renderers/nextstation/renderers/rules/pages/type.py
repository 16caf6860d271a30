"""The type of the rules: its sizes, and text set in lines with bold words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, DESCENT, text_width
from nextstation.renderers.canvas.text_setting import pieces_of
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.theme.palette import INK

LEADING = 1.38
BOLD = "**"
# A word that stands on a line with the one before it.
_Word = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class Run:
    """Words of a line that are set alike; `left` is where they start."""

    left: float
    text: str
    bold: bool


@dataclass(frozen=True, slots=True)
class TextLines:
    """Some lines of text; its height is from the top of its capitals to the foot of its letters."""

    lines: Sequence[Sequence[Run]]
    size: float

    @property
    def height(self) -> float:
        """How high the lines are; nothing without lines."""
        if not self.lines:
            return 0.0
        return self.size * (CAPITALS + DESCENT + LEADING * (len(self.lines) - 1))

    @property
    def end(self) -> float:
        """Where the last line ends."""
        last = self.lines[-1][-1]
        return last.left + text_width(last.text, self.size, bold=last.bold)

    def draw(self, canvas: Canvas, corner: Spot, *, fill: str = INK) -> None:
        """Draw the lines below and to the right of a corner."""
        x, y = corner
        for number, line in enumerate(self.lines):
            baseline = y + self.size * (CAPITALS + LEADING * number)
            for run in line:
                spot = x + run.left, baseline
                canvas.text(spot, run.text, self.size, bold=run.bold, fill=fill)


@lru_cache(maxsize=4096)
def set_text(text: str, width: float, size: float, *, bold: bool = False) -> TextLines:
    """Set a text at a width; words between `**` are bold, or all of them.

    A word that is wider than a line is broken.
    """
    lines: list[list[_Word]] = []
    free, space = -1.0, text_width(" ", size)
    for word, is_bold in _words(text, bold):
        for part in pieces_of(word, width, size, is_bold):
            wide = text_width(part, size, bold=is_bold)
            if lines and space + wide <= free:
                lines[-1].append((part, is_bold))
                free -= space + wide
            else:
                lines.append([(part, is_bold)])
                free = width - wide
    return TextLines([list(_runs(line, size)) for line in lines], size)


def _words(text: str, bold: bool) -> Iterator[_Word]:
    for number, part in enumerate(text.split(BOLD)):
        for word in without_hyphens(part).split(" "):
            if word:
                yield word, bold or number % 2 == 1


def _runs(line: Sequence[_Word], size: float) -> Iterator[Run]:
    """Words side by side, those alike together."""
    left, space = 0.0, text_width(" ", size)
    words: list[str] = []
    bold = line[0][1]
    for word, is_bold in line:
        if is_bold != bold:
            text = " ".join(words)
            yield Run(left, text, bold)
            left += text_width(text, size, bold=bold) + space
            words, bold = [], is_bold
        words.append(word)
    yield Run(left, " ".join(words), bold)
