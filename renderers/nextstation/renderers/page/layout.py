"""The ways to lay out a sheet: where score and modules lie beside the map, which is made large.

All lengths are units of the sheet; its `unit` says how many millimetres one is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.frame import STREET, MapFrame
from nextstation.renderers.map.side_banners import room_for_bars
from nextstation.renderers.modules.module_block import ModuleBlock
from nextstation.renderers.modules.modules_panel import LEAST_WIDTH, panel_height
from nextstation.renderers.page.furniture import FOOTER, HEADER
from nextstation.renderers.score.score_panel import ScorePanel

# The names of rows hang in the margin, which is wider than printers need.
SIDE = 12.5
TOP = 10.0
BOTTOM = 8.5
_NAMES = 4.5
_GAP = 6.0
_MODULES_GAP = 1.5 * _GAP
_ASIDE = 10.0
# The least share of the page's width that the score keeps to end where the map ends.
_NARROWEST = 0.93
# Of the height that map and score leave side by side, the part above them.
_DROP = 0.4


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a sheet lie."""

    unit: float
    width: float
    height: float
    header: Area
    frame: MapFrame
    score: Area
    footer: Area
    modules: Area | None = None

    @property
    def step(self) -> float:
        """The grid step of the map in millimetres."""
        return self.frame.step * self.unit

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the sheet in millimetres."""
        return self.width * self.unit, self.height * self.unit

    @property
    def is_upright(self) -> bool:
        """Whether the sheet is higher than wide."""
        return self.height > self.width


def layouts(
    score: ScorePanel, blocks: Sequence[ModuleBlock], width: float, height: float
) -> Iterator[Layout]:
    """The layouts of a city with its score and the blocks of its modules on a page of this size."""
    above, below = room_for_bars(score.city)
    page = Area(0, 0, width, height)
    room = Area.between(
        SIDE, TOP + HEADER + _NAMES + above, width - SIDE, height - BOTTOM - FOOTER - _GAP + 1
    )
    task = _Task(score, blocks, page, room, above, below)
    yield _score_below(task)
    if blocks:
        yield from _modules_aside(task)
    yield from _score_aside(task)


@dataclass(frozen=True, slots=True)
class _Task:
    """What is laid out, and the room for map, score and modules on the page.

    `above` and `below` are the heights of the bars with the names of the sides of the map.
    """

    score: ScorePanel
    blocks: Sequence[ModuleBlock]
    page: Area
    room: Area
    above: float
    below: float

    @property
    def city(self) -> City:
        """The city as the score shows it."""
        return self.score.city

    def modules_height(self, width: float) -> float:
        """The height of all blocks at a width."""
        return panel_height(self.blocks, width)

    def step(self, width: float, height: float) -> float:
        """The grid step that fills a room with the districts, whose outer rim is blank."""
        across, down = width + 2 * STREET, height + 2 * STREET
        return max(min(across / self.city.map.width, down / self.city.map.height), 1.0)

    def map_size(self, step: float) -> tuple[float, float]:
        """The width and height of the districts at a grid step, without their outer rim."""
        city_map = self.city.map
        return city_map.width * step - 2 * STREET, city_map.height * step - 2 * STREET

    def layout(self, grid: Area, step: float, score: Area, modules: Area | None) -> Layout:
        """The layout with the grid of the map in an area, at unit 1."""
        room, page = self.room, self.page
        frame = MapFrame(grid, step, STREET, self.above)
        header = Area(room.x, TOP, room.width, HEADER)
        footer = Area(room.x, page.height - BOTTOM - FOOTER, room.width, FOOTER)
        return Layout(1, page.width, page.height, header, frame, score, footer, modules)


def _score_below(task: _Task) -> Layout:
    """The score below the map; modules between them."""
    city, room = task.city, task.room
    strip = task.modules_height(_NARROWEST * room.width) if task.blocks else 0.0
    modules_room = strip + _GAP if task.blocks else 0.0
    free = room.height - task.score.least_height(room.width) - _GAP - task.below - modules_room
    step = task.step(room.width, free)
    across, down = task.map_size(step)
    width = _narrowest(task.score, across, room.width)
    room = Area((task.page.width - width) / 2, room.y, width, room.height)
    most = room.height - down - _GAP - task.below - modules_room
    high = min(most, task.score.best_height(width))
    grid_width, grid_height = city.map.width * step, city.map.height * step
    left = (task.page.width - grid_width) / 2
    grid = Area(left, room.y - STREET, grid_width, grid_height)
    score = Area(room.x, room.bottom - high, width, high)
    top = score.y - modules_room - (most - high) / 2
    modules = Area(room.x, top, width, strip) if task.blocks else None
    return replace(task, room=room).layout(grid, step, score, modules)


def _narrowest(score: ScorePanel, least: float, most: float) -> float:
    """The width nearest to the map's at which the score is no higher: so the edges agree."""
    wanted, width = score.least_height(most), min(max(least, _NARROWEST * most), most)
    while width < most and score.least_height(width) > wanted:
        width += 0.5
    return min(width, most)


def _modules_aside(task: _Task) -> Iterator[Layout]:
    """The score below the map, modules right of it, as narrow as their height allows."""
    room = task.room
    least, best = task.score.least_height(room.width), task.score.best_height(room.width)
    width = LEAST_WIDTH
    while width < 0.6 * room.width:
        step = task.step(room.width - width - _ASIDE, room.height - least - _GAP - task.below)
        across, down = task.map_size(step)
        wide = room.width - across - _ASIDE
        most = room.height - down - _GAP - task.below
        free = down + max(most - best, 0)
        needed = task.modules_height(wide)
        if needed <= free:
            high = min(most, best)
            score = Area(room.x, room.bottom - high, room.width, high)
            modules = Area(room.right - wide, room.y, wide, free)
            # White that modules beside it make is not all left below the map.
            top = room.y + _DROP * max(needed - down, 0)
            grid = Area(room.x, top, across, down).inset(-STREET)
            yield task.layout(grid, step, score, modules)
            return
        width += 2


def _score_aside(task: _Task) -> Iterator[Layout]:
    """The score right of the map, as narrow as its height allows; modules below the score."""
    room = task.room

    def modules_room(width: float) -> float:
        return task.modules_height(width) + _MODULES_GAP if task.blocks else 0.0

    def needed(width: float) -> float:
        return task.score.least_height(width) + modules_room(width)

    width = task.score.least_width
    while width < 0.7 * room.width and needed(width) > room.height:
        width += 2
    if needed(width) > room.height:
        return
    step = task.step(room.width - width - _ASIDE, room.height - task.below)
    across, down = task.map_size(step)
    # What the map leaves of the width goes to the score, so that both edges hold.
    width = room.width - across - _ASIDE
    high = min(room.height, max(down, needed(width)))
    high = min(high - modules_room(width), task.score.best_height(width) + 12)
    lowest = max(down + task.below, high + modules_room(width))
    top = room.y + _DROP * (room.height - lowest)
    score = Area(room.right - width, top, width, high)
    modules = None
    if task.blocks:
        below = score.bottom + _MODULES_GAP
        modules = Area(score.x, below, width, modules_room(width) - _MODULES_GAP)
    grid = Area(room.x, top, across, down).inset(-STREET)
    yield task.layout(grid, step, score, modules)
