"""Languages: none lacks a word, and in each of them every sheet is as tidy as in English."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from covering import covering
from drawn_sheet import (
    MARGIN,
    SVG,
    Drawn,
    Networks,
    discs,
    draw_sheet,
    drawn,
    first_page,
    group,
    inside,
    network_in,
    overlap,
    parse,
    rects,
    texts,
)
from fontTools.ttLib import TTFont

from nextstation.engine.city.city import CityTerm
from nextstation.engine.city.dealing import slots
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.reader import parse_document
from nextstation.engine.format.vocabulary import sheet_words
from nextstation.engine.format.vocabulary.letters import SOFT_HYPHEN
from nextstation.engine.format.vocabulary.map import WAYS
from nextstation.engine.format.vocabulary.modules import EFFECT_WORDS
from nextstation.engine.format.vocabulary.schema_builder import Word
from nextstation.engine.format.vocabulary.scoring import (
    TERM_NAMED,
    TERMS_OF_SCORE,
    Box,
    Term,
    TermValue,
)
from nextstation.engine.format.vocabulary.sheet_words import (
    WordsError,
    english_words,
)
from nextstation.engine.format.vocabulary.stations import ANY, DRAWN_MARKS, SHAPES
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.text import ELLIPSIS, font_file
from nextstation.renderers.language import catalogue as catalogues
from nextstation.renderers.language import shipped
from nextstation.renderers.language.__main__ import report
from nextstation.renderers.language.card_words import sentence_of
from nextstation.renderers.language.catalogue import catalogue, missing_words
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import (
    UnknownLanguageError,
    as_title,
    in_language,
    tr,
)
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.score.labels import Label, labels_of
from nextstation.renderers.theme.pencils import pencils_of

pytestmark = pytest.mark.slow

LANGUAGES = languages()
SHIPPED = ("pencil_powers", "city_gates", "accelerated_construction", "special_stations")
OTHERS = [name for name in LANGUAGES if name != "en"]
# Those that lack no word: the shipped cities name their things in them too.
COMPLETE = [name for name in LANGUAGES if not missing_words(name)]
FOLDER = Path(__file__).parents[2] / "cities"
CITIES = Networks({path.stem: partial(network_in, path) for path in sorted(FOLDER.glob("*.yaml"))})


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


@pytest.mark.parametrize("language", OTHERS)
class TestEveryLanguage:
    def test_fills_in_the_same_parts(self, language: str) -> None:
        for key, text in catalogue(language).items():
            parts = sorted(re.findall(r"\{\w*\}", catalogue("en")[key]))
            assert sorted(re.findall(r"\{\w*\}", text)) == parts, key


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
        for names in given_names(network):
            missing = set(COMPLETE) - set(names)
            assert not missing, f"cities/{city.id}.yaml: `{names}` lacks {missing}"
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
        assert as_title("crimson_lake") == "Crimson lake"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of languages."""
    for each in (catalogues, shipped):
        monkeypatch.setattr(each, "FOLDER", tmp_path)
    for cached in (languages, catalogue):
        cached.cache_clear()
    yield tmp_path
    for cached in (languages, catalogue):
        cached.cache_clear()


def test_a_language_is_one_file_and_lacks_what_it_likes(folder: Path) -> None:
    words = "total: Totaal\ndistricts: Wijken\nnumber.0: no\nname: on\nlines: 12\n"
    (folder / "nl.yaml").write_text(words, encoding="utf-8")
    assert languages() == ("en", "nl")
    with in_language("nl"):
        assert [tr(key) for key in ("total", "name", "number.0", "lines")] == [
            "Totaal", "on", "no", "12",
        ]  # fmt: skip
        assert tr("date") == "Date"
    found = [text for text, _ in texts(parse(draw_sheet(CITIES["london"], language="nl")))]
    assert {"Wijken", "TOTAAL", "on", "Most stations"} <= set(found)
    assert set(missing_words("nl")) == set(english_words()) - {
        "total", "districts", "number.0", "name", "lines",
    }  # fmt: skip
    assert next(line for line in report() if line.startswith("nl lacks")).count(", ") > 100


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("total: Totaal\nlijn: x\n", "2: there is no word `lijn` on the sheet"),
        ("points.note: '{price}'\n", "1: `{price}` is not filled in here; the parts of"),
        ("total: 'x {'\n", "1: braces hold the name of a part"),
        ("total: x\ntotal: y\n", "2: `total` is given twice"),
        ("total: [x]\n", "1: `total` has no text"),
        ("total:\n", "1: `total` has no text"),
        ("- total\n", " a file of words is a mapping"),
        ("total: 'x\n", "while scanning"),
    ],
)
def test_a_fault_in_a_language_is_told_with_its_file(folder: Path, words: str, fault: str) -> None:
    (folder / "nl.yaml").write_text(words, encoding="utf-8")
    with pytest.raises(WordsError) as caught:
        draw_sheet(CITIES["london"], language="nl")
    assert str(caught.value).startswith(f"{folder / 'nl.yaml'}:")
    assert fault in str(caught.value)


def test_a_city_brings_the_words_of_a_language_that_is_not_shipped() -> None:
    network = CITIES["london"]
    words = {"xx": {"total": "Totaal"}, "fr": {"total": "Somme"}}
    own = replace(network, city=replace(network.city, words=words))
    for language, total in (("xx", "TOTAAL"), ("fr", "SOMME"), ("en", "TOTAL")):
        sheet = draw_sheet(own, language=language)
        assert total in [text for text, _ in texts(parse(sheet))]
        assert f'xml:lang="{language}"' in sheet.to_svg()
    with pytest.raises(UnknownLanguageError, match="no language `yy`"):
        draw_sheet(own, language="yy")
    with pytest.raises(UnknownLanguageError):
        first_page(
            [SheetContent(own), SheetContent(network)], PrintSettings(per_page=2, language="xx")
        )


def test_what_english_says_nothing_of_is_called_by_its_title(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = set(english_words())
    word = Word("per_bridge", "Per bridge", "Points for each bridge.", {}, [3])
    box = Box("bridges", "bridge", "+")
    term = Term(word, "line", "cells", (box,), lambda value: TermValue(points=value))
    monkeypatch.setitem(TERM_NAMED, "per_bridge", term)
    monkeypatch.setattr(sheet_words, "TERMS_OF_SCORE", (*TERMS_OF_SCORE, term))
    effect = Word("turns_back", "Turns back", "The line turns back.", {}, [True])
    monkeypatch.setattr(sheet_words, "EFFECT_WORDS", (*EFFECT_WORDS, effect))
    monkeypatch.setattr(sheet_words, "TRANSLATED", ("bridges",))
    english_words.cache_clear()
    try:
        added = set(english_words()) - before
        assert {key: english_words()[key] for key in added} == {
            "bridges": "Per bridge",
            "rules.term.per_bridge": "Points for each bridge.",
            "effect.turns_back": "turns back",
            "objective.bridges.every": "all bridges",
            "objective.bridges.one": "at least {number} of bridges",
            "objective.bridges.least": "at least {number} bridges",
        }
        (label,) = labels_of(CITIES["london"].city, CityTerm("per_bridge", 3))
        assert label == Label("bridges", "Per bridge", "+3 each", "bridge")
    finally:
        english_words.cache_clear()


def test_an_unknown_language_is_told_with_those_known() -> None:
    with pytest.raises(ValueError, match=f"no language `tlh`; known: {', '.join(LANGUAGES)}"):
        draw_sheet(CITIES["london"], language="tlh")


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


@pytest.mark.parametrize("language", COMPLETE[1:])
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


@pytest.mark.parametrize(
    ("city", "paper", "language"), covering(product(CITIES, ("a4", "letter"), LANGUAGES))
)
def test_every_sheet_is_tidy(city: str, paper: str, language: str) -> None:
    network = CITIES[city]
    dealt = slots(network, modules_of(network))
    assert_tidy(drawn(city, paper, language=language))
    assert_tidy(Drawn(draw_sheet(network, paper, language=language, dealt=dealt)))


def assert_tidy(sheet: Drawn) -> None:
    """No text is cut, off the page, on another, over the edge of a box or over a station."""
    page = sheet.page.inset(MARGIN)
    assert [text for text, _ in sheet.texts if text.endswith(ELLIPSIS)] == []
    assert [text for text, area in sheet.texts if not inside(area, page)] == []
    assert sheet.texts_on_texts() == []
    assert sheet.texts_over_edges() == []
    assert over_stations(sheet.root) == []


def over_stations(root: ElementTree.Element) -> list[str]:
    """The texts that lie on a station, other than the letters of departures."""
    stations = group(root, "stations")
    own = {each.text for each in stations.iter(f"{SVG}text")}
    found = [(text, area) for text, area in texts(root) if text not in own]
    return [
        text
        for text, area in found
        if any(overlap(area, each) for each in rects(stations))
        or any(_lies_on(area, each) for each in discs(stations))
    ]


def _lies_on(area: Area, disc: Area) -> bool:
    """Whether an area lies on a disc, of which the square round it is known."""
    x, y = disc.centre
    across, down = max(area.x - x, 0, x - area.right), max(area.y - y, 0, y - area.bottom)
    return hypot(across, down) < disc.width / 2
