"""Names on the map, dots and lines keep out of each other's way."""

from drawn_sheet import CITIES, draw_sheet, ids, parse, plan_of

from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.links.dots import DOT, draw_links, link_dots
from nextstation.renderers.map.obstacles import Obstacle, area_at
from nextstation.renderers.map.played_map import PlayedMap


def test_lines_are_drawn_over_the_names_of_districts_and_below_those_of_stations() -> None:
    root = parse(draw_sheet(CITIES["london"], played=PlayedMap({"purple": (5, 9)})))
    layers = [each for each in ids(root) if each in ("place-names", "lines", "station-names")]
    assert layers == ["place-names", "lines", "station-names"]


def test_no_dot_is_cut_by_the_halo_of_a_name() -> None:
    network, frame = CITIES["london"], plan_of("london", "a4").layout.frame
    dots = {spot for spots in link_dots(network, frame).values() for spot in spots}
    cover = Obstacle(frame.area.strip(50, 4), 0.5)
    canvas, drawn = Canvas(210, 297, "dots"), set()
    canvas.dots = lambda spots, **_: drawn.update(spots)  # type: ignore[method-assign]
    draw_links(canvas, network, frame, [cover])
    assert len(dots - drawn) > 20
    assert all(cover.gap(area_at(spot)) < DOT / 2 for spot in dots - drawn)
    left = [spots for spots in link_dots(network, frame).values() if drawn.isdisjoint(spots)]
    assert left == []
