"""The colours of the sheet that are not pencils, and which of them go together."""

PAPER_WHITE = "#ffffff"
INK = "#1c2026"
QUIET = "#5d6570"
PALE = "#98a0aa"
HAIRLINE = "#aab1ba"
DOTS = "#6f7780"
WATER = "#bbdff0"
PALE_FIELD = "#e3e6ea"

# Soft enough for a pencil line on top; different in lightness too, for a grey print.
TINTS = ("#f5efe0", "#e3e9f1", "#e6efdc", "#f3e2dc", "#ebe6f0", "#e6e4df")


def luminance(colour: str) -> float:
    """How light a `#rrggbb` colour is, from 0 to 1, as the eye weighs it."""
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable_on(colour: str) -> str:
    """White where it can be read on a colour, else black."""
    return PAPER_WHITE if contrast(colour, PAPER_WHITE) >= 2.6 else INK
