"""What the things of a city are called in reports."""

from dataclasses import replace

import pytest
from boards import FILES, network
from checking import check_module_text, check_text
from rich.text import Text

from nextstation.cli.report.table import number_table, print_parts, text_table
from nextstation.engine.city.city import CityTerm, Special
from nextstation.engine.city.deck import Deck
from nextstation.engine.city.titles import kind_title, objective_titles, term_titles
from nextstation.engine.play.notation import card_names, card_titles
from nextstation.renderers.language.city_names import (
    deck_card_name,
    district_name,
    group_name,
    module_card_name,
)
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.theme.pencils import pencils_of


def test_terms_about_special_stations_are_called_by_them() -> None:
    city = network("london").city
    assert term_titles(city)["track"] == "Tourist site track"
    assert term_titles(city)["interchanges"] == "interchanges"
    values = {"of": "night_bar", "values": [0, 1]}
    other = replace(
        city,
        specials={"night_bar": Special("star"), "brewery": Special("arch", {"en": "Brewery"})},
        line_terms=(CityTerm("per_special", {"brewery": 2}),),
        network_terms=(
            CityTerm("track", values),
            CityTerm("track", {**values, "of": "brewery"}),
            CityTerm("track", values),
        ),
    )
    assert term_titles(other) == {
        "per_special": "per Brewery",
        "track": "night bar track",
        "track 2": "Brewery track",
        "track 3": "night bar track 2",
    }
    assert kind_title(other, "night_bar") == "night bar"


def test_objectives_are_called_by_their_titles() -> None:
    city = network("london").city
    assert city.objectives
    cards = tuple(
        replace(card, names={"en": "Sightseer"} if "every" in card.id else {})
        for card in city.objectives.cards
    )
    own = replace(city, objectives=replace(city.objectives, cards=cards))
    assert objective_titles(own) == {
        "eight_interchanges": "eight interchanges",
        "every_district": "Sightseer",
        "every_tourist_site": "Sightseer 2",
        "whole_centre": "whole centre",
        "six_crossings": "six crossings",
    }


CARDS = """
format: 1
id: night_lines
title: Night lines
deal: {to: colours}
cards:
  - {id: night_owl, title: {en: Owl, pl: Sowa}, lays: {to: any}}
  - {id: joker, title: Zorro, lays: {to: any}}
  - {id: night_walk, title: {pl: Spacer}, lays: {to: any}}
  - {id: wild, lays: {to: any}}
"""
DECK = {
    "groups": {"street": {"name": "Ulica"}},
    "round_ends": {"street": 2},
    "cards": [
        {
            "group": "street",
            "name": "ghost_tram",
            "symbol": "any",
            "title": {"en": "Night tram", "pl": "Nocny tramwaj"},
        },
        {"group": "street", "symbol": "circle", "title": "Rondo"},
        {"group": "street", "name": "slow_tram", "symbol": "any"},
    ],
}


@pytest.mark.parametrize(
    ("language", "deck", "module"),
    [
        ("en", ["Night tram", "Rondo", "Slow tram"], ["Owl", "Zorro", "Night walk", "Wild card"]),
        ("de", ["Night tram", "Rondo", "Slow tram"], ["Owl", "Zorro", "Night walk", "Joker"]),
        ("pl", ["Nocny tramwaj", "Rondo", "Slow tram"], ["Sowa", "Zorro", "Spacer", "Wild card"]),
    ],
)
def test_cards_are_called_by_their_titles_in_the_language_then_in_english(
    language: str, deck: list[str], module: list[str]
) -> None:
    cards = check_module_text(CARDS).sound().cards
    city = replace(network("london").city, words={"pl": {}})
    with in_language(language, city):
        assert [deck_card_name(card) for card in Deck.of(DECK).cards] == deck
        assert [module_card_name(card) for card in cards] == module


def test_records_name_cards_as_the_file_does_and_screens_by_their_titles() -> None:
    deck = Deck.of(DECK)
    assert card_names(deck) == ["street ghost_tram", "street circle", "street slow_tram"]
    assert card_titles(deck) == ["street Night tram", "street Rondo", "street slow tram"]


def test_cards_that_differ_in_their_titles_alone_are_alike_in_records() -> None:
    first, second = Deck.of(DECK).cards[0], Deck.of(DECK).cards[2]
    deck = replace(Deck.of(DECK), cards=(first, replace(second, name="ghost_tram")))
    assert card_names(deck) == ["street ghost_tram"] * 2


def test_plain_text_is_the_name_in_every_language() -> None:
    text = FILES["london"].read_text("utf-8")
    for names, plain in (
        (
            "{en: North east, fr: Nord-est, de: Nordost, es: Noreste, ru: Северо-восточный}",
            "Gocław",
        ),
        ("{en: Street, fr: Rue, de: Straße, es: Calle, ru: Улица}", "Ulica"),
        ('"#7b4a9c"', '"#7b4a9c", name: Fiolet'),
    ):
        assert names in text
        text = text.replace(names, plain, 1)
    city = check_text(text).sound().city
    for language in ("en", "fr"):
        with in_language(language):
            assert district_name(city, "north_east") == "Gocław"
            assert group_name(city, "street") == "Ulica"
            assert pencils_of(city)[0].title == "Fiolet"


def test_what_is_printed_controls_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    names = ("\x1b[31mred", "\u202ereversed", "\x9bmoved")
    print_parts([*names, *map(Text, names), text_table([names])])
    printed = capsys.readouterr().out
    assert printed.count("red") == printed.count("moved") == 3
    assert not set("\x1b\u202e\x9b") & set(printed)


def test_numbers_that_fill_a_column_stay_apart(capsys: pytest.CaptureFixture[str]) -> None:
    print_parts([number_table([("all", ["96.0%", "> 99.9% -10.5"])], label=20, cell=13)])
    assert capsys.readouterr().out.split("all")[1].split() == ["96.0%", ">", "99.9%", "-10.5"]
