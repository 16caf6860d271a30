"""What is written into the score of a sheet that was played, box by box."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.score.box_id import (
    SUM_OF_LINES,
    SUM_OF_OBJECTIVES,
    TOTAL,
    BoxId,
    SheetPart,
    objective_box,
)

Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FilledColumn:
    """What a colour scores: points of each term, and districts and stations of each line of it."""

    points: tuple[int, ...]
    products: tuple[tuple[int, int], ...]

    @property
    def total(self) -> int:
        """The points of the colour."""
        return sum(self.points)


@dataclass(frozen=True, slots=True)
class FilledScore:
    """What a player scores.

    `lines` are the colours that were played. Of each term of the network, `points` are what it
    scores, and `counts` how often each of its values is counted; of a track, the visits.
    `objectives` says of each that was dealt, by its place, the points.
    """

    lines: Mapping[str, FilledColumn]
    points: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    objectives: Mapping[int, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The total (N4)."""
        return self._of_lines + sum(self.points) + sum(self.objectives.values())

    @property
    def _of_lines(self) -> int:
        return sum(line.total for line in self.lines.values())

    def boxes(self, city: City) -> dict[BoxId, Texts]:
        """What is written in each box; two texts stand in the halves of a box."""
        found = dict(self._network(city))
        for colour, line in self.lines.items():
            found |= _column(city, colour, line)
        found[SUM_OF_LINES] = (str(self._of_lines),)
        found[TOTAL] = (str(self.total),)
        if self.objectives:
            found[SUM_OF_OBJECTIVES] = (str(sum(self.objectives.values())),)
        return found

    def crossed_off(self, city: City) -> list[BoxId]:
        """The circles of tracks that are crossed off."""
        return [
            BoxId(SheetPart.TRACK, term.name, (number, place))
            for number, term in enumerate(city.network_terms)
            if TERM_NAMED[term.name].form == "track"
            for place in range(min(self.counts[number][0], len(term.parsed.values) - 1))
        ]

    def ticked(self) -> list[BoxId]:
        """The boxes of the objectives that were reached."""
        reached = (place for place, points in self.objectives.items() if points)
        return [objective_box(place) for place in reached]

    def _network(self, city: City) -> Iterator[tuple[BoxId, Texts]]:
        for number, term in enumerate(city.network_terms):
            row = BoxId(SheetPart.LEDGER, term.name, (number,))
            for box in TERM_NAMED[term.name].boxes:
                yield replace(row, content=box.label), (str(self.points[number]),)
            if TERM_NAMED[term.name].form == "table":
                yield from _products(row, term, self.counts[number])


def _products(row: BoxId, term: CityTerm, counts: tuple[int, ...]) -> Iterator[tuple[BoxId, Texts]]:
    for place, (count, value) in enumerate(zip(counts, term.parsed.values, strict=True)):
        yield row.cell(place, "count"), (str(count),)
        yield row.cell(place, "product"), (str(count * value),)


def _column(city: City, colour: str, line: FilledColumn) -> dict[BoxId, Texts]:
    """The boxes of a colour, from above."""
    texts: list[tuple[str, Texts]] = []
    for term, points in zip(city.line_terms, line.points, strict=True):
        labels = [box.label for box in TERM_NAMED[term.name].boxes]
        if len(labels) == 1:
            texts.append((labels[0], (str(points),)))
            continue
        for place, label in enumerate(labels):
            numbers = [str(product[place]) for product in line.products]
            texts.append((label, tuple(numbers) or ("0",)))
    texts.append(("line_total", (str(line.total),)))
    return {
        BoxId(SheetPart.COLUMN, colour, (row,), label): numbers
        for row, (label, numbers) in enumerate(texts)
    }
