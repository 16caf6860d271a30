"""The few things that a sheet is drawn from, in millimetres; svgwrite is known here alone."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

from nextstation.renderers.area import Area, Spot
from nextstation.renderers.styles import COLOUR, Field, Style
from nextstation.renderers.text import CAPITALS, text_width
from nextstation.renderers.typeface import FAMILY
from nextstation.renderers.words import language

if TYPE_CHECKING:
    from svgwrite.base import BaseElement

Align = Literal["start", "middle", "end"]
BLACK = "#1c2026"
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


class Canvas:
    """A page that is drawn on: what comes later lies on top."""

    def __init__(self, width: float, height: float, title: str, style: Style = COLOUR) -> None:
        """Take a page of this size; its title is what a reader of the file sees."""
        import svgwrite

        self.width, self.height, self.title, self.style = width, height, title, style
        self.places: dict[str, Area] = {}
        self._drawing = svgwrite.Drawing(
            size=(f"{number(width)}mm", f"{number(height)}mm"),
            viewBox=f"0 0 {number(width)} {number(height)}",
            debug=False,
        )
        self._drawing.attribs.update({"xmlns:inkscape": _INKSCAPE, "xml:lang": language()})
        self._drawing.set_desc(title=title)
        self._open: list[BaseElement] = [self._drawing]

    def to_svg(self) -> str:
        """The page as SVG."""
        return f'<?xml version="1.0" encoding="utf-8"?>\n{self._drawing.tostring()}\n'

    @contextmanager
    def group(
        self, name: str, label: str | None = None, *, title: str = "", within: Area | None = None
    ) -> Iterator[None]:
        """Draw into a group: an id, a name for editors, a title for readers, an area to cut at."""
        group = self._drawing.g(id=name, debug=False)
        if label:
            group.attribs.update({"inkscape:label": label, "inkscape:groupmode": "layer"})
        if title:
            group.set_desc(title=title)
        if within:
            group.attribs["clip-path"] = f"url(#{self._clip(name, within)})"
        self._open[-1].add(group)
        self._open.append(group)
        yield
        self._open.pop()

    def keep(self, name: str, area: Area) -> None:
        """Remember where something was drawn, to be written in later."""
        self.places[name] = area

    def field(self, ink: str) -> Field:
        """How an area in an ink is drawn in the style of the page."""
        return self.style.field(ink)

    def line(
        self, start: Spot, end: Spot, *, stroke: str = BLACK, width: float = 0.3, cap: str = "butt"
    ) -> None:
        """A straight line."""
        self._add(
            self._drawing.line(_spot(start), _spot(end)), None, stroke, width, stroke_linecap=cap
        )

    def dots(self, start: Spot, end: Spot, *, stroke: str, size: float, apart: float) -> None:
        """A row of round dots from one spot to another, both included, about so far apart."""
        length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        gaps = max(1, round(length / apart))
        # A dash of almost no length with round ends is a dot; the last one needs its length too.
        dash = f"0.01 {number((length - 0.01) / gaps - 0.01, 3)}"
        self._add(
            self._drawing.line(_spot(start), _spot(end)),
            None,
            stroke,
            size,
            stroke_linecap="round",
            stroke_dasharray=dash,
        )

    def path(
        self,
        drawn: str,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
    ) -> None:
        """A path, as SVG writes it (see `closed` and `number`)."""
        self._add(self._drawing.path(drawn), fill, stroke, width, stroke_linejoin="round")

    def rect(
        self,
        area: Area,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        radius: float = 0,
    ) -> None:
        """A rectangle, with round corners if there is a radius."""
        corners = {"rx": round(radius, 2), "ry": round(radius, 2)} if radius else {}
        self._add(
            self._drawing.rect(
                _spot((area.x, area.y)), _spot((area.width, area.height)), **corners
            ),
            fill,
            stroke,
            width,
        )

    def circle(
        self,
        centre: Spot,
        radius: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
    ) -> None:
        """A circle."""
        self._add(self._drawing.circle(_spot(centre), round(radius, 2)), fill, stroke, width)

    def text(
        self,
        spot: Spot,
        text: str,
        size: float,
        *,
        bold: bool = False,
        fill: str = BLACK,
        align: Align = "start",
    ) -> None:
        """Text on a line that runs through a spot.

        Where it starts is reckoned here and not by a viewer, so that it stands the same everywhere.
        """
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[align]
        left = spot[0] - share * text_width(text, size, bold=bold)
        element = self._drawing.text(
            text,
            insert=_spot((left, spot[1])),
            font_size=round(size, 3),
            font_family=FAMILY,
            fill=self.style.colour(fill),
        )
        if bold:
            element.attribs["font-weight"] = "bold"
        self._open[-1].add(element)

    def centred_text(
        self, spot: Spot, text: str, size: float, *, bold: bool = False, fill: str = BLACK
    ) -> None:
        """Capitals or digits whose middle is a spot."""
        line = (spot[0], spot[1] + size * CAPITALS / 2)
        self.text(line, text, size, bold=bold, fill=fill, align="middle")

    def _add(
        self,
        element: "BaseElement",
        fill: str | None,
        stroke: str | None,
        width: float,
        **more: Any,
    ) -> None:
        element.attribs["fill"] = self.style.colour(fill) if fill else "none"
        if stroke:
            element.attribs["stroke"] = self.style.colour(stroke)
            element.attribs["stroke-width"] = round(self.style.wider(width, stroke), 3)
            element.attribs.update({key.replace("_", "-"): value for key, value in more.items()})
        self._open[-1].add(element)

    def _clip(self, name: str, area: Area) -> str:
        clip = self._drawing.clipPath(id=f"{name}-area")
        clip.add(self._drawing.rect(_spot((area.x, area.y)), _spot((area.width, area.height))))
        self._drawing.defs.add(clip)
        return f"{name}-area"


def number(value: float, digits: int = 2) -> str:
    """A number as it stands in SVG: short, and never `-0`."""
    return f"{round(value, digits) + 0.0:g}" if value < 1e5 else str(round(value, digits))


def closed(spots: Iterable[Spot]) -> str:
    """The path round some corners."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots) + "Z"


def _spot(spot: Sequence[float]) -> tuple[float, float]:
    return round(spot[0], 2) + 0.0, round(spot[1], 2) + 0.0
