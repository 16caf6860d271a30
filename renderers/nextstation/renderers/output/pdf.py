"""Binds pages into one PDF, with the boxes that a print shop cuts by."""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from nextstation.renderers.canvas.canvas import Canvas

if TYPE_CHECKING:
    from pypdf import PageObject

_POINTS = 72 / 25.4


def bind(drawn: bytes, order: Sequence[int], pages: Sequence[Canvas]) -> bytes:
    """A PDF of some of the pages of another, in order; one that comes again costs a few bytes.

    `pages` are the canvases that the drawn pages were made from.
    """
    from pypdf import PdfReader, PdfWriter

    reader, writer = PdfReader(BytesIO(drawn)), PdfWriter()
    for number in order:
        _set_boxes(writer.add_page(reader.pages[number]), pages[number])
    writer.metadata = reader.metadata
    output = BytesIO()
    writer.write(output)
    return output.getvalue()


def _set_boxes(page: "PageObject", canvas: Canvas) -> None:
    """What is printed on, what may be, and what is left when it is cut; in points from below."""
    from pypdf.generic import RectangleObject

    def box(inset: float) -> RectangleObject:
        right = canvas.width + 2 * canvas.surround - inset
        top = canvas.height + 2 * canvas.surround - inset
        sides = (round(side * _POINTS, 4) for side in (inset, inset, right, top))
        left, bottom, right, top = sides
        return RectangleObject((left, bottom, right, top))

    page.mediabox = box(0)
    page.bleedbox = box(canvas.surround - canvas.bleed)
    page.trimbox = box(canvas.surround)
