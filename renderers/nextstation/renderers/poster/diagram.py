"""Draws the lines of a game as a metro diagram: one weight, round corners, clean termini."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.poster.strokes import (
    Lines,
    Trail,
    along,
    bar,
    beside,
    smooth_path,
    stop_at,
)
from nextstation.renderers.theme.palette import HAIRLINE, PAPER_WHITE
from nextstation.renderers.theme.pencils import pencils_of

# All in grid steps: how wide a line is, and how far what stands on it reaches.
LINE = 0.16
STOP = 0.047
BAR, _BAR_WIDTH = 0.19, 0.1
_BRIDGE, _LONGER, _CASING = 0.22, 0.06, 0.26
_TRACKS = 1.15
# How wide a quiet line is, in widths of others.
_QUIET = 0.5


@dataclass(frozen=True)
class Diagram:
    """What of a game is drawn as a diagram, and where.

    Lines of `quiet` colours are pale and thin, as those of earlier rounds are.
    """

    network: Network
    frame: MapFrame
    played: PlayedMap
    quiet: Collection[str] = ()

    @cached_property
    def lines(self) -> Lines:
        """The lines as a network."""
        return Lines(self.network, self.played)

    def ink(self, colour: str) -> str:
        """The ink of a colour, or a pale one."""
        if colour in self.quiet:
            return HAIRLINE
        return next(each.ink for each in self.network.city.colours if each.name == colour)

    def told(self, colour: str) -> str:
        """The stations of a line, for those who hear the page."""
        return ", ".join(point.name for point in self.lines.in_order(colour))

    def spots(self, trail: Trail) -> list[Spot]:
        """The spots of a trail; tracks on the same link run side by side."""
        spots = [self.frame.point(point) for point in trail.points]
        if trail.tracks == 1:
            return spots
        aside = (trail.track - (trail.tracks - 1) / 2) * _TRACKS * LINE * self.frame.step
        return [*beside(spots[0], spots[1], aside)]


def draw_lines(canvas: Canvas, diagram: Diagram) -> None:
    """Draw the lines: quiet ones first, so that the others lie on them."""
    titles = {pencil.name: pencil.title for pencil in pencils_of(diagram.network.city)}
    colours = sorted(diagram.played.lines, key=lambda colour: colour not in diagram.quiet)
    with canvas.group("lines", "Lines"):
        for colour in colours:
            with canvas.group(f"line-{colour}", title=titles[colour], about=diagram.told(colour)):
                for trail in diagram.lines.trails:
                    if trail.colour == colour:
                        _draw_trail(canvas, diagram, trail)
                for point in diagram.lines.ends(colour):
                    _draw_terminus(canvas, diagram, colour, point)
        _draw_bridges(canvas, diagram)


def _draw_trail(canvas: Canvas, diagram: Diagram, trail: Trail) -> None:
    """A stroke, and a white dot at each station that it alone passes through."""
    step, spots = diagram.frame.step, diagram.spots(trail)
    ink = diagram.ink(trail.colour)
    width = LINE * step * (_QUIET if trail.colour in diagram.quiet else 1)
    canvas.path(smooth_path(spots, step), stroke=ink, width=width)
    if trail.colour in diagram.quiet:
        return
    for before, here, after in zip(spots, spots[1:], spots[2:], strict=False):
        canvas.circle(stop_at(before, here, after, step), STOP * step, fill=PAPER_WHITE)
    for point in (trail.points[0], trail.points[-1]):
        place = diagram.network.canonical[point]
        if place not in diagram.lines.nodes and place not in diagram.lines.ends(trail.colour):
            # Where a line branches its strokes meet.
            canvas.circle(diagram.frame.point(point), LINE / 2 * step, fill=ink)
            canvas.circle(diagram.frame.point(point), STOP * step, fill=PAPER_WHITE)


def _draw_terminus(canvas: Canvas, diagram: Diagram, colour: str, point: Point) -> None:
    """A bar across the end of a line, where no sign stands there."""
    if point in diagram.lines.nodes:
        return
    step, frame = diagram.frame.step, diagram.frame
    for link in diagram.lines.links(colour):
        if point in (link.start, link.end):
            there = link.end if point == link.start else link.start
            ends = bar(frame.point(point), frame.point(there), BAR * step)
            thin = _QUIET if colour in diagram.quiet else 1
            canvas.line(*ends, stroke=diagram.ink(colour), width=thin * _BAR_WIDTH * step)


def _draw_bridges(canvas: Canvas, diagram: Diagram) -> None:
    """Where both ways over a crossing are taken, the upper one is cleared of the lower."""
    step, frame, links = diagram.frame.step, diagram.frame, diagram.network.links
    for point, ways in diagram.network.crossings.items():
        taken = {
            links[index].direction % 4: (colour, links[index])
            for colour, indices in diagram.played.lines.items()
            for index in indices
            if point in links[index].over
        }
        if len(taken) > 1:
            colour, link = taken[ways[0]]
            for reach, ink, width in (
                (_BRIDGE, PAPER_WHITE, _CASING),
                (_BRIDGE + _LONGER, diagram.ink(colour), LINE),
            ):
                start, end = (
                    along(frame.point(point), frame.point(each), reach * step)
                    for each in (link.start, link.end)
                )
                canvas.line(start, end, stroke=ink, width=width * step)
