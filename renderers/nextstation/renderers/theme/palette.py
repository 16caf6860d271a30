"""The colours of the sheet that are not pencils, and which of them go together.

They are tokens: drawing names them by their meaning, and a style may replace them.
"""

PAPER_WHITE = "#ffffff"
INK = "#1c2026"
QUIET = "#5d6570"
PALE = "#6a727e"
HAIRLINE = "#aab1ba"
DOTS = "#6f7780"
WATER = "#bbdff0"
PALE_FIELD = "#e3e6ea"
# The ground of the score.
PANEL = "#f5f2ea"
BLACK = "#000000"
# What a lead pencil writes.
GRAPHITE = "#3d434b"

# Soft enough for a pencil line on top; different in lightness too, for a grey print.
TINTS = ("#f5efe0", "#e3e9f1", "#e6efdc", "#f3e2dc", "#ebe6f0", "#e6e4df")
_GREYS = (INK, QUIET, PALE, HAIRLINE, DOTS, BLACK, GRAPHITE)
TOKENS = frozenset({PAPER_WHITE, WATER, PALE_FIELD, PANEL, *_GREYS, *TINTS})

# What text and symbols need to be read by everyone.
READABLE = 4.5
# What is drawn and written on rivers needs more of it.
WATERY = 10.0


def luminance(colour: str) -> float:
    """How light a `#rrggbb` colour is, from 0 to 1, as the eye weighs it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of a colour as amounts of light, from 0 to 1."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def grey(luminance: float) -> str:
    """The grey of a luminance."""
    part = luminance * 12.92 if luminance <= 0.0031308 else 1.055 * luminance ** (1 / 2.4) - 0.055
    return f"#{round(255 * part):02x}" + f"{round(255 * part):02x}" * 2


def darkened(colour: str, wanted: float = READABLE) -> str:
    """The colour, darkened until its contrast with white is the one wanted."""
    return _mixed_until(colour, 0, PAPER_WHITE, wanted) or BLACK


def lightened(colour: str, wanted: float = WATERY) -> str:
    """The colour, lightened until ink on it has the contrast wanted."""
    return _mixed_until(colour, 255, INK, wanted) or PAPER_WHITE


def _mixed_until(colour: str, grey: int, beside: str, wanted: float) -> str | None:
    """The colour with the least share of a grey that gives the contrast wanted, if any does."""
    for share in range(100, 0, -1):
        parts = (int(colour[start : start + 2], 16) * share // 100 for start in (1, 3, 5))
        mixed = "#" + "".join(f"{part + grey * (100 - share) // 100:02x}" for part in parts)
        if contrast(mixed, beside) >= wanted:
            return colour if share == 100 else mixed
    return None


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another one in it."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one + share * (two - one)):02x}" for one, two in pairs)


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
