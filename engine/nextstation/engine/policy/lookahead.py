"""The player that looks ahead: the exact expectation over the next turns, each played best.

A tree of moves is walked depth first, on a stack. A node is a decision, and as good as the best of
its moves; or a card to be revealed, and as good as all that may come on average. What a node is
worth is what the colour under way and the network gain from it on.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.game.bits import and_not, in_set, singleton
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import NONE, GrantRow, Modifier, Rank, Start, WhichLine
from nextstation.engine.game.board.tables import Ints, Words
from nextstation.engine.game.constants import Constants
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.cards import next_card, reveal, round_is_over
from nextstation.engine.game.rules.decision import PASS
from nextstation.engine.game.rules.evaluate import points_after
from nextstation.engine.game.rules.legal import legal_decisions
from nextstation.engine.game.rules.pending_grants import (
    is_circle,
    queue_grants,
    queue_round_end_circles,
)
from nextstation.engine.game.rules.scoring import points_so_far
from nextstation.engine.game.rules.state import (
    Game,
    Now,
    RoundEffect,
    TableNow,
    blank_snapshots,
    restore,
    snapshot,
)
from nextstation.engine.game.rules.turn import apply_decision, begin_turn, end_turn
from nextstation.engine.policy.catalogue import MAX_TURNS
from nextstation.engine.policy.spec import PolicySpec

Floats = NDArray[np.float64]

# Decisions and reveals on one path; what lies deeper counts as it stands.
MAX_DEPTH = 8 * MAX_TURNS


class NodeRow(Constants):
    """Columns of a node of the tree."""

    WAITS: int  # a Waits
    AHEAD: int  # turns to look at beyond the one under way
    KNOWN: int  # the card that comes next, if it is known, or NONE
    MOVES: int  # how many moves there are
    TRIED: int  # how many of them were tried


class Waits(Constants):
    """What a node waits for: decisions in a turn or at the end of the round, or a card."""

    TURN: int
    ROUND_END: int
    NEXT_CARD: int


class Lookahead(NamedTuple):
    """How many turns a player plans, and the stack of nodes to do it."""

    turns: int
    nodes: Ints  # [DEEPEST, NodeRow]
    moves: Ints  # [DEEPEST, N] decisions to take or cards to reveal
    gains: Floats  # [DEEPEST, N] points that a decision gains at once, or the chance of a card
    values: Floats  # [DEEPEST] of the moves tried
    snapshots: Words  # [DEEPEST, W] the game as it stands at a node
    counts: Ints  # [turns, K] plain cards that may come, by the turn that they give and their kind
    best: Ints  # [K] most points with a plain card of each kind


def lookahead(board: Board, game: Game, turns: int) -> Lookahead:
    """A player that plans so many turns, the one on the table and those after it."""
    kinds, moves = board.any_kind + 1, game.decisions.size + 1
    return Lookahead(
        turns,
        np.zeros((MAX_DEPTH, len(NodeRow)), np.int64),
        np.zeros((MAX_DEPTH, moves), np.int64),
        np.zeros((MAX_DEPTH, moves)),
        np.zeros(MAX_DEPTH),
        blank_snapshots(game, MAX_DEPTH),
        np.zeros((len(board.turns), kinds), np.int64),
        np.zeros(kinds, np.int64),
    )


@kernel
def is_round_end(board: Board, game: Game) -> bool:
    """Whether what is to be decided are the circles of the end of the round (W4)."""
    circle = is_circle(board, game) and game.queue[0, GrantRow.RANK] == Rank.ADDED
    return bool(circle and round_is_over(game.table))


@kernel
def card_known(board: Board, game: Game) -> int:
    """The card of the next turn, where the player sees it; else NONE (X1)."""
    if (
        board.modules.slots.shape[0]
        and game.round_effects[RoundEffect.SHOWS_NEXT]
        and game.table.now[TableNow.LEFT]
    ):
        return next_card(game.table)
    return NONE


@kernel
def choose_by_expectimax(board: Board, game: Game, look: Lookahead) -> int:
    """The decision after which the most is to be expected: the first of several, PASS the last."""
    look.nodes[0, NodeRow.WAITS] = Waits.ROUND_END if is_round_end(board, game) else Waits.TURN
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
    """Find the moves of a node, or what it is worth if it has none."""
    node = look.nodes[level]
    node[NodeRow.MOVES], node[NodeRow.TRIED], look.values[level] = 0, 0, 0.0
    if level == MAX_DEPTH - 1:
        return
    if node[NodeRow.WAITS] == Waits.TURN and not game.now[Now.PENDING]:
        _end_turn(board, game, look, level)
    if node[NodeRow.WAITS] == Waits.NEXT_CARD:
        _open_card(board, game, look, level)
    elif game.now[Now.PENDING]:
        _open_decision(board, game, look, level)
    if node[NodeRow.MOVES]:
        snapshot(game, look.snapshots[level])


@kernel
def _end_turn(board: Board, game: Game, look: Lookahead, level: int) -> None:
    """After the decisions of a turn: the next one begins, if it is looked at, or the round ends."""
    node = look.nodes[level]
    if round_is_over(game.table):
        queue_round_end_circles(board, game)
        node[NodeRow.WAITS] = Waits.ROUND_END
    elif node[NodeRow.AHEAD]:
        end_turn(board, game)
        begin_turn(board, game)
        node[NodeRow.AHEAD] -= 1
        node[NodeRow.WAITS] = Waits.NEXT_CARD


@kernel
def _open_decision(board: Board, game: Game, look: Lookahead, level: int) -> None:
    """The moves are the decisions. The last one on the way is not taken: its gain is enough."""
    node, now, best = look.nodes[level], points_so_far(board, game), 0
    ends_here = (
        level > 0
        and not node[NodeRow.AHEAD]
        and game.now[Now.PENDING] == 1
        and settles(board, game)
    )
    found = legal_decisions(board, game)
    for option in range(found):
        gain = points_after(board, game, game.decisions[option]) - now
        look.moves[level, option] = game.decisions[option]
        look.gains[level, option] = gain
        best = max(best, gain)
    if ends_here:
        look.values[level] = best
        return
    look.moves[level, found], look.gains[level, found] = PASS, 0.0
    look.values[level] = -np.inf
    node[NodeRow.MOVES] = found + 1


@kernel
def settles(board: Board, game: Game) -> bool:
    """Whether nothing comes after the last decision of a turn."""
    follows = board.on_reaching.shape[1] and game.queue[0, GrantRow.RANK] == Rank.CARD
    return bool(not follows and not board.modules.slots.shape[0])


@kernel
def _open_card(board: Board, game: Game, look: Lookahead, level: int) -> None:
    """The moves are the cards that may come, alike ones once; what is plain is weighed at once."""
    node, moves, left = look.nodes[level], 0, game.table.now[TableNow.LEFT]
    plainly = not node[NodeRow.AHEAD] and is_plain(board, game)
    look.counts[:] = 0
    for place in range(left):
        card = game.table.pile[place]
        if node[NodeRow.KNOWN] != NONE and card != node[NodeRow.KNOWN]:
            continue
        if plainly and board.card_turn[card] != NONE:
            look.counts[board.card_turn[card], board.card_kind[card]] += 1
            continue
        move = 0
        while move < moves and board.alike[look.moves[level, move]] != board.alike[card]:
            move += 1
        if move == moves:
            look.moves[level, move], look.gains[level, move] = card, 0.0
            moves += 1
        look.gains[level, move] += 1.0 / left if node[NodeRow.KNOWN] == NONE else 1.0
    if plainly:
        look.values[level] = gains_of_plain(board, game, look) / left
    node[NodeRow.MOVES] = moves


@kernel
def _try_next(board: Board, game: Game, look: Lookahead, level: int) -> None:
    """Make the next move of a node; what comes after it is the node above on the stack."""
    node, after = look.nodes[level], look.nodes[level + 1]
    move = look.moves[level, node[NodeRow.TRIED]]
    after[NodeRow.AHEAD], after[NodeRow.WAITS], after[NodeRow.KNOWN] = (
        node[NodeRow.AHEAD],
        node[NodeRow.WAITS],
        node[NodeRow.KNOWN],
    )
    if node[NodeRow.WAITS] != Waits.NEXT_CARD:
        apply_decision(board, game, move)
    else:
        after[NodeRow.KNOWN] = NONE
        if not reveal(board, game.table, move):
            queue_grants(board, game)
            after[NodeRow.WAITS] = Waits.TURN
    node[NodeRow.TRIED] += 1


@kernel
def _add_up(look: Lookahead, level: int) -> bool:
    """Add to a node what the move just tried is worth; says whether it is the best so far."""
    node, worth = look.nodes[level], look.values[level + 1]
    gain = look.gains[level, node[NodeRow.TRIED] - 1]
    if node[NodeRow.WAITS] == Waits.NEXT_CARD:
        look.values[level] += gain * worth
        return False
    better = gain + worth > look.values[level]
    if better:
        look.values[level] = gain + worth
    return bool(better)


@kernel
def is_plain(board: Board, game: Game) -> bool:
    """Whether nothing changes the section of the next card, but where on the line it starts."""
    return (
        and_not(game.table.now[TableNow.MODIFIERS], singleton(Modifier.ANYWHERE)) == 0
        and not board.modules.slots.shape[0]
    )


@kernel
def gains_of_plain(board: Board, game: Game, look: Lookahead) -> float:
    """The best gains of all plain cards that may come, added up.

    Sections to any symbol are found and weighed once for all cards of a side and mark.
    """
    now, gains = points_so_far(board, game), 0
    for turn in range(look.counts.shape[0]):
        cards = 0
        for kind in range(look.best.size):
            cards += look.counts[turn, kind]
            look.best[kind] = now
        if not cards:
            continue
        _grant_to_any(board, game, turn)
        for option in range(legal_decisions(board, game)):
            points = points_after(board, game, game.decisions[option])
            shown = board.shows[board.target[game.decisions[option]]]
            for kind in range(look.best.size):
                if kind == shown or kind == board.any_kind or shown == board.any_kind:
                    look.best[kind] = max(look.best[kind], points)
        for kind in range(look.best.size):
            gains += look.counts[turn, kind] * (look.best[kind] - now)
    return float(gains)


@kernel
def _grant_to_any(board: Board, game: Game, turn: int) -> None:
    """Put a plain section to any symbol at the head of the queue, as cards of a row give it."""
    card, mark = board.turns[turn, 0], board.turns[turn, 1]
    game.table.now[TableNow.SHOWN] = card
    head = game.queue[0]
    head[:] = 0
    head[GrantRow.START] = (
        Start.ANYWHERE
        if in_set(game.table.now[TableNow.MODIFIERS], Modifier.ANYWHERE)
        else Start.ENDS
    )
    head[GrantRow.KIND] = board.any_kind
    head[GrantRow.LINE], head[GrantRow.MARK], head[GrantRow.SLOT] = WhichLine.CARD, mark, NONE


LOOKAHEAD = PolicySpec("lookahead", Lookahead, lookahead, choose_by_expectimax, is_slow=True)
