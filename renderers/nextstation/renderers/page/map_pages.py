"""The ways to lay out the page with the map: where score and modules lie beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.map.frame import LEAST_STEP, STREET, MapFrame
from nextstation.renderers.map.side_banners import names_outside, room_round
from nextstation.renderers.modules.module_block import ModuleBlock
from nextstation.renderers.modules.modules_panel import least_width, panel_height
from nextstation.renderers.page.layout import FLUSH, Layout, Page
from nextstation.renderers.score.legend import legend_entries, legend_height
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
# The white between the map and a column beside it.
_ASIDE, _SCORE_ASIDE = 5.0, 8.2
# What share of the page a column keeps at least.
_NARROWEST = 0.75
# How much wider the next column is that is tried.
_WIDER = 1.04
# Of the height that the map leaves, the part above it.
_DROP = 0.25


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


def map_pages(
    city: City, score: ScorePanel | None, blocks: Sequence[ModuleBlock], page: Page
) -> Iterator[Layout]:
    """The layouts of the map on one page with the score and with blocks of modules, if any."""
    task = MapTask(city, page, score, blocks)
    for way in (_all_below, _modules_aside, _score_aside):
        found = [*way(task)]
        if any(names_outside(city, each.frame) for each in found):
            found = [*way(replace(task, outside=True))]
        yield from found


def _in_column(task: MapTask) -> MapTask:
    """The task on a page that is as narrow as the map with all below it, if that is not far less.

    What is narrower may be higher, which makes the map narrower in turn.
    """
    column = task
    while (across := column.map_size(_step_above_all(column))[0]) < column.room.width - FLUSH:
        if across < _NARROWEST * task.room.width:
            return task
        column = replace(column, page=column.page.narrowed(across))
    return column


def _step_above_all(task: MapTask) -> float:
    """The grid step of a map above all else."""
    wide, high = task.room.width, task.room.height
    return task.step(wide, high - task.modules_room(wide) - task.panel_room(wide))


def _all_below(task: MapTask) -> Iterator[Layout]:
    """All below the map, in a column and on the whole page, whichever leaves the map larger."""
    column = _in_column(task)
    yield _below(column)
    if column is not task:
        yield _below(task)


def _below(task: MapTask) -> Layout:
    """All below the map: modules, then the score."""
    room, needed = task.room, task.modules_room(task.room.width)
    step = _step_above_all(task)
    _, down = task.map_size(step)
    spare = 0.0 if task.score else max(room.height - needed - down, 0)
    legend = legend_height(legend_entries(task.city), room.width)
    with_legend = not task.blocks and spare > legend + 2 * MODULES_GAP
    drop = _DROP * (spare - legend if with_legend else spare)
    layout = Layout(page=task.page, frame=task.frame(step, top=room.y + drop))
    bottom = room.y + drop + down
    if with_legend:
        top = bottom + task.room_round[1] + MODULES_GAP
        layout = replace(layout, legend=Area(room.x, top, room.width, legend))
    if task.blocks:
        modules = Area(room.x, bottom + MODULES_GAP, room.width, needed - MODULES_GAP)
        layout = replace(layout, modules=modules, blocks=task.blocks)
    return task.with_score_below(layout, bottom + needed)


def _modules_aside(task: MapTask) -> Iterator[Layout]:
    """Modules right of the map, in a column as narrow as their height allows; the score below."""
    if not task.blocks:
        return
    room, least = task.room, task.panel_room(task.room.width)
    width = least_width(task.blocks)
    while width < 0.6 * room.width:
        step = task.step(room.width - width - _ASIDE, room.height - least)
        if step * task.page.unit < LEAST_STEP:
            return
        across, down = task.map_size(step)
        wide = room.width - across - _ASIDE
        needed = panel_height(task.blocks, wide)
        if needed <= room.height - least:
            # White that modules beside it make is not all left below the map.
            high = max(needed, down)
            top = room.y + _DROP * (high - down)
            layout = Layout(
                page=task.page,
                frame=task.frame(step, top=top, left=room.x),
                modules=Area(room.right - wide, room.y, wide, high),
                blocks=task.blocks,
            )
            yield task.with_score_below(layout, room.y + high)
            return
        width *= _WIDER


def _score_aside(task: MapTask) -> Iterator[Layout]:
    """The score right of the map, as narrow as its height allows; modules below the score.

    Both begin where the map does; what is higher begins above it, on the ground of the score.
    """
    if not (score := task.score):
        return
    room, whole = task.room, task.page.room.strip(UNDER_HEADER, task.page.room.height)
    most = task.page.room.bottom - whole.y

    def needed(width: float) -> float:
        return score.least_height(width) + task.modules_room(width)

    width = score.least_width
    while width < 0.7 * room.width and needed(width) > most:
        width *= _WIDER
    if needed(width) > most:
        return
    step = task.step(room.width - width - _SCORE_ASIDE, room.height)
    across, down = task.map_size(step)
    # What the map leaves of the width goes to the score, so that both edges hold.
    width = room.width - across - _SCORE_ASIDE
    strip = task.modules_room(width)
    high = max(min(down, room.height - NOTE), needed(width)) - strip
    high = score.best_height(width, high)
    top = room.y + _DROP * max(room.height - max(down, high + strip), 0)
    start = min(top, task.page.room.bottom - high - strip)
    area = Area(room.right - width, start, width, high)
    layout = Layout(
        page=task.page,
        frame=task.frame(step, top=top, left=room.x),
        score=area,
        panel=task.panel(left=area.x - PADDING, top=task.page.room.y),
    )
    if task.blocks:
        modules = Area(area.x, area.bottom + MODULES_GAP, width, strip - MODULES_GAP)
        layout = replace(layout, modules=modules, blocks=task.blocks)
    yield layout
