"""What is observed of the sheet: the lines under way, the network, the points, the modules.

Each function writes its numbers from a place of a row on, and returns the place after them.
"""

from nextstation.engine.game.bits import and_not, as_word, in_set, popcount
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import NONE, ModuleRow, Scope, SlotRow
from nextstation.engine.game.board.tables import WORD, Floats, Ways
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.network_terms import ways_used
from nextstation.engine.game.rules.scoring import network_points, term_so_far
from nextstation.engine.game.rules.state import Dealt, Game, Now, Tally, count_active, count_lines
from nextstation.engine.stepping.observed_turn import write_one, write_set

# Each link has one of these directions from one of its ends.
_HALF = 4


@kernel
def line_stations(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each line 1 for the points of its stations."""
    for line in range(board.departs.shape[1]):
        for word in range(game.lines.visited.shape[1]):
            points = as_word(game.lines.visited[line, word])
            at = _write_word(out, at, points if line < count_lines(board, game) else as_word(0))
    return at


@kernel
def line_ends(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each line 1 for the points of its stations with fewer than two sections."""
    for line in range(board.departs.shape[1]):
        for word in range(game.lines.visited.shape[1]):
            ends = and_not(game.lines.visited[line, word], game.lines.branched[line, word])
            at = _write_word(out, at, ends if line < count_lines(board, game) else as_word(0))
    return at


@kernel
def line_facts(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each line its sections, districts, stations in the fullest one, river crossings."""
    for line in range(board.departs.shape[1]):
        tally = game.lines.tally[line]
        counts = line < count_lines(board, game)
        out[at] = tally[Tally.SECTIONS] if counts else 0
        out[at + 1] = popcount(tally[Tally.DISTRICTS]) if counts else 0
        out[at + 2] = tally[Tally.FULLEST] if counts else 0
        out[at + 3] = tally[Tally.CROSSINGS] if counts else 0
        at += 4
    return at


@kernel
def line_districts(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each line 1 for the districts that count for it (C1)."""
    for line in range(board.departs.shape[1]):
        districts = game.lines.tally[line, Tally.DISTRICTS]
        districts = districts if line < count_lines(board, game) else 0
        at = write_set(out, at, game.lines.stations_in.shape[1], districts)
    return at


@kernel
def line_stations_in(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each line its stations in each district, as they count (C7)."""
    for line in range(board.departs.shape[1]):
        counts = line < count_lines(board, game)
        for district in range(game.lines.stations_in.shape[1]):
            out[at + district] = game.lines.stations_in[line, district] if counts else 0
        at += game.lines.stations_in.shape[1]
    return at


@kernel
def links_open(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each direction 1 for the points where a section may still be built (S3, S4)."""
    return _write_links(board, game.open, out, at)


@kernel
def links_single(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each direction 1 for the points whose link has one section of two (X4)."""
    return _write_links(board, game.single, out, at) if board.modules.doubles else at


@kernel
def _write_links(board: Board, ways: Ways, out: Floats, at: int) -> int:
    """Write for each of the first directions 1 for the points with such a link."""
    for direction in range(_HALF):
        for point in range(ways.size):
            links = int(ways[point] & board.leads[board.any_kind, point])
            out[at + point] = in_set(links, direction)
        at += ways.size
    return at


@kernel
def colours_at(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write the number of colours at each station, by its canonical point (N1)."""
    for point in range(game.colours_at.size):
        out[at + point] = game.colours_at[point]
    return at + game.colours_at.size


@kernel
def lines_finished(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each line of each colour 1 for the points of its stations, once it is finished."""
    for line in range(game.finished.shape[0]):
        for word in range(game.finished.shape[1]):
            at = _write_word(out, at, game.finished[line, word])
    return at


@kernel
def marks(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each mark 1 for the canonical points of the stations that bear it."""
    for mark in range(game.marked.shape[0]):
        for word in range(game.marked.shape[1]):
            at = _write_word(out, at, game.marked[mark, word])
    return at


@kernel
def crossings(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write in how many directions each overhead crossing is used (N3)."""
    for crossing in range(board.crossings):
        out[at + crossing] = ways_used(game.now[Now.CROSSINGS_USED], crossing)
    return at + board.crossings


@kernel
def visits(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write the visits of all lines to each special kind of station (C3)."""
    for kind in range(game.visits.size):
        out[at + kind] = game.visits[kind]
    return at + game.visits.size


@kernel
def points_of_lines(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each colour its points by term of a line, once its round is over."""
    for colour in range(game.line_points.shape[0]):
        for term in range(game.line_points.shape[1]):
            out[at + term] = game.line_points[colour, term]
        at += game.line_points.shape[1]
    return at


@kernel
def points_of_colour(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write the points of the current colour so far, by term of a line."""
    for term in range(board.line_terms.shape[0]):
        out[at + term] = term_so_far(board, game, term)
    return int(at + board.line_terms.shape[0])


@kernel
def points_of_network(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write the points of the network so far, by its terms."""
    for term in range(board.network_terms.shape[0]):
        out[at + term] = network_points(board, game, term)
    return int(at + board.network_terms.shape[0])


@kernel
def cards_dealt(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each slot 1 at the card dealt to it, and 1 at the symbol dealt with it, if any.

    Of a card that is still face down, nothing.
    """
    for module in range(board.modules.groups.shape[0]):
        row = board.modules.groups[module]
        for slot in range(row[ModuleRow.SLOTS], row[ModuleRow.SLOTS_END]):
            card = game.dealt[slot, Dealt.CARD] - row[ModuleRow.CARDS]
            symbol = game.dealt[slot, Dealt.SYMBOL]
            if _is_face_down(board, game, row[ModuleRow.WITH_SYMBOLS], slot):
                card, symbol = NONE, NONE
            cards = row[ModuleRow.CARDS_END] - row[ModuleRow.CARDS]
            at = write_one(out, at, cards, card)
            if row[ModuleRow.WITH_SYMBOLS]:
                at = write_one(out, at, board.any_kind, symbol)
    return at


@kernel
def _is_face_down(board: Board, game: Game, with_symbols: int, slot: int) -> bool:
    """Whether nobody has seen the card of a slot: it is turned up as its round begins (T)."""
    row = board.modules.slots[slot]
    by_round = with_symbols and row[SlotRow.SCOPE] == Scope.ROUNDS
    return bool(by_round and row[SlotRow.RECEIVER] >= game.now[Now.ROUND])


@kernel
def slots_at_work(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each slot whether its card is at work in the round."""
    slots = game.active.size
    for slot in range(slots):
        out[at + slot] = 0
    for place in range(count_active(game)):
        out[at + game.active[place]] = 1
    return at + slots


@kernel
def powers_spent(board: Board, game: Game, out: Floats, at: int) -> int:
    """Write for each slot whether its power was used in the round (W1 to W4)."""
    for slot in range(game.spent.size):
        out[at + slot] = game.spent[slot]
    return at + game.spent.size


@kernel
def _write_word(out: Floats, at: int, word: int) -> int:
    """Write the bits of a word of a set of points as numbers."""
    for bit in range(WORD):
        out[at + bit] = in_set(int(word), bit)
    return at + WORD
