"""The loop in which a policy plays a game, decision after decision, and what is counted of it.

The rules never read these counts. Those of turns and lines, which a measurement asks for, cost time
and are left out unless there is room for them.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.bits import in_set
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.constants import Constants
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.decision import direction_of, draws, section_of, start_of
from nextstation.engine.kernel.rules.legal import count_decisions, find_starts
from nextstation.engine.kernel.rules.pending_grants import is_circle
from nextstation.engine.kernel.rules.scoring import points_of_network
from nextstation.engine.kernel.rules.state import Game, Now, Phase, TableNow, Tally, count_lines
from nextstation.engine.kernel.rules.turn import apply_decision
from nextstation.engine.kernel.stepping.stages import go_on, open_game
from nextstation.engine.players.registry import choose
from nextstation.engine.players.spec import BuiltInPolicy


class RoundRow(Constants):
    """Columns of a round; those from FIRST_CARD on are observed only."""

    COLOUR: int
    TURNS: int
    FIRST_CARD: int  # the first card revealed, by its place in the deck
    STUCK: int  # turns in which no section was legal
    PASSED: int  # turns in which one was legal, and none was drawn
    SECTIONS: int  # sections of the colour's lines
    JOINED: int  # 1 where the two lines of the colour are joined (S7)
    NETWORK: int  # points of the network when the round has ended


class TurnCell(Constants):
    """Cells of a kind of card: turns with such a card."""

    TURNS: int
    STUCK: int
    PASSED: int


class PlayStats(NamedTuple):
    """The rounds of the current sheet, the links and the turns of all sheets."""

    rounds: Ints  # [C, RoundRow] the rounds of the sheet
    links: Ints  # [links] sheets on which a link carries a section
    turns: Ints  # [K, TurnCell] turns by the kind of the card revealed last; K = 0: not observed


def blank_stats(board: Board, *, observes: bool = False) -> PlayStats:
    """Counts before any game."""
    rounds = np.zeros((len(board.departs), len(RoundRow)), np.int64)
    turns = np.zeros((board.any_kind + 2 if observes else 0, len(TurnCell)), np.int64)
    return PlayStats(rounds, np.zeros(len(board.district_sets), np.int64), turns)


@kernel
def play_game(
    board: Board,
    game: Game,
    policy: BuiltInPolicy,
    seed: int,
    number: int,
    player: int,
    players: int,
    stats: PlayStats,
) -> None:
    """Play game `number` of a seed to its end, as one of its players."""
    open_game(board, game, seed, number, player, players)
    if stats.turns.shape[0]:
        stats.rounds[:] = 0
    while go_on(board, game):
        place = game.now[Now.ROUND] - 1
        row = stats.rounds[place]
        if stats.turns.shape[0] and place and not row[RoundRow.TURNS]:
            stats.rounds[place - 1, RoundRow.NETWORK] = points_of_network(board, game)
        decide_all(board, game, policy, row, stats)
        row[RoundRow.COLOUR], row[RoundRow.TURNS] = game.now[Now.COLOUR], game.now[Now.TURN]
        if stats.turns.shape[0]:
            _observe_lines(board, game, row)
    if stats.turns.shape[0]:
        stats.rounds[game.now[Now.ROUND] - 1, RoundRow.NETWORK] = points_of_network(board, game)


@kernel
def decide_all(
    board: Board, game: Game, policy: BuiltInPolicy, row: Ints, stats: PlayStats
) -> None:
    """Decide on all pending grants."""
    drawn, could = 0, 0
    while game.now[Now.PENDING]:
        decision = choose(board, game, policy)
        if draws(decision):
            _count_link(board, game, decision, stats)
            drawn += 1
        elif stats.turns.shape[0] and not is_circle(board, game):
            could += count_decisions(game, find_starts(board, game))
        apply_decision(board, game, decision)
    if stats.turns.shape[0] and game.now[Now.PHASE] == Phase.TURNS:
        _count_turn(board, game, drawn, could, row, stats)


@kernel
def _count_link(board: Board, game: Game, decision: int, stats: PlayStats) -> None:
    """Count the link that a decision will draw on, unless it already carries a section (X4)."""
    section, is_first = section_of(decision), 1
    if board.modules.doubles:
        free = game.open[start_of(section)]
        if board.printed.shape[0]:
            free |= board.printed[1, start_of(section)]
        is_first = in_set(free, direction_of(section))
    stats.links[board.link[section]] += is_first


@kernel
def _count_turn(
    board: Board, game: Game, drawn: int, could: int, row: Ints, stats: PlayStats
) -> None:
    """Count a turn by how many sections were drawn, and could have been where none was."""
    turns = stats.turns[board.card_kind[game.table.now[TableNow.SHOWN]]]
    stuck, passed = int(drawn + could == 0), int(drawn == 0 and could > 0)
    row[RoundRow.STUCK] += stuck
    row[RoundRow.PASSED] += passed
    turns[TurnCell.TURNS] += 1
    turns[TurnCell.STUCK] += stuck
    turns[TurnCell.PASSED] += passed


@kernel
def _observe_lines(board: Board, game: Game, row: Ints) -> None:
    """Write the first card of the round, and its lines as they are now."""
    if game.now[Now.TURN] == 1:
        row[RoundRow.FIRST_CARD] = game.table.pile[game.table.pile.size - 1]
    row[RoundRow.SECTIONS] = 0
    for line in range(count_lines(board, game)):
        row[RoundRow.SECTIONS] += game.lines.tally[line, Tally.SECTIONS]
    row[RoundRow.JOINED] = game.now[Now.JOINED]
