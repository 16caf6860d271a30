"""The cells of the art of stations: letters of the legend, and suffixes of special stations."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

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

    `legend` has what each letter stands for; `suffixes` the kind of special station of
    each sign behind a letter; `cells` the cell of each place with a station or a crossing.
    """

    legend: Mapping[str, Any]
    suffixes: Mapping[str, str]
    cells: Mapping[Point, str]

    @classmethod
    def of(cls, places: Iterable[Place], specials: Names, bodies: Names) -> "Signs":
        """The signs of the places of a map, with names for special kinds and for stations."""
        suffixes = dict(zip(_SUFFIXES, specials.texts, strict=False))
        sign_of = {name: sign for sign, name in suffixes.items()}
        legend: dict[str, Any] = {}
        free = iter(_OF_BODIES)
        cells = {}
        for place in sorted(places, key=lambda each: (each.point.row, each.point.column)):
            if place.over:
                letter = cells[place.point] = _OF_CROSSINGS[frozenset(place.over)]
                legend[letter] = {"over": [*place.over]}
            elif place.symbol:
                letter = OF_SYMBOLS[place.symbol]
                meaning: Any = place.symbol
                if place.part_of:
                    meaning = {"symbol": place.symbol, "station": bodies.add(place.part_of)}
                    known = (each for each, there in legend.items() if there == meaning)
                    letter = next(known, "") or next(free)
                legend[letter] = meaning
                kinds = [specials.add(text) for text in place.specials]
                cells[place.point] = letter + "".join(sign_of[kind] for kind in kinds)
        return cls(legend, suffixes, cells)
