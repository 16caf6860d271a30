"""The columns of a table: which there are, and how their names in the first row are understood."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from nextstation.engine.authoring.table.reading import Cell, Row, Table
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.format.source.suggestions import SURELY, closest
from nextstation.engine.format.vocabulary.limits import MAX_GRID

# The name of each column, as it is written, with other names that are understood.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "place": ("point", "grid_point", "position"),
    "column": ("col", "x"),
    "row": ("y",),
    "longitude": ("lon", "lng"),
    "latitude": ("lat",),
    "symbol": ("shape", "sign"),
    "district": ("area", "zone", "quarter"),
    "special": ("specials", "special_station", "kind"),
    "departure": ("departs", "pencil", "colour", "color"),
    "name": ("station", "station_name"),
    "part_of": ("platform",),
    "side": ("bank", "shore"),
}
_MOST_UNREAD = 8
_OF_PLACES = ("place", "column", "row")
# What says where a row is; the second where none does.
_FORMS = (("place",), ("column", "row"), ("longitude", "latitude"))
_NUMBER = re.compile("[0-9]{1,4}$")
_MEANING = {other: name for name, others in COLUMNS.items() for other in (name, *others)}
# Headers that may mean a column, or something else: they are not read, and asked about.
_MAYBE = {
    **dict.fromkeys(("start", "home", "origin", "terminus"), "departure"),
    **dict.fromkeys(("sight", "sights", "attraction", "landmark"), "special"),
    **dict.fromkeys(("icon", "form"), "symbol"),
    **dict.fromkeys(("borough", "region"), "district"),
}


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of a table: the cell that names each, by name, and the index of each.

    `ignored` are the cells that name no column that is known. Numbers of columns and rows count
    from `base`.
    """

    cells: Mapping[str, Cell]
    indices: Mapping[str, int]
    ignored: tuple[Cell, ...]
    base: int = 1

    @property
    def of_stations(self) -> str:
        """The column that stands for a station as such: its symbol, or the first there is."""
        return "symbol" if "symbol" in self.cells else next(iter(self.cells))

    @property
    def renamed(self) -> Mapping[str, str]:
        """The headers that are other names of columns, each with the name of the column."""
        return {
            cell.text: name
            for name, cell in self.cells.items()
            if cell.text.casefold().replace(" ", "_") != name
        }

    def meant_by(self, ignored: Cell) -> str | None:
        """The column that a header which is not used probably means, if the table lacks it."""
        known = _MEANING | _MAYBE
        guess = closest(_word(ignored), known, SURELY)
        return known[guess] if guess and known[guess] not in self.cells else None

    def without(self, column: str) -> "Header":
        """The header as if the table did not have a column."""
        cells = {name: cell for name, cell in self.cells.items() if name != column}
        return replace(self, cells=cells)

    def counted_from(self, table: Table, base: int | None) -> "Header":
        """The header with a base; if None is given, 0 where a 0 occurs and no 16."""
        cells = (self.value(row, name) for row in table.rows[1:] for name in _OF_PLACES)
        numbers = [int(each[0]) for cell in cells if cell and (each := _NUMBER.findall(cell.text))]
        is_from_0 = 0 in numbers and MAX_GRID not in numbers
        return replace(self, base=int(not is_from_0) if base is None else base)

    def value(self, row: Row, column: str) -> Cell | None:
        """The cell of a row in a column; None if there is none or if it is empty.

        Spreadsheets write whole numbers as `3.0`, too, or as `3,0`.
        """
        index = self.indices.get(column, len(row))
        cell = row[index] if index < len(row) and row[index].text else None
        if cell and column in _OF_PLACES:
            return replace(cell, text=re.sub("(?<=[0-9])[.,]0+$", "", cell.text))
        return cell


def _word(cell: Cell) -> str:
    return re.sub(r"[\s_-]+", "_", cell.text.casefold()).strip("_:")


def read_header(table: Table) -> tuple[Header, list[Diagnostic]]:
    """The columns that the first row of a table names, and the faults of that row."""
    cells: dict[str, Cell] = {}
    indices: dict[str, int] = {}
    ignored: list[Cell] = []
    faults: list[Diagnostic] = []
    for index, cell in enumerate(table.rows[0]):
        word = _word(cell)
        name = _MEANING.get(word)
        guess = closest(word, COLUMNS, SURELY) if name is None else None
        if guess and guess not in cells:
            message = f"there is no column `{cell.text}`"
            faults.append(table.diagnostic("E901", message, cell, f"did you mean `{guess}`?"))
            name = guess
        if name is None:
            ignored += [cell] if word else []
        elif name in cells:
            message = f"the column `{name}` is there twice"
            faults.append(table.diagnostic("E901", message, cell, "", cells[name]))
        else:
            cells[name], indices[name] = cell, index
    faults += _missing(table, cells, ignored)
    return Header(cells, indices, tuple(ignored)), faults


def _missing(
    table: Table, cells: Mapping[str, Cell], ignored: Sequence[Cell]
) -> Iterator[Diagnostic]:
    """The one fault that columns are missing, or that both forms of a place are given."""
    given = [there for form in _FORMS if (there := [name for name in form if name in cells])]
    if len(given) > 1:
        one, other = given[0][0], given[1][0]
        message = f"the table has a column `{one}` and a column `{other}`"
        hint = "give `place`, such as d3, or `column` and `row`"
        yield table.diagnostic("E901", message, cells[other], hint)
    form = next((form for form in _FORMS if cells.keys() & {*form}), _FORMS[1])
    missing = [name for name in form if name not in cells]
    if missing:
        names = [f"`{name}`" for name in missing]
        several = f"s {', '.join(names[:-1])} and" if len(names) > 1 else ""
        message = f"the table lacks the column{several} {names[-1]}"
        if not cells:
            message = "the first row does not name the columns"
        # What means nothing here is probably a missing column under another name.
        where = next(iter(ignored), table.rows[0][0])
        yield table.diagnostic("E901", message, where, _names_hint(missing, cells, ignored))


def _names_hint(missing: Sequence[str], cells: Mapping[str, Cell], ignored: Sequence[Cell]) -> str:
    """The headers that mean nothing, and the names that are understood."""
    unread = ", ".join(f"`{cell.text}`" for cell in ignored[:_MOST_UNREAD] if cells)
    beginning = f"not understood: {unread}; " if unread else ""
    names = (" or ".join([name, *COLUMNS[name]]) for name in (missing if cells else COLUMNS))
    return f"{beginning}the names are in English: {'; '.join(names)}"
