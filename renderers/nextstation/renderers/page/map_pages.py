"""The ways to lay out the page with the map: where score and modules lie beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.frame import STREET, MapFrame
from nextstation.renderers.map.side_banners import room_for_bars
from nextstation.renderers.modules.module_block import ModuleBlock
from nextstation.renderers.modules.modules_panel import LEAST_WIDTH, panel_height
from nextstation.renderers.page.layout import Layout, Page
from nextstation.renderers.score.score_panel import ScorePanel

_NAMES = 4.5
_GAP = 4.0
# From the edge of the tinted panel to what lies in it.
PADDING = 5.0
_MODULES_GAP = 9.0
_ASIDE = 10.0
# The least share of the page's width that the columns keep to end where the map ends.
_NARROWEST = 0.82
# Of the height that map and score leave side by side, the part above them.
_DROP = 0.4


def map_alone(city: City, page: Page) -> Layout:
    """The map alone on its page."""
    task = _Task(city, page)
    room = task.room
    step = task.step(room.width, room.height - task.below)
    across, down = task.map_size(step)
    width = max(across, _NARROWEST * room.width)
    top = room.y + _DROP * (room.height - task.below - down)
    return Layout(page=page.narrowed(width), frame=task.frame(step, top=top))


def map_pages(score: ScorePanel, blocks: Sequence[ModuleBlock], page: Page) -> Iterator[Layout]:
    """The layouts of map, score and the blocks of modules on one page."""
    task = _Task(score.city, page)
    yield _score_below(task, score, blocks)
    if blocks:
        yield from _modules_aside(task, score, blocks)
    yield from _score_aside(task, score, blocks)


@dataclass(frozen=True, slots=True)
class _Task:
    """A city whose map is laid out on a page."""

    city: City
    page: Page

    @property
    def room(self) -> Area:
        """The room for the map and what lies beside it: the names of columns stand above."""
        above, _ = room_for_bars(self.city)
        room, top = self.page.room, _NAMES + above
        return room.strip(top, room.height - top)

    @property
    def below(self) -> float:
        """The height of the bar with the name of a side below the map."""
        return room_for_bars(self.city)[1]

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
        above, _ = room_for_bars(self.city)
        return MapFrame(Area(left, top, across, down).inset(-STREET), step, STREET, above)

    def panel(self, *, left: float = 0.0, top: float = 0.0) -> Area:
        """The tinted ground from a left and an upper edge to the corner of the page."""
        return Area.between(left, top, self.page.area.width, self.page.area.height)


def _score_below(task: _Task, score: ScorePanel, blocks: Sequence[ModuleBlock]) -> Layout:
    """The score below the map; modules between them."""
    room, gap = task.room, _GAP + PADDING
    strip = panel_height(blocks, _NARROWEST * room.width) if blocks else 0.0
    modules_room = strip + gap if blocks else 0.0
    free = room.height - score.least_height(room.width) - gap - task.below - modules_room
    step = task.step(room.width, free)
    across, down = task.map_size(step)
    width = _narrowest(score, across, room.width)
    most = room.height - down - gap - task.below - modules_room
    page, high = task.page.narrowed(width), min(most, score.best_height(width))
    area = Area(page.room.x, room.bottom - high, width, high)
    top = area.y - modules_room - (most - high) / 2
    return Layout(
        page=page,
        frame=task.frame(step, top=room.y),
        score=area,
        panel=task.panel(top=area.y - PADDING),
        modules=Area(area.x, top, width, strip) if blocks else None,
        blocks=blocks,
    )


def _narrowest(score: ScorePanel, least: float, most: float) -> float:
    """The width nearest to the map's at which the score is no higher: so the edges agree."""
    wanted, width = score.least_height(most), min(max(least, _NARROWEST * most), most)
    while width < most and score.least_height(width) > wanted:
        width += 0.5
    return min(width, most)


def _modules_aside(
    task: _Task, score: ScorePanel, blocks: Sequence[ModuleBlock]
) -> Iterator[Layout]:
    """The score below the map, modules right of it, as narrow as their height allows."""
    room, gap = task.room, _GAP + PADDING
    least, best = score.least_height(room.width), score.best_height(room.width)
    width = LEAST_WIDTH
    while width < 0.6 * room.width:
        step = task.step(room.width - width - _ASIDE, room.height - least - gap - task.below)
        across, down = task.map_size(step)
        wide = room.width - across - _ASIDE
        most = room.height - down - gap - task.below
        free = down + max(most - best, 0)
        needed = panel_height(blocks, wide)
        if needed <= free:
            high = min(most, best)
            area = Area(room.x, room.bottom - high, room.width, high)
            # White that modules beside it make is not all left below the map.
            top = room.y + _DROP * max(needed - down, 0)
            yield Layout(
                page=task.page,
                frame=task.frame(step, top=top, left=room.x),
                score=area,
                panel=task.panel(top=area.y - PADDING),
                modules=Area(room.right - wide, room.y, wide, free),
                blocks=blocks,
            )
            return
        width += 2


def _score_aside(task: _Task, score: ScorePanel, blocks: Sequence[ModuleBlock]) -> Iterator[Layout]:
    """The score right of the map, as narrow as its height allows; modules below the score."""
    room = task.room

    def modules_room(width: float) -> float:
        return panel_height(blocks, width) + _MODULES_GAP if blocks else 0.0

    def needed(width: float) -> float:
        return score.least_height(width) + modules_room(width)

    width = score.least_width
    while width < 0.7 * room.width and needed(width) > room.height:
        width += 2
    if needed(width) > room.height:
        return
    step = task.step(room.width - width - _ASIDE, room.height - task.below)
    across, down = task.map_size(step)
    # What the map leaves of the width goes to the score, so that both edges hold.
    width = room.width - across - _ASIDE
    high = min(room.height, max(down, needed(width)))
    high = min(high - modules_room(width), score.best_height(width) + 12)
    lowest = max(down + task.below, high + modules_room(width))
    top = room.y + _DROP * (room.height - lowest)
    area = Area(room.right - width, top, width, high)
    modules = Area(area.x, area.bottom + _MODULES_GAP, width, modules_room(width) - _MODULES_GAP)
    yield Layout(
        page=task.page,
        frame=task.frame(step, top=top, left=room.x),
        score=area,
        panel=task.panel(left=area.x - PADDING, top=task.page.room.y),
        modules=modules if blocks else None,
        blocks=blocks,
    )
