"""The fonts of the sheet, which the package brings: none of the computer's is ever used."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

FAMILY = "Inter"
_reading = RLock()


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
