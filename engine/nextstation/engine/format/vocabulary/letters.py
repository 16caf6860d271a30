"""The characters that a line of text may have, and how a name is written as text."""

import re
from unicodedata import category

# Where a word may be broken into two lines; not seen elsewhere.
SOFT_HYPHEN = "\u00ad"
# Spaces at which no line is broken.
FIRM_SPACES = "\u00a0\u202f"
_BREAKS = re.compile(rf"[^\S{FIRM_SPACES}]+")

# The letters, signs and figures that both fonts of the sheet have and that stand alone: Latin,
# Greek, Cyrillic; punctuation, figures and currencies; arrows, signs of arithmetic, shapes.
_DRAWN = re.compile(
    "[ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u0254\u1e00-\u1e9b\u1e9e-\u1ef9"
    "\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03d7\u0400-\u0479\u048a-\u049d\u04a0-\u04ff"
    "\u2010-\u2027\u202f-\u2055\u2070\u2071\u2074-\u208e\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba"
    "\u20bc-\u20bf\u2113\u2116\u2117\u2122\u2126\u2150-\u215f\u2190-\u2199\u2202\u2205\u2206\u220f"
    "\u2211\u2212\u221a\u221e\u2248\u2260\u2264\u2265\u25a0-\u25a2\u25b2\u25b3\u25b6\u25b7"
    "\u25bc\u25bd\u25c6\u25c7\u25cb\u25cf\u2605\u2606\u2661\u2665\u2713\u2717]"
)
# Control and format characters, halves of characters, private and unassigned ones.
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def is_drawn(letter: str) -> bool:
    """Whether the fonts of the sheet have a character."""
    return letter == SOFT_HYPHEN or bool(_DRAWN.match(letter))


def is_printed(letter: str) -> bool:
    """Whether a character means itself wherever it is printed, and changes nothing around it."""
    return letter == SOFT_HYPHEN or category(letter) not in _UNSEEN


def words_of(text: str) -> list[str]:
    """The parts of a text between the spaces at which a line may be broken."""
    return [word for word in _BREAKS.split(text) if word]


def humanize(name: str) -> str:
    """A name of a file as people write it: `pencil_powers` is `pencil powers`."""
    return name.replace("_", " ")
