"""Fonts: the parts of them in files, and what stays of them in a process that draws on and on."""

import sys
from io import BytesIO
from threading import Thread
from types import FrameType
from xml.etree import ElementTree

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from nextstation.renderers.canvas import lettering, text
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import font_file, open_font
from nextstation.renderers.output.font_subset import truetype, woff
from nextstation.renderers.output.pdf import to_pdf
from nextstation.renderers.output.svg import to_svg

# Plain letters, two of composite glyphs, two that look alike, a space that breaks no line.
LETTERS = ["S", "é", "Й", "A", "А", "1", "\u202f", "…"]
INTERRUPTIONS = 12


def page() -> Canvas:
    canvas = Canvas(60, 40, "Letters")
    canvas.text((5, 10), "Élysée 12 Йод", 4, halo="#ffffff")
    canvas.text((5, 20), "Straße АA…", 4, bold=True, spacing=0.1)
    return canvas


def files() -> bytes:
    """A page as every format that reads fonts, letters as paths included."""
    drawn = page()
    return to_pdf(drawn) + to_svg(drawn).encode() + drawn.to_svg(outlined=True).encode()


def forget() -> None:
    """Begin as in a new process."""
    for cached in (
        text._font,
        text._metrics_of,
        text._width_of,
        lettering.outline_of,
    ):
        cached.cache_clear()


class BrokenOffError(BaseException):
    """What no drawing expects, such as Ctrl-C."""


class Interruption:
    """Raises an error at a call among those that read a font, or else counts them."""

    def __init__(self, call: int | None = None) -> None:
        self.call, self.calls = call, 0

    def __enter__(self) -> "Interruption":
        self.before = sys.getprofile()
        sys.setprofile(self.count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self.before)

    def count(self, frame: FrameType, *_: object) -> None:
        if "fontTools" in frame.f_code.co_filename:
            self.calls += 1
            if self.calls == self.call:
                raise BrokenOffError


def test_what_breaks_off_a_drawing_leaves_nothing_behind() -> None:
    expected = files()
    forget()
    with Interruption() as whole:
        files()
    for number in range(INTERRUPTIONS):
        forget()
        call = 1 + number * whole.calls // INTERRUPTIONS
        with pytest.raises(BrokenOffError), Interruption(call):
            files()
        assert files() == expected, f"broken off at call {call} of {whole.calls}"


def test_threads_read_a_font_one_after_the_other() -> None:
    expected, found = files(), list[bool]()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)

    def draw() -> None:
        for _ in range(3):
            forget()
            found.append(files() == expected)

    try:
        threads = [Thread(target=draw) for _ in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
    finally:
        sys.setswitchinterval(interval)
    assert found == [True] * 12


@pytest.mark.parametrize("bold", [False, True])
def test_a_font_is_no_open_file_whose_place_forked_processes_share(bold: bool) -> None:
    with open_font(bold) as font, pytest.raises(OSError, match="fileno"):
        font.reader.file.fileno()


@pytest.mark.parametrize("bold", [False, True])
def test_a_part_of_a_font_has_the_letters_as_they_are(bold: bool) -> None:
    whole, part = TTFont(font_file(bold=bold)), TTFont(BytesIO(woff(LETTERS, bold=bold)))
    assert part.flavor == "woff"
    assert {chr(code) for code in part.getBestCmap()} == set(LETTERS)
    for letter in LETTERS:
        assert drawing(part, letter) == drawing(whole, letter)
    # The layout knows nothing of pairs of letters, and so does the part.
    assert not {"GPOS", "GSUB", "kern"} & set(part.keys())


def drawing(font: TTFont, letter: str) -> tuple[object, ...]:
    """The outline of a letter and its width."""
    name = font.getBestCmap()[ord(letter)]
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return pen.value, glyphs[name].width


def test_a_part_of_a_font_is_small_and_the_same_bytes() -> None:
    letters = [chr(code) for code in range(ord(" "), ord("~") + 1)]
    assert woff(letters, bold=True) == woff(letters, bold=True)
    assert len(woff(letters, bold=True)) < 14_000
    assert truetype(LETTERS, bold=False) == truetype(LETTERS, bold=False)


def test_an_svg_has_its_letters_and_lies_on_white() -> None:
    root = ElementTree.fromstring(to_svg(page()))  # noqa: S314 - our own
    title, defs, paper, *drawn = root
    assert paper.attrib == {
        "id": "paper", "x": "0", "y": "0", "width": "60", "height": "40", "fill": "#ffffff",
    }  # fmt: skip
    style = "".join(defs.itertext())
    assert style.count("@font-face{font-family:Inter;font-weight:") == 2
    assert style.count('src:url("data:font/woff;base64,') == 2
    assert (title.text, len(drawn)) == ("Letters", 3)


def test_an_svg_of_paths_has_no_font() -> None:
    canvas = Canvas(60, 40, "Letters", outlined=True, surround=4)
    canvas.text((5, 10), "Word", 4)
    written = to_svg(canvas)
    assert "<style" not in written
    assert '<rect id="paper" x="-4" y="-4" width="68" height="48" fill="#ffffff" />' in written
