"""A chunk of games, one after the other: a row of numbers for each sheet, and sums.

Rows that are observed have more columns, by which a city can be judged beside its points.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CardRow
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.constants import Constants
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.between_players import points_between, standing
from nextstation.engine.kernel.rules.network_terms import ways_used
from nextstation.engine.kernel.rules.objectives import is_reached
from nextstation.engine.kernel.rules.scoring import network_points
from nextstation.engine.kernel.rules.state import Game, Now, dealt_card, scored_kinds, with_printed
from nextstation.engine.players.game_loop import PlayStats, RoundRow, blank_stats, play_game
from nextstation.engine.players.spec import BuiltInPolicy


class Column(Constants):
    """The columns that each row begins with, of the whole sheet: points, and what is counted.

    A count has the name of its Kind of figure, which all reports have then. It is written in
    `write_sheet`.
    """

    TOTAL: int
    TURNS: int
    OBJECTIVES: int


class ObservedColumn(Constants):
    """The columns of an observed row from `ColumnGroups.width` on, each of the whole sheet."""

    TURNS_STUCK: int  # turns in which no section was legal
    TURNS_PASSED: int  # turns in which one was legal, and none was drawn
    SECTIONS: int
    STATIONS: int
    RIVER_CROSSINGS: int  # sections that cross a river
    ROUNDS_JOINED: int  # rounds after which the two lines of the colour are joined (S7)


_FIRST, _OBSERVED = len(Column), len(ObservedColumn)


class ColumnGroups(NamedTuple):
    """The first column of each group behind those of Column, in their order."""

    colours: int  # points of each colour's lines
    rounds: int  # points of each round
    round_turns: int  # turns of each round
    line_terms: int  # points of each scoring term of the lines, all colours together
    network_terms: int  # points of each scoring term of the network
    colour_terms: int  # points of each colour, by term of the lines
    objectives: int  # points of each objective of the modules
    width: int  # the columns of a row that is not observed
    # Behind those of ObservedColumn:
    round_colours: int  # the colour of each round
    first_cards: int  # the first card of each round, by its place in the deck
    sections: int  # sections of each colour's lines
    in_all: int  # points of each colour's lines, and of the network that came in its round
    stations_on: int  # stations on the lines of none, of one, of two … colours
    crossings_used: int  # overhead crossings used in no direction, in one, in both
    reached: int  # 1 where an objective of `Modules.objectives` is reached
    dealt: int  # the card of `Modules.cards` that each slot was dealt, then visits by special kind


@kernel
def column_groups(
    first: int, colours: int, line_terms: int, network_terms: int, objectives: int
) -> ColumnGroups:
    """The columns behind the first ones: for colours, for terms of either kind, for objectives."""
    terms = first + 3 * colours
    colour_terms = terms + line_terms + network_terms
    of_objectives = colour_terms + colours * line_terms
    width = of_objectives + objectives
    observed = width + _OBSERVED
    crossings = observed + 5 * colours + 1
    return ColumnGroups(
        first,
        first + colours,
        first + 2 * colours,
        terms,
        terms + line_terms,
        colour_terms,
        of_objectives,
        width,
        observed,
        observed + colours,
        observed + 2 * colours,
        observed + 3 * colours,
        observed + 4 * colours,
        crossings,
        crossings + 3,
        crossings + 3 + objectives,
    )


@kernel
def columns_of(board: Board) -> ColumnGroups:
    """The columns of a row of results of a board."""
    return column_groups(
        _FIRST,
        board.departs.shape[0],
        board.line_terms.shape[0],
        board.network_terms.shape[0],
        board.modules.objectives.shape[0],
    )


def blank_rows(board: Board, sheets: int, *, observes: bool = False) -> Ints:
    """Rows for a number of sheets."""
    at, slots = columns_of(board), len(board.modules.slots)
    width = at.dealt + slots + scored_kinds(board) if observes else at.width
    return np.zeros((sheets, width), np.int64)


class CardSum(Constants):
    """Cells of the sums for a card: sheets, their totals, the squares of these."""

    SHEETS: int
    SUM: int
    SQUARES: int


class ChunkTally(NamedTuple):
    """Counts over the sheets of a chunk, for Z slots and E cards of modules."""

    stations: Ints  # [P] sheets whose network holds a station, by its canonical point
    dealt: Ints  # [Z, E, CardSum] sheets on which a slot was dealt a card
    reached: Ints  # [Z, E, CardSum] sheets among them that reached it, if it is an objective
    met: Ints  # [C, Z] 1 where a player at the table reaches the objective of a slot
    standings: Ints  # [C, T, places] what is compared between the players
    stats: PlayStats


def blank_tally(board: Board, *, observes: bool = False) -> ChunkTally:
    """A tally of no sheets."""
    slots, cards = len(board.modules.slots), len(board.modules.cards)
    dealt, reached = np.zeros((2, slots, cards, len(CardSum)), np.int64)
    stations, colours = np.zeros(board.points, np.int64), len(board.departs)
    compared = len(board.network_terms), board.counts.compares
    met, standings = (np.zeros((colours, *each), np.int64) for each in ((slots,), compared))
    stats = blank_stats(board, observes=observes)
    return ChunkTally(stations, dealt, reached, met, standings, stats)


@kernel
def play_chunk(
    board: Board,
    game: Game,
    policy: BuiltInPolicy,
    seed: int,
    first: int,
    players: int,
    results: Ints,
    tally: ChunkTally,
) -> None:
    """Play games into `results`, a row for each player of each, from game `first` of a seed on."""
    number, player = first, 0
    for place in range(results.shape[0]):
        play_game(board, game, policy, seed, number, player, players, tally.stats)
        write_sheet(board, game, results[place], tally, player)
        player += 1
        if player == players:
            close_table(board, game, results, place + 1 - players, players, tally)
            number, player = number + 1, 0


@kernel
def write_sheet(board: Board, game: Game, row: Ints, tally: ChunkTally, player: int) -> None:
    """Write a player's finished sheet into a row of zeros, and count it in a tally."""
    _write_points(board, game, row)
    _write_rounds(board, game, row, tally.stats)
    _write_objectives(board, game, row, tally.met[player])
    for term in range(game.met_in.size):
        for place in range(board.counts.compares):
            tally.standings[player, term, place] = standing(board, game, term, place)
    if tally.stats.turns.shape[0]:
        _write_observed(board, game, row, tally.stats)
    for point in range(game.colours_at.size):
        tally.stations[point] += game.colours_at[point] > 0


@kernel
def close_table(
    board: Board, game: Game, rows: Ints, first: int, players: int, tally: ChunkTally
) -> None:
    """Settle what is compared between the players of a table, and count their cards.

    Their rows begin with `first`; `game` is the game of one of them.
    """
    at = columns_of(board)
    for player in range(players):
        row = rows[first + player]
        for term in range(game.met_in.size):
            points = points_between(board, tally.standings, term, player, players)
            row[at.network_terms + term] += points
            row[Column.TOTAL] += points
        _count_cards(game, row[Column.TOTAL], tally, tally.met[player])


@kernel
def _write_points(board: Board, game: Game, row: Ints) -> None:
    """Write the points of lines and network: by colour, by term, by both, and the total."""
    colours, terms = game.line_points.shape
    at = columns_of(board)
    for colour in range(colours):
        for term in range(terms):
            points = game.line_points[colour, term]
            row[Column.TOTAL] += points
            row[at.colours + colour] += points
            row[at.line_terms + term] += points
            row[at.colour_terms + colour * terms + term] = points
    for term in range(board.network_terms.shape[0]):
        points = network_points(board, game, term)
        row[Column.TOTAL] += points
        row[at.network_terms + term] = points


@kernel
def _write_rounds(board: Board, game: Game, row: Ints, stats: PlayStats) -> None:
    """Write the points and the turns of each round."""
    at = columns_of(board)
    for place in range(game.order.size):
        turns = stats.rounds[place, RoundRow.TURNS]
        row[at.rounds + place] = row[at.colours + stats.rounds[place, RoundRow.COLOUR]]
        row[at.round_turns + place] = turns
        row[Column.TURNS] += turns


@kernel
def _write_objectives(board: Board, game: Game, row: Ints, slots_met: Ints) -> None:
    """Write the points of the objectives dealt that are reached, and mark their slots as met."""
    at = columns_of(board)
    for slot in range(game.dealt.shape[0]):
        card = board.modules.cards[dealt_card(game, slot)]
        objective = card[CardRow.OBJECTIVE]
        met = objective != NONE and is_reached(board, game, objective)
        slots_met[slot] = met
        if met:
            points = card[CardRow.POINTS]
            row[at.objectives + objective] = points
            row[Column.OBJECTIVES] += points
            row[Column.TOTAL] += points


@kernel
def _write_observed(board: Board, game: Game, row: Ints, stats: PlayStats) -> None:
    """Write the columns of an observed row."""
    at, slots = columns_of(board), game.dealt.shape[0]
    first = at.width
    network = 0
    for place in range(game.order.size):
        played = stats.rounds[place]
        colour, sections = played[RoundRow.COLOUR], played[RoundRow.SECTIONS]
        row[at.round_colours + place], row[at.sections + colour] = colour, sections
        gain = played[RoundRow.NETWORK] - network
        row[at.in_all + colour] = row[at.colours + colour] + gain
        network = played[RoundRow.NETWORK]
        row[at.first_cards + place] = played[RoundRow.FIRST_CARD]
        row[first + ObservedColumn.TURNS_STUCK] += played[RoundRow.STUCK]
        row[first + ObservedColumn.TURNS_PASSED] += played[RoundRow.PASSED]
        row[first + ObservedColumn.SECTIONS] += sections
        row[first + ObservedColumn.ROUNDS_JOINED] += played[RoundRow.JOINED]
    row[first + ObservedColumn.RIVER_CROSSINGS] = game.now[Now.RIVERS_CROSSED]
    for point in board.stations:
        colours = with_printed(board, point, game.colours_at[point])
        row[at.stations_on + min(colours, game.order.size)] += 1
        row[first + ObservedColumn.STATIONS] += game.colours_at[point] > 0
    for crossing in range(board.crossings):
        row[at.crossings_used + ways_used(game.now[Now.CROSSINGS_USED], crossing)] += 1
    for objective in range(board.modules.objectives.shape[0]):
        row[at.reached + objective] = is_reached(board, game, objective)
    for slot in range(slots):
        row[at.dealt + slot] = dealt_card(game, slot)
    for kind in range(game.visits.size):
        row[at.dealt + slots + kind] = game.visits[kind]


@kernel
def _count_cards(game: Game, total: int, tally: ChunkTally, slots_met: Ints) -> None:
    """Add a total to the sums of the cards that were dealt, and of the objectives reached."""
    for slot in range(game.dealt.shape[0]):
        card = dealt_card(game, slot)
        _add_total(tally.dealt[slot, card], total)
        if slots_met[slot]:
            _add_total(tally.reached[slot, card], total)


@kernel
def _add_total(sums: Ints, total: int) -> None:
    sums[CardSum.SHEETS] += 1
    sums[CardSum.SUM] += total
    sums[CardSum.SQUARES] += total * total
