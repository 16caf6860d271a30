"""The pencils of a table: a colour, the side of its line, and its ink."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from nextstation.engine.table.names import slug

# The ink of each colour that the sheet translates.
INKS: Mapping[str, str] = {
    "purple": "#7b4a9c",
    "blue": "#2f9fd8",
    "pink": "#e0408c",
    "green": "#57a639",
    "red": "#d1372c",
    "orange": "#ec8a2c",
    "yellow": "#e8c100",
    "gold": "#b8860b",
    "light_green": "#8bc34a",
    "dark_green": "#1f6b3a",
    "teal": "#128a7d",
    "turquoise": "#20b2aa",
    "light_blue": "#7cc4ea",
    "dark_blue": "#1f4e9c",
    "violet": "#6a4fb3",
    "brown": "#8a5a3c",
    "black": "#222222",
    "grey": "#7a7a7a",
    "silver": "#a8a8a8",
    "white": "#f4f4f4",
}
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
    """The pencil that a cell names; None if its ink is not known, or if it is none."""
    words = text.split()
    inks = [word.lower() for word in words if _INK.fullmatch(word)]
    names = [slug(word) for word in words if not _INK.fullmatch(word)]
    if not names or "" in names or len(inks) > 1:
        return None
    for count, side in ((len(names), None), (len(names) - 1, names[-1])):
        colour = "_".join(names[:count])
        colour = _SPELLINGS.get(colour, colour)
        if colour in INKS or (count == 1 and inks):
            return Pencil(colour, side, inks[0] if inks else INKS[colour])
    return None
