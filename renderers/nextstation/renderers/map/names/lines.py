"""A name as lines of text in one size: how it looks, how it may be broken, where it may stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import NamedTuple

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Align, Canvas
from nextstation.renderers.canvas.text import CAPITALS, DESCENT, text_width
from nextstation.renderers.language.hyphenation import two_lines_of, without_hyphens

_ALIGN: tuple[Align, ...] = ("start", "middle", "end")
# What a place costs for each millimetre of a link that it covers; costs are whole numbers.
COVERED = 10


class Face(NamedTuple):
    """How names of a kind are set: all but `bold` is in parts of the size.

    `spacing` is between letters; in a narrow cut they stand `closer`. `rise` is what letters
    such as `l` rise above capitals, `below` what hangs below the line.
    """

    bold: bool
    spacing: float
    closer: float
    leading: float
    rise: float
    below: float


# With more between capitals, what reads a PDF aloud would take each letter for a word.
CAPS = Face(bold=True, spacing=0.09, closer=0.08, leading=1.2, rise=0.0, below=0.0)
PLAIN = Face(bold=False, spacing=0.0, closer=0.04, leading=1.12, rise=0.05, below=DESCENT)


@dataclass(frozen=True, slots=True)
class NameLines:
    """Lines of a name, one below the other."""

    lines: Sequence[str]
    size: float
    face: Face
    is_narrow: bool = False

    @property
    def spacing(self) -> float:
        """The room between letters, in parts of the size."""
        return self.face.spacing - self.is_narrow * self.face.closer

    @property
    def width(self) -> float:
        """How wide the widest line is."""
        bold, spacing = self.face.bold, self.spacing
        return max(text_width(each, self.size, bold=bold, spacing=spacing) for each in self.lines)

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        _, _, _, leading, rise, below = self.face
        return self.size * (rise + CAPITALS + (len(self.lines) - 1) * leading + below)

    def draw(self, canvas: Canvas, area: Area, lean: int, colour: str, halo: str | None) -> None:
        """Draw the lines into an area of their own size.

        `lean` is -1 where they begin alike, 1 where they end alike, 0 where their middles agree.
        """
        x = (area.x, area.centre[0], area.right)[lean + 1]
        for number, line in enumerate(self.lines):
            foot = area.y + (self.face.rise + CAPITALS + number * self.face.leading) * self.size
            canvas.text(
                (x, foot), line, self.size, bold=self.face.bold, fill=colour,
                align=_ALIGN[lean + 1], spacing=self.spacing, halo=halo,
            )  # fmt: skip


def ways_to_write(name: str, size: float, face: Face) -> Iterator[NameLines]:
    """A name on one line, on two and on three; then so in a narrow cut.

    Of those with as many lines, the narrowest.
    """
    broken = [*_capitals(name.upper())] if face.bold else [*_plain(name)]
    for is_narrow in (False, True):
        for ways in broken:
            lines = (NameLines(each, size, face, is_narrow) for each in ways)
            yield min(lines, key=lambda each: each.width)


def _capitals(name: str) -> Iterator[Sequence[Sequence[str]]]:
    """The ways to break a name at spaces and at its own hyphens, by the number of lines."""
    for ways in _by_words(name.replace("-", "- ")):
        yield [[line.replace("- ", "-") for line in lines] for lines in ways]


def _plain(name: str) -> Iterator[Sequence[Sequence[str]]]:
    """The ways to break a name at spaces, or else at a soft hyphen, by the number of lines."""
    yield from _by_words(without_hyphens(name))
    if " " not in name and (halves := [*two_lines_of(name)]):
        yield halves


def _by_words(text: str) -> Iterator[Sequence[Sequence[str]]]:
    words = text.split()
    for count in range(min(len(words), 3)):
        cuts = ((0, *each, len(words)) for each in combinations(range(1, len(words)), count))
        yield [[" ".join(words[a:b]) for a, b in pairwise(each)] for each in cuts]


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
