"""What is sound in a table, but probably not meant: warnings, each with its place."""

from collections.abc import Iterator, Sequence
from itertools import chain

from nextstation.engine.authoring.names import slug
from nextstation.engine.city.network import Network
from nextstation.engine.source.diagnostic import Diagnostic
from nextstation.engine.source.suggestions import slips
from nextstation.engine.table.encodings import GUESS, readings
from nextstation.engine.table.places import Place
from nextstation.engine.table.reading import Table
from nextstation.engine.vocabulary.schema_builder import ENGLISH

# How many stations a warning names.
_MOST_NAMED = 8


def doubts(table: Table, places: Sequence[Place], network: Network) -> Iterator[Diagnostic]:
    """The warnings about a table, of which a city with this network was made."""
    if table.is_guessed:
        yield from _guessed_encoding(table, places)
    districts = [(place.district, place) for place in places if place.district]
    specials = [(text, place) for place in places for text in place.specials]
    yield from _like_names(table, "district", districts)
    yield from _like_names(table, "special", specials)
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
            for place in homeless[:_MOST_NAMED]
            for letter in [network.station_at[place.point].district]
        ]
        more = ", …" if len(homeless) > _MOST_NAMED else ""
        count = "a station has" if len(homeless) == 1 else f"{len(homeless)} stations have"
        message = f"{count} no district: {', '.join(joined)}{more}"
        yield table.diagnostic("E911", message, homeless[0].cells["symbol"])
