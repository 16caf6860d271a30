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
from nextstation.renderers.language.marks import card_numbers, round_numeral
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.labels import Label
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.type_sizes import SMALL

# The drawing beside the title of a module, by who gets its cards.
MODULE_ICONS = {
    "game": "goal",
    "colours": "pencil",
    "rounds": "cards",
    "secondary_districts": "gate",
}
_MOST_CAPTION = 11.0


@dataclass(frozen=True, slots=True, eq=False)
class ModuleBlock:
    """A module with the places that its cards are dealt to.

    `sentences` say what its cards do, and `numbers` are those of its cards, by their ids;
    `captions` stand above its places. `listed`: where the table deals, there is room to list all
    cards.
    """

    module: Module
    slots: tuple[Slot, ...]
    sentences: Mapping[str, str]
    numbers: Mapping[str, str]
    captions: tuple[str, ...]
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
    """What a module is called: in this language where it is a shipped one, else as it stands."""
    key = f"module.{module.id}"
    shipped = english_words().get(key) == module.title
    return tr(key) if shipped else module.title


def module_blocks(city: City, slots: Sequence[Slot]) -> list[ModuleBlock]:
    """The blocks of some places, module by module, in the language of the sheet."""
    blocks = []
    in_play = {slot.module.id: slot.module for slot in slots}
    numbers = card_numbers(city, [*in_play.values()])
    for _, each in groupby(slots, key=lambda slot: slot.module.id):
        own = tuple(each)
        module = own[0].module
        sentences = {card.id: sentence_of(city, card) for card in module.cards}
        own_numbers = {card.id: numbers[module.id, card.id] for card in module.cards}
        blocks.append(ModuleBlock(module, own, sentences, own_numbers, _captions(city, own)))
    return blocks


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


def draw_card_icon(canvas: Canvas, city: City, card: ModuleCard, spot: Spot, size: float) -> None:
    """The drawing of a card; size is half its height."""
    if card.objective:
        from nextstation.renderers.modules.objective_icon import draw_objective

        draw_objective(canvas, city, card.objective, spot, size)
    else:
        from nextstation.renderers.symbols.effect_icons import draw_effect

        draw_effect(canvas, card.effect, spot, size)
