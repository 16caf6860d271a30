"""How a kit is printed, and a part of it: its pages, and what is done with them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.grid import Backs, CardSettings
from nextstation.renderers.cards.sizes import CARD_SIZES, CardSize
from nextstation.renderers.language.translations import tr
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.output.pdf_file.structure import Bookmark
from nextstation.renderers.page.settings import PageSettings, PrintSettings
from nextstation.renderers.theme.palette import QUIET
from nextstation.renderers.theme.type_sizes import POINT

_SMALL = 8 * POINT


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a kit; a page that is printed several times is the same canvas.

    `note` says how it is printed: on both sides of the paper, if it is `two_sided`.
    """

    title: str
    pages: Sequence[Canvas]
    note: str = ""
    two_sided: bool = False

    def filled(self) -> "Section":
        """The part with a blank page at its end where the last leaf would lack its other side."""
        if not self.two_sided or len(self.pages) % 2 == 0:
            return self
        return replace(self, pages=[*self.pages, left_blank(self.pages[-1])])


def left_blank(page: Canvas) -> Canvas:
    """A page that says that it is left blank, of the size of another one."""
    blank = blank_like(page)
    middle = page.width / 2, page.height / 2
    blank.text(middle, tr("kit.blank"), _SMALL, fill=QUIET, align="middle")
    return blank


def blank_like(page: Canvas) -> Canvas:
    """An empty page of the size of another one."""
    return Canvas(
        page.width,
        page.height,
        page.title,
        page.style,
        author=page.author,
        surround=page.surround,
        bleed=page.bleed,
        outlined=page.outlined,
        language=page.language,
    )


def ranges_of(sections: Sequence[Section], first: int = 1) -> list[str]:
    """The pages of each part as they are typed into a print dialogue: `3`, or `3–6`."""
    ranges = []
    for section in sections:
        last = first + len(section.pages) - 1
        ranges.append(f"{first}–{last}" if last > first else str(first))
        first = last + 1
    return ranges


def bookmarks_of(sections: Sequence[Section]) -> list[Bookmark]:
    """A bookmark for each part."""
    starts = accumulate((len(section.pages) for section in sections), initial=0)
    return [Bookmark(section.title, at) for section, at in zip(sections, starts, strict=False)]


@dataclass(frozen=True, slots=True)
class KitSettings(PageSettings):
    """How the pages of a kit are drawn, those of its rules as they are.

    `copies` is how many games its sheets are for: each player has a sheet for each. A kit that is
    `one_sided` has nothing on the back of a page: cards are folded.
    """

    copies: int = 1
    size: CardSize = CARD_SIZES["standard"]
    one_sided: bool = False
    names: Shown = Shown.SOME

    @property
    def two_sided(self) -> bool:
        """Whether both sides of the paper are printed."""
        return not self.one_sided

    @property
    def sheets(self) -> PrintSettings:
        """How its sheets are drawn."""
        return PrintSettings(self.paper, names=self.names, **self.look)

    @property
    def cards(self) -> CardSettings:
        """How its cards are drawn."""
        backs: Backs = "fold" if self.one_sided else "duplex"
        return CardSettings(self.paper, self.size, backs, **self.look)
