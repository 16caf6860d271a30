"""The districts: every letter declared, drawn, and in one piece (M3)."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.check.context import (
    DISTRICT_ART,
    DISTRICT_LETTERS,
    DISTRICTS,
    CheckContext,
    check,
)
from nextstation.engine.check.map_art import cell_span
from nextstation.engine.city.art import EMPTY, Cell
from nextstation.engine.city.place import Point, one_piece
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.source.suggestions import suggestion

Cells = dict[Point, Cell]


def _cells_by_letter(context: CheckContext) -> dict[str, Cells]:
    letters: dict[str, Cells] = {}
    for row, cells in enumerate(context.city.map.district_art.rows):
        for column, cell in enumerate(cells):
            letters.setdefault(cell.text, {})[Point(column, row)] = cell
    return letters


@check(DISTRICT_ART, *DISTRICT_LETTERS)
def undeclared_letters(context: CheckContext) -> Iterator[Diagnostic]:
    """E301: the art shows a letter that no district has."""
    declared = {district.letter for district in context.city.map.districts}
    for letter, cells in _cells_by_letter(context).items():
        if letter in declared:
            continue
        more = f" (and {len(cells) - 1} more)" if len(cells) > 1 else ""
        message = f"no district has the letter `{letter}`{more}"
        if letter == EMPTY:
            message = f"a grid point has no district{more}"
        hint = f"declared: {' '.join(sorted(declared)) or 'none'}"
        span = cell_span(context, DISTRICT_ART, next(iter(cells.values())))
        yield context.diagnostic("E301", message, DISTRICT_ART, hint, span)


@check(DISTRICT_ART)
def districts_never_drawn(context: CheckContext) -> Iterator[Diagnostic]:
    """E302: a district is declared that the art never shows."""
    drawn = _cells_by_letter(context)
    for district in context.city.map.districts:
        if district.letter not in drawn:
            path = (*DISTRICTS, district.kind, district.letter)
            message = f"the district `{district.letter}` ({district.name}) is never drawn"
            hint = "draw it in `art`, or take it out"
            span = context.document.key_span(path)
            yield context.diagnostic("E302", message, path, hint, span)


@check()
def districts_in_pieces(context: CheckContext) -> Iterator[Diagnostic]:
    """E303: a district lies in two pieces; a corner does not join them."""
    declared = {district.letter for district in context.city.map.districts}
    for letter, cells in _cells_by_letter(context).items():
        first = next(iter(cells))
        piece = one_piece(first, cells)
        apart = [point for point in cells if point not in piece]
        if letter in declared and apart:
            message = f"the district `{letter}` is in pieces: {apart[0].name} lies apart"
            hint = f"from {first.name} it must be reached side by side"
            span = cell_span(context, DISTRICT_ART, cells[apart[0]])
            yield context.diagnostic("E303", message, DISTRICT_ART, hint, span)


@check()
def districts_declared_twice(context: CheckContext) -> Iterator[Diagnostic]:
    """E304: two districts share a letter or a name."""
    districts = context.city.map.districts
    for field in ("letter", "name"):
        counts = Counter(getattr(district, field) for district in districts)
        seen = set()
        for district in districts:
            value = getattr(district, field)
            if counts[value] > 1 and value in seen:
                path = (*DISTRICTS, district.kind, district.letter)
                message = f"another district has the {field} `{value}` already"
                span = context.document.key_span(path) if field == "letter" else None
                yield context.diagnostic("E304", message, path, span=span)
            seen.add(value)


@check(whole=DISTRICT_LETTERS)
def names_of_no_district(context: CheckContext) -> Iterator[Diagnostic]:
    """E306: a name is given to a district that is none."""
    known = [district.name for district in context.city.map.districts]
    path = (*DISTRICTS, "names")
    for name in context.document.at(path) or ():
        if name not in known:
            hint = suggestion(name, known)
            span = context.document.key_span((*path, name))
            yield context.diagnostic(
                "E306", f"there is no district `{name}`", (*path, name), hint, span
            )
