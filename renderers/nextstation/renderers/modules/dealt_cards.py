"""Cards of a module that were dealt: who has it, a drawing, a sentence, what there is to tick."""

from math import ceil

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Slot
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text_setting import TextLines, set_words
from nextstation.renderers.language.marks import gate_letter, round_numeral
from nextstation.renderers.modules.module_block import (
    USE_CIRCLE,
    ModuleBlock,
    ModuleGrid,
    draw_card_icon,
    draw_uses,
)
from nextstation.renderers.score.boxes import CORNER_RADIUS, power_circle
from nextstation.renderers.symbols.label_icons import draw_gate
from nextstation.renderers.symbols.shapes import draw_symbol
from nextstation.renderers.theme.palette import INK, PALE, PALE_FIELD, PAPER_WHITE
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.styles import Field
from nextstation.renderers.theme.type_sizes import LABEL

CARD_GAP = 2.0
_LEAST_HEIGHT = 9.8
_HEAD = 6.6
_ICON = 7.6
_RIM = 1.4


def cards_height(block: ModuleBlock, grid: ModuleGrid) -> float:
    """The height of a block's cards in a grid."""
    lines = ceil(len(block.slots) / grid.cards)
    return lines * _card_height(block, grid) + (lines - 1) * CARD_GAP


def draw_cards(
    canvas: Canvas, city: City, block: ModuleBlock, grid: ModuleGrid, area: Area
) -> None:
    """Draw the cards of a block side by side, in as many lines as they need."""
    wide, high = _card_width(grid), _card_height(block, grid)
    for index, slot in enumerate(block.slots):
        line, place = divmod(index, grid.cards)
        corner = area.x + place * (wide + CARD_GAP), area.y + line * (high + CARD_GAP)
        with canvas.group(f"card-{block.module.id}-{index}"):
            _draw_card(canvas, city, block, slot, grid, Area(*corner, wide, high))


def _card_width(grid: ModuleGrid) -> float:
    return (grid.body + CARD_GAP) / grid.cards - CARD_GAP


def _card_height(block: ModuleBlock, grid: ModuleGrid) -> float:
    """The height in which the longest sentence of the block can be read."""
    high = max(_sentence(block, slot, grid).height for slot in block.slots)
    return max(_LEAST_HEIGHT, high + 2 * _RIM)


def _sentence(block: ModuleBlock, slot: Slot, grid: ModuleGrid) -> TextLines:
    said = block.sentences[slot.card.id] if slot.card else ""
    return set_words(said, _text_room(block, slot, grid), grid.size)


def _text_room(block: ModuleBlock, slot: Slot, grid: ModuleGrid) -> float:
    return _card_width(grid) - _head(block, slot) - _ICON - 2 * _RIM


def _head(block: ModuleBlock, slot: Slot) -> float:
    if block.module.to == "game" and not block.module.points:
        return block.uses_width(slot) + _RIM if block.uses(slot) else 0.0
    return _HEAD


def _draw_card(
    canvas: Canvas, city: City, block: ModuleBlock, slot: Slot, grid: ModuleGrid, area: Area
) -> None:
    pencil = _pencil(city, slot)
    head, middle = area.slice(0, _head(block, slot)), area.centre[1]
    edge = pencil.ink if pencil else PALE
    canvas.rect(area, fill=PAPER_WHITE, stroke=edge, width=0.35, radius=CORNER_RADIUS)
    if head.width:
        _draw_head(canvas, block, slot, head, pencil)
    if slot.card is None:
        return
    spot = (head.right + _RIM / 2 + _ICON / 2, middle)
    draw_card_icon(canvas, city, slot.card, spot, 0.41 * _ICON)
    left = head.right + _ICON + _RIM
    _sentence(block, slot, grid).draw_beside(canvas, (left, middle))


def _pencil(city: City, slot: Slot) -> Pencil | None:
    return pencils_of(city)[slot.number] if slot.module.to == "colours" else None


def _draw_head(
    canvas: Canvas, block: ModuleBlock, slot: Slot, area: Area, pencil: Pencil | None
) -> None:
    """Who has the card: a pencil, a round or a gate; below, its symbol or what is crossed off.

    For a power of the game, only what is crossed off.
    """
    field = canvas.field(pencil.ink if pencil else PALE_FIELD)
    _draw_band(canvas, area, field)
    if block.uses(slot):
        draw_uses(canvas, block, slot, area)
        return
    x, middle = area.centre
    is_power = bool(slot.card and slot.card.effect.once_a_round)
    ticked = is_power or slot.symbol is not None
    upper, lower = (area.y + 2.7, area.bottom - 2.9) if ticked else (middle, middle)
    if slot.module.to == "secondary_districts":
        draw_gate(canvas, (x, upper), 2.3, text=gate_letter(slot.number), most=LABEL)
    else:
        text = pencil.letter if pencil else _number(block, slot)
        canvas.centred_text((x, upper), text, LABEL, bold=True, fill=field.text)
    if ticked:
        canvas.circle((x, lower), USE_CIRCLE, fill=PAPER_WHITE, stroke=field.text, width=0.2)
    if is_power:
        canvas.register_area(power_circle(slot, 0), Area(x, lower, 0, 0).inset(-USE_CIRCLE))
    if slot.symbol:
        draw_symbol(canvas, slot.symbol, (x, lower), 0.95, INK)


def _number(block: ModuleBlock, slot: Slot) -> str:
    """The round of a card; or the number of an objective, by which it is found in the score."""
    if slot.card and slot.module.points:
        return block.numbers[slot.card.id]
    return round_numeral(slot.number)


def _draw_band(canvas: Canvas, area: Area, field: Field) -> None:
    """The left end of a card in one colour: round where the card is, straight inside."""
    x, y, right, bottom = (number(each) for each in (area.x, area.y, area.right, area.bottom))
    corner, r = CORNER_RADIUS, number(CORNER_RADIUS)
    start, top, end = (
        number(each) for each in (area.x + corner, area.y + corner, area.bottom - corner)
    )
    canvas.path(
        f"M{right} {y}H{start}A{r} {r} 0 0 0 {x} {top}"
        f"V{end}A{r} {r} 0 0 0 {start} {bottom}H{right}Z",
        fill=field.fill,
        stroke=field.edge,
        width=0.35,
    )
