"""Text in lines, in one size of the scale for all that is alike, or in the largest that fits."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from nextstation.engine.format.vocabulary.letters import SOFT_HYPHEN, words_of
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Align, Canvas
from nextstation.renderers.canvas.text import CAPITALS, DESCENT, text_width
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.theme.palette import INK
from nextstation.renderers.theme.type_sizes import sizes_down_from

# Spaces that are no place to break a text: before a sign, and after a quotation mark.
_STICKING = re.compile(r" (?=[;:!?»–—])|(?<=«) ")
_SHORT = 3
# Behind these a word may be broken; the soft hyphen is seen only there.
_HYPHENS = f"{SOFT_HYPHEN}-"
_PART = re.compile(f"[^ {_HYPHENS}]+[{_HYPHENS}]*|[{_HYPHENS}]+")


class Face(NamedTuple):
    """How lines of a kind are set: all but `bold` is in parts of the size.

    `leading` is from one line to the next, `above` what is added above a paragraph. `spacing` is
    between letters; in a narrow cut they stand `closer`. `rise` is what letters such as `l` rise
    above capitals, `below` what hangs below the last line.
    """

    leading: float
    bold: bool = False
    above: float = 0.0
    spacing: float = 0.0
    closer: float = 0.0
    rise: float = 0.0
    below: float = 0.0


# Words on sheets, and on what has room for paragraphs.
WORDS = Face(leading=1.22)
_BLOCK = Face(leading=1.26, above=0.5, below=DESCENT)


class Run(NamedTuple):
    """Words of a line that are set alike; `left` is where they start."""

    left: float
    text: str
    bold: bool


@dataclass(frozen=True, slots=True)
class TextLines:
    """Lines of text one below the other; `begins` are those that begin a further paragraph."""

    lines: Sequence[str]
    size: float
    face: Face
    begins: Sequence[int] = ()
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
        """From the top of the first line to the foot of the last; nothing without lines."""
        if not self.lines:
            return 0.0
        return self._below(len(self.lines) - 1) + self.size * self.face.below

    def _below(self, number: int) -> float:
        """How far the foot of a line is below the top of the first."""
        face, begun = self.face, sum(at <= number for at in self.begins)
        return self.size * (face.rise + CAPITALS + face.leading * number + face.above * begun)

    def runs_of(self, number: int) -> Sequence[Run]:
        """The runs of a line."""
        return (Run(0.0, self.lines[number], self.face.bold),)

    def draw(
        self,
        canvas: Canvas,
        spot: Spot,
        *,
        fill: str = INK,
        align: Align = "start",
        halo: str | None = None,
    ) -> None:
        """Draw the lines below a spot."""
        x, y = spot
        for number in range(len(self.lines)):
            for left, text, bold in self.runs_of(number):
                canvas.text(
                    (x + left, y + self._below(number)), text, self.size, bold=bold, fill=fill,
                    align=align, spacing=self.spacing, halo=halo,
                )  # fmt: skip

    def draw_beside(self, canvas: Canvas, spot: Spot) -> None:
        """Draw the lines right of a spot, their middle on its level."""
        self.draw(canvas, (spot[0], spot[1] - self.height / 2))


def size_for(
    texts: Iterable[str], width: float, most: float, *, bold: bool = False, lines: int = 1
) -> float | None:
    """The largest size of the scale up to one at which each text fits on `lines` lines, if any.

    A word is broken at its hyphens alone, soft or not.
    """
    found = tuple(texts)
    return next(
        (
            size
            for size in sizes_down_from(most)
            if all(_fits(text, width, size, bold, lines) for text in found)
        ),
        None,
    )


def _fits(text: str, width: float, size: float, bold: bool, lines: int) -> bool:
    whole = widest_part(text, size, bold=bold) <= width
    return whole and len(set_words(text, width, size, bold=bold).lines) <= lines


@lru_cache(maxsize=8192)
def widest_part(text: str, size: float, *, bold: bool = False) -> float:
    """How wide the widest part of a text is that is never broken, with the hyphen at its end."""
    parts = (part.replace(SOFT_HYPHEN, "-") for part in _PART.findall(text))
    return max((text_width(part, size, bold=bold) for part in parts), default=0.0)


@lru_cache(maxsize=8192)
def set_words(text: str, width: float, size: float, *, bold: bool = False) -> TextLines:
    """The lines that a text takes at a width: none without text.

    It is broken at spaces, then at hyphens, soft or not; a word that is still too long, anywhere.
    A sign stays with the word before it, and no figure or short word stands alone on the last line.
    """
    lines: list[str] = []
    for word in _STICKING.sub("\u00a0", text).split(" ") if text else ():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(joined, size, bold=bold) <= width:
            lines[-1] = joined
        else:
            lines.extend(pieces_of(word, width, size, bold))
    lines = [without_hyphens(line) for line in lines]
    if len(lines) > 1 and len(lines[-1]) <= _SHORT and " " in lines[-2]:
        rest, last = lines[-2].rsplit(" ", 1)
        moved = f"{last} {lines[-1]}"
        if text_width(moved, size, bold=bold) <= width:
            lines[-2:] = [rest, moved]
    return TextLines(lines, size, WORDS._replace(bold=bold))


def pieces_of(word: str, width: float, size: float, bold: bool) -> Iterator[str]:
    """The pieces of a word that fit a width each, broken where it may be: one, where it does."""
    rest = word
    while text_width(rest, size, bold=bold) > width and len(rest) > 1:
        cut = _cut(rest, width, size, bold)
        yield _broken(rest, cut)
        rest = rest[cut:]
    yield rest


def _broken(word: str, cut: int) -> str:
    """What stands of a broken word before the cut, with a hyphen."""
    head = word[:cut].removesuffix(SOFT_HYPHEN)
    return head if head.endswith("-") else f"{head}-"


def _cut(word: str, width: float, size: float, bold: bool) -> int:
    """Where a word is broken: behind its last hyphen that fits, or at the last letter."""
    anywhere = [
        at for at in range(1, len(word)) if text_width(_broken(word, at), size, bold=bold) <= width
    ]
    hyphens = [at for at in anywhere if at > 1 and word[at - 1] in _HYPHENS]
    return max(hyphens or anywhere or [1])


def text_block(
    text: str, width: float, sizes: Sequence[float], *, lines: int | None = None, bold: bool = False
) -> TextLines:
    """The text in the first of the sizes in which no word is too wide, on at most `lines` lines.

    In the last size it takes the lines that it needs, and a word that is too wide is broken. A
    line break in the text begins a new paragraph.
    """
    paragraphs = [words_of(paragraph) for paragraph in text.split("\n")]
    for size in sizes:
        whole = [line for each in paragraphs for line in _wrapped(each, width, size, bold)]
        fits = all(text_width(line, size, bold=bold) <= width for line in whole)
        if fits and (lines is None or len(whole) <= lines):
            break
    else:
        paragraphs = [
            [part for word in words for part in pieces_of(word, width, size, bold)]
            for words in paragraphs
        ]
    balanced = [_balanced(each, width, size, bold) for each in paragraphs]
    begins = [*accumulate(map(len, balanced))][:-1]
    whole = [line for each in balanced for line in each]
    return TextLines(whole, size, _BLOCK._replace(bold=bold), begins)


def _balanced(words: Sequence[str], width: float, size: float, bold: bool) -> tuple[str, ...]:
    """The words in as few lines as the width allows, about equally long."""
    lines = _wrapped(words, width, size, bold)
    widest = max((text_width(word, size, bold=bold) for word in words), default=0.0)
    low, high = max(width / 2, widest), width
    while high - low > 0.5:
        middle = (low + high) / 2
        narrower = _wrapped(words, middle, size, bold)
        if len(narrower) > len(lines):
            low = middle
        else:
            lines, high = narrower, middle
    return lines


def _wrapped(words: Sequence[str], width: float, size: float, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(map(without_hyphens, lines))
