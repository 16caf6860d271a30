"""The colours of the sheet that are not pencils, and which of them go together.

They are tokens: drawing names them by their meaning, and a style may replace them.
"""

from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache

from nextstation.engine.city.colour_vision import colour_of, linear, parts_of

PAPER_WHITE = "#ffffff"
INK = "#1c2026"
QUIET = "#5d6570"
PALE = "#6a727e"
HAIRLINE = "#aab1ba"
DOTS = "#5b6470"
WATER = "#84c3e6"
# What is written on water.
WATER_TONE = "#154a6e"
PALE_FIELD = "#e3e6ea"
# The ground of the score, for a city without a colour of its own.
PANEL = "#f5f2ea"
BLACK = "#000000"
# Of crop marks: in a PDF they are on each plate of a press. No other colour is called by a name.
REGISTRATION = "black"
# What a lead pencil writes.
GRAPHITE = "#3d434b"

# Fields of districts: so soft that a coloured pencil stands out on them, and strong enough to
# print, at least 12 % of one process colour. Each differs from the others in lightness too, for a
# grey print.
TINTS = ("#f4ebbf", "#cee5f7", "#e0f5e3", "#f4d7ce", "#dfd2e4", "#e9e6e1")
# What is written on each of them, in its own hue.
TONES = ("#725408", "#2a598a", "#3b6a33", "#8f3d2f", "#64437a", "#5c554b")
TOKENS = frozenset({
    PAPER_WHITE, INK, QUIET, PALE, HAIRLINE, DOTS, WATER, WATER_TONE, PALE_FIELD, PANEL, BLACK,
    REGISTRATION, GRAPHITE, *TINTS, *TONES,
})  # fmt: skip

# What text and symbols need to be read by everyone.
READABLE = 4.5
# The ground of the score in the hue of a city: how light and how strong it is, and the contrast
# that ink has on it.
_GROUND_LIGHT, _GROUND_STRENGTH, _ON_GROUND = 0.88, 0.65, 12.6
# What looks grey, from the lightness at which a hue is a tint.
_HUELESS, _TINTED = 0.095, 0.5
# What ink needs on rivers, so that dots of links, which are lighter, are seen there too.
WATERY = 8.4


@lru_cache(maxsize=256)
def luminance(colour: str) -> float:
    """How light a `#rrggbb` colour is, from 0 to 1, as the eye weighs it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def grey(luminance: float) -> str:
    """The grey of a luminance."""
    part = luminance * 12.92 if luminance <= 0.0031308 else 1.055 * luminance ** (1 / 2.4) - 0.055
    return colour_of([255 * part] * 3)


@lru_cache(maxsize=256)
def is_grey(colour: str) -> bool:
    """Whether a dark `#rrggbb` colour has hardly a hue; a light one with as little is a tint."""
    parts = parts_of(colour)
    return max(parts) - min(parts) <= _HUELESS and luminance(colour) < _TINTED


def darkened(colour: str, wanted: float = READABLE, *, on: str = PAPER_WHITE) -> str:
    """The colour, darkened until its contrast with a light one is the one wanted."""
    return _mixed_until(colour, 0, on, wanted) or BLACK


def legible(colour: str) -> str:
    """The colour, darkened only where neither white nor ink can be read on it."""
    return colour if readable_on(colour) != BLACK else darkened(colour)


def lightened(colour: str, wanted: float = WATERY) -> str:
    """The colour, lightened until ink on it has the contrast wanted."""
    return _mixed_until(colour, 255, INK, wanted) or PAPER_WHITE


def ground_of(colour: str) -> str:
    """A light ground in the hue of a colour, on which every pencil shows and text can be read."""
    hue, _, strength = rgb_to_hls(*parts_of(colour))
    parts = hls_to_rgb(hue, _GROUND_LIGHT, _GROUND_STRENGTH * strength)
    return lightened(colour_of(255 * part for part in parts), _ON_GROUND)


def _mixed_until(colour: str, grey: int, beside: str, wanted: float) -> str | None:
    """The colour with the least share of a grey that gives the contrast wanted, if any does."""
    for share in range(100, 0, -1):
        parts = (int(colour[start : start + 2], 16) * share // 100 for start in (1, 3, 5))
        mixed = colour_of(part + grey * (100 - share) // 100 for part in parts)
        if contrast(mixed, beside) >= wanted:
            return colour if share == 100 else mixed
    return None


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another one in it."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return colour_of(one + share * (two - one) for one, two in pairs)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable_on(colour: str) -> str:
    """The colour of text on a colour: white if that is readable, else ink, else black."""
    for text in (PAPER_WHITE, INK):
        if contrast(colour, text) >= READABLE:
            return text
    return BLACK
