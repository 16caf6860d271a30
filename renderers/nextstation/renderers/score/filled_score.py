"""What is written into the score of a sheet that was played, box by box."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED
from nextstation.renderers.score.boxes import (
    SUM_OF_LINES,
    SUM_OF_OBJECTIVES,
    TOTAL,
    BoxId,
    SheetPart,
    objective_box,
    power_circle,
)
from nextstation.renderers.score.labels import TOTAL_ROW, term_rows

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
class SoloResult:
    """What the total of a solo game comes to.

    `penalty` is subtracted for the modules in play (L2). `band` counts from 1 to `bands`, which are
    0 where the city has none (L3); `points` are those of the band, such as `106–120`.
    """

    penalty: int
    band: int = 0
    bands: int = 0
    points: str = ""


@dataclass(frozen=True, slots=True)
class FilledScore:
    """What a player scores.

    `lines` are the colours that were played, in the order of their rounds. Of each term of the
    network, `points` are what it scores, and `counts` how often each of its values is counted; of
    a track, the visits. `objectives` says of each that was dealt, by its place, the points. `spent`
    are the cards whose power was used: their module, and their place in it. `solo` is there once a
    solo game is over.
    """

    lines: Mapping[str, FilledColumn]
    points: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    objectives: Mapping[int, int] = field(default_factory=dict)
    spent: Sequence[tuple[str, int]] = ()
    solo: SoloResult | None = None

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
        """The circles that are crossed off: those of tracks, and of powers."""
        visits = [
            BoxId(SheetPart.TRACK, term.name, (number, place))
            for number, term in enumerate(city.network_terms)
            if TERM_NAMED[term.name].form == "track"
            for place in range(min(self.counts[number][0], len(term.parsed.values) - 1))
        ]
        return visits + [power_circle(*card) for card in self.spent]

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
        labels = [row.label.key for row in term_rows(city, term)]
        if len(labels) == 1:
            texts.append((labels[0], (str(points),)))
        else:
            texts.extend(zip(labels, _factors(line), strict=False))
    texts.append((TOTAL_ROW, (str(line.total),)))
    return {
        BoxId(SheetPart.COLUMN, colour, (row,), label): numbers
        for row, (label, numbers) in enumerate(texts)
    }


def _factors(line: FilledColumn) -> list[Texts]:
    """The factors of each line of a colour, then their products; 0 where it has no line."""
    products = line.products or ((0, 0),)
    rows = [*zip(*products, strict=True), [prod(each) for each in products]]
    return [tuple(map(str, row)) for row in rows]
