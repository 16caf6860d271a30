"""Styles: everything can be read in each of them, and lines are told apart by everyone."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from xml.etree import ElementTree

import pytest
from covering import covering
from drawn_sheet import CITIES, REAL, SVG, Drawn, discs, draw_sheet, drawn, rects_of, texts

from nextstation.engine.city.colour_vision import (
    DEFICIENCIES,
    TRICHROMACY,
    are_distinguishable,
    difference,
)
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.map.stations import DEPARTURE_RINGS
from nextstation.renderers.theme.palette import (
    DOTS,
    PANEL,
    PAPER_WHITE,
    QUIET,
    READABLE,
    TINTS,
    TOKENS,
    TONES,
    WATER,
    WATER_TONE,
    contrast,
    darkened,
    grey,
    luminance,
)
from nextstation.renderers.theme.pencils import accent_of, pencils_of
from nextstation.renderers.theme.styles import COLOUR, GREYSCALE, STYLES, Style

pytestmark = pytest.mark.slow

SHEETS = covering(product((*REAL, "large", "abreast"), STYLES))


def some_lines(network: Network) -> PlayedMap:
    """A few sections in every colour, far from each other."""
    colours = [colour.name for colour in network.city.colours]
    step = len(colours)
    return PlayedMap({name: tuple(range(place, 12, step)) for place, name in enumerate(colours)})


@cache
def played(city: str, style: str) -> Drawn:
    """The sheet of a city with some lines on it."""
    network = CITIES[city]
    return Drawn(draw_sheet(network, style=style, played=some_lines(network)))


def grounds(root: ElementTree.Element) -> Iterator[tuple[ElementTree.Element, str]]:
    """Every text, and the colour of the topmost box or disc below it; paper is white."""
    below: list[tuple[Area, str]] = []
    places = iter(texts(root))
    for each in root.iter():
        fill = each.get("fill", "none")
        if each.tag == f"{SVG}text":
            x, y = next(places)[1].centre
            over = [
                colour
                for area, colour in below
                if area.x <= x <= area.right and area.y <= y <= area.bottom
            ]
            yield each, over[-1] if over else "#ffffff"
        elif fill != "none" and each.tag in (f"{SVG}rect", f"{SVG}circle"):
            wrapped = ElementTree.Element("g")
            wrapped.append(each)
            below += [(area, fill) for area in (*rects_of(wrapped), *discs(wrapped))]


@pytest.mark.parametrize(("city", "style"), SHEETS)
def test_every_text_can_be_read(city: str, style: str) -> None:
    for sheet in (drawn(city, style=style), played(city, style)):
        faint = {
            (text.text, text.attrib["fill"], ground)
            for text, ground in grounds(sheet.root)
            if contrast(text.attrib["fill"], ground) < READABLE
        }
        # The letters on lines lie on strokes, not on areas; they have a test of their own.
        assert {each for each in faint if each[2] != "#ffffff"} == set()
        assert all(each[1] == "#ffffff" for each in faint)


@pytest.mark.parametrize(("city", "style"), SHEETS)
def test_every_symbol_of_a_station_can_be_read(city: str, style: str) -> None:
    for station in drawn(city, style=style).group("stations"):
        grounds = [each.attrib["fill"] for each in station.iter(f"{SVG}circle")]
        disc = [each for each in grounds if each != "none"]
        signs = [each for each in station if each.tag == f"{SVG}path"]
        sign = signs[-1].attrib
        colour = sign["fill"] if sign["fill"] != "none" else sign["stroke"]
        # The disc is the last one below the symbol; the badge of a departure comes later.
        badge = len(list(station.iter(f"{SVG}text")))
        assert contrast(colour, disc[-1 - badge]) >= READABLE, station.get("id")


@pytest.mark.parametrize(("city", "style"), SHEETS)
def test_lines_are_told_apart_or_bear_a_letter(city: str, style: str) -> None:
    network = CITIES[city]
    lines = played(city, style).group("lines")
    inks = [next(each.iter(f"{SVG}path")).attrib["fill"] for each in lines]
    letters = [[text.text for text in each.iter(f"{SVG}text")] for each in lines]
    if not are_distinguishable(inks):
        sections = [len(some_lines(network).lines[colour.name]) for colour in network.city.colours]
        assert [len(each) for each in letters] == sections
        told = [set(each) for each in letters]
        assert all(not one & other for one, other in combinations(told, 2))
        for each, ink in zip(lines, inks, strict=True):
            for text in each.iter(f"{SVG}text"):
                assert contrast(text.attrib["fill"], ink) >= READABLE


@pytest.mark.parametrize("style", STYLES)
def test_a_style_moves_no_text_unless_it_is_larger_or_cut_out(style: str) -> None:
    if STYLES[style].scale != 1 or STYLES[style].wiped:
        return
    places = [area for _, area in drawn("berlin", style=style).texts]
    assert places == [area for _, area in drawn("berlin").texts]


def test_greyscale_has_no_colour() -> None:
    root = played("london", "greyscale").root
    painted = {each.get(key, "none") for each in root.iter() for key in ("fill", "stroke")}
    assert all(each[1:3] == each[3:5] == each[5:7] for each in painted - {"none"})


def test_ink_saver_fills_no_area_with_colour() -> None:
    fills = {
        each.attrib["fill"]
        for each in drawn("berlin", style="ink-saver").group("map").iter()
        if each.tag in (f"{SVG}rect", f"{SVG}circle")
    }
    assert fills <= {"#ffffff", "none"}


def test_colours_are_simulated() -> None:
    red_green = ("#c03030", "#5a7000")
    assert difference(*red_green, DEFICIENCIES["deuteranopia"]) < 10
    assert difference(*red_green, DEFICIENCIES["tritanopia"]) > 20
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.01)
    # The distance of red and blue in OKLab, from its published coordinates.
    assert difference("#ff0000", "#0000ff") == pytest.approx(53.7, abs=0.1)
    assert not are_distinguishable(red_green)
    assert are_distinguishable(["#000000", "#ffffff", "#2f6fc4"])
    assert difference("#777777", "#777777", DEFICIENCIES["protanopia"]) == 0


def test_greys_are_as_light_and_dark_inks_dark_enough() -> None:
    for ink in ("#f2c230", "#2f9fd8", "#000000", "#ffffff"):
        assert luminance(grey(luminance(ink))) == pytest.approx(luminance(ink), abs=0.01)
        assert contrast(darkened(ink), "#ffffff") >= READABLE


# Those that four neighbours have; more are rarely needed.
FOUR = TINTS[:4]


def lightness(colour: str) -> float:
    """L* of CIELAB."""
    return float(116 * luminance(colour) ** (1 / 3) - 16)


@pytest.mark.parametrize("tint", TINTS[:5])
def test_tints_are_strong_enough_to_print(tint: str) -> None:
    """12 % of one process colour and 25 % of all: more would rival coloured pencils on them."""
    inks = [1 - int(tint[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    assert max(inks) >= 0.115
    assert 0.25 <= sum(inks) <= 0.6


def test_districts_and_water_are_told_apart_by_everyone() -> None:
    for seen in (TRICHROMACY, *DEFICIENCIES.values()):
        assert min(difference(*pair, seen) for pair in combinations(FOUR, 2)) >= 4
        assert min(difference(tint, WATER, seen) for tint in FOUR) >= 3


@pytest.mark.parametrize("style", [COLOUR, GREYSCALE])
def test_districts_and_water_differ_in_lightness(style: Style) -> None:
    found = [lightness(style.colour(tint)) for tint in FOUR]
    assert min(abs(one - other) for one, other in combinations(found, 2)) >= 1.5
    assert min(contrast(style.colour(tint), style.colour(WATER)) for tint in FOUR) >= 1.3


@pytest.mark.parametrize("style", STYLES)
def test_what_lies_on_districts_and_water_is_seen(style: str) -> None:
    shown = STYLES[style].colour
    for ground, tone in zip((*TINTS, WATER), (*TONES, WATER_TONE), strict=True):
        assert contrast(shown(tone), shown(ground)) >= READABLE
        assert contrast(shown(DOTS), shown(ground)) >= 3
    own = STYLES[style].water("#102030")
    assert contrast(shown(STYLES[style].water_tone("#102030")), shown(own)) >= READABLE
    assert contrast(shown(DOTS), shown(own)) >= 3


@pytest.mark.parametrize(("city", "style"), covering(product(REAL, ["colour", "ink-saver"])))
def test_a_pencil_has_one_ink(city: str, style: str) -> None:
    sheet = drawn(city, style=style)
    for pencil in pencils_of(CITIES[city].city):
        ink = STYLES[style].colour(pencil.ink)
        others = {
            each.attrib[key]
            for each in sheet.root.iter()
            for key in ("fill", "stroke")
            if difference(each.get(key, "none").replace("none", "#ffffff"), ink) < 8
        } - TOKENS
        assert others == {ink}


@pytest.mark.parametrize("style", STYLES)
def test_departures_are_told_apart_by_their_rings(style: str) -> None:
    found = set()
    network = CITIES["large"]
    stations = drawn("large", style=style).group("stations")
    named = {each.get("id"): each for each in stations}
    for pencil in pencils_of(network.city):
        station = named[f"station-{pencil.departs[0].name}"]
        disc = next(each for each in station if each.get("fill") not in ("none", None))
        drawing = [
            (each.tag, each.get("d", "").count("A"), each.get("d", "").count("M"))
            for each in station
            if each.tag in (f"{SVG}path", f"{SVG}circle")
        ]
        # All but the symbol and the badge.
        found.add((disc.tag, *drawing[:-2]))
    assert len(found) == len(DEPARTURE_RINGS) == 8


@pytest.mark.parametrize(
    "accent", ["#1d3461", "#6b2d23", "#ffe000", "#00ff00", "#0000ff", "#808080", "#000000"]
)
def test_the_ground_of_the_score_is_light_whatever_the_accent(accent: str) -> None:
    """So that every pencil shows on it: L* of 89 or more."""
    ground = COLOUR.ground(accent)
    assert 116 * luminance(ground) ** (1 / 3) - 16 >= 89
    assert contrast(QUIET, ground) >= READABLE
    bar = COLOUR.field(darkened(accent))
    assert contrast(bar.fill, bar.text) >= READABLE
    assert GREYSCALE.ground(accent) == PANEL


@pytest.mark.parametrize("ink", ["#c8372d", "#ffe000", "#0000ff", "#d0d0d0", "#000000"])
def test_a_city_without_an_accent_has_that_of_its_first_pencil(ink: str) -> None:
    city = CITIES["london"].city
    plain = replace(city, look={}, colours=(replace(city.colours[0], ink=ink),))
    accent, ground = accent_of(plain), COLOUR.ground(accent_of(plain))
    assert contrast(accent, PAPER_WHITE) >= 10 > 2 * READABLE
    assert 116 * luminance(ground) ** (1 / 3) - 16 >= 89
    assert accent_of(replace(plain, look={"accent": "#1d3461"})) == "#1d3461"
