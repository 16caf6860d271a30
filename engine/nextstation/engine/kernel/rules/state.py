"""The state of a game: one player's sheet and the table, as arrays that the kernel changes."""

from typing import NamedTuple

import numpy as np

from nextstation.engine.format.vocabulary.limits import MAX_GRANTS, MAX_SPECIALS
from nextstation.engine.kernel.bits import (
    add_all,
    add_shared,
    and_row,
    in_set,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import CardRow, GrantRow, RoundEffect, TermRow
from nextstation.engine.kernel.board.struct import FORMS, NO_MEMORY, Form, laid_out
from nextstation.engine.kernel.board.tables import WORD, Ints, Shorts, Ways, Words
from nextstation.engine.kernel.constants import Constants
from nextstation.engine.kernel.kernel import kernel


class Tally(Constants):
    """Cells of a row of `Lines.tally`: facts of a line."""

    SECTIONS: int  # how many sections it has
    DISTRICTS: int  # set of the districts that count for it (C1)
    FULLEST: int  # its stations in the district that holds most of them (C1)
    CROSSINGS: int  # its sections that cross a river (C2)
    GATES: int  # set of the districts reached that count more once reached (G3)


class TableNow(Constants):
    """Cells of `Table.now`."""

    LEFT: int  # cards still in the pile
    REVEALED: int  # cards revealed in the round
    BEFORE_TURN: int  # cards revealed before the turn
    SHOWN: int  # the card revealed last
    MODIFIERS: int  # set of the Modifiers of the turn's cards
    COUNTERS: int  # counters of the groups that end the round (D2)


class Now(Constants):
    """Cells of `Game.now`: the round and the turn under way, and sums of the game."""

    COLOUR: int  # the colour of the round
    ROUND: int  # from 1
    TURN: int  # from 1
    PENDING: int  # how many grants are pending
    JOINED: int  # 1 where the colour's lines are joined (S7)
    JOINED_BEFORE_TURN: int
    FIRST_EACH_LINE: int  # line that the first section of `each` extended, or NONE (S9)
    LINES_EXTENDED: int  # set of the lines that got a section in the turn
    FIRST_KIND: int  # kind of card that the turn's first section was granted to reach, or NONE
    REACHED: int  # the station reached last
    HEADING: int  # the direction of the section drawn last
    CROSSINGS_USED: int  # the ways over overhead crossings used, two bits each (N3)
    RIVERS_CROSSED: int  # river crossings of the finished lines (O5)
    SEAT: int  # the player's seat in the ring of pencils (D5), where the game is stepped
    PHASE: int  # a Phase, where the game is stepped
    NEXT_CARD: int  # 1 more than the card that the next turn begins with, or 0: any may come


class Phase(Constants):
    """Where in a round a game is that is stepped, and whether it is over."""

    TURNS: int
    ROUND_END: int  # the last turn is over: stations may be circled (W4)
    OVER: int  # the last round is scored


class Dealt(Constants):
    """Columns of `Game.dealt`: the card and the symbol of a slot."""

    CARD: int
    SYMBOL: int


class Stream(Constants):
    """Streams of random words: the table's, and the player's own."""

    TABLE: int
    PLAYER: int


class Lines(NamedTuple):
    """The one or two lines of the current colour; once joined, they are line 0 (S7)."""

    available: Ways  # [L, P] directions that do not lead back to a station of the line (S5)
    visited: Words  # [L, P / 64] points of its stations, at first of its departure
    branched: Words  # [L, P / 64] points of the stations where two or more sections meet
    visited_before_turn: Words  # [L, P / 64] its points as the turn began, if a grant may ask
    stations_in: Ints  # [L, D] its stations in each district
    visits: Ints  # [L, S] its stations of each special kind
    tally: Ints  # [L, Tally] facts of it


class Table(NamedTuple):
    """The deck: the pile, and what is revealed of it."""

    pile: Ints  # [N] cards; the first LEFT of them are still to come
    now: Ints  # [TableNow]
    returned: Ints  # [N] whether a card was shuffled back in this round (X5)
    streams: Words  # [Stream] states of the random numbers


class Game(NamedTuple):
    """One player's game."""

    open: Ways  # [P] directions whose link may still be built by any colour (S3, S4)
    single: Ways  # [P] directions whose link carries one section (X4)
    lines: Lines
    table: Table
    now: Ints  # [Now]
    round_effects: Ints  # [RoundEffect]
    dealt: Ints  # [Z, Dealt] the card and the symbol of each slot
    active: Ints  # [Z] slots at work in the round
    spent: Ints  # [Z] whether a power was used in the round
    more_by_symbol: Ints  # [K] how much more a station with a symbol counts (T3)
    more_by_district: Ints  # [D] how much more a district counts, once reached (G3)
    marked: Words  # [M, P / 64] canonical points of the stations that bear a mark
    colours_at: Ints  # [P] number of colours at a station, by its canonical point
    visits: Ints  # [S] visits of all lines to each special kind (C3)
    order: Ints  # [C] colours in the order of their rounds
    line_points: Ints  # [C, T] points of the finished lines by term
    finished: Words  # [C × L, P / 64] points of the stations of each finished line
    finished_districts: Ints  # [C × L] set of the districts that count for a finished line (C1)
    drawn: Words  # [C × L, links / 64] links of the sections of each line, if a count asks for them
    circled: Ints  # [P] how often a station is circled in the round, if a count asks for it (W4)
    heavier: Ints  # [N] how much more the items of a row of `Counts.rows` count in the round (C7)
    met_in: Ints  # [T] turn in which the network met a term's test, if players compare it, or 0
    queue: Shorts  # [QUEUE, GrantRow] pending grants, in the order of their decisions
    listed: Ways  # [P] directions already found legal without a power (scratch, as all below)
    card_keys: Words  # [C, N] keys by which the cards of a round are dealt, if decks are coupled
    scratch_cards: Ints  # cards, or symbols, still to be dealt
    starts: Ints  # [N] where sections may start: decisions that lack a direction
    option_masks: Words  # [N / 8 + 1] legal directions: a byte for each start, then zeros
    decisions: Ints  # [P × 8] legal decisions, as `legal_decisions` lists them
    scratch_sum: Ints  # [S] visits of both lines of a colour together
    link_left: Ints  # [links] whether a link is still on the longest way
    sections_left: Ints  # [P] sections that still end at a station
    kept: Words  # a snapshot, where a section must be drawn to know what it scores
    state: Words = NO_MEMORY  # the memory of all arrays but the scratch ones, the queue last
    memory: Words = NO_MEMORY  # the block of all arrays


def _capacities_of_lines(points: int) -> dict[str, int]:
    sets = dict.fromkeys(("visited", "branched", "visited_before_turn"), 2 * points // WORD)
    tally, visits = 2 * len(Tally), 2 * MAX_SPECIALS
    return {"available": 2 * points, **sets, "tally": tally, "visits": visits}


def _widths_of_lines(points: int) -> dict[str, int]:
    sets = dict.fromkeys(("visited", "branched", "visited_before_turn"), points // WORD)
    return {"available": points, **sets, "tally": len(Tally)}


def _capacities(points: int) -> dict[str, int]:
    now, effects = len(Now), len(RoundEffect)
    by_point = dict.fromkeys(("open", "single", "colours_at"), points)
    return {**by_point, "now": now, "round_effects": effects, "visits": MAX_SPECIALS}


def _widths(points: int) -> dict[str, int]:
    by_point = dict.fromkeys(("open", "single", "listed", "colours_at"), points)
    sets = dict.fromkeys(("marked", "finished"), points // WORD)
    numbers = {"now": len(Now), "round_effects": len(RoundEffect), "dealt": len(Dealt)}
    return {**by_point, **sets, **numbers, "queue": len(GrantRow)}


_OF_TABLE = {"now": len(TableNow), "streams": len(Stream)}
FORMS[Lines] = Form(lambda lines: lines.available.shape[1], _capacities_of_lines, _widths_of_lines)
FORMS[Table] = Form(fixed=lambda _: _OF_TABLE, widths=lambda _: _OF_TABLE)
FORMS[Game] = Form(
    lambda game: game.open.size,
    _capacities,
    _widths,
    scratch={
        *("listed", "card_keys", "scratch_cards", "starts", "option_masks", "decisions"),
        *("scratch_sum", "link_left", "sections_left", "kept"),
    },
)


def scored_kinds(board: Board) -> int:
    """How many special kinds of stations are counted: all up to the last one that scores."""
    terms = (board.line_terms, board.network_terms)
    return max(1 + int(rows[:, TermRow.SPECIAL].max(initial=0)) for rows in terms)


def blank_game(board: Board) -> Game:
    """Arrays for a game on a board; `begin_game` sets them up, as often as you like."""
    points, words = board.points, board.points // WORD
    colours, lines = board.departs.shape
    kinds = scored_kinds(board)
    slots, districts = len(board.modules.slots), int(board.district.max()) + 1
    starts = points * lines * (1 + slots)  # each power may add starts of its own

    def ints(*shape: int) -> Ints:
        return np.zeros(shape, np.int64)

    def ways(*shape: int) -> Ways:
        return np.zeros(shape, np.uint8)

    def points_sets(*shape: int) -> Words:
        return np.zeros((*shape, words), np.uint64)

    links = -(-len(board.counts.link_ends) // WORD)
    game = laid_out(
        Game(
            open=ways(points),
            single=ways(points),
            now=ints(len(Now)),
            round_effects=ints(len(RoundEffect)),
            colours_at=ints(points),
            visits=ints(kinds),
            lines=Lines(
                available=ways(lines, points),
                visited=points_sets(lines),
                branched=points_sets(lines),
                visited_before_turn=points_sets(lines),
                visits=ints(lines, kinds),
                tally=ints(lines, len(Tally)),
                stations_in=ints(lines, districts),
            ),
            table=Table(
                now=ints(len(TableNow)),
                streams=np.zeros(len(Stream), np.uint64),
                pile=ints(board.card_kind.size),
                returned=ints(board.card_kind.size),
            ),
            dealt=ints(slots, len(Dealt)),
            active=ints(slots),
            spent=ints(slots),
            more_by_symbol=ints(board.any_kind + 1),
            more_by_district=ints(districts),
            marked=points_sets(board.marks),
            order=ints(colours),
            line_points=ints(colours, len(board.line_terms)),
            finished=points_sets(colours * lines),
            finished_districts=ints(colours * lines),
            drawn=np.zeros((colours * lines if board.counts.asks_links else 0, links), np.uint64),
            circled=ints(points if board.counts.asks_circles else 0),
            heavier=ints(board.modules.cards[:, CardRow.WEIGHS_END].max(initial=0)),
            met_in=ints(len(board.network_terms) if board.counts.compares else 0),
            queue=np.zeros((MAX_GRANTS, len(GrantRow)), np.int16),
            listed=ways(points),
            card_keys=np.zeros((colours, board.card_ids.size), np.uint64),
            scratch_cards=ints(max(slots, len(board.modules.cards), board.any_kind)),
            starts=ints(starts),
            option_masks=np.zeros(starts // 8 + 1, np.uint64),
            decisions=ints(points * 8),
            scratch_sum=ints(kinds),
            link_left=ints(len(board.counts.link_ends)),
            sections_left=ints(points if board.counts.asks_links else 0),
            kept=np.zeros(0, np.uint64),
        )
    )
    if not board.counts.scores:
        return game
    kept = np.zeros(game.state.size + 1, np.uint64)
    return laid_out(game._replace(kept=kept, state=NO_MEMORY))


_CELLS = 4  # cells of the queue in a word


def blank_snapshots(game: Game, count: int) -> Words:
    """Memory for `count` snapshots of a game like this one, a row each."""
    return np.zeros((count, game.state.size + 1), np.uint64)


@kernel
def snapshot(game: Game, copy: Words) -> None:
    """Copy the state of a game; of the queue, only what is pending."""
    idle = (game.queue.shape[0] - game.now[Now.PENDING]) * game.queue.shape[1]
    size = game.state.size - idle // _CELLS
    copy[0] = size
    for word in range(size):
        copy[1 + word] = game.state[word]


@kernel
def restore(game: Game, copy: Words) -> None:
    """Set a game back to a snapshot."""
    for word in range(int(copy[0])):
        game.state[word] = copy[1 + word]


@kernel
def dealt_card(game: Game, slot: int) -> int:
    """The module's card that was dealt to a slot: its row of `Modules.cards`."""
    return int(game.dealt[slot, Dealt.CARD])


@kernel
def is_built(board: Board, game: Game, line: int) -> bool:
    """Whether a line scores: it has a section, or unbuilt lines count (S6)."""
    return bool(game.lines.tally[line, Tally.SECTIONS] > 0 or board.unbuilt_counts == 1)


@kernel
def count_active(game: Game) -> int:
    """The number of slots of modules at work in the round."""
    return int(game.round_effects[RoundEffect.ACTIVE]) if game.active.size else 0


@kernel
def weight(board: Board, game: Game, point: int) -> int:
    """How many stations of its district a station counts as, circles aside (C7)."""
    return int(1 + game.more_by_symbol[board.shows[point]]) if game.active.size else 1


@kernel
def count_station(board: Board, game: Game, line: int, point: int, times: int) -> None:
    """Count a station of a line in its district, `times` times."""
    lines, district = game.lines, board.district[point]
    lines.stations_in[line, district] += times
    stations = lines.stations_in[line, district]
    lines.tally[line, Tally.FULLEST] = max(lines.tally[line, Tally.FULLEST], stations)


@kernel
def arrive(board: Board, game: Game, line: int, point: int) -> None:
    """Count a station that a line has reached (C6)."""
    lines = game.lines
    count_station(board, game, line, point, weight(board, game, point))
    for kind in range(lines.visits.shape[1]):
        lines.visits[line, kind] += in_set(board.specials[point], kind)


@kernel
def join_network(board: Board, game: Game, point: int) -> None:
    """Count a station for the network: one more colour there, one more visit (N1, C3)."""
    game.colours_at[board.canonical[point]] += 1
    for kind in range(game.visits.size):
        game.visits[kind] += in_set(board.specials[point], kind)


@kernel
def with_printed(board: Board, point: int, colours: int) -> int:
    """The number of colours at a station on lines of so many: printed lines add theirs (N1)."""
    return int(colours + board.printed_at[point] if board.printed_at.size and colours else colours)


@kernel
def join_lines(board: Board, game: Game) -> None:
    """Join the two lines of the current colour into line 0, for the rest of the round (S7)."""
    lines = game.lines
    for line in range(2):
        if lines.tally[line, Tally.SECTIONS] == 0 and not board.unbuilt_counts:
            join_network(board, game, board.departs[game.now[Now.COLOUR], line])
    and_row(lines.available[0], lines.available, 1)
    add_all(lines.branched[0], lines.branched[1])
    if lines.tally[0, Tally.SECTIONS] and lines.tally[1, Tally.SECTIONS]:
        add_shared(lines.branched[0], lines.visited[0], lines.visited[1])
    add_all(lines.visited[0], lines.visited[1])
    for kind in range(lines.visits.shape[1]):
        lines.visits[0, kind] += lines.visits[1, kind]
    lines.tally[0, Tally.FULLEST] = fullest_joined(lines)
    for district in range(lines.stations_in.shape[1]):
        lines.stations_in[0, district] += lines.stations_in[1, district]
    lines.tally[0, Tally.SECTIONS] += lines.tally[1, Tally.SECTIONS]
    lines.tally[0, Tally.DISTRICTS] |= lines.tally[1, Tally.DISTRICTS]
    lines.tally[0, Tally.CROSSINGS] += lines.tally[1, Tally.CROSSINGS]
    lines.tally[0, Tally.GATES] |= lines.tally[1, Tally.GATES]
    game.now[Now.JOINED] = 1
    if game.drawn.shape[0]:
        first = game.now[Now.COLOUR] * 2
        add_all(game.drawn[first], game.drawn[first + 1])
        game.drawn[first + 1] = 0


@kernel
def fullest_joined(lines: Lines) -> int:
    """The stations in the fullest district of the two lines together."""
    fullest = 0
    for district in range(lines.stations_in.shape[1]):
        stations = lines.stations_in[0, district] + lines.stations_in[1, district]
        fullest = max(fullest, stations)
    return fullest


@kernel
def have_two_lines(board: Board) -> bool:
    """Whether each colour has two lines."""
    return bool(board.departs.shape[1] == 2)


@kernel
def count_lines(board: Board, game: Game) -> int:
    """The number of lines of the current colour: 2 unless it has one, or they are joined."""
    return 1 if game.now[Now.JOINED] else board.departs.shape[1]
