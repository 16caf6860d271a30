"""What a printer asks of every sheet."""

from collections.abc import Iterator
from itertools import combinations, product

from nextstation.engine.city.colour_vision import DEFICIENCIES, DIFFERENT, difference
from nextstation.renderers.theme.palette import BLACK, luminance
from nextstation.renderers.theme.type_sizes import POINT
from properties.drawing import Sheet

# The most ink on a spot, and on the whole page on average, in parts of one ink.
MOST_ON_A_SPOT, MOST_ON_A_PAGE = 2.6, 0.3
# How many spots of a page are looked at, across and down.
_SPOTS = (23, 31)
# Type that a press should not print as dots, in points; how unlike the parts of a grey are, and how
# light it is at most.
SMALL_TYPE, HUELESS, LIGHT = 8, 24, 0.5
# What lies so near to the cut is meant to reach beyond it.
_AT_THE_CUT = 1.0


def what_is_cut_reaches_into_the_bleed(sheet: Sheet) -> Iterator[str]:
    """What touches the edge of the paper goes on to the edge of the bleed."""
    bleed, page = sheet.canvas.bleed, sheet.page
    for shape in sheet.shapes:
        if any(each.startswith(("crop-marks", "cut")) for each in shape.groups) or not shape.fill:
            continue
        area = shape.area
        if area.right < 0 or area.bottom < 0 or area.x > page.right or area.y > page.bottom:
            continue
        sides = (area.x, area.y, page.right - area.right, page.bottom - area.bottom)
        if any(-bleed + 0.01 < side < _AT_THE_CUT for side in sides):
            yield f"{shape}: ends {min(sides):.2f} mm from the cut"


def ink_is_no_more_than_paper_takes(sheet: Sheet) -> Iterator[str]:
    """No colour is too much ink on a spot, and the page is mostly paper."""
    for colour in sorted({each.fill for each in sheet.shapes if each.fill} - {None}):
        if ink_of(colour) > MOST_ON_A_SPOT:
            yield f"{colour}: {100 * ink_of(colour):.0f} % on a spot"
    wide, high = sheet.page.width / _SPOTS[0], sheet.page.height / _SPOTS[1]
    spots = [((x + 0.5) * wide, (y + 0.5) * high) for x, y in product(*map(range, _SPOTS))]
    filled = [each for each in reversed(sheet.shapes) if each.fill]
    inks = []
    for spot in spots:
        painted = (each.colour_at(spot) for each in filled)
        inks.append(ink_of(next((colour for colour in painted if colour), "#ffffff")))
    if sum(inks) / len(inks) > MOST_ON_A_PAGE:
        yield f"{100 * sum(inks) / len(inks):.0f} % of ink on the page"


def small_type_is_black(sheet: Sheet) -> Iterator[str]:
    """No text below 8 pt is grey: a press prints grey as dots, and thin letters break up."""
    for text in sheet.texts:
        parts = [int(text.fill[at : at + 2], 16) for at in (1, 3, 5)]
        grey = max(parts) - min(parts) <= HUELESS and luminance(text.fill) < LIGHT
        if text.size / POINT < SMALL_TYPE - 0.01 and grey and text.fill != BLACK:
            yield f"{text}: {text.fill} at {text.size / POINT:.1f} pt"


def ink_of(colour: str) -> float:
    """How much of three inks and black a colour takes, all grey parts printed in black."""
    parts = [1 - int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    black = min(parts)
    return sum(parts) - 2 * black


def pencils_differ_for_everyone(sheet: Sheet) -> Iterator[str]:
    """Two stripes of the header differ for everyone, or the pencils have letters on the map."""
    has_map = any(sheet.shapes_in("station-"))
    inks = [each.fill for each in sheet.shapes_in("band") if each.fill and has_map]
    bearing = sheet.texts_in("station-", "score-lines", "key")
    badges = len({text.text for text in bearing if len(text.text) <= 2})
    for one, other in combinations(inks, 2):
        least = min(difference(one, other, seen) for seen in DEFICIENCIES.values())
        if least < DIFFERENT and badges < len(inks):
            yield f"{one} and {other} differ by {least:.1f}, and the sheet has {badges} letters"
