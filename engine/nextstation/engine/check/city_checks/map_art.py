"""The two layers of the map: their size, their letters, their edges."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext, check
from nextstation.engine.check.paths import (
    DISTRICT_ART,
    DISTRICT_LETTERS,
    DISTRICTS,
    LEGEND,
    SPECIALS,
    STATIONS,
    SUFFIXES,
    SYMBOLS,
)
from nextstation.engine.check.registry import Finding
from nextstation.engine.city.art import EMPTY, Art, Cell
from nextstation.engine.city.place import Point
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.vocabulary.limits import MAX_DISTRICTS, MAX_GRID
from nextstation.engine.vocabulary.stations import ANY


def _layers(context: CityContext) -> tuple[tuple[Path, Art], tuple[Path, Art]]:
    city_map = context.city.map
    return (STATIONS, city_map.stations), (DISTRICT_ART, city_map.district_art)


@check("E201", "The rows of a layer of the map differ in length.")
def ragged_rows(context: CityContext) -> Iterator[Finding]:
    for path, art in _layers(context):
        for number, row in enumerate(art.rows, 1):
            if len(row) != art.width <= MAX_GRID:
                cells = len(row) if len(row) <= MAX_GRID else f"more than {MAX_GRID}"
                message = f"row {number} has {cells} cells, the other rows have {art.width}"
                hint = f"write one cell for each grid point, `{EMPTY}` for an empty one"
                first = row[0] if row else art.numbers[number - 1]
                last = row[-1] if row else first
                width = last.offset + len(last.text) - first.offset
                span = context.document.text_span(path, first.row, first.offset, width)
                yield Finding(message, path, hint, span=span)


@check(
    "E202",
    "The two layers of the map, stations and districts, differ in size.",
    needs=(STATIONS, DISTRICT_ART),
)
def differing_layers(context: CityContext) -> Iterator[Finding]:
    (_, stations), (path, districts) = _layers(context)
    size, other = (stations.width, stations.height), (districts.width, districts.height)
    if size != other and max(*size, *other) <= MAX_GRID:
        message = (
            f"the districts cover {other[0]} × {other[1]} grid points, "
            f"the stations {size[0]} × {size[1]}"
        )
        yield Finding(message, path, "both layers cover the same grid")


@check("E205", "The map is too large, or has no station.")
def size(context: CityContext) -> Iterator[Finding]:
    for path, art in _layers(context):
        if art.width > MAX_GRID or art.height > MAX_GRID:
            what = "columns" if art.width > MAX_GRID else "rows"
            message = f"the map has more than {MAX_GRID} {what}"
            yield Finding(message, path, f"the limit is {MAX_GRID} × {MAX_GRID}")
    art = context.city.map.stations
    if all(cell.text == EMPTY for row in art.rows for cell in row):
        yield Finding("the map has no station", STATIONS)


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


@check("E203", "The stations contain a letter that the legend does not define.", needs=(LEGEND,))
def unknown_letters(context: CityContext) -> Iterator[Finding]:
    legend = context.city.map.legend
    unknown: dict[str, list[Cell]] = {}
    for row in context.city.map.stations.rows:
        for cell in row:
            letter = cell.text[0]
            if (letter != EMPTY or len(cell.text) > 1) and letter not in legend:
                unknown.setdefault(letter, []).append(cell)
    for letter, cells in unknown.items():
        more = f" (and {len(cells) - 1} more)" if len(cells) > 1 else ""
        message = f"`{letter}` is not in the legend{more}"
        hint = f"legend: {' '.join(legend)}; `{EMPTY}` is an empty grid point"
        yield Finding(message, STATIONS, hint, span=context.cell_span(STATIONS, cells[0]))


@check(
    "E204",
    "A letter of the stations has a suffix that is not defined or has no effect.",
    needs=(LEGEND, SUFFIXES),
)
def unknown_suffixes(context: CityContext) -> Iterator[Finding]:
    suffixes = context.city.map.suffixes
    known = f"suffixes: {' '.join(suffixes)}" if suffixes else "this city defines no suffixes"
    for row in context.city.map.stations.rows:
        for cell in row:
            sign = context.city.map.legend.get(cell.text[0])
            unknown = [each for each in cell.text[1:] if each not in suffixes]
            span = context.cell_span(STATIONS, cell)
            if sign and unknown:
                message = f"`{unknown[0]}` after `{cell.text[0]}` is not a suffix"
                hint = f"{known}; separate cells with spaces"
                yield Finding(message, STATIONS, hint, span=span)
            elif sign and sign.over and cell.text[1:]:
                message = f"suffix `{cell.text[1]}` has no effect on `{cell.text[0]}`"
                yield Finding(message, STATIONS, "an overhead crossing is not a station", span=span)


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
