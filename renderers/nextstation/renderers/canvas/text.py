"""How wide text is, from the metrics of the package's own fonts, and how it is made to fit."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

from nextstation.engine.format.vocabulary.letters import SOFT_HYPHEN
from nextstation.renderers.language.hyphenation import two_lines_of, without_hyphens

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

FAMILY = "Inter"
_reading = RLock()
# Of the size of the text: how high capitals and digits stand, how far letters hang below the line.
CAPITALS = 0.727
DESCENT = 0.21
ELLIPSIS = "…"


def font_folder() -> Path:
    """The folder of the fonts that the package brings, which are Inter."""
    return Path(__file__).resolve().parent / "inter"


def font_file(*, bold: bool = False) -> Path:
    """The file of one of the two weights."""
    return font_folder() / f"{FAMILY}-{'Bold' if bold else 'Regular'}.ttf"


@contextmanager
def open_font(bold: bool) -> Iterator["TTFont"]:
    """One of the two weights, for one thread at a time; what is read of it stays in memory.

    fontTools reads each part of a font when it is first asked for. What breaks that off, such as
    Ctrl-C, may leave a part half read: the next one who asks gets the font anew.
    """
    with _reading:
        try:
            yield _font(bold)
        except BaseException:
            _font.cache_clear()
            raise


def glyph_of(font: "TTFont", letter: str) -> str:
    """The name of a letter's glyph, or that of the sign for a missing one."""
    return str(font.getBestCmap().get(ord(letter), ".notdef"))


@cache
def _font(bold: bool) -> "TTFont":
    from fontTools.ttLib import TTFont

    # No open file: processes that are forked from this one would share the place in it.
    font = TTFont(BytesIO(font_file(bold=bold).read_bytes()), lazy=True)
    # Numbers do for names of glyphs, which take longer to read than all else that is asked for.
    font.setGlyphOrder([".notdef", *map(str, range(1, font["maxp"].numGlyphs))])
    return font


class Fitted(NamedTuple):
    """A text that fits, and its size in millimetres."""

    text: str
    size: float


def text_width(text: str, size: float, *, bold: bool = False, spacing: float = 0) -> float:
    """How wide a text is in millimetres, without kerning.

    `spacing` is the room between two letters in parts of the size.
    """
    gaps = max(len(without_hyphens(text)) - 1, 0) if spacing else 0
    return size * (_width_of(text, bold) + spacing * gaps)


def fit_text(
    text: str, width: float, size: float, *, least: float | None = None, bold: bool = False
) -> Fitted:
    """The text at the given size, or smaller down to the least size, or cut there with `…`."""
    wide = text_width(text, size, bold=bold)
    if wide <= width:
        return Fitted(text, size)
    least = size * 0.75 if least is None else least
    if wide * least / size <= width:
        return Fitted(text, size * width / wide)
    kept = text
    while kept and text_width(kept + ELLIPSIS, least, bold=bold) > width:
        kept = kept[:-1].rstrip(" .,-")
    return Fitted(kept + ELLIPSIS, least)


def fit_lines(
    text: str, width: float, size: float, *, least: float, small: float, bold: bool = False
) -> tuple[list[str], float]:
    """The text on one line, or on two in a smaller size where one would be too wide.

    `least` is the least size of a single line, `small` the best size of two. Words are broken at
    soft hyphens alone, and only where there is no space.
    """
    whole = without_hyphens(text)
    halves = list(two_lines_of(text))
    if text_width(whole, least, bold=bold) <= width or not halves:
        least = least if halves else min(least, 0.75 * small)
        one = fit_text(whole, width, size, least=least, bold=bold)
        return [one.text], one.size
    best = min(halves, key=lambda half: max(text_width(part, 1, bold=bold) for part in half))
    fitted = [fit_text(part, width, small, least=0.75 * small, bold=bold) for part in best]
    size = min(each.size for each in fitted)
    return [each.text for each in fitted], size


def left_bearing(letter: str, size: float, *, bold: bool = False) -> float:
    """The white left of a letter, which text at a straight edge gives up."""
    return size * _metrics_of(letter, bold)[1]


@lru_cache(maxsize=4096)
def _width_of(text: str, bold: bool) -> float:
    """The width of a text as a part of its size; a layout asks for the same words many times."""
    return sum(advance_of(letter, bold) for letter in text)


def advance_of(letter: str, bold: bool) -> float:
    """The width of a letter as a part of the text's size; a soft hyphen has none."""
    return 0.0 if letter == SOFT_HYPHEN else _metrics_of(letter, bold)[0]


@cache
def _metrics_of(letter: str, bold: bool) -> tuple[float, float]:
    """The width of a letter, and the white left of it, as parts of the text's size."""
    with open_font(bold) as font:
        width, left = font["hmtx"][glyph_of(font, letter)]
        return width / font["head"].unitsPerEm, left / font["head"].unitsPerEm
