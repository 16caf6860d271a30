"""The policy `lookahead`: expectimax over a number of turns.

The tree is walked depth first on an explicit stack, since native code has no recursion here. A
decision node has the value of its best move; a chance node, where a card is revealed, the average
over all cards that may come. Values are points that the current colour and the network gain.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, GrantRow, Rank
from nextstation.engine.kernel.board.struct import NO_MEMORY
from nextstation.engine.kernel.board.tables import Floats, Ints, Words
from nextstation.engine.kernel.constants import Constants
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.cards import card_known, reveal
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.evaluate import points_after, points_to_reach
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.pending_grants import queue_grants
from nextstation.engine.kernel.rules.scoring import points_so_far
from nextstation.engine.kernel.rules.state import (
    Game,
    Now,
    TableNow,
    blank_snapshots,
    restore,
    snapshot,
)
from nextstation.engine.kernel.rules.turn import apply_decision, begin_turn
from nextstation.engine.kernel.stepping.stages import close_turn
from nextstation.engine.players.catalogue import MAX_TURNS
from nextstation.engine.players.plain_cards import (
    PlainCards,
    are_plain,
    blank_plain_cards,
    sum_of_gains,
)
from nextstation.engine.players.spec import PolicySpec

# Nodes on one path; what lies deeper is not looked at, and gains nothing.
MAX_DEPTH = 8 * MAX_TURNS


class NodeRow(Constants):
    """Columns of a node of the tree."""

    REVEALS: int  # 1 where a card is revealed, 0 where something is decided
    AHEAD: int  # turns to look at beyond the one under way
    KNOWN: int  # the card that comes next, if it is known, or NONE
    MOVES: int  # how many moves there are
    TRIED: int  # how many of them were tried


class Lookahead(NamedTuple):
    """The number of turns to plan, and the stack of nodes."""

    turns: int
    nodes: Ints  # [MAX_DEPTH, NodeRow]
    moves: Ints  # [MAX_DEPTH, N] decisions to take or cards to reveal
    gains: Floats  # [MAX_DEPTH, N] points that a decision gains at once, or the chance of a card
    values: Floats  # [MAX_DEPTH] of the moves tried
    snapshots: Words  # [MAX_DEPTH, W] the game as it stands at a node
    plain: PlainCards  # the last cards on a path
    memory: Words = NO_MEMORY


def lookahead(board: Board, game: Game, turns: int) -> Lookahead:
    """An expectimax of a number of turns, from the current one on."""
    moves = game.decisions.size + 1
    return Lookahead(
        turns,
        np.zeros((MAX_DEPTH, len(NodeRow)), np.int64),
        np.zeros((MAX_DEPTH, moves), np.int64),
        np.zeros((MAX_DEPTH, moves)),
        np.zeros(MAX_DEPTH),
        blank_snapshots(game, MAX_DEPTH),
        blank_plain_cards(board),
    )


@kernel
def choose_by_expectimax(board: Board, game: Game, look: Lookahead) -> int:
    """The decision of the highest expectation: of equal ones the first; PASS comes last."""
    look.nodes[0, NodeRow.REVEALS] = 0
    look.nodes[0, NodeRow.AHEAD] = look.turns - 1
    look.nodes[0, NodeRow.KNOWN] = card_known(board, game)
    level, chosen, new = 0, PASS, True
    while new or level > 0 or look.nodes[0, NodeRow.TRIED] < look.nodes[0, NodeRow.MOVES]:
        node = look.nodes[level]
        if new:
            _open(board, game, look, level)
            new = False
        elif node[NodeRow.TRIED] < node[NodeRow.MOVES]:
            if node[NodeRow.TRIED]:
                restore(game, look.snapshots[level])
            _try_next(board, game, look, level)
            level, new = level + 1, True
        else:
            level -= 1
            if _add_up(look, level) and level == 0:
                chosen = look.moves[0, look.nodes[0, NodeRow.TRIED] - 1]
    restore(game, look.snapshots[0])
    return int(chosen)


@kernel
def _open(board: Board, game: Game, look: Lookahead, level: int) -> None:
    """Find the moves of a node, or its value if it has none."""
    node = look.nodes[level]
    node[NodeRow.MOVES], node[NodeRow.TRIED], look.values[level] = 0, 0, 0.0
    if level == MAX_DEPTH - 1:
        return
    if not node[NodeRow.REVEALS] and not game.now[Now.PENDING]:
        _end_turn(board, game, node)
    if node[NodeRow.REVEALS]:
        _open_card(board, game, look, level)
    elif game.now[Now.PENDING]:
        _open_decision(board, game, look, level)
    if node[NodeRow.MOVES]:
        snapshot(game, look.snapshots[level])


@kernel
def _end_turn(board: Board, game: Game, node: Ints) -> None:
    """After the decisions of a turn: begin the next one, if it is planned, or end the round."""
    if close_turn(board, game) and node[NodeRow.AHEAD]:
        begin_turn(board, game)
        node[NodeRow.AHEAD] -= 1
        node[NodeRow.REVEALS] = 1


@kernel
def _open_decision(board: Board, game: Game, look: Lookahead, level: int) -> None:
    """List the decisions as moves; of the last decision on a path, only the best gain is kept."""
    node, now = look.nodes[level], points_so_far(board, game)
    found = legal_decisions(board, game)
    best = passing = points_to_reach(board, game) - now if found else 0
    ends_here = (
        level > 0
        and not node[NodeRow.AHEAD]
        and game.now[Now.PENDING] == 1
        and settles(board, game)
    )
    for option in range(found):
        gain = points_after(board, game, game.decisions[option]) - now
        look.moves[level, option] = game.decisions[option]
        look.gains[level, option] = gain
        best = max(best, gain)
    if ends_here:
        look.values[level] = best
        return
    look.moves[level, found], look.gains[level, found] = PASS, passing
    look.values[level] = -np.inf
    node[NodeRow.MOVES] = found + 1


@kernel
def settles(board: Board, game: Game) -> bool:
    """Whether nothing can follow the last decision of a turn."""
    follows = board.on_reaching.shape[1] and game.queue[0, GrantRow.RANK] == Rank.CARD
    return bool(not follows and not board.modules.slots.shape[0])


@kernel
def _open_card(board: Board, game: Game, look: Lookahead, level: int) -> None:
    """List the cards that may come as moves, equal ones once.

    Cards that grant one plain section are evaluated together, without a node for each.
    """
    node, moves, left = look.nodes[level], 0, game.table.now[TableNow.LEFT]
    plainly = not node[NodeRow.AHEAD] and are_plain(board, game)
    look.plain.counts[:] = 0
    for place in range(left):
        card = game.table.pile[place]
        if node[NodeRow.KNOWN] != NONE and card != node[NodeRow.KNOWN]:
            continue
        if plainly and board.card_turn[card] != NONE:
            look.plain.counts[board.card_turn[card], board.card_kind[card]] += 1
            continue
        move = 0
        while move < moves and board.alike[look.moves[level, move]] != board.alike[card]:
            move += 1
        if move == moves:
            look.moves[level, move], look.gains[level, move] = card, 0.0
            moves += 1
        look.gains[level, move] += 1.0 / left if node[NodeRow.KNOWN] == NONE else 1.0
    if plainly:
        look.values[level] = sum_of_gains(board, game, look.plain) / left
    node[NodeRow.MOVES] = moves


@kernel
def _try_next(board: Board, game: Game, look: Lookahead, level: int) -> None:
    """Make the next move of a node; the node above it on the stack is what follows."""
    node, after = look.nodes[level], look.nodes[level + 1]
    move = look.moves[level, node[NodeRow.TRIED]]
    after[NodeRow.AHEAD], after[NodeRow.REVEALS] = node[NodeRow.AHEAD], 0
    after[NodeRow.KNOWN] = node[NodeRow.KNOWN]
    if not node[NodeRow.REVEALS]:
        apply_decision(board, game, move)
    else:
        after[NodeRow.KNOWN] = NONE
        if reveal(board, game.table, move):
            after[NodeRow.REVEALS] = 1
        else:
            queue_grants(board, game)
    node[NodeRow.TRIED] += 1


@kernel
def _add_up(look: Lookahead, level: int) -> bool:
    """Add the value of the move just tried to its node. Returns whether it is the best so far."""
    node, worth = look.nodes[level], look.values[level + 1]
    gain = look.gains[level, node[NodeRow.TRIED] - 1]
    if node[NodeRow.REVEALS]:
        look.values[level] += gain * worth
        return False
    better = gain + worth > look.values[level]
    if better:
        look.values[level] = gain + worth
    return bool(better)


LOOKAHEAD = PolicySpec("lookahead", Lookahead, lookahead, choose_by_expectimax, is_slow=True)
