"""The marks of what is dealt: a number is a card, a letter a gate, a Roman numeral a round."""

from collections.abc import Sequence

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES
from nextstation.engine.format.vocabulary.sheet_words import english_words
from nextstation.renderers.language.city_names import district_name
from nextstation.renderers.language.translations import tr

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NUMERALS = (("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))
# The cards of a module begin at the ten after those of the module before, of a large one at the
# hundred.
_TEN, _HUNDRED = 10, 100
# The keys of the titles of the shipped modules begin with it.
_TITLE = "module."


def card_numbers(city: City, modules: Sequence[Module]) -> dict[tuple[str, str], str]:
    """What a player writes for each card of the modules in play, by the ids of module and card.

    No two share a number. Objectives are numbered from 1; then the modules that the file of the
    city lists have 11, 21 and so on, after them the other shipped ones, whatever else is in play,
    and last those from files. The cards of a module with more than ten are numbered from 101, 201
    and so on, so that they end before those of the next.
    """
    order = _order(city, modules)
    objectives = len(city.objectives.cards) if city.objectives else 0
    tens = max(-(-objectives // _TEN), 1)
    hundreds = -(-_TEN * (tens + len(order) + 1) // _HUNDRED)
    numbers = {}
    for module in modules:
        if module.id == SHARED_OBJECTIVES.name:
            first = 1
        elif len(module.cards) <= _TEN:
            first = _TEN * (tens + order.index(module.id)) + 1
        else:
            first = _HUNDRED * (hundreds + order.index(module.id)) + 1
        for number, card in enumerate(module.cards, first):
            numbers[module.id, card.id] = str(number)
    return numbers


def _order(city: City, modules: Sequence[Module]) -> list[str]:
    """The ids of modules but the objectives: the city's, the shipped ones, those in play."""
    shipped = (key.removeprefix(_TITLE) for key in english_words() if key.startswith(_TITLE))
    known = dict.fromkeys([*city.modules, *shipped, *sorted(each.id for each in modules)])
    return [each for each in known if each != SHARED_OBJECTIVES.name]


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
