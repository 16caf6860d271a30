"""A game of the kernel written down, decision by decision, for the oracle to play again.

The trace is a row of numbers; `oracle.replay` reads them in the order in which they are noted here.
The functions are kernel functions: plain Python, or native and then fast enough for a million.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.bits import bounded, has, next_word, stream_key
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CardRow, GrantRow
from nextstation.engine.kernel.board.tables import Ints, Words
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules import (
    begin,
    cards,
    evaluate,
    legal,
    line_facts,
    objectives,
    pending_grants,
    scoring,
    state,
    turn,
)
from nextstation.engine.kernel.rules.decision import (
    PASS,
    circled_point,
    draws,
    power_of,
    section_of,
    start_of,
)
from nextstation.engine.kernel.rules.state import Game, blank_game
from nextstation.engine.play.sheet.state import deal_of

CHOICES = 100  # the stream of random words that chooses
ROOM = 1 << 17


class Trace(NamedTuple):
    """A game played: how it was dealt, the colours in the order of their rounds, what happened."""

    number: int
    player: int
    deal: Deal
    order: list[int]
    log: list[int]


class Tracer:
    """Plays games on one board and writes each down."""

    def __init__(self, setup: Setup, board: Board, seed: int, *, compiled: bool = False) -> None:
        self.setup, self.board, self.seed = setup, board, seed
        self.game = blank_game(board)
        self.log = np.zeros(ROOM, np.int64)
        self.choices = np.zeros(1, np.uint64)
        self.play = compiled_trace() if compiled else trace_game

    def trace(self, number: int, player: int = 0, seat: int = 0) -> Trace:
        """Play a game, for the player at a seat, by random choices."""
        self.log[0] = 1
        self.choices[0] = stream_key(self.seed, number, CHOICES + player)
        self.play(self.board, self.game, self.seed, number, player, seat, self.choices, self.log)
        assert self.log[0] < ROOM, "a game too long for its trace"
        order = self.game.order.tolist()
        return Trace(
            number,
            player,
            deal_of(self.setup, self.game.dealt),
            order[seat:] + order[:seat],
            self.log[1 : self.log[0]].tolist(),
        )


@cache
def compiled_trace() -> Callable[..., Any]:
    """`trace_game` as native code."""
    from nextstation.engine.kernel.native.load import compiled

    return compiled(trace_game)


@kernel
def note(log: Ints, value: int) -> None:
    """Write down one number; the first cell counts them."""
    if log[0] < log.size:
        log[log[0]] = value
        log[0] += 1


@kernel
def trace_game(
    board: Board,
    game: Game,
    seed: int,
    number: int,
    player: int,
    seat: int,
    choices: Words,
    log: Ints,
) -> None:
    """Play a game and note it."""
    begin.begin_game(board, game, seed, number, player)
    for place in range(game.order.size):
        trace_round(board, game, game.order[(seat + place) % game.order.size], choices, log)
    for slot in range(game.dealt.shape[0]):
        objective = board.modules.cards[state.dealt_card(game, slot), CardRow.OBJECTIVE]
        if objective != NONE:
            note(log, int(objectives.is_reached(board, game, objective)))
    note(log, objectives.total(board, game))


@kernel
def trace_round(board: Board, game: Game, colour: int, choices: Words, log: Ints) -> None:
    """Note the round of a colour."""
    begin.begin_round(board, game, colour)
    over, done = False, False
    while not done:
        if over:
            pending_grants.queue_round_end_circles(board, game)
            done = True
        else:
            trace_reveal(board, game, log)
            over = cards.round_is_over(game.table)
            note(log, int(over))
        while game.now[state.Now.PENDING]:
            note(log, 1)
            trace_decision(board, game, choices, log)
            trace_sheet(board, game, log)
        note(log, 0)
        if not done:
            turn.end_turn(board, game)
    scoring.end_round(board, game)
    for term in range(game.line_points.shape[1]):
        note(log, game.line_points[colour, term])


@kernel
def trace_reveal(board: Board, game: Game, log: Ints) -> None:
    """Note the cards that a turn reveals, each with whether it reveals the next."""
    turn.begin_turn(board, game)
    more = True
    while more:
        card = cards.draw_card(game.table)
        more = cards.reveal(board, game.table, card)
        note(log, card)
        note(log, int(more))
    pending_grants.queue_grants(board, game)


@kernel
def trace_decision(board: Board, game: Game, choices: Words, log: Ints) -> None:
    """Note what may be decided, what is decided, and the points that it gains."""
    found = legal.legal_decisions(board, game)
    source = game.queue[0, GrantRow.SLOT]
    power = source != NONE and is_power(board, game, source)
    note(log, found)
    for option in range(found):
        note_option(board, game.decisions[option], power, log)
    chosen = NONE
    if found and bounded(next_word(choices, 0), 10) > 0:
        chosen = bounded(next_word(choices, 0), found)
    note(log, chosen)
    if chosen == NONE:
        turn.apply_decision(board, game, PASS)
    else:
        code = game.decisions[chosen]
        note(log, evaluate.score_delta(board, game, code))
        turn.apply_decision(board, game, code)


@kernel
def is_power(board: Board, game: Game, slot: int) -> bool:
    """Whether the card of a slot is used up by what it grants."""
    return bool(board.modules.cards[state.dealt_card(game, slot), CardRow.ONCE_A_ROUND])


@kernel
def note_option(board: Board, code: int, power: bool, log: Ints) -> None:
    """Note a section by its two points, or a circled station; and whether it spends no power."""
    if draws(code):
        note(log, start_of(section_of(code)))
        note(log, board.target[section_of(code)])
    else:
        note(log, circled_point(code))
        note(log, NONE)
    note(log, int(not power and power_of(code) == 0))


@kernel
def trace_sheet(board: Board, game: Game, log: Ints) -> None:
    """Note every fact and every term of the sheet as it stands."""
    note(log, game.now[state.Now.JOINED])
    note(log, state.count_lines(board, game))
    for line in range(state.count_lines(board, game)):
        note(log, int(state.is_built(board, game, line)))
        if state.is_built(board, game, line):
            note(log, line_facts.facts_of(board, game, line).districts)
            note(log, game.lines.tally[line, state.Tally.FULLEST])
            note(log, game.lines.tally[line, state.Tally.CROSSINGS])
    for term in range(board.line_terms.shape[0]):
        note(log, scoring.term_so_far(board, game, term))
    note(log, scoring.points_so_far(board, game))
    for term in range(board.network_terms.shape[0]):
        note(log, scoring.network_points(board, game, term))
    for mark in range(game.marked.shape[0]):
        for point in board.stations:
            if has(game.marked[mark], point):
                note(log, point)
        note(log, NONE)
