"""What is counted of a game beside its points, so that a city can be judged by it.

`ns measure` plays with this loop. That of `ns simulate` counts less and is faster.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.batch.chunk import ChunkTally, blank_tally, columns_of, write_sheet
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.constants import Constants
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.decision import PASS, draws
from nextstation.engine.game.rules.legal import count_decisions, find_starts
from nextstation.engine.game.rules.network_terms import ways_used
from nextstation.engine.game.rules.objectives import is_reached
from nextstation.engine.game.rules.pending_grants import is_circle
from nextstation.engine.game.rules.state import (
    Game,
    Now,
    Phase,
    TableNow,
    Tally,
    count_lines,
    dealt_card,
)
from nextstation.engine.game.rules.turn import apply_decision
from nextstation.engine.policy.play_stats import RoundRow, count_link
from nextstation.engine.policy.registry import choose
from nextstation.engine.policy.spec import BuiltInPolicy
from nextstation.engine.stepping.stages import go_on, open_game


class RoundCell(Constants):
    """Cells of a round."""

    COLOUR: int
    FIRST_CARD: int  # the first card revealed, by its place in the deck
    STUCK: int  # turns in which no section was legal
    PASSED: int  # turns in which one was legal, and none was drawn
    SECTIONS: int  # sections of the colour's lines
    JOINED: int  # 1 where the two lines of the colour are joined (S7)


class TurnCell(Constants):
    """Cells of a kind of card: turns with such a card."""

    TURNS: int
    STUCK: int
    PASSED: int


class Sheets(NamedTuple):
    """What N sheets ended with, in rows; the sheets of a game follow one another."""

    results: Ints  # [N, columns] the rows of a simulation, as `columns_of` a board has them
    rounds: Ints  # [N, C, RoundCell] the rounds in their order
    crossings: Ints  # [N] sections that cross a river
    visits: Ints  # [N, S] visits to each special kind that is scored
    on_colours: Ints  # [N, C + 1] stations on the lines of none, of one, of two … colours
    overhead: Ints  # [N, 3] overhead crossings used in no direction, in one, in both
    reached: Ints  # [N, O] 1 where an objective of `Modules.objectives` is reached
    dealt: Ints  # [N, Z] the card of `Modules.cards` that each slot was dealt


class Counts(NamedTuple):
    """Counts over all sheets."""

    turns: Ints  # [K, TurnCell] turns by the kind of the card revealed last
    tally: ChunkTally


def blank_sheets(board: Board, game: Game, sheets: int) -> Sheets:
    """Rows for a number of sheets."""

    def rows(*shape: int) -> Ints:
        return np.zeros((sheets, *shape), np.int64)

    colours = len(game.order)
    return Sheets(
        results=rows(columns_of(board).width),
        rounds=rows(colours, len(RoundCell)),
        crossings=rows(),
        visits=rows(game.visits.size),
        on_colours=rows(colours + 1),
        overhead=rows(3),
        reached=rows(len(board.modules.objectives)),
        dealt=rows(len(game.dealt)),
    )


def blank_counts(board: Board) -> Counts:
    """Counts before any game."""
    turns = np.zeros((board.any_kind + 2, len(TurnCell)), np.int64)
    return Counts(turns, blank_tally(board))


@kernel
def observe_chunk(
    board: Board,
    game: Game,
    policy: BuiltInPolicy,
    seed: int,
    first: int,
    players: int,
    sheets: Sheets,
    counts: Counts,
) -> None:
    """Play games, a sheet for each player of each, from game `first` of a seed on."""
    number, player = first, 0
    for place in range(sheets.results.shape[0]):
        open_game(board, game, seed, number, player, players)
        while go_on(board, game):
            row = sheets.rounds[place, game.now[Now.ROUND] - 1]
            _observe_decisions(board, game, policy, row, counts)
            _observe_lines(board, game, row, counts.tally)
        write_sheet(board, game, sheets.results[place], counts.tally)
        _write_counts(board, game, place, sheets)
        player += 1
        if player == players:
            number, player = number + 1, 0


@kernel
def _observe_decisions(
    board: Board, game: Game, policy: BuiltInPolicy, row: Ints, counts: Counts
) -> None:
    """Decide on all pending grants, and count the turn."""
    drawn, could = 0, 0
    while game.now[Now.PENDING]:
        decision = choose(board, game, policy)
        if decision != PASS and draws(decision):
            count_link(board, game, decision, counts.tally.stats)
            drawn += 1
        elif not is_circle(board, game):
            could += count_decisions(game, find_starts(board, game))
        apply_decision(board, game, decision)
    if game.now[Now.PHASE] != Phase.TURNS:
        return
    kind = board.card_kind[game.table.now[TableNow.SHOWN]]
    stuck, passed = int(drawn + could == 0), int(drawn == 0 and could > 0)
    row[RoundCell.STUCK] += stuck
    row[RoundCell.PASSED] += passed
    counts.turns[kind, TurnCell.TURNS] += 1
    counts.turns[kind, TurnCell.STUCK] += stuck
    counts.turns[kind, TurnCell.PASSED] += passed


@kernel
def _observe_lines(board: Board, game: Game, row: Ints, tally: ChunkTally) -> None:
    """Write the round and its lines as they are now."""
    played = tally.stats.rounds[game.now[Now.ROUND] - 1]
    played[RoundRow.COLOUR], played[RoundRow.TURNS] = game.now[Now.COLOUR], game.now[Now.TURN]
    row[RoundCell.COLOUR] = game.now[Now.COLOUR]
    if game.now[Now.TURN] == 1:
        row[RoundCell.FIRST_CARD] = game.table.pile[game.table.pile.size - 1]
    row[RoundCell.SECTIONS] = 0
    for line in range(count_lines(board, game)):
        row[RoundCell.SECTIONS] += game.lines.tally[line, Tally.SECTIONS]
    row[RoundCell.JOINED] = game.now[Now.JOINED]


@kernel
def _write_counts(board: Board, game: Game, place: int, sheets: Sheets) -> None:
    """Write what a finished sheet has beside its results."""
    sheets.crossings[place] = game.now[Now.RIVERS_CROSSED]
    for kind in range(game.visits.size):
        sheets.visits[place, kind] = game.visits[kind]
    for point in board.stations:
        sheets.on_colours[place, game.colours_at[point]] += 1
    for crossing in range(board.crossings):
        sheets.overhead[place, ways_used(game.now[Now.CROSSINGS_USED], crossing)] += 1
    for objective in range(board.modules.objectives.shape[0]):
        sheets.reached[place, objective] = is_reached(board, game, objective)
    for slot in range(game.dealt.shape[0]):
        sheets.dealt[place, slot] = dealt_card(game, slot)
