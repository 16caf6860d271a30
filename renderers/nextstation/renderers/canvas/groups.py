"""Groups of a page of SVG: names for editors, texts for those who hear the page, parts with ids."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.svg_page import SvgPage, rounded

if TYPE_CHECKING:
    from svgwrite.base import BaseElement


class GroupedPage(SvgPage):
    """A page of SVG that is drawn in groups."""

    @contextmanager
    def group(
        self,
        name: str,
        label: str | None = None,
        *,
        title: str = "",
        about: str = "",
        within: Area | None = None,
        hidden: bool = False,
    ) -> Iterator[None]:
        """Draw into a group: an id, a name for editors, an area to cut at.

        A group with a title is a picture to those who hear the page: they are told the title, what
        else is said `about` it, and nothing of what is in it. What is `hidden` from them is drawn
        alone, such as links that are told with their stations.
        """
        name = self._prefix + name
        group = self._drawing.g(id=name, debug=False)
        if label:
            group.attribs |= {"inkscape:label": label, "inkscape:groupmode": "layer"}
        if title:
            group.attribs["role"] = "img"
            group.set_desc(title=title, desc=about or None)
        if hidden:
            group.attribs["aria-hidden"] = "true"
        if within:
            group.attribs["clip-path"] = f"url(#{self._clip(name, within)})"
        with self._in(group):
            yield

    @contextmanager
    def read_as(self, text: str) -> Iterator[None]:
        """Draw what is read as a text, such as the lines of an operator."""
        group = self._drawing.g(debug=False)
        group.attribs |= {"role": "img", "aria-label": text}
        with self._in(group):
            yield

    @contextmanager
    def _in(self, group: "BaseElement") -> Iterator[None]:
        self._open[-1].add(group)
        self._open.append(group)
        yield
        self._open.pop()

    @contextmanager
    def part(
        self, name: str, label: str, corner: Spot, *, title: str, is_picture: bool = False,
        is_turned: bool = False,
    ) -> Iterator[None]:  # fmt: skip
        """Draw a part of the page from its own corner, with ids that no other part has.

        Of a picture, such as a card, the title says all that is read aloud. What is turned is
        upside down: its own corner lies at the lower right.
        """
        with self.group(name, label, title=title):
            x, y = rounded(corner)
            role = "img" if is_picture else "group"
            placed = f"translate({x},{y})" + " rotate(180)" * is_turned
            self._open[-1].attribs |= {"role": role, "transform": placed}
            self._prefix, self.areas = f"{name}-", {}
            yield
            self._prefix, self.areas = "", {}

    @contextmanager
    def ids(self, prefix: str) -> Iterator[None]:
        """Draw groups whose ids begin with a prefix."""
        before, self._prefix = self._prefix, self._prefix + prefix
        yield
        self._prefix = before

    def _clip(self, name: str, area: Area) -> str:
        clip = self._drawing.clipPath(id=f"{name}-area")
        clip.add(self._rect(area))
        self._drawing.defs.add(clip)
        return f"{name}-area"
