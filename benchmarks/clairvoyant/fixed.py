"""How far the bound of a deal falls where one line is fixed: that of the best game found."""

import numpy as np
from clairvoyant.forest import CHOSEN, marked_lines
from clairvoyant.lines import Lines
from clairvoyant.search import ROUND_PACE, ROUND_STEPS, SHORT, SLOWER, Search, with_lines

# So many times prices are improved, and the lines looked at chosen anew.
_ROUNDS = 6


def fixed_bounds(search: Search) -> tuple[float, list[float]]:
    """The bound, and for each colour that of the games with its line of the best game found."""
    root, free = search.root(), search.certain
    bounds = []
    for colour, lines in enumerate(search.forest):
        search.marks[: lines.points.size] = 0
        search.marks[_line_of(lines, search.sections[colour])] = CHOSEN
        only = marked_lines(lines, search.marks, search.counts)
        search.certain = free.copy()
        search.note_certain(only, colour)
        forest, few = with_lines(root.forest, colour, only), with_lines(root.few, colour, only)
        prices = root.prices.copy()
        found = [search.bound(forest, prices)]
        for turn in range(_ROUNDS):
            search.improve(few, prices, ROUND_STEPS, 0.0, ROUND_PACE * SLOWER**turn)
            found.append(search.bound(forest, prices))
            few = with_lines(search.good(forest, prices, SHORT), colour, only)
        bounds.append(min(found))
    search.certain = free
    return -root.order[0], bounds


def _line_of(lines: Lines, sections: list[int]) -> int:
    """The line of these sections, in their order."""
    line = 0
    for section in sections:
        longer = np.flatnonzero((lines.parents == line) & (lines.sections == section))
        line = int(longer[longer > 0][0])
    return line
