"""The tables of modules: who receives their cards, what each changes, what objectives ask."""

from collections.abc import Sequence
from dataclasses import fields
from typing import NamedTuple

import numpy as np

from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.module import Effect, Module, ModuleCard
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary import modules as vocabulary
from nextstation.engine.format.vocabulary.modules import COUNTS as COUNTED
from nextstation.engine.format.vocabulary.modules import DEALT_SYMBOL, RECEIVERS
from nextstation.engine.kernel.bits import singleton
from nextstation.engine.kernel.board import codes
from nextstation.engine.kernel.board.codes import (
    NONE,
    SHOWS_DEALT,
    Among,
    CardRow,
    CirclesAt,
    GoalRow,
    ModuleRow,
    ReachingRow,
    SlotRow,
)
from nextstation.engine.kernel.board.count_tables import CountTables
from nextstation.engine.kernel.board.deck_tables import Grants, laid_by
from nextstation.engine.kernel.board.struct import FORMS, Form
from nextstation.engine.kernel.board.tables import Ints, ints
from nextstation.engine.kernel.constants import Constants


class Modules(NamedTuple):
    """The modules in play. There are Z slots, M modules, E cards."""

    slots: Ints  # [Z, SlotRow] who gets a card
    groups: Ints  # [M, ModuleRow] of each module: its slots, its cards, whether symbols are dealt
    cards: Ints  # [E, CardRow] what each card changes
    reaching: Ints  # [R, ReachingRow] what follows on reaching a station
    objectives: Ints  # [O] row of `Counts.rows` that an objective is
    goals: Ints  # [G, GoalRow] what is reached on the way to objectives
    powers: int  # 1 where a power may change the card's grants
    doubles: int  # 1 where some section may run beside another one


_ROWS = {
    "slots": len(SlotRow),
    "groups": len(ModuleRow),
    "cards": len(CardRow),
    "reaching": len(ReachingRow),
    "goals": len(GoalRow),
}
FORMS[Modules] = Form(widths=lambda _: _ROWS)


def modules_of(setup: Setup, grants: Grants, counts: CountTables) -> Modules:
    """The tables of the modules in play; their grants and counts are added to those of the city."""
    network, modules, slots, cards = setup.network, setup.modules, setup.slots, setup.cards
    reaching: list[list[int]] = []
    objectives: list[list[int]] = []  # of each, the rows of its count and of its goals
    rows = [
        _card_row(module, card, grants, counts, objectives)
        for module in modules
        for card in module.cards
    ]
    for number, card in enumerate(cards):
        for kind, following in card.effect.on_reaching.items():
            place = SHOWS_DEALT if kind == DEALT_SYMBOL else list(network.city.specials).index(kind)
            reaching.append([number, place, *grants.add(following, None)])
    for row, (first, end) in zip(rows, counts.weighing, strict=True):
        row[CardRow.WEIGHS], row[CardRow.WEIGHS_END] = first, end
    effects = [card.effect for card in cards]
    return Modules(
        slots=slots_of(setup),
        groups=_table(list(_group_rows(modules, slots)), ModuleRow),
        cards=_table(rows, CardRow),
        reaching=_table(reaching, ReachingRow),
        objectives=ints(rows[0] for rows in objectives),
        goals=_table(
            [[place, row] for place, rows in enumerate(objectives) for row in rows[1:]], GoalRow
        ),
        powers=int(any(each.once_a_round and laid_by(each.lays) for each in effects)),
        doubles=int(
            any(each.lets_double for each in effects)
            or any(card.lays.double_tracks for card in setup.city.deck.cards)
        ),
    )


def slots_of(setup: Setup) -> Ints:
    """The table of who is dealt a card, and which cards are dealt by name."""
    rows = [_slot_row(setup.network, slot, setup.cards) for slot in setup.slots]
    return _table(rows, SlotRow)


def _table(rows: list[list[int]], columns: type[Constants]) -> Ints:
    return np.array(rows, np.int64).reshape(-1, len(columns))


def _slot_row(network: Network, slot: Slot, cards: list[ModuleCard]) -> list[int]:
    receiver = slot.number
    if slot.receiver is not None and slot.module.to == "secondary_districts":
        names = [district.name for district in network.city.map.districts]
        receiver = names.index(slot.receiver)
    card = NONE if slot.card is None else [id(each) for each in cards].index(id(slot.card))
    symbol = NONE if slot.symbol is None else network.city.symbols.index(slot.symbol)
    return [RECEIVERS.index(slot.module.to), receiver, card, symbol]


def _group_rows(modules: Sequence[Module], slots: Sequence[Slot]) -> list[list[int]]:
    rows, first_slot, first_card = [], 0, 0
    for module in modules:
        last_slot = first_slot + sum(slot.module is module for slot in slots)
        last_card = first_card + len(module.cards)
        rows.append([first_slot, last_slot, first_card, last_card, int(module.with_symbols)])
        first_slot, first_card = last_slot, last_card
    return rows


def _card_row(
    module: Module,
    card: ModuleCard,
    grants: Grants,
    counts: CountTables,
    objectives: list[list[int]],
) -> list[int]:
    effect, circles = card.effect, card.effect.circles
    row = [0] * len(CardRow)
    for name in _PLAIN:
        row[getattr(CardRow, name.upper())] = int(bool(getattr(effect, name)))
    for name in COUNTED:
        # How much more than once each counts.
        row[getattr(CardRow, name.upper())] = effect.counts.get(name, 1) - 1
    row[CardRow.LAYS] = laid_by(effect.lays)
    row[CardRow.IDLE_AS] = sum(map(singleton, effect.idle_as))
    row[CardRow.ADDS], row[CardRow.ADDS_END] = grants.add(effect.adds, None)
    row[CardRow.GRANTS], row[CardRow.GRANTS_END] = grants.add(effect.grants, None)
    if circles:
        row[CardRow.CIRCLES_AT] = (
            CirclesAt.ROUND_END if circles.at == "round_end" else CirclesAt.ONCE
        )
        row[CardRow.AMONG] = Among.ORDINARY if circles.among == "ordinary" else Among.ANY
    row[CardRow.NOT_IN_ROUNDS] = sum(map(singleton, card.not_in_rounds))
    row[CardRow.OBJECTIVE], row[CardRow.POINTS] = NONE, module.points
    if card.objective is not None:
        row[CardRow.OBJECTIVE] = len(objectives)
        objectives.append(counts.add_objective(card.objective.asked))
    return row


# Words with columns of several kinds; those of `counts` have a column each.
_STRUCTURED = {"lays", "idle_as", "adds", "grants", "circles", "on_reaching", "counts", "weighs"}
_PLAIN = [each.name for each in fields(Effect) if each.name not in _STRUCTURED]
# Columns that are filled otherwise.
_OTHER = {
    *("LAYS", "IDLE_AS", "ADDS", "ADDS_END", "GRANTS", "GRANTS_END", "CIRCLES_AT", "AMONG"),
    *("NOT_IN_ROUNDS", "OBJECTIVE", "POINTS", "WEIGHS", "WEIGHS_END"),
}
for _name in (*_PLAIN, *COUNTED):
    if _name.upper() not in CardRow.__annotations__:
        raise NotImplementedError(
            f"`{_name}` needs a column {_name.upper()} of CardRow in {codes.__file__}"
        )
for _name in CardRow.__annotations__.keys() - _OTHER:
    if _name.lower() not in (*_PLAIN, *COUNTED):
        raise NotImplementedError(
            f"the column {_name} of CardRow needs a word in {vocabulary.__file__}"
        )
