"""The actions of a city by number: the same in every game of a board.

Action 0 passes. Then come the sections: each link from each of its ends, by the number of the start
point and the direction, clockwise from east. Where pencil powers may be at work, the sections
follow once more for each place among the slots at work that may hold one: drawn with that power.
Last come the stations to circle, where modules let them be circled.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD, PASS_WORD
from nextstation.engine.kernel.bits import clear_lowest, count_trailing_zeros
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import (
    NONE,
    CardRow,
    CirclesAt,
    ModuleRow,
    Scope,
    SlotRow,
)
from nextstation.engine.kernel.board.struct import FORMS, NO_MEMORY, Form, laid_out
from nextstation.engine.kernel.board.tables import Ints, Ways, Words, ints
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.decision import (
    PASS,
    circle_at,
    circled_point,
    draws,
    power_of,
    section_of,
    start_of,
    with_power,
)
from nextstation.engine.kernel.rules.legal import decision_from, find_starts, words_of
from nextstation.engine.kernel.rules.state import Game

# The action that passes.
PASS_ACTION = 0


class Actions(NamedTuple):
    """The actions of a board: their decisions, and where to find the action of a decision."""

    decisions: Ints  # [size] decision of each action (`rules/decision.py`)
    sections: Ints  # [P × 8] action that draws a section without a power, or NONE
    powers: Ints  # [Z + 1] what a power adds to that, by its place among the slots at work
    circles: Ints  # [P] action that circles a station, by its canonical point, or NONE
    memory: Words = NO_MEMORY  # the block of all arrays

    @property
    def size(self) -> int:
        """The number of actions."""
        return int(self.decisions.size)

    @classmethod
    def of(cls, board: Board) -> "Actions":
        """The actions of a board."""
        drawn = np.flatnonzero(board.target != NONE)
        places = [0, *_power_places(board)]
        circled = board.stations if _has_circles(board) else board.stations[:0]
        sections, circles = np.full(board.points * 8, NONE), np.full(board.points, NONE)
        powers = np.zeros(len(board.modules.slots) + 1, np.int64)
        sections[drawn] = 1 + np.arange(drawn.size)
        powers[places] = drawn.size * np.arange(len(places))
        circles[circled] = 1 + drawn.size * len(places) + np.arange(circled.size)
        decisions = [
            PASS,
            *(with_power(int(section), place) for place in places for section in drawn),
            *(circle_at(int(point)) for point in circled),
        ]
        return laid_out(cls(ints(decisions), sections, powers, circles))


def _sizes(points: int) -> dict[str, int]:
    return {"sections": 8 * points, "circles": points}


FORMS[Actions] = Form(lambda actions: actions.circles.size, _sizes, _sizes)


def _has_circles(board: Board) -> bool:
    """Whether a card in play lets a station be circled."""
    return bool((board.modules.cards[:, CardRow.CIRCLES_AT] != CirclesAt.NEVER).any())


def _power_places(board: Board) -> list[int]:
    """The places, from 1 on, at which a slot may hold a power that changes the card's grants."""
    if not board.modules.powers:
        return []
    colours = range(board.departs.shape[0])
    rounds = [(colour, number) for colour in colours for number in colours]
    return sorted({place for each in rounds for place in _powers_at(board, *each)})


def _powers_at(board: Board, colour: int, number: int) -> Iterator[int]:
    """The places of powers in a colour's round, by the number of the round from 0 on."""
    least = most = 0
    for slot, row in enumerate(board.modules.slots):
        receivers = {Scope.COLOURS: colour, Scope.ROUNDS: number, Scope.GAME: row[SlotRow.RECEIVER]}
        if receivers.get(int(row[SlotRow.SCOPE]), NONE) != row[SlotRow.RECEIVER]:
            continue
        cards = board.modules.cards[_may_hold(board, slot)]
        works = cards[:, CardRow.OBJECTIVE] == NONE
        if (works & (cards[:, CardRow.ONCE_A_ROUND] > 0) & (cards[:, CardRow.LAYS] > 0)).any():
            yield from range(least + 1, most + 2)
        least, most = least + int(works.all()), most + int(works.any())


def _may_hold(board: Board, slot: int) -> list[int]:
    """The cards that a slot may be dealt."""
    named = int(board.modules.slots[slot, SlotRow.CARD])
    if named != NONE:
        return [named]
    groups = board.modules.groups
    row = next(row for row in groups if row[ModuleRow.SLOTS] <= slot < row[ModuleRow.SLOTS_END])
    return [*range(row[ModuleRow.CARDS], row[ModuleRow.CARDS_END])]


@kernel
def decision_of(actions: Actions, action: int) -> int:
    """The decision of an action."""
    return int(actions.decisions[action])


@kernel
def action_of(actions: Actions, decision: int) -> int:
    """The action of a decision."""
    if decision == PASS:
        return PASS_ACTION
    if draws(decision):
        return int(actions.sections[section_of(decision)] + actions.powers[power_of(decision)])
    return int(actions.circles[circled_point(decision)])


@kernel
def write_mask(board: Board, game: Game, actions: Actions, mask: Ways) -> None:
    """Write which actions are legal for the head of the queue: 1 for each, 0 for the others."""
    write_found(game, actions, find_starts(board, game), mask)


@kernel
def write_found(game: Game, actions: Actions, starts: int, mask: Ways) -> None:
    """Write the mask of the decisions that `find_starts` has found; with no starts, none is legal.

    Where there are starts, passing is legal too.
    """
    mask[:] = 0
    if not starts:
        return
    mask[PASS_ACTION] = 1
    for word in range(words_of(starts)):
        ways = game.option_masks[word]
        while ways:
            decision = decision_from(game, word, count_trailing_zeros(ways))
            mask[action_of(actions, decision)] = 1
            ways = clear_lowest(ways)


def action_name(network: Network, board: Board, actions: Actions, action: int) -> str:
    """An action in the notation of records: `d3-d1`, `circle d3` or `pass`.

    A section that is drawn with a power has ` + power` behind it, and the place of the power among
    the cards at work if it is not the first. Raises IndexError for a number that is no action.
    """
    if not 0 <= action < actions.size:
        raise IndexError(f"action {action}: there are {actions.size}, from 0 on")
    decision, points = decision_of(actions, action), network.points
    if decision == PASS:
        return PASS_WORD
    if not draws(decision):
        return f"{CIRCLE_WORD} {points[circled_point(decision)].name}"
    section, place = section_of(decision), power_of(decision)
    name = f"{points[start_of(section)].name}-{points[int(board.target[section])].name}"
    return name + (f" + power {place}" if place > 1 else " + power" if place else "")
