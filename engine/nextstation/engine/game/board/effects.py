"""The tables of modules: who gets their cards, what each card changes, what objectives ask."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.module import Module, ModuleCard, Objective
from nextstation.engine.city.network import Network
from nextstation.engine.city.objective_limits import max_count
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.codes import (
    NONE,
    SHOWS_DEALT,
    Among,
    CardRow,
    CirclesAt,
    ModuleRow,
    ObjectiveRow,
    ReachingRow,
    SlotRow,
    With,
)
from nextstation.engine.game.board.tables import Grants, Ints, laid_by
from nextstation.engine.game.constants import Constants
from nextstation.engine.vocabulary.modules import DEALT_SYMBOL, RECEIVERS
from nextstation.engine.vocabulary.objectives import COUNTS

COUNT_CODES = {name: code for code, name in enumerate(COUNTS)}


class Modules(NamedTuple):
    """The modules in play. There are Z slots, M modules, E cards."""

    slots: Ints  # [Z, SlotRow] who gets a card
    groups: Ints  # [M, ModuleRow] of each module: its slots, its cards, whether symbols are dealt
    cards: Ints  # [E, CardRow] what each card changes
    reaching: Ints  # [R, ReachingRow] what follows on reaching a station
    objectives: Ints  # [O, ObjectiveRow] what objectives ask
    powers: int  # 1 where a power may change the card's grants
    doubles: int  # 1 where some section may run beside another one


def modules_of(setup: Setup, grants: Grants) -> Modules:
    """The tables of the modules in play; their grants are added to those of the deck."""
    network, modules, slots, cards = setup.network, setup.modules, setup.slots, setup.cards
    reaching: list[list[int]] = []
    objectives: list[list[int]] = []
    rows = [
        _card_row(network, module, card, grants, objectives)
        for module in modules
        for card in module.cards
    ]
    for number, card in enumerate(cards):
        for kind, following in card.effect.on_reaching.items():
            place = SHOWS_DEALT if kind == DEALT_SYMBOL else list(network.city.specials).index(kind)
            reaching.append([number, place, *grants.add(following, None)])
    effects = [card.effect for card in cards]
    return Modules(
        slots=_table([_slot_row(network, slot, cards) for slot in slots], SlotRow),
        groups=_table(list(_group_rows(modules, slots)), ModuleRow),
        cards=_table(rows, CardRow),
        reaching=_table(reaching, ReachingRow),
        objectives=_table(objectives, ObjectiveRow),
        powers=int(any(each.once_a_round and laid_by(each.lays) for each in effects)),
        doubles=int(any(each.lets_double for each in effects)),
    )


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
    network: Network,
    module: Module,
    card: ModuleCard,
    grants: Grants,
    objectives: list[list[int]],
) -> list[int]:
    effect, circles = card.effect, card.effect.circles
    adds, given = grants.add(effect.adds, None), grants.add(effect.grants, None)
    counts = effect.counts
    row = [0] * len(CardRow)
    row[CardRow.ONCE_A_ROUND], row[CardRow.WHEN_CARD] = effect.once_a_round, effect.when_card
    row[CardRow.LAYS], row[CardRow.DOUBLE_TRACKS] = laid_by(effect.lays), effect.double_tracks
    row[CardRow.IDLE_AS] = sum(1 << turn for turn in effect.idle_as)
    row[CardRow.ADDS], row[CardRow.ADDS_END] = adds
    row[CardRow.GRANTS], row[CardRow.GRANTS_END] = given
    row[CardRow.REPEATS] = effect.repeats
    if circles:
        row[CardRow.CIRCLES_AT] = (
            CirclesAt.ROUND_END if circles.at == "round_end" else CirclesAt.ONCE
        )
        row[CardRow.AMONG] = Among.ORDINARY if circles.among == "ordinary" else Among.ANY
    # How much more than once each counts.
    row[CardRow.THIS_DISTRICT] = counts.get("this_district", 1) - 1
    row[CardRow.SECONDARY_DISTRICTS] = counts.get("secondary_districts", 1) - 1
    row[CardRow.OF_SYMBOL] = counts.get(DEALT_SYMBOL, 1) - 1
    row[CardRow.FULLEST_DISTRICT] = counts.get("fullest_district", 1) - 1
    row[CardRow.BEST_LINE], row[CardRow.SWITCH_RETURNS] = effect.best_line, effect.switch_returns
    row[CardRow.SHOWS_NEXT] = effect.shows_next_card
    row[CardRow.NOT_IN_ROUNDS] = sum(1 << number for number in card.not_in_rounds)
    row[CardRow.OBJECTIVE], row[CardRow.POINTS] = NONE, module.points
    if card.objective is not None:
        row[CardRow.OBJECTIVE] = len(objectives)
        objectives.append(_objective_row(network, card.objective))
    return [int(cell) for cell in row]


def _objective_row(network: Network, objective: Objective) -> list[int]:
    city, filters = network.city, objective.filters
    specials, marks = list(city.specials), list(city.marks)
    row = [NONE] * len(ObjectiveRow)
    row[ObjectiveRow.COUNT] = COUNT_CODES[objective.count]
    row[ObjectiveRow.AT_LEAST] = objective.at_least or max_count(network, objective) or 0
    row[ObjectiveRow.DISTRICT_SET] = sum(
        1 << place
        for place, district in enumerate(city.map.districts)
        if filters.get("kind") in (None, district.kind)
        and filters.get("in") in (None, district.name)
    )
    which = filters.get("with", filters.get("which"))
    row[ObjectiveRow.WITH] = With.KIND if which else With.PASSED
    if which in ("station", "interchange"):
        row[ObjectiveRow.WITH] = With.STATION if which == "station" else With.INTERCHANGE
    elif which in specials:
        row[ObjectiveRow.WHICH] = specials.index(which)
    elif which is not None:
        row[ObjectiveRow.WHICH_MARK] = marks.index(which)
    row[ObjectiveRow.OF_COLOURS] = filters.get("of_colours", 2)
    row[ObjectiveRow.TIMES_USED] = filters.get("times_used", 1)
    row[ObjectiveRow.PER_LINE] = int(filters.get("per") == "line")
    return row
