"""The rules a second time: naive, slow enough to be plain, and independent of the engine.

Random games are played here and in the engine side by side, and every decision must agree.
Nothing in this package imports the project; each function names the rule that it states. A
dagger (†) in a comment marks what no rule decides and this package does in the plainest way.

    plane       points, crossings and unit squares, exact
    deck        the cards of a city file and what they grant
    objectives  the cards of the shared objectives
    modules     the cards of all modules
    line        the sections of one line
    atlas       the map of a city file and what follows from it
    bonuses     what counts more than once in the scoring of a line
    score       the scoring terms
    reached     which objectives a network has reached
    dealing     what a deal gives whom
    counts      what lines have of what is counted, and what that is worth
    sheet       the lines on a sheet, and what they score
    pending     the queue of a turn
    play        rounds, turns, legality, drawing, circling
    table       pencils, winners, solo
    odds        what a deck does in a round, by all cases
    replay      a game written down by somebody else, compared number by number
"""

from oracle.atlas import Atlas, Station, read_city
from oracle.deck import Card, Grant
from oracle.modules import Module, read_module
from oracle.plane import Link
from oracle.play import Game
from oracle.table import colour_in_round, solo_band, solo_total, winners

__all__ = [
    "Atlas",
    "Card",
    "Game",
    "Grant",
    "Link",
    "Module",
    "Station",
    "colour_in_round",
    "read_city",
    "read_module",
    "solo_band",
    "solo_total",
    "winners",
]
