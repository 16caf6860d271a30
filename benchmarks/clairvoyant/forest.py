"""The lines that may still be chosen: for each colour a tree, all trees together a forest."""

from typing import Any, NamedTuple

import numpy as np
from clairvoyant.lines import BARRED, Lines
from clairvoyant.network import Network
from numpy.typing import NDArray

from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.native.load import compiled

Marks = NDArray[np.uint8]
Forest = tuple[Lines, ...]
# Marks of lines: it may be chosen; it is kept for those that are made of it.
CHOSEN, KEPT = 1, 2
_HAS = 4


class Stacked(NamedTuple):
    """A forest as native code takes it: a row for each colour, filled up with barred lines."""

    parents: Any  # [C, N]
    sections: Any
    points: Any
    visits: Any


def stacked(forest: Forest) -> Stacked:
    """A forest in rows of one length."""
    shape = len(forest), max(lines.points.size for lines in forest)
    columns = [np.zeros(shape, each.dtype) for each in forest[0]]
    columns[Lines._fields.index("points")][:] = BARRED
    for colour, lines in enumerate(forest):
        for column, each in zip(columns, lines, strict=True):
            column[colour, : each.size] = each
    return Stacked(*columns)


@kernel
def lines_in(forest: Stacked, colour: int) -> Lines:
    """The lines of a colour."""
    return Lines(
        forest.parents[colour],
        forest.sections[colour],
        forest.points[colour],
        forest.visits[colour],
    )


class Certain(NamedTuple):
    """What all lines of a colour that may be chosen have in common."""

    stations: Ints  # [C, P] 1 where all of them visit a station, -1 where none does
    links: Ints  # [C, links] the same of links
    barred_by: Ints  # [links] the colour whose links bar a link for certain, FREE, or SEVERAL

    def copy(self) -> "Certain":
        """The same elsewhere."""
        return Certain(*(each.copy() for each in self))


FREE, SEVERAL = -1, -2


def size_of(lines: Lines) -> int:
    """How many lines may be chosen."""
    return int(np.count_nonzero(lines.points != BARRED))


def blank_certain(network: Network, points: int) -> Certain:
    """Memory for what is certain."""
    colours, links = network.departures.size, len(network.bars)
    stations = np.zeros((colours, points), np.int64)
    return Certain(stations, np.zeros((colours, links), np.int64), np.zeros(links, np.int64))


@kernel
def find_certain(
    network: Network, lines: Lines, colour: int, counts: Any, certain: Certain
) -> None:
    """Find what is certain of the lines of a colour; that of the others stays.

    `counts` is scratch: it will have the lines made of each one.
    """
    stations, links = certain.stations[colour], certain.links[colour]
    stations[:] = 0
    links[:] = 0
    for line in range(lines.points.size):
        counts[line] = lines.points[line] != BARRED
    alone = counts[0]
    for line in range(lines.points.size - 1, 0, -1):
        section = lines.sections[line]
        stations[network.ends[section]] += counts[line]
        links[network.links[section]] += counts[line]
        counts[lines.parents[line]] += counts[line]
    stations[network.departures[colour]] += counts[0] - alone
    for station in range(stations.size):
        stations[station] = _share(stations[station], counts[0])
    for link in range(links.size):
        links[link] = _share(links[link], counts[0])
    _find_barred(network, certain)


@kernel
def _share(count: int, lines: int) -> int:
    """1 where all lines are counted, -1 where none is, else 0."""
    if count == 0:
        return -1
    return 1 if count == lines else 0


@kernel
def _find_barred(network: Network, certain: Certain) -> None:
    certain.barred_by[:] = FREE
    for colour in range(certain.links.shape[0]):
        for link in range(certain.links.shape[1]):
            if certain.links[colour, link] == 1:
                for other in range(certain.barred_by.size):
                    by = certain.barred_by[other]
                    if network.bars[link, other] and by != colour:
                        certain.barred_by[other] = colour if by == FREE else SEVERAL


@kernel
def mark_with(lines: Lines, has: Marks, wanted: int, marks: Marks) -> None:
    """Mark the lines that have a section marked in `has`; where `wanted` is 0, the other ones."""
    marks[0] = 0
    for line in range(1, lines.points.size):
        has_one = has[lines.sections[line]] or marks[lines.parents[line]] == _HAS
        marks[line] = _HAS if has_one else 0
    for line in range(lines.points.size):
        is_wanted = (marks[line] == _HAS) == (wanted == 1)
        marks[line] = CHOSEN if is_wanted and lines.points[line] != BARRED else 0


@kernel
def mark_ancestors(lines: Lines, marks: Marks) -> int:
    """Mark line 0, and what marked lines are made of. Returns the number of marked lines."""
    marked = 1
    for line in range(lines.points.size - 1, 0, -1):
        if marks[line]:
            marked += 1
            if marks[lines.parents[line]] == 0:
                marks[lines.parents[line]] = KEPT
    if marks[0] == 0:
        marks[0] = KEPT
    return marked


@kernel
def pack(lines: Lines, marks: Marks, places: Any, packed: Lines) -> None:
    """Copy the marked lines. `places` is scratch: it will have their new numbers."""
    count = 0
    for line in range(lines.points.size):
        if marks[line]:
            places[line] = count
            packed.parents[count] = places[lines.parents[line]]
            packed.sections[count] = lines.sections[line]
            packed.points[count] = lines.points[line] if marks[line] == CHOSEN else BARRED
            packed.visits[count] = lines.visits[line]
            count += 1


def marked_lines(lines: Lines, marks: Marks, places: Any) -> Lines:
    """The marked lines, and what they are made of. `places` is scratch."""
    count = compiled(mark_ancestors)(lines, marks)
    packed = Lines(*(np.empty(count, each.dtype) for each in lines))
    compiled(pack)(lines, marks, places, packed)
    return packed
