"""The look of the sheet: the motif is a valid drawing."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext, check
from nextstation.engine.check.paths import MOTIF
from nextstation.engine.check.registry import Finding
from nextstation.engine.city.motif import COMMANDS, DrawingError, read_drawing
from nextstation.engine.vocabulary.limits import MOTIF_BOX


@check(
    "E641",
    "The motif is not a valid drawing: a command is unknown, or a number is wrong or missing.",
    needs=(MOTIF,),
)
def motif(context: CityContext) -> Iterator[Finding]:
    if "motif" not in context.city.look:
        return
    try:
        read_drawing(context.city.look["motif"])
    except DrawingError as error:
        span = context.document.text_span(MOTIF, error.row, error.offset, error.width)
        width, height = MOTIF_BOX
        hint = f"use {', '.join(COMMANDS)}, with places in a box {width} wide and {height} high"
        yield Finding(str(error), MOTIF, hint, span=span)
