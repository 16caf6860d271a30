"""The two layers of the map: their size, their letters, what stands at their edges."""

from collections.abc import Iterator

from nextstation.engine.check.context import (
    DISTRICT_ART,
    DISTRICT_LETTERS,
    DISTRICTS,
    LEGEND,
    MARKS,
    SPECIALS,
    STATIONS,
    SUFFIXES,
    SYMBOLS,
    CheckContext,
    check,
)
from nextstation.engine.city.art import EMPTY, Art, Cell
from nextstation.engine.city.place import Point
from nextstation.engine.source.diagnostic import Diagnostic, Path, Span
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.vocabulary.limits import DISTRICTS as MOST_DISTRICTS
from nextstation.engine.vocabulary.limits import GRID


def _layers(context: CheckContext) -> tuple[tuple[Path, Art], tuple[Path, Art]]:
    city_map = context.city.map
    return (STATIONS, city_map.stations), (DISTRICT_ART, city_map.district_art)


def cell_span(context: CheckContext, path: Path, cell: Cell) -> Span:
    """Where a cell of the art stands in the file."""
    return context.document.text_span(path, cell.row, cell.offset, len(cell.text))


@check()
def ragged_rows(context: CheckContext) -> Iterator[Diagnostic]:
    """E201: rows of one layer differ in length."""
    for path, art in _layers(context):
        for number, row in enumerate(art.rows, 1):
            if len(row) != art.width <= GRID:
                cells = len(row) if len(row) <= GRID else f"more than {GRID}"
                message = f"row {number} has {cells} cells, the others have {art.width}"
                hint = f"every grid point is one word; `{EMPTY}` stands for an empty one"
                first = row[0] if row else art.numbers[number - 1]
                last = row[-1] if row else first
                width = last.offset + len(last.text) - first.offset
                span = context.document.text_span(path, first.row, first.offset, width)
                yield context.diagnostic("E201", message, path, hint, span)


@check(STATIONS, DISTRICT_ART)
def differing_layers(context: CheckContext) -> Iterator[Diagnostic]:
    """E202: the two layers differ in size."""
    (_, stations), (path, districts) = _layers(context)
    size, other = (stations.width, stations.height), (districts.width, districts.height)
    if size != other and max(*size, *other) <= GRID:
        message = f"the districts are {other[0]} × {other[1]}, the stations {size[0]} × {size[1]}"
        yield context.diagnostic("E202", message, path, "both layers lie over the same grid")


@check()
def size(context: CheckContext) -> Iterator[Diagnostic]:
    """E205: the map is larger than the engine holds, or has no station."""
    for path, art in _layers(context):
        if art.width > GRID or art.height > GRID:
            message = f"the map has more than {GRID} {'columns' if art.width > GRID else 'rows'}"
            yield context.diagnostic("E205", message, path, f"at most {GRID} × {GRID} are taken")
    art = context.city.map.stations
    if all(cell.text == EMPTY for row in art.rows for cell in row):
        yield context.diagnostic("E205", "the map has no station", STATIONS)


@check(LEGEND, *DISTRICT_LETTERS)
def edges(context: CheckContext) -> Iterator[Diagnostic]:
    """E206: a header or row number that helps to find a place names another one."""
    for path, art in _layers(context):
        if art.header and len(art.header) != art.width:
            message = f"the header names {len(art.header)} columns, the map has {art.width}"
            span = cell_span(context, path, art.header[0])
            yield context.diagnostic("E206", message, path, span=span)
        right = [Point(column, 0).name[0] for column in range(min(len(art.header), GRID))]
        wrong = [pair for pair in zip(art.header, right, strict=False) if pair[0].text != pair[1]]
        numbers = [str(row + 1) for row in range(len(art.numbers))]
        wrong += [
            pair for pair in zip(art.numbers, numbers, strict=True) if pair[0].text != pair[1]
        ]
        for cell, name in wrong:
            message = f"`{cell.text}` stands where `{name}` belongs"
            hint = "letters and numbers at the edge count the grid from a1"
            yield context.diagnostic("E206", message, path, hint, cell_span(context, path, cell))


@check(LEGEND)
def unknown_letters(context: CheckContext) -> Iterator[Diagnostic]:
    """E203: the stations show a letter that the legend does not explain."""
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
        hint = f"known: {' '.join(legend)}; `{EMPTY}` is an empty grid point"
        span = cell_span(context, STATIONS, cells[0])
        yield context.diagnostic("E203", message, STATIONS, hint, span)


@check(LEGEND, SUFFIXES)
def unknown_suffixes(context: CheckContext) -> Iterator[Diagnostic]:
    """E204: a station carries a sign that the suffixes do not explain."""
    suffixes = context.city.map.suffixes
    known = f"known: {' '.join(suffixes)}" if suffixes else "this city declares no suffixes"
    for row in context.city.map.stations.rows:
        for cell in row:
            sign = context.city.map.legend.get(cell.text[0])
            bad = [each for each in cell.text[1:] if each not in suffixes]
            span = cell_span(context, STATIONS, cell)
            if sign and bad:
                message = f"`{bad[0]}` after `{cell.text[0]}` is not among the suffixes"
                hint = f"{known}; cells are apart by spaces"
                yield context.diagnostic("E204", message, STATIONS, hint, span)
            elif sign and sign.over and cell.text[1:]:
                message = f"`{cell.text[1]}` after `{cell.text[0]}` says nothing"
                hint = "an overhead crossing is no station"
                yield context.diagnostic("E204", message, STATIONS, hint, span)


@check(whole=(SYMBOLS,))
def undeclared_symbols(context: CheckContext) -> Iterator[Diagnostic]:
    """E207: the legend uses a symbol that the city does not have."""
    symbols = context.city.symbols
    for letter, sign in context.city.map.legend.items():
        if sign.symbol not in (*symbols, "any"):
            path: Path = (*LEGEND, letter)
            if isinstance(context.document.at(path), dict):
                path = (*path, "symbol")
            message = f"`{sign.symbol}` is not among the city's symbols"
            yield context.diagnostic("E207", message, path, f"its symbols: {', '.join(symbols)}")


@check(SPECIALS)
def undeclared_specials(context: CheckContext) -> Iterator[Diagnostic]:
    """E208: the legend or a suffix names a special kind that is not declared."""
    specials = context.city.specials
    named: list[tuple[Path, str]] = [
        (("map", "suffixes", sign), name) for sign, name in context.city.map.suffixes.items()
    ]
    for letter, sign in context.city.map.legend.items():
        path: Path = (*LEGEND, letter, "special")
        value = context.document.at(path)
        if isinstance(value, list):
            named += [((*path, number), name) for number, name in enumerate(value)]
        else:
            named += [(path, name) for name in sign.specials]
    for path, name in named:
        if name not in specials:
            yield unknown_special(context, "E208", path, name)


def unknown_special(
    context: CheckContext, code: str, path: Path, name: str, span: Span | None = None
) -> Diagnostic:
    """A fault about a special kind that is not declared, with what was probably meant."""
    hint = suggestion(name, context.city.specials, "declared under `specials`")
    return context.diagnostic(code, f"`{name}` is no special kind of this city", path, hint, span)


def unknown_mark(context: CheckContext, code: str, path: Path, name: str) -> Diagnostic:
    """A fault about a mark that is not declared, with what was probably meant."""
    hint = suggestion(name, context.city.marks, f"declared under `{MARKS[0]}`")
    return context.diagnostic(code, f"`{name}` is no mark of this city", path, hint)


@check()
def too_many_districts(context: CheckContext) -> Iterator[Diagnostic]:
    """E305: more districts than the engine holds."""
    count = len(context.city.map.districts)
    if count > MOST_DISTRICTS:
        message = f"the city has {count} districts"
        yield context.diagnostic("E305", message, DISTRICTS, f"at most {MOST_DISTRICTS} are taken")
