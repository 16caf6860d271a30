"""The pencils of a city: their names, and a letter for those who cannot tell the inks apart."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City, Colour
from nextstation.engine.city.place import Point
from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.language.translations import as_title, language, tr


@dataclass(frozen=True, slots=True)
class Pencil:
    """A colour as the sheet shows it.

    `place` is its place in the file, from 0; `syllables` its title with soft hyphens where it may
    be broken.
    """

    place: int
    name: str
    title: str
    syllables: str
    letter: str
    ink: str
    departs: tuple[Point, ...]


def pencils_of(city: City) -> tuple[Pencil, ...]:
    """The pencils in the order of the file."""
    syllables = [_syllables(colour) for colour in city.colours]
    titles = [without_hyphens(each) for each in syllables]
    letters = distinct_letters(titles)
    return tuple(
        Pencil(
            place,
            colour.name,
            title,
            broken,
            letter,
            colour.ink,
            tuple(departure.point for departure in colour.departures),
        )
        for place, (colour, title, broken, letter) in enumerate(
            zip(city.colours, titles, syllables, letters, strict=True)
        )
    )


def _syllables(colour: Colour) -> str:
    own = colour.names.get(language())
    return own or tr(f"colour.{colour.name}") or colour.names.get(ENGLISH) or as_title(colour.name)


def distinct_letters(names: Sequence[str]) -> list[str]:
    """One letter for each name, or two where names begin alike; no two names share them."""
    initials = [name[0].upper() for name in names]
    letters: list[str] = []
    for number, (name, initial) in enumerate(zip(names, initials, strict=True), start=1):
        pairs = [initial] if initials.count(initial) == 1 else _pairs(name)
        free = (pair for pair in [*pairs, str(number)] if pair not in letters)
        letters.append(next(free))
    return letters


def _pairs(name: str) -> list[str]:
    """Two letters that may stand for a name, the best first: initials of words, then its start."""
    parts = re.findall(r"[^\W_]+", name)
    together = "".join(parts) or name
    initials = [parts[0][0].upper() + parts[1][0].upper()] if len(parts) > 1 else []
    return initials + [together[0].upper() + letter for letter in together[1:].lower()]
