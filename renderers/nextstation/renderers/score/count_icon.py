"""The drawing of a count: what it counts, in which districts, and whether on one line."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from nextstation.engine.city.city import City
from nextstation.engine.city.counting.count import (
    Count,
    as_list,
    bounds,
    colours_met,
    names_in,
    tests_of,
)
from nextstation.engine.city.counting.on_map import lies_at
from nextstation.engine.city.place import Point, block
from nextstation.engine.format.vocabulary.counts import FILTERS, SHORT_FILTERS
from nextstation.engine.format.vocabulary.limits import MAX_COLOURS
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.districts import SECONDARY, inset, outlines, rounded, squares_of
from nextstation.renderers.symbols.icons import draw_mark_sign, draw_special_sign, mark_shape
from nextstation.renderers.symbols.label_icons import (
    draw_district,
    draw_interchange,
    draw_label_icon,
)
from nextstation.renderers.symbols.parts import LINE, at, disc, sign, stroke
from nextstation.renderers.symbols.shapes import DrawSign, draw_symbol
from nextstation.renderers.theme.palette import HAIRLINE, INK, PALE_FIELD, PAPER_WHITE

# What is drawn as a label has it; the drawings of what else is counted follow below.
COUNT_ICONS = {
    "complete_districts": "stations",
    "overhead_crossings": "bridge",
    "river_crossings": "river",
    "joined": "joined_lines",
}
# The end of a section in each direction, from its middle.
_WAYS = {"horizontal": (1.0, 0.0), "vertical": (0.0, 1.0), "diagonal": (0.72, -0.72)}
# A way along a line, from station to station.
_RUN = ((-0.8, 0.25), (-0.2, 0.25), (0.3, -0.25), (0.8, -0.25))
_OF_A_LINE = ("sections", "longest_run", "lines")
_DRAW_RUN = sign(
    *(stroke(*start, *end, cap="round") for start, end in pairwise(_RUN)),
    *(disc(*spot, 0.2, fill=PAPER_WHITE, edge=INK) for spot in _RUN),
)
# Beside labels there is no room for what is drawn on cards beside what is counted.
_SMALL = 2.1
# Few places have large dots, in steps of the grid; of more, those side by side must not overlap.
_FEW_DOTS, _LARGE_DOT, _SMALL_DOT = 8, 0.62, 0.42
# Where several things stand side by side, and how large each is.
_BESIDE: Mapping[int, tuple[float, Sequence[Spot]]] = {
    1: (1.0, ((0, 0),)),
    2: (0.52, ((-0.5, 0), (0.5, 0))),
    3: (0.47, ((-0.5, 0.42), (0.5, 0.42), (0, -0.46))),
    4: (0.45, ((-0.46, -0.46), (0.46, -0.46), (-0.46, 0.46), (0.46, 0.46))),
}


def draw_plan(
    city: City,
    district: str | Sequence[str] | None,
    canvas: Canvas,
    centre: Spot,
    size: float,
    places: Sequence[str] = (),
    *,
    joined: bool = False,
) -> None:
    """Draw the districts of a city with one of them filled, or several, and dots at some places.

    Size is half of their extent; `joined` dots have a line between them.
    """
    step = 1.75 * size / max(city.map.width, city.map.height, 1)
    x = centre[0] - city.map.width * step / 2
    y = centre[1] - city.map.height * step / 2
    names = {each.letter: each.name for each in city.map.districts}
    for letter, squares in squares_of(city).items():
        fill = INK if names[letter] in as_list(district) else PALE_FIELD
        for loop in outlines(squares):
            corners = [(x + a, y + b) for a, b in inset(loop, step, 0.09 * step)]
            canvas.path(rounded(corners, 0.25 * step), fill=fill, stroke=HAIRLINE, width=0.12)
    points = map(Point.parse, places)
    spots = [(x + (each.column + 0.5) * step, y + (each.row + 0.5) * step) for each in points]
    for start, end in pairwise(spots) if joined else ():
        canvas.line(start, end, stroke=INK, width=LINE * size)
    radius = _LARGE_DOT if len(spots) <= _FEW_DOTS else _SMALL_DOT
    for spot in spots:
        canvas.circle(spot, radius * step, fill=INK, stroke=PAPER_WHITE, width=0.18 * step)


def draw_count(canvas: Canvas, city: City, count: Count, centre: Spot, size: float) -> None:
    """Draw what a count asks for, but for its number; size is half of the height."""
    x, y = centre
    if "all_of" in count:
        # Where it is small, the first one stands for all, as in the title.
        counts = tests_of(count)[: 1 if size < _SMALL else 4]
        share, spots = _BESIDE[len(counts)]
        each_size = size * (0.85 * share if len(counts) > 1 else 1)
        for each, (right, down) in zip(counts, spots, strict=True):
            draw_count(canvas, city, each, (x + right * size, y + down * size), each_size)
        return
    if count.get("per") in ("line", "colour") and count["count"] not in _OF_A_LINE:
        _draw_single_line(canvas, (x, y + 0.78 * size), size)
        y, size = y - 0.24 * size, 0.7 * size
    _draw_placed(canvas, city, count, (x, y), size)
    if "missing" in count:
        for ink, width in ((PAPER_WHITE, 2 * LINE), (INK, LINE)):
            stroke(-0.95, 0.95, 0.95, -0.95, ink=ink, width=width)(canvas, (x, y), size)


def draw_own_count(canvas: Canvas, city: City, count: Count, centre: Spot, size: float) -> None:
    """Draw a count beside its label; a tally where it would look like that of interchanges."""
    first = tests_of(count)[0] if "all_of" in count else count
    if _lines_met(first) > 1 and {*first} & {*FILTERS, *SHORT_FILTERS}:
        draw_label_icon(canvas, "tally", centre, size)
    else:
        draw_count(canvas, city, count, centre, size)


def _draw_placed(canvas: Canvas, city: City, count: Count, centre: Spot, size: float) -> None:
    """What is counted, and beside it in which districts, or at which places."""
    (x, y), noun = centre, count["count"]
    districts = count.get("in")
    places = as_list(count["at"]) if "at" in count else _places_on_grid(city, count)
    is_kind = "kind" in count and noun not in ("districts", "complete_districts")
    shown = {*count} & {"which", "symbol", "colours", "sections"} or colours_met(count)
    plain = noun in ("stations", "connected") and not shown
    if size < _SMALL and plain and noun == "stations" and (districts or is_kind):
        draw_label_icon(canvas, "stations", centre, size)
    elif size < _SMALL or not (districts or places or is_kind):
        _draw_counted(canvas, city, count, centre, size)
    elif plain and not is_kind:
        joined = noun == "connected" and "at" in count
        draw_plan(city, districts, canvas, centre, size, places, joined=joined)
    else:
        _draw_counted(canvas, city, count, (x - 0.3 * size, y - 0.3 * size), 0.7 * size)
        corner = x + 0.5 * size, y + 0.5 * size
        if districts or places:
            draw_plan(city, districts, canvas, corner, 0.55 * size, places)
        else:
            _draw_district(canvas, count["kind"], corner, 0.45 * size)


def _places_on_grid(city: City, count: Count) -> list[str]:
    """The places of the columns and rows that a count names, or of the edge."""
    points = block(Point(0, 0), Point(city.map.width - 1, city.map.height - 1))
    columns = sorted({each.letter for each in points})
    rows = sorted({each.number for each in points})
    is_asked = {"column", "row", "edge"} & {*count}
    return [each.name for each in points if is_asked and lies_at([each], columns, rows, count)]


def _draw_single_line(canvas: Canvas, centre: Spot, size: float) -> None:
    """A line from end to end."""
    (x, y), reach = centre, 0.68 * size
    _draw_across(canvas, centre, reach, LINE * size)
    for end in (x - reach, x + reach):
        canvas.circle((end, y), 0.2 * size, fill=PAPER_WHITE, stroke=INK, width=0.8 * LINE * size)


def _draw_counted(canvas: Canvas, city: City, count: Count, centre: Spot, size: float) -> None:
    if draw := _DRAWN.get(count["count"]):
        draw(canvas, city, count, centre, size)
    elif count["count"] == "longest_run":
        _DRAW_RUN(canvas, centre, size)
    else:
        if count["count"] == "complete_districts":
            _draw_district(canvas, count.get("kind"), centre, size)
        draw_label_icon(canvas, COUNT_ICONS.get(count["count"], "goal"), centre, size)
        across = "horizontal" if count["count"] == "joined" else "vertical"
        for way in as_list(count.get("direction", [across] if "colour" in count else []))[:1]:
            _section(_WAYS[way], _inks(city, count)[0])(canvas, centre, size)
    if count.get("times_used") == 2 or bounds(count.get("ways"), 0, 2)[0] == 2:
        _draw_across(canvas, centre, 0.98 * size, LINE * size)


def _draw_districts(canvas: Canvas, city: City, count: Count, centre: Spot, size: float) -> None:
    """A district, and what it holds, or a line that runs through it."""
    x, y = centre
    _draw_district(canvas, count.get("kind"), centre, size)
    if "with" in count:
        _draw_with(canvas, city, count["with"], (x - 0.24 * size, y - 0.22 * size), 0.46 * size)
    else:
        _draw_through(canvas, centre, size)


def _draw_with(canvas: Canvas, city: City, wanted: str | Count, centre: Spot, size: float) -> None:
    """What a district or a line holds."""
    if isinstance(wanted, str):
        _draw_station(canvas, city, wanted, centre, size)
    else:
        _draw_placed(canvas, city, wanted, centre, size)


def _draw_stations(canvas: Canvas, city: City, count: Count, centre: Spot, size: float) -> None:
    """A station with what meets in it, the line that it is on, and the sign that it shows."""
    lines = _lines_met(count)
    ends = bounds(count["sections"], 0, 8)[0] or 1 if "sections" in count else 0
    shown = {*count} & {"which", "symbol", "departure"}
    inks = _inks(city, count) if colours_met(count) else []
    for ink in _inks(city, count)[:1] if "colour" in count and not inks else ():
        _draw_across(canvas, centre, size, 1.4 * LINE * size, ink)
    if count["count"] == "connected":
        stroke(-0.8, 0.6, 0.8, 0.6)(canvas, centre, size)
        sign(stroke(-0.8, 0.6, 0, -0.2), stroke(0.8, 0.6, 0, -0.2))(canvas, centre, size)
        sign(disc(-0.8, 0.6, 0.2, fill=INK), disc(0.8, 0.6, 0.2, fill=INK))(canvas, centre, size)
        centre, size = (centre[0], centre[1] - 0.2 * size), 0.7 * size
    elif ends:
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1))[:ends]:
            stroke(0, 0, *way)(canvas, centre, size)
    elif lines > 1:
        is_crowded = len(as_list(count.get("symbol", count.get("which")))) > 1
        spot = (centre[0], centre[1] - 0.42 * size) if is_crowded else centre
        draw_interchange(canvas, spot, 0.55 * size if is_crowded else size, lines=lines, inks=inks)
        if is_crowded:
            centre, lines = (centre[0], centre[1] + 0.5 * size), 0
    if shown or not (ends or lines > 1):
        _draw_shown(canvas, city, count, centre, size * (0.62 if ends or lines > 1 else 1))
    elif ends:
        disc(0, 0, 0.46, fill=PAPER_WHITE, edge=INK)(canvas, centre, size)


def _lines_met(count: Count) -> int:
    """How many lines must meet at a station that is counted; 0 where any will do."""
    least, _ = bounds(count.get("colours"), 0, MAX_COLOURS)
    of_noun = 2 if count["count"] == "interchanges" else 0
    return max(of_noun, int(count.get("of_colours", least)), len(colours_met(count)))


def _draw_shown(canvas: Canvas, city: City, count: Count, centre: Spot, size: float) -> None:
    """The signs of kinds of special stations, or the symbols; of several, side by side."""
    names = as_list(count.get("which", count.get("symbol", "any")))[:4]
    share, spots = _BESIDE[len(names)]
    for name, (right, down) in zip(names, spots, strict=True):
        spot = centre[0] + right * size, centre[1] + down * size
        if "which" in count or "symbol" not in count:
            kind = "station" if count.get("departure") else name
            _draw_station(canvas, city, kind, spot, share * size)
        else:
            _draw_symbol(canvas, name, spot, share * size)


def _draw_symbol(canvas: Canvas, symbol: str, centre: Spot, size: float) -> None:
    """A station with a symbol, or that alone where it is small."""
    if size < _SMALL / 2:
        draw_symbol(canvas, symbol, centre, 0.75 * size, INK)
        return
    disc(0, 0, 0.84, fill=PAPER_WHITE, edge=INK)(canvas, centre, size)
    draw_symbol(canvas, symbol, centre, 0.4 * size, INK)


def _draw_sorts(canvas: Canvas, city: City, count: Count, centre: Spot, size: float) -> None:
    """Symbols, or the stations of a set, side by side."""
    of_symbols = [{"symbol": each} for each in as_list(count.get("symbol", [*city.symbols]))]
    sorts: list[Any] = count.get("of", of_symbols)[:4]
    share, spots = _BESIDE[len(sorts)]
    for each, (right, down) in zip(sorts, spots, strict=True):
        spot = centre[0] + right * size, centre[1] + down * size
        _draw_stations(canvas, city, {"count": "stations", **each}, spot, share * size)


def _draw_sections(canvas: Canvas, city: City, count: Count, centre: Spot, size: float) -> None:
    for way in as_list(count.get("direction", "horizontal"))[:2]:
        _section(_WAYS[way], _inks(city, count)[0])(canvas, centre, size)


def _section(way: Spot, ink: str) -> DrawSign:
    """A section from station to station, in a direction."""
    x, y = 0.78 * way[0], 0.78 * way[1]
    ends = [disc(*end, 0.24, fill=PAPER_WHITE, edge=INK) for end in ((-x, -y), (x, y))]
    return sign(stroke(-x, -y, x, y, ink=ink, width=1.4 * LINE), *ends)


def _draw_lines(canvas: Canvas, city: City, count: Count, centre: Spot, size: float) -> None:
    """Lines from end to end; what one must have stands above it."""
    if "with" in count:
        at(0, 0.72, _section((1, 0), _inks(city, count)[0]), 0.85)(canvas, centre, size)
        spot = centre[0], centre[1] - 0.3 * size
        _draw_with(canvas, city, count["with"], spot, 0.62 * size)
        return
    for down, ink in zip((-0.5, 0.5), 2 * _inks(city, count), strict=False):
        at(0, down, _section((1, 0), ink))(canvas, centre, size)


def _inks(city: City, count: Count) -> list[str]:
    """The inks of the lines that are asked for; that of all drawings where all are."""
    named = names_in("colour", count.get("colour", []))
    return [each.ink for each in city.colours if each.name in named] or [INK]


def _draw_district(canvas: Canvas, kind: str | None, centre: Spot, size: float) -> None:
    """A district: a main one is filled, a secondary one has a line inside its edge, as on a map."""
    draw_district(canvas, centre, size, fill=HAIRLINE if kind == "main" else PAPER_WHITE)
    if kind == SECONDARY:
        x, y = centre
        draw_district(canvas, (x - 0.03 * size, y - 0.03 * size), 0.74 * size, line=0.07)


def _draw_through(canvas: Canvas, centre: Spot, size: float) -> None:
    """A line that runs through a district."""
    spot = centre[0], centre[1] - 0.34 * size
    for ink, width in ((PAPER_WHITE, 0.42 * size), (INK, 1.2 * LINE * size)):
        _draw_across(canvas, spot, 1.12 * size, width, ink)


def _draw_across(canvas: Canvas, centre: Spot, reach: float, width: float, ink: str = INK) -> None:
    x, y = centre
    canvas.line((x - reach, y), (x + reach, y), stroke=ink, width=width)


def _draw_station(canvas: Canvas, city: City, kind: str, centre: Spot, size: float) -> None:
    """A special station with its sign, one with its mark, an interchange, or an ordinary one."""
    if kind in city.marks:
        draw_mark_sign(canvas, mark_shape(city, kind), centre, 0.85 * size)
    elif kind in city.specials and city.specials[kind].icon != "none":
        draw_special_sign(canvas, city.specials[kind].icon, centre, size)
    elif kind == "interchange":
        draw_interchange(canvas, centre, size)
    elif kind == "station":
        canvas.circle(centre, 0.7 * size, fill=INK)
    else:
        draw_label_icon(canvas, "station", centre, size)


_DRAWN: Mapping[str, Callable[[Canvas, City, Count, Spot, float], None]] = {
    **dict.fromkeys(("stations", "visits", "interchanges", "connected"), _draw_stations),
    **dict.fromkeys(("symbols", "sets"), _draw_sorts),
    "districts": _draw_districts,
    "sections": _draw_sections,
    "lines": _draw_lines,
}
