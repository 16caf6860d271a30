"""Cards of a module that were dealt: who has it, a drawing, a sentence, what there is to tick."""

from collections.abc import Sequence
from math import ceil

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Slot
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text import text_width, wrap_text
from nextstation.renderers.modules.module_block import (
    LEADING,
    ModuleBlock,
    draw_card_icon,
    draw_text_lines,
)
from nextstation.renderers.score.box_id import objective_box, power_circle
from nextstation.renderers.score.boxes import CORNER_RADIUS, SMALL, draw_box
from nextstation.renderers.symbols.gate_sign import draw_gate
from nextstation.renderers.symbols.shapes import draw_symbol
from nextstation.renderers.theme.palette import INK, PALE, PALE_FIELD, PAPER_WHITE
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.styles import Field

CARD_GAP = 2.0
_LEAST_TEXT = 17.5
_LEAST_HEIGHT = 9.8
_HEAD = 6.6
_ICON = 7.6
_TICK = 8.0
_POINTS = 2.9
_RIM = 1.2
# The circle in the head of a card: the symbol that was dealt, or what is crossed off.
_CIRCLE = 1.9


def cards_height(block: ModuleBlock, width: float) -> float:
    """The height of a block's cards at a width."""
    lines = ceil(len(block.slots) / _a_line(block, width))
    return lines * _card_height(block, width) + (lines - 1) * CARD_GAP


def draw_cards(canvas: Canvas, city: City, block: ModuleBlock, area: Area) -> None:
    """Draw the cards of a block side by side, in as many lines as they need."""
    a_line, high = _a_line(block, area.width), _card_height(block, area.width)
    wide = _card_width(block, area.width)
    for index, slot in enumerate(block.slots):
        line, place = divmod(index, a_line)
        corner = area.x + place * (wide + CARD_GAP), area.y + line * (high + CARD_GAP)
        card = Area(*corner, wide, high)
        with canvas.group(f"card-{block.module.id}-{index}"):
            _draw_card(canvas, city, block, slot, card)


def _a_line(block: ModuleBlock, width: float) -> int:
    """How many cards stand side by side, so that all lines are about equally long."""
    least = _LEAST_TEXT + _head(block) + _ICON + _tick_room(block) + 2 * _RIM
    most = max(1, int((width + CARD_GAP) / (least + CARD_GAP)))
    return ceil(len(block.slots) / ceil(len(block.slots) / most))


def _card_width(block: ModuleBlock, width: float) -> float:
    a_line = _a_line(block, width)
    return (width - (a_line - 1) * CARD_GAP) / a_line


def _card_height(block: ModuleBlock, width: float) -> float:
    """The height in which the longest sentence of the block can be read."""
    room = _text_room(block, _card_width(block, width))
    lines = max(len(_sentence(block, slot, room)) for slot in block.slots)
    return max(_LEAST_HEIGHT, lines * LEADING * SMALL + 2 * _RIM)


def _sentence(block: ModuleBlock, slot: Slot, room: float) -> Sequence[str]:
    return wrap_text(block.sentences[slot.card.id], room, SMALL) if slot.card else []


def _text_room(block: ModuleBlock, width: float) -> float:
    return width - _head(block) - _ICON - _tick_room(block) - 2 * _RIM


def _head(block: ModuleBlock) -> float:
    return 0.0 if block.module.to == "game" else _HEAD


def _tick_room(block: ModuleBlock) -> float:
    """The room for the points of an objective and the box that it is ticked in."""
    points = block.module.points
    return text_width(f"+{points}", _POINTS, bold=True) + _TICK + 2.4 if points else 0.0


def _draw_card(canvas: Canvas, city: City, block: ModuleBlock, slot: Slot, area: Area) -> None:
    pencil = _pencil(city, slot)
    head, middle = area.slice(0, _head(block)), area.centre[1]
    edge = pencil.ink if pencil else PALE
    canvas.rect(area, fill=PAPER_WHITE, stroke=edge, width=0.35, radius=CORNER_RADIUS)
    if head.width:
        _draw_head(canvas, slot, head, pencil)
    if slot.card is None:
        return
    spot = (head.right + _RIM / 2 + _ICON / 2, middle)
    draw_card_icon(canvas, city, slot.card, spot, 0.41 * _ICON)
    text = area.slice(_head(block) + _ICON + _RIM, _text_room(block, area.width))
    draw_text_lines(canvas, _sentence(block, slot, text.width), text, SMALL)
    if block.module.points:
        box = Area(area.right - _TICK - 0.9, middle - 4.1, _TICK, 8.2)
        draw_box(canvas, objective_box(slot.number), box)
        line = (box.x - 1.0, middle + 0.36 * _POINTS)
        canvas.text(line, f"+{block.module.points}", _POINTS, bold=True, align="end")


def _pencil(city: City, slot: Slot) -> Pencil | None:
    return pencils_of(city)[slot.number] if slot.module.to == "colours" else None


def _draw_head(canvas: Canvas, slot: Slot, area: Area, pencil: Pencil | None) -> None:
    """Who has the card: a pencil, a round or a gate; below, its symbol or what is crossed off."""
    field = canvas.field(pencil.ink if pencil else PALE_FIELD)
    _draw_band(canvas, area, field)
    x, middle = area.centre
    is_power = bool(slot.card and slot.card.effect.once_a_round)
    ticked = is_power or slot.symbol is not None
    upper, lower = (area.y + 2.7, area.bottom - 2.9) if ticked else (middle, middle)
    if slot.module.to == "secondary_districts":
        draw_gate(canvas, (x, upper), 2.3, text=str(slot.number + 1))
    else:
        text = pencil.letter if pencil else str(slot.number + 1)
        canvas.centred_text((x, upper), text, 3.0, bold=True, fill=field.text)
    if ticked:
        canvas.circle((x, lower), _CIRCLE, fill=PAPER_WHITE, stroke=field.text, width=0.2)
    if is_power:
        circle = Area(x, lower, 0, 0).inset(-_CIRCLE)
        canvas.register_area(power_circle(slot.module.id, slot.number), circle)
    if slot.symbol:
        draw_symbol(canvas, slot.symbol, (x, lower), 0.95, INK)


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
