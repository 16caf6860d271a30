"""The oracle by itself: the facts of three cities, worked examples, each rule on a small map.

The text art of the small maps reads as in a city file; a case is named after its rule.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path
from typing import Any

import oracle
import pytest
from oracle import score
from oracle.atlas import nearest_links
from oracle.deck import Grant
from oracle.plane import cross, link_of, point_of

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parents[1]
CITIES = {
    "london": TESTS.parent / "cities" / "london.yaml",
    "paris": TESTS / "oracle" / "data" / "paris.yaml",
    "berlin": TESTS / "oracle" / "data" / "berlin.yaml",
}
SYMBOLS = ("circle", "square", "triangle", "pentagon")

THAMES = """
    a3-c5 a4-a6 a4-b5 b2-b5 c4-b5 c4-c5 c5-e5 e4-c6 c6-e6 d3-d7 e6-d7 e5-g7
    e6-e7 e6-h6 h4-e7 f4-h6 f5-f8 f5-h7 g4-g7 g4-j7 h4-h6 i5-h6 i5-i8 j4-j7
"""

TRACK = [0, 1, 2, 4, 6, 8, 11, 14, 17, 21, 25]
INTERCHANGES = [2, 5, 9]


@pytest.fixture(scope="module")
def cities() -> dict[str, oracle.Atlas]:
    return {name: oracle.read_city(path) for name, path in CITIES.items()}


@pytest.fixture(scope="module")
def london(cities: dict[str, oracle.Atlas]) -> oracle.Atlas:
    return cities["london"]


@pytest.fixture(scope="module")
def paris(cities: dict[str, oracle.Atlas]) -> oracle.Atlas:
    return cities["paris"]


@pytest.fixture(scope="module")
def berlin(cities: dict[str, oracle.Atlas]) -> oracle.Atlas:
    return cities["berlin"]


# London, as counted on its sheet


def test_m1_london_has_53_stations(london: oracle.Atlas) -> None:
    symbols = Counter(station.symbol for station in london.stations.values())
    assert symbols == {"circle": 13, "square": 13, "triangle": 13, "pentagon": 13, None: 1}


def test_m2_london_has_155_links(london: oracle.Atlas) -> None:
    assert len(london.links) == 155
    assert sum(map(len, london.sections_from.values())) == 310


def test_m3_london_has_13_districts(london: oracle.Atlas) -> None:
    homes = Counter(london.district_of(place) for place in london.stations)
    assert homes == {
        "north_west": 4,
        "north": 6,
        "north_east": 4,
        "west": 6,
        "central": 9,
        "east": 6,
        "south_west": 4,
        "south": 6,
        "south_east": 4,
        "corner_nw": 1,
        "corner_ne": 1,
        "corner_sw": 1,
        "corner_se": 1,
    }


def test_m5_london_has_5_tourist_sites(london: oracle.Atlas) -> None:
    stations = london.stations.items()
    sites = {place for place, station in stations if "tourist_site" in station.specials}
    assert sites == {"g2", "a4", "f4", "j7", "e10"}
    assert london.stations["f4"].specials == {"tourist_site", "central_station"}


def test_m5_the_thames_crosses_24_links(london: oracle.Atlas) -> None:
    crossed = {link for link in london.links if london.rivers_crossed(link)}
    assert crossed == {link_of(name) for name in THAMES.split()}
    assert all(london.rivers_crossed(link) == {"thames"} for link in crossed)


def test_d2_london_has_6_street_and_5_underground_cards(london: oracle.Atlas) -> None:
    assert [(card.group, card.symbol) for card in london.deck] == [
        *(("street", symbol) for symbol in SYMBOLS),
        *(("underground", symbol) for symbol in SYMBOLS),
        ("street", "any"),
        ("underground", "any"),
        ("street", None),
    ]
    assert london.deck[-1] == oracle.Card("street", None, True, True, frozenset({1, 2}))


# Paris, as its map says


def test_m1_paris_has_53_stations(paris: oracle.Atlas) -> None:
    symbols = Counter(station.symbol for station in paris.stations.values())
    assert symbols == {"circle": 11, "square": 11, "triangle": 11, "pentagon": 11, None: 9}


def test_m2_paris_has_157_links(paris: oracle.Atlas) -> None:
    assert len(nearest_links(paris.station_at)) == 157 + 6 + 4  # in the platform, and M7
    assert len(paris.links) == 157
    assert sum(map(len, paris.sections_from.values())) == 314


def test_m3_paris_has_13_districts(paris: oracle.Atlas) -> None:
    homes = Counter(paris.district_of(place) for place in paris.stations)
    main = [f"{side}_{number}" for side in ("west", "east") for number in (1, 2, 3, 4)]
    corners = ["gate_nw", "gate_ne", "gate_sw", "gate_se"]
    assert set(homes) == {*main, *corners, "platform"}
    assert [homes[name] for name in (*corners, "platform")] == [1, 1, 1, 1, 1]
    for places in (special_stations(paris, "monument"), paris.crossings):
        assert Counter(paris.district_of(place) for place in places) == Counter(main)


def special_stations(atlas: oracle.Atlas, kind: str) -> set[str]:
    return {place for place, station in atlas.stations.items() if kind in station.specials}


def test_m6_paris_has_8_monuments(paris: oracle.Atlas) -> None:
    monuments = special_stations(paris, "monument")
    assert monuments == {"a2", "i2", "b4", "j5", "a6", "f7", "c10", "g10"}
    assert all(paris.stations[place].symbol is None for place in monuments)


def test_m6_the_central_platform_is_one_station(paris: oracle.Atlas) -> None:
    assert special_stations(paris, "central_platform") == {"e5"}
    block = {point for point, place in paris.station_at.items() if place == "e5"}
    assert block == {"e5", "f5", "e6", "f6"}
    ways = [paris.station_at[target] for _, target in paris.sections_from["e5"]]
    twice = {place for place, number in Counter(ways).items() if number == 2}
    assert twice == {"e4", "g5", "d6", "e7", "f7"}
    assert not any(link <= block for link in paris.links)


def test_m7_paris_has_8_overhead_crossings(paris: oracle.Atlas) -> None:
    assert paris.crossings == {
        "d2": ("horizontal", "vertical"),
        "g2": ("horizontal", "vertical"),
        "i4": ("horizontal", "vertical"),
        "b5": ("horizontal", "rising"),
        "h7": ("vertical", "falling"),
        "d8": ("vertical", "falling"),
        "c9": ("horizontal", "vertical"),
        "f9": ("horizontal", "falling"),
    }
    for place, directions in paris.crossings.items():
        over = [link for link in paris.links if place in paris.crossings_passed(link)]
        assert sorted(map(paris.direction_of, over)) == sorted(directions)
        assert not paris.conflict(*over)


def test_d2_paris_has_6_street_and_5_metro_cards(paris: oracle.Atlas) -> None:
    tour = {"monument": (Grant(start="last", symbol="any"),)}
    visit = (Grant(symbol="any", on_reaching=tour),)
    plain = [(symbol, (Grant(symbol=symbol),)) for symbol in SYMBOLS]
    assert [(card.group, card.symbol, card.grants) for card in paris.deck] == [
        *(("street", *of_card) for of_card in plain),
        *(("metro", *of_card) for of_card in plain),
        ("street", "any", visit),
        ("metro", "any", visit),
        ("street", None, ()),
    ]
    assert paris.deck[-1] == oracle.Card("street", None, True, True)


# Berlin, as its file says


def test_m3_berlin_has_12_districts(berlin: oracle.Atlas) -> None:
    homes = Counter(berlin.district_of(place) for place in berlin.stations)
    assert len(homes) == 12
    assert sorted(homes.values())[:5] == [1, 1, 1, 1, 5]


def test_m4_berlin_has_two_departures_a_colour(berlin: oracle.Atlas) -> None:
    assert berlin.departures["pink"] == {"bear": "d1", "crown": "j4"}
    places = [place for sides in berlin.departures.values() for place in sides.values()]
    assert len(set(places)) == 8
    assert set(places) <= set(berlin.stations)


def test_d3_berlin_has_5_bear_and_5_crown_cards_and_a_switch(berlin: oracle.Atlas) -> None:
    wild = Grant(symbol="any", mark="national_train_station")
    plain = [Grant(symbol=symbol) for symbol in SYMBOLS]
    assert [(card.group, card.grants) for card in berlin.deck] == [
        *(("bear", (grant,)) for grant in plain),
        *(("crown", (grant,)) for grant in plain),
        ("bear", (wild,)),
        ("crown", (wild,)),
        (None, ()),
    ]
    switch = oracle.Card(reveals_next=True, frees_start=True, lays_line="each")
    assert berlin.deck[-1] == switch


@pytest.mark.parametrize("name", ["london", "paris"])
def test_c1_scores_the_same_passed_or_stopped(cities: dict[str, oracle.Atlas], name: str) -> None:
    atlas = cities[name]
    for link in atlas.links:
        assert atlas.districts_of(link) == {atlas.district_of(place) for place in link}


# Worked examples of the rule books, as arithmetic


def column(*lines: tuple[int, int], joined: bool = False) -> int:
    """C1, C5: districts and fullest district of each line of a colour, and the bonus."""
    products = sum(score.districts_times_stations(*line) for line in lines)
    return products + score.joined_points(10, joined=joined)


def test_e1_emma() -> None:
    lines = [
        column((7, 3), joined=True),
        column((6, 3), joined=True),
        column((3, 3), (3, 2)),
        column((3, 4), (2, 3)),
    ]
    assert lines == [31, 28, 15, 18]
    changes = score.interchange_points(INTERCHANGES, changes_of("12 " * 8 + "12* 123*"))
    assert (sum(lines), changes) == (92, 30)
    assert sum(lines) + changes == 122


def test_e2_luca() -> None:
    assert column((4, 3), (0, 0)) == 12


def test_e3_bernard() -> None:
    assert column((2, 4), (2, 3)) == 14


def test_e8_a_part_of_emmas_map() -> None:
    counts = changes_of("12 " * 4 + "12* 123* 1* 1* 1*")
    assert counts == [6, 2, 0]
    assert score.interchange_points(INTERCHANGES, counts) == 22


def changes_of(art: str) -> list[int]:
    """N1: count stations given by the colours that they are on, and a star for a box."""
    stations = {f"a{row}": on for row, on in enumerate(art.split(), start=1)}
    colours = [{place for place, on in stations.items() if colour in on} for colour in "1234"]
    boxed = {place for place, on in stations.items() if "*" in on}
    return score.interchanges(colours, 4, boxed)


def test_e4_john() -> None:
    columns = [(6, 3, 1), (4, 4, 0), (5, 5, 2), (5, 4, 1)]
    lines = [
        score.districts_times_stations(districts, fullest) + score.river_points(2, crossings)
        for districts, fullest, crossings in columns
    ]
    assert lines == [20, 16, 29, 22]
    tourists = score.track_points(TRACK, 7)
    changes = score.interchange_points(INTERCHANGES, [9, 0, 0])
    assert (sum(lines), tourists, changes) == (87, 14, 18)
    assert sum(lines) + tourists + changes == 119


def test_e6_the_guide() -> None:
    assert score.districts_times_stations(5, 3) + score.river_points(2, 2) == 19
    tourists = score.track_points(TRACK, 8)
    changes = score.interchange_points(INTERCHANGES, [3, 1, 0])
    assert (tourists, changes) == (17, 11)
    assert 88 + tourists + changes == 116


@pytest.mark.parametrize(("visits", "points"), [(0, 0), (1, 1), (10, 25), (11, 25), (20, 25)])
def test_c3_at_most_ten_circles_are_crossed_off(visits: int, points: int) -> None:
    assert score.track_points(TRACK, visits) == points


def test_c4_points_for_each_special_station() -> None:
    assert score.special_points({"monument": 2, "park": 3}, {"monument": 4, "park": 1}) == 11


# E7


def group_orders(atlas: oracle.Atlas) -> Iterator[list[int]]:
    """Every order of the deck, as far as groups and the switch tell its cards apart."""
    kinds: dict[tuple[str | None, bool], list[int]] = {}
    for index, card in enumerate(atlas.deck):
        kinds.setdefault((card.group, card.reveals_next), []).append(index)

    def orders(left: list[list[int]]) -> Iterator[list[int]]:
        if not any(left):
            yield []
        for number, pile in enumerate(left):
            if pile:
                for rest in orders([*left[:number], pile[1:], *left[number + 1 :]]):
                    yield [pile[0], *rest]

    return orders(list(kinds.values()))


def turns_of_round(atlas: oracle.Atlas, order: list[int]) -> int:
    game, cards, turns = oracle.Game(atlas), iter(order), 0
    game.begin_round("blue")
    while not game.round_is_over():
        while game.reveal(next(cards)):
            pass
        game.end_turn()
        turns += 1
    game.end_round()
    return turns


@pytest.mark.parametrize(("name", "most"), [("london", 10), ("paris", 10), ("berlin", 9)])
def test_e7_turns_of_a_round(cities: dict[str, oracle.Atlas], name: str, most: int) -> None:
    turns = Counter(turns_of_round(cities[name], order) for order in group_orders(cities[name]))
    assert turns.total() == 2772
    assert sorted(turns) == list(range(5, most + 1))


# Small maps


def city(
    stations: str,
    *,
    districts: str | None = None,
    departs: dict[str, Any] | None = None,
    links: dict[str, Any] | None = None,
    rules: dict[str, str] | None = None,
    over: list[str] | None = None,
    courses: dict[str, list[list[float]]] | None = None,
    scoring: dict[str, list[Any]] | None = None,
    deck: dict[str, Any] | None = None,
    modules: dict[str, Any] | None = None,
) -> oracle.Atlas:
    """A small city: one district, red from a1 and the deck below, unless told otherwise.

    Districts of capital letters are main ones, the others are secondary.
    """
    rows = [row for row in stations.splitlines() if row.strip()]
    plain = "\n".join("A " * len(row.split()) for row in rows)
    departs = {"red": "a1"} if departs is None else departs
    document = {
        "specials": {"park": {}, "platform": {}},
        "station_marks": {"box": {}},
        "colours": {name: {"departs": at} for name, at in departs.items()},
        "rules": rules or {},
        "map": {
            "legend": {
                "C": "circle",
                "S": "square",
                "T": "triangle",
                "?": {"symbol": "any"},
                "O": {"symbol": "any", "special": "platform", "station": "centre"},
                "+": {"over": over or ["horizontal", "vertical"]},
            },
            "suffixes": {"*": "park"},
            "stations": stations,
            "links": links or {"join": "nearest"},
            "districts": {
                "main": {letter: f"district_{letter}" for letter in "ABCD"},
                "secondary": {letter: f"corner_{letter}" for letter in "wx"},
                "art": districts or plain,
            },
            "rivers": {name: {"course": course} for name, course in (courses or {}).items()},
        },
        "deck": deck or DECK,
        "scoring": scoring or {},
        "modules": modules or {},
    }
    return oracle.read_city(document)


SWITCH = {"group": "street", "reveals_next": True, "lays": {"from": "anywhere"}}
DOUBLE = {"reveals_next": True, "lays": {"from": "anywhere", "line": "each"}}
WILD = {"symbol": "any", "marks": "box"}
TOUR = {"symbol": "any", "on_reaching": {"park": [{"from": "last", "to": "any"}]}}

DECK = {
    "round_ends": {"metro": 2},
    "cards": [
        {"group": ["street", "metro"], "symbol": ["circle", "square", "triangle", "any"]},
        {**SWITCH, "idle_as": [1, 2], "copies": 2},
        SWITCH,
        {**DOUBLE, "copies": 2},
        {**WILD, "group": ["street", "metro"]},
        {**TOUR, "group": ["street", "metro"]},
        {"symbol": "any"},
    ],
}
STREET = ["circle", "square", "triangle", "joker"]
METRO = ["Circle", "Square", "Triangle", "Joker"]
SWITCHES = ["switch", "switch2", "always", "double", "double2"]
CARDS = [*STREET, *METRO, *SWITCHES, "wild", "Wild", "tour", "Tour", "unsided", "special"]


def deal(game: oracle.Game, cards: str) -> bool:
    """Reveal cards by name. A comma ends a turn, passed; say whether another card is wanted."""
    wanted = False
    for number, turn in enumerate(cards.split(",")):
        if number:
            game.end_turn()
        for card in turn.split():
            wanted = game.reveal(CARDS.index(card))
    return wanted


# M1 to M5: what follows from a map


@pytest.mark.parametrize(
    "art",
    [
        "C . T* \n . S .",
        "a b c \n C . T* \n . S .",
        "1 C . T* \n 2 . S .",
        "a b c \n 1 C . T* \n 2 . S .",
    ],
    ids=["bare", "header", "numbers", "both"],
)
def test_m1_stations_are_read_from_text_art(art: str) -> None:
    stations = city(art, districts="A A A \n A A A").stations
    assert {place: station.symbol for place, station in stations.items()} == {
        "a1": "circle",
        "c1": "triangle",
        "b2": "square",
    }
    assert [place for place, station in stations.items() if station.specials] == ["c1"]


@pytest.mark.parametrize(
    ("art", "options", "expected"),
    [
        pytest.param("C T . S", {}, "a1-b1 b1-d1", id="M2 the nearest only"),
        pytest.param("C . \n . S", {}, "a1-b2", id="M2 falling"),
        pytest.param(". . C \n . . . \n S . .", {}, "c1-a3", id="M2 rising"),
        pytest.param("C . . \n . . S", {}, "", id="M2 no other slope"),
        pytest.param("C . T . . S", {"longest": 2}, "a1-c1", id="M2 longest"),
        pytest.param("C . . \n . . . \n . . S", {"longest": 2}, "a1-c3", id="M2 diagonal steps"),
        pytest.param("C . . \n . . . \n . . S", {"longest": 1}, "", id="M2 diagonal too long"),
        pytest.param("C T . S", {"longest": 1, "add": ["d1-b1"]}, "a1-b1 b1-d1", id="M2 add"),
        pytest.param("C T . S", {"remove": ["b1-a1"]}, "b1-d1", id="M2 remove"),
    ],
)
def test_m2_links(art: str, options: dict[str, Any], expected: str) -> None:
    assert city(art, links=options, departs={}).links == {
        link_of(name) for name in expected.split()
    }


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"add": ["a1-d1"]}, id="M2 past a station"),
        pytest.param({"add": ["a1-c2"]}, id="M2 in no direction"),
        pytest.param({"add": ["a1-b1"]}, id="M2 there already"),
        pytest.param({"remove": ["a1-d1"]}, id="M2 not there"),
    ],
)
def test_m2_impossible_links_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="a link is"):
        city("C T . S \n . . S .", links=options)


@pytest.mark.parametrize(
    ("art", "districts", "link", "expected"),
    [
        pytest.param("C . S", "A B C", "a1-c1", "ABC", id="M3 across without a stop"),
        pytest.param("C . \n . S", "A B \n C D", "a1-b2", "AD", id="M3 a corner is not passed"),
        pytest.param(". C \n S .", "A B \n C D", "b1-a2", "BC", id="M3 nor on the rising one"),
        pytest.param(
            "C . . \n . . . \n . . S", "A C C \n C B C \n C C D", "a1-c3", "ABD", id="M3 long"
        ),
        pytest.param("C \n . \n S", "A \n B \n A", "a1-a3", "AB", id="M3 out and in again"),
        pytest.param("C S \n . .", "A A \n B B", "a1-b1", "A", id="M3 beside a border"),
        pytest.param("C . S", "A . C", "a1-c1", "AC", id="M3 open ground joins the left"),
    ],
)
def test_m3_districts_of_a_link(art: str, districts: str, link: str, expected: str) -> None:
    passed = city(art, districts=districts, departs={}).districts_of(link_of(link))
    assert passed == {f"district_{letter}" for letter in expected}


@pytest.mark.parametrize(
    ("course", "expected"),
    [
        pytest.param([[1.9, 0], [1.9, 3]], "a1-c1 a3-c1", id="M5 across"),
        pytest.param([[1.5, 0], [1.5, 1.4], [2.5, 1.4], [2.5, 0]], "a1-c1", id="M5 twice is once"),
        pytest.param([[1.5, 1.4], [1.6, 1.3]], "", id="M5 ends before the link"),
        pytest.param([[0, 2], [4, 2]], "a1-a3 a3-c1", id="M5 through no station"),
        pytest.param([[0, 2], [1.5, 0.5]], "", id="M5 by the station at their end"),
    ],
)
def test_m5_links_crossed(course: list[list[float]], expected: str) -> None:
    atlas = city("C . S \n . . . \n T . .", courses={"spree": course})
    crossed = {link for link in atlas.links if atlas.rivers_crossed(link)}
    assert crossed == {link_of(name) for name in expected.split()}


def test_m6_points_of_one_station() -> None:
    atlas = city("C O O T \n . O* O . \n S . . C")
    assert set(atlas.stations) == {"a1", "b1", "d1", "a3", "d3"}
    assert {point for point, place in atlas.station_at.items() if place == "b1"} == {
        "b1",
        "c1",
        "b2",
        "c2",
    }
    assert atlas.stations["b1"] == oracle.Station(None, frozenset({"platform", "park"}))
    links = "a1-b1 a1-b2 a1-a3 a3-b2 a3-d3 d1-c1 d1-c2 d1-d3 d3-c2"
    assert atlas.links == {link_of(name) for name in links.split()}


def test_m6_a_station_is_in_the_district_of_its_first_point() -> None:
    atlas = city("C O O T", districts="A B C D")
    assert atlas.district_of("c1") == "district_B"
    assert atlas.districts_of(link_of("c1-d1")) == {"district_C", "district_D"}


@pytest.mark.parametrize(
    ("over", "expected"),
    [
        pytest.param(["horizontal", "vertical"], "a2-c2 b1-b3", id="M7 upright"),
        pytest.param(["falling", "rising"], "a1-c3 c1-a3", id="M7 slanted"),
        pytest.param(["rising", "vertical"], "c1-a3 b1-b3", id="M7 one of each"),
    ],
)
def test_m7_links_over_a_crossing(over: list[str], expected: str) -> None:
    atlas = city("C C T \n S + T \n S C C", over=over)
    passing = {link for link in atlas.links if atlas.crossings_passed(link)}
    assert passing == {link_of(name) for name in expected.split()}
    assert not atlas.conflict(*passing)
    assert "b2" not in atlas.stations


def test_m7_a_link_in_another_direction_cannot_be_added() -> None:
    with pytest.raises(ValueError, match="a link is"):
        city("C . T \n . + . \n S . C", links={"add": ["a1-c3"]})


# D1 to D4: deck and round


def test_d1_lists_multiply_in_the_order_of_the_file() -> None:
    cards = [{"symbol": ["circle", "any"], "copies": 2, "group": ["metro", "street"]}]
    deck = city("C", departs={"red": "a1"}, deck={"cards": cards}).deck
    assert [(card.group, card.symbol) for card in deck] == [
        (group, symbol)
        for group in ("metro", "street")
        for symbol in ("circle", "circle", "any", "any")
    ]


@pytest.mark.parametrize(
    ("cards", "over"),
    [
        pytest.param("circle", False, id="D2 other groups do not count"),
        pytest.param("Circle, circle", False, id="D2 not yet"),
        pytest.param("Circle, Square", True, id="D2 the last turn"),
        pytest.param("Circle, square, always Joker", True, id="D2 a switch and the last card"),
        pytest.param("switch circle, Circle, square", False, id="D2 one turn of two cards"),
    ],
)
def test_d2_round_ends(cards: str, over: bool) -> None:
    game = oracle.Game(city("C T S"))
    game.begin_round("red")
    assert not deal(game, cards)
    assert game.round_is_over() is over


@pytest.mark.parametrize(
    ("cards", "over"),
    [
        pytest.param("circle, Circle", False, id="D3 one of each"),
        pytest.param("circle, Circle, square", True, id="D3 one group"),
        pytest.param("circle, Circle, Square", True, id="D3 the other"),
        pytest.param("circle, double square", True, id="D3 the second card counts"),
        pytest.param("unsided, double circle", False, id="D3 cards of no group"),
    ],
)
def test_d3_the_round_ends_with_either_group(cards: str, over: bool) -> None:
    deck = {**DECK, "round_ends": {"street": 2, "metro": 2}}
    game = oracle.Game(city("C T S", deck=deck))
    game.begin_round("red")
    deal(game, cards)
    assert game.round_is_over() is over


def test_d4_the_last_turn_is_played_in_full() -> None:
    game = oracle.Game(city("C T S"))
    game.begin_round("red")
    deal(game, "Circle, Triangle")
    game.draw("a1", "b1")
    game.end_turn()
    with pytest.raises(ValueError, match="cannot be revealed"):
        deal(game, "joker")
    game.end_round()
    with pytest.raises(ValueError, match="no round of red"):
        game.begin_round("red")


def test_s8_a_switch_that_ends_the_round_still_reveals_its_partner() -> None:
    switch = {**SWITCH, "group": "metro"}
    deck = {"round_ends": {"metro": 1}, "cards": [switch, {"symbol": ["any", "circle"]}]}
    game = oracle.Game(city("C T S", deck=deck))
    game.begin_round("red")
    assert game.reveal(0)
    assert not game.reveal(1)
    assert game.round_is_over()
    assert game.legal() == {("a1", "b1")}


def test_s8_a_switch_at_the_bottom_of_the_deck_has_no_partner() -> None:
    game = oracle.Game(city("C T S", deck={"cards": [SWITCH]}))
    game.begin_round("red")
    assert not game.reveal(0)
    assert game.round_is_over()
    assert game.legal() == set()


# S1 to S12: what may be drawn


@dataclass(frozen=True)
class Case:
    """What red may draw after the cards and its first decisions, with some sections before.

    With two departures, the first is the street side's and the second the metro side's.
    """

    rule: str
    art: str
    cards: str
    legal: str
    red: str = ""
    blue: str = ""
    departs: str = "a1"
    then: str = ""
    crossing: str = "none"
    over: list[str] = field(default_factory=list)
    special: dict[str, Any] | None = None  # one more card


ROW = "C T S . T"
BOX = "C . T \n . . . \n S . C"  # all four joined, and both diagonals
STAR = "C . T \n . ? . \n S . C"  # the same with a station where they would cross
CROSS = ". C . \n S . T \n . C ."
TILE = "C T \n S C"
COMB = "C T S C \n S . . T"
THROUGH = "a1-b2 b2-c3"  # on the star, with b2 in its middle

CASES = [
    Case("D4 nothing before a card", ROW, "", ""),
    Case("S1 first from the departure", ROW, "joker", "b1-a1 b1-c1", departs="b1"),
    Case("S1 then from either end", ROW, "joker", "b1-a1 c1-e1", "b1-c1", departs="b1"),
    Case("S1 not from mid-line", STAR, "joker", "a1-c1 a1-a3 c3-c1 c3-a3", THROUGH),
    Case("S1 a branch is one more end", COMB, "joker", "c1-d1 c1-d2 a2-d2", "a1-b1 b1-c1 b1-a2"),
    Case("S1 departure mid-line", STAR, "joker", "c1-b2 c1-c3 a3-b2 a3-c3", "a1-c1 a1-a3"),
    Case("S2 the symbol reached", BOX, "triangle", "a1-c1"),
    Case("S2 a joker for all symbols", BOX, "joker", "a1-c1 a1-a3 a1-c3"),
    Case("S2 a station for all symbols", STAR, "circle", "a1-b2"),
    Case("S2 not the symbol left", STAR, "triangle", "a1-c1 b2-c1", "a1-b2"),
    Case("S3 link of another colour", BOX, "joker", "a1-a3 a1-c3", blue="c1-a1"),
    Case("S4 across another colour", BOX, "joker", "a1-c1 a1-a3", blue="c1-a3"),
    Case("S4 at an empty point", CROSS, "joker", "b1-a2 b1-c2", blue="c2-a2", departs="b1"),
    Case("S4 own: another", BOX, "joker", "a1-c1 a1-a3 a1-c3", blue="c1-a3", crossing="own"),
    Case("S4 across itself", TILE, "joker", "a2-b2", "a1-b1 b1-a2"),
    Case("S4 own: across itself", TILE, "joker", "a2-b2", "a1-b1 b1-a2", crossing="own"),
    Case("S4 at a station", STAR, "joker", "a1-c1 a1-a3 b2-c3", "a1-b2", "c1-b2 b2-a3"),
    Case("S5 no loop", STAR, "joker", "a1-a3", "a1-b2 b2-c3 c3-c1"),
    Case("S5 another colour's station", ROW, "joker", "b1-c1", "a1-b1", "c1-e1"),
    Case("M4 another colour's departure", ROW, "square", "b1-c1", "a1-b1"),
    Case("M4 by its own symbol", ROW, "circle", "", "a1-b1"),
    Case("S8 from any station", STAR, "always square", "a1-a3 b2-a3 c3-a3", THROUGH),
    Case("S8 from an unstarted line", ROW, "always triangle", "a1-b1"),
    Case("S8 only with the next card", ROW, "always", ""),
    Case("S8 only in its turn", STAR, "always circle, square", "a1-a3 c3-a3", THROUGH),
    Case("S8 idle 1st", STAR, "switch square", "a1-a3 c3-a3", THROUGH),
    Case("S8 idle 2nd", STAR, "circle, switch square", "a1-a3 c3-a3", THROUGH),
    Case("S8 not 3rd", STAR, "circle, triangle, switch square", "a1-a3 b2-a3 c3-a3", THROUGH),
    Case("S8 cards, not turns", STAR, "always circle, switch square", "a1-a3 b2-a3 c3-a3", THROUGH),
    Case("S8 both idle", STAR, "switch switch2 square", "a1-a3 c3-a3", THROUGH),
    Case("S8 one awake", STAR, "circle, switch switch2 square", "a1-a3 b2-a3 c3-a3", THROUGH),
    Case("S3 S5 after a switch", STAR, "always circle", "", THROUGH),
]

# M6, S12: b1, c1, b2 and c2 are the points of one station.
BLOCK = "C O O T \n . O O . \n S . . C"
INTO = "a1-b1"

CASES += [
    Case("M6 two links to one station", BLOCK, "circle", "a1-b1 a1-b2"),
    Case("M6 reached by any symbol", BLOCK, "square", "a1-b1 a1-b2 a1-a3"),
    Case("M6 departure by any point", BLOCK, "triangle", "c1-d1 c2-d1", departs="c2"),
    Case("S1 M6 its points are one end", BLOCK, "square", "a1-a3 b2-a3", "b2-a1", departs="c1"),
    Case("S3 M6 the other link is free", BLOCK, "circle", "a1-b2", blue="b1-a1"),
    Case("S4 M6 links to it may cross", "O O \n C T", "joker", "b2-a2 b2-b1", "", "b1-a2", "b2"),
    Case("S5 M6 entered once", BLOCK, "joker", "a3-d3 c1-d1 c2-d1 c2-d3", "a1-b1 a1-a3"),
    Case("S12 out by any link", BLOCK, "joker", "a1-a3 b2-a3 c2-d3 c2-d1 c1-d1", INTO),
    Case("S12 out once", BLOCK, "joker", "a1-a3 d1-d3", INTO + " c1-d1"),
    Case("S12 a switch adds a way out", BLOCK, "always circle", "c2-d3 d1-d3", INTO + " c1-d1"),
]

# M7: eight stations round a crossing; and a link that goes on beyond one.
ROUND = "C C T \n S + T \n S C C"
LONG = ". C . C . \n S + . . T \n . C . C ."
SLANTED = ["falling", "rising"]

CASES += [
    Case("M7 over another colour", ROUND, "circle", "b1-a1 b1-b3", blue="a2-c2", departs="b1"),
    Case("M7 over itself", ROUND, "circle", "b1-a1 b1-b3 c2-b3 c2-c3", "b1-a2 a2-c2", "", "b1"),
    Case("M7 in no other direction", ROUND, "joker", "a1-b1 a1-a2"),
    Case("M7 slanted", ROUND, "joker", "a1-b1 a1-a2 a1-c3", blue="c1-a3", over=SLANTED),
    Case("M7 slanted, not upright", ROUND, "circle", "b1-a1", departs="b1", over=SLANTED),
    Case("S3 M7 the link itself", ROUND, "triangle", "", blue="c2-a2", departs="a2"),
    Case("S4 M7 at the crossing only", LONG, "circle", "b1-b3 b1-d1", blue="a2-e2", departs="b1"),
    Case("S4 M7 beside the crossing", LONG, "circle", "d1-b1", blue="a2-e2", departs="d1"),
]

# S7: two lines of red, from a1 by the cards in small letters, from d1 by those in capitals.
PAIR = "C T S C \n S T C S"
APART = "a1-b1 d1-c1"
BENT = "a1-b1 d1-c1 c1-c2"
AHEAD = "a1-b1 b1-c1"
JOINED = "a1-b1 d1-c1 b1-c1"
FROM_PARTS = "a1-a2 b1-a2 b1-c1 d1-d2 c1-d2"  # by a switch, to a square
FROM_WHOLE = "a1-a2 b1-a2 d1-d2 c1-d2"


def pair(rule: str, cards: str, legal: str, red: str = "", then: str = "", **more: Any) -> Case:
    return Case(rule, PAIR, cards, legal, red, departs="a1 d1", then=then, **more)


CASES += [
    pair("M4 one side's departure", "joker", "a1-b1 a1-a2 a1-b2"),
    pair("M4 the other side's", "Joker", "d1-c1 d1-c2 d1-d2"),
    pair("S7 one side's ends", "joker", "a1-a2 a1-b2 b1-a2 b1-b2 b1-c2 b1-c1", APART),
    pair("S7 the other side's", "Joker", "d1-d2 d1-c2 c1-d2 c1-c2 c1-b2 c1-b1", APART),
    pair("S7 a card of no side", "unsided", "a1-b1 a1-a2 a1-b2 d1-c1 d1-c2 d1-d2"),
    pair("S7 meeting by symbol", "square", "a1-a2 b1-a2 b1-c1", APART),
    pair("S7 not by another", "triangle", "a1-b2 b1-b2", APART),
    pair("S7 meeting mid-line", "square", "a1-a2 b1-a2 b1-c1", BENT),
    pair("S7 not from mid-line", "Triangle", "c2-b1 c2-b2", BENT),
    pair("S7 meeting an unstarted line", "circle", "c1-d1 c1-c2", AHEAD),
    pair("S7 meeting with a first section", "triangle", "a1-b1 a1-b2", "d1-c1 c1-b1"),
    pair("S7 from a departure just met", "square", "a1-a2 d1-d2", AHEAD + " c1-d1"),
    pair("S7 joined: one side's card", "square", "a1-a2 d1-d2", JOINED),
    pair("S7 joined: the other side's", "Square", "a1-a2 d1-d2", JOINED),
    pair("S7 joined mid-line: three ends", "Square", "a1-a2 d1-d2 c2-d2", BENT + " b1-c1"),
    pair("S4 S7 across its other line", "triangle", "a1-b1", "d1-c1 c1-b1 b1-a2"),
    pair("S5 S7 joined: no loop", "joker", "a1-b1 a1-a2 d1-d2", "a1-b2 b2-c2 d1-c1 c1-c2"),
    pair("S8 on one side", "always square", "a1-a2 b1-a2 b1-c1", APART),
    pair("S8 on the other", "always Square", "d1-d2 c1-d2 c2-d2", BENT),
    pair("S9 unstarted lines", "double triangle", "a1-b1 a1-b2"),
    pair("S9 either line first", "double square", FROM_PARTS, APART),
    pair("S9 the side is ignored", "double Square", FROM_PARTS, APART),
    pair("S9 from mid-line", "double square", FROM_PARTS + " c2-d2", BENT),
    pair("S9 only with the next card", "double", "", APART),
    pair("S9 only in its turn", "double circle, square", "a1-a2 b1-a2 b1-c1", BENT),
    pair("S9 then the other line", "double square", "d1-d2 c1-d2", APART, "a1-a2"),
    pair("S9 in either order", "double square", "a1-a2 b1-a2 b1-c1", APART, "d1-d2"),
    pair("S9 an unstarted one second", "double square", "d1-c1 d1-d2", "a1-b1", "a1-a2"),
    pair("S9 no third", "double square", "", APART, "d1-d2 a1-a2"),
    pair("S9 the first left out", "double square", FROM_PARTS, APART, "pass"),
    pair("S9 both left out", "double square", "", APART, "pass pass"),
    pair(
        "S9 to where the first went",
        "double joker",
        "d1-c2 d1-d2 c1-b1 c1-b2 c1-c2 c1-d2",
        APART,
        "b1-b2",
    ),
    pair("S9 the first joins", "double square", "d1-d2 c1-d2", APART, "b1-c1"),
    pair("S9 from the other side", "double triangle", "a1-b2 b1-b2", APART, "c1-b1"),
    pair("S9 joins an unstarted line", "double circle", "d1-c2", AHEAD, "c1-d1"),
    pair(
        "S9 S5 on the line just joined",
        "double joker",
        "c1-c2 c1-d2 d1-c2 d1-d2",
        "a1-b2 b2-b1 d1-c1",
        "b1-c1",
    ),
    pair("S9 joined before", "double square", FROM_WHOLE, JOINED),
    pair(
        "S9 joined before: the same start",
        "double joker",
        "a1-a2 b1-a2 b1-c2 c1-c2 c1-d2 d1-d2 d1-c2",
        JOINED,
        "b1-b2",
    ),
    pair("S9 joined before: one left out", "double square", FROM_WHOLE, JOINED, "pass"),
    pair("S9 two switches are as one", "double double2 square", "d1-d2 c1-d2", APART, "a1-a2"),
    pair("S9 one side's switch beside it", "always double square", FROM_PARTS, APART),
    pair("S9 joined before: no third", "double joker", "", JOINED, "a1-a2 d1-d2"),
]

# S11: a park to visit. Then two lines with a park before each.
GARDEN = "C . T \n . ?* . \n S . C"
WALK = "C S* T* S"
ASIDE = "a1-c1 c1-c3"
PARKS = "C S* T \n C S* T"

CASES += [
    Case("S11 free entry", GARDEN, "tour", "a1-c1 a1-a3 a1-b2"),
    Case("S11 a tour goes on from there", GARDEN, "tour", "b2-c1 b2-a3 b2-c3", then="a1-b2"),
    Case("S11 only from a monument", GARDEN, "tour", "", then="a1-c1"),
    Case("S11 only with the card", GARDEN, "joker", "", then="a1-b2"),
    Case("S11 the second left out", GARDEN, "tour", "", then="a1-b2 pass"),
    Case("S11 both left out", GARDEN, "tour", "", then="pass"),
    Case("S11 S5 no loop", GARDEN, "tour", "b2-a3", ASIDE, then="c3-b2"),
    Case("S11 a second monument", WALK, "tour", "b1-c1", then="a1-b1"),
    Case("S11 no third section", WALK, "tour", "", then="a1-b1 b1-c1"),
    Case("S8 S11 a free start", GARDEN, "always tour", "a1-b2 a1-a3 c1-b2 c3-b2 c3-a3", ASIDE),
    Case("S8 S11 for the first only", GARDEN, "always tour", "b2-a3", ASIDE, then="c1-b2"),
]


def parks(rule: str, cards: str, legal: str, then: str = "") -> Case:
    return Case(rule, PARKS, cards, legal, departs="a1 a2", then=then)


CASES += [
    parks("S11 on the card's line", "Tour", "b2-a1 b2-b1 b2-c1 b2-c2", "a2-b2"),
    parks("S9 S11 the tour first", "double tour", "b1-a2 b1-b2 b1-c1 b1-c2", "a1-b1"),
    parks("S9 S11 then the other line", "double tour", "a2-a1 a2-b1 a2-b2", "a1-b1 b1-c1"),
    parks("S9 S11 the tour left out", "double tour", "a2-a1 a2-b1 a2-b2", "a1-b1 pass"),
    parks("S9 S11 the tour joins", "double tour", "a2-b2", "a1-b1 b1-a2"),
    parks("S9 S11 two tours", "double tour", "b2-a1 b2-b1 b2-c1 b2-c2", "a1-b1 b1-c1 a2-b2"),
]

# Grants in other words than a rule book's.
ALL: dict[str, Any] = {"symbol": "any"}
SQUARE: dict[str, Any] = {"group": "street", "symbol": "square"}
EACH: dict[str, Any] = {"lays": {"line": "each"}}
AFTER = {"from": "last"}
COMB_ENDS = "a1-a2 c1-d1 c1-d2"

CASES += [
    Case(f"grants {rule}", COMB, cards, legal, red, then=then, special=special)
    for rule, cards, red, then, legal, special in [
        ("two", "special", "", "a1-b1", "a1-a2 b1-a2 b1-c1", ALL | {"grants": [{}, {}]}),
        ("two, one left out", "special", "", "pass", "a1-b1 a1-a2", ALL | {"grants": [{}, {}]}),
        ("none", "special", "", "", "", ALL | {"grants": []}),
        ("to any", "special", "", "", "a1-b1 a1-a2", SQUARE | {"grants": [{"to": "any"}]}),
        ("from last", "special", "", "a1-b1", "b1-a2 b1-c1", ALL | {"grants": [{}, AFTER]}),
        ("from nowhere", "special", "", "pass", "", ALL | {"grants": [{}, AFTER]}),
        ("what depends", "special", "", "pass", "a1-b1 a1-a2", ALL | {"grants": [{}, AFTER, {}]}),
        (
            "from anywhere now",
            "special",
            "a1-b1",
            "b1-c1",
            "a1-a2 b1-a2 c1-d1 c1-d2",
            ALL | {"grants": [{}, {"from": "anywhere"}]},
        ),
        (
            "as before",
            "always special",
            "a1-b1",
            "b1-c1",
            "a1-a2 b1-a2",
            ALL | {"grants": [{}, {}]},
        ),
        ("each of one line", "special", "a1-b1", "b1-c1", COMB_ENDS, ALL | EACH),
        ("each, but idle", "special", "a1-b1", "b1-c1", "", ALL | EACH | {"idle_as": 1}),
    ]
]
CASES += [
    pair(
        "grants on any line",
        "special",
        FROM_PARTS,
        APART,
        special=SQUARE | {"grants": [{"line": "any"}]},
    ),
    pair("lays any line", "special", FROM_PARTS, APART, special=SQUARE | {"lays": {"line": "any"}}),
    pair(
        "lays each, from ends",
        "special",
        "a1-a2 b1-a2 b1-c1 d1-d2 c2-d2",
        BENT,
        special=SQUARE | EACH,
    ),
    pair("lays each, joined now", "special", "d1-d2 c2-d2", BENT, "b1-c1", special=SQUARE | EACH),
    pair(
        "lays each, joined before",
        "special",
        "a2-b2 d1-c2 d1-d2",
        JOINED,
        "a1-a2",
        special=ALL | EACH,
    ),
    pair(
        "lays each, but idle",
        "special",
        "a1-a2 b1-a2 b1-c1",
        APART,
        special=SQUARE | EACH | {"idle_as": [1]},
    ),
]


TWICE = {"grants": [{"to": "any"}, {"to": "any"}]}
CASES += [
    pair(
        "S7 joined before, two",
        "special",
        "a2-b2 d1-c2 d1-d2",
        JOINED,
        "a1-a2",
        special=SQUARE | TWICE,
    ),
    pair(
        "S7 joined now, two",
        "special",
        "a1-a2 a1-b2 d1-c2 d1-d2",
        APART,
        "b1-c1",
        special=SQUARE | TWICE,
    ),
    pair(
        "S9 and from last",
        "double special",
        "d2-c2",
        APART,
        "a1-a2 d1-d2",
        special=ALL | {"grants": [{}, AFTER]},
    ),
    pair(
        "S9 once from last",
        "double special",
        "",
        APART,
        "a1-a2 d1-d2 d2-c2",
        special=ALL | {"grants": [{}, AFTER]},
    ),
]


def position(case: Case) -> oracle.Game:
    """Set up a sheet as the case tells it."""
    places = case.departs.split()
    red = dict(zip(["street", "metro"], places, strict=True)) if len(places) == 2 else places[0]
    departs = {"red": red} | ({"blue": case.blue[:2]} if case.blue else {})
    deck = {**DECK, "cards": [*DECK["cards"], *([case.special] if case.special else [])]}
    rules = {"crossing": case.crossing}
    game = oracle.Game(city(case.art, departs=departs, rules=rules, over=case.over, deck=deck))
    for colour, sections in (("red", case.red), ("blue", case.blue)):
        for section in sections.split():
            game.lay(colour, *section.split("-"))
    game.begin_round("red")
    deal(game, case.cards)
    decide(game, case.then)
    return game


def decide(game: oracle.Game, decisions: str) -> None:
    """Draw sections and pass grants, by name."""
    for decision in decisions.split():
        assert game.awaits_decision()
        if decision == "pass":
            game.pass_grant()
        else:
            game.draw(*decision.split("-"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule)
def test_sections(case: Case) -> None:
    legal = position(case).legal()
    assert {"-".join(section) for section in legal} == set(case.legal.split())
    for section in legal:
        game = position(case)
        game.draw(*section)
        assert any(section in line.sections for line in game.lines_of("red"))


def test_grants_from_last_mean_this_turn() -> None:
    deck = {"cards": [ALL, ALL | {"grants": [AFTER]}]}
    game = oracle.Game(city(COMB, deck=deck))
    game.begin_round("red")
    game.reveal(0)
    decide(game, "a1-b1")
    game.end_turn()
    game.reveal(1)
    assert game.awaits_decision()
    assert game.legal() == set()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule)
def test_other_sections_are_refused(case: Case) -> None:
    game = position(case)
    legal, points = game.legal(), game.atlas.station_at
    for section in set(product(points, points)) - legal:
        with pytest.raises(ValueError, match="is not legal"):
            game.draw(*section)
    assert game.legal() == legal


# C1 to N4: what it scores


@pytest.mark.parametrize(("setting", "points"), [("passed", 3 * 1), ("stopped", 2 * 1)])
def test_c1_districts_passed_or_stopped_in(setting: str, points: int) -> None:
    scoring = {"line": [{"districts_times_stations": {"districts": setting}}]}
    game = oracle.Game(city("C . T", districts="A B C", scoring=scoring))
    game.lay("red", "a1", "c1")
    assert game.line_terms("red") == {"districts_times_stations": points}
    assert game.facts("red")["districts"] == points


def test_c2_a_section_counts_once_for_each_river() -> None:
    twice = [[1.3, 0], [1.3, 2], [1.6, 2], [1.6, 0]]
    courses = {"thames": twice, "spree": [[2.5, 0], [2.5, 2]]}
    game = oracle.Game(
        city("C . T S", courses=courses, scoring={"line": [{"per_river_crossing": 3}]})
    )
    game.lay("red", "a1", "c1")
    game.lay("red", "c1", "d1")
    assert game.facts("red")["crossings"] == 2
    assert game.line_terms("red") == {"per_river_crossing": 6}


ALL_TERMS = {
    "line": [
        {"districts_times_stations": {"districts": "passed"}},
        {"per_special": {"park": 10}},
    ],
    "network": [
        {"track": {"of": "park", "values": [0, 100, 200, 300]}},
        {"interchanges": [1000, 5000, 9000]},
        {"track": {"of": "park", "values": [50, 40]}},
    ],
}


@pytest.mark.parametrize(
    ("unbuilt", "red", "network"),
    [
        pytest.param("ignored", [0, 0], [100, 0, 40], id="S6 ignored"),
        pytest.param("counts", [1, 10], [200, 1000, 40], id="S6 counts"),
    ],
)
def test_s6_a_line_that_was_never_started(unbuilt: str, red: list[int], network: list[int]) -> None:
    departs = {"red": "a1", "blue": "b1"}
    rules = {"unbuilt_line": unbuilt}
    game = oracle.Game(city("C* T S . T", departs=departs, rules=rules, scoring=ALL_TERMS))
    game.lay("blue", "b1", "a1")
    assert game.line_terms("red") == dict(
        zip(["districts_times_stations", "per_special"], red, strict=True)
    )
    assert game.network_terms() == dict(
        zip(["track", "interchanges", "track 2"], network, strict=True)
    )
    assert game.total() == sum(red) + (1 * 2 + 10) + sum(network)


# S7, S10, C4, C5, N1, N3: two lines of a colour, marks and crossings


def two_sided(art: str, **more: Any) -> oracle.Game:
    """Red departs from a1 and d1, blue from d2."""
    departs = {"red": {"street": "a1", "metro": "d1"}, "blue": "d2"}
    game = oracle.Game(city(art, departs=departs, **more))
    game.begin_round("red")
    return game


def test_s7_lines_join_once_and_for_good() -> None:
    game = two_sided(PAIR)
    for section, lines in [
        ("a1-b1", 2),
        ("d1-d2", 2),  # to blue's departure
        ("d2-c1", 2),
        ("b1-c1", 1),
        ("a1-a2", 1),
    ]:
        game.lay("red", *section.split("-"))
        assert len(game.lines_of("red")) == lines
        assert game.is_joined("red") is (lines == 1)
    assert game.lines_of("red")[0].ends() == {"a2", "d1"}
    assert not game.is_joined("blue")


def test_s7_joining_an_unstarted_departure() -> None:
    game = two_sided(PAIR)
    for section in ("a1-b1", "b1-c1", "c1-d1"):
        game.lay("red", *section.split("-"))
    assert game.is_joined("red")
    [line] = game.lines_of("red")
    assert line.ends() == {"a1", "d1"}
    assert len(line.sections) == 3


@pytest.mark.parametrize(
    ("cards", "decisions", "boxed"),
    [
        pytest.param("wild", "a1-b1", "b1", id="S10 the station reached"),
        pytest.param("wild", "pass", "", id="S10 none reached"),
        pytest.param("joker", "a1-b1", "", id="S10 no other card"),
        pytest.param("double wild", "a1-b1 d1-c1", "b1 c1", id="S9 S10 both"),
        pytest.param("double wild", "pass d1-c1", "c1", id="S9 S10 the second"),
        pytest.param("double wild", "a1-b2 d1-c1", "b2 c1", id="S9 S10 in any order"),
    ],
)
def test_s10_boxes(cards: str, decisions: str, boxed: str) -> None:
    game = two_sided(PAIR)
    deal(game, cards)
    decide(game, decisions)
    assert game.marked("box") == set(boxed.split())


def test_s10_a_box_stays_and_is_drawn_once() -> None:
    game = two_sided("C O O C \n S T C S")
    for turn, cards in enumerate(["double wild", "Circle", "Square"]):
        deal(game, cards)
        if not turn:
            decide(game, "a1-b1 d1-c1")
        game.end_turn()
    assert game.marked("box") == {"b1"}  # c1 is the same station
    game.end_round()
    game.begin_round("blue")
    deal(game, "wild")
    decide(game, "d2-c1")
    assert game.marked("box") == {"b1"}


def test_s10_the_mark_belongs_to_the_cards_own_grants() -> None:
    deck = {"cards": [TOUR | WILD]}
    game = oracle.Game(city(WALK, deck=deck))
    game.begin_round("red")
    game.reveal(0)
    decide(game, "a1-b1 b1-c1")
    assert game.marked("box") == {"b1"}


LINE_TERMS: dict[str, list[Any]] = {
    "line": [
        {"districts_times_stations": {"districts": "passed"}},
        {"per_special": {"park": 2}},
        {"per_river_crossing": 3},
        {"joined": 10},
    ]
}


@pytest.mark.parametrize(
    ("red", "terms"),
    [
        pytest.param("", [0, 0, 0, 0], id="S6 C5 neither started"),
        pytest.param("a1-b1", [1 * 2, 2, 0, 0], id="S6 C5 one started"),
        pytest.param("a1-b1 d1-d2", [1 * 2 + 2 * 1, 2 + 2, 3, 0], id="C5 apart"),
        pytest.param("a1-b1 d1-d2 d2-c2", [1 * 2 + 2 * 2, 2 + 2, 3, 0], id="C5 each its fullest"),
        pytest.param("a1-b1 d1-d2 d2-c2 b1-c2", [3 * 2, 4, 6, 10], id="C5 joined"),
    ],
)
def test_c5_two_lines_of_a_colour(red: str, terms: list[int]) -> None:
    game = two_sided(
        "C T* S C \n S T C S*",
        districts="A A B B \n C C D D",
        courses={"spree": [[0, 1.45], [5, 1.45]]},
        scoring=LINE_TERMS,
    )
    for section in red.split():
        game.lay("red", *section.split("-"))
    assert list(game.line_terms("red").values()) == terms
    assert game.total() == sum(terms)
    facts = [game.facts("red", number) for number in range(len(game.lines_of("red")))]
    assert sum(fact["districts"] * fact["fullest"] for fact in facts) == terms[0]


def test_c5_a_colour_with_one_departure_joins_nothing() -> None:
    game = oracle.Game(city("C T", scoring=LINE_TERMS))
    game.lay("red", "a1", "b1")
    assert game.line_terms("red")["joined"] == 0


def test_c1_m6_a_station_of_several_points_counts_once() -> None:
    scoring = {"line": LINE_TERMS["line"][:1], "network": [{"interchanges": [2]}]}
    departs = {"red": "a1", "blue": "d3"}
    game = oracle.Game(city(BLOCK, departs=departs, scoring=scoring))
    game.lay("red", "a1", "b2")
    game.lay("red", "c1", "d1")
    game.lay("blue", "d3", "c2")
    assert game.facts("red")["fullest"] == 3
    assert game.network_terms() == {"interchanges": 2}


def test_n1_a_boxed_interchange_counts_as_two() -> None:
    scoring = {"network": [{"interchanges": {"values": [2, 5, 9], "twice": "box"}}]}
    departs = {"red": "a1", "blue": "c1", "pink": "a3"}
    game = oracle.Game(city(STAR, departs=departs, scoring=scoring))
    points = []
    for colour, card, section in [
        ("red", "wild", "a1-b2"),
        ("blue", "joker", "c1-b2"),
        ("pink", "wild", "a3-b2"),
    ]:
        game.begin_round(colour)
        deal(game, card)
        decide(game, section)
        points.append(game.total())
        game.end_turn()
        deal(game, "Circle, Square")
        game.end_turn()
        game.end_round()
    assert points == [0, 2 * 2, 2 * 5]


@pytest.mark.parametrize(
    ("red", "blue", "points"),
    [
        pytest.param("", "", 0, id="N3 unused"),
        pytest.param("a1-b1 b1-b3", "", 2, id="N3 one way"),
        pytest.param("a1-b1 b1-b3", "c1-c2 c2-a2", 6, id="N3 two colours"),
        pytest.param("a1-b1 b1-b3 b3-a2 a2-c2", "", 6, id="N3 one line both ways"),
        pytest.param("a1-b1", "c1-c2", 0, id="N3 beside it"),
    ],
)
def test_n3_overhead_crossings(red: str, blue: str, points: int) -> None:
    scoring = {"network": [{"overhead_crossings": [2, 6]}]}
    departs = {"red": "a1", "blue": "c1"}
    game = oracle.Game(city(ROUND, departs=departs, scoring=scoring))
    for colour, sections in (("red", red), ("blue", blue)):
        for section in sections.split():
            game.lay(colour, *section.split("-"))
    assert game.network_terms() == {"overhead_crossings": points}


def test_n3_each_crossing_by_itself() -> None:
    assert score.overhead_points([2, 6], [0, 1, 1, 2, 2, 2]) == 2 * 2 + 3 * 6


def test_n1_a_station_on_two_three_and_four_colours() -> None:
    colours = {"red": "a1", "blue": "c1", "pink": "a3", "grey": "c3"}
    scoring = {"network": [{"interchanges": [2, 5, 9]}]}
    game = oracle.Game(city(STAR, departs=colours, scoring=scoring))
    points = []
    for colour, departure in colours.items():
        game.lay(colour, departure, "b2")
        points.append(game.total())
    assert points == [0, 2, 5, 9]


def test_n1_the_last_value_holds_for_more_colours() -> None:
    assert score.interchanges([{"a1"}] * 5, most=4) == [0, 0, 1]


# Random games


def play(atlas: oracle.Atlas, dice: random.Random) -> oracle.Game:
    """Play a game at random and look at every decision."""
    game = oracle.Game(atlas)
    for colour in dice.sample(list(atlas.departures), len(atlas.departures)):
        game.begin_round(colour)
        order = iter(dice.sample(range(len(atlas.deck)), len(atlas.deck)))
        while not game.round_is_over():
            while game.reveal(next(order)):
                assert not game.awaits_decision()
            play_turn(game, dice)
            game.end_turn()
        game.end_round()
    return game


def play_turn(game: oracle.Game, dice: random.Random) -> None:
    """Decide every grant of a turn: mostly a section, now and then none."""
    decisions = 0
    while game.awaits_decision():
        legal = sorted(game.legal())
        assert all(frozenset(section) in game.atlas.links for section in legal)
        if legal and dice.random() < 0.9:
            game.draw(*dice.choice(legal))
        else:
            game.pass_grant()
        decisions += 1
    assert decisions in (1, 2)
    assert game.legal() == set()


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("name", CITIES)
def test_random_games_keep_the_rules(cities: dict[str, oracle.Atlas], name: str, seed: int) -> None:
    atlas = cities[name]
    game = play(atlas, random.Random(seed))  # noqa: S311
    sections = [section for line in game.all_lines() for section in line.sections]
    drawn = [frozenset(section) for section in sections]
    assert len(set(drawn)) == len(drawn)
    for one, other in combinations(drawn, 2):
        if cross(*map(point_of, sorted(one)), *map(point_of, sorted(other))):
            assert atlas.crossings_passed(one) & atlas.crossings_passed(other)
    for colour in game.lines:
        check_colour(game, colour)
    wild = sum(card.grants[0].mark is not None for card in atlas.deck if card.grants)
    assert all(len(places) <= 4 * 2 * wild for places in game.marks.values())
    assert set().union(*game.marks.values()) <= {atlas.station_at[place] for _, place in sections}
    lines = sum(sum(game.line_terms(colour).values()) for colour in game.lines)
    assert game.total() == lines + sum(game.network_terms().values())
    assert game.network_terms().get("track", 0) in TRACK


def check_colour(game: oracle.Game, colour: str) -> None:
    """S1, S5, S7: lines without loops, apart or joined. C1 to C5: terms that follow from facts."""
    lines, departures = game.lines_of(colour), set(game.atlas.departures[colour].values())
    for line in lines:
        assert len(line.stations()) in (0, len(line.sections) + 1)
        assert line.departure in line.reached
        assert (len(line.reached & departures) == len(departures)) == (len(lines) == 1)
    assert len(set().union(*(line.reached for line in lines))) == sum(
        len(line.reached) for line in lines
    )
    facts = [game.facts(colour, number) for number in range(len(lines))]
    terms = {
        "districts_times_stations": sum(one["districts"] * one["fullest"] for one in facts),
        "per_river_crossing": sum(2 * one["crossings"] for one in facts),
        "per_special": sum(2 * one["visits"].get("monument", 0) for one in facts),
        "joined": 10 * game.is_joined(colour),
    }
    assert game.line_terms(colour) == {name: terms[name] for name in game.atlas.line_terms}
