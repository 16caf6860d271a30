"""The map of a city alone: a picture of a report."""

from nextstation.engine.city.network import Network
from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.city_map import draw_map
from nextstation.renderers.map.frame import STREET, MapFrame
from nextstation.renderers.map.heat import KEY_HEIGHT, Heat, draw_key
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.side_banners import room_round

# The grid step of the picture, and the room round the map, which holds the names of its rows.
_STEP, _SIDE, _TOP, _GAP = 14.0, 6.0, 6.0, 4.0
_NARROWEST = 100.0


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
