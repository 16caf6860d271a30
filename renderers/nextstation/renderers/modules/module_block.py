"""The modules of a game as the sheet shows them: a block each, with the places of its cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.vocabulary.sheet_words import english_words
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.language.card_words import sentence_of
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.labels import mark_shape
from nextstation.renderers.score.row_labels import Label
from nextstation.renderers.symbols.effect_icons import draw_effect
from nextstation.renderers.symbols.icons import draw_mark_sign, draw_special_sign
from nextstation.renderers.symbols.label_icons import draw_label_icon
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.type_sizes import SMALL

# The drawing beside the title of a module, by who gets its cards.
MODULE_ICONS = {
    "game": "goal",
    "colours": "pencil",
    "rounds": "cards",
    "secondary_districts": "gate",
}
_PLACES = {"rounds": "place.round", "game": "place.game"}
_MOST_CAPTION = 11.0
# The drawing of what an objective counts, or has in its filters.
COUNT_ICONS = {
    "districts": "district",
    "complete_districts": "stations",
    "stations": "station",
    "interchanges": "interchange",
    "interchange": "interchange",
    "overhead_crossings": "bridge",
    "river_crossings": "river",
}


@dataclass(frozen=True, slots=True)
class ModuleBlock:
    """A module with the places that its cards are dealt to.

    `sentences` say what its cards do, by their ids; `captions` stand above its places. `listed`:
    where the table deals, there is room to list all cards.
    """

    module: Module
    slots: tuple[Slot, ...]
    sentences: Mapping[str, str]
    captions: tuple[str, ...]
    listed: bool = True

    @property
    def is_dealt(self) -> bool:
        """Whether everything was dealt by name, so that there is nothing to write in."""
        symbols = self.module.with_symbols
        return all(slot.card and (slot.symbol or not symbols) for slot in self.slots)

    @property
    def label(self) -> Label:
        """The words beside the block."""
        key = f"to_{self.module.to}"
        note = tr(f"{key}.dealt" if self.is_dealt else "blank")
        return Label(key, module_title(self.module), note, MODULE_ICONS[self.module.to])


def module_title(module: Module) -> str:
    """What a module is called: in this language where it is a shipped one, else as it stands."""
    key = f"module.{module.id}"
    shipped = english_words().get(key) == module.title
    return tr(key) if shipped else module.title


def module_blocks(city: City, slots: Sequence[Slot]) -> list[ModuleBlock]:
    """The blocks of some places, module by module, in the language of the sheet."""
    blocks = []
    for _, each in groupby(slots, key=lambda slot: slot.module.id):
        own = tuple(each)
        module = own[0].module
        sentences = {card.id: sentence_of(city, card) for card in module.cards}
        blocks.append(ModuleBlock(module, own, sentences, _captions(city, own)))
    return blocks


def _captions(city: City, slots: Sequence[Slot]) -> tuple[str, ...]:
    """Who has each card: a pencil, a round, or a number; a gate has its sign."""
    to = slots[0].module.to
    if to == "secondary_districts":
        return ("",) * len(slots)
    if to == "colours":
        pencils = pencils_of(city)
        names = [pencils[slot.number].title for slot in slots]
        short = [pencils[slot.number].letter for slot in slots]
    else:
        names = [tr(_PLACES[to], number=slot.number + 1) for slot in slots]
        short = [str(slot.number + 1) for slot in slots]
    fits = all(text_width(name, SMALL) <= _MOST_CAPTION for name in names)
    return tuple(names if fits else short)


def number_of(module: Module, card: ModuleCard) -> str:
    """What a player writes for a card: its number among those of its module."""
    return str(module.cards.index(card) + 1)


def draw_card_icon(canvas: Canvas, city: City, card: ModuleCard, spot: Spot, size: float) -> None:
    """The drawing of a card; size is half its height."""
    if card.objective is None:
        draw_effect(canvas, card.effect, spot, size)
        return
    filters = card.objective.filters
    kind = filters.get("which", filters.get("with"))
    if kind in city.marks:
        draw_mark_sign(canvas, mark_shape(city, kind), spot, 0.85 * size)
    elif kind in city.specials and city.specials[kind].icon != "none":
        draw_special_sign(canvas, city.specials[kind].icon, spot, size)
    else:
        counted = kind if kind in COUNT_ICONS else card.objective.count
        draw_label_icon(canvas, COUNT_ICONS.get(counted, "goal"), spot, size)
