"""The rules a second time: naive, slow enough to be plain, and independent of the engine.

Random games are played here and in the engine side by side, and every decision must agree.
Nothing in this package imports the project; each function names the rule that it states. A
dagger (†) in a comment marks what no rule decides and this package does in the plainest way.

    plane    points, crossings and unit squares, exact
    deck     the cards of a city file and what they grant
    atlas    the map of a city file and what follows from it
    line     the sections of one line
    play     rounds, turns, legality, drawing
    score    the scoring terms
"""

from oracle.atlas import Atlas, Station, read_city
from oracle.deck import Card, Grant
from oracle.plane import Link
from oracle.play import Game

__all__ = ["Atlas", "Card", "Game", "Grant", "Link", "Station", "read_city"]
