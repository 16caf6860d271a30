"""The scoring terms of a line. Each function bears the name of its term in the vocabulary.

It takes the board, the term's row of the board's table, the game, and the facts of the line, as it
is or as a section would make it; it returns points. A new fact belongs to `line_facts.py`.
"""

from nextstation.engine.format.vocabulary import scoring
from nextstation.engine.kernel.bits import in_set
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import TermRow
from nextstation.engine.kernel.board.tables import CODES, Ints
from nextstation.engine.kernel.kernel import chosen_by_code, functions_named, kernel
from nextstation.engine.kernel.rules.line_facts import LineFacts
from nextstation.engine.kernel.rules.state import Game


@kernel
def districts_times_stations(board: Board, row: Ints, game: Game, line: LineFacts) -> int:
    """Districts of the line times its stations in the fullest one (C1)."""
    return line.districts * line.stations


@kernel
def per_river_crossing(board: Board, row: Ints, game: Game, line: LineFacts) -> int:
    """Points for each section over a river (C2)."""
    return int(row[TermRow.POINTS] * line.crossings)


@kernel
def per_special(board: Board, row: Ints, game: Game, line: LineFacts) -> int:
    """Points for each station of a special kind on the line (C4)."""
    kind = row[TermRow.SPECIAL]
    return int(row[TermRow.POINTS] * (line.visits[kind] + in_set(line.reached, kind)))


@kernel
def line_count(board: Board, row: Ints, game: Game, line: LineFacts) -> int:
    """Nothing: a count asks for more than the facts of a line (`scoring.counted_points`)."""
    return 0


@kernel
def joined(board: Board, row: Ints, game: Game, line: LineFacts) -> int:
    """Points for a colour whose two lines are joined (C5)."""
    return int(row[TermRow.POINTS]) if line.is_joined else 0


_NAMES = [term.name for term in scoring.TERMS_OF_SCORE if term.scope == "line"]
_FUNCTIONS = functions_named(_NAMES, globals(), scoring.__file__)
# (code of the term, board, row, game, facts of the line) -> points
line_term = chosen_by_code({CODES[name]: function for name, function in _FUNCTIONS.items()})
