"""The ways to lay out the page with the map: where score and modules lie beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.frame import LEAST_STEP
from nextstation.renderers.map.side_banners import names_outside
from nextstation.renderers.modules.module_block import ModuleBlock
from nextstation.renderers.modules.modules_panel import least_width, panel_height
from nextstation.renderers.page.layout import FLUSH, Layout, Page
from nextstation.renderers.page.map_task import (
    MODULES_GAP,
    NOTE,
    PADDING,
    UNDER_HEADER,
    MapTask,
)
from nextstation.renderers.score.legend import legend_entries
from nextstation.renderers.score.legend_columns import legend_height
from nextstation.renderers.score.score_panel import ScorePanel

# The white between the map and a column beside it.
_ASIDE, _SCORE_ASIDE = 5.0, 8.2
# What share of the page a column keeps at least.
_NARROWEST = 0.75
# How much wider the next column is that is tried.
_WIDER = 1.04
# Of the height that the map leaves, the part above it.
_DROP = 0.25


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
