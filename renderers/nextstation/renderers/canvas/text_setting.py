"""Text in lines, in one size of the scale for all that is alike, or in the largest that fits."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from nextstation.engine.format.vocabulary.letters import SOFT_HYPHEN, words_of
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Align, Canvas
from nextstation.renderers.canvas.text import CAPITALS, DESCENT, text_width
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.theme.palette import INK
from nextstation.renderers.theme.type_sizes import sizes_down_from

# From one line of a text to the next, in parts of its size.
LEADING = 1.22
# Spaces that are no place to break a text: before a sign, and after a quotation mark.
_STICKING = re.compile(r" (?=[;:!?»–—])|(?<=«) ")
_SHORT = 3
# From one line to the next, and what is added above a paragraph, as parts of the size.
_LEADING, _ABOVE = 1.26, 0.5


def size_for(
    texts: Iterable[str], width: float, most: float, *, bold: bool = False, lines: int = 1
) -> float | None:
    """The largest size of the scale up to one at which each text fits on `lines` lines, if any.

    A word is broken at soft hyphens alone.
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
    parts = (part for word in text.split(" ") for part in _syllables(word))
    whole = all(text_width(part, size, bold=bold) <= width for part in parts)
    return whole and len(lines_of(text, width, size, bold=bold)) <= lines


def _syllables(word: str) -> list[str]:
    """The parts of a word between soft hyphens, as they stand at the end of a line."""
    *heads, tail = word.split(SOFT_HYPHEN)
    return [*(f"{head}-" for head in heads), tail]


@lru_cache(maxsize=8192)
def lines_of(text: str, width: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """The lines that a text takes at a width.

    It is broken at spaces, then at soft hyphens; a word that is still too long, anywhere. A sign
    stays with the word before it, and no figure or short word stands alone on the last line.
    """
    lines: list[str] = []
    for word in _STICKING.sub("\u00a0", text).split(" "):
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
    return tuple(lines)


def pieces_of(word: str, width: float, size: float, bold: bool) -> Iterator[str]:
    """The pieces of a word that fit a width each, broken where it may be: one, where it does."""
    rest = word
    while text_width(rest, size, bold=bold) > width and len(rest) > 1:
        cut = _cut(rest, width, size, bold)
        head = rest[:cut]
        yield head if head.endswith("-") else f"{head}-"
        rest = rest[cut:].lstrip(SOFT_HYPHEN)
    yield rest


def _cut(word: str, width: float, size: float, bold: bool) -> int:
    """Where a word is broken: at its last soft hyphen that fits, or at the last letter."""

    def fits(cut: int) -> bool:
        return text_width(f"{word[:cut]}-", size, bold=bold) <= width

    soft = [at for at, letter in enumerate(word) if letter == SOFT_HYPHEN and at and fits(at)]
    anywhere = [at for at in range(1, len(word)) if fits(at)]
    return max(soft or anywhere or [1])


def height_of(lines: Sequence[str], size: float) -> float:
    """How high lines of text are, from the capitals of the first to the foot of the last."""
    return CAPITALS * size + max(len(lines) - 1, 0) * LEADING * size


def draw_lines(
    canvas: Canvas,
    lines: Sequence[str],
    spot: Spot,
    size: float,
    *,
    bold: bool = False,
    fill: str = INK,
    align: Align = "start",
) -> None:
    """Lines of text whose capitals begin at the height of a spot."""
    x, y = spot
    for number, text in enumerate(lines):
        line = y + CAPITALS * size + number * LEADING * size
        canvas.text((x, line), text, size, bold=bold, fill=fill, align=align)


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Some lines of text in one size; `begins` are those that begin a further paragraph."""

    lines: Sequence[str]
    size: float
    bold: bool = False
    begins: Sequence[int] = ()

    @property
    def height(self) -> float:
        """From the top of its capitals to the foot of its last letters; nothing without lines."""
        if not self.lines:
            return 0.0
        return self.size * CAPITALS + self._below(len(self.lines) - 1) + self.size * DESCENT

    def _below(self, number: int) -> float:
        """How far the baseline of a line is below that of the first."""
        return self.size * (_LEADING * number + _ABOVE * sum(at <= number for at in self.begins))

    def draw(self, canvas: Canvas, top: Spot, *, fill: str = INK, align: Align = "middle") -> None:
        """Draw the lines below a spot."""
        x, y = top
        for number, line in enumerate(self.lines):
            baseline = y + self.size * CAPITALS + self._below(number)
            canvas.text((x, baseline), line, self.size, bold=self.bold, fill=fill, align=align)


def text_block(
    text: str, width: float, sizes: Sequence[float], *, lines: int | None = None, bold: bool = False
) -> TextBlock:
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
    return TextBlock([line for each in balanced for line in each], size, bold, begins)


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
