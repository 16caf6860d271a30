"""The tables of modules: who gets their cards, what each card changes, what objectives ask."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.module import Module, ModuleCard, Objective
from nextstation.engine.city.network import Network
from nextstation.engine.city.objective_limits import max_count
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.tables import NONE, Grants, Ints, laid_by
from nextstation.engine.vocabulary.modules import DEALT_SYMBOL, RECEIVERS
from nextstation.engine.vocabulary.objectives import COUNTS

# Who a card is dealt to, as the vocabulary has it.
GAME, COLOURS, ROUNDS, DISTRICTS = range(len(RECEIVERS))
# Columns of a row of slots: who, which of them, the card and the symbol put there by name.
SCOPE, RECEIVER, CARD_NAMED, SYMBOL_NAMED = range(4)
# Columns of a row of modules.
SLOTS, SLOTS_END, CARDS, CARDS_END, WITH_SYMBOLS = range(5)
# Columns of a row of cards; the names of effects are those of the vocabulary.
(
    ONCE_A_ROUND,
    WHEN_CARD,
    LAYS,
    DOUBLE_TRACKS,
    IDLE_AS,
    ADDS,
    ADDS_END,
    GRANTS,
    GRANTS_END,
    REPEATS,
    CIRCLES_AT,
    AMONG,
    THIS_DISTRICT,
    SECONDARY_DISTRICTS,
    OF_SYMBOL,
    FULLEST_DISTRICT,
    BEST_LINE,
    SWITCH_RETURNS,
    SHOWS_NEXT,
    NOT_IN_ROUNDS,
    OBJECTIVE,
    POINTS,
) = range(22)
# When a station may be circled, and among which.
NEVER, ONCE, ROUND_END = range(3)
ANY_STATION, ORDINARY = range(2)
# What follows on reaching a station: the card, the special kind or SHOWS_DEALT, slice of grants.
SHOWS_DEALT = -1
# Columns of a row of objectives: the count as its place in the vocabulary, how many reach it, the
# filters, `which` as a special kind and as a mark, `with_` as such or as WITH_STATION and so on.
COUNT, AT_LEAST, DISTRICT_SET, WHICH, WHICH_MARK, WITH, OF_COLOURS, TIMES_USED, PER_LINE = range(9)
COUNT_CODES = {name: code for code, name in enumerate(COUNTS)}
PASSED, WITH_STATION, WITH_INTERCHANGE, WITH_KIND = range(4)


class Modules(NamedTuple):
    """The modules in play. There are Z slots, M modules, E cards."""

    slots: Ints  # [Z, 4] who gets a card
    groups: Ints  # [M, 5] of each module: its slots, its cards, whether symbols are dealt
    cards: Ints  # [E, 22] what each card changes
    reaching: Ints  # [R, 4] what follows on reaching a station
    objectives: Ints  # [O, 9] what objectives ask
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
        slots=_table([_slot_row(network, slot, cards) for slot in slots], 4),
        groups=_table(list(_group_rows(modules, slots)), 5),
        cards=_table(rows, 22),
        reaching=_table(reaching, 4),
        objectives=_table(objectives, 9),
        powers=int(any(each.once_a_round and laid_by(each.lays) for each in effects)),
        doubles=int(any(each.lets_double for each in effects)),
    )


def _table(rows: list[list[int]], columns: int) -> Ints:
    return np.array(rows, np.int64).reshape(-1, columns)


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
    row = [0] * 22
    row[ONCE_A_ROUND], row[WHEN_CARD] = effect.once_a_round, effect.when_card
    row[LAYS], row[DOUBLE_TRACKS] = laid_by(effect.lays), effect.double_tracks
    row[IDLE_AS] = sum(1 << turn for turn in effect.idle_as)
    row[ADDS], row[ADDS_END] = adds
    row[GRANTS], row[GRANTS_END] = given
    row[REPEATS] = effect.repeats
    if circles:
        row[CIRCLES_AT] = ROUND_END if circles.at == "round_end" else ONCE
        row[AMONG] = ORDINARY if circles.among == "ordinary" else ANY_STATION
    # How much more than once each counts.
    row[THIS_DISTRICT] = counts.get("this_district", 1) - 1
    row[SECONDARY_DISTRICTS] = counts.get("secondary_districts", 1) - 1
    row[OF_SYMBOL] = counts.get(DEALT_SYMBOL, 1) - 1
    row[FULLEST_DISTRICT] = counts.get("fullest_district", 1) - 1
    row[BEST_LINE], row[SWITCH_RETURNS] = effect.best_line, effect.switch_returns
    row[SHOWS_NEXT] = effect.shows_next_card
    row[NOT_IN_ROUNDS] = sum(1 << number for number in card.not_in_rounds)
    row[OBJECTIVE], row[POINTS] = NONE, module.points
    if card.objective is not None:
        row[OBJECTIVE] = len(objectives)
        objectives.append(_objective_row(network, card.objective))
    return [int(cell) for cell in row]


def _objective_row(network: Network, objective: Objective) -> list[int]:
    city, filters = network.city, objective.filters
    specials, marks = list(city.specials), list(city.marks)
    row = [NONE] * 9
    row[COUNT] = COUNT_CODES[objective.count]
    row[AT_LEAST] = objective.at_least or max_count(network, objective) or 0
    row[DISTRICT_SET] = sum(
        1 << place
        for place, district in enumerate(city.map.districts)
        if filters.get("kind") in (None, district.kind)
        and filters.get("in") in (None, district.name)
    )
    which = filters.get("with", filters.get("which"))
    row[WITH] = WITH_KIND if which else PASSED
    if which in ("station", "interchange"):
        row[WITH] = WITH_STATION if which == "station" else WITH_INTERCHANGE
    elif which in specials:
        row[WHICH] = specials.index(which)
    elif which is not None:
        row[WHICH_MARK] = marks.index(which)
    row[OF_COLOURS] = filters.get("of_colours", 2)
    row[TIMES_USED] = filters.get("times_used", 1)
    row[PER_LINE] = int(filters.get("per") == "line")
    return row
