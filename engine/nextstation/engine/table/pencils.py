"""The pencils of a table: a colour, the side of its line, and its ink."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from nextstation.engine.authoring.inks import INKS
from nextstation.engine.authoring.names import slug
from nextstation.engine.city.place import Point
from nextstation.engine.source.scalar import read_plain

_INK = re.compile("#[0-9a-fA-F]{6}")
_SPELLINGS = {"gray": "grey"}


@dataclass(frozen=True, slots=True)
class Pencil:
    """A pencil as a cell names it: `purple`, `purple west`, `jubilee #6a7a8a`, or freely: `M1`.

    Of one that is named freely, `shown` is its name for players; its `ink` is empty until chosen.
    """

    colour: str
    side: str | None
    ink: str
    shown: str = ""

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


def free_pencil(text: str) -> Pencil:
    """A pencil that a cell names as people do, such as `M1` or `Linie 4`."""
    name = slug(text)
    if not name or read_plain(name) != name:
        name = slug(f"line {text}")
    return Pencil(name, None, "", text)


def inked(pencils: Mapping[Point, Pencil]) -> Mapping[Point, Pencil]:
    """Pencils with inks for those that lack one, each another; then they are in natural order."""
    if all(pencil.ink for pencil in pencils.values()):
        return pencils
    taken = {pencil.ink for pencil in pencils.values()}
    free = iter([ink for ink in INKS.values() if ink not in taken])
    found = {}
    for point, pencil in sorted(pencils.items(), key=lambda each: _natural(each[1].colour)):
        ink = pencil.ink or next(free, INKS["black"])
        found[point] = replace(pencil, ink=ink)
    return found


def _natural(name: str) -> list[tuple[int, str]]:
    """A key that sorts m2 before m10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(int(each), "") if each.isdigit() else (-1, each) for each in parts]
