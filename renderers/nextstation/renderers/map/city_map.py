"""Draws the map of a city: districts, rivers, links, stations and the names of places."""

from collections.abc import Callable, Sequence

from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.districts import draw_districts
from nextstation.renderers.map.frame import STREET, MapFrame
from nextstation.renderers.map.gates import draw_gates, gate_obstacles
from nextstation.renderers.map.heat import (
    KEY_HEIGHT,
    Heat,
    draw_key,
    draw_link_heat,
    draw_station_heat,
)
from nextstation.renderers.map.links.crossings import draw_crossings
from nextstation.renderers.map.links.dots import draw_links
from nextstation.renderers.map.links.printed import draw_printed_lines, printed_segments
from nextstation.renderers.map.names.map_names import (
    MapNames,
    draw_place_names,
    draw_station_names,
    place_names,
)
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.obstacles import Obstacle
from nextstation.renderers.map.played_map import (
    PlayedMap,
    draw_circles,
    draw_marks,
    marks_of,
)
from nextstation.renderers.map.rivers import draw_rivers, draw_water
from nextstation.renderers.map.side_banners import draw_sides, room_round
from nextstation.renderers.map.stations import draw_stations
from nextstation.renderers.theme.type_sizes import SMALL

# The grid step of the picture, and the room round the map, which holds the names of its rows.
_STEP, _SIDE, _TOP, _GAP = 14.0, 6.0, 6.0, 4.0
_NARROWEST = 100.0


def draw_map(
    canvas: Canvas,
    network: Network,
    frame: MapFrame,
    *,
    grid_names: bool = True,
    names: Shown = Shown.NONE,
    played: PlayedMap | None = None,
    dealt: Sequence[Slot] = (),
    heat: Heat | None = None,
    letters: bool = True,
    section: Callable[[], None] | None = None,
) -> None:
    """Draw the whole map into its frame.

    `grid_names` are those of columns and rows, which stand outside; `names` those of places on the
    map. `dealt` are the places of modules, some of which are districts. Without `letters`, lines
    bear none of their pencils. `section` draws what lies on the lines and below the stations.
    """
    draw_districts(canvas, network, frame)
    draw_water(canvas, network.city, frame)
    draw_rivers(canvas, network, frame)
    draw_sides(canvas, network.city, frame)
    draw_crossings(canvas, network, frame)
    draw_printed_lines(canvas, network, frame)
    draw_gates(canvas, network, frame, dealt)
    found = names_on(network, frame, names, played, dealt)
    draw_links(canvas, network, frame, [*found.covers()] if found else ())
    if found:
        draw_place_names(canvas, network.city, found)
    if played:
        from nextstation.renderers.map.links.lines import draw_played_lines

        draw_played_lines(canvas, network, frame, played, letters=letters)
        draw_circles(canvas, network, frame, played)
    if heat:
        draw_link_heat(canvas, network, frame, heat)
        draw_station_heat(canvas, network, frame, heat)
    if section:
        section()
    draw_stations(canvas, network, frame, heat.read_stations() if heat else None)
    if played:
        draw_marks(canvas, network, frame, played)
    if found:
        draw_station_names(canvas, network.city, found)
    if grid_names:
        draw_grid_names(canvas, network, frame)


def names_on(
    network: Network,
    frame: MapFrame,
    shown: Shown,
    played: PlayedMap | None = None,
    dealt: Sequence[Slot] = (),
) -> MapNames | None:
    """The names on the map, in places where they cover neither gates nor what a player drew."""
    if shown == Shown.NONE:
        return None
    signs: list[Obstacle] = [*gate_obstacles(network, frame, dealt)]
    printed = printed_segments(network, frame)
    if not played:
        return place_names(network, frame, signs, shown, printed)
    from nextstation.renderers.map.links.lines import circle_obstacles, drawn_lines

    signs += circle_obstacles(network, frame, played)
    signs += (Obstacle(box, 0) for _, box in marks_of(network, frame, played))
    lines = [*printed, *drawn_lines(network, frame, played)]
    return place_names(network, frame, signs, shown, lines)


def draw_grid_names(canvas: Canvas, network: Network, frame: MapFrame) -> None:
    """The names of columns above the map and of rows left of it."""
    city_map = network.city.map
    with canvas.group("names", "Names of places", hidden=True):
        for column in range(city_map.width):
            x, _ = frame.at(column, 0)
            letter = Point(column, 0).name[0]
            canvas.text((x, frame.area.y - frame.head - 1.3), letter, SMALL, align="middle")
        for row in range(city_map.height):
            _, y = frame.at(0, row)
            spot = (frame.area.x - frame.side, y + 0.36 * SMALL)
            canvas.text(spot, str(row + 1), SMALL, align="end")


def map_picture(network: Network, name: str, heat: Heat | None = None) -> Canvas:
    """The map, with all names or with heat and its key.

    `name` tells the ids of this picture from those of others on the page.
    """
    city_map = network.city.map
    above, below = room_round(network.city)
    across, down = city_map.width * _STEP, city_map.height * _STEP
    width = max(across + 2 * _SIDE, _NARROWEST)
    area = Area((width - across) / 2, _TOP + above, across, down)
    high = KEY_HEIGHT if heat else 0.0
    key = Area(area.x, area.bottom + below + _GAP, min(across, _NARROWEST), high)
    title = heat.label if heat else network.city.title
    canvas = Canvas(width, key.bottom + _GAP, title)
    frame = MapFrame(area, _STEP, STREET, above)
    with in_language(ENGLISH, network.city), canvas.part(name, "Map", (0, 0), title=title):
        draw_map(canvas, network, frame, heat=heat, names=Shown.NONE if heat else Shown.ALL)
        if heat:
            draw_key(canvas, heat, key)
    return canvas
