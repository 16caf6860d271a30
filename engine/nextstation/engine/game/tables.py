"""The tables of a board, worked out from a network."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.city.city import Term
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point, back
from nextstation.engine.vocabulary.scoring import TERMS_OF_SCORE
from nextstation.engine.vocabulary.stations import ANY

Ints = NDArray[np.int64]
Ways = NDArray[np.uint8]

# A term's code is its place in the vocabulary.
CODES = {term.name: code for code, term in enumerate(TERMS_OF_SCORE)}
ALL_WAYS = 255
WORD = 64


def ints(values: Iterable[int]) -> Ints:
    """Whole numbers as an array."""
    return np.array([int(value) for value in values], np.int64)


class Grid:
    """The grid points as numbers, row by row, and the arcs: each link from each of its ends."""

    def __init__(self, network: Network) -> None:
        self.network = network
        city_map = network.city.map
        self.width = city_map.width
        self.points = -(-city_map.width * city_map.height // WORD) * WORD
        self.arcs = [
            arc
            for index, link in enumerate(network.links)
            for arc in (
                (self.number(link.start), link.direction, link.end, index),
                (self.number(link.end), back(link.direction), link.start, index),
            )
        ]

    def number(self, point: Point) -> int:
        """The number of a grid point."""
        return point.row * self.width + point.column

    def targets(self) -> tuple[Ints, Ints]:
        """By point × 8 + direction: the point reached and the link taken, or -1."""
        target = np.full(self.points * 8, -1, np.int64)
        links = np.full(self.points * 8, -1, np.int64)
        for start, direction, end, index in self.arcs:
            target[start * 8 + direction] = self.number(end)
            links[start * 8 + direction] = index
        return target, links

    def leads(self, kinds: Sequence[str]) -> Ways:
        """By kind of card and point: the directions to a station that accepts it (S2)."""
        leads = np.zeros((len(kinds), self.points), np.uint8)
        for start, direction, end, _ in self.arcs:
            symbol = self.network.stations[end].symbol
            for kind, wanted in enumerate(kinds):
                if ANY in (symbol, wanted) or symbol == wanted:
                    leads[kind, start] |= 1 << direction
        return leads

    def shuns(self) -> Ways:
        """By station and point: the directions that do not lead to the station (S5)."""
        shuns = np.full((self.points, self.points), ALL_WAYS, np.uint8)
        for start, direction, end, _ in self.arcs:
            shuns[self.number(end), start] &= ALL_WAYS ^ (1 << direction)
        return shuns

    def closes(self, *, crossed: bool) -> Ways:
        """By link and point: the directions that a section on the link leaves open (S3).

        With `crossed`, those whose link crosses it are closed as well (S4).
        """
        links = self.network.links
        closes = np.full((len(links), self.points), ALL_WAYS, np.uint8)
        for start, direction, _, index in self.arcs:
            closed_by = [index, *(links[index].conflicts if crossed else ())]
            closes[closed_by, start] &= ALL_WAYS ^ (1 << direction)
        return closes


def passes(network: Network, letters: Mapping[str, int]) -> Ints:
    """The districts that each link passes through, or stops in, as C1 is set."""
    stopped = any(
        term.name == "districts_times_stations" and term.value.get("districts") == "stopped"
        for term in network.city.line_terms
    )
    return ints(
        bit_set(
            {network.stations[point].district for point in (link.start, link.end)}
            if stopped
            else link.districts,
            letters,
        )
        for link in network.links
    )


def bit_set(names: Iterable[str], places: Mapping[str, int]) -> int:
    """A set of names as bits."""
    return sum(1 << places[name] for name in names)


def term_rows(terms: Sequence[Term], specials: Mapping[str, int], values: list[int]) -> Ints:
    """Terms as rows of code, value, special kind and slice of `values`, which grows."""
    rows = [_term_row(term, specials, values) for term in terms]
    return np.array(rows, np.int64).reshape(-1, 5)


def _term_row(term: Term, specials: Mapping[str, int], values: list[int]) -> list[int]:
    value, kind, first = 0, 0, len(values)
    match term.name:
        case "per_river_crossing":
            value = term.value
        case "per_special":
            ((name, value),) = term.value.items()
            kind = specials[name]
        case "track":
            kind = specials[term.value["of"]]
            values.extend(term.value["values"])
        case "interchanges":
            # A station on no line, or on one colour, scores nothing.
            values.extend([0, 0, *term.value])
    return [CODES[term.name], value, kind, first, max(len(values) - 1, 0)]
