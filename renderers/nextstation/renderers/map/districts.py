"""Draws the districts of a map: soft fields, secondary ones with a line, or borders alone."""

from collections.abc import Collection, Iterator, Mapping
from itertools import groupby

from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import localized
from nextstation.renderers.map.district_outline import Corner, inset, outlines, rounded
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.tints import squares_of, tint_numbers
from nextstation.renderers.theme.palette import TINTS, TONES

Run = tuple[Corner, Corner]
# How far within a secondary district its line runs, and how wide that is.
_WITHIN, _LINE = 0.35, 0.2
SECONDARY = "secondary"


def border_runs(squares: Mapping[str, frozenset[Corner]]) -> Iterator[Run]:
    """The straight runs in which different districts, or a district and no other, meet."""
    owner = {square: letter for letter, taken in squares.items() for square in taken}
    turned = {(y, x): letter for (x, y), letter in owner.items()}
    yield from _level_runs(owner)
    yield from (((x, y), (u, v)) for (y, x), (v, u) in _level_runs(turned))


def _level_runs(owner: Mapping[Corner, str]) -> Iterator[Run]:
    """The level runs: above each square that belongs to another district than the one above."""
    edges = sorted(
        {
            (y + below, x)
            for x, y in owner
            for below in (0, 1)
            if owner.get((x, y + below)) != owner.get((x, y + below - 1))
        }
    )
    for _, run in groupby(enumerate(edges), lambda each: (each[1][0], each[1][1] - each[0])):
        steps = [edge for _, edge in run]
        (y, first), (_, last) = steps[0], steps[-1]
        yield (first, y), (last + 1, y)


def draw_districts(
    canvas: Canvas, network: Network, frame: MapFrame, *, kinds: bool = True
) -> None:
    """Each district as a soft field, with white streets or a line between them.

    `kinds` tells secondary districts from main ones, where a city has both.
    """
    squares = squares_of(network.city)
    tints = tint_numbers(squares, len(TINTS))
    districts = {each.letter: each for each in network.city.map.districts}
    told = kinds and len({each.kind for each in districts.values()}) > 1
    with canvas.group("districts", "Districts"):
        for letter, taken in squares.items():
            district = districts[letter]
            title = localized(district.name, district.names)
            with canvas.group(f"district-{district.name}", title=title):
                canvas.path(_outline(frame, taken, 0), fill=TINTS[tints[letter]])
                if told and district.kind == SECONDARY:
                    line = _outline(frame, taken, _WITHIN)
                    canvas.path(line, stroke=TONES[tints[letter]], width=_LINE)
        if edges := canvas.style.edges:
            for start, end in border_runs(squares):
                ends = (frame.at(x - 0.5, y - 0.5) for x, y in (start, end))
                canvas.line(*ends, stroke=edges, cap="round")


def _outline(frame: MapFrame, squares: Collection[Corner], within: float) -> str:
    """The path round some squares, `within` the edge of their field, with round corners."""
    corner = max(min(0.16 * frame.step, 3.2) - within, 0.1)
    fields = [inset(loop, frame.step, frame.street + within) for loop in outlines(squares)]
    return "".join(
        rounded([(frame.area.x + x, frame.area.y + y) for x, y in field], corner)
        for field in fields
    )
