"""What holds on every sheet. A law says what breaks it, a line for each place."""

from collections.abc import Callable, Iterator
from itertools import combinations

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.theme.palette import PAPER_WHITE, READABLE, contrast
from properties.drawing import POINT, Shape, Sheet, Text, own_name
from properties.geometry import apart, meet

Law = Callable[[Sheet], Iterator[str]]
LEAST_TYPE, LEAST_STATION, LEAST_BOX = 6.0, 6.0, 7.0
MOST_SIZES = 5
# What a printer at home leaves white, and the least between a name and a station.
SAFE, CLEAR = 5.0, 0.8
# Edges of a column differ by no more than the first, or by more than the second.
ALIGNED, NEAR = 0.1, 0.8
_ALIKE = 1.5
# How high a rectangle within a drawing may be.
_DRAWN = 6.0
_PARTS = ("score-lines", "score-network", "modules")
_NAMES = ("station-names", "place-names")
_OUTSIDE = ("crop-marks", "cut", "ground")


def type_is_large_enough(sheet: Sheet) -> Iterator[str]:
    """No text is smaller than 6 pt."""
    for text in sheet.texts:
        if text.size / POINT < LEAST_TYPE - 0.01:
            yield f"{text}: {text.size / POINT:.2f} pt"


def type_has_few_sizes(sheet: Sheet) -> Iterator[str]:
    """A sheet has at most five sizes of type; names of places have one, those of stations one."""
    kinds = {1: [[*sheet.texts_in(name)] for name in _NAMES]}
    names = {id(text) for texts in kinds[1] for text in texts}
    kinds[MOST_SIZES] = [[text for text in sheet.texts if id(text) not in names]]
    for most, texts in ((most, texts) for most, each in kinds.items() for texts in each):
        found = {round(text.size / POINT, 1): text for text in texts}
        if len(found) > most:
            yield from (f"{size} pt, such as {text}" for size, text in sorted(found.items()))


def stations_are_large_enough(sheet: Sheet) -> Iterator[str]:
    """A station is at least 6 mm across."""
    for name, shapes in _stations(sheet).items():
        widest = max((each.area.width for each in shapes if each.kind == "circle"), default=0.0)
        if widest < LEAST_STATION - 0.01:
            yield f"{name}: {widest:.2f} mm"


def boxes_are_large_enough(sheet: Sheet) -> Iterator[str]:
    """A box to write in is at least 7 mm wide and high."""
    for box in sheet.boxes:
        # Edges are counted from the middle of their strokes.
        room = box.area.inset(box.width / 2)
        if min(room.width, room.height) < LEAST_BOX - 0.01:
            yield f"{box.groups[-1]}: {room.width:.2f} × {room.height:.2f} mm"


def everything_is_in_the_safe_zone(sheet: Sheet) -> Iterator[str]:
    """Nothing to be read or written in lies where a printer prints nothing."""
    room = sheet.page.inset(SAFE)
    for text in sheet.texts:
        if not _within(text.area, room):
            yield f"{text}: {_over(text.area, room):.2f} mm outside"
    for shape in sheet.shapes:
        if not _of(shape, _OUTSIDE) and not _within(shape.area, room):
            yield f"{shape}: {_over(shape.area, room):.2f} mm outside"


def no_text_lies_on_another(sheet: Sheet) -> Iterator[str]:
    """Texts are apart; what is drawn again in its place is one."""
    found = sorted(sheet.texts, key=lambda text: text.area.y)
    for number, text in enumerate(found):
        for other in found[number + 1 :]:
            if other.area.y >= text.area.bottom:
                break
            again = text.text == other.text and text.area == other.area
            if not again and meet(text.outline, other.outline):
                yield f"{text} on {other}"


def no_text_crosses_an_edge(sheet: Sheet) -> Iterator[str]:
    """A text lies in a box or outside of it, other than in a badge."""
    rects = [each for each in sheet.shapes if each.kind == "rect" and not _of(each, _OUTSIDE)]
    discs = [each.area for each in sheet.shapes if each.kind == "circle"]
    for text in sheet.texts:
        for each in rects:
            if (
                _meet(text.area, each.area)
                and not _within(text.area, each.inner)
                and not any(_within(text.area, disc) for disc in discs)
            ):
                yield f"{text} crosses the edge of {each}"


def names_keep_off_stations(sheet: Sheet) -> Iterator[str]:
    """A name on the map is 0.8 mm or more from every station."""
    names = list(sheet.texts_in(*_NAMES))
    for name, shapes in _stations(sheet).items() if names else ():
        discs = [each.area for each in shapes if each.kind == "circle"]
        for text, disc in ((text, disc) for text in names for disc in discs):
            if not _meet(text.area.inset(-CLEAR), disc):
                continue
            clear = apart(text.outline, disc.centre) - disc.width / 2
            if clear < CLEAR - 0.01:
                yield f"{text}: {clear:.2f} mm from {name}"


def columns_are_aligned(sheet: Sheet) -> Iterator[str]:
    """Edges of boxes of about the same width below each other agree, or differ clearly."""
    aligned = ALIGNED * max(1.0, sheet.page.width / 210)
    for one, other in (pair for part in _PARTS for pair in combinations(_boxes(sheet, part), 2)):
        beside = abs(one.area.centre[1] - other.area.centre[1]) < 1
        if beside or abs(one.area.width - other.area.width) > _ALIKE:
            continue
        for side in ("x", "right"):
            off = abs(getattr(one.area, side) - getattr(other.area, side))
            if aligned < off < NEAR:
                yield f"{side} of {one} and {other}: {off:.2f} mm"


def _boxes(sheet: Sheet, part: str) -> list[Shape]:
    """The boxes and cards of a part; what is smaller belongs to a drawing, even in large print."""
    return [
        each for each in sheet.shapes_in(part) if each.kind == "rect" and each.area.height > _DRAWN
    ]


def texts_can_be_read(sheet: Sheet) -> Iterator[str]:
    """Every text stands out from all that lies under its middle and its ends."""
    for text in sheet.texts:
        under = [each for each in sheet.shapes if each.number < text.number]
        under = [each for each in under if _meet(each.area, text.area)]
        for ground in sorted(_grounds(text, under)):
            if contrast(text.fill, ground) < READABLE:
                yield f"{text}: {text.fill} on {ground}, {contrast(text.fill, ground):.2f}"


def _grounds(text: Text, under: list[Shape]) -> set[str]:
    """The colours under a text: where its middle is, and its ends; or that of its halo."""
    if text.halo:
        return {text.halo}
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = text.outline
    left, right = ((x1 + x4) / 2, (y1 + y4) / 2), ((x2 + x3) / 2, (y2 + y3) / 2)
    found = set()
    for share in (0.1, 0.5, 0.9):
        x, y = (a + share * (b - a) for a, b in zip(left, right, strict=True))
        painted = (each.colour_at((x, y)) for each in reversed(under))
        found.add(next((colour for colour in painted if colour), PAPER_WHITE))
    return found


def _stations(sheet: Sheet) -> dict[str, list[Shape]]:
    found: dict[str, list[Shape]] = {}
    for shape in sheet.shapes_in("station-"):
        name = next(each for each in map(own_name, shape.groups) if each.startswith("station-"))
        if name not in _NAMES:
            found.setdefault(name, []).append(shape)
    return found


def _of(shape: Shape, names: tuple[str, ...]) -> bool:
    return any(own_name(each) in names for each in shape.groups)


def _meet(one: Area, other: Area) -> bool:
    return (
        min(one.right, other.right) - max(one.x, other.x) > 0.01
        and min(one.bottom, other.bottom) - max(one.y, other.y) > 0.01
    )


def _within(one: Area, other: Area) -> bool:
    return other.inset(-0.01).holds(one)


def _over(one: Area, room: Area) -> float:
    return max(room.x - one.x, room.y - one.y, one.right - room.right, one.bottom - room.bottom)
