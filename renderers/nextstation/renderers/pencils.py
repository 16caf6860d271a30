"""The pencils of a city: how they are called, and a letter for those who cannot tell the inks."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.engine.city.place import Point
from nextstation.renderers.palette import readable_on


@dataclass(frozen=True, slots=True)
class Pencil:
    """A colour as the sheet shows it. `on_ink` is the colour of letters on its ink."""

    name: str
    title: str
    letter: str
    ink: str
    on_ink: str
    departs: tuple[Point, ...]


def pencils_of(city: City) -> tuple[Pencil, ...]:
    """The pencils in the order of the file."""
    letters = telling_letters([colour.name for colour in city.colours])
    return tuple(
        Pencil(
            colour.name,
            spelt(colour.name),
            letter,
            colour.ink,
            readable_on(colour.ink),
            tuple(departure.point for departure in colour.departures),
        )
        for colour, letter in zip(city.colours, letters, strict=True)
    )


def spelt(name: str) -> str:
    """A name of the file as people write it."""
    return name.replace("_", " ").strip().capitalize()


def telling_letters(names: Sequence[str]) -> list[str]:
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
    words = [word for word in name.split("_") if word]
    together = "".join(words)
    initials = [words[0][0].upper() + words[1][0].upper()] if len(words) > 1 else []
    return initials + [together[0].upper() + letter for letter in together[1:]]
