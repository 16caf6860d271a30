"""What counts say: sentences made from their structure, and titles and texts in their place."""

from pathlib import Path
from random import Random
from typing import Any

import oracle
import pytest
import yaml
from boards import FILES, network
from command import ns
from random_count import Counts

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.dealing import slots
from nextstation.engine.city.module import ModuleCard
from nextstation.renderers.cards.piles import module_piles
from nextstation.renderers.language.card_words import sentence_of
from nextstation.renderers.language.count_titles import title_of
from nextstation.renderers.language.count_words import (
    count_sentence,
    made_objective,
    made_weight,
)
from nextstation.renderers.language.deck_words import describe_card, made_description
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.modules.module_block import module_blocks

LONDON = network("london").city


def term(yaml_count: str, scope: str = "network", **own: Any) -> CityTerm:
    return CityTerm.of(scope, {**yaml.safe_load(yaml_count), **own})


TERMS = [
    (
        "{count: stations, in: central, colours: {at_least: 2}, each: 3}",
        "Stations in Central",
        "3 points for each station in Central on lines of two or more colours.",
    ),
    (
        "{count: stations, at: [c6, e6, d7, e5], missing: true, each: -3}",
        "Stations left out",
        "−3 points for each station at c6, e6, d7 or e5 not on your lines.",
    ),
    (
        "{count: connected, at: [a1, j10], at_least: all, points: 15}",
        "Connected stations",
        "15 points if you have all stations at Stanmore (a1) and Orpington (j10) on your lines, "
        "joined with one another by sections.",
    ),
    (
        "{count: districts, each: {in: {west: 3, central: 1, other: 0}}}",
        "Districts",
        "For each district that your lines pass through, points by its district: 3 for West, 1 for "
        "Central.",
    ),
    (
        "{count: stations, each: {colours: {2: 2, 3: 5}}, twice: tourist_site}",
        "Stations",
        "For each station on your lines, points by the number of colours there: 2 for two, 5 for "
        "three or more; a tourist site counts as two.",
    ),
    (
        "{count: sets, of: [{symbol: circle}, {symbol: square}], each: 1}",
        "Sets of circle + square",
        "1 point for each set of a station with a circle and a station with a square on your "
        "lines.",
    ),
    (
        "{count: longest_run, each: 2}",
        "Longest way",
        "2 points for each section of the longest way along a line.",
    ),
    (
        "{count: visits, which: tourist_site, values: [0, 1, 3]}",
        "Tourist sites",
        "Points for 0, 1, 2 … visits of any line to a tourist site: 0, 1; 3 for 2 or more.",
    ),
    (
        "{count: sections, per: line, take: most, each: 1}",
        "Sections",
        "1 point for each section on the line with the most.",
    ),
    (
        "{count: stations, per: line, values: [0, 0, 3]}",
        "Stations",
        "For each line, points for 0, 1, 2 … stations on it: 0, 0; 3 for 2 or more.",
    ),
    (
        "{count: districts, kind: secondary, times: {count: stations, per: district, take: most}}",
        "Secondary districts",
        "1 point for each secondary district that your lines pass through, multiplied by the "
        "number of stations on your lines in the district with the most.",
    ),
    (
        "{count: visits, which: tourist_site, players: most, points: [7, 3]}",
        "Tourist sites",
        "7 points for the player with the most visits of any line to a tourist site, 3 for the "
        "second.",
    ),
    (
        "{count: interchanges, players: first, at_least: 6, points: 5}",
        "Interchanges",
        "5 points for the first player to have at least six interchanges.",
    ),
    (
        "{count: stations, column: {at_least: c, at_most: f}, row: {at_least: 8}, each: 1}",
        "Stations in columns c to f",
        "1 point for each station in columns c to f and in rows 8 to 10 on your lines.",
    ),
    (
        "{count: stations, next_to: tourist_site, in: central, each: 2}",
        "Stations in Central",
        "2 points for each station in Central one link away from a tourist site on your lines.",
    ),
    (
        "{count: stations, column: [a, j], at_least: all, points: 5}",
        "Stations in columns a and j",
        "5 points if you have all stations in columns a and j on your lines.",
    ),
    (
        "{count: stations, row: 1, edge: false, each: 1}",
        "Stations in row 1",
        "1 point for each station in row 1 not on the edge of the map on your lines. The edge of "
        "the map is its first and last column and row with stations.",
    ),
    (
        "{count: stations, colour: {all: [blue, pink]}, colours: {at_least: 3}, each: 3}",
        "Stations",
        "3 points for each station where blue and pink lines meet, on lines of three or more "
        "colours in all.",
    ),
    (
        "{count: visits, colour: {all: [blue, pink]}, which: tourist_site, each: 3}",
        "Tourist sites",
        "3 points for each visit of any line to a tourist site where blue and pink lines meet.",
    ),
    (
        "{count: stations, in: central, players: least, points: [-6, 2, 1]}",
        "Stations in Central",
        "−6 points for the player with the fewest stations in Central on their lines, 2 for the "
        "second, 1 for the third.",
    ),
    (
        "{count: stations, per: district, players: most, points: [5, 2]}",
        "Stations",
        "In each district, 5 points for the player with the most stations on their lines in it, 2 "
        "for the second.",
    ),
    (
        "{count: river_crossings, per: colour, players: least, points: 3}",
        "River crossings",
        "For each colour, 3 points for the player with the fewest river crossings on their line "
        "of it.",
    ),
    (
        "{count: interchanges, kind: main, per: district, players: only, points: 4}",
        "Interchanges in a main district",
        "In each main district, 4 points for the only player with an interchange in it.",
    ),
    (
        "{count: stations, at: [d3], players: only, points: 4}",
        "Stations at Paddington (d3)",
        "4 points for the only player with a station at Paddington (d3) on their lines.",
    ),
    (
        "{all_of: [{count: river_crossings, at_most: 3}, {count: stations, in: central, "
        "at_least: 6}], points: 8}",
        "Up to 3 river crossings",
        "8 points if you have no more than three river crossings and at least six stations in "
        "Central on your lines.",
    ),
    (
        "{all_of: [{count: districts, at_least: 9}, {count: interchanges, exactly: 1}], "
        "players: first, points: [8, 4]}",
        "9+ districts and 1 interchange",
        "8 points for the first player to have at least nine districts that their lines pass "
        "through and exactly one interchange, 4 for the second.",
    ),
]
OF_A_LINE = [
    (
        "{count: stations, sections: 1, each: -2}",
        "−2 points for each dead end on the line. A dead end is a station where only one section "
        "of the line ends.",
    ),
    (
        "{count: symbols, at_least: all, points: 5}",
        "5 points if the line has all symbols of stations.",
    ),
    (
        "{count: stations, symbol: circle, colours: 1, each: 1}",
        "1 point for each station with a circle on the line and on lines of exactly one colour in "
        "all so far.",
    ),
    (
        "{count: districts, at_most: 2, points: 6}",
        "6 points if the line passes through no more than two districts.",
    ),
    (
        "{count: stations, colour: {all: [blue, pink]}, each: 3}",
        "3 points for each station where blue and pink lines meet on the line so far.",
    ),
    ("{count: districts, at_least: all}", "1 point if the line passes through every district."),
    (
        "{count: interchanges, in: central, exactly: 7, points: 6}",
        "6 points if the line has exactly seven interchanges in Central so far.",
    ),
    (
        "{count: stations, per: district, take: least, at_least: 2}",
        "1 point if the line has at least two stations in every district.",
    ),
    (
        "{all_of: [{count: districts, at_most: 2}, {count: stations, at_least: 6}, "
        "{count: symbols, at_least: all}], points: 6}",
        "6 points if the line passes through no more than two districts, has at least six stations "
        "and has all symbols of stations.",
    ),
]
OBJECTIVES = [
    ("{count: river_crossings, at_most: 2}", "No more than two river crossings."),
    (
        "{count: river_crossings, per: line, at_least: 2}",
        "At least two river crossings on one line.",
    ),
    (
        "{count: river_crossings, per: line, take: most, at_most: 2}",
        "No more than two river crossings on any line.",
    ),
    (
        "{count: sections, per: line, take: least, at_least: 5}",
        "At least five sections on every line.",
    ),
    (
        "{count: districts, with: {count: stations, at_least: 3}, kind: main, at_least: all}",
        "At least three stations on your lines in every main district.",
    ),
    (
        "{count: districts, in: [west, east], per: line, at_least: all}",
        "One line through every district (West and East).",
    ),
    (
        "{count: interchanges, symbol: [triangle, square], of_colours: 3, at_least: 2}",
        "At least two interchanges of three or more colours with a triangle or a square.",
    ),
    (
        "{count: stations, colour: {all: [blue, pink]}, missing: true, at_least: 1}",
        "At least one station except those where blue and pink lines meet.",
    ),
    (
        "{count: stations, departure: true, exactly: 0}",
        "No stations where a pencil departs on your lines.",
    ),
    (
        "{count: lines, with: {count: river_crossings, at_least: 1}, at_least: 3}",
        "At least three lines with a river crossing.",
    ),
    (
        "{all_of: [{count: river_crossings, at_most: 3}, {count: stations, in: central, "
        "per: line, at_least: 4}]}",
        "No more than three river crossings and at least four stations in Central on one line.",
    ),
]


@pytest.mark.parametrize(("text", "title", "sentence"), TERMS, ids=[each for each, *_ in TERMS])
def test_a_count_of_the_network_is_told(text: str, title: str, sentence: str) -> None:
    assert title_of(LONDON, term(text)).text == title
    assert count_sentence(LONDON, term(text)) == sentence


@pytest.mark.parametrize(("text", "sentence"), OF_A_LINE)
def test_a_count_of_a_line_is_told(text: str, sentence: str) -> None:
    assert count_sentence(LONDON, term(text, "line")) == sentence


@pytest.mark.parametrize(("text", "sentence"), OBJECTIVES)
def test_an_objective_of_any_shape_is_told(text: str, sentence: str) -> None:
    assert made_objective(LONDON, yaml.safe_load(text)) == sentence
    # There are no words for it in other languages.
    card = ModuleCard.of({"id": "own", **yaml.safe_load(text)})
    with in_language("fr", LONDON):
        assert sentence_of(LONDON, card) == sentence


def test_what_counts_as_several_is_told() -> None:
    count = {"count": "stations", "which": "tourist_site", "times": 3}
    said = "each tourist site on the line counts three times when the line is scored"
    assert made_weight(LONDON, count) == said


@pytest.mark.parametrize("city", ["london", "paris", "berlin"])
def test_every_count_is_told(city: str) -> None:
    counts = Counts(oracle.read_city(FILES[city]), Random(5))  # noqa: S311
    for number in range(150):
        count = [counts.term, counts.term, counts.joined, counts.compared][number % 4]()
        own = term("{}", ["line", "network"][number % 2], **count)
        said = count_sentence(network(city).city, own)
        title = title_of(network(city).city, own)
        assert "  " not in " ".join(title), (count, title)
        assert not set("".join(title)) & set("_{}[]"), (count, title)
        assert said[0].isupper() or said[0] in "−0123456789", (count, said)
        assert said.endswith("."), (count, said)
        assert "  " not in said, (count, said)
        assert not set(said) & set("_{}[]"), (count, said)


def test_own_words_stand_in_place_of_those_that_are_made() -> None:
    own: dict[str, Any] = {
        "title": {"en": "Busy", "de": "Belebt"},
        "text": {"en": "In town.", "de": "In der Stadt."},
    }
    count = term("{count: stations, in: central, each: 3}", **own)
    for language in languages():
        with in_language(language, LONDON):
            german = language == "de"
            assert title_of(LONDON, count).text == ("Belebt" if german else "Busy")
            assert count_sentence(LONDON, count) == ("In der Stadt." if german else "In town.")


OWN = """
modules:
  shared_objectives:
    title: {en: Night goals, de: Nachtziele}
    text: Night falls.
    deal: {to: game, count: 1}
    points: 10
    cards: [{id: dry, count: river_crossings, at_most: 2, title: Dry feet, text: Stay dry.}]
scoring:
  line: [{count: stations, sections: 1, each: -2, text: {de: Keine Stümpfe.}}]
  network: []
"""


@pytest.fixture(scope="module")
def own_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """London with words of its own for a special station, a card of the deck and all counts."""
    data = yaml.safe_load(FILES["london"].read_text(encoding="utf-8"))
    data |= yaml.safe_load(OWN)
    data["specials"]["tourist_site"]["text"] = "Millions come."
    data["deck"]["cards"][1]["text"] = {"en": "It goes anywhere."}
    file = tmp_path_factory.mktemp("own") / "own.yaml"
    file.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return file


def test_own_words_are_on_cards(own_file: Path) -> None:
    city = City.of(yaml.safe_load(own_file.read_text(encoding="utf-8")))
    assert city.objectives
    with in_language("de", city):
        (pile, *_) = module_piles(
            network("london"), city.objectives, {("shared_objectives", "dry"): "1"}
        )
    face = pile.faces[0]
    assert (pile.title, face.title, face.sentence) == ("Nachtziele", "Dry feet", "Stay dry.")


@pytest.mark.parametrize(
    ("own", "does", "language", "said"),
    [
        ("Off you go.", "lays: {to: any}", "en", "Off you go. The section may reach any symbol."),
        ("Off you go", "lays: {to: any}", "en", "Off you go. The section may reach any symbol."),
        ("Free! The section may reach any symbol.", "lays: {to: any}", "en", None),
        ("Los!", "lays: {to: any}", "de", "Los! Der Abschnitt darf jedes Symbol erreichen."),
        # What is told in English alone does not follow a text in another language.
        ("Hochwasser.", "counts: {river_crossings: 2}", "de", None),
        ("Stay dry.", "count: river_crossings, at_most: 2", "en", None),
    ],
)
def test_what_a_card_does_follows_its_own_text(
    own: str, does: str, language: str, said: str | None
) -> None:
    data = yaml.safe_load(f"{{id: own, {does}}}") | {"text": {language: own}}
    with in_language(language, LONDON):
        assert sentence_of(LONDON, ModuleCard.of(data)) == (said or own)


def test_a_card_of_the_deck_says_what_it_does_after_its_own_text(own_file: Path) -> None:
    city = City.of(yaml.safe_load(own_file.read_text(encoding="utf-8")))
    card = next(each for each in city.deck.cards if each.texts)
    with in_language("en", city):
        assert describe_card(city, card) == f"It goes anywhere. {made_description(city, card)}"


def test_the_sheet_lists_cards_by_titles_of_their_own(own_file: Path) -> None:
    city = City.of(yaml.safe_load(own_file.read_text(encoding="utf-8")))
    assert city.objectives
    with in_language("en", city):
        (block,) = module_blocks(city, slots(network("london"), [city.objectives]))
    assert block.sentences == {"dry": "Dry feet: Stay dry."}


def test_the_rules_have_own_words_and_say_what_is_in_english(own_file: Path) -> None:
    said = ns("rules", str(own_file), "--module", "all", "--lang", "de", "-o", "-")
    for text in (
        "Keine Stümpfe.",
        "Millions come.",
        "It goes anywhere.",
        "Night falls.",
        "Stay dry.",
    ):
        assert said.stdout.count(text) == 1, text
    assert "1 count told in English: stations" in said.stderr


def test_lint_shows_the_rule_beside_own_texts(own_file: Path) -> None:
    said = ns("lint", str(own_file), "--texts").stdout
    assert "scoring.line[0]: −2 points for each dead end on the line. A dead end is" in said
    assert "No more than two river crossings.\n    its text: Stay dry." in said


def test_lint_shows_the_cards_of_the_modules_that_are_named(tmp_path: Path) -> None:
    file = tmp_path / "rush.yaml"
    cards = "{id: night, counts: {river_crossings: 2}}, {id: late, lays: {to: any}}"
    file.write_text(f"format: 1\nid: rush\ntitle: Rush\ndeal: {{to: game}}\ncards: [{cards}]\n")
    assert ns("lint", "london", "--module", str(file), "--texts").stdout.splitlines() == [
        "rush night: Each river crossing on the line counts twice when the line is scored.",
        "rush late: The section may reach any symbol.",
        *ns("lint", "london", "--texts").stdout.splitlines(),
    ]
    shipped = ns("lint", "paris", "--texts").stdout
    assert "city_gates double_district: This district counts as two" in shipped
    assert "city_gates double_station" not in shipped
