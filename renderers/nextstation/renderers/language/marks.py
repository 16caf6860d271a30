"""The marks of what is dealt: a number is a card, a letter a gate, a Roman numeral a round."""

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.vocabulary.objectives import SHARED_OBJECTIVES
from nextstation.renderers.language.city_names import district_name
from nextstation.renderers.language.translations import tr

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NUMERALS = (("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))
# The cards of a module begin at the ten after those of the module before, of a large one at the
# hundred.
_TEN, _HUNDRED = 10, 100


def card_number(city: City, module: Module, card: ModuleCard) -> str:
    """What a player writes for a card, whatever else is in play.

    Objectives are numbered from 1, the modules that the file of the city lists from 11, 21 and so
    on; one that it does not list comes after them. The cards of a module with more than ten are
    numbered from 101, 201 and so on, so that they end before those of the next.
    """
    return str(_first(city, module) + module.cards.index(card))


def _first(city: City, module: Module) -> int:
    own, others = SHARED_OBJECTIVES.name, [*city.modules]
    if module.id == own:
        return 1
    if own in others:
        others.remove(own)
    place = others.index(module.id) if module.id in others else len(others)
    objectives = len(city.objectives.cards) if city.objectives else 0
    tens = max(-(-objectives // _TEN), 1)
    if len(module.cards) <= _TEN:
        return _TEN * (tens + place) + 1
    after = _TEN * (tens + len(others) + 1)
    return _HUNDRED * (-(-after // _HUNDRED) + place) + 1


def gate_letter(number: int) -> str:
    """The letter of a gate, numbered from 0: A to Z, then AA, AB."""
    before, place = divmod(number, len(_LETTERS))
    return (_LETTERS[before - 1] if before else "") + _LETTERS[place]


def round_numeral(number: int) -> str:
    """The numeral of a round, numbered from 0."""
    rest, numeral = number + 1, ""
    for letters, value in _NUMERALS:
        count, rest = divmod(rest, value)
        numeral += count * letters
    return numeral


def gate_name(city: City, district: str | None, number: int) -> str:
    """A gate as a text names it: its letter, and its district."""
    return f"{tr('place.gate', number=gate_letter(number))} ({district_name(city, district or '')})"
