"""The order of a game: its rounds, their turns, and what comes at the end of each.

All that plays games steps through it: simulations, what is observed of them, rollouts, trainings,
plans, games that are stepped from one decision to the next, and the sheets of a table.
"""

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.begin import begin_game, begin_round
from nextstation.engine.kernel.rules.cards import round_is_over
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.legal import count_decisions, find_starts
from nextstation.engine.kernel.rules.pending_grants import queue_round_end_circles
from nextstation.engine.kernel.rules.scoring import end_round
from nextstation.engine.kernel.rules.seats import pencil_at, seat_of
from nextstation.engine.kernel.rules.state import Game, Now, Phase
from nextstation.engine.kernel.rules.turn import apply_decision, end_turn, reveal_turn


@kernel
def open_game(board: Board, game: Game, seed: int, number: int, player: int, players: int) -> None:
    """Set up game `number` of a seed for one of its players; `advance` leads to the first decision.

    The players of a game see the same cards.
    """
    begin_game(board, game, seed, number, player)
    game.now[Now.SEAT] = seat_of(player, players, game.order.size)


@kernel
def step(board: Board, game: Game, decision: int) -> int:
    """Apply a legal decision, or PASS, and go on to the next one; returns what `advance` does."""
    apply_decision(board, game, decision)
    return advance(board, game)


@kernel
def advance(board: Board, game: Game) -> int:
    """Go on to the next grant that has a legal decision; those that have none are passed on.

    Returns the number of starts, which are found as by `find_starts`, or 0 when the game is over.
    """
    while next_grant(board, game):
        starts = pass_on(board, game)
        if starts:
            return starts
    return 0


@kernel
def pass_on(board: Board, game: Game) -> int:
    """Pass on the grants of the turn that have no legal decision, up to one that has some.

    Returns the number of its starts, or 0 when all grants are decided.
    """
    while game.now[Now.PENDING]:
        starts = find_starts(board, game)
        if count_decisions(game, starts):
            return starts
        apply_decision(board, game, PASS)
    return 0


@kernel
def next_grant(board: Board, game: Game) -> bool:
    """Go on until a grant is pending. Returns False when the game is over."""
    while game.now[Now.PENDING] == 0 and not is_over(game):
        go_on(board, game)
    return not is_over(game)


@kernel
def is_over(game: Game) -> bool:
    """Whether the last round of a game is scored."""
    return bool(game.now[Now.PHASE] == Phase.OVER)


@kernel
def go_on(board: Board, game: Game) -> bool:
    """Begin the next turn, or what comes at the end of the round; all grants are decided.

    After the last turn, scores the round and begins the next one. Returns False when that was the
    last: the game is over.
    """
    played, colours = game.now[Now.ROUND], game.order.size
    if played:
        if go_on_in_round(board, game):
            return True
        close_round(board, game)
        if is_over(game):
            return False
    begin_round(board, game, game.order[pencil_at(game.now[Now.SEAT], played, colours)])
    reveal_turn(board, game)
    return True


@kernel
def go_on_in_round(board: Board, game: Game) -> bool:
    """Begin the next turn of a round, or queue the circles at its end. Returns False after them."""
    if close_turn(board, game):
        reveal_turn(board, game)
        return True
    return bool(game.now[Now.PENDING])


@kernel
def close_turn(board: Board, game: Game) -> bool:
    """End a turn of which all is decided, and queue the circles after the last one of a round.

    Returns whether another turn follows, whose card is revealed next.
    """
    if not round_is_over(game.table):
        end_turn(board, game)
        return True
    # Only modules leave something to decide after the last turn.
    if board.modules.slots.shape[0] and game.now[Now.PHASE] == Phase.TURNS:
        game.now[Now.PHASE] = Phase.ROUND_END
        queue_round_end_circles(board, game)
    return False


@kernel
def close_round(board: Board, game: Game) -> None:
    """Score a round of which all is decided; after the last one the game is over."""
    end_round(board, game)
    if game.now[Now.ROUND] == game.order.size:
        game.now[Now.PHASE] = Phase.OVER
