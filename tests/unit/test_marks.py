"""The marks of what is dealt: no two things on a table share one."""

from dataclasses import replace

import pytest
from drawn_sheet import CITIES, REAL

from nextstation.engine.check.shipped import shipped_module
from nextstation.engine.city.dealing import receivers
from nextstation.engine.city.module import Module
from nextstation.renderers.language.marks import card_number, gate_letter, round_numeral
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.theme.pencils import pencils_of


@pytest.mark.parametrize("city", REAL)
def test_no_two_cards_of_the_modules_that_a_city_lists_share_a_number(city: str) -> None:
    own = CITIES[city].city
    listed = [name for name in own.modules if name != "shared_objectives"]
    assert own.objectives
    modules = [own.objectives, *(shipped_module(name).sound() for name in listed)]
    numbers = [card_number(own, module, card) for module in modules for card in module.cards]
    assert len({*numbers}) == len(numbers)
    assert numbers[:2] == ["1", "2"]


def own_module(count: int) -> Module:
    cards = [{"id": f"card_{number}"} for number in range(count)]
    return Module.of({"id": "own", "title": "Own", "deal": {"to": "colours"}, "cards": cards})


@pytest.mark.parametrize(("count", "first", "last"), [(10, "21", "30"), (28, "201", "228")])
def test_a_module_that_a_city_does_not_list_comes_after_the_others(
    count: int, first: str, last: str
) -> None:
    module = own_module(count)
    assert card_number(CITIES["london"].city, module, module.cards[0]) == first
    assert card_number(CITIES["london"].city, module, module.cards[-1]) == last


def test_cards_of_a_large_module_share_no_number_with_the_next() -> None:
    city = replace(CITIES["london"].city, modules=("own", "pencil_powers"))
    modules = [own_module(32), shipped_module("pencil_powers").sound()]
    numbers = [card_number(city, module, card) for module in modules for card in module.cards]
    assert len({*numbers}) == len(numbers)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("city", REAL)
def test_no_gate_has_the_letter_of_a_pencil(city: str, language: str) -> None:
    gates = receivers(CITIES[city], shipped_module("city_gates").sound())
    with in_language(language, CITIES[city].city):
        codes = {pencil.letter for pencil in pencils_of(CITIES[city].city)}
    assert not codes & {gate_letter(number) for number in range(len(gates))}


def test_gates_have_letters_and_rounds_numerals() -> None:
    assert [gate_letter(number) for number in (0, 3, 25, 26, 31)] == ["A", "D", "Z", "AA", "AF"]
    assert [round_numeral(number) for number in range(8)] == [
        "I",
        "II",
        "III",
        "IV",
        "V",
        "VI",
        "VII",
        "VIII",
    ]
