"""A city as its file says it."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from checking import check_text

from nextstation.engine.checks.load import (
    UnknownCityError,
    find_city,
    load_city,
    load_module,
)
from nextstation.engine.checks.shipped import shipped_cities, shipped_modules
from nextstation.engine.city.city import (
    City,
    CityTerm,
    Departure,
    Mark,
    Special,
)
from nextstation.engine.city.city_map import District, Sign
from nextstation.engine.city.deck import Card, Grant, Lays
from nextstation.engine.city.module import Objective
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.vocabulary.scoring import TermValue

CASES = Path(__file__).parents[1] / "cases"


@pytest.fixture(scope="module")
def base() -> City:
    return load_city(CASES / "base.yaml").city


@pytest.fixture(scope="module")
def two() -> City:
    return load_city(CASES / "base_two.yaml").city


@pytest.fixture(scope="module")
def london() -> City:
    return load_city("london").city


# London


def test_london_has_13_districts_of_two_kinds(london: City) -> None:
    kinds = Counter(district.kind for district in london.map.districts)
    assert kinds == {"main": 9, "secondary": 4}


def test_each_colour_of_london_departs_from_a_symbol_of_its_own() -> None:
    network = load_city("london")
    departures = {
        colour.name: (departure.point.name, network.stations[departure.point].symbol)
        for colour in network.city.colours
        for departure in colour.departures
    }
    assert departures == {
        "purple": ("c6", "square"),
        "blue": ("f8", "pentagon"),
        "pink": ("h4", "circle"),
        "green": ("d3", "triangle"),
    }


def test_london_has_eleven_cards(london: City) -> None:
    cards = Counter((card.group, card.title) for card in london.deck.cards)
    symbols = ("circle", "square", "triangle", "pentagon", "joker")
    assert cards == {
        **{(group, each): 1 for group in ("street", "underground") for each in symbols},
        ("street", "railway_switch"): 1,
    }


# The boxes


@pytest.mark.parametrize(
    ("name", "pencils", "groups"),
    [
        ("london", "purple blue pink green", {"street": 6, "underground": 5}),
        ("paris", "blue green orange purple", {"street": 6, "metro": 5}),
        ("berlin", "pink green brown blue", {"bear": 5, "crown": 5, None: 1}),
    ],
)
def test_m8_m9_pencils_and_cards_of_a_box(
    name: str, pencils: str, groups: dict[str | None, int]
) -> None:
    city = load_city(name).city
    assert [colour.name for colour in city.colours] == pencils.split()
    assert Counter(card.group for card in city.deck.cards) == groups
    assert city.objectives
    assert (len(city.objectives.cards), city.objectives.count) == (5, 2)


@pytest.mark.parametrize(("name", "cards"), [("pencil_powers", 4), ("accelerated_construction", 5)])
def test_m9_cards_of_a_module(name: str, cards: int) -> None:
    assert len(load_module(name).cards) == cards


@pytest.mark.parametrize(
    ("name", "order", "objectives", "bands"),
    [
        ("london", "chosen", 10, (90, 106, 121, 136, 151)),
        ("paris", "random", 10, (101, 121, 141, 161, 181)),
        ("berlin", "random", 10, (71, 91, 111, 131, 151)),
    ],
)
def test_l1_l2_l3_a_solo_game(
    name: str, order: str, objectives: int, bands: tuple[int, ...]
) -> None:
    city = load_city(name).city
    assert city.objectives
    assert (city.rules.solo_order, city.objectives.solo_penalty) == (order, objectives)
    assert city.solo_bands == bands


def test_l2_what_modules_cost() -> None:
    costs = {name: load_module(name).solo_penalty for name in shipped_modules()}
    assert costs == {
        "accelerated_construction": 25,
        "city_gates": 10,
        "pencil_powers": 10,
        "special_stations": 10,
    }


# What each part says


def test_the_head(base: City) -> None:
    assert (base.id, base.title, base.author) == (
        "base",
        "Base",
        "A. Cartographer",
    )
    assert base.symbols == ("circle", "square", "triangle")
    assert base.specials == {
        "pier": Special("M5 95 V5 H95 V95 Z", {"en": "Pier", "fr": "Quai"}),
        "mill": Special("ring", {}),
    }
    assert base.drawings == {
        ("symbols", "triangle"): "M50 5 L90 95 H10 Z",
        ("signs", "pier"): "M5 95 V5 H95 V95 Z",
    }
    assert [each.title for each in base.water] == ["Moat"]


def test_the_rules(base: City) -> None:
    rules = base.rules
    assert (rules.unbuilt_line, rules.crossing, rules.solo_order) == ("counts", "own", "chosen")


def test_the_map(base: City) -> None:
    assert (base.map.width, base.map.height) == (5, 5)
    assert base.map.legend["?"] == Sign("any", frozenset({"mill"}))
    assert base.map.suffixes == {"*": "pier"}
    assert base.map.districts[-1] == District("o", "pond", "other", {})
    assert base.map.station_names == {Point(0, 0): "Old Bridge", Point(2, 2): "The Mill"}
    assert (base.map.link_rules.longest, base.map.link_rules.add) == (2, ("b4-e4",))


def test_a_river_is_counted_from_the_first_point_and_exact(base: City) -> None:
    (river,) = base.map.rivers
    assert river.title == "The Brook"
    assert river.course[0] == (Fraction(-1), Fraction(12, 5))
    assert river.course[1] == (Fraction(23, 10), Fraction(13, 5))


def test_lists_of_a_card_multiply(base: City) -> None:
    symbols, plain = ("circle", "square", "triangle"), (Grant(),)
    assert base.deck.cards == (
        *(Card(0, group, None, symbol, plain) for group in ("day", "night") for symbol in symbols),
        *[Card(1, "night", "joker", "any", plain)] * 2,
        Card(
            2,
            None,
            "switch",
            None,
            reveals_next=True,
            lays=Lays(start="anywhere"),
            idle_as=frozenset({1, 2}),
        ),
    )


def test_a_colour_has_a_departure_for_each_side(base: City, two: City) -> None:
    assert [colour.departures for colour in base.colours] == [
        (Departure(None, Point(0, 0)),),
        (Departure(None, Point(4, 4)),),
    ]
    assert [colour.departures for colour in two.colours] == [
        (Departure("west", Point(0, 0)), Departure("east", Point(5, 2))),
        (Departure("west", Point(3, 3)), Departure("east", Point(5, 4))),
    ]


def test_sides_are_blocks_whichever_corners_are_named(two: City) -> None:
    assert two.map.sides == {
        "west": (Point(0, 0), Point(2, 4)),
        "east": (Point(3, 0), Point(5, 4)),
    }


def test_marks_have_names_and_are_drawn(two: City) -> None:
    stamp = two.marks["stamp"]
    assert (stamp.draw, stamp.names) == ("circle", {"en": "Stamped", "fr": "Timbré"})
    assert stamp.plurals["fr"] == "Stamped stations"
    assert two.marks["flag"] == Mark("box", {})


def test_a_sign_may_be_a_part_of_a_station_or_a_crossing(two: City) -> None:
    assert two.map.legend["H"] == Sign("any", frozenset({"hub"}), "hub")
    assert two.map.legend["+"].over == ("horizontal", "vertical")
    assert two.map.legend["X"].over == ("rising", "falling")


def test_a_card_grants_several_sections(two: City) -> None:
    *_, several, tour, switch = two.deck.cards
    assert several.grants == (
        Grant("ends", None, "any", "stamp"),
        Grant("last", "any", "card", "flag"),
    )
    assert (several.on_reaching, several.lays) == ({}, Lays())
    assert tour.grants == (Grant(),)
    assert tour.on_reaching == {"gate": (Grant("last", "any", "card", "stamp"),)}
    assert (switch.grants, switch.lays) == ((), Lays("anywhere", "any", "each", double_tracks=True))


def test_interchanges_have_values_and_may_count_twice(base: City, two: City) -> None:
    assert base.network_terms[0].parsed == TermValue(values=[2], first_count=2)
    assert two.network_terms[1].parsed == TermValue(mark="stamp", values=[3], first_count=2)


def test_the_scoring_keeps_its_order(base: City) -> None:
    assert base.line_terms == (
        CityTerm("districts_times_stations", {"districts": "stopped"}),
        CityTerm("per_river_crossing", 2),
        CityTerm("per_special", {"mill": 1}),
    )
    assert [term.name for term in base.network_terms] == ["interchanges", "track"]


def test_the_objectives(base: City) -> None:
    assert base.objectives
    objectives = base.objectives
    assert (objectives.count, objectives.points, objectives.solo_penalty) == (2, 10, 10)
    assert {card.id: card.objective for card in objectives.cards[:2]} == {
        "two_interchanges": Objective("interchanges", 2, {"in": "centre", "of_colours": 2}),
        "every_main_district": Objective("districts", None, {"kind": "main", "with": "station"}),
    }


def test_the_end_of_the_file(base: City) -> None:
    assert base.modules == ("shared_objectives", "pencil_powers")
    assert base.solo_bands == (20, 30, 40)
    assert base.look == {
        "accent": "#1d3557",
        "river": "#bfe0f2",
        "motif": "M0 30 V9 H5",
    }


def test_what_a_file_leaves_out_is_plain() -> None:
    report = check_text(
        "format: 1\nid: hamlet\ntitle: Hamlet\nsymbols: [circle]\n"
        'colours: {red: {ink: "#ff0000", departs: a1}}\n'
        "map: {legend: {C: circle}, stations: C C, districts: {main: {A: all}, art: A A}}\n"
        "deck: {groups: {day: {}}, round_ends: {day: 1}, cards: [{group: day, symbol: any}]}\n"
        "scoring: {line: [districts_times_stations: {}]}\n"
    )
    network = report.sound()
    city = network.city

    assert (city.author, city.objectives, city.modules) == (None, None, ())
    assert (city.specials, city.map.rivers, city.solo_bands, city.look) == ({}, (), (), {})
    assert (city.rules.unbuilt_line, city.rules.crossing) == ("ignored", "none")
    assert (city.rules.solo_order, city.map.link_rules.longest) == ("random", None)
    assert (city.marks, city.map.sides, network.crossings) == ({}, {}, {})
    assert [link.name for link in network.links] == ["a1-b1"]


# Opening a city


def test_every_shipped_city_is_sound_and_called_as_its_file() -> None:
    for name in shipped_cities():
        assert load_city(name).city.id == name


def test_a_city_is_found_by_name_or_file(tmp_path: Path) -> None:
    file = tmp_path / "town"
    file.write_text("")
    assert find_city("london").name == "london.yaml"
    assert find_city(str(file)) == file
    assert find_city("nowhere.yaml") == Path("nowhere.yaml")


@pytest.mark.parametrize(
    ("name", "said"), [("lodnon", "did you mean `london`"), ("atlantis", "shipped: .*london")]
)
def test_an_unknown_city_is_refused_with_what_there_is(name: str, said: str) -> None:
    with pytest.raises(UnknownCityError, match=said):
        find_city(name)


def test_a_faulty_city_cannot_be_played(tmp_path: Path) -> None:
    file = tmp_path / "city.yaml"
    file.write_text("format: 1\n")
    with pytest.raises(FaultyFileError) as caught:
        load_city(file)
    assert {each.code for each in caught.value.diagnostics} == {"E102"}
