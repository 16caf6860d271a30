"""`ns show`: the map in the terminal, and one station."""

import re
from pathlib import Path
from typing import Any

import pytest
from checking import check_text
from command import ROOT, Result, ns
from rich.cells import cell_len
from terminal import Terminal, plain

from nextstation.cli.terminal.map import letters_of
from nextstation.engine.checks.load import load_city
from nextstation.engine.city.place import Point

LONDON, PARIS, BERLIN = (f"cities/{name}.yaml" for name in ("london", "paris", "berlin"))
CITIES = [LONDON, PARIS, BERLIN, "tests/cities/harbour.yaml"]
SIGNS = {"circle": "●", "square": "■", "triangle": "▲", "pentagon": "⬟", "any": "✱"}
SIGNS |= {"hexagon": "⬢", "star": "★"}


def show(*words: str) -> Result:
    return ns("show", *words)


def on_terminal(*words: str, **environment: str) -> str:
    """What the command writes to a terminal."""
    with Terminal("show", *words, cwd=ROOT, **environment) as terminal:
        assert terminal.end()[0] == 0
        return terminal.raw


def data(*words: str) -> Any:
    result = show(*words, "--format", "json")
    assert (result.code, result.stderr) == (0, "")
    return result.json()


@pytest.mark.parametrize("city", CITIES)
def test_every_station_stands_in_its_place_on_the_map(city: str) -> None:
    result, network = show(city), load_city(ROOT / city)
    assert (result.code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    top = next(number for number, line in enumerate(lines) if line.startswith("     a   b"))
    shown = {
        Point(column, row): lines[top + 1 + 2 * row][5 + 4 * column]
        for row in range(network.city.map.height)
        for column in range(network.city.map.width)
    }
    for point, station in network.station_at.items():
        assert shown.pop(point) == SIGNS[station.symbol], point.name
    assert not set(shown.values()) & set(SIGNS.values())
    assert {point for point, sign in shown.items() if sign == "╬"} == set(network.crossings)


@pytest.mark.parametrize("city", CITIES)
def test_fits_a_terminal_and_is_plain_where_piped(city: str) -> None:
    for line in show(city).stdout.splitlines():
        assert cell_len(line) <= 80
        assert line == line.rstrip()
        assert "\x1b" not in line
        assert "…" not in line


@pytest.mark.parametrize("city", CITIES)
def test_departures_stand_in_brackets(city: str) -> None:
    colours = load_city(ROOT / city).city.colours
    text = show(city).stdout.split("departure")[0]
    count = sum(len(colour.departures) for colour in colours)
    assert len(re.findall(r"\([●■▲⬟⬢★✱]\)", text)) == count


def test_summary_of_london() -> None:
    text = show(LONDON).stdout
    assert "53 stations, 155 links, 24 river links, 13 districts" in text
    assert "● circle 13   ■ square 13   ▲ triangle 13   ⬟ pentagon 13   ✱ any 1" in text
    assert "~" in text
    for words in (
        "C North east 4 h1 i2 j2 j3",
        "y Sutton 1 a10",
        "° Tourist site 5 g2 a4 f4 j7 e10",
        "' Central station 1 f4",
        "( ) purple c6",
        "street 6 circle, square",
        "5 of them end a round",
    ):
        assert words in " ".join(text.split())


def test_summary_of_paris_and_berlin() -> None:
    paris = " ".join(show(PARIS).stdout.split())
    assert "horizontal and vertical 4 d2 g2 i4 c9" in paris
    assert "one station e5 4 e5 f5 e6 f6" in paris
    berlin = " ".join(show(BERLIN).stdout.split())
    assert "no group 1 double railway switch" in berlin
    assert "river" not in berlin


def test_json_of_a_city() -> None:
    facts = data(LONDON)
    counts = {"stations": 53, "links": 155, "river_links": 24, "districts": 13}
    assert facts["counts"] == counts
    assert (len(facts["stations"]), len(facts["links"])) == (53, 155)
    assert sum(bool(link["rivers"]) for link in facts["links"]) == 24
    assert sorted(place for each in facts["districts"] for place in each["stations"]) == sorted(
        each["place"] for each in facts["stations"]
    )
    assert [each["group"] for each in data(BERLIN)["deck"]] == ["bear", "crown", None]


def test_the_modules_that_a_city_can_be_played_with() -> None:
    modules = data(BERLIN)["modules"]
    assert {each["name"] for each in modules if each["listed"]} == {
        "shared_objectives",
        "accelerated_construction",
    }
    assert {each["name"] for each in modules} > {"pencil_powers", "city_gates", "special_stations"}
    assert [each["incompatible"] for each in modules] == [None] * len(modules)
    assert data(PARIS)["overhead_crossings"]["b5"] == ["horizontal", "rising"]


def test_a_station_of_paris_with_two_links_to_the_platform() -> None:
    facts = data(PARIS, "e4")
    assert (facts["place"], facts["symbol"], facts["district"]["name"]) == (
        *("e4", "circle"),
        "west_2",
    )
    platform = [each for each in facts["links"] if "central_platform" in each["to"]["specials"]]
    assert [(each["direction"], each["to"]["place"]) for each in platform] == [
        ("south_east", "f5"),
        ("south", "e5"),
    ]
    text = show(PARIS, "E4").stdout
    assert "in B Champs-Élysées (main district)" in text
    assert "↘  f5  ✱ any, Central platform, in o Central platform" in text
    assert "crossed by f2-d4 d3-f3" in text


def test_a_station_of_several_points_is_shown_from_each() -> None:
    assert data(PARIS, "f6") == data(PARIS, "e5")
    text = show(PARIS, "f6").stdout
    assert "one station of the points e5 f5 e6 f6" in text
    assert "passes over at b5" in text


def test_a_station_shows_rivers_and_whose_departure_it_is() -> None:
    assert "over the river Thames" in show(LONDON, "e4").stdout
    assert "departure of  pink  (bear)" in show(BERLIN, "c1").stdout
    departure = {"colour": "purple", "side": None, "ink": "#7b4a9c"}
    assert data(LONDON, "c6")["departs"] == [departure]


@pytest.mark.parametrize("city", CITIES)
def test_links_that_cross_name_each_other(city: str) -> None:
    links = {each["link"]: each for each in data(city)["links"]}
    for name, link in links.items():
        assert all(name in links[other]["crossed_by"] for other in link["crossed_by"])


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("a2", "there is no station at `a2`; nearby stations: a1, b2, a3"),
        ("z4", "outside the map, which runs from `a1` to `j10`; nearby stations: j4, j3"),
        ("e0", "outside the map"),
        ("e99", "nearby stations: e10"),
        ("4e", "`4e` is not a place; use a column letter and a row number, such as"),
        ("", "`` is not a place"),
        ("é4", "is not a place"),
        ("e\x1b[31m", "is not a place"),
    ],
)
def test_what_is_not_a_station_is_explained(place: str, message: str) -> None:
    result = show(LONDON, place)
    assert (result.code, result.stdout) == (2, "")
    assert message in result.stderr
    assert "\x1b" not in result.stderr


def test_an_overhead_crossing_is_not_a_station() -> None:
    result = show(PARIS, "d2")
    assert result.code == 2
    assert "`d2` is an overhead crossing, not a station; nearby stations: d1" in result.stderr


def test_an_unknown_city_is_explained() -> None:
    result = show("londn")
    assert (result.code, result.stdout) == (2, "")
    assert "did you mean `london`?" in result.stderr


def test_colour_on_a_terminal_and_the_same_text() -> None:
    written = on_terminal(LONDON)
    assert "\x1b[" in written
    assert "48;5;" in written
    lines = [line.rstrip() for line in plain(written).splitlines()]
    assert lines == show(LONDON).stdout.splitlines()
    assert ";5;" not in on_terminal(LONDON, NO_COLOR="1")


def test_pencils_whose_names_have_no_letter_of_their_own_are_numbered() -> None:
    def named(*names: str) -> list[str]:
        """The letters of the pencils of a city."""
        text = (ROOT / LONDON).read_text("utf-8")
        for old, new in zip(("purple", "blue", "pink", "green"), names, strict=True):
            text = text.replace(f"  {old}:", f"  {new}:")
        return list(letters_of(check_text(text).sound().city).values())

    assert named("purple", "blue", "pink", "green") == ["p", "b", "n", "g"]
    assert named("m1", "m2", "m3", "m4") == ["1", "2", "3", "4"]
    assert named("ill", "blue", "pink", "green") == ["1", "2", "3", "4"]


def test_a_wide_letter_shifts_nothing_on_the_map(tmp_path: Path) -> None:
    text = (ROOT / LONDON).read_text("utf-8").replace("E: central", "河: central")
    art = text.index("    art: |")
    end = text.index("    names:", art)
    text = text[:art] + text[art:end].replace("E", "河") + text[end:]
    file = tmp_path / "odd.yaml"
    file.write_text(text, "utf-8")
    result = show(str(file))
    assert result.code == 0, result.stderr
    assert "河" in result.stdout.split("main districts")[1]
    assert "河" not in result.stdout.split("main districts")[0]
