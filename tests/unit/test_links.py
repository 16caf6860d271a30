"""The dots of links: on one rhythm, shared where links cross, clear of what lies on them."""

from functools import partial
from itertools import combinations
from math import dist

import pytest
from drawn_sheet import CITIES, HERE, SVG, Networks, drawn, group, network_in, plan_of

from nextstation.engine.city.geometry import cross
from nextstation.engine.city.network import Link, Network
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.clearings import Clearings
from nextstation.renderers.map.links.dots import DOT, Rhythm, link_dots

HOMEBREW = HERE.parent / "tests" / "cities"
FILES = {path.stem: partial(network_in, path) for path in HOMEBREW.iterdir()}
EVERY = Networks({**CITIES.makers, **FILES})


def frame_of(network: Network, step: float) -> MapFrame:
    size = network.city.map
    return MapFrame(Area(10, 20, size.width * step, size.height * step), step)


def crossings_of(network: Network) -> list[tuple[Link, Link]]:
    return [
        pair
        for pair in combinations(network.links, 2)
        if not {pair[0].start, pair[0].end} & {pair[1].start, pair[1].end}
        if cross((pair[0].start, pair[0].end), (pair[1].start, pair[1].end))
    ]


@pytest.mark.parametrize("step", [9.5, 13.0, 18.06, 27.1])
def test_the_two_pitches_are_nearly_the_same(step: float) -> None:
    rhythm = Rhythm.of(step)
    straight, diagonal = step / 2 / rhythm.straight, step / 2 * 2**0.5 / rhythm.diagonal
    assert 1.3 < straight < 2.3
    assert diagonal == pytest.approx(straight, rel=0.15)


@pytest.mark.parametrize("city", EVERY)
def test_links_that_cross_share_a_dot_exactly(city: str) -> None:
    network = EVERY[city]
    rhythm = Rhythm.of(18.0)
    dots = {link.name: set(rhythm.dots(link)) for link in network.links}
    pairs = crossings_of(network)
    assert len(pairs) == {"london": 116}.get(city, len(pairs))
    for one, other in pairs:
        assert len(dots[one.name] & dots[other.name]) == 1, f"{one.name} and {other.name}"


@pytest.mark.parametrize("step", [9.5, 18.06])
@pytest.mark.parametrize("city", EVERY)
def test_no_dots_clump(city: str, step: float) -> None:
    network = EVERY[city]
    spots = {spot for dots in link_dots(network, frame_of(network, step)).values() for spot in dots}
    cells: dict[tuple[int, int], list[Spot]] = {}
    for spot in spots:
        cells.setdefault((int(spot[0]), int(spot[1])), []).append(spot)
    for (column, row), inside in cells.items():
        near = [*cells.get((column + 1, row), []), *cells.get((column, row + 1), []), *inside]
        for one in inside:
            assert all(one == other or dist(one, other) > 1.4 * DOT for other in near)


@pytest.mark.parametrize("city", EVERY)
def test_every_link_is_seen_and_no_dot_lies_half_under_a_sign(city: str) -> None:
    network = EVERY[city]
    frame = frame_of(network, 18.06)
    clearings = Clearings.of(network, frame)
    for link, dots in link_dots(network, frame).items():
        assert dots, link.name
        for x, y in dots:
            at = (x - 10) / frame.step - 0.5, (y - 20) / frame.step - 0.5
            assert clearings.gap((x, y), at, link.direction % 4) > DOT / 2


def test_a_shared_dot_is_drawn_once() -> None:
    root = drawn("london").root
    drawn_dots = [
        dot
        for path in group(root, "links").iter(f"{SVG}path")
        for dot in path.attrib["d"].replace("h0", "").split("M")[1:]
    ]
    assert len(drawn_dots) == len(set(drawn_dots))
    shown = link_dots(CITIES["london"], plan_of("london").layout.frame)
    assert len(drawn_dots) < sum(map(len, shown.values()))
