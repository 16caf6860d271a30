"""What things of a game are called in a report."""

from collections.abc import Sequence
from itertools import pairwise

PENCILS_CHOSEN = "the order of the pencils was chosen, which the rules of the city draw (L1)"


def term_title(name: str) -> str:
    """What a scoring term is called; one that occurs again is numbered."""
    from nextstation.engine.vocabulary.scoring import TERM_NAMED

    term, *again = name.split()
    return " ".join([TERM_NAMED[term].word.title.lower(), *again])


def band_ranges(bands: Sequence[int]) -> list[str]:
    """The points of each solo band, such as `106–120`, by the totals at which bands start (L3)."""
    between = (f"{low}–{high - 1}" for low, high in pairwise(bands))
    return [f"< {bands[0]}", *between, f"> {bands[-1] - 1}"]
