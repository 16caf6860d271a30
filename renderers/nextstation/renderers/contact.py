"""A contact sheet: the maps of several cities side by side, each with its title and a few words."""

from collections.abc import Sequence

from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.city_map import draw_map
from nextstation.renderers.map.frame import STREET, MapFrame
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.side_banners import room_round
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.theme.palette import QUIET
from nextstation.renderers.theme.type_sizes import FIGURE, LABEL, SMALL

# The paper, the columns and the rows of a page: the first that takes all maps, or else the last.
_PAGES = (("a4", 1, 2), ("a4", 2, 2), ("a4", 2, 3), ("a3", 3, 4))
# The words below a map, and the room between two, in millimetres.
_WORDS, _GAP = 13.5, 7.0
# The maps are smaller than on a sheet; names outside take so much room, in units of theirs.
_UNIT, _OUTSIDE = 0.7, 4.5


def contact_sheets(cities: Sequence[tuple[Network, Sequence[str]]], title: str) -> list[Canvas]:
    """Pages of up to six maps, on A4, or of twelve, on A3.

    Below each map are the title of its city and some lines.
    """
    count = len(cities)
    fitting = (each for each in _PAGES if count <= each[1] * each[2])
    paper, columns, rows = next(fitting, _PAGES[-1])
    pages, most = [], columns * rows
    for first in range(0, count, most):
        width, height = PAPERS[paper].upright
        canvas = Canvas(width, height, f"{title} {first // most + 1}")
        room = Area(0, 0, width, height).inset(PAPERS[paper].margin)
        high = (room.height - _GAP * (rows - 1)) / rows
        for place, (network, lines) in enumerate(cities[first : first + most]):
            row, column = divmod(place, columns)
            strip = room.strip(row * (high + _GAP), high)
            cell = strip.columns(columns, _GAP)[column]
            name = f"town-{place + 1}"
            with in_language(ENGLISH, network.city), canvas.part(name, "Map", (0, 0), title=title):
                _draw(canvas, network, lines, cell)
        pages.append(canvas)
    return pages


def _draw(canvas: Canvas, network: Network, lines: Sequence[str], cell: Area) -> None:
    city_map, (above, below) = network.city.map, room_round(network.city)
    # Names of districts that stand outside are below the map too.
    below = max(below, min(above, _OUTSIDE))
    width, high = cell.width / _UNIT, (cell.height - _WORDS) / _UNIT - above - below
    step = min(width / city_map.width, high / city_map.height)
    across, down = step * city_map.width, step * city_map.height
    left, top = cell.x / _UNIT + (width - across) / 2, cell.y / _UNIT + above
    with canvas.in_units(_UNIT):
        frame = MapFrame(Area(left, top, across, down), step, STREET, above)
        draw_map(canvas, network, frame, grid_names=False, names=Shown.SOME)
    x, y = left * _UNIT, (top + down + below) * _UNIT + FIGURE
    canvas.text((x, y), network.city.title, FIGURE, bold=True, heading=1)
    for line in lines:
        y += LABEL + 0.4
        canvas.text((x, y), line, SMALL, fill=QUIET)
