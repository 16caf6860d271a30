"""What the cells of each column of a table say."""

import re

from nextstation.engine.authoring.inks import INKS
from nextstation.engine.city.place import Point
from nextstation.engine.source.suggestions import SURELY, closest, suggestion
from nextstation.engine.source.texts import fault_of, tidy
from nextstation.engine.table.pencils import Pencil, read_pencil
from nextstation.engine.vocabulary.limits import MAX_GRID
from nextstation.engine.vocabulary.map import WAYS
from nextstation.engine.vocabulary.stations import ANY, SHAPES

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


def read_symbol(text: str) -> tuple[str, ...]:
    """A symbol; or, of an overhead crossing, `over` and its two ways."""
    words = text.casefold().split()
    if words[0] == OVER:
        if len(words) != 3 or words[1] == words[2] or not {*words[1:]} <= {*WAYS}:
            hint = f"such as `over horizontal vertical`; the ways: {', '.join(WAYS)}"
            raise CellError("E905", "a crossing needs two different ways", hint)
        return tuple(words)
    symbol = _SYMBOLS.get(" ".join(words))
    if symbol is None:
        hint = suggestion(text.casefold(), [*SHAPES, ANY], "symbols")
        raise CellError("E905", f"there is no symbol `{text}`", hint)
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
