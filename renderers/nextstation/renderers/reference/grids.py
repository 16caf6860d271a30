"""Grids to write in: a tracker of the rounds, one to note a game, one of the totals of games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Self

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, fit_text, text_width
from nextstation.renderers.cards.face import Face
from nextstation.renderers.cards.piles import deck_pile
from nextstation.renderers.language.translations import tr
from nextstation.renderers.symbols.label_icons import draw_label_icon
from nextstation.renderers.theme.palette import HAIRLINE, INK, PALE_FIELD, PAPER_WHITE
from nextstation.renderers.theme.type_sizes import POINT

BODY, SMALL = 8 * POINT, 6.5 * POINT
# A cell to cross off: how high and how wide it is at most, how large at least; the white between
# two of them and between groups.
_CELL, _WIDEST, _LEAST_CELL, _GAP, _APART = 8.4, 18.0, 6.2, 0.9, 3.6
# A box to write in, the white between two rounds, and the room for the names of groups.
_BOX, _BETWEEN, _HEAD = 7.0, 1.8, 4.6
# The least width of a round; the height of a turn and of its head, which are written in; the names
# of the columns, above the first row.
_LEAST_WIDTH, _TURN, _ROUND_HEAD, _NAMES = 38.0, 7.0, 7.0, 3.0
_ROUNDS_APART, _BELOW = 4.0, 3.2
_NUMBER, _CARD = 5.0, 0.36
# How many games of a single player stand on a line of the results.
_ALONE = 3


class Cell(NamedTuple):
    """A card of the deck and its place in a row, from the corner of the row."""

    face: Face
    area: Area


@dataclass(frozen=True, slots=True)
class Tracker:
    """The rows of the rounds at a width; all have the same cells."""

    rounds: int
    width: float
    label: float
    cells: Sequence[Cell]

    @classmethod
    def of(cls, city: City, width: float) -> Self:
        """The tracker of a city at a width, in the language that is spoken."""
        rounds = len(city.colours)
        names = (tr("place.round", number=number + 1) for number in range(rounds))
        label = max(text_width(name, BODY, bold=True) for name in names) + 2 + _BOX + _APART
        faces = _by_group(city)
        groups = len({face.heading for face in faces})
        free = width - label - (groups - 1) * (_APART - _GAP)
        cell = max(min((free + _GAP) / len(faces) - _GAP, _WIDEST), _LEAST_CELL)
        return cls(rounds, width, label, [*_flow(faces, cell, label, width)])

    @property
    def row(self) -> float:
        """The height of a row."""
        return max(max(cell.area.bottom for cell in self.cells), _BOX)

    @property
    def height(self) -> float:
        """The height of all rows and of the names of the groups above the first."""
        return _HEAD + self.rounds * (self.row + _BETWEEN) - _BETWEEN

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw the tracker below and to the right of a corner."""
        area = Area(*corner, self.width, self.height)
        self._draw_groups(canvas, area)
        for number in range(self.rounds):
            top = _HEAD + number * (self.row + _BETWEEN)
            with canvas.group(f"tracker-{number + 1}", title=tr("place.round", number=number + 1)):
                self._draw_round(canvas, number + 1, area.strip(top, self.row))

    def _draw_groups(self, canvas: Canvas, area: Area) -> None:
        """The name of each group above its first cell, and how many of its cards end the round."""
        line = area.y + _HEAD - 1.6
        heads = [
            (cell.face, cell.area.x, self._end_of(cell.face))
            for number, cell in enumerate(self.cells)
            if cell.area.y == self.cells[0].area.y and self._begins(number)
        ]
        for face, left, right in heads:
            text = fit_text(face.heading, right - left, BODY, least=SMALL, bold=True)
            canvas.text((area.x + left, line), text.text, text.size, bold=True)
            after = text_width(f"{text.text}  ", text.size, bold=True)
            if text_width(face.note, SMALL) <= right - left - after:
                canvas.text((area.x + left + after, line), face.note, SMALL)

    def _begins(self, number: int) -> bool:
        return not number or self.cells[number - 1].face.heading != self.cells[number].face.heading

    def _end_of(self, face: Face) -> float:
        """Where the cells of a group end in the first line."""
        alike = (each.area for each in self.cells if each.face.heading == face.heading)
        return max(area.right for area in alike if area.y == self.cells[0].area.y)

    def _draw_round(self, canvas: Canvas, number: int, row: Area) -> None:
        middle = row.y + max(_BOX, self.cells[0].area.bottom) / 2
        canvas.level_text((row.x, middle), tr("place.round", number=number), BODY, bold=True)
        box = Area(row.x + self.label - _APART - _BOX, middle - _BOX / 2, _BOX, _BOX)
        canvas.rect(box, fill=PAPER_WHITE, stroke=INK, width=0.35, radius=0.8)
        draw_label_icon(canvas, "pencil", (box.x + 1.7, box.bottom - 1.7), 0.9)
        for face, area in self.cells:
            cell = Area(row.x + area.x, row.y + area.y, area.width, area.height)
            field = canvas.field(face.ink)
            edge = HAIRLINE if face.ink == PALE_FIELD else field.edge
            canvas.rect(cell, fill=field.fill, stroke=edge, width=0.35, radius=0.8)
            canvas.circle(cell.centre, 0.4 * cell.height, fill=PAPER_WHITE)
            face.index(canvas, cell.centre, 0.24 * cell.height)


def _by_group(city: City) -> list[Face]:
    """The faces of the deck, group by group; those of no group last."""
    order = [*city.deck.groups, None]
    pairs = zip(city.deck.cards, deck_pile(city).faces, strict=True)
    return [face for _, face in sorted(pairs, key=lambda pair: order.index(pair[0].group))]


def _flow(faces: Sequence[Face], wide: float, left: float, width: float) -> Iterator[Cell]:
    """Cells side by side; where a line is full, the next begins below it."""
    high = min(wide, _CELL)
    x, y, before = left, max((_BOX - high) / 2, 0), faces[0].heading
    for face in faces:
        if face.heading != before:
            x += _APART - _GAP
        if x + wide > width + 0.01:
            x, y = left, y + high + _GAP
        yield Cell(face, Area(x, y, wide, high))
        x, before = x + wide + _GAP, face.heading


class Block(NamedTuple):
    """The turns of a round that stand together, each numbered from 0."""

    round: int
    turns: range

    @property
    def height(self) -> float:
        """The height of the head and of the turns."""
        return _ROUND_HEAD + len(self.turns) * _TURN


@dataclass(frozen=True, slots=True)
class RecordGrid:
    """The rounds of a game side by side, in as many rows as they need."""

    rows: Sequence[Sequence[Block]]
    columns: int
    width: float

    @classmethod
    def pages_of(cls, city: City, width: float, height: float) -> Iterator[Self]:
        """The grids of a city at a width, each at most this high."""
        turns, rounds = city.deck.most_turns, len(city.colours)
        parts = -(-turns // max(int((height - _NAMES - _ROUND_HEAD) / _TURN), 1))
        starts = [turns * part // parts for part in range(parts + 1)]
        blocks = [
            Block(number, range(*each)) for number in range(rounds) for each in pairwise(starts)
        ]
        most = max(int((width + _ROUNDS_APART) / (_LEAST_WIDTH + _ROUNDS_APART)), 1)
        columns = -(-len(blocks) // -(-len(blocks) // most))
        rows = [blocks[at : at + columns] for at in range(0, len(blocks), columns)]
        while rows:
            fitting = [
                count for count in range(1, len(rows) + 1) if _rows_height(rows[:count]) <= height
            ]
            count = max(fitting, default=1)
            yield cls(rows[:count], columns, width)
            rows = rows[count:]

    @property
    def height(self) -> float:
        """The height of all rows."""
        return _rows_height(self.rows)

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw the grid below and to the right of a corner."""
        wide = (self.width - (self.columns - 1) * _ROUNDS_APART) / self.columns
        for number, row in enumerate(self.rows):
            top = corner[1] + _rows_height(self.rows[:number]) + (_BELOW if number else 0.0)
            for column, block in enumerate(row):
                names = 0.0 if number else _NAMES
                area = Area(
                    corner[0] + column * (wide + _ROUNDS_APART), top, wide, block.height + names
                )
                title = tr("place.round", number=block.round + 1)
                name = f"record-{block.round + 1}-{block.turns.start + 1}"
                with canvas.group(name, title=title):
                    _draw_block(canvas, block, title, area, names)


def _rows_height(rows: Sequence[Sequence[Block]]) -> float:
    """The height of some rows, the first of which has the names of columns."""
    return sum(max(each.height for each in row) + _BELOW for row in rows) - _BELOW + _NAMES


def _draw_block(canvas: Canvas, block: Block, title: str, area: Area, names: float) -> None:
    """A round: its head with the box for the pencil, and a line for each turn."""
    head = area.strip(0, _ROUND_HEAD)
    canvas.rect(head, fill=PALE_FIELD, stroke=INK, width=0.3)
    canvas.level_text((head.x + 1.6, head.centre[1]), title, BODY, bold=True)
    box = Area(head.right - 13, head.y, 13, _ROUND_HEAD)
    canvas.rect(box, fill=PAPER_WHITE, stroke=INK, width=0.3)
    draw_label_icon(canvas, "pencil", (box.x + 1.7, box.bottom - 1.7), 0.9)
    card = _CARD * (area.width - _NUMBER)
    columns = (0.0, _NUMBER, _NUMBER + card, area.width)
    if names:
        _draw_names(canvas, Area(area.x, head.bottom, area.width, names), columns)
    rows = Area(area.x, head.bottom + names, area.width, len(block.turns) * _TURN)
    for place, turn in enumerate(block.turns):
        row = rows.strip(place * _TURN, _TURN)
        middle = (row.x + _NUMBER / 2, row.centre[1])
        canvas.centred_text(middle, str(turn + 1), SMALL)
        canvas.line((row.x, row.y), (row.right, row.y), stroke=HAIRLINE, width=0.25)
    for left in columns[1:3]:
        top, foot = (rows.x + left, rows.y), (rows.x + left, rows.bottom)
        canvas.line(top, foot, stroke=HAIRLINE, width=0.25)
    canvas.rect(Area.between(area.x, area.y, area.right, rows.bottom), stroke=INK, width=0.3)


def _draw_names(canvas: Canvas, area: Area, columns: Sequence[float]) -> None:
    """What is written into the columns."""
    names = ("", tr("reference.card"), tr("reference.section"))
    for name, left, right in zip(names, columns, columns[1:], strict=False):
        text = fit_text(name, right - left - 1.6, SMALL)
        spot = area.x + left + 0.8, area.bottom - 0.7
        canvas.text(spot, text.text, text.size)


@dataclass(frozen=True, slots=True)
class Results:
    """A line for each game: its date, and the total of each player below a name."""

    players: int
    games: int
    width: float

    @classmethod
    def of(cls, players: int, width: float, height: float) -> Self:
        """The results for as many games as there is room for."""
        return cls(players, int((height - _ROUND_HEAD) / _TURN), width)

    @property
    def height(self) -> float:
        """The height of the names and of the lines."""
        return _ROUND_HEAD + self.games * _TURN

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw them below and to the right of a corner."""
        area = Area(*corner, self.width, self.height)
        alone = [tr("date"), tr("total")] * _ALONE
        names = [tr("date"), *[tr("name")] * self.players] if self.players > 1 else alone
        with canvas.group("results", tr("kit.results")):
            canvas.rect(area.strip(0, _ROUND_HEAD), fill=PALE_FIELD)
            for name, column in zip(names, area.columns(len(names)), strict=True):
                text = fit_text(name, column.width - 1.6, SMALL)
                canvas.text((column.x + 0.8, area.y + 0.8 + CAPITALS * SMALL), *text)
                ends = (column.x, area.y), (column.x, area.bottom)
                canvas.line(*ends, stroke=HAIRLINE, width=0.25)
            for game in range(self.games):
                row = area.strip(_ROUND_HEAD + game * _TURN, _TURN)
                canvas.line((row.x, row.y), (row.right, row.y), stroke=HAIRLINE, width=0.25)
            canvas.rect(area, stroke=INK, width=0.3)
