"""What a player knows at a decision, as a row of numbers.

All that lies open at the table is in it, and nothing else: not the order of the pile, and no card
of a module that is still face down.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.format.vocabulary.limits import MAX_GRANTS
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Singles
from nextstation.engine.kernel.kernel import one_after_another
from nextstation.engine.kernel.rules.state import blank_game
from nextstation.engine.kernel.stepping import observed_lines as lines
from nextstation.engine.kernel.stepping import observed_modules as modules
from nextstation.engine.kernel.stepping import observed_network as network
from nextstation.engine.kernel.stepping import observed_turn as turn

# The version of the layout: raise it with every change to the parts, their order or their meaning.
LAYOUT = 1
# Whole numbers up to this one are exact as 32-bit floats.
_EXACT = 2**24


class Part(NamedTuple):
    """Numbers of an observation that belong together."""

    name: str
    shape: str  # by the letters above
    text: str
    write: Callable[..., int]  # (board, game, row, place) -> the place after them

    @property
    def span(self) -> "Span":
        """Between which numbers its own lie."""
        return _SPANS.get(self.name, FLAGS)


class Span(NamedTuple):
    """The least and the most that numbers can be, in words and on a board."""

    text: str
    of: Callable[[Board], tuple[int, int]]


FLAGS = Span("0, 1", lambda _: (0, 1))
_COUNTS, _ANY = Span("from 0", lambda _: (0, _EXACT)), Span("any", lambda _: (-_EXACT, _EXACT))
_SPANS = {
    "pencils": Span("-1 to C - 1", lambda board: (-1, len(board.departs) - 1)),
    "pending": Span(f"0 to {MAX_GRANTS}", lambda _: (0, MAX_GRANTS)),
    "colours_at": Span("0 to C × L", lambda board: (0, board.departs.size)),
    "crossings": Span("0 to 2", lambda _: (0, 2)),
    **dict.fromkeys(("turn", "line_facts", "line_stations_in", "visits", "objectives"), _COUNTS),
    **dict.fromkeys(("to_end", "line_points", "points", "network_points"), _ANY),
}


# What the letters of the shapes stand for.
LETTERS = {
    "C": "colours",
    "L": "lines of a colour, one or two",
    "N": "cards of the deck",
    "G": "groups of cards",
    "K": "symbols, and 2",
    "D": "districts",
    "S": "kinds of special stations that score",
    "M": "marks on stations",
    "T": "terms that a line scores",
    "U": "terms that the network scores",
    "Z": "slots that modules deal cards to",
    "P": "points with a station, numbered row by row, and up to 64, 128 or 256 in all with numbers "
    "that stay 0",
}
PARTS = (
    Part("round", "C", "1 at the number of the round", turn.round_number),
    Part(
        "pencils",
        "C",
        "for each colour, how many rounds it is away: 0 in its own, -1 once that is over",
        turn.pencils,
    ),
    Part("turn", "1", "the number of the turn in its round", turn.turn_number),
    Part("to_come", "N", "1 for each card still to come in the round", turn.cards_to_come),
    Part("shown", "N", "1 for each card revealed in this turn", turn.cards_shown),
    Part(
        "next_card",
        "N",
        "1 for the next card, where it is known; without modules, no numbers",
        turn.card_known,
    ),
    Part(
        "to_end",
        "G",
        "for each group of cards, how many more of it end the round; 0 where it ends none",
        turn.cards_to_end,
    ),
    Part("pending", "1", "how many sections or circles are still granted", turn.grants_pending),
    Part(
        "start",
        "6",
        "1 at where the section starts: at an end, anywhere, at the station just reached, there "
        "and straight on, anywhere on the line as the turn began; at the last for a circle",
        turn.grant_start,
    ),
    Part(
        "kind",
        "K",
        "1 at the symbol that the section may reach, at the last but one for any symbol, at the "
        "last for none; of a circle, zeros",
        turn.grant_kind,
    ),
    Part(
        "line",
        "5",
        "1 at the line that is extended: that of the card, one each, any, that of the section "
        "before, the other one; with one line a colour, no numbers",
        turn.grant_line,
    ),
    Part("mark", "M", "1 at the mark for the station reached", turn.grant_mark),
    Part(
        "double",
        "1",
        "whether the section may run beside another; no number where none ever may",
        turn.grant_double,
    ),
    Part("line_stations", "L × P", "1 for the stations of each line", lines.line_stations),
    Part(
        "line_ends",
        "L × P",
        "1 for the stations of each line with fewer than two sections",
        lines.line_ends,
    ),
    Part(
        "line_facts",
        "L × 4",
        "for each line: its sections, districts, stations in the fullest district, river crossings",
        lines.line_facts,
    ),
    Part("line_districts", "L × D", "1 for the districts of each line", lines.line_districts),
    Part(
        "line_stations_in",
        "L × D",
        "the stations of each line in each district, as they count",
        lines.line_stations_in,
    ),
    Part(
        "open",
        "4 × P",
        "1 for the points from which a section may still be built to the east, south-east, south "
        "and south-west",
        network.links_open,
    ),
    Part(
        "single",
        "4 × P",
        "likewise where a link carries one section and may take a second; no numbers where none "
        "may",
        network.links_single,
    ),
    Part("colours_at", "P", "the number of colours at each station", network.colours_at),
    Part(
        "finished",
        "C × L × P",
        "1 for the stations of each line of each colour, once its round is over",
        network.lines_finished,
    ),
    Part("marks", "M × P", "1 for the stations that bear each mark", network.marks),
    Part(
        "crossings",
        "overhead crossings",
        "in how many directions each is used, from 0 to 2",
        network.crossings,
    ),
    Part("visits", "S", "visits of all colours to each kind of special station", network.visits),
    Part(
        "line_points",
        "C × T",
        "points of each colour by term, once its round is over",
        network.points_of_lines,
    ),
    Part("points", "T", "points of the current colour so far, by term", network.points_of_colour),
    Part("network_points", "U", "points of the network so far, by term", network.points_of_network),
    Part(
        "dealt",
        "for each slot: cards of its module, and symbols if it deals them",
        "1 at the card dealt to each slot, and 1 at its symbol; zeros while the card is face down",
        modules.cards_dealt,
    ),
    Part(
        "objectives",
        "Z",
        "how many more the objective at each slot asks for, as the sheet stands; 0 once it is "
        "reached, and for other cards; without objectives, no numbers",
        modules.objectives_lacking,
    ),
    Part("at_work", "Z", "1 for the slots whose card works in the round", modules.slots_at_work),
    Part("spent", "Z", "1 for the slots whose power was used in the round", modules.powers_spent),
)

# (board, game, row, 0) -> the number of numbers written
observe = one_after_another(part.write for part in PARTS)
# More numbers than any observation has: lines and marks on a full grid.
_MOST = 1 << 16


def parts_of(board: Board) -> dict[str, slice]:
    """Where the numbers of each part lie in an observation of a board."""
    game, row = blank_game(board), np.zeros(_MOST, np.float32)
    places, at = dict[str, slice](), 0
    for part in PARTS:
        end = part.write(board, game, row, at)
        places[part.name], at = slice(at, end), end
    return places


def size_of(parts: Mapping[str, slice]) -> int:
    """How many numbers an observation of these parts has; without any, none."""
    return max((int(part.stop) for part in parts.values()), default=0)


def bounds_of(board: Board) -> tuple[Singles, Singles]:
    """The least and the most that each number of an observation can be."""
    parts = parts_of(board)
    spans = [(part.span.of(board), parts[part.name]) for part in PARTS]
    bounds = [bound for bound, at in spans for _ in range(at.start, at.stop)]
    least, most = np.array(bounds, np.float32).T
    return least, most


def layout_of(parts: Mapping[str, slice]) -> str:
    """The version of the layout, and a digest of these parts: where they lie in a city."""
    return f"{LAYOUT}-{digest((name, at.start, at.stop) for name, at in parts.items())}"


def digest(fields: Iterable[Any]) -> str:
    """A digest of fields in their order."""
    return hashlib.sha256(repr([*fields]).encode()).hexdigest()[:8]
