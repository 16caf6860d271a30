"""Text in lines that fits a width, in the largest of a few sizes; it is never cut off."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from nextstation.engine.vocabulary.letters import SOFT_HYPHEN, words_of
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Align, Canvas
from nextstation.renderers.canvas.text import CAPITALS, DESCENT, text_width
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.theme.palette import INK

# From one line to the next, and what is added above a paragraph, as parts of the size.
_LEADING, _ABOVE = 1.26, 0.5


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
            [part for word in words for part in _parts(word, width, size, bold)]
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


def _parts(word: str, width: float, size: float, bold: bool) -> Iterator[str]:
    """A word in parts that are not too wide: broken where it may be, else where it must be."""
    while text_width(word, size, bold=bold) > width:
        most = len(word) - 1
        while most > 1 and text_width(f"{word[:most]}-", size, bold=bold) > width:
            most -= 1
        hyphen = word.rfind(SOFT_HYPHEN, 1, most + 1)
        cut = hyphen if hyphen > 0 else most
        yield f"{word[:cut].rstrip('-')}-"
        word = word[cut:].removeprefix(SOFT_HYPHEN)
    yield word
