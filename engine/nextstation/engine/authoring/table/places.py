"""The rows of a table, each as a grid point with what stands there."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from nextstation.engine.authoring.names import Names
from nextstation.engine.authoring.table.cells import (
    OVER,
    CellError,
    Pencil,
    from_cell,
    named,
    read_column,
    read_degrees,
    read_departure,
    read_place,
    read_row,
    read_symbol,
    read_text,
    read_texts,
)
from nextstation.engine.authoring.table.columns import Header
from nextstation.engine.authoring.table.reading import Cell, Row, Table
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.format.vocabulary.limits import MAX_COLOURS
from nextstation.engine.format.vocabulary.stations import SHAPES

# What only stations have.
_OF_STATIONS = ("special", "departure", "name", "part_of")
# A colour departs from one station, or from one on each side of the map.
_MOST_DEPARTURES = 2 * MAX_COLOURS

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the table: a grid point, with a station unless `symbol` is None.

    A station to which the table gives no symbol has one that stands in for that which is dealt.
    `over` are the two ways over it if it is an overhead crossing (M7), `part_of` the name of the
    station of several points that it belongs to (M6), `side` the bank of a river on which it lies.
    `cells` are those that are not empty, by column. `position` are the degrees of a row that has
    them: its point follows once those of the others are known.
    """

    point: Point
    symbol: str | None = None
    over: tuple[str, ...] = ()
    district: str | None = None
    specials: tuple[str, ...] = ()
    departure: Pencil | None = None
    name: str | None = None
    part_of: str | None = None
    side: str | None = None
    cells: Mapping[str, Cell] = field(default_factory=dict)
    position: tuple[float, float] | None = None

    @property
    def lacks_symbol(self) -> bool:
        """Whether this is a station to which the table gives no symbol."""
        return self.symbol is not None and "symbol" not in self.cells


def read_places(
    table: Table, header: Header, lines: Names, symbols: Sequence[str] = ()
) -> tuple[list[Place], list[Diagnostic]]:
    """The places of a table, and the faults of its rows; what a faulty cell says is left out.

    `lines` gives names to the pencils; `symbols` are those of the city that has the table. A row
    without a symbol is a station, with the first one, if it has what only stations have, or if no
    row has a symbol.
    """
    is_bare = not any(header.value(row, "symbol") for row in table.rows[1:])
    faults = [*_too_many_departures(table, header)]
    if faults:
        header = header.without("departure")
    places = [
        place
        for row in table.rows[1:]
        if (place := _RowReader(table, header, row, faults, symbols).place(is_bare)) is not None
    ]
    sides = Names("side")
    pencils = named([place.departure for place in places if place.departure], lines)
    places = [
        replace(
            place,
            departure=next(pencils) if place.departure else None,
            side=sides.texts[sides.add(place.side)] if place.side else None,
        )
        for place in places
    ]
    positions = [place.position for place in places if place.position]
    if positions and not faults:
        # Most tables say points, and are read faster without what finds them.
        from nextstation.engine.authoring.placing import on_grid

        points = on_grid(positions)[2]
        places = [replace(each, point=at) for each, at in zip(places, points, strict=True)]
    if not (positions and faults):
        faults += _twice(table, places)
    return places, faults


def sides_of(places: Iterable[Place]) -> tuple[Sequence[str], Mapping[Point, int]]:
    """The sides of a river that places name, and of each that names one the number of its side."""
    at = {place.point: place.side for place in places if place.side}
    sides = [*dict.fromkeys(at.values())]
    return sides, {point: sides.index(side) for point, side in at.items()}


def _too_many_departures(table: Table, header: Header) -> Iterator[Diagnostic]:
    """The one fault of a column of lines: one that says of each station to which it belongs."""
    departures = [cell.text for row in table.rows[1:] if (cell := header.value(row, "departure"))]
    # A pencil departs once or twice: where most are there more often, stations tell their lines.
    if len(departures) > min(_MOST_DEPARTURES, 2 * len({*departures})):
        cell = header.cells["departure"]
        message = f"`{cell.text}` is read as the departures, and has {len(departures)} of them"
        hint = (
            "write a pencil only at the station where its line departs, at most "
            f"{_MOST_DEPARTURES} in all; if the column says which lines stop at a station, call it "
            "`lines`: it is then not used"
        )
        yield table.diagnostic("E906", message, cell, hint)


class _RowReader:
    """Reads the cells of one row, and adds their faults to those of the table."""

    def __init__(
        self,
        table: Table,
        header: Header,
        row: Row,
        faults: list[Diagnostic],
        symbols: Sequence[str],
    ) -> None:
        self._table, self._row, self._faults, self._symbols = table, row, faults, symbols
        self._base, self._has_degrees = header.base, "longitude" in header.cells
        self._cells = {name: cell for name in header.cells if (cell := header.value(row, name))}

    def place(self, is_bare: bool) -> Place | None:
        """The place of the row; None if it has none."""
        width = len(self._table.rows[0])
        if extra := next((cell for cell in self._row[width:] if cell.text), None):
            message = f"this row has {len(self._row)} cells, the first row has {width}"
            hint = "write a text that has the separator in it in quotation marks"
            self._fault("E902", message, extra, hint)
            return None
        if not self._cells:
            return None
        position = self._position() if self._has_degrees else None
        point = self._point() if not self._has_degrees else position and Point(0, 0)
        shown = self._read("symbol", partial(read_symbol, own=self._symbols))
        over = shown[1:] if shown and shown[0] == OVER else ()
        if over:
            self._check_empty()
        if "symbol" not in self._cells and (is_bare or self._of_stations):
            shown = (*self._symbols, SHAPES[0])[:1]
        place = Place(
            point or Point(0, 0),
            None if over or not shown else shown[0],
            over,
            self._read("district", read_text),
            self._read("special", read_texts) or (),
            self._read("departure", read_departure),
            self._read("name", read_text),
            self._read("part_of", read_text),
            self._read("side", read_text),
            self._cells,
            position,
        )
        return place if point else None

    def _point(self) -> Point | None:
        if "place" in self._cells:
            return self._read("place", lambda text: read_place(text, self._base))
        column, row = partial(read_column, base=self._base), partial(read_row, base=self._base)
        pair = self._pair("a column and a row: d and 3", column=column, row=row)
        return pair and Point(*pair)

    def _position(self) -> tuple[float, float] | None:
        longitude, latitude = partial(read_degrees, most=180), partial(read_degrees, most=90)
        what = "a longitude and a latitude: 13.4 and 52.5"
        return self._pair(what, longitude=longitude, latitude=latitude)

    def _pair(self, what: str, **reads: Callable[[str], T]) -> tuple[T, T] | None:
        """What the two cells say that make a place; None if one lacks or is faulty."""
        missing = [name for name in reads if name not in self._cells]
        if missing:
            message = f"this row has no {missing[0] if len(missing) == 1 else 'place'}"
            self._fault("E902", message, self._row[0], f"a place is {what}")
            return None
        one, other = (self._read(name, read) for name, read in reads.items())
        return None if one is None or other is None else (one, other)

    @property
    def _of_stations(self) -> list[str]:
        """The columns of this row that only stations have."""
        return [name for name in _OF_STATIONS if name in self._cells]

    def _check_empty(self) -> None:
        """An overhead crossing has nothing that only stations have."""
        for name in self._of_stations[:1]:
            message = f"an overhead crossing is no station and has no `{name}`"
            self._fault("E902", message, self._cells[name], "")

    def _read(self, column: str, read: Callable[[str], T]) -> T | None:
        """What a cell says; None if it is empty or faulty."""
        cell = self._cells.get(column)
        if cell is None:
            return None
        try:
            return read(from_cell(cell.text))
        except CellError as error:
            self._fault(error.code, error.message, cell, error.hint)
            return None

    def _fault(self, code: str, message: str, cell: Cell, hint: str) -> None:
        self._faults.append(self._table.diagnostic(code, message, cell, hint))


def _twice(table: Table, places: list[Place]) -> Iterator[Diagnostic]:
    """Places and lines that are there twice."""
    points: dict[Point, Cell] = {}
    lines: dict[tuple[str, str | None], Cell] = {}
    for place in places:
        where = next(each for each in ("place", "column", "longitude") if each in place.cells)
        cell = place.cells[where]
        if place.point in points:
            message = f"the place {place.point.name} is there twice"
            yield table.diagnostic("E903", message, cell, "", points[place.point])
            continue
        points[place.point] = cell
        if pencil := place.departure:
            line, cell = (pencil.colour, pencil.side), place.cells["departure"]
            if line in lines:
                message = f"`{' '.join(filter(None, line))}` departs twice"
                hint = (
                    "a pencil stands at the station where its line departs; where colours have two "
                    f"lines, name sides: `{pencil.colour} west`"
                )
                yield table.diagnostic("E906", message, cell, hint, lines[line])
            lines.setdefault(line, cell)
