"""What couples the lines of a city: stations that they share, and links that exclude each other."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.kernel.bits import in_set
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, TermRow
from nextstation.engine.kernel.board.tables import CODES, Ints, ints

Reals = NDArray[np.float64]


class Network(NamedTuple):
    """A city as the bound sees it. Stations are canonical points, sections as in `decision.py`."""

    ends: Ints  # [P × 8] the station that a section reaches
    links: Ints  # [P × 8] its link
    sections: Ints  # the sections that exist
    departures: Ints  # [C] the departure of each colour
    exclusive: Ints  # [Q, 2] links of which lines use at most one; a link that bars no other, twice
    bars: NDArray[np.uint8]  # [links, links] 1 where a link bars another one, or is the same
    stations: Ints  # the stations; those that the track counts come last
    untracked: int  # how many the track does not count
    tracked: int  # the special kind that the track counts, or NONE
    worth: Reals  # [C + 1] points of a station by its colours
    track: Reals  # [visits + 1] points of the track


class UnsuitableCityError(ValueError):
    """A city whose games the bound does not understand."""


def network_of(board: Board) -> Network:
    """What couples the lines of a city. Raises UnsuitableCityError if there is something else."""
    _check(board)
    colours = len(board.departs)
    worth, track, tracked = np.zeros(colours + 1), np.zeros(1), NONE
    for code, row in zip(board.network_codes, board.network_terms, strict=True):
        values = board.values[row[TermRow.FIRST] : row[TermRow.LAST] + 1].astype(float)
        if code == CODES["interchanges"]:
            worth = _lengthened(values, colours + 1)
        else:
            track, tracked = values, int(row[TermRow.SPECIAL])
    rest, counted = list[int](), list[int]()
    for station in board.stations:
        is_counted = tracked != NONE and in_set(board.specials[station], tracked)
        (counted if is_counted else rest).append(station)
    sections = np.flatnonzero(board.target != NONE)
    ends, links = np.zeros((2, board.target.size), np.int64)
    ends[sections] = board.canonical[board.target[sections]]
    links[sections] = board.link[sections]
    bars = _barred(board, sections)
    pairs = [(one, two) for one, two in np.argwhere(bars) if one < two or bars[one].sum() == 1]
    return Network(
        ends,
        links,
        sections,
        board.canonical[board.departs[:, 0]],
        np.array(pairs, np.int64).reshape(-1, 2),
        bars,
        ints([*rest, *counted]),
        len(rest),
        tracked,
        worth,
        _lengthened(track, len(counted) * colours + 1),
    )


def _check(board: Board) -> None:
    known = [CODES["interchanges"], CODES["track"]]
    codes = board.network_codes.tolist()
    unfit = {
        "two lines of a colour": board.departs.shape[1] != 1,
        "modules": len(board.modules.slots) > 0,
        "cards that grant more at some stations": board.on_reaching.shape[1] > 0,
        "departures that count before their line is built": board.unbuilt_counts,
        "marks on stations": board.marks > 0,
        "other terms of the network": len({*codes, *known}) > len(known)
        or len({*codes}) < len(codes),
    }
    for what, is_so in unfit.items():
        if is_so:
            raise UnsuitableCityError(f"the bound does not understand {what}")


def _lengthened(values: Reals, size: int) -> Reals:
    """Values by a count; beyond the last one it stays."""
    return values[np.minimum(np.arange(size), values.size - 1)]


def _barred(board: Board, sections: Ints) -> NDArray[np.uint8]:
    """By two links: whether lines of different colours cannot have both (S3, S4)."""
    links = board.district_sets.size
    bars = np.zeros((links, links), np.uint8)
    points, ways = sections // 8, sections % 8
    for link in range(links):
        closed = board.open_after[link, points] >> ways & 1 == 0
        bars[link, board.link[sections[closed]]] = 1
    return bars
