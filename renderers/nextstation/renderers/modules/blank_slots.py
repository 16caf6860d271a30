"""Places for cards that the table deals: boxes to write in, and the cards by their numbers."""

from collections.abc import Sequence
from math import ceil

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Slot
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import fit_text, text_width, wrap_text
from nextstation.renderers.language.card_words import never_dealt
from nextstation.renderers.language.translations import tr
from nextstation.renderers.modules.module_block import (
    LEADING,
    ModuleBlock,
    draw_card_icon,
    draw_text_lines,
    number_of,
)
from nextstation.renderers.score.box_id import BoxId, SheetPart, objective_box
from nextstation.renderers.score.boxes import SMALL, draw_box
from nextstation.renderers.symbols.gate_sign import draw_gate
from nextstation.renderers.symbols.shapes import draw_symbol
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, QUIET
from nextstation.renderers.theme.pencils import pencils_of

_BOX = 8.3
_WIDE, _NARROW = 8.6, 6.8
_CAPTION = 3.4
_BETWEEN = 2.0
_LIST_COLUMN = 44.0
_MARGIN = 10.2
_LIST_GAP = 3.5
_LEAST_PITCH = 4.4
_POINTS = 2.9
_APART = 4.0


def blank_slots_height(block: ModuleBlock, width: float) -> float:
    """The height of boxes and list at a width: side by side where both fit, else stacked."""
    if not block.listed:
        return _boxes_height(block, width)
    boxes, cards = (
        _boxes_height(block, width),
        _list_height(block, _list_width(block, width)),
    )
    return max(boxes, cards) if _is_side_by_side(block, width) else boxes + _BETWEEN + cards


def draw_blank_slots(canvas: Canvas, city: City, block: ModuleBlock, area: Area) -> None:
    """Draw the boxes of a block, and what may be written in them."""
    width, high = _boxes_width(block, area.width), _boxes_height(block, area.width)
    side_by_side = block.listed and _is_side_by_side(block, area.width)
    # What is lower stands in the middle of what is higher.
    top = (area.height - high) / 2 if side_by_side else 0.0
    _draw_boxes(canvas, city, block, area.slice(0, width).strip(top, high))
    if not block.listed:
        return
    wide = _list_width(block, area.width)
    left = area.slice(area.width - wide, wide)
    long = _list_height(block, wide)
    top = (area.height - long) / 2 if side_by_side else high + _BETWEEN
    _draw_list(canvas, city, block, left.strip(top, long))


def _place_width(block: ModuleBlock) -> float:
    """The width of a place with the white beside it."""
    wide = _WIDE + _BETWEEN
    if block.module.with_symbols:
        wide = 2 * _NARROW + 0.6 + _BETWEEN
    if block.module.points:
        wide += text_width(f"+{block.module.points}", _POINTS, bold=True) + _WIDE + 2.4
    return wide


def _a_line(block: ModuleBlock, width: float) -> int:
    return min(len(block.slots), max(1, int((width + _BETWEEN) / _place_width(block))), 4)


def _boxes_width(block: ModuleBlock, width: float) -> float:
    return _a_line(block, width) * _place_width(block)


def _boxes_height(block: ModuleBlock, width: float) -> float:
    lines = ceil(len(block.slots) / _a_line(block, width))
    return lines * (_CAPTION + _BOX) + (lines - 1) * 1.0


def _is_side_by_side(block: ModuleBlock, width: float) -> bool:
    return width >= _boxes_width(block, width) + _APART + _LIST_COLUMN


def _list_width(block: ModuleBlock, width: float) -> float:
    beside = width - _boxes_width(block, width) - _APART
    return beside if _is_side_by_side(block, width) else width


def _columns(width: float) -> int:
    return max(1, int(width / _LIST_COLUMN))


def _pitch(block: ModuleBlock, width: float) -> float:
    """The height of a line of the list, which the longest sentence decides."""
    room = width / _columns(width) - _MARGIN - _LIST_GAP
    lines = max(len(_sentence(block, place, room)) for place in range(_entries(block)))
    return max(_LEAST_PITCH, lines * LEADING * SMALL + 0.9)


def _entries(block: ModuleBlock) -> int:
    return len(block.module.cards)


def _sentence(block: ModuleBlock, place: int, room: float) -> Sequence[str]:
    card = block.module.cards[place]
    return wrap_text(f"{block.sentences[card.id]} {never_dealt(card)}", room, SMALL)


def _list_height(block: ModuleBlock, width: float) -> float:
    return ceil(_entries(block) / _columns(width)) * _pitch(block, width)


def _draw_boxes(canvas: Canvas, city: City, block: ModuleBlock, area: Area) -> None:
    a_line, wide = _a_line(block, area.width), _place_width(block)
    for slot in block.slots:
        line, place = divmod(slot.number, a_line)
        top = area.y + line * (_CAPTION + _BOX + 1.0)
        place_area = Area(area.x + place * wide, top, wide - _BETWEEN, _CAPTION + _BOX)
        _draw_place(canvas, city, block, slot, place_area)


def _draw_place(canvas: Canvas, city: City, block: ModuleBlock, slot: Slot, area: Area) -> None:
    """A box for a card's number; a station for its symbol, or a box to tick an objective in."""
    module = block.module
    to_colour = module.to == "colours"
    ink = city.colours[slot.number].ink if to_colour else INK
    _draw_caption(canvas, city, slot, area.strip(0, _CAPTION))
    boxes = area.strip(_CAPTION, _BOX)
    card = boxes.slice(0, _NARROW if module.with_symbols else _WIDE)
    if module.with_symbols:
        canvas.circle(card.centre, _NARROW / 2, fill=PAPER_WHITE, stroke=INK, width=0.35)
        if slot.symbol:
            draw_symbol(canvas, slot.symbol, card.centre, 0.47 * _NARROW / 2, INK)
        card = boxes.slice(boxes.width - _NARROW, _NARROW)
    draw_box(
        canvas,
        BoxId(SheetPart.MODULE, module.id, (slot.number,)),
        card,
        ink=ink,
        width=0.6 if to_colour else 0.35,
    )
    if slot.card:
        number = number_of(module, slot.card)
        canvas.centred_text(card.centre, number, 4.2, bold=True)
    if module.points:
        tick = boxes.slice(boxes.width - _WIDE, _WIDE)
        draw_box(canvas, objective_box(slot.number), tick)
        line = (tick.x - 1.0, tick.centre[1] + 0.36 * _POINTS)
        canvas.text(line, f"+{module.points}", _POINTS, bold=True, align="end")


def _draw_caption(canvas: Canvas, city: City, slot: Slot, area: Area) -> None:
    number, to = slot.number + 1, slot.module.to
    if to == "secondary_districts":
        draw_gate(canvas, (area.x + 1.5, area.y + 1.35), 1.35, text=str(number))
        return
    captions = {"rounds": "place.round", "game": "place.game"}
    pencil = pencils_of(city)[slot.number] if to == "colours" else None
    said = pencil.title if pencil else tr(captions[to], number=number)
    text, size = fit_text(said, area.width + _BETWEEN - 0.6, SMALL, least=1.5)
    canvas.text((area.x + 0.2, area.bottom - 1.0), text, size, fill=QUIET)


def _draw_list(canvas: Canvas, city: City, block: ModuleBlock, area: Area) -> None:
    """The cards of a module in columns: number, drawing, sentence."""
    columns, pitch = _columns(area.width), _pitch(block, area.width)
    wide, lines = area.width / columns, ceil(_entries(block) / columns)
    with canvas.group(f"cards-{block.module.id}"):
        for place, card in enumerate(block.module.cards):
            column, line = divmod(place, lines)
            entry = Area(area.x + column * wide, area.y + line * pitch, wide - _LIST_GAP, pitch)
            middle = entry.centre[1]
            number = number_of(block.module, card)
            canvas.centred_text((entry.x + 1.2, middle), number, 2.5, bold=True)
            draw_card_icon(canvas, city, card, (entry.x + 6.0, middle), 1.95)
            text = entry.slice(_MARGIN, entry.width - _MARGIN)
            draw_text_lines(canvas, _sentence(block, place, text.width), text, SMALL)
