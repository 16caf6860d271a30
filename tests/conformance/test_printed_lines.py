"""Lines that are printed on a map: what they close, what they count, what runs beside them."""

import oracle
import pytest
from boards import FILES, network, plain_simulation
from checking import check_text
from conformance.match import Match

from nextstation.engine.city.fingerprint import city_hash
from nextstation.engine.city.place import Point
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.play.explain import refusal
from nextstation.engine.play.sheet.freely import draw_anyway
from nextstation.engine.play.sheet.sheet import Sheet

ORBITAL = FILES["orbital"].read_text("utf-8")
SETUP = Setup(network("orbital"))
# Of the sample, both ways of each word.
EDITED = {
    "as it is": ("", ""),
    "the ring may be crossed": ("counts_as_colour: true", "may_be_crossed: true"),
    "both count": ("may_be_crossed: true", "counts_as_colour: true"),
    "own crossing": ("map:\n", "rules: {crossing: own, unbuilt_line: counts}\nmap:\n"),
    "no card runs beside": (", lays: {double_tracks: true}", ""),
    "sections are counted": (
        "{count: stations, along: ring, missing: true, each: -3,",
        "{count: sections, along: [ring, tram], each: 7,",
    ),
}


def drawn_to_the_ring() -> Sheet:
    """A sheet with a section that ends on the ring."""
    sheet = Sheet(SETUP, Board.of(SETUP))
    assert set(sheet.colours_at) == {0}
    sheet.begin_round("red")
    start, end = map(Point.parse, ("d4", "c3"))
    draw_anyway(sheet, sheet.network.link_of[start, end], start)
    return sheet


@pytest.mark.parametrize("edit", EDITED)
def test_kernel_and_oracle_agree(edit: str) -> None:
    text = ORBITAL.replace(*EDITED[edit])
    assert edit == "as it is" or text != ORBITAL
    match = Match(check_text(text).sound(), oracle.read_city(text))
    for number in range(4):
        match.play(number)


def test_a_ring_is_a_line_of_a_colour_where_a_line_meets_it() -> None:
    sheet = drawn_to_the_ring()
    shown = {point: sheet.colours_at[sheet.number(Point.parse(point))] for point in ("d4", "c3")}
    assert shown == {"d4": 1, "c3": 2}


@pytest.mark.parametrize(
    ("section", "reason"),
    [
        ("c3-c4", "the printed line Ring line is already there"),
        ("c3-d3", "the printed line Ring line is already there"),
    ],
)
def test_why_a_section_may_not_run_there(section: str, reason: str) -> None:
    sheet = drawn_to_the_ring()
    start, end = map(Point.parse, section.split("-"))
    found = refusal(sheet, (start, end))
    assert found
    assert found.reason == reason


def test_a_printed_line_closes_its_links_and_those_across() -> None:
    board = Board.of(SETUP)
    shut = {link.name for link in network("orbital").shut_links}
    assert board.printed.shape[0] == 2
    assert len(network("orbital").printed_links) == 9
    assert {"f7-g6"}.isdisjoint(shut)  # it crosses the tram, which it may
    played = plain_simulation(network("orbital"), 20, "greedy").links
    assert not {*played} & shut or not any(played[name] for name in shut)
    assert any(played[link.name] for link in network("orbital").printed_links)


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ('ink: "#b8860b"', 'ink: "#b8860c"', False),
        ("name: {en: Ring line, de: Ringlinie}", "name: Circle", False),
        ("[c3, e3, e5, c5, c3]", "[e5, c5, c3, d3, e3, e5]", False),
        ("[c3, e3, e5, c5, c3]", "[c3, e3, e5, c5]", True),
        ("counts_as_colour: true", "may_be_crossed: true", True),
        ("tram: {", "stub: {", True),
    ],
)
def test_what_is_played_is_in_the_hash(old: str, new: str, changes: bool) -> None:
    assert ORBITAL.count(old)
    changed = check_text(ORBITAL.replace(old, new)).sound()
    assert (city_hash(changed) != city_hash(network("orbital"))) is changes
