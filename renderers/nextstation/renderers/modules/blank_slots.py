"""Places for cards that the table deals: boxes to write in, and the cards by their numbers."""

from math import ceil

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Slot
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, text_width
from nextstation.renderers.canvas.text_setting import TextLines, set_words
from nextstation.renderers.language.card_words import never_dealt
from nextstation.renderers.language.marks import gate_letter
from nextstation.renderers.modules.module_block import (
    ModuleBlock,
    ModuleGrid,
    draw_card_icon,
    draw_uses,
)
from nextstation.renderers.score.boxes import (
    BOLD_FRAME,
    CAPTION,
    FRAME,
    GUTTER,
    LEAST_ROW,
    BoxId,
    SheetPart,
    draw_box,
    draw_disc,
)
from nextstation.renderers.symbols.label_icons import draw_gate
from nextstation.renderers.symbols.shapes import draw_symbol
from nextstation.renderers.theme.palette import INK
from nextstation.renderers.theme.type_sizes import FIGURE, SMALL, TEXT

_BOX = LEAST_ROW
_BETWEEN = 2.0
_LINES_APART = 1.4
_NEAR = 0.8
# Where in an entry of the list the drawing stands, and the sentence.
_ICON, _SENTENCE = 6.2, 9.6
_ENTRIES_APART = 2.3
_LEAST_PITCH = 4.4
# A sign of a gate above its place.
_GATE = 1.9


def place_widths(block: ModuleBlock) -> list[float]:
    """The widths of one place, of two side by side, and so on."""
    wide = _place_width(block) + _BETWEEN
    return [count * wide - _BETWEEN for count in range(1, len(block.places) + 1)]


def blank_slots_height(block: ModuleBlock, grid: ModuleGrid) -> float:
    """The height of places and list in a grid: side by side, or one below the other."""
    places, cards = _places_height(block, grid), _list_height(block, grid)
    if not block.listed:
        return places
    return max(places, cards) if grid.places or not places else places + _BETWEEN + cards


def draw_blank_slots(
    canvas: Canvas, city: City, block: ModuleBlock, grid: ModuleGrid, area: Area
) -> None:
    """Draw the places of a block, and what may be written there."""
    high, long = _places_height(block, grid), _list_height(block, grid)
    # What is lower stands in the middle of what is higher.
    beside = grid.places or not high
    top = (area.height - high) / 2 if beside and block.listed else 0.0
    _draw_places(canvas, city, block, grid, area.strip(top, high))
    if block.listed:
        wide = _list_width(block, grid)
        left = area.slice(area.width - wide, wide)
        top = (area.height - long) / 2 if beside else high + _BETWEEN
        _draw_list(canvas, city, block, grid, left.strip(top, long))


def _list_width(block: ModuleBlock, grid: ModuleGrid) -> float:
    return grid.list_width if block.places else grid.body


def _place_width(block: ModuleBlock) -> float:
    """Whole steps, so that places of several blocks stand in line or clearly apart."""
    caption = max(text_width(each, SMALL) for each in block.captions)
    return _BOX + round(max(_boxes_width(block), caption) - _BOX)


def _boxes_width(block: ModuleBlock) -> float:
    wide = _BOX
    if block.module.with_symbols:
        wide += _BOX + _NEAR
    uses = max(map(block.uses_width, block.slots))
    return wide + uses + (_NEAR if uses else 0.0)


def _a_line(block: ModuleBlock, grid: ModuleGrid) -> int:
    """How many places stand side by side, so that all lines are about equally long."""
    room = (grid.places or grid.body) + _BETWEEN + 1e-6
    most = max(1, int(room / (_place_width(block) + _BETWEEN)))
    return ceil(len(block.places) / ceil(len(block.places) / most))


def _place_height(block: ModuleBlock) -> float:
    caption = 2 * _GATE + 0.8 if block.module.to == "secondary_districts" else CAPTION
    return caption + _BOX


def _places_height(block: ModuleBlock, grid: ModuleGrid) -> float:
    if not block.places:
        return 0.0
    lines = ceil(len(block.places) / _a_line(block, grid))
    return lines * (_place_height(block) + _LINES_APART) - _LINES_APART


def _draw_places(
    canvas: Canvas, city: City, block: ModuleBlock, grid: ModuleGrid, area: Area
) -> None:
    wide, high = _place_width(block), _place_height(block)
    for index, slot in enumerate(block.places):
        line, place = divmod(index, _a_line(block, grid))
        corner = area.x + place * (wide + _BETWEEN), area.y + line * (high + _LINES_APART)
        whole = Area(*corner, wide, high)
        _draw_caption(canvas, block, index, whole)
        inner = whole.strip(high - _BOX, _BOX).slice(0, _boxes_width(block))
        _draw_place(canvas, city, block, slot, inner)


def _draw_caption(canvas: Canvas, block: ModuleBlock, index: int, area: Area) -> None:
    if block.module.to == "secondary_districts":
        letter = gate_letter(block.slots[index].number)
        draw_gate(canvas, (area.x + _BOX / 2, area.y + _GATE), _GATE, text=letter, most=FIGURE)
    else:
        canvas.text((area.x, area.y + 0.3 + CAPITALS * SMALL), block.captions[index], SMALL)


def _draw_place(canvas: Canvas, city: City, block: ModuleBlock, slot: Slot, area: Area) -> None:
    """A box for a card's number, and a disc for its symbol."""
    module = block.module
    to_colour = module.to == "colours"
    ink = city.colours[slot.number].ink if to_colour else INK
    box = area.slice(0, _BOX)
    if module.with_symbols:
        draw_disc(canvas, None, box.centre, _BOX / 2)
        if slot.symbol:
            draw_symbol(canvas, slot.symbol, box.centre, 0.23 * _BOX, INK)
        box = area.slice(_BOX + _NEAR, _BOX)
    name = BoxId(SheetPart.MODULE, module.id, (slot.number,))
    draw_box(canvas, name, box, ink=ink, width=BOLD_FRAME if to_colour else FRAME)
    if slot.card:
        canvas.centred_text(box.centre, block.numbers[slot.card.id], FIGURE, bold=True)
    wide = block.uses_width(slot)
    draw_uses(canvas, block, slot, area.slice(box.right - area.x + _NEAR, wide))


def _entry(block: ModuleBlock, place: int, grid: ModuleGrid) -> TextLines:
    card = block.module.cards[place]
    said = " ".join(filter(None, (block.sentences[card.id], never_dealt(card))))
    wide = (_list_width(block, grid) + GUTTER) / grid.columns - GUTTER
    return set_words(said, wide - _SENTENCE, grid.size)


def _line_heights(block: ModuleBlock, grid: ModuleGrid) -> list[float]:
    """The heights of the lines of the list, each that of its longest sentence."""
    entries = range(len(block.module.cards))
    high = [_entry(block, place, grid).height for place in entries]
    lines = ceil(len(high) / grid.columns)
    return [max(_LEAST_PITCH, max(high[line::lines]) + _ENTRIES_APART) for line in range(lines)]


def _list_height(block: ModuleBlock, grid: ModuleGrid) -> float:
    return sum(_line_heights(block, grid))


def _draw_list(
    canvas: Canvas, city: City, block: ModuleBlock, grid: ModuleGrid, area: Area
) -> None:
    """The cards of a module in columns: number, drawing, sentence."""
    heights, columns = _line_heights(block, grid), area.columns(grid.columns, GUTTER)
    with canvas.group(f"cards-{block.module.id}"):
        for place, card in enumerate(block.module.cards):
            column, line = divmod(place, len(heights))
            entry = columns[column].strip(sum(heights[:line]), heights[line])
            middle = entry.centre[1]
            canvas.level_text((entry.x, middle), block.numbers[card.id], TEXT, bold=True)
            draw_card_icon(canvas, city, card, (entry.x + _ICON, middle), 1.95)
            _entry(block, place, grid).draw_beside(canvas, (entry.x + _SENTENCE, middle))
