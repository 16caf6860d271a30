"""What is laid out on the page with the map, the room for it, and what follows from its sizes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.map.frame import STREET, MapFrame
from nextstation.renderers.map.side_banners import room_round
from nextstation.renderers.modules.module_block import ModuleBlock
from nextstation.renderers.modules.modules_panel import panel_height
from nextstation.renderers.page.layout import Layout, Page
from nextstation.renderers.score.score_panel import ScorePanel
from nextstation.renderers.theme.type_sizes import SMALL

# The names of columns above the map.
_NAMES = 3.8
# From the map to the names of rows, which keep off the edge of the paper, in millimetres.
_SIDE, _UNPRINTED = 0.7, 5.0
# The white between the map and the tinted panel, and from its edge to what lies in it.
_GAP, PADDING = 3.0, 4.2
MODULES_GAP = 5.0
# From the header to a score, at least: room for the rings in which the rounds are noted.
UNDER_HEADER = 3.8
# Room for what a solo player notes below the total.
NOTE = 4.0


@dataclass(frozen=True, slots=True)
class MapTask:
    """The map of a city, its score if that shares the page, and blocks of modules.

    Names of small districts stand `outside` of the map where they find no room within.
    """

    city: City
    page: Page
    score: ScorePanel | None
    blocks: Sequence[ModuleBlock]
    outside: bool = False

    @property
    def room_round(self) -> tuple[float, float]:
        """The room for bars and names above and below the map."""
        return room_round(self.city, outside=self.outside)

    @property
    def room(self) -> Area:
        """The room for the districts and what lies beside them, without bars round the map."""
        above, below = self.room_round
        room, top = self.page.room, _NAMES + above
        return room.strip(top, room.height - top - below)

    def step(self, width: float, height: float) -> float:
        """The grid step that fills a room with the districts, whose outer rim is blank."""
        across, down = width + 2 * STREET, height + 2 * STREET
        return max(min(across / self.city.map.width, down / self.city.map.height), 1.0)

    def map_size(self, step: float) -> tuple[float, float]:
        """The width and height of the districts at a grid step, without their outer rim."""
        city_map = self.city.map
        return city_map.width * step - 2 * STREET, city_map.height * step - 2 * STREET

    def frame(self, step: float, *, top: float, left: float | None = None) -> MapFrame:
        """The map at a grid step, in the middle of the page's width or from a left edge."""
        across, down = self.map_size(step)
        if left is None:
            left = (self.page.area.width - across) / 2
        above, _ = self.room_round
        rows = max(text_width(str(row + 1), SMALL) for row in range(self.city.map.height))
        side = min(left - STREET - rows - _UNPRINTED / self.page.unit, _SIDE)
        return MapFrame(Area(left, top, across, down).inset(-STREET), step, STREET, above, side)

    def panel_room(self, width: float) -> float:
        """The least height of the panel with the score and of the white above it."""
        return _GAP + PADDING + self.score.least_height(width) if self.score else 0.0

    def modules_room(self, width: float) -> float:
        """The height of the modules below the map and of the white above them."""
        return MODULES_GAP + panel_height(self.blocks, width) if self.blocks else 0.0

    def panel(self, *, left: float = 0.0, top: float = 0.0) -> Area:
        """The tinted ground from a left and an upper edge to the corner of the page."""
        return Area.between(left, top, self.page.area.right, self.page.area.bottom)

    def with_score_below(self, layout: Layout, top: float) -> Layout:
        """A layout with the score, if there is one, on a panel that begins below a line."""
        if not self.score:
            return layout
        _, below = self.room_round
        room, panel = layout.page.room, self.panel(top=top + below + _GAP)
        free = room.bottom - panel.y - PADDING
        high = self.score.best_height(room.width, free)
        score = Area(room.x, panel.y + PADDING, room.width, high)
        return replace(layout, score=score, panel=panel)
