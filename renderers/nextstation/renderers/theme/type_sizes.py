"""The sizes of type on a sheet, in millimetres: a scale of five, and no size between them.

What is alike has one size, the largest of the scale at which all of it fits; what does not fit in
the smallest takes another line.
"""

POINT = 25.4 / 72

SMALL, TEXT, LABEL, FIGURE, TITLE = (round(points * POINT, 3) for points in (6, 7, 8, 10, 17))
"""Small print, sentences, labels and heads, figures to calculate with, and the title."""

TYPE_SIZES = (SMALL, TEXT, LABEL, FIGURE, TITLE)


def sizes_down_from(most: float) -> tuple[float, ...]:
    """The sizes of the scale that are no larger than one of it, the largest first."""
    return tuple(size for size in reversed(TYPE_SIZES) if size <= most)
