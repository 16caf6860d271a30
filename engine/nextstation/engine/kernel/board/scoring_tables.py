"""The tables of the scoring terms."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.counting.count import written_out
from nextstation.engine.kernel.board.codes import NONE, TermRow
from nextstation.engine.kernel.board.count_tables import CountTables
from nextstation.engine.kernel.board.tables import CODES, Ints, ints

DISTRICTS_TIMES_STATIONS = "districts_times_stations"
LINE_COUNT = "line_count"


def scoring_tables(city: City, counts: CountTables) -> dict[str, Any]:
    """The fields of a board that follow from the scoring and the rules for lines."""
    terms = _Terms(city, counts)
    # What cards have count more than once is counted, whatever a term calls it.
    names = [LINE_COUNT if counts.heavy else term.name for term in city.line_terms]
    return {
        "line_codes": ints(CODES[name] for name in names),
        "line_terms": terms.rows(city.line_terms, names),
        "network_codes": ints(CODES[term.name] for term in city.network_terms),
        "network_terms": terms.rows(city.network_terms, [""] * len(city.network_terms)),
        "scores_districts_times_stations": int(DISTRICTS_TIMES_STATIONS in names),
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

    def rows(self, terms: Sequence[CityTerm], names: Sequence[str]) -> Ints:
        """The rows of terms; one that is named a count of a line is one."""
        rows = [self._row(*each) for each in zip(terms, names, strict=True)]
        return np.array(rows, np.int64).reshape(-1, len(TermRow))

    def _row(self, term: CityTerm, name: str) -> list[int]:
        value, count = term.parsed, NONE
        if value.count is not None or name == LINE_COUNT:
            asked = value.count or written_out(term.name, term.value)
            count = self.counts.add_term(asked, of_line=name == LINE_COUNT)
        special = NONE if value.special is None else self.specials.index(value.special)
        mark = NONE if value.mark is None else self.marks.index(value.mark)
        first = len(self.values)
        self.values += [*[0] * value.first_count, *value.values]
        if term.name == "interchanges":
            # A station may be on printed lines besides: the last value holds for more colours.
            self.values += [value.values[-1]] * len(self.printed)
        return [value.points, special, mark, first, max(len(self.values) - 1, 0), count]
