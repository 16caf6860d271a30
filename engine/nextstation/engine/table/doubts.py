"""What is sound in a table, but probably not meant: warnings, each with its place."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from nextstation.engine.authoring.banks import cut_off
from nextstation.engine.authoring.names import slug
from nextstation.engine.city.network import Network
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.source.suggestions import slips
from nextstation.engine.table.city_faults import neighbours_said
from nextstation.engine.table.encodings import GUESS, readings
from nextstation.engine.table.places import Place, sides_of
from nextstation.engine.table.reading import Table
from nextstation.engine.table.table_map import TableMap
from nextstation.engine.vocabulary.schema_builder import ENGLISH

# How many stations, rows or sides a warning names.
_MOST_NAMED = 8
# The stations of a district on the other side of the river are a slip if they are few.
_MOST_ASTRAY = 1 / 3


def doubts(read: TableMap, network: Network) -> Iterator[Diagnostic]:
    """The warnings about a table, of which a city with this network was made."""
    table, places = read.table, read.places
    if table.is_guessed:
        yield from _guessed_encoding(table, places)
    districts = [(place.district, place) for place in places if place.district]
    specials = [(text, place) for place in places for text in place.specials]
    sides = [(place.side, place) for place in places if place.side]
    for column, given in (("district", districts), ("special", specials), ("side", sides)):
        yield from _like_names(table, column, given)
    yield from _unparted(read)
    yield from _astray(read)
    if districts:
        yield from _without_district(table, places, network)


def _guessed_encoding(table: Table, places: Sequence[Place]) -> Iterator[Diagnostic]:
    """The file is not UTF-8: the text that shows best whether the guess is right."""
    cells = chain.from_iterable(place.cells.values() for place in places)
    foreign = [cell for cell in cells if not cell.text.isascii()]
    if foreign:
        cell = max(foreign, key=lambda each: len([*readings(each.text)]))
        others = ", ".join(f"{name} reads `{text}`" for name, text in readings(cell.text))
        message = f"the file is not UTF-8; it was read as {GUESS} (Western Europe): `{cell.text}`"
        hint = f"`--encoding` chooses another: {others}" if others else ""
        yield table.diagnostic("E909", message, cell, hint)


def _like_names(
    table: Table, column: str, given: Sequence[tuple[str, Place]]
) -> Iterator[Diagnostic]:
    """Names that one row has, and that are spelt almost as others."""
    there: dict[str, list[tuple[str, Place]]] = {}
    for text, place in given:
        there.setdefault(slug(text) or text.casefold(), []).append((text, place))
    for name, meant in slips({name: len(each) for name, each in there.items()}).items():
        (text, place), (known, first) = there[name][0], there[meant][0]
        message = f"only one row has the {column} `{text}`"
        hint = f"did you mean `{known}`?"
        yield table.diagnostic("E910", message, place.cells[column], hint, first.cells[column])


def _without_district(
    table: Table, places: Sequence[Place], network: Network
) -> Iterator[Diagnostic]:
    """The stations that have no district and join the nearest one, in one warning."""
    homeless = [place for place in places if place.symbol and not place.district]
    if homeless:
        districts = network.city.map.districts
        names = {each.letter: each.names.get(ENGLISH, each.name) for each in districts}
        joined = [
            f"{place.point.name} {place.name or ''}".rstrip() + f" joins `{names[letter]}`"
            for place in homeless
            for letter in [network.station_at[place.point].district]
        ]
        count = "a station has" if len(homeless) == 1 else f"{len(homeless)} stations have"
        message = f"{count} no district: {_listed(joined)}"
        yield table.diagnostic("E911", message, homeless[0].cells["symbol"])


def _unparted(read: TableMap) -> Iterator[Diagnostic]:
    """The sides that no river parts, with the places that lie among those of the other side."""
    sides, banks = sides_of(read.places)
    if len(sides) > 1 and not read.layout.rivers:
        points = cut_off(banks, read.layout.width, read.layout.height) if len(sides) == 2 else ()
        message = f"no single river parts the sides {_listed(f'`{side}`' for side in sides)}"
        hint = "a river parts two sides, from edge to edge; leave the side of islands empty"
        yield _at_rows(read, message, [read.layout.places[point] for point in points], hint)


def _astray(read: TableMap) -> Iterator[Diagnostic]:
    """The few stations of a district on another side than most of them."""
    for name, text in read.layout.districts.texts.items():
        own = [p for p in read.places if p.symbol and read.layout.district_at.get(p.point) == name]
        counts = Counter(place.side for place in own)
        most = max(counts.values(), default=0)
        for side, count in counts.items() if len(own) - most <= _MOST_ASTRAY * len(own) else ():
            if side and count < most:
                lie = "lies" if count == 1 else "lie"
                message = f"{count} of {len(own)} stations of district {text} {lie} in {side}"
                places = [place for place in own if place.side == side]
                around = neighbours_said(_listed(place.point.name for place in places), read)
                yield _at_rows(read, message, places, around.strip("; "))


def _at_rows(read: TableMap, message: str, places: Sequence[Place], hint: str) -> Diagnostic:
    """A warning about the sides of places, which names their rows."""
    cells = sorted((place.cells["side"] for place in places), key=lambda cell: cell.span.line)
    rows = _listed(str(cell.span.line) for cell in cells)
    said = f"{message}: row{'s' if len(cells) > 1 else ''} {rows}" if cells else message
    return read.table.diagnostic("E912", said, [*cells, read.header.cells["side"]][0], hint)


def _listed(texts: Iterable[str]) -> str:
    """The first of some texts, with commas."""
    first = [*islice(texts, _MOST_NAMED + 1)]
    return ", ".join([*first[:_MOST_NAMED], "…"] if len(first) > _MOST_NAMED else first)
