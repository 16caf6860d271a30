"""Type on posters: what is alike has one size, and none is smaller than can be read."""

from collections.abc import Sequence

from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import Fitted, fit_text
from nextstation.renderers.theme.type_sizes import SMALL


def fitted(canvas: Canvas, text: str, width: float, size: float, *, bold: bool = False) -> Fitted:
    """A text in a size or, where it is too wide, smaller; cut where it could not be read."""
    least = SMALL / canvas.unit
    return fit_text(text, width, max(size, least), least=least, bold=bold)


def alike(
    canvas: Canvas, texts: Sequence[str], width: float, size: float, *, bold: bool = False
) -> list[Fitted]:
    """Texts in one size, in which all of them fit."""
    same = min(fitted(canvas, text, width, size, bold=bold).size for text in texts)
    return [fitted(canvas, text, width, same, bold=bold) for text in texts]
