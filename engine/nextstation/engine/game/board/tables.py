"""The tables of a board, worked out from a network."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.city.city import CityTerm
from nextstation.engine.city.deck import Card, Grant, Lays
from nextstation.engine.city.network import Network, of_map
from nextstation.engine.city.place import Point, back
from nextstation.engine.game.bits import add, and_not, singleton
from nextstation.engine.game.board.codes import (
    NONE,
    GrantRow,
    KindOf,
    Modifier,
    Rank,
    TermRow,
    WhichLine,
)
from nextstation.engine.vocabulary.deck import LINES, STARTS
from nextstation.engine.vocabulary.modules import SAME
from nextstation.engine.vocabulary.scoring import TERMS_OF_SCORE, TermValue
from nextstation.engine.vocabulary.stations import ANY

Ints = NDArray[np.int64]
Shorts = NDArray[np.int16]
Ways = NDArray[np.uint8]
Words = NDArray[np.uint64]
Floats = NDArray[np.float64]
Singles = NDArray[np.float32]

# A term's code is its place in the vocabulary.
CODES = {term.name: code for code, term in enumerate(TERMS_OF_SCORE)}
ALL_WAYS = 255
WORD = 64
CACHE_LINE = 64
# Boards come in three sizes, in points: a row of bytes is whole cache lines.
SIZES = (64, 128, 256)


def ints(values: Iterable[int]) -> Ints:
    """Whole numbers as an array."""
    return np.array([int(value) for value in values], np.int64)


def bit_set(names: Iterable[str], places: Mapping[str, int]) -> int:
    """A set of names as bits."""
    return sum(singleton(places[name]) for name in names)


def from_a_line(size: int) -> Ways:
    """Zeroed bytes from the start of a cache line on: a row across two lines is read twice."""
    room = np.zeros(size + CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE
    return room[start : start + size]


def laid_by(lays: Lays) -> int:
    """The set of Modifiers that a card applies to the grants of its turn."""
    line = LINES.index(lays.line or "card")
    laid = {
        Modifier.ANYWHERE: lays.start == "anywhere",
        Modifier.TO_ANY: lays.to is not None,
        Modifier.DOUBLE: lays.double_tracks,
        Modifier.ON_ANY: line == WhichLine.ANY,
        Modifier.ON_EACH: line == WhichLine.EACH,
    }
    return sum(singleton(modifier) for modifier, is_laid in laid.items() if is_laid)


class Grid:
    """The numbers of the grid points with stations, the arcs (each link from each end), and tables.

    The number of points is rounded up to one of SIZES, so that loops over them have a known end.
    """

    def __init__(self, network: Network) -> None:
        self.network = network
        # Once for each combination of arguments.
        self.leads: Callable[[tuple[str, ...]], Ways] = cache(self._leads)
        self.open_after: Callable[[bool], Ways] = cache(self._open_after)
        self.district_sets: Callable[[bool], Ints] = cache(self._district_sets)
        self.points = next(size for size in SIZES if len(network.points) <= size)
        self.arcs = [
            arc
            for index, link in enumerate(network.links)
            for arc in (
                (self.number(link.start), link.direction, link.end, index),
                (self.number(link.end), back(link.direction), link.start, index),
            )
        ]

    def number(self, point: Point) -> int:
        """The number of a grid point that bears a station."""
        return self.network.numbers[point]

    @cached_property
    def targets(self) -> tuple[Ints, Ints]:
        """By point × 8 + direction: the point reached and the link taken, or NONE."""
        target = np.full(self.points * 8, NONE, np.int64)
        links = np.full(self.points * 8, NONE, np.int64)
        for start, direction, end, index in self.arcs:
            target[start * 8 + direction] = self.number(end)
            links[start * 8 + direction] = index
        return target, links

    def _leads(self, kinds: tuple[str, ...]) -> Ways:
        """By kind of card and point: the directions to a station that accepts it (S2).

        The last kind is that of a card without a symbol: nothing accepts it.
        """
        leads = np.zeros((len(kinds) + 1, self.points), np.uint8)
        for start, direction, end, _ in self.arcs:
            symbol = self.network.station_at[end].symbol
            for kind, wanted in enumerate(kinds):
                if ANY in (symbol, wanted) or symbol == wanted:
                    leads[kind, start] |= singleton(direction)
        return leads

    @cached_property
    def avoiding(self) -> Ways:
        """By point of a station, and point: the directions that do not lead to it (S5)."""
        avoiding = np.full((self.points, self.points), ALL_WAYS, np.uint8)
        for start, direction, end, _ in self.arcs:
            body = [self.number(point) for point in self.network.station_at[end].points]
            avoiding[body, start] &= and_not(ALL_WAYS, singleton(direction))
        return avoiding

    def _open_after(self, crossed: bool) -> Ways:
        """By link and point: the directions that a section on the link leaves open (S3).

        With `crossed`, the directions whose link crosses it are closed too (S4).
        """
        links = self.network.links
        open_after = np.full((len(links), self.points), ALL_WAYS, np.uint8)
        for start, direction, _, index in self.arcs:
            closed_by = [index, *(links[index].conflicts if crossed else ())]
            open_after[closed_by, start] &= and_not(ALL_WAYS, singleton(direction))
        return open_after

    @cached_property
    def bodies(self) -> tuple[Words, Ints]:
        """By point: the points of its station as a set, and its canonical point (M6)."""
        bodies = np.zeros((self.points, self.points // WORD), np.uint64)
        canonical = np.arange(self.points, dtype=np.int64)
        for point, station in self.network.station_at.items():
            canonical[self.number(point)] = self.number(station.point)
            for other in map(self.number, station.points):
                add(bodies[self.number(point)], other)
        return bodies, canonical

    @cached_property
    def overs(self) -> Ints:
        """By link: the directions over overhead crossings that it uses, two bits each (M7)."""
        crossings = list(self.network.crossings.items())
        return ints(
            sum(
                singleton(2 * place + ways.index(link.direction % 4))
                for place, (point, ways) in enumerate(crossings)
                if point in link.over
            )
            for link in self.network.links
        )

    def _district_sets(self, stopped: bool) -> Ints:
        """By link: the districts that count for a line with a section on it (C1).

        They are those that the link passes through or, if `stopped`, those that it ends in.
        """
        network = self.network
        letters = {each.letter: place for place, each in enumerate(network.city.map.districts)}
        return ints(
            bit_set(
                {network.station_at[point].district for point in (link.start, link.end)}
                if stopped
                else link.districts,
                letters,
            )
            for link in network.links
        )


grid_of = of_map(Grid)


def plain_turns(
    cards: Sequence[Card], sides: Sequence[str | None], marks: Sequence[str]
) -> tuple[Ints, Ints]:
    """The cards that grant one section from an end of their line, by side and mark.

    Returns for each card the row of its side and mark, or NONE for another kind of card; and for
    each row a card of that side, and the mark or NONE.
    """
    keys = [
        (card.group if card.group in sides else None, card.grants[0].marks)
        if _is_plain(card)
        else None
        for card in cards
    ]
    rows = list(dict.fromkeys(key for key in keys if key))
    of_cards = ints(rows.index(key) if key else NONE for key in keys)
    first = [[keys.index(key), marks.index(key[1]) if key[1] else NONE] for key in rows]
    return of_cards, np.array(first, np.int64).reshape(-1, 2)


def _is_plain(card: Card) -> bool:
    """Whether a card grants one section and nothing else."""
    return (
        card.lays == Lays()
        and not (card.reveals_next or card.on_reaching)
        and [replace(grant, marks=None) for grant in card.grants] == [Grant()]
    )


class Grants:
    """The grants of all cards as rows of the queue."""

    def __init__(self, kinds: Sequence[str], marks: Sequence[str]) -> None:
        self.kinds, self.marks = kinds, marks
        self.rows: list[list[int]] = []

    def add(self, grants: Iterable[Grant], symbol: str | None) -> tuple[int, int]:
        """Add grants of a card with a symbol, or of what works with any card.

        Returns the slice of rows that they stand in.
        """
        first = len(self.rows)
        self.rows += [self._row(grant, symbol, LINES.index(grant.line)) for grant in grants]
        return first, len(self.rows)

    def add_own(self, grants: Iterable[Grant], symbol: str) -> tuple[int, int]:
        """Add a card's own grants, complete. Returns the slice of rows that they stand in."""
        first = len(self.rows)
        for grant in grants:
            lines = [LINES.index(grant.line)]
            if lines == [WhichLine.EACH]:
                # The second section goes on the other line than the first (S9).
                lines = (
                    [WhichLine.ANY]
                    if grant.start.startswith("last")
                    else [WhichLine.EACH, WhichLine.OTHER]
                )
            self.rows += [self._row(grant, symbol, line, Rank.CARD) for line in lines]
        return first, len(self.rows)

    def _row(self, grant: Grant, symbol: str | None, line: int, rank: int = 0) -> list[int]:
        """Start, kind of card, line, mark, class, and blanks."""
        to = grant.to or symbol
        kind = (
            KindOf.CARD
            if to is None
            else KindOf.FIRST_SECTION
            if to == SAME
            else self.kinds.index(to)
        )
        mark = self.marks.index(grant.marks) if grant.marks else NONE
        return [STARTS.index(grant.start), kind, line, mark, rank, NONE, 0, NONE]

    def table(self) -> Shorts:
        """The rows as an array."""
        return np.array(self.rows, np.int16).reshape(-1, len(GrantRow))


class Terms:
    """Scoring terms as rows; `values` are the points for each count, of one term after another."""

    def __init__(self, specials: Sequence[str], marks: Sequence[str]) -> None:
        self.specials, self.marks = specials, marks
        self.values: list[int] = []

    def rows(self, terms: Sequence[CityTerm]) -> Ints:
        """The rows of terms."""
        return np.array([self._row(term.parsed) for term in terms], np.int64).reshape(
            -1, len(TermRow)
        )

    def _row(self, value: TermValue) -> list[int]:
        special = NONE if value.special is None else self.specials.index(value.special)
        mark = NONE if value.mark is None else self.marks.index(value.mark)
        first = len(self.values)
        self.values += [*[0] * value.first_count, *value.values]
        return [value.points, special, mark, first, max(len(self.values) - 1, 0)]
