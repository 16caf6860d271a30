"""Names on the map, dots and lines keep out of each other's way."""

from pathlib import Path

import pytest
from drawn_sheet import CITIES, plan_of

from nextstation.engine.record.load import load_record
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.links.dots import DOT, draw_links, link_dots
from nextstation.renderers.map.links.lines import drawn_segments, played_obstacles
from nextstation.renderers.map.names.place_names import clear_of_lines, place_names
from nextstation.renderers.map.names.station_labels import place_station_names
from nextstation.renderers.map.obstacles import Obstacle, area_at, length_within, sign_obstacles
from nextstation.renderers.map.played_map import STROKE
from nextstation.renderers.played.content import played_map_of

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize(("city", "on_a_line"), [("london", 0), ("paris", 1), ("berlin", 0)])
def test_names_keep_off_the_lines_of_a_player(city: str, on_a_line: int) -> None:
    """One that has no other room beside its station stands at the edge of a line."""
    game = load_record(RECORDS / f"{city}-greedy-1-1.yaml").sound().outcome
    network, layout = CITIES[city], plan_of(city, "a4").layout
    frame, played = layout.frame, played_map_of(game.sheets[0])
    drawn = drawn_segments(network, frame, played)
    assert len(drawn) > 20
    places = place_names(network, frame, (), layout.unit)
    clear = clear_of_lines(places, network, frame, (), drawn)
    assert len(clear.districts) == len(places.districts)
    signs = [
        *sign_obstacles(network, frame),
        *clear.obstacles(),
        *played_obstacles(network, frame, played, lettered=True),
    ]
    stations = place_station_names(network, frame, layout.unit, signs, drawn=drawn)
    areas = [each.area for each in clear.districts] + [place.area for place, _ in stations.shown]
    assert len(areas) > 15
    wide = [area.inset(-STROKE / 2 * frame.step) for area in areas]
    crossed = [any(length_within(area, line) for line in drawn) for area in wide]
    assert sum(crossed) == on_a_line


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
