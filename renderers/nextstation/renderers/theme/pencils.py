"""The pencils of a city, with a code each, and its sides where a colour has two lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City, Colour
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.format.vocabulary.sheet_words import english_words
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.language.translations import as_title, language, localized, tr
from nextstation.renderers.theme.palette import INK, PALE_FIELD, darkened, mixed

_LETTERS = 2
# Of an accent that no file gives: the share of ink in it, and its contrast with white.
_SOFT, _ACCENT = 0.5, 10.5
GridRect = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Pencil:
    """A colour as the sheet shows it.

    `place` is its place in the file, from 0; `syllables` its title with soft hyphens where it may
    be broken, `letter` its code.
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
    letters = codes_of(titles)
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


def accent_of(city: City) -> str:
    """The colour of a city: that of its file, or else the ink of its first pencil, darkened."""
    return city.look.get("accent") or darkened(mixed(city.colours[0].ink, INK, _SOFT), _ACCENT)


def _syllables(colour: Colour) -> str:
    """What a colour is called; a number would read as one of those to be added up."""
    own = colour.names.get(language()) or tr(f"colour.{colour.name}")
    name = own or colour.names.get(ENGLISH) or as_title(colour.name)
    return tr("line.numbered", number=name) if name.isdecimal() else name


def codes_of(names: Sequence[str]) -> list[str]:
    """The codes of colours: of those that a language knows always the same, of others their own.

    A code has one letter or two, or a letter and a number; no two colours of a sheet share one. A
    name that is as short is its own code.
    """
    known = _known_codes()
    codes: list[str] = []
    for number, name in enumerate(names, start=1):
        own = [known[name]] if name in known else _codes_for(name, {*known.values()})
        taken = {code.lower() for code in codes}
        codes.append(next(code for code in [*own, str(number)] if code.lower() not in taken))
    return codes


def _known_codes() -> dict[str, str]:
    """The codes of the colours that the language of the sheet has names for, by these."""
    names = [key for key in english_words() if key.startswith("colour.")]
    return {
        without_hyphens(tr(key)): tr(f"code.{key.removeprefix('colour.')}")
        for key in reversed(names)
    }


def _codes_for(name: str, known: set[str]) -> list[str]:
    """The codes that may stand for a name, the best first: itself, numbered, initials, letters.

    An `l` is the last resort, for it looks like an `I`.
    """
    if len(name) <= _LETTERS:
        return [name]
    parts = re.findall(r"[^\W_]+", name)
    together = "".join(parts) or name
    numbered = [name[0].upper() + each for each in re.findall(r"(?<!\d)\d{1,2}$", name)]
    initials = [parts[0][0].upper() + parts[1][0].upper()] if len(parts) > 1 else []
    pairs = initials + [together[0].upper() + letter for letter in together[1:].lower()]
    free = sorted((pair for pair in pairs if pair not in known), key=lambda pair: pair[1] == "l")
    return numbered + free


@dataclass(frozen=True, slots=True)
class Side:
    """A side: `ink` is the background of its cards, `block` its part of the map, if known."""

    name: str
    title: str
    ink: str
    block: GridRect | None


def sides_of(city: City) -> tuple[Side, ...]:
    """The sides as they lie on the page, from the left or from above; none for most cities."""
    found = list(dict.fromkeys(each.side for colour in city.colours for each in colour.departures))
    names = [name for name in found if name is not None]
    blocks = city.map.sides
    names.sort(key=lambda name: blocks.get(name, (Point(99, 99),))[0])
    titles = [localized(name, city.deck.group_names.get(name, {})) for name in names]
    inks = [city.deck.groups.get(name, PALE_FIELD) for name in names]
    return tuple(
        Side(name, title, ink, blocks.get(name))
        for name, title, ink in zip(names, titles, inks, strict=True)
    )


def has_two_lines(city: City) -> bool:
    """Whether a colour of the city has a line on each side."""
    return any(len(colour.departures) > 1 for colour in city.colours)
