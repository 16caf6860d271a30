"""The pencils of a table: a colour, the side of its line, and its ink."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from nextstation.engine.authoring.inks import INKS, are_distinct
from nextstation.engine.authoring.names import Names, slug
from nextstation.engine.city.place import Point
from nextstation.engine.source.scalar import read_plain

_INK = re.compile("#[0-9a-fA-F]{6}")
_SPELLINGS = {"gray": "grey"}


@dataclass(frozen=True, slots=True)
class Pencil:
    """A pencil as a cell names it: `purple`, `purple west`, `jubilee #6a7a8a`, or freely: `M1`.

    Of one that is named freely, `shown` is its name for players; its `colour` is empty until it is
    `named`, its `ink` until it is `inked`.
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


def named(pencils: Sequence[Pencil], lines: Names) -> Iterator[Pencil]:
    """Pencils with colours for those that lack one, and with sides if all these come in pairs.

    `M1 west` and `M2 east` are sides of M1 and M2 if `M1 east` and `M2 west` are there as well.
    """
    free = [pencil.shown.rpartition(" ") for pencil in pencils if not pencil.colour]
    are_sides = _are_sides(
        [(head.casefold(), slug(tail)) for head, _, tail in free],
        {pencil.side for pencil in pencils if pencil.colour},
    )
    for pencil in pencils:
        head, _, tail = pencil.shown.rpartition(" ")
        if pencil.colour:
            yield pencil
        elif are_sides:
            yield Pencil(lines.add(head), slug(tail), pencil.ink, head)
        else:
            yield replace(pencil, colour=lines.add(pencil.shown))


def _are_sides(free: Collection[tuple[str, str]], others: Collection[str | None]) -> bool:
    """Whether names, split before the last word, are each a line with one of the same two sides.

    Lines such as `Tram A` are none. `others` are the sides of the pencils that are not free.
    """
    heads, sides = {head for head, _ in free}, {side for _, side in free}
    is_each_once = len({*free}) == len(free) == len(heads) * 2 and "" not in heads
    are_words = all(len(side) > 1 and read_plain(side) == side for side in sides)
    is_certain = {*others} == sides if others else len(heads) > 1
    return len(sides) == 2 and is_each_once and are_words and is_certain


def inked(pencils: Mapping[Point, Pencil]) -> Mapping[Point, Pencil]:
    """Pencils with inks for those that lack one, in natural order of their names.

    Each is another, and clear of those before it as far as there are such.
    """
    if all(pencil.colour in INKS for pencil in pencils.values()):
        return pencils
    ordered = sorted(pencils.items(), key=lambda each: (_natural(each[1].colour), each[1].ink))
    inks = {pencil.colour: pencil.ink for _, pencil in ordered}
    for colour in [each for each, ink in inks.items() if not ink]:
        others = [*filter(None, inks.values())]
        free = [ink for ink in INKS.values() if ink not in others] or [INKS["black"]]
        clear = (ink for ink in free if all(are_distinct(ink, each) for each in others))
        inks[colour] = next(clear, free[0])
    return {point: replace(pencil, ink=inks[pencil.colour]) for point, pencil in ordered}


def _natural(name: str) -> list[tuple[int, str]]:
    """A key that sorts m2 before m10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(int(each), "") if each.isdigit() else (-1, each) for each in parts]
