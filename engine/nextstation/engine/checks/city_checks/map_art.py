"""The two layers of the map: their size, their letters, their edges."""

import re
import unicodedata
from collections.abc import Collection, Iterator
from itertools import pairwise

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.art import ELLIPSIS, EMPTY, Art, Cell
from nextstation.engine.city.paths import (
    DISTRICT_ART,
    DISTRICT_LETTERS,
    DISTRICTS,
    LEGEND,
    SPECIALS,
    STATIONS,
    SUFFIXES,
    SYMBOLS,
)
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Path, Span
from nextstation.engine.format.vocabulary.limits import MAX_DISTRICTS, MAX_GRID
from nextstation.engine.format.vocabulary.stations import ANY

# Signs that do not separate cells.
_SEPARATORS = ",;|/"


def _layers(context: CityContext) -> tuple[tuple[Path, Art], tuple[Path, Art]]:
    city_map = context.city.map
    return (STATIONS, city_map.stations), (DISTRICT_ART, city_map.district_art)


@check("E201", "The rows of a layer of the map differ in length.", spoils=(STATIONS,))
def ragged_stations(context: CityContext) -> Iterator[Finding]:
    yield from _ragged_rows(context, STATIONS, context.city.map.stations)


@check("E201", spoils=(DISTRICT_ART,))
def ragged_districts(context: CityContext) -> Iterator[Finding]:
    yield from _ragged_rows(context, DISTRICT_ART, context.city.map.district_art)


def _ragged_rows(context: CityContext, path: Path, art: Art) -> Iterator[Finding]:
    suffixes = {*context.city.map.suffixes} if path == STATIONS else set()
    for number, row in enumerate(art.rows, 1):
        # Where two cells are written as one, that is reported.
        is_glued = any({*cell.text[1:]} - suffixes for cell in row)
        dots = next((cell for cell in row if cell.text == ELLIPSIS), None)
        if dots:
            message = f"`{ELLIPSIS}` is one sign, not three dots"
            hint = f"write `{EMPTY}` for each empty grid point, with spaces between"
            yield Finding(message, path, hint, span=context.cell_span(path, dots))
            continue
        if alone := _lone_suffix(context, row, art):
            before, suffix = alone
            message = f"`{suffix.text}` stands alone"
            hint = f"a suffix stands right after its letter: `{before.text}{suffix.text}`"
            yield Finding(message, path, hint, span=context.cell_span(path, suffix))
            continue
        if len(row) != art.width <= MAX_GRID and not is_glued:
            cells = len(row) if len(row) <= MAX_GRID else f"more than {MAX_GRID}"
            message = f"row {number} has {cells} cells, the other rows have {art.width}"
            hint = _cells_hint(art.width - len(row), is_stations=path == STATIONS)
            yield Finding(message, path, hint, span=_row_span(context, path, art, number - 1))


def _cells_hint(lacking: int, *, is_stations: bool) -> str:
    """What to do with a row that lacks cells, or has too many if the number is negative."""
    cells = "1 cell" if abs(lacking) == 1 else f"{abs(lacking)} cells"
    if lacking < 0:
        return f"remove {cells}"
    return f"add {cells}; `{EMPTY}` is an empty grid point" if is_stations else f"add {cells}"


def _lone_suffix(context: CityContext, row: tuple[Cell, ...], art: Art) -> tuple[Cell, Cell] | None:
    """The first suffix of too long a row that is a cell of its own, with the cell before it."""
    city_map = context.city.map
    if art is not city_map.stations or len(row) <= art.width:
        return None
    alone = city_map.suffixes.keys() - city_map.legend.keys()
    return next((pair for pair in pairwise(row) if pair[1].text in alone), None)


def _row_span(context: CityContext, path: Path, art: Art, index: int) -> Span:
    """The place of a row of a layer."""
    row = art.rows[index] or art.numbers[index : index + 1]
    width = row[-1].offset + len(row[-1].text) - row[0].offset
    return context.document.text_span(path, row[0].row, row[0].offset, width)


@check(
    "E202",
    "The two layers of the map, stations and districts, differ in size.",
    needs=(STATIONS, DISTRICT_ART),
    spoils=(STATIONS, DISTRICT_ART),
)
def differing_layers(context: CityContext) -> Iterator[Finding]:
    (_, stations), (_, districts) = _layers(context)
    if max(stations.width, stations.height, districts.width, districts.height) > MAX_GRID:
        return
    if stations.width != districts.width:
        message = (
            f"the districts cover {districts.width} × {districts.height} grid points, "
            f"the stations {stations.width} × {stations.height}"
        )
        yield Finding(message, DISTRICT_ART, "both layers cover the same grid")
    elif stations.height != districts.height:
        message = f"the stations have {stations.height} rows, the districts {districts.height}"
        path, art = max(_layers(context), key=lambda layer: layer[1].height)
        more, less = ("stations", "districts") if path == STATIONS else ("districts", "stations")
        hint = f"remove a row of the {more}, or add one to the {less}"
        yield Finding(message, path, hint, span=_row_span(context, path, art, art.height - 1))


@check("E205", "The map is too large, or has no station.", spoils=(STATIONS, DISTRICT_ART))
def size(context: CityContext) -> Iterator[Finding]:
    for path, art in _layers(context):
        if art.width > MAX_GRID and not context.document.is_literal(path):
            message = "the rows of the art are read as one"
            yield Finding(message, path, "write `|` after the key, and the rows below it")
        elif art.width > MAX_GRID or art.height > MAX_GRID:
            what = "columns" if art.width > MAX_GRID else "rows"
            message = f"the map has more than {MAX_GRID} {what}"
            yield Finding(message, path, f"the limit is {MAX_GRID} × {MAX_GRID}")
    art = context.city.map.stations
    if all(cell.text == EMPTY for row in art.rows for cell in row):
        yield Finding("the map has no station", STATIONS, "write letters of the legend")


@check(
    "E206",
    "A column letter or row number at the edge of the map is wrong.",
    needs=(LEGEND, *DISTRICT_LETTERS),
)
def edges(context: CityContext) -> Iterator[Finding]:
    for path, art in _layers(context):
        if art.header and len(art.header) != art.width:
            message = f"the header has {len(art.header)} columns, the map has {art.width}"
            yield Finding(message, path, span=context.cell_span(path, art.header[0]))
        right = [Point(column, 0).name[0] for column in range(min(len(art.header), MAX_GRID))]
        wrong = [pair for pair in zip(art.header, right, strict=False) if pair[0].text != pair[1]]
        numbers = [str(row + 1) for row in range(len(art.numbers))]
        wrong += [
            pair for pair in zip(art.numbers, numbers, strict=True) if pair[0].text != pair[1]
        ]
        for cell, name in wrong:
            message = f"expected `{name}` here, not `{cell.text}`"
            hint = "columns are lettered from `a`, rows are numbered from 1"
            yield Finding(message, path, hint, span=context.cell_span(path, cell))


@check("E203", "The stations contain a letter that the legend does not define.", whole=(LEGEND,))
def unknown_letters(context: CityContext) -> Iterator[Finding]:
    legend, suffixes = context.city.map.legend, context.city.map.suffixes
    unknown: dict[str, list[Cell]] = {}
    art = context.city.map.stations
    for row in art.rows:
        for cell in row if _lone_suffix(context, row, art) is None else ():
            letter = cell.text[0]
            if letter not in (EMPTY, ELLIPSIS) and letter not in legend:
                unknown.setdefault(letter, []).append(cell)
    for letter, cells in unknown.items():
        more = f" (and {len(cells) - 1} more)" if len(cells) > 1 else ""
        message = f"`{letter}` is not in the legend{more}"
        hint = _letter_hint(letter, legend)
        if letter in suffixes and (before := cells[0].text[1:2]) in legend:
            hint = f"a suffix stands right after its letter: `{before}{letter}`"
        yield Finding(message, STATIONS, hint, span=context.cell_span(STATIONS, cells[0]))


def _letter_hint(letter: str, legend: Collection[str]) -> str:
    if letter.swapcase() in legend:
        return f"did you mean `{letter.swapcase()}`?"
    known = f"legend: {_listed(legend)}; `{EMPTY}` is an empty grid point"
    return known if letter.isascii() else f"this is {unicodedata.name(letter, 'unnamed')}; {known}"


def _listed(signs: Collection[str]) -> str:
    """Letters or suffixes; one that may look like another has its name."""
    names = {each: unicodedata.name(each[0], "unnamed") for each in signs}
    return " ".join(each if each.isascii() else f"{each} ({names[each]})" for each in signs)


@check(
    "E204",
    "A letter of the stations has a suffix that is not defined or has no effect.",
    whole=(LEGEND, SUFFIXES),
    spoils=(STATIONS,),
)
def unknown_suffixes(context: CityContext) -> Iterator[Finding]:
    suffixes, legend = context.city.map.suffixes, context.city.map.legend
    known = f"suffixes: {_listed(suffixes)}" if suffixes else "this city defines no suffixes"
    unknown: dict[str, list[Cell]] = {}
    for row in context.city.map.stations.rows:
        for cell in row:
            sign = legend.get(cell.text[0])
            signs = cell.text[1:]
            wrong = next((each for each in signs if each not in suffixes), None)
            if (sign or cell.text[0] == EMPTY) and wrong:
                unknown.setdefault(wrong, []).append(cell)
            elif sign and sign.over and signs:
                message = f"suffix `{signs[0]}` has no effect on `{cell.text[0]}`"
                span = context.cell_span(STATIONS, cell)
                yield Finding(message, STATIONS, "an overhead crossing is not a station", span=span)
            elif sign and len(set(signs)) < len(signs):
                once = "".join(dict.fromkeys(signs))
                message = f"`{cell.text}` has a suffix twice"
                span = context.cell_span(STATIONS, cell)
                yield Finding(message, STATIONS, f"write `{cell.text[0]}{once}`", span=span)
    for suffix, cells in unknown.items():
        more = f" (and {len(cells) - 1} more)" if len(cells) > 1 else ""
        message = f"`{suffix}` after `{cells[0].text[0]}` is not a suffix{more}"
        is_letter = suffix in legend or suffix == EMPTY
        apart = re.findall(f".[\0{re.escape(''.join(suffixes))}]*", cells[0].text)
        hint = f"separate the cells: `{' '.join(apart)}`" if is_letter else known
        hint = "separate the cells with spaces only" if suffix in _SEPARATORS else hint
        yield Finding(message, STATIONS, hint, span=context.cell_span(STATIONS, cells[0]))


@check("E207", "The legend uses a symbol that the city does not have.", whole=(SYMBOLS,))
def undeclared_symbols(context: CityContext) -> Iterator[Finding]:
    symbols = context.city.symbols
    for letter, sign in context.city.map.legend.items():
        if sign.symbol not in (*symbols, ANY):
            path: Path = (*LEGEND, letter)
            if isinstance(context.document.at(path), dict):
                path = (*path, "symbol")
            message = f"`{sign.symbol}` is not one of the city's symbols"
            yield Finding(message, path, f"its symbols: {', '.join(symbols)}")


@check(
    "E208",
    "The legend or a suffix names a kind of special station that is not declared.",
    needs=(SPECIALS,),
)
def undeclared_specials(context: CityContext) -> Iterator[Finding]:
    named: list[tuple[Path, str]] = [
        ((*SUFFIXES, sign), name) for sign, name in context.city.map.suffixes.items()
    ]
    for letter, sign in context.city.map.legend.items():
        path: Path = (*LEGEND, letter, "special")
        value = context.document.at(path)
        if isinstance(value, list):
            named += [((*path, number), name) for number, name in enumerate(value)]
        else:
            named += [(path, name) for name in sign.specials]
    for path, name in named:
        if name not in context.city.specials:
            yield context.undeclared_special(path, name)


@check("E305", "The city has too many districts.")
def too_many_districts(context: CityContext) -> Iterator[Finding]:
    count = len(context.city.map.districts)
    if count > MAX_DISTRICTS:
        message = f"the city has {count} districts"
        yield Finding(message, DISTRICTS, f"the limit is {MAX_DISTRICTS}")
