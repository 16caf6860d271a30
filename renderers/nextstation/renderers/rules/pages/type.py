"""The type of the rules: its sizes, and text set in lines with bold words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from nextstation.renderers.canvas.text import DESCENT, text_width
from nextstation.renderers.canvas.text_setting import Face, Run, TextLines, pieces_of
from nextstation.renderers.language.hyphenation import without_hyphens

_FACE = Face(leading=1.38, below=DESCENT)
BOLD = "**"
# A word that stands on a line with the one before it.
_Word = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class RuleLines(TextLines):
    """Lines of which some words are bold: each in `runs` of words that are set alike."""

    runs: Sequence[Sequence[Run]] = ()

    def runs_of(self, number: int) -> Sequence[Run]:
        """The runs of a line."""
        return self.runs[number]

    @property
    def end(self) -> float:
        """Where the last line ends."""
        last = self.runs[-1][-1]
        return last.left + text_width(last.text, self.size, bold=last.bold)


@lru_cache(maxsize=4096)
def set_text(text: str, width: float, size: float, *, bold: bool = False) -> RuleLines:
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
    texts = [" ".join(word for word, _ in line) for line in lines]
    return RuleLines(texts, size, _FACE, runs=[list(_runs(line, size)) for line in lines])


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
