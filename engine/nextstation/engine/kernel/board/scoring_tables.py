"""The tables of the scoring terms."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.kernel.board.codes import NONE, TermRow
from nextstation.engine.kernel.board.count_tables import CountTables
from nextstation.engine.kernel.board.tables import CODES, Ints, ints

DISTRICTS_TIMES_STATIONS = "districts_times_stations"


def scoring_tables(city: City, counts: CountTables) -> dict[str, Any]:
    """The fields of a board that follow from the scoring and the rules for lines."""
    terms = _Terms(city, counts)
    return {
        "line_codes": ints(CODES[term.name] for term in city.line_terms),
        "line_terms": terms.rows(city.line_terms),
        "network_codes": ints(CODES[term.name] for term in city.network_terms),
        "network_terms": terms.rows(city.network_terms),
        "scores_districts_times_stations": int(
            any(term.name == DISTRICTS_TIMES_STATIONS for term in city.line_terms)
        ),
        "unbuilt_counts": int(city.rules.unbuilt_line == "counts"),
    }


def counts_where_it_stops(city: City) -> bool:
    """Whether a line counts the districts that its sections end in, not all they pass (C1)."""
    return any(
        term.name == DISTRICTS_TIMES_STATIONS and term.value.get("districts") == "stopped"
        for term in city.line_terms
    )


class _Terms:
    """Scoring terms as rows; their values are among those of the counts."""

    def __init__(self, city: City, counts: CountTables) -> None:
        self.specials, self.marks = list(city.specials), list(city.marks)
        self.printed = city.map.printed_lines
        self.counts, self.values = counts, counts.values

    def rows(self, terms: Sequence[CityTerm]) -> Ints:
        """The rows of terms."""
        return np.array([self._row(term) for term in terms], np.int64).reshape(-1, len(TermRow))

    def _row(self, term: CityTerm) -> list[int]:
        value = term.parsed
        if value.count is not None:
            count = self.counts.add_term(value.count, of_line=term.name == "line_count")
            return [0, NONE, NONE, 0, 0, count]
        special = NONE if value.special is None else self.specials.index(value.special)
        mark = NONE if value.mark is None else self.marks.index(value.mark)
        first = len(self.values)
        self.values += [*[0] * value.first_count, *value.values]
        if term.name == "interchanges":
            # A station may be on printed lines besides: the last value holds for more colours.
            self.values += [value.values[-1]] * len(self.printed)
        return [value.points, special, mark, first, max(len(self.values) - 1, 0), NONE]
