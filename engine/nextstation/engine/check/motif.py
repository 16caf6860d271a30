"""The look of the sheet: a motif must be a drawing."""

from collections.abc import Iterator

from nextstation.engine.check.context import MOTIF, CheckContext, check
from nextstation.engine.city.motif import COMMANDS, DrawingError, read_drawing
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.vocabulary.limits import DRAWING


@check(MOTIF)
def motif(context: CheckContext) -> Iterator[Diagnostic]:
    """E641: the motif is no drawing."""
    if "motif" not in context.city.look:
        return
    try:
        read_drawing(context.city.look["motif"])
    except DrawingError as error:
        span = context.document.text_span(MOTIF, error.row, error.offset, error.width)
        *most, last = COMMANDS
        hint = (
            f"places in a box {DRAWING[0]} wide and {DRAWING[1]} high, "
            f"after {', '.join(most)} or {last}"
        )
        yield context.diagnostic("E641", str(error), MOTIF, hint, span)
