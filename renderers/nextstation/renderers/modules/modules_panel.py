"""The modules of a game beside or below the map: a block each, with its label, on one grid."""

from collections.abc import Sequence
from functools import lru_cache

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.modules.blank_slots import (
    blank_slots_height,
    draw_blank_slots,
    place_widths,
)
from nextstation.renderers.modules.dealt_cards import cards_height, draw_cards
from nextstation.renderers.modules.module_block import ModuleBlock, ModuleGrid, lowest_grid
from nextstation.renderers.score.labels import draw_label, label_height
from nextstation.renderers.theme.type_sizes import SMALL, TEXT

# The least width of places with a list below them, and of cards that were dealt.
_LEAST_LIST, _LEAST_CARDS = 29.0, 41.0
BLOCK_GAP = 3.4
_MOST_GAP = 4.0
_LABEL_APART = 1.8


def least_width(blocks: Sequence[ModuleBlock]) -> float:
    """The least width at which the sentences of blocks can be read."""
    return _LEAST_CARDS if any(block.is_dealt for block in blocks) else _LEAST_LIST


def panel_height(blocks: Sequence[ModuleBlock], width: float) -> float:
    """The least height of all blocks at a width."""
    return _least_height(tuple(blocks), width)


@lru_cache(1024)
def _least_height(blocks: tuple[ModuleBlock, ...], width: float) -> float:
    """The same height, found once: each layout of a sheet asks for that of the same widths."""
    return _height(blocks, _grid(blocks, width, SMALL))


def draw_panel(canvas: Canvas, city: City, blocks: Sequence[ModuleBlock], area: Area) -> None:
    """Draw the blocks one below the other, spread over the area, in type as large as fits."""
    grids = (_grid(blocks, area.width, size) for size in (TEXT, SMALL))
    fitting = (grid for grid in grids if _height(blocks, grid) <= area.height + 0.01)
    grid = next(fitting, _grid(blocks, area.width, SMALL))
    spare = max(area.height - _height(blocks, grid), 0)
    gap = BLOCK_GAP + min(spare / max(len(blocks) - 1, 1), _MOST_GAP)
    top = 0.0
    with canvas.group("modules", "Modules"):
        for block in blocks:
            height = _block_height(block, grid)
            with canvas.group(f"module-{block.module.id}", block.module.title):
                _draw_block(canvas, city, block, grid, area.strip(top, height))
            top += height + gap


def _grid(blocks: Sequence[ModuleBlock], width: float, size: float) -> ModuleGrid:
    """The grid in which the blocks are lowest."""
    dealt = [block for block in blocks if block.is_dealt]
    blank = [block for block in blocks if not block.is_dealt]
    listed = [block for block in blank if block.listed and block.places]
    # A column of places is as wide as the same number of each block's.
    widths = [place_widths(block) for block in listed]
    most = max(map(len, widths), default=0)
    places = [max(each[min(count, len(each) - 1)] for each in widths) for count in range(most)]
    return lowest_grid(
        width, size, places, lambda grid: _height(blank, grid), lambda grid: _height(dealt, grid)
    )


def _height(blocks: Sequence[ModuleBlock], grid: ModuleGrid) -> float:
    heights = sum(_block_height(block, grid) for block in blocks)
    return heights + BLOCK_GAP * max(len(blocks) - 1, 0)


def _block_height(block: ModuleBlock, grid: ModuleGrid) -> float:
    if grid.labels:
        return max(_body_height(block, grid), label_height(block.label))
    return label_height(block.label, grid.width) + _LABEL_APART + _body_height(block, grid)


def _body_height(block: ModuleBlock, grid: ModuleGrid) -> float:
    height = cards_height if block.is_dealt else blank_slots_height
    return height(block, grid)


def _draw_block(
    canvas: Canvas, city: City, block: ModuleBlock, grid: ModuleGrid, area: Area
) -> None:
    body = area.slice(grid.labels, grid.body)
    label = area.slice(0, grid.labels)
    if not grid.labels:
        high = _body_height(block, grid)
        body = area.strip(area.height - high, high)
        label = area.strip(0, area.height - body.height - _LABEL_APART)
    draw_label(canvas, block.label, label)
    draw = draw_cards if block.is_dealt else draw_blank_slots
    draw(canvas, city, block, grid, body)
