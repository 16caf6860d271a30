"""The modules of a game beside or below the map: a block each, with its label."""

from collections.abc import Sequence

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.modules.blank_slots import blank_slots_height, draw_blank_slots
from nextstation.renderers.modules.dealt_cards import cards_height, draw_cards
from nextstation.renderers.modules.module_block import ModuleBlock
from nextstation.renderers.score.boxes import draw_label
from nextstation.renderers.score.line_score import LABELS_WIDTH

LEAST_WIDTH = 46.0
BLOCK_GAP = 2.4
# From here on labels stand left of the cards, in a column with those of the score.
_LABELS_ASIDE = 120.0
_LABEL = 7.0
# The columns of the score too begin a little right of their labels.
_LABELS_WIDTH = LABELS_WIDTH + 2.2


def panel_height(blocks: Sequence[ModuleBlock], width: float) -> float:
    """The height of all blocks at a width."""
    heights = sum(_height(block, width) for block in blocks)
    return heights + BLOCK_GAP * max(len(blocks) - 1, 0)


def draw_panel(canvas: Canvas, city: City, blocks: Sequence[ModuleBlock], area: Area) -> None:
    """Draw the blocks one below the other, spread over the area."""
    spare = area.height - panel_height(blocks, area.width)
    gap = BLOCK_GAP + min(max(spare, 0) / max(len(blocks), 1), 4.0)
    top = 0.0
    with canvas.group("modules", "Modules"):
        for block in blocks:
            height = _height(block, area.width)
            with canvas.group(f"module-{block.module.id}", block.module.title):
                _draw_block(canvas, city, block, area.strip(top, height))
            top += height + gap


def _has_labels_left(width: float) -> bool:
    return width >= _LABELS_ASIDE


def _height(block: ModuleBlock, width: float) -> float:
    if _has_labels_left(width):
        return _body_height(block, width - _LABELS_WIDTH)
    return _LABEL + _body_height(block, width)


def _body_height(block: ModuleBlock, width: float) -> float:
    height = cards_height if block.is_dealt else blank_slots_height
    return height(block, width)


def _draw_block(canvas: Canvas, city: City, block: ModuleBlock, area: Area) -> None:
    if _has_labels_left(area.width):
        label = area.slice(0, LABELS_WIDTH)
        body = area.slice(_LABELS_WIDTH, area.width - _LABELS_WIDTH)
    else:
        label, body = area.strip(0, _LABEL - 0.6), area.strip(_LABEL, area.height - _LABEL)
    draw_label(canvas, block.label, label)
    draw = draw_cards if block.is_dealt else draw_blank_slots
    draw(canvas, city, block, body)
