"""The modules of a game as the sheet shows them: a block each, all of them on one grid."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.format.vocabulary.sheet_words import english_words
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.language.card_words import sentence_of
from nextstation.renderers.language.marks import card_numbers, round_numeral
from nextstation.renderers.language.translations import told, tr
from nextstation.renderers.score.boxes import GUTTER, LABELS, draw_disc, power_circle
from nextstation.renderers.score.labels import Label
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.type_sizes import SMALL

# From here on labels stand left of the cards, in a column with those of the score.
_LABELS_ASIDE = 100.0
# What a column of the list needs, and a card that was dealt.
_LEAST_COLUMN, _LEAST_CARD = 36.0, 34.0
_MOST_COLUMNS = 4
# The drawing beside the title of a module, by who gets its cards.
MODULE_ICONS = {
    "game": "goal",
    "colours": "pencil",
    "rounds": "cards",
    "secondary_districts": "gate",
}
_MOST_CAPTION = 11.0
# The circle of a use of a power, and from one to the next.
USE_CIRCLE, USE_PITCH = 1.9, 4.4


@dataclass(frozen=True, slots=True)
class ModuleGrid:
    """Where parts of a block lie, in a panel of a width, and the size of sentences.

    `labels` is the width of the column of labels, which else stand above; `places` that of the
    column of places, below which the list stands where it is nothing. `columns` are those of the
    list, `cards` how many cards that were dealt stand side by side.
    """

    width: float
    labels: float
    places: float = 0.0
    columns: int = 1
    cards: int = 1
    size: float = SMALL

    @property
    def body(self) -> float:
        """The width right of the labels."""
        return self.width - self.labels

    @property
    def list_width(self) -> float:
        """The width of the list of cards."""
        return self.body - self.places - GUTTER if self.places else self.body


def lowest_grid(
    width: float,
    size: float,
    places: Iterable[float],
    blank_height: Callable[[ModuleGrid], float],
    dealt_height: Callable[[ModuleGrid], float],
) -> ModuleGrid:
    """The grid in which blocks are lowest; `places` are the widths that their places may take.

    Two functions say how high in a grid the blocks are that the table deals, and the others.
    """
    first = ModuleGrid(width, LABELS if width >= _LABELS_ASIDE else 0.0, size=size)
    cards = min(_with_cards(first), key=dealt_height)
    return min(_with_lists(cards, sorted({0.0, *places})), key=blank_height)


def _with_cards(grid: ModuleGrid) -> Iterator[ModuleGrid]:
    for cards in range(1, _MOST_COLUMNS + 1):
        if cards == 1 or grid.body / cards >= _LEAST_CARD:
            yield replace(grid, cards=cards)


def _with_lists(grid: ModuleGrid, places: Sequence[float]) -> Iterator[ModuleGrid]:
    for wide in places:
        beside = replace(grid, places=wide)
        if wide and beside.list_width < _LEAST_COLUMN:
            continue
        for columns in range(1, _MOST_COLUMNS + 1):
            if columns == 1 or beside.list_width / columns >= _LEAST_COLUMN:
                yield replace(beside, columns=columns)


@dataclass(frozen=True, slots=True, eq=False)
class ModuleBlock:
    """A module with the places that its cards are dealt to.

    `sentences` say what its cards do, and `numbers` are those of its cards, by their ids;
    `captions` stand above its places. `rounds` are those of a game. `listed`: where the table
    deals, there is room to list all cards.
    """

    module: Module
    slots: tuple[Slot, ...]
    sentences: Mapping[str, str]
    numbers: Mapping[str, str]
    captions: tuple[str, ...]
    rounds: int
    listed: bool = True

    @property
    def is_dealt(self) -> bool:
        """Whether everything was dealt by name, so that there is nothing to write in."""
        symbols = self.module.with_symbols
        return all(slot.card and (slot.symbol or not symbols) for slot in self.slots)

    @property
    def places(self) -> tuple[Slot, ...]:
        """The places to write in beside the list; those of objectives are in the score."""
        return () if self.module.points else self.slots

    def uses(self, slot: Slot) -> int:
        """How many circles a place has for the uses of a power that the game is dealt."""
        cards = [slot.card] if slot.card else self.module.cards
        is_power = self.module.to == "game" and any(each.effect.once_a_round for each in cards)
        return self.rounds if is_power else 0

    def uses_width(self, slot: Slot) -> float:
        """The width of these circles, in two lines."""
        return ceil(self.uses(slot) / 2) * USE_PITCH

    @property
    def dealt_numbers(self) -> list[str]:
        """The numbers of the cards that were dealt; blank where the table deals."""
        return [self.numbers[slot.card.id] if slot.card else "" for slot in self.slots]

    @property
    def label(self) -> Label:
        """The words beside the block."""
        key = f"to_{self.module.to}"
        note = tr(f"{key}.dealt" if self.is_dealt else "blank")
        return Label(key, module_title(self.module), note, MODULE_ICONS[self.module.to])


def module_title(module: Module) -> str:
    """What a module is called in this language, as far as it is a shipped one or its file says."""
    key = f"module.{module.id}"
    shipped = english_words().get(key) == module.title
    return tr(key) if shipped else told(module.names) or module.title


def module_blocks(city: City, slots: Sequence[Slot]) -> list[ModuleBlock]:
    """The blocks of some places, module by module, in the language of the sheet."""
    blocks = []
    in_play = {slot.module.id: slot.module for slot in slots}
    numbers = card_numbers(city, [*in_play.values()])
    for _, each in groupby(slots, key=lambda slot: slot.module.id):
        own = tuple(each)
        module = own[0].module
        sentences = {card.id: _listed(city, card) for card in module.cards}
        own_numbers = {card.id: numbers[module.id, card.id] for card in module.cards}
        captions, rounds = _captions(city, own), len(city.colours)
        blocks.append(ModuleBlock(module, own, sentences, own_numbers, captions, rounds))
    return blocks


def _listed(city: City, card: ModuleCard) -> str:
    """What a list says of a card, after the title of its own by which players speak of it."""
    title, said = told(card.names), sentence_of(city, card)
    return f"{title}: {said}" if title else said


def _captions(city: City, slots: Sequence[Slot]) -> tuple[str, ...]:
    """Who has each card: a pencil or a round; a gate has its sign, and everyone no caption."""
    to = slots[0].module.to
    if to == "colours":
        pencils = pencils_of(city)
        names = [pencils[slot.number].title for slot in slots]
        short = [pencils[slot.number].letter for slot in slots]
    elif to == "rounds":
        names = [tr("place.round", number=slot.number + 1) for slot in slots]
        short = [round_numeral(slot.number) for slot in slots]
    else:
        return (tr("place.game") if to == "game" else "",) * len(slots)
    fits = all(text_width(name, SMALL) <= _MOST_CAPTION for name in names)
    return tuple(names if fits else short)


def draw_uses(canvas: Canvas, block: ModuleBlock, slot: Slot, area: Area) -> None:
    """A circle for each round in which a power of the game may be used, in two lines."""
    columns = ceil(block.uses(slot) / 2)
    for played in range(block.uses(slot)):
        line, column = divmod(played, columns)
        across, down = column - (columns - 1) / 2, line - 0.5 * (block.uses(slot) > columns)
        spot = area.centre[0] + across * USE_PITCH, area.centre[1] + down * USE_PITCH
        draw_disc(canvas, power_circle(slot, played), spot, USE_CIRCLE)
        canvas.centred_text(spot, round_numeral(played), SMALL)


def draw_card_icon(canvas: Canvas, city: City, card: ModuleCard, spot: Spot, size: float) -> None:
    """The drawing of a card; size is half its height."""
    if card.objective:
        from nextstation.renderers.score.count_icon import draw_count

        draw_count(canvas, city, card.objective.asked, spot, size)
    else:
        from nextstation.renderers.symbols.effect_icons import draw_effect

        draw_effect(canvas, card.effect, spot, size)
