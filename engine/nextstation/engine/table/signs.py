"""The cells of the art of stations: letters of the legend, and suffixes of special stations."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from nextstation.engine.authoring.names import Names
from nextstation.engine.city.place import Point
from nextstation.engine.table.places import Place
from nextstation.engine.vocabulary.stations import ANY, SHAPES

OF_SYMBOLS = {**dict(zip(SHAPES, "CSTPHDAX", strict=True)), ANY: "?"}
_OF_CROSSINGS = {
    frozenset(("horizontal", "vertical")): "+",
    frozenset(("horizontal", "rising")): "/",
    frozenset(("horizontal", "falling")): "-",
    frozenset(("vertical", "rising")): "|",
    frozenset(("vertical", "falling")): "\\",
    frozenset(("falling", "rising")): "x",
}
# For stations of several points: each row of the largest table may be of another one.
_OF_BODIES = [
    letter
    for letter in (
        *"ZYXWVUTSRQPONMLKJIHGFEDCBAzyxwvutsrqponmlkjihgfedcba",
        *map(chr, range(192, 592)),
    )
    if letter.isalpha() and letter not in {*OF_SYMBOLS.values(), *_OF_CROSSINGS.values()}
]
_SUFFIXES = "*!%^~&=$"


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands at each place of a map, and what that means.

    `legend` has what each letter stands for, as YAML; `suffixes` the kind of special station of
    each sign behind a letter; `cells` the cell of each place with a station or a crossing.
    """

    legend: Mapping[str, str]
    suffixes: Mapping[str, str]
    cells: Mapping[Point, str]

    @classmethod
    def of(cls, places: Iterable[Place], specials: Names, bodies: Names) -> "Signs":
        """The signs of the places of a map, with names for special kinds and for stations."""
        suffixes = dict(zip(_SUFFIXES, specials.texts, strict=False))
        sign_of = {name: sign for sign, name in suffixes.items()}
        letters: dict[str, str] = {}
        free = iter(_OF_BODIES)
        cells = {}
        for place in sorted(places, key=lambda each: (each.point.row, each.point.column)):
            if place.over:
                meaning = f"{{over: [{', '.join(place.over)}]}}"
                cells[place.point] = letters[meaning] = _OF_CROSSINGS[frozenset(place.over)]
            elif place.symbol:
                letter, meaning = OF_SYMBOLS[place.symbol], place.symbol
                if place.part_of:
                    body = bodies.add(place.part_of)
                    meaning = f"{{symbol: {place.symbol}, station: {body}}}"
                    letter = letters.get(meaning) or next(free)
                letters[meaning] = letter
                kinds = [specials.add(text) for text in place.specials]
                cells[place.point] = letter + "".join(sign_of[kind] for kind in kinds)
        return cls({letter: meaning for meaning, letter in letters.items()}, suffixes, cells)
