"""What a game scored, and how it is written into the boxes of a sheet, as with a pencil."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.counting.cells import cells_of, points_in
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text import CAPITALS, fit_text
from nextstation.renderers.language.phrases import signed
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.boxes import (
    SUM_OF_LINES,
    SUM_OF_OBJECTIVES,
    TOTAL,
    TOTAL_RIM,
    BoxId,
    SheetPart,
    count_tick,
    head_of,
    objective_box,
)
from nextstation.renderers.score.labels import TOTAL_ROW, labels_of, term_rows
from nextstation.renderers.theme.palette import GRAPHITE, PAPER_WHITE

Texts = tuple[str, ...]
_SIZE = 4.6
_STROKE = 0.5
_NOTE_SIZE, _APART = 2.9, 1.4
# The ring round the number of a round, how far it stays off the head, and its pencil's width.
_RING, _OFF_HEAD, _PENCIL = 1.65, 0.2, 0.25
# Below the bar of the total.
_UNDER_TOTAL = 1.2


@dataclass(frozen=True, slots=True)
class FilledColumn:
    """What a colour scores: points of each term, and factors of each line of products."""

    points: Sequence[int]
    products: Sequence[Sequence[tuple[int, ...]]]

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
    network, `points` are what it scores, and `counts` the numbers that its boxes are for.
    `objectives` says of each that was dealt, by its place, the points. `spent` are the
    circles of the powers that were used. `solo` is there once a solo game is over.
    """

    lines: Mapping[str, FilledColumn]
    points: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    objectives: Mapping[int, int] = field(default_factory=dict)
    spent: Sequence[BoxId] = ()
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
        found[SUM_OF_LINES] = (signed(self._of_lines),)
        found[TOTAL] = (signed(self.total),)
        if self.objectives:
            found[SUM_OF_OBJECTIVES] = (signed(sum(self.objectives.values())),)
        return found

    def crossed_off(self, city: City) -> list[BoxId]:
        """The circles that are crossed off: those of tracks, and of powers."""
        visits = [
            BoxId(SheetPart.TRACK, term.name, (number, place))
            for number, term in enumerate(city.network_terms)
            if term.form == "track"
            for place in range(min(self.counts[number][0], len(points_in(term.written_out)) - 1))
        ]
        return [*visits, *self.spent]

    def ticked(self, city: City) -> list[BoxId]:
        """The boxes of the objectives that were reached, and of terms that are reached or not."""
        reached = (place for place, points in self.objectives.items() if points)
        terms = (
            place
            for place, term in enumerate(city.network_terms)
            if term.form == "tick" and any(self.counts[place])
        )
        return [*map(objective_box, reached), *map(count_tick, terms)]

    def _network(self, city: City) -> Iterator[tuple[BoxId, Texts]]:
        for place, term in enumerate(city.network_terms):
            row = BoxId(SheetPart.LEDGER, term.name, (place,))
            for label in labels_of(city, term)[:1]:
                yield replace(row, content=label.key), (signed(self.points[place]),)
            if term.form in ("table", "product"):
                yield from _products(row, term, self.counts[place])


def _products(row: BoxId, term: CityTerm, counts: tuple[int, ...]) -> Iterator[tuple[BoxId, Texts]]:
    for place, (count, cell) in enumerate(zip(counts, cells_of(term.written_out), strict=True)):
        yield row.cell(place, "count"), (str(count),)
        yield row.cell(place, "product"), (signed(count * cell.points),)


def _column(city: City, colour: str, line: FilledColumn) -> dict[BoxId, Texts]:
    """The boxes of a colour, from above."""
    texts: list[tuple[str, Texts]] = []
    for term, points, lines in zip(city.line_terms, line.points, line.products, strict=True):
        labels = [row.label.key for row in term_rows(city, term)]
        if len(labels) == 1:
            texts.append((labels[0], (signed(points),)))
        else:
            texts.extend(zip(labels, _factors(term, lines), strict=False))
    texts.append((TOTAL_ROW, (signed(line.total),)))
    return {
        BoxId(SheetPart.COLUMN, colour, (row,), label): numbers
        for row, (label, numbers) in enumerate(texts)
    }


def _factors(term: CityTerm, lines: Sequence[tuple[int, ...]]) -> list[Texts]:
    """The factors of each line of a colour, then their products; 0 where it has no line."""
    products, points = lines or ((0, 0),), cells_of(term.written_out)[0].points
    rows = [*zip(*products, strict=True), [points * prod(each) for each in products]]
    return [tuple(map(signed, row)) for row in rows]


def write_score(canvas: Canvas, city: City, score: FilledScore) -> None:
    """Write into the score what was played: columns in their colours, all else in graphite."""
    inks = {colour.name: colour.ink for colour in city.colours}
    with canvas.group("written", "Written"):
        for box, texts in score.boxes(city).items():
            if box in canvas.areas:
                ink = inks[box.owner] if box.part is SheetPart.COLUMN else GRAPHITE
                _write(canvas, box, texts, canvas.style.pencil(ink))
        for circle in score.crossed_off(city):
            if circle in canvas.areas:
                _cross(canvas, canvas.areas[circle])
        for box in score.ticked(city):
            if box in canvas.areas:
                _tick(canvas, canvas.areas[box])


def _write(canvas: Canvas, box: BoxId, texts: Sequence[str], colour: str) -> None:
    """A number in a box; in one that is split, one a half, or one for both."""
    area = canvas.areas[box]
    if len(texts) == 1 and box.halves in canvas.areas:
        _clear_divider(canvas, area)
    wide = area.width / len(texts)
    for place, text in enumerate(texts):
        part = area.slice(place * wide, wide)
        fitted = fit_text(text, part.width - 2.0, _SIZE, least=2.0)
        canvas.centred_text(part.centre, fitted.text, fitted.size, fill=colour)


def _clear_divider(canvas: Canvas, area: Area) -> None:
    """Clear the line between two halves, where one number stands for both."""
    x, _ = area.centre
    inner = area.inset(0.4)
    canvas.rect(Area(x - 0.5, inner.y, 1.0, inner.height), fill=PAPER_WHITE)


def _cross(canvas: Canvas, area: Area) -> None:
    inner = area.inset(0.08 * area.width)
    for start, end in (
        ((inner.x, inner.y), (inner.right, inner.bottom)),
        ((inner.x, inner.bottom), (inner.right, inner.y)),
    ):
        canvas.line(start, end, stroke=GRAPHITE, width=_STROKE, cap="round")


def _tick(canvas: Canvas, area: Area) -> None:
    x, y = area.centre
    reach = 0.28 * min(area.width, area.height)
    spots = ((x - reach, y), (x - 0.25 * reach, y + 0.8 * reach), (x + reach, y - 0.9 * reach))
    drawn = "M" + "L".join(f"{number(across)} {number(down)}" for across, down in spots)
    canvas.path(drawn, stroke=GRAPHITE, width=0.7)


def write_notes(canvas: Canvas, city: City, score: FilledScore) -> None:
    """Note beside the boxes of the score what no box is for."""
    with canvas.group("notes", "Notes"):
        if score.lines:
            _write_rounds(canvas, city, score.lines)
        if score.solo:
            _write_solo(canvas, score.solo, score.total)


def _write_rounds(canvas: Canvas, city: City, colours: Iterable[str]) -> None:
    """The round of each pencil that was played, in a ring above the head of its column."""
    heads = {colour.name: canvas.areas[head_of(colour.name)] for colour in city.colours}
    left = min(each.x for each in heads.values()) - _APART
    middle = min(each.y for each in heads.values()) - _RING - _OFF_HEAD
    canvas.level_text((left, middle), tr("round"), _NOTE_SIZE, fill=GRAPHITE, align="end")
    for place, colour in enumerate(colours, start=1):
        spot = heads[colour].centre[0], middle
        canvas.circle(spot, _RING, stroke=GRAPHITE, width=_PENCIL)
        canvas.centred_text(spot, str(place), _NOTE_SIZE, bold=True, fill=GRAPHITE)


def _write_solo(canvas: Canvas, solo: SoloResult, total: int) -> None:
    """What a solo player subtracts (L2), and the band that is reached (L3), below the total."""
    parts = (
        [f"{signed(total)} − {solo.penalty} = {signed(total - solo.penalty)}"]
        if solo.penalty
        else []
    )
    if solo.bands:
        parts.append(tr("solo.band", number=solo.band, last=solo.bands, points=solo.points))
    area = canvas.areas[TOTAL]
    spot = area.right + TOTAL_RIM, area.bottom + TOTAL_RIM + _UNDER_TOTAL + CAPITALS * _NOTE_SIZE
    canvas.text(spot, " · ".join(parts), _NOTE_SIZE, fill=GRAPHITE, align="end")
