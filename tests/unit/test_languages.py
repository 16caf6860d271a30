"""Languages: none lacks a word, and in each of them every sheet is as tidy as in English."""

import re
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from drawn_sheet import SVG, discs, draw_sheet, group, inside, overlap, rects, texts
from fontTools.ttLib import TTFont

from nextstation.cli.commands.render import Language
from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import slots
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.source.document import parse_document
from nextstation.engine.vocabulary.map import WAYS
from nextstation.engine.vocabulary.stations import ANY, DRAWN_MARKS, SHAPES
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.fonts import font_file
from nextstation.renderers.canvas.text import ELLIPSIS
from nextstation.renderers.language.hyphenation import SOFT_HYPHEN
from nextstation.renderers.language.translations import (
    catalogue,
    humanize,
    in_language,
    languages,
    tr,
)
from nextstation.renderers.modules.module_block import sentence_of
from nextstation.renderers.theme.pencils import pencils_of

pytestmark = pytest.mark.slow

LANGUAGES = languages()
SHIPPED = ("pencil_powers", "city_gates", "accelerated_construction", "special_stations")
OTHERS = [name for name in LANGUAGES if name != "en"]
FOLDER = Path(__file__).parents[2] / "cities"
CITIES = {
    path.stem: Network.of(City.of(parse_document(path.read_text(encoding="utf-8")).data))
    for path in sorted(FOLDER.glob("*.yaml"))
}


def load_module(name: str) -> Module:
    text = (FOLDER / "modules" / f"{name}.yaml").read_text(encoding="utf-8")
    return Module.of(parse_document(text).data)


def given_names(network: Network) -> list[Mapping[str, str]]:
    """The names of what a city makes up, by language."""
    city = network.city
    return [
        *(special.names for special in city.specials.values()),
        *(mark.names for mark in city.marks.values()),
        *(river.names for river in city.map.rivers),
        *(city.deck.group_names[side] for side in city.map.sides),
    ]


def test_the_languages_of_the_issue_are_there() -> None:
    assert LANGUAGES == ["en", "de", "es", "fr", "ru"]


@pytest.mark.parametrize("language", OTHERS)
class TestEveryLanguage:
    def test_has_the_words_of_english_and_no_more(self, language: str) -> None:
        assert list(catalogue(language)) == list(catalogue("en"))
        assert all(catalogue(language).values())

    def test_fills_in_the_same_parts(self, language: str) -> None:
        for key, text in catalogue("en").items():
            parts = sorted(re.findall(r"\{\w*\}", text))
            assert sorted(re.findall(r"\{\w*\}", catalogue(language)[key])) == parts, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bold", [False, True])
def test_every_letter_is_in_the_fonts(language: str, bold: bool) -> None:
    known = set(TTFont(font_file(bold=bold)).getBestCmap())
    names = [
        names.get(language, "") for network in CITIES.values() for names in given_names(network)
    ]
    letters = set("".join([*catalogue(language).values(), *names]))
    letters |= set("".join(letters).upper())
    assert not {letter for letter in letters - {SOFT_HYPHEN} if ord(letter) not in known}


def test_the_vocabulary_has_its_words() -> None:
    keys = {f"symbol.{symbol}" for symbol in (*SHAPES, ANY)}
    keys |= {f"way.{way}" for way in WAYS} | {f"mark.{mark}" for mark in DRAWN_MARKS}
    assert keys <= set(catalogue("en"))


def test_the_shipped_cities_name_everything_in_every_language() -> None:
    for network in CITIES.values():
        city = network.city
        assert all(set(LANGUAGES) <= set(names) for names in given_names(network)), city.id
        assert {f"colour.{colour.name}" for colour in city.colours} <= set(catalogue("en"))


def test_colours_are_named_by_the_city_then_by_the_language_then_as_they_stand() -> None:
    names = {}
    for language in ("en", "ru"):
        with in_language(language):
            names[language] = [each.title for each in pencils_of(CITIES["london"].city)]
    assert names["en"] == ["Purple", "Blue", "Pink", "Green"]
    assert names["ru"] == ["Фиолетовый", "Голубой", "Розовый", "Зелёный"]
    with in_language("fr"):
        assert tr("colour.crimson_lake") == ""
        assert humanize("crimson_lake") == "Crimson lake"


def test_an_unknown_language_is_told_with_those_known() -> None:
    with pytest.raises(ValueError, match="no language `tlh`; known are en, de, es, fr, ru"):
        draw_sheet(CITIES["london"], language="tlh")


def test_the_command_offers_every_language() -> None:
    assert sorted(Language) == sorted(LANGUAGES)


def test_a_sheet_says_which_language_it_speaks() -> None:
    svg = draw_sheet(CITIES["berlin"], language="de").to_svg()
    assert 'xml:lang="de"' in svg
    assert "Bär" in svg
    assert "Startstation Braun" in svg


def modules_of(network: Network) -> list[Module]:
    """The modules that a city's file brings."""
    return [load_module(name) for name in network.city.modules if name in SHIPPED] + [
        each for each in (network.city.objectives,) if each
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_every_card_of_a_module_is_told_in_every_language(language: str) -> None:
    for network in CITIES.values():
        city = network.city
        cards = [card for name in SHIPPED for card in load_module(name).cards]
        cards += city.objectives.cards if city.objectives else ()
        for card in cards:
            english = sentence_of(city, card)
            with in_language(language):
                said = sentence_of(city, card)
            assert said != english
            assert "{" not in said
            assert "  " not in said
            if language == "ru":
                assert not re.search(r"[A-Za-z]", said), said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("city", CITIES)
def test_every_sheet_is_tidy(city: str, paper: str, language: str) -> None:
    network = CITIES[city]
    assert_tidy(draw_sheet(network, paper, language=language))
    assert_tidy(
        draw_sheet(network, paper, language=language, dealt=slots(network, modules_of(network)))
    )


def assert_tidy(sheet: Canvas) -> None:
    """No text is cut, off the page, on another, over the edge of a box or over a station."""
    root = ElementTree.fromstring(sheet.to_svg())  # noqa: S314 - our own
    found = texts(root)
    page = Area(0, 0, sheet.width, sheet.height).inset(8)
    assert [text for text, _ in found if text.endswith(ELLIPSIS)] == []
    assert [text for text, area in found if not inside(area, page)] == []
    assert [
        (one[0], other[0]) for one, other in combinations(found, 2) if overlap(one[1], other[1])
    ] == []
    round_ones = discs(root)
    assert [
        (text, box)
        for text, area in found
        for box in rects(root)
        if overlap(area, box) and not inside(area, box)
        if not any(inside(area, disc) for disc in round_ones)
    ] == []
    assert over_stations(root) == []


def over_stations(root: ElementTree.Element) -> list[str]:
    """The texts that lie on a station, other than the letters of departures."""
    stations = group(root, "stations")
    own = {each.text for each in stations.iter(f"{SVG}text")}
    taken = [*discs(stations), *rects(stations)]
    return [
        text
        for text, area in texts(root)
        if text not in own and any(overlap(area, each) for each in taken)
    ]
