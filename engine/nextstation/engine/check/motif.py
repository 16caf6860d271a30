"""The look of the sheet: a motif must be a drawing."""

from collections.abc import Iterator

from nextstation.engine.check.context import MOTIF, Subject, check
from nextstation.engine.city.motif import COMMANDS, Misdrawn, read_drawing
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.vocabulary.limits import DRAWING


@check(MOTIF)
def motif(subject: Subject) -> Iterator[Diagnostic]:
    """E641: the motif is no drawing."""
    if "motif" not in subject.city.look:
        return
    try:
        read_drawing(subject.city.look["motif"])
    except Misdrawn as error:
        span = subject.document.art_span(MOTIF, error.row, error.offset, error.width)
        *most, last = COMMANDS
        hint = (
            f"places in a box {DRAWING[0]} wide and {DRAWING[1]} high, "
            f"after {', '.join(most)} or {last}"
        )
        yield subject.fault("E641", str(error), MOTIF, hint, span)
