"""Rivers on the sheets of the shipped cities: it can be seen which links cross them."""

import re
from fractions import Fraction
from itertools import pairwise
from math import dist

import pytest
from drawn_sheet import (
    CITIES,
    REAL,
    SVG,
    Drawn,
    draw_sheet,
    drawn,
    group,
    overlap,
    plan_of,
    texts,
)

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.lint.checks.rivers import meetings_on
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.obstacles import area_at
from nextstation.renderers.map.rivers import (
    crossed_links,
    outline,
    river_width,
    rounded_course,
    smooth_course,
)


def radius_at(before: Spot, here: Spot, after: Spot) -> float:
    """The radius of the circle through three spots."""
    turned = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (
        after[0] - here[0]
    )
    sides = dist(before, here) * dist(here, after) * dist(before, after)
    return sides / (2 * abs(turned)) if abs(turned) > 1e-9 else float("inf")


@pytest.mark.parametrize("city", REAL)
def test_a_link_that_crosses_shows_water_and_none_runs_in_it(city: str) -> None:
    meetings = list(meetings_on(CITIES[city], plan_of(city).layout.frame))
    for each in meetings:
        if each.crosses:
            assert each.visible >= 4, each.link.name
            assert each.within <= 10, each.link.name
        else:
            assert each.within == 0, each.link.name
    if city == "london":
        assert sum(each.crosses for each in meetings) == 24


@pytest.mark.parametrize("city", REAL)
def test_corners_are_rounder_than_half_of_the_river(city: str) -> None:
    network, frame = CITIES[city], plan_of(city).layout.frame
    for river in network.city.map.rivers:
        smooth = smooth_course(network, river)
        least = min(radius_at(*each) for each in zip(smooth, smooth[1:], smooth[2:], strict=False))
        assert least * frame.step > 1.5 * river_width(frame) / 2
        wanted = {link.name for link in network.links if river.name in link.rivers}
        assert crossed_links(network, smooth) == wanted


def test_an_arc_keeps_its_radius_and_takes_half_of_a_short_stretch() -> None:
    smooth = rounded_course([(0, 0), (4, 0), (4, 4), (5, 4)], 1)
    assert smooth[1] == pytest.approx((3, 0))
    assert radius_at(*smooth[2:5]) == pytest.approx(1)
    assert (4, 3.5) in [pytest.approx(each) for each in smooth]
    assert max(dist(*each) for each in pairwise(smooth)) == pytest.approx(3)
    back = rounded_course([(0, 0), (4, 0), (0, 0), (0, 0)], 1)
    assert back == [(0, 0), (4, 0), (0, 0), (0, 0)]


def test_a_tick_shows_each_crossing() -> None:
    ticks = group(drawn("london").root, "river-thames").findall(f"{SVG}line")
    assert len(ticks) == 24


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_names_and_stations_are_clear_of_water_round_an_island(paper: str) -> None:
    sheet = Drawn(draw_sheet(CITIES["paris"], paper, station_names=True))
    paths = [each.attrib["d"] for each in sheet.group("water-seine").iter(f"{SVG}path")]
    banks = [spot for each in paths if each.endswith("Z") for spot in spots_of(each)]
    names = [area for _, area in texts(sheet.group("station-names"))]
    assert len(banks) > 200
    assert [
        each for each in (*names, *sheet.discs) for spot in banks if overlap(area_at(spot), each)
    ] == []


@pytest.mark.parametrize(
    "course", [[(0, 0), (0, 0)], [(0, 0), (0.01, 0)], [(0, 0), (3, 3), (6, 0)]]
)
def test_an_island_lies_where_the_course_is_nearest(course: list[Spot]) -> None:
    frame = MapFrame(Area(0, 0, 100, 100), 10)
    nearest = min(course, key=lambda spot: dist(spot, (3, 9)))
    around = spots_of(
        outline(course, (Fraction(3), Fraction(9)), 0, lambda at: 0.1 - abs(at), frame)
    )
    middle = Area.around([area_at(spot) for spot in around]).centre
    assert dist(middle, frame.at(*nearest)) < 3


def spots_of(drawn: str) -> list[Spot]:
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", drawn)]
    return [*zip(numbers[::2], numbers[1::2], strict=True)]
