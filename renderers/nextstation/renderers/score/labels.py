"""The labels of rows: a sign, words, small print; and the rows of the columns of the score."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED, Box
from nextstation.engine.format.vocabulary.sheet_words import english_words
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, text_width
from nextstation.renderers.canvas.text_setting import TextLines, set_words, size_for, widest_part
from nextstation.renderers.language.city_names import map_name, plural_name
from nextstation.renderers.language.count_titles import made_title, title_of
from nextstation.renderers.language.phrases import side_by_side
from nextstation.renderers.language.translations import tr
from nextstation.renderers.score.boxes import CAPTION, LABEL_LINE, LABELS
from nextstation.renderers.score.count_icon import draw_own_count
from nextstation.renderers.score.count_labels import worth_note
from nextstation.renderers.symbols.icons import draw_mark_sign, draw_special_sign
from nextstation.renderers.symbols.label_icons import LABEL_ICONS
from nextstation.renderers.symbols.shapes import DrawSign, sign_of
from nextstation.renderers.theme.pencils import has_two_lines
from nextstation.renderers.theme.type_sizes import SMALL, TEXT

_ICON = 2.0
_BESIDE_ICON = 5.4
_BEFORE_BOXES = 1.4
_APART = 1.2
_SMALL_ICON, _BESIDE_SMALL_ICON = 1.55, 4.2
TOTAL_ROW = "line_total"
PRODUCT_ROW = "product"


@dataclass(frozen=True, slots=True)
class Label:
    """The words beside a box: what it is, the small print, and the drawing before them.

    `icon` is one of LABEL_ICONS, or nothing; another `sign` is drawn in its place.
    """

    key: str
    text: str
    note: str = ""
    icon: str = ""
    sign: DrawSign | None = None
    rest: str = ""

    @property
    def small_print(self) -> str:
        """The note, and what of a count the words leave to it."""
        return side_by_side(self.note, self.rest)

    @property
    def drawing(self) -> DrawSign | None:
        """What is drawn for it, if anything is."""
        return self.sign or LABEL_ICONS.get(self.icon)


def _set(label: Label, width: float) -> tuple[TextLines, TextLines]:
    """Its words and its small print in a column of a width."""
    room = width - _BESIDE_ICON - _BEFORE_BOXES
    size = size_for([label.text], room, TEXT, bold=True, lines=len(label.text)) or SMALL
    return set_words(label.text, room, size, bold=True), set_words(label.small_print, room, SMALL)


def label_width(label: Label) -> float:
    """The least width of a column in which no word of a label is broken between hyphens."""
    return _BESIDE_ICON + _BEFORE_BOXES + widest_part(label.text, SMALL, bold=True)


def label_height(label: Label, width: float = LABELS) -> float:
    """How high a label is in a column of a width."""
    words, note = _set(label, width)
    return words.height + (_APART + note.height if note.lines else 0.0)


def draw_label(canvas: Canvas, label: Label, area: Area) -> None:
    """A label in the middle of the height of the row that it stands left of."""
    words, note = _set(label, area.width)
    x, top = area.x + _BESIDE_ICON, area.centre[1] - label_height(label, area.width) / 2
    draw_label_sign(canvas, label, (area.x + _ICON, area.centre[1]), _ICON)
    words.draw(canvas, (x, top))
    note.draw(canvas, (x, top + words.height + _APART))


def draw_label_sign(canvas: Canvas, label: Label, spot: Spot, size: float) -> None:
    """The drawing of a label; size is half its height."""
    if label.drawing:
        label.drawing(canvas, spot, size)


@dataclass(frozen=True, slots=True)
class Heading:
    """The label above a row of boxes, and what to do there: beside it, or below where it is long.

    `mark` is the shape of a mark on stations that the hint speaks of; `own` words of the author
    follow the hint where both have room beside the label.
    """

    label: Label
    hint: str = ""
    mark: str = ""
    own: str = ""

    def height(self, width: float) -> float:
        """The height of the lines that it takes at a width."""
        words, hint, beside = self._set(width)
        return _words_height(words) + (0 if beside else len(hint.lines) * CAPTION)

    def _set(self, width: float) -> tuple[TextLines, TextLines, bool]:
        """Words and hint, and whether the hint stands beside the words."""
        words = set_words(self.label.text, width - self._left, TEXT, bold=True)
        free = width - self._beside - self._mark if len(words.lines) == 1 else 0.0
        whole = side_by_side(self.hint, self.own)
        hint = whole if text_width(whole, SMALL) <= free else self.hint
        beside = not hint or text_width(hint, SMALL) <= free
        room = inf if beside else width - self._left - self._mark
        return words, set_words(hint, room, SMALL), beside

    @property
    def _left(self) -> float:
        return _BESIDE_SMALL_ICON if self.label.drawing else 0.0

    @property
    def _mark(self) -> float:
        return 3.4 if self.mark else 0.0

    @property
    def _beside(self) -> float:
        """Where a hint begins that stands beside the words."""
        return self._left + text_width(self.label.text, TEXT, bold=True) + 2.2

    def draw(self, canvas: Canvas, spot: Spot, width: float) -> None:
        """Draw it below a spot."""
        (x, y), (words, hint, beside) = spot, self._set(width)
        draw_label_sign(canvas, self.label, (x + _SMALL_ICON, y + 0.9), _SMALL_ICON)
        words.draw(canvas, (x + self._left, y))
        if not hint.lines:
            return
        left = x + (self._beside if beside else self._left)
        # Beside the words it stands on their line.
        top = y + (words.height - hint.height if beside else _words_height(words))
        if self.mark:
            draw_mark_sign(canvas, self.mark, (left + 1.2, top + 0.8), 1.15)
        hint.draw(canvas, (left + self._mark, top))


def _words_height(words: TextLines) -> float:
    """How high the words of a heading are with the room below them."""
    return LABEL_LINE + words.height - CAPITALS * TEXT


def labels_of(city: City, term: CityTerm) -> list[Label]:
    """The labels of the boxes of a term: one, or those of two factors."""
    if not term.is_count:
        return [_label_of(city, term, box) for box in TERM_NAMED[term.name].boxes]
    count, note, is_row = term.value, worth_note(city, term), term.name == "network_count"
    own, rest = title_of(city, term)
    label = Label("count", own, note, sign=sign_of(draw_own_count, city, count), rest=rest)
    if "times" not in count:
        return [label]
    first, more = made_title(city, count, is_line=not is_row)
    second, last = made_title(city, count["times"], is_line=not is_row)
    if is_row:
        first, more = f"{first} × {second}", side_by_side(more, last)
    label = replace(label, rest=more)
    label = replace(label, note=first) if term.names else replace(label, text=first, note="")
    sign = sign_of(draw_own_count, city, count["times"])
    return [label] if is_row else [label, Label("times", second, note, sign=sign, rest=last)]


def _label_of(city: City, term: CityTerm, box: Box) -> Label:
    points, kind = term.parsed.points, term.parsed.special or ""
    rivers = city.map.rivers
    parts = {
        "value": f"+{points}",
        "river": map_name(rivers[0]) if len(rivers) == 1 else tr("river"),
        "kind": plural_name(city, kind) if kind else "",
    }
    note = note_of(city, box.label, **parts)
    if points and f"{box.label}.note" not in english_words():
        note = tr("points.note", **parts)
    special = city.specials[kind].icon if kind in city.specials else "none"
    sign = sign_of(draw_special_sign, special) if special != "none" else None
    return Label(box.label, tr(box.label, **parts), note, box.icon, sign)


def note_of(city: City, key: str, **parts: str) -> str:
    """The small print of a label; where a colour has two lines, that for each of them."""
    each = tr(f"{key}.each", **parts) if has_two_lines(city) else ""
    return each or tr(f"{key}.note", **parts)


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """A row of the columns: the sign before its boxes, and its label.

    A row is for each line where two lines of a colour have a number each.
    """

    sign: str
    label: Label
    each: bool = False


def column_rows(city: City) -> list[ColumnRow]:
    """The rows of the columns, the total last."""
    rows = [row for term in city.line_terms for row in term_rows(city, term)]
    if rows:
        # The very first box needs no sign.
        rows[0] = ColumnRow("", rows[0].label, rows[0].each)
    total = Label(TOTAL_ROW, tr(TOTAL_ROW), note_of(city, TOTAL_ROW))
    return [*rows, ColumnRow("=" if rows else "", total)]


def term_rows(city: City, term: CityTerm) -> Iterator[ColumnRow]:
    """The rows of a term: products are made for each line, and added up."""
    labels = labels_of(city, term)
    for number, label in enumerate(labels):
        # Terms are added up, whatever sign stands first.
        yield ColumnRow("×" if number else "+", label, each=len(labels) > 1)
    if len(labels) > 1 and has_two_lines(city):
        yield ColumnRow("=", Label(PRODUCT_ROW, tr(PRODUCT_ROW), tr("product.note")), each=True)
