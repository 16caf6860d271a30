"""The styles of a sheet: what is filled, how wide lines are, how colours change.

A style is data. Drawing names what it means (a token of the palette, the ink of a pencil); the
canvas asks the style what that looks like.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from nextstation.renderers.theme.palette import (
    BLACK,
    DOTS,
    GRAPHITE,
    HAIRLINE,
    INK,
    PALE,
    PALE_FIELD,
    PANEL,
    PAPER_WHITE,
    QUIET,
    TINTS,
    TOKENS,
    TONES,
    WATER,
    WATER_TONE,
    darkened,
    grey,
    ground_of,
    legible,
    lightened,
    luminance,
    mixed,
    readable_on,
)


@dataclass(frozen=True, slots=True)
class Field:
    """How something in a colour of its own is drawn: filled, or white with an edge."""

    fill: str
    edge: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Style:
    """A style.

    `tokens` are the colours that replace those of the palette. `inks` says what becomes of the
    colours of the city: kept, as light a grey, or dark enough to stand out from white. Where they
    are not `solid`, areas in them are drawn as white with an edge. `edges` is the colour round
    districts and rivers, `bolder` what lines other than pencils' are wider by, in millimetres,
    `scale` how much larger type, boxes and stations of a sheet are than usual. A sheet that is
    `wiped` goes into a sleeve, is cut out along a line `CUT` inside of the paper, and has no date.
    """

    name: str
    tokens: Mapping[str, str] = field(default_factory=dict)
    inks: Literal["kept", "grey", "dark"] = "kept"
    solid: bool = True
    edges: str | None = None
    bolder: float = 0.0
    scale: float = 1.0
    wiped: bool = False

    def colour(self, colour: str) -> str:
        """What a colour looks like: one of the city's is the same wherever it is drawn."""
        if colour in self.tokens:
            return self.tokens[colour]
        if colour in TOKENS:
            return colour
        if self.inks == "dark":
            return darkened(colour)
        return legible(grey(luminance(colour)) if self.inks == "grey" else colour)

    def water(self, own: str | None) -> str:
        """The colour of rivers: that of the city where the style has none for them."""
        return lightened(own) if own and WATER not in self.tokens else WATER

    def water_tone(self, own: str | None) -> str:
        """The colour of what is written on rivers."""
        if own and WATER not in self.tokens:
            return darkened(own, on=self.water(own))
        return WATER_TONE

    def ground(self, own: str | None) -> str:
        """The ground of the score: in the colour of the city where the style has none for it."""
        return ground_of(own) if own and PANEL not in self.tokens else PANEL

    def field(self, ink: str) -> Field:
        """How an area in an ink is drawn, and the colour of what is written on it."""
        shown = self.colour(ink)
        if self.solid:
            return Field(shown, None, readable_on(shown))
        return Field(PAPER_WHITE, shown, INK)

    def pencil(self, ink: str) -> str:
        """What is written with a pencil: in its ink, or darker so that it can be read."""
        return darkened(self.colour(ink))

    def wider(self, width: float, colour: str) -> float:
        """How wide a line is; those of pencils stay as they are."""
        return width + self.bolder if colour in TOKENS else width


_GREYS = ("#dfdfdf", "#d3d3d3", "#ebebeb", "#c7c7c7", "#bcbcbc", "#d9d9d9")


def _plain(tone: str) -> dict[str, str]:
    """Districts and score without tints, their names in one tone."""
    return dict.fromkeys((*TINTS, PANEL), PAPER_WHITE) | dict.fromkeys(TONES, tone)


COLOUR = Style("colour")
INK_SAVER = Style(
    "ink-saver", {**_plain(QUIET), WATER: PAPER_WHITE, WATER_TONE: QUIET, PALE_FIELD: PAPER_WHITE},
    solid=False, edges=HAIRLINE,
)  # fmt: skip
GREYSCALE = Style(
    "greyscale",
    {
        **dict(zip(TINTS, _GREYS, strict=True)), **dict.fromkeys(TONES, "#3c3c3c"),
        INK: "#1f1f1f", QUIET: "#5e5e5e", PALE: "#6b6b6b", DOTS: "#555555", HAIRLINE: "#a8a8a8",
        WATER: "#a6a6a6", WATER_TONE: "#303030", PALE_FIELD: "#e6e6e6", GRAPHITE: "#434343",
        PANEL: "#f3f3f3",
    },
    inks="grey",
)  # fmt: skip
HIGH_CONTRAST = Style(
    "high-contrast",
    {
        **_plain("#1a1a1a"), INK: BLACK, QUIET: "#1a1a1a", PALE: "#333333", DOTS: "#2b2b2b",
        HAIRLINE: "#555555", WATER: "#b4dcf0", WATER_TONE: "#0b3048", PALE_FIELD: PAPER_WHITE,
        GRAPHITE: BLACK,
    },
    inks="dark", edges="#555555", bolder=0.15,
)  # fmt: skip

LARGE = Style("large", bolder=0.05, scale=1.25)
DRY_ERASE = Style(
    "dry-erase",
    {
        **{tint: mixed(tint, PAPER_WHITE, 0.33) for tint in TINTS}, PANEL: PAPER_WHITE,
        INK: BLACK, QUIET: "#33383f", PALE: "#454b53", DOTS: "#33383f", GRAPHITE: BLACK,
        WATER: mixed(WATER, PAPER_WHITE, 0.4),
    },
    bolder=0.12, wiped=True,
)  # fmt: skip

_ALL = (COLOUR, INK_SAVER, GREYSCALE, HIGH_CONTRAST, LARGE, DRY_ERASE)
STYLES = {style.name: style for style in _ALL}
