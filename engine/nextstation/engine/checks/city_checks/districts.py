"""The districts: each letter declared, drawn, and in one piece (M3)."""

from collections.abc import Iterator, Sequence
from itertools import product

from nextstation.engine.checks.context import CityContext, district_cells
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.art import ELLIPSIS, EMPTY
from nextstation.engine.city.network import Network, of_map
from nextstation.engine.city.paths import DISTRICT_ART, DISTRICT_LETTERS, DISTRICTS
from nextstation.engine.city.place import Point, block, pieces
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import closest, suggestion

# Of a district in pieces, so many are named at most.
_MOST_SHOWN = 8


@check(
    "E301",
    "The district art has a letter that no district has, or no letter at all.",
    needs=(DISTRICT_ART,),
    whole=DISTRICT_LETTERS,
    spoils=(DISTRICT_ART,),
)
def undeclared_letters(context: CityContext) -> Iterator[Finding]:
    declared = {district.letter for district in context.city.map.districts}
    for letter, cells in context.district_cells().items():
        if letter in declared or letter == ELLIPSIS:
            continue
        more = f" (and {len(cells) - 1} more)" if len(cells) > 1 else ""
        message = f"no district has the letter `{letter}`{more}"
        if letter == EMPTY:
            message = f"no district is near this grid point{more}"
        hint = f"letters of districts: {' '.join(sorted(declared)) or 'none'}"
        if letter.swapcase() in declared:
            hint = f"did you mean `{letter.swapcase()}`?"
        elif len(letter) > 1 and {*letter} <= declared:
            hint = f"separate the letters: `{' '.join(letter)}`"
        span = context.cell_span(DISTRICT_ART, next(iter(cells.values())))
        yield Finding(message, DISTRICT_ART, hint, span=span)


@check("E302", "A declared district does not occur in the district art.", needs=(DISTRICT_ART,))
def districts_never_drawn(context: CityContext) -> Iterator[Finding]:
    drawn = context.district_cells()
    for district in context.city.map.districts:
        if district.letter not in drawn:
            path = (*DISTRICTS, district.kind, district.letter)
            message = f"district `{district.letter}` ({district.name}) does not occur in `art`"
            yield Finding(message, path, "draw it in `art`, or remove it", on_key=True)


@check(
    "E303",
    "A district is in several pieces; touching at a corner does not connect them.",
    needs=(DISTRICT_ART,),
)
def districts_in_pieces(context: CityContext) -> Iterator[Finding]:
    declared = {district.letter for district in context.city.map.districts}
    cells_of = context.district_cells()
    for letter, found in _pieces_by_letter(context.network).items():
        if letter in declared and len(found) > 1:
            # Of pieces of one size, the first is taken for the district.
            main, *strays = sorted(found, key=len, reverse=True)
            shown = strays[: -_MOST_SHOWN - 1 : -1]
            names, more = ", ".join(each[0].name for each in shown), len(strays) - len(shown)
            message = (
                f"district `{letter}` is in {'' if len(strays) == 1 else f'{len(found)} '}pieces: "
                f"{names}{f' and {more} more' if more else ''} "
                f"{'is' if len(strays) == 1 else 'are'} not connected to {main[0].name}"
            )
            joined = ", ".join(
                f"{' '.join(point.name for point in between)} would join {piece[0].name}"
                for piece, between in _bridges(main, shown)
            )
            hint = f"grid points are connected if they touch side by side; {joined}"
            here, *others = (
                context.cell_span(DISTRICT_ART, cells_of[letter][piece[0]])
                for piece in (*shown, main)
            )
            also = [(there, "another piece is here") for there in others]
            yield Finding(message, DISTRICT_ART, hint, span=here, also=also)


def _bridges(
    main: Sequence[Point], strays: Sequence[Sequence[Point]]
) -> Iterator[tuple[Sequence[Point], Sequence[Point]]]:
    """Each stray piece with the fewest points that join it to what is joined before it."""
    joined, left = [*main], [*strays]
    while left:
        _, bridge, piece = min(
            (len(way), way, piece)
            for piece in left
            for one, other in product(piece, joined)
            for way in [_way(one, other)]
        )
        yield piece, bridge
        joined += [*bridge, *piece]
        left.remove(piece)


def _way(one: Point, other: Point) -> list[Point]:
    """The points between two, side by side: first down or up, then across."""
    corner = Point(one.column, other.row)
    way = dict.fromkeys((*block(one, corner), *block(corner, other)))
    return [each for each in way if each not in (one, other)]


@of_map
def _pieces_by_letter(network: Network) -> dict[str, list[list[Point]]]:
    return {letter: pieces(cells) for letter, cells in district_cells(network).items()}


@check("E304", "Two districts have the same letter or the same name.", spoils=DISTRICT_LETTERS)
def districts_declared_twice(context: CityContext) -> Iterator[Finding]:
    for field in ("letter", "name"):
        seen: set[str] = set()
        for district in context.city.map.districts:
            value = getattr(district, field)
            if value in seen:
                path = (*DISTRICTS, district.kind, district.letter)
                message = f"another district has the {field} `{value}`"
                yield Finding(message, path, on_key=field == "letter")
            seen.add(value)


@check("E306", "A name is given for an unknown district.", whole=DISTRICT_LETTERS)
def names_of_no_district(context: CityContext) -> Iterator[Finding]:
    districts: dict[str, Path] = {
        each.name: (*DISTRICTS, each.kind, each.letter) for each in context.city.map.districts
    }
    path: Path = (*DISTRICTS, "names")
    given = [*(context.document.at(path) or ())]
    sound = [name for name in given if not context.document.is_unreliable((*path, name))]
    strange = [name for name in sound if name not in districts]
    unnamed = [name for name in districts if name not in given]
    for name in strange:
        key = context.document.key_span((*path, name))
        if len(strange) == len(unnamed) == 1 < len(given) and not closest(name, unnamed):
            # All others have their names: the slip is probably where this one is declared.
            *_, letter = there = districts[unnamed[0]]
            message = f"district `{letter}` is called `{unnamed[0]}`, and `names` has `{name}`"
            hint = f"write `{letter}: {name}`, or correct the key in `names`"
            yield Finding(message, there, hint, also=[(key, "no district has this name")])
        else:
            hint = suggestion(name, unnamed or districts, "districts")
            yield Finding(f"there is no district `{name}`", (*path, name), hint, span=key)
