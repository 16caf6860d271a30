"""How the art writes a station: a letter of the legend with suffixes, some of them new."""

from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import Any, NamedTuple

from nextstation.engine.check.paths import LEGEND, SUFFIXES
from nextstation.engine.city.city_map import Map, Sign
from nextstation.engine.edits.change import Change, Put
from nextstation.engine.edits.refusal import RefusedEditError
from nextstation.engine.vocabulary.stations import ANY

_SUFFIXES = "*!%+^~'$&="
_ANY = "?*"


class Word(NamedTuple):
    """A word of the art, and what the legend and the suffixes need for it."""

    text: str
    changes: tuple[Change, ...]


def word_for(city_map: Map, sign: Sign, was: str = "") -> Word:
    """The word of a station: as similar to the old one as possible, with few new letters."""
    found = [*_known(city_map, sign, was)] or [_new(city_map, sign)]
    return min(found, key=lambda word: (len(word.changes), word.text[0] != was[:1], len(word.text)))


def _known(city_map: Map, sign: Sign, was: str) -> Iterator[Word]:
    """The words with a letter that the legend has."""
    for letter, each in city_map.legend.items():
        is_like = (each.symbol, each.station, each.over) == (sign.symbol, sign.station, sign.over)
        if is_like and each.specials <= sign.specials:
            yield _suffixed(city_map, letter, sign.specials - each.specials, was)


def _new(city_map: Map, sign: Sign) -> Word:
    """A word with a new letter of the legend."""
    letter = _letter(city_map, sign.symbol)
    # A part of a station of several points has all that it is in the legend.
    given = sign.specials if sign.station else frozenset()
    word = _suffixed(city_map, letter, sign.specials - given, "")
    value: Any = sign.symbol
    if sign.station:
        shown = [*sorted(given)] if len(given) > 1 else "".join(given)
        special = {"special": shown} if shown else {}
        value = {"symbol": sign.symbol, **special, "station": sign.station}
    return Word(word.text, (Put((*LEGEND, letter), value), *word.changes))


def _suffixed(city_map: Map, letter: str, specials: Iterable[str], was: str) -> Word:
    """A letter with suffixes for kinds of special station, those of the former word first."""
    signs = {name: sign for sign, name in reversed([*city_map.suffixes.items()])}
    signs |= {city_map.suffixes[sign]: sign for sign in was[1:] if sign in city_map.suffixes}
    changes: list[Change] = []
    for name in sorted({*specials} - signs.keys()):
        signs[name] = _free(city_map, _SUFFIXES, signs.values())
        changes.append(Put((*SUFFIXES, signs[name]), name))
    order = [*was[1:], *city_map.suffixes, *signs.values()]
    wanted = sorted((signs[name] for name in specials), key=order.index)
    return Word(letter + "".join(wanted), tuple(changes))


def _letter(city_map: Map, symbol: str) -> str:
    """A letter for a symbol: its initial, if that is free."""
    wanted = _ANY if symbol == ANY else symbol.upper()
    return _free(city_map, wanted + ascii_uppercase, ())


def _free(city_map: Map, signs: str, taken: Iterable[str]) -> str:
    used = {*city_map.legend, *city_map.suffixes, *taken}
    for sign in signs:
        if sign not in used:
            return sign
    raise RefusedEditError("the legend has no letter left")
