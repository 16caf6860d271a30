"""The sizes that the engine supports; a check reports what exceeds them."""

from typing import NamedTuple

# Rows and columns of the map.
MAX_GRID = 16
MAX_SYMBOLS = 8
MAX_COLOURS = 8
MAX_PLAYERS = 4
MAX_SEED = 2**63 - 1
MAX_DISTRICTS = 32
MAX_CARDS = 64
MAX_SPECIALS = 8
MAX_MARKS = 4
# 4 grants, each twice, and 4 that follow for each of 8 special kinds: no card needs more.
MAX_GRANTS = 40
MAX_CROSSINGS = 30
MAX_GROUPS = 8
MAX_TERMS = 16
# The languages for which a city file has words.
MAX_LANGUAGES = 16
# The width and the height of the box of a motif.
MOTIF_BOX = (100, 30)
# The same of the drawing of a symbol or a sign, and how much of it that takes at least.
SIGN_BOX = (100, 100)
LEAST_SIGN = 30
# With less room for a grid point a map is hard to draw on, in millimetres.
GOOD_STEP = 9.0

MAX_LINE_LENGTH = 2000
MAX_DEPTH = 16


class Size(NamedTuple):
    """How large a file may be: in bytes, and in keys and values."""

    bytes: int
    nodes: int


FILE = Size(256 * 1024, 4096)
# Each player decides about all grants of each card, and about as many that gates add.
_DECISIONS = MAX_PLAYERS * MAX_COLOURS * MAX_CARDS * 2 * MAX_GRANTS
# A decision, such as `circle p16`, takes less than 16 bytes.
RECORD = Size(16 * _DECISIONS, _DECISIONS)
