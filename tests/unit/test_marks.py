"""The marks of what is dealt: no two things on a table share one."""

import re
from dataclasses import replace

import pytest
from drawn_sheet import CITIES, REAL, Drawn

from nextstation.cli.report.cards import module_lines
from nextstation.engine.checks.shipped import shipped_module, shipped_modules
from nextstation.engine.city.dealing import receivers
from nextstation.engine.city.module import Module
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.table.table import Table
from nextstation.renderers.cards.grid import CardSettings
from nextstation.renderers.cards.pages import draw_card_pages
from nextstation.renderers.cards.piles import piles_of
from nextstation.renderers.language.marks import card_numbers, gate_letter, round_numeral
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.modules.module_block import module_blocks
from nextstation.renderers.rules.markdown import rules_as_markdown
from nextstation.renderers.theme.pencils import pencils_of


def in_play(city: str) -> list[Module]:
    own = CITIES[city].city
    assert own.objectives
    return [own.objectives, *(shipped_module(name).sound() for name in shipped_modules())]


@pytest.mark.parametrize("city", REAL)
def test_no_two_cards_of_a_game_share_a_number(city: str) -> None:
    modules = [*in_play(city), own_module("own", 8), own_module("another", 8), own_module("l", 30)]
    numbers = card_numbers(CITIES[city].city, modules)
    assert len(numbers) == sum(len(module.cards) for module in modules)
    assert len({*numbers.values()}) == len(numbers)
    assert [*numbers.values()][:2] == ["1", "2"]


@pytest.mark.parametrize("city", REAL)
def test_a_shipped_card_keeps_its_number_whatever_else_is_in_play(city: str) -> None:
    """Cards that are cut out once serve in every game."""
    own, modules = CITIES[city].city, in_play(city)
    together = card_numbers(own, [*modules, own_module("own", 3)])
    for module in modules:
        alone = card_numbers(own, [module])
        assert {key: together[key] for key in alone} == alone


@pytest.mark.parametrize("city", REAL)
def test_the_sheet_the_cards_the_rules_and_the_terminal_agree(city: str) -> None:
    setup = Setup(CITIES[city], in_play(city))
    numbers = {*card_numbers(setup.city, setup.modules).values()}
    blocks = module_blocks(setup.city, setup.slots)
    assert {number for block in blocks for number in block.numbers.values()} == numbers
    said = rules_as_markdown(setup.network, setup.modules, "en")
    assert {*re.findall(r"^- \*\*(\d+)[ *]", said, re.MULTILINE)} == numbers
    drawn = {
        text
        for page in draw_card_pages(
            setup.city, piles_of(setup.network, setup.modules, "en"), CardSettings()
        )
        for text, _ in Drawn(page).texts
    }
    assert numbers <= drawn
    shown = "\n".join(module_lines(Table(setup, 1).seats[0].sheet))
    dealt = re.findall(r"(?:^ *|: )(\d+)[ :]", shown, re.MULTILINE)
    assert dealt
    assert {*dealt} <= numbers


def own_module(name: str, count: int) -> Module:
    cards = [{"id": f"card_{number}"} for number in range(count)]
    return Module.of({"id": name, "title": "Own", "deal": {"to": "colours"}, "cards": cards})


@pytest.mark.parametrize(("count", "first", "last"), [(10, "51", "60"), (28, "501", "528")])
def test_a_module_from_a_file_comes_after_the_shipped_ones(
    count: int, first: str, last: str
) -> None:
    numbers = [*card_numbers(CITIES["london"].city, [own_module("own", count)]).values()]
    assert (numbers[0], numbers[-1]) == (first, last)


def test_cards_of_a_large_module_share_no_number_with_the_next() -> None:
    city = replace(CITIES["london"].city, modules=("own", "pencil_powers"))
    modules = [own_module("own", 32), shipped_module("pencil_powers").sound()]
    numbers = [*card_numbers(city, modules).values()]
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
