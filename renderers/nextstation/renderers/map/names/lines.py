"""A name as lines of text in one size: how it looks, how it may be broken, where it may stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Align, Canvas
from nextstation.renderers.canvas.text import DESCENT
from nextstation.renderers.canvas.text_setting import Face, TextLines
from nextstation.renderers.language.hyphenation import two_lines_of, without_hyphens

_ALIGN: tuple[Align, ...] = ("start", "middle", "end")
# What a place costs for each millimetre of a link that it covers; costs are whole numbers.
COVERED = 10


# With more between capitals, what reads a PDF aloud would take each letter for a word.
CAPS = Face(leading=1.2, bold=True, spacing=0.09, closer=0.08)
PLAIN = Face(leading=1.12, closer=0.04, rise=0.05, below=DESCENT)


def ways_to_write(name: str, size: float, face: Face) -> Iterator[TextLines]:
    """A name on one line, on two and on three; then so in a narrow cut.

    Of those with as many lines, the narrowest.
    """
    broken = [*_capitals(name.upper())] if face.bold else [*_plain(name)]
    for is_narrow in (False, True):
        for ways in broken:
            lines = (TextLines(each, size, face, is_narrow=is_narrow) for each in ways)
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

    `lean` is -1 where lines begin alike, 1 where they end alike, 0 where their middles agree.
    `side` tells on which side of its station a name stands.
    """

    lines: TextLines
    area: Area
    lean: int
    cost: int
    side: int = 0

    def draw(self, canvas: Canvas, colour: str, halo: str | None) -> None:
        """Draw the lines into their area."""
        x = (self.area.x, self.area.centre[0], self.area.right)[self.lean + 1]
        align = _ALIGN[self.lean + 1]
        self.lines.draw(canvas, (x, self.area.y), fill=colour, align=align, halo=halo)
