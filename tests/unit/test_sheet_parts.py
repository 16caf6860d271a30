from collections.abc import Collection
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from command import ns
from drawn_sheet import CITIES, draw_sheet, group, made_up, parse, texts

from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.format.vocabulary.scoring import TERMS_OF_SCORE
from nextstation.engine.format.vocabulary.sheet_words import english_words
from nextstation.engine.format.vocabulary.stations import ANY, ICONS, SHAPES
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import as_title, in_language, tr
from nextstation.renderers.map.districts import inset, neighbours, outlines, tint_numbers
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.score.line_score import LineScore
from nextstation.renderers.symbols.icons import SPECIAL_ICONS
from nextstation.renderers.symbols.label_icons import LABEL_ICONS
from nextstation.renderers.symbols.shapes import POLYGONS, SYMBOL_DRAWINGS, Corners
from nextstation.renderers.theme.palette import TINTS, contrast, readable_on
from nextstation.renderers.theme.pencils import codes_of, pencils_of
from nextstation.renderers.theme.styles import STYLES


def test_every_symbol_and_icon_of_the_vocabulary_is_drawn() -> None:
    assert set(SYMBOL_DRAWINGS) == {*SHAPES, ANY}
    assert set(SPECIAL_ICONS) == set(ICONS)


def test_every_box_of_the_vocabulary_is_known() -> None:
    for term in TERMS_OF_SCORE:
        for box in term.boxes:
            drawn = ", ".join(LABEL_ICONS)
            assert box.icon in LABEL_ICONS, f"{term.name}: symbols/label_icons.py has {drawn}"


def test_symbols_are_about_equally_large() -> None:
    def area(corners: Corners) -> float:
        around = zip(corners, [*corners[1:], corners[0]], strict=True)
        return abs(sum(x * v - u * y for (x, y), (u, v) in around)) / 2

    for name, corners in POLYGONS.items():
        assert 2.2 <= area(corners) <= 3.75, name


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        (["Purple", "Blue", "Pink"], ["Pu", "Bu", "Pi"]),
        (["Blue"], ["Bu"]),
        (["Slate", "Plum"], ["Sa", "Pm"]),
        (["Emerald green", "Cobalt", "Crimson"], ["EG", "Co", "Cr"]),
        (["M1", "M2", "U55"], ["M1", "M2", "U55"]),
        (["Line 1", "Line 12", "B", "Tram 101"], ["L1", "L12", "B", "T1"]),
        (["ab", "abb", "aB"], ["ab", "2", "3"]),
    ],
)
def test_codes_tell_pencils_apart(names: list[str], codes: list[str]) -> None:
    assert codes_of(names) == codes


@pytest.mark.parametrize("name", languages())
def test_a_pencil_called_by_a_number_is_not_taken_for_one(name: str) -> None:
    city = CITIES["london"].city
    numbered = replace(city.colours[0], name="line_1", names={ENGLISH: "1"})
    with in_language(name):
        pencil = pencils_of(replace(city, colours=(numbered, *city.colours[1:])))[0]
    assert pencil.title.endswith(" 1")
    assert pencil.letter == pencil.title[0] + "1"


def test_only_the_name_that_is_too_long_leaves_the_head_of_its_column() -> None:
    network = CITIES["london"]
    long, *others = network.city.colours
    long = replace(long, names={ENGLISH: "Tramway de la Corniche"})
    city = replace(network.city, colours=(long, *others))
    root = parse(draw_sheet(replace(network, city=city)))
    heads = {each.name: group(root, f"head-{each.name}") for each in city.colours}
    shown = {name: [text for text, _ in texts(head)] for name, head in heads.items()}
    assert shown == {
        "purple": ["TD"], "blue": ["Blue", "Bu"], "pink": ["Pink", "Pi"], "green": ["Green", "G"],
    }  # fmt: skip


@pytest.mark.parametrize("name", languages())
def test_a_known_colour_has_the_same_code_in_every_city(name: str) -> None:
    with in_language(name):
        colours = [key for key in english_words() if key.startswith("colour.")]
        titles = [without_hyphens(tr(key)) for key in colours]
        codes = codes_of(titles)
        assert [codes_of([title])[0] for title in titles] == codes
        assert codes == [tr(key.replace("colour", "code")) for key in colours]
        # No colour of a homebrew city takes the code of one that everybody knows.
        own = codes_of(["Blood", "Prussian", "Gras", "Rostrot", "Виридиан"])
        assert not {*own} & {*codes}


def test_letters_on_inks_can_be_read() -> None:
    for ink in ("#7b4a9c", "#f2c230", "#000000", "#ffffff", "#57a639"):
        assert contrast(ink, readable_on(ink)) >= 4.5


def test_a_key_without_words_says_nothing() -> None:
    assert tr("free_tickets") == ""
    assert as_title("free_tickets") == "Free tickets"


def test_a_score_has_room_for_three_columns_and_more_stand_in_bands() -> None:
    two, three, six = (LineScore.of(made_up(4, 4, number).city) for number in (2, 3, 6))
    assert two.least_width == two.tight_width < three.least_width
    assert three.least_width == three.tight_width == six.least_width < six.tight_width


@pytest.mark.parametrize(("option", "known"), [("--paper", PAPERS), ("--style", STYLES)])
def test_the_command_takes_what_there_is_and_lists_it(
    option: str, known: Collection[str], tmp_path: Path
) -> None:
    refused = ns("render", "london", "-o", "x.svg", option, "napkin", cwd=tmp_path)
    assert refused.code == 2
    assert f"'napkin' is not one of {', '.join(map(repr, known))}" in refused.stderr
    for name in known:
        assert ns("render", "london", "-o", "x.svg", option, name.upper(), cwd=tmp_path).code == 0


def test_outlines_of_a_ring_are_two_and_go_inward() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    outer, inner = outlines(ring)
    assert sorted(outer) == [(0, 0), (0, 3), (3, 0), (3, 3)]
    assert sorted(inner) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert min(inset(outer, 10, 1)) == (1, 1)
    assert min(inset(inner, 10, 1)) == (9, 9)


def test_squares_that_touch_at_a_corner_are_outlined_apart() -> None:
    assert len(outlines({(0, 0), (1, 1)})) == 2


def test_neighbours_have_different_tints() -> None:
    squares = {
        chr(65 + 4 * y + x): frozenset({(x, y)})
        for x, y in [(x, y) for x in range(4) for y in range(4)]
    }
    chosen = tint_numbers(squares, len(TINTS))
    touching = neighbours(squares, corners=True)
    assert all(
        chosen[one] != chosen[other]
        for one, other in combinations(squares, 2)
        if other in touching[one]
    )
    assert max(chosen.values()) < 4
