"""Text in the sizes of the scale: one size for all that is alike, and lines where it is long."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from nextstation.engine.vocabulary.letters import SOFT_HYPHEN
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Align, Canvas
from nextstation.renderers.canvas.text import CAPITALS, text_width
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.theme.palette import INK
from nextstation.renderers.theme.type_sizes import sizes_down_from

# From one line of a text to the next, in parts of its size.
LEADING = 1.22
# Spaces that are no place to break a text: before a sign, and after a quotation mark.
_STICKING = re.compile(r" (?=[;:!?»–—])|(?<=«) ")
_SHORT = 3


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
            lines.extend(_pieces(word, width, size, bold))
    lines = [without_hyphens(line) for line in lines]
    if len(lines) > 1 and len(lines[-1]) <= _SHORT and " " in lines[-2]:
        rest, last = lines[-2].rsplit(" ", 1)
        moved = f"{last} {lines[-1]}"
        if text_width(moved, size, bold=bold) <= width:
            lines[-2:] = [rest, moved]
    return tuple(lines)


def _pieces(word: str, width: float, size: float, bold: bool) -> Iterator[str]:
    """The pieces of a word that fit a width each: one, where the word does."""
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
