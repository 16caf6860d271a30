"""What the cells of each column of a table say; the pencils that they name."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from nextstation.engine.authoring.inks import INKS, are_distinct
from nextstation.engine.authoring.names import Names, natural, slug
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.suggestions import SURELY, closest, suggestion
from nextstation.engine.format.source.texts import fault_of, tidy
from nextstation.engine.format.source.values import read_plain
from nextstation.engine.format.vocabulary.limits import MAX_GRID
from nextstation.engine.format.vocabulary.map import WAYS
from nextstation.engine.format.vocabulary.stations import ANY, SHAPES

_INK = re.compile("#[0-9a-fA-F]{6}")
_SPELLINGS = {"gray": "grey"}
# An overhead crossing, before its two ways (M7).
OVER = "over"
# What else than the name of a symbol is understood.
_SYMBOLS = {
    **{name: name for name in (*SHAPES, ANY)},
    **{name[0]: name for name in SHAPES[:5]},
    **dict.fromkeys(("?", "joker", "wild"), ANY),
}
_LONGEST_TEXT = 40
_LONGEST_PENCIL = 24
_CORNER = Point(MAX_GRID - 1, MAX_GRID - 1).name
# How a formula begins, also in the wide letters of Asian keyboards.
_FORMULA = re.compile("'*[=+\\-@＝＋－＠]")
_QUOTED = re.compile("''*[=+\\-@＝＋－＠]")


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
    ordered = sorted(pencils.items(), key=lambda each: (natural(each[1].colour), each[1].ink))
    inks = {pencil.colour: pencil.ink for _, pencil in ordered}
    for colour in [each for each, ink in inks.items() if not ink]:
        others = [*filter(None, inks.values())]
        free = [ink for ink in INKS.values() if ink not in others] or [INKS["black"]]
        clear = (ink for ink in free if all(are_distinct(ink, each) for each in others))
        inks[colour] = next(clear, free[0])
    return {point: replace(pencil, ink=inks[pencil.colour]) for point, pencil in ordered}


class CellError(ValueError):
    """A cell that cannot be understood: the code, what is wrong, and what would be right."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


def read_place(text: str, base: int = 1) -> Point:
    """A grid point by its name, such as d3; its row is counted from `base`."""
    match = re.fullmatch(r"([a-z])\s*([0-9]{1,4})", text.lower())
    if match is None:
        raise CellError("E902", f"`{text}` is not a place", "write its column and its row: d3")
    return Point(read_column(match[1]), read_row(match[2], base))


def read_column(text: str, base: int = 1) -> int:
    """The number of a column, counted from 0: it is given as a letter, or counted from `base`."""
    if re.fullmatch("[a-z]", text.lower()):
        number = ord(text.lower()) - ord("a")
    elif re.fullmatch("[0-9]{1,4}", text):
        number = int(text) - base
    else:
        raise CellError("E902", f"`{text}` is not a column", "write a letter, such as d")
    return _within(
        number, f"column `{text}`", f"columns are a to p, or {base} to {MAX_GRID - 1 + base}"
    )


def read_row(text: str, base: int = 1) -> int:
    """The number of a row, counted from 0: it is counted from `base`."""
    if not re.fullmatch("[0-9]{1,4}", text):
        raise CellError("E902", f"`{text}` is not a row", "write a number, such as 3")
    return _within(int(text) - base, f"row {text}", f"rows are {base} to {MAX_GRID - 1 + base}")


def _within(number: int, what: str, hint: str) -> int:
    if not 0 <= number < MAX_GRID:
        raise CellError("E904", f"{what} is outside the grid, which ends at {_CORNER}", hint)
    return number


def read_degrees(text: str, most: int) -> float:
    """A longitude or a latitude, of `most` degrees at most."""
    match = re.fullmatch(r"[-+]?[0-9]{1,3}(?:[.,][0-9]{0,18})?", text)
    number = float(text.replace(",", ".")) if match else inf
    if abs(number) > most:
        hint = f"write a number from -{most} to {most}, such as 13.4"
        raise CellError("E902", f"`{text}` is no number of degrees", hint)
    return number


def read_symbol(text: str, own: Collection[str] = ()) -> tuple[str, ...]:
    """A symbol, such as one of the city's `own`; or, of a crossing, `over` and its two ways."""
    words = text.casefold().split()
    if (name := "_".join(words)) in own:
        return (name,)
    if words[0] == OVER:
        if len(words) != 3 or words[1] == words[2] or not {*words[1:]} <= {*WAYS}:
            hint = f"such as `over horizontal vertical`; the ways: {', '.join(WAYS)}"
            raise CellError("E905", "a crossing needs two different ways", hint)
        return tuple(words)
    symbol = _SYMBOLS.get(" ".join(words))
    if symbol is None:
        known = [*dict.fromkeys((*own, *SHAPES, ANY))]
        hint = suggestion(text.casefold(), known, "symbols")
        is_new = not own and closest(text.casefold(), known) is None
        more = "; a symbol of a city's own is known with `--like` that city" if is_new else ""
        raise CellError("E905", f"there is no symbol `{text}`", hint + more)
    return (symbol,)


def read_departure(text: str) -> Pencil:
    """A pencil, with its side where colours have two lines."""
    pencil = read_pencil(text)
    if pencil is None:
        name, ink, _ = (*re.split(" *(#[0-9a-fA-F]{6})$", text), "", "")[:3]
        is_free = not re.search("[#,]", name) and closest(name.casefold(), INKS, SURELY) is None
        if is_free and any(map(str.isalnum, name)) and len(name) <= _LONGEST_PENCIL:
            return Pencil("", None, ink.lower(), read_text(name))
        hint = suggestion(name.casefold(), INKS, "pencils")
        message = f"no pencil is known as `{text}`"
        raise CellError("E906", message, f"{hint} (an ink of your own: `{name} #7b4a9c`)")
    return pencil


def read_texts(text: str) -> tuple[str, ...]:
    """Several texts with commas between them."""
    return tuple(dict.fromkeys(read_text(part) for part in text.split(",") if part.strip()))


def read_text(text: str) -> str:
    """A text for players."""
    found = tidy(text)
    if fault := fault_of(found):
        raise CellError("E003", fault, "use Latin, Greek or Cyrillic letters, figures and signs")
    if len(found) > _LONGEST_TEXT:
        message = f"this text has {len(found)} characters"
        raise CellError("E902", message, f"the limit is {_LONGEST_TEXT}")
    return found


def to_cell(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def from_cell(cell: str) -> str:
    """The text of a cell, as `to_cell` wrote it."""
    return cell[1:] if _QUOTED.match(cell) else cell
