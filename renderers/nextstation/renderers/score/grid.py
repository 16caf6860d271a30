"""The measures that score and modules share: two columns, labels and boxes, and what boxes need.

All are millimetres on paper, and every edge is the outer one: a frame lies within its box.
"""

# The column of labels. Boxes begin where it ends, on every paper.
LABELS = 24.0
# Between what stands side by side: score of lines and ledger, places of cards and their list.
GUTTER = 4.0

# What a box to write in has inside, in both directions, whatever the style.
INSIDE = 7.0
FRAME = 0.3
BOLD_FRAME = 0.7
# The least sides of boxes: a thin frame is 0.15 mm wider in some styles, a pencil's never.
LEAST_BOX = INSIDE + 2 * (FRAME + 0.15)
LEAST_ROW = 9.5
BEST_ROW = 12.0
# From one row to the next where there is room: a panel is a table, whatever the height of a page.
PITCH = 22.0
CORNER_RADIUS = 1.2

# The box of a sum, and the sign before it.
SUM = 12.0
SUM_SIGN = 4.0
# A sign of arithmetic, and the white between it and a box.
SIGN, SIGN_STROKE, AIR = 1.7, 0.42, 1.0
# Between two boxes with a sign, at least.
SIGN_GAP = SIGN + 1.6

# The white between two rows of boxes with a sign, at least.
ROW_GAP = 3.8

# A line of small print above boxes, and one of a label.
CAPTION = 2.9
LABEL_LINE = 3.5


def box_height(share: float) -> float:
    """The height of boxes to write in; `share` is how roomy the score is, from 0 to 1."""
    return LEAST_ROW + share * (BEST_ROW - LEAST_ROW)
