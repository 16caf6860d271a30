"""The sizes of type on a reference, in millimetres."""

from nextstation.renderers.theme.type_sizes import POINT

TITLE, BODY, SMALL = 10 * POINT, 8 * POINT, 6.5 * POINT
