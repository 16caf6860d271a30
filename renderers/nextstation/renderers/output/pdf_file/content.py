"""A page of SVG as the content of a PDF page, and the structure of what it says."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from math import cos, radians, sin
from re import compile as pattern
from xml.etree.ElementTree import Element

from nextstation.renderers.output.pdf_file.fonts import FontSubset
from nextstation.renderers.output.pdf_file.objects import real, written
from nextstation.renderers.output.pdf_file.paint import (
    colour_of,
    dots,
    dots_of,
    outline_of,
    paint_of,
    painting,
)
from nextstation.renderers.output.pdf_file.structure import Part

Matrix = tuple[float, float, float, float, float, float]
_CALL = re.compile(r"(\w+)\(([^)]*)\)")
_SHAPES = ("line", "rect", "circle", "path")
# Operators that set the same thing, each by its last word.
_SLOTS = {"rg": "g", "RG": "G", "scn": "g", "SCN": "G"}
_CLIP = pattern(r"url\(#(.+)\)")


def matrix_of(written: str) -> Matrix:
    """The matrix of a transform: the last of its steps is done first."""
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    for name, values in _CALL.findall(written):
        matrix = _after(matrix, _step(name, [float(each) for each in re.split(r"[\s,]+", values)]))
    return matrix


def _step(name: str, values: Sequence[float]) -> Matrix:
    if name == "translate":
        x, y = (*values, 0.0)[:2]
        return (1, 0, 0, 1, x, y)
    if name == "scale":
        return (values[0], 0, 0, values[-1], 0, 0)
    if name == "rotate":
        turn, x, y = (*values, 0.0, 0.0)[:3]
        c, s = cos(radians(turn)), sin(radians(turn))
        return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
    a, b, c, d, e, f = values
    return (a, b, c, d, e, f)


def _after(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
        a * k + c * m + e, b * k + d * m + f,
    )  # fmt: skip


class PageContent:
    """The content of a page: `operators` draw it, `part` says what is read."""

    def __init__(self, root: Element, fonts: Mapping[bool, FontSubset]) -> None:
        """Read a page; its letters are added to the fonts, bold or not."""
        self._fonts = fonts
        self._lines: list[str] = []
        self._set: dict[str, str] = {}
        self._marks, self._in_mark, self._in_artifact = 0, False, False
        self._clips = {each.get("id"): each[0] for each in root.iter("clipPath")}
        self.part = Part("Part", title=_child(root, "title"))
        self._walk(root, self.part)
        self._end_artifact()

    @property
    def operators(self) -> bytes:
        """The operators that draw the page, in the coordinates of the SVG."""
        return "\n".join(self._lines).encode("latin-1")

    def _walk(self, element: Element, part: Part) -> None:
        """Draw what is in an element; what can be read becomes a part of another."""
        paragraph: Part | None = None
        for each in element:
            kind = each.tag
            if kind == "g":
                paragraph = None
                with self._placed(each):
                    self._draw_group(each, part)
            elif kind == "text":
                with self._placed(each):
                    paragraph = self._draw_text(each, part, paragraph)
            elif kind in _SHAPES:
                with self._placed(each), self._read_as(each.get("aria-label", ""), part):
                    self._draw_shape(each, kind)

    def _draw_group(self, group: Element, part: Part) -> None:
        if group.get("aria-hidden"):
            with self._unread(whole=True):
                self._walk(group, part)
        elif group.get("aria-label"):
            with self._read_as(group.attrib["aria-label"], part):
                self._walk(group, part)
        elif group.get("role") == "img":
            told = (text for key in ("title", "desc") if (text := _child(group, key)))
            with self._marked("Figure", part, alt=". ".join(told)):
                self._walk(group, part)
        elif group.get("role") == "group":
            inner = Part("Sect", title=_child(group, "title"))
            part.add(inner)
            self._walk(group, inner)
        elif group.get("inkscape:label"):
            inner = Part("Sect")
            part.add(inner)
            self._walk(group, inner)
        else:
            self._walk(group, part)

    def _draw_text(self, text: Element, part: Part, paragraph: Part | None) -> Part | None:
        """Draw a text; returns the paragraph or heading that it is part of."""
        if text.get("aria-hidden"):
            with self._unread():
                self._show(text)
            return paragraph
        level = text.get("aria-level")
        kind = f"H{level}" if level else "P"
        if paragraph is None or paragraph.kind != kind:
            paragraph = Part(kind)
            part.add(paragraph)
        actual = (text.text or "") if text.get("letter-spacing") else ""
        with self._marked(kind, paragraph, actual=actual, own=False):
            self._show(text)
        return paragraph

    def _show(self, text: Element) -> None:
        """Show the letters of a text; the page hangs upside down in a PDF, they do not."""
        bold = text.get("font-weight") == "bold"
        x, y, size, spacing = (
            real(float(text.get(key, "0")), 3) for key in ("x", "y", "font-size", "letter-spacing")
        )
        self._take([colour_of(text.get("fill", "#000000"), stroke=False), f"{spacing} Tc"])
        codes = self._fonts[bold].codes(text.text or "").hex()
        font = f"/{'B' if bold else 'R'} {size} Tf"
        self._lines.append(f"BT {font} 1 0 0 -1 {x} {y} Tm <{codes}> Tj ET")

    def _draw_shape(self, shape: Element, kind: str) -> None:
        if spots := dots_of(shape):
            self._take([colour_of(shape.attrib["stroke"], stroke=False)])
            self._lines += dots(spots, float(shape.attrib["stroke-width"]))
            return
        self._take(paint_of(shape))
        self._lines.append(" ".join([*outline_of(shape, kind), painting(shape)]))

    def _take(self, operators: Iterable[str]) -> None:
        """Set how something is painted, unless it is set so."""
        for operator in operators:
            name = operator.rpartition(" ")[2]
            slot = _SLOTS.get(name, name)
            if self._set.get(slot) != operator:
                self._set[slot] = operator
                self._lines.append(operator)

    @contextmanager
    def _placed(self, element: Element) -> Iterator[None]:
        """Draw as an element is moved and cut off."""
        transform, clip = element.get("transform"), _CLIP.match(element.get("clip-path", ""))
        if not (transform or clip):
            yield
            return
        self._end_artifact()
        before = dict(self._set)
        self._lines.append("q")
        if transform:
            self._lines.append(f"{' '.join(real(each, 6) for each in matrix_of(transform))} cm")
        if clip:
            self._lines.append(" ".join([*outline_of(self._clips[clip[1]], "rect"), "W n"]))
        yield
        self._end_artifact()
        self._lines.append("Q")
        self._set = before

    @contextmanager
    def _marked(
        self, kind: str, part: Part, *, alt: str = "", actual: str = "", own: bool = True
    ) -> Iterator[None]:
        """Draw what is read: as a part of its own, or in the one given."""
        if self._in_mark:
            yield
            return
        self._end_artifact()
        number, self._marks, self._in_mark = self._marks, self._marks + 1, True
        part.add(Part(kind, [number], alt=alt, actual=actual) if own else number)
        text = {"ActualText": actual} if actual else {}
        entries = written({"MCID": number, **text}).decode("latin-1")
        self._lines.append(f"/{kind} {entries} BDC")
        yield
        self._lines.append("EMC")
        self._in_mark = False

    def _read_as(self, label: str, part: Part) -> AbstractContextManager[None]:
        """Draw what is read as a label, if there is one."""
        return self._marked("Span", part, actual=label) if label else self._unread()

    @contextmanager
    def _unread(self, *, whole: bool = False) -> Iterator[None]:
        """Draw decoration; a run of it is one artifact. `whole` keeps what is in it unread too."""
        if not self._in_mark and not self._in_artifact:
            self._lines.append("/Artifact BMC")
            self._in_artifact = True
        before, self._in_mark = self._in_mark, self._in_mark or whole
        yield
        self._in_mark = before

    def _end_artifact(self) -> None:
        if self._in_artifact and not self._in_mark:
            self._lines.append("EMC")
            self._in_artifact = False


def _child(element: Element, kind: str) -> str:
    """The text of a child, if there is one."""
    return element.findtext(kind, "")
