"""The sizes that the engine holds: a larger city is refused by the check, not by a crash."""

GRID = 16
SYMBOLS = 8
COLOURS = 8
PLAYERS = 4
DISTRICTS = 32
CARDS = 64
SPECIALS = 8
MARKS = 4
# 4 grants, each twice, and 4 that follow for each of 8 special kinds: no card can need more.
QUEUE = 40
CROSSINGS = 30
GROUPS = 8
TERMS = 16
# That a city file brings words in.
LANGUAGES = 16
BYTES = 256 * 1024
LINE = 2000
# The width and the height of the box of a drawing.
DRAWING = (100, 30)
NODES = 4096
DEPTH = 16
