"""All lines that the cards of a round allow, on a map without other lines.

The lines are a tree: each is another one with one more section. Its numbers grow from a line to
those made of it, so that a loop in their order meets a line after the one it is made of. A set of
links is one line, in whatever order they were drawn: it is found once.
"""

from typing import Any, NamedTuple

import numpy as np
from clairvoyant.network import Network

from nextstation.engine.kernel.bits import copy_row, in_set
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE
from nextstation.engine.kernel.board.tables import Ints, Words
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.native.load import compiled
from nextstation.engine.kernel.rules.begin import begin_game, begin_round
from nextstation.engine.kernel.rules.cards import round_is_over
from nextstation.engine.kernel.rules.decision import PASS, section_of
from nextstation.engine.kernel.rules.legal import find_starts, list_decisions
from nextstation.engine.kernel.rules.line_facts import facts_extended
from nextstation.engine.kernel.rules.scoring import points_of
from nextstation.engine.kernel.rules.state import Game, Now, blank_snapshots, restore, snapshot
from nextstation.engine.kernel.rules.turn import apply_decision, draw_section, end_turn, reveal_turn

_FIRST_ROOM, _LARGEST_ROOM = 1 << 20, 1 << 26


# Points of a line that may not be chosen.
BARRED = -1


class Lines(NamedTuple):
    """The lines of a round, or some of them; line 0 has no section."""

    parents: Any  # [N] the line without its last section
    sections: Any  # [N] its last section
    points: Any  # [N] its points, or BARRED
    visits: Any  # [N] its stations that the track counts


class Room(NamedTuple):
    """Memory in which lines are found."""

    lines: Lines
    hashes: Ints  # [N] hash of the links of a line
    table: Any  # [a power of 2] lines by their hashes, or NONE


@kernel
def extend(
    board: Board, game: Game, turn: Words, tracked: int, words: Ints, room: Room, count: int
) -> int:
    """Add the lines that a turn makes of the first `count` lines.

    `turn` is the game with nothing drawn, and the turn's grant. Returns the new number of lines,
    or NONE where they do not fit.
    """
    lines, found, mask = room.lines, count, room.table.size - 1
    for line in range(count):
        restore(game, turn)
        draw_line(board, game, lines, line)
        copy_row(game.lines.visited_before_turn[0], game.lines.visited, 0)
        for place in range(list_decisions(game, find_starts(board, game))):
            section = section_of(game.decisions[place])
            hashed = room.hashes[line] ^ words[board.link[section]]
            spot = hashed & mask
            while room.table[spot] != NONE and room.hashes[room.table[spot]] != hashed:
                spot = (spot + 1) & mask
            if room.table[spot] != NONE:
                continue
            if found == room.hashes.size:
                return NONE
            room.table[spot] = found
            room.hashes[found] = hashed
            lines.parents[found], lines.sections[found] = line, section
            lines.points[found] = points_of(board, game, facts_extended(board, game, 0, section))
            if tracked != NONE:
                reached = in_set(board.specials[board.target[section]], tracked)
                lines.visits[found] = game.lines.visits[0, tracked] + reached
            found += 1
    return found


@kernel
def draw_line(board: Board, game: Game, lines: Lines, line: int) -> None:
    """Draw a line: its sections in an order in which the cards allow them."""
    drawn = 0
    while line:
        # What is legal is listed later.
        game.decisions[drawn] = lines.sections[line]
        line = lines.parents[line]
        drawn += 1
    while drawn:
        drawn -= 1
        draw_section(board, game, game.decisions[drawn])


def lines_of_deal(
    board: Board, game: Game, network: Network, seed: int, number: int
) -> list[Lines]:
    """The lines of each colour, by its number, in game `number` of a seed."""
    begin_game(board, game, seed, number, 0)
    rounds = {colour: turns_of(board, game, colour) for colour in game.order.tolist()}
    return [lines_of(board, game, network, rounds[colour]) for colour in range(len(rounds))]


def turns_of(board: Board, game: Game, colour: int) -> list[Words]:
    """The turns of the round that comes next: nothing is drawn, the grant of the turn is pending.

    The game is left at the end of the round.
    """
    turns, over = list[Words](), False
    begin_round(board, game, colour)
    while not over:
        reveal_turn(board, game)
        over = round_is_over(game.table)
        while game.now[Now.PENDING]:
            turns.append(blank_snapshots(game, 1)[0])
            snapshot(game, turns[-1])
            apply_decision(board, game, PASS)
        end_turn(board, game)
    return turns


def lines_of(board: Board, game: Game, network: Network, turns: list[Words]) -> Lines:
    """The lines that the turns of a round allow. The game is scratch."""
    run, size = compiled(extend), _FIRST_ROOM
    words = np.random.default_rng(1).integers(2**63, size=board.district_sets.size)
    while size <= _LARGEST_ROOM:
        room, count = _room(size), 1
        for turn in turns:
            if count != NONE:
                count = run(board, game, turn, network.tracked, words, room, count)
        if count != NONE:
            return Lines(*(column[:count].copy() for column in room.lines))
        size *= 4
    raise MemoryError(f"a round allows more than {_LARGEST_ROOM:,} lines")


def _room(size: int) -> Room:
    columns = (np.zeros(size, kind) for kind in (np.int32, np.int16, np.int32, np.int16))
    table = np.full(2 * size, NONE, np.int32)
    table[0] = 0
    return Room(Lines(*columns), np.zeros(size, np.int64), table)


def sections_of(lines: Lines, line: int) -> list[int]:
    """The sections of a line, in an order in which the cards allow them."""
    sections = list[int]()
    while line:
        sections.insert(0, int(lines.sections[line]))
        line = int(lines.parents[line])
    return sections
