"""The pencils of a table: a colour, the side of its line, and its ink."""

import re
from dataclasses import dataclass

from nextstation.engine.authoring.inks import INKS
from nextstation.engine.authoring.names import slug
from nextstation.engine.source.scalar import read_plain

_INK = re.compile("#[0-9a-fA-F]{6}")
_SPELLINGS = {"gray": "grey"}


@dataclass(frozen=True, slots=True)
class Pencil:
    """A pencil as a cell names it: `purple`, `purple west` or `jubilee #6a7a8a`."""

    colour: str
    side: str | None
    ink: str

    def __str__(self) -> str:
        """The pencil as a cell; its ink only where the colour does not say it."""
        parts = (self.colour, self.side, self.ink if INKS.get(self.colour) != self.ink else None)
        return " ".join(filter(None, parts))


def read_pencil(text: str) -> Pencil | None:
    """The pencil that a cell names; None if it names none, or one whose ink is not known."""
    words = text.split()
    inks = [word.lower() for word in words if _INK.fullmatch(word)]
    names = [slug(word) for word in words if not _INK.fullmatch(word)]
    if not names or any(read_plain(name) != name for name in names) or len(inks) > 1:
        return None
    for count, side in ((len(names), None), (len(names) - 1, names[-1])):
        colour = "_".join(names[:count])
        colour = _SPELLINGS.get(colour, colour)
        if colour in INKS or (count == 1 and inks):
            return Pencil(colour, side, inks[0] if inks else INKS[colour])
    return None
