"""A game as a metro diagram: its lines with their bends and ends, stations, water, districts."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import dist

from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.districts import draw_districts
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.printed import draw_printed_lines
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.map.rivers import draw_rivers, draw_water
from nextstation.renderers.map.side_banners import draw_sides
from nextstation.renderers.map.stations import departures_of, icons_of
from nextstation.renderers.poster.strokes import (
    Lines,
    Trail,
    along,
    bar,
    beside,
    smooth_path,
    stop_at,
)
from nextstation.renderers.symbols.icons import draw_special
from nextstation.renderers.theme.palette import (
    HAIRLINE,
    INK,
    PAPER_WHITE,
    TINTS,
    WATER,
    luminance,
    mixed,
)
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.styles import Style

# All in grid steps: how wide a line is, and how far what stands on it reaches.
LINE = 0.16
STOP = 0.047
BAR, _BAR_WIDTH = 0.19, 0.1
_BRIDGE, _LONGER, _CASING = 0.22, 0.06, 0.26
_TRACKS = 1.15
# How wide a quiet line is, in widths of others.
_QUIET = 0.5
# All in grid steps: how far a circle reaches with its ring, and a corridor between two of them.
NODE, _RING = 0.17, 0.046
_CORRIDOR = 0.085
UNREACHED = 0.05
_CORE = 0.07
# The sign of a sight stands round a disc of this radius.
_SIGHT = 0.17
CIRCLE, CIRCLES_APART = 0.255, 0.08
# How much white there is in the tints of districts and in rivers, over which lines stand out.
_WHITE, _WHITE_WATER = 0.4, 0.35
# The darkest and the palest grey of a line, in parts of 255.
_DARKEST, _PALEST = 40, 152


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


def draw_nodes(canvas: Canvas, diagram: Diagram) -> None:
    """Draw the stations that stand out, and pale dots for those that no line reaches."""
    with canvas.group("stations", "Stations", hidden=True):
        for point, station in diagram.network.stations.items():
            if point not in diagram.lines.colours_at:
                _draw_unreached(canvas, diagram, station)
            elif point in diagram.lines.nodes:
                with canvas.group(f"station-{point.name}"):
                    _draw_node(canvas, diagram, station)


def _draw_unreached(canvas: Canvas, diagram: Diagram, station: Station) -> None:
    """A pale dot, with the sign of a sight."""
    step = diagram.frame.step
    spot = _middle([diagram.frame.point(point) for point in station.points])
    for icon in icons_of(diagram.network, station):
        if icon != "ring":
            draw_special(canvas, icon, spot, 0.7 * _SIGHT * step, HAIRLINE)
    radius = UNREACHED * step
    canvas.circle(spot, radius, fill=PAPER_WHITE, stroke=HAIRLINE, width=0.02 * step)


def _draw_node(canvas: Canvas, diagram: Diagram, station: Station) -> None:
    step, network = diagram.frame.step, diagram.network
    reached = [point for point in station.points if point in diagram.lines.reached]
    spots = [diagram.frame.point(point) for point in reached]
    for icon in icons_of(network, station):
        if icon != "ring":
            draw_special(canvas, icon, _middle(spots), _SIGHT * step)
    _draw_circled(canvas, diagram, station, spots)
    boxed = any(
        network.canonical[point] == station.point
        for mark, points in diagram.played.marks.items()
        if network.city.marks[mark].draw == "box"
        for point in points
    )
    for inset, colour in ((0.0, INK), (_RING, PAPER_WHITE)):
        for start, end in _corridors(spots):
            width = 2 * (_CORRIDOR - 0.6 * inset) * step
            canvas.line(start, end, stroke=colour, width=width)
        for spot in spots:
            _draw_disc(canvas, spot, (NODE - inset) * step, colour, boxed=boxed)
    pencil = departures_of(network).get(station.point)
    if pencil and pencil.name in diagram.played.lines:
        canvas.circle(_middle(spots), _CORE * step, fill=diagram.ink(pencil.name))


def _draw_disc(canvas: Canvas, spot: Spot, reach: float, fill: str, *, boxed: bool) -> None:
    if boxed:
        canvas.rect(Area(*spot, 0, 0).inset(-0.92 * reach), fill=fill, radius=0.12 * reach)
    else:
        canvas.circle(spot, reach, fill=fill)


def _draw_circled(
    canvas: Canvas, diagram: Diagram, station: Station, spots: Sequence[Spot]
) -> None:
    """The circles round a station in the colours of lines that count it twice."""
    step, area = diagram.frame.step, Area.around([Area(*spot, 0, 0) for spot in spots])
    circled = [
        colour
        for colour, point in diagram.played.circled
        if diagram.network.canonical[point] == station.point
    ]
    for number, colour in reversed([*enumerate(circled)]):
        reach = (CIRCLE + number * CIRCLES_APART) * step
        round_it = area.inset(-reach)
        canvas.rect(round_it, fill=PAPER_WHITE, radius=reach)
        canvas.rect(
            round_it, stroke=diagram.ink(colour), width=0.5 * CIRCLES_APART * step, radius=reach
        )


def _corridors(spots: Sequence[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """What connects the circles of a station: each with the nearest one before it."""
    joined = list(spots[:1])
    left = list(spots[1:])
    while left:
        near, far = min(
            ((one, other) for one in joined for other in left), key=lambda pair: dist(*pair)
        )
        yield near, far
        left.remove(far)
        joined.append(far)


def _middle(spots: Sequence[Spot]) -> Spot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def quiet_style(style: Style, city: City) -> Style:
    """A style with paler districts and rivers; in grey, inks as far apart as they can be."""
    pale = {tint: mixed(style.colour(tint), PAPER_WHITE, _WHITE) for tint in TINTS}
    water = style.colour(style.water(city.look.get("river")))
    pale[WATER] = mixed(water, PAPER_WHITE, _WHITE_WATER)
    inks = _greys_of(city) if style.inks == "grey" else {}
    return replace(style, tokens={**style.tokens, **pale, **inks})


def _greys_of(city: City) -> dict[str, str]:
    """A grey for each ink, from the darkest ink to the palest in equal steps."""
    inks = sorted({colour.ink for colour in city.colours}, key=luminance)
    apart = (_PALEST - _DARKEST) / max(len(inks) - 1, 1)
    parts = [round(_DARKEST + place * apart) for place in range(len(inks))]
    return {ink: "#" + f"{part:02x}" * 3 for ink, part in zip(inks, parts, strict=True)}


def draw_game(canvas: Canvas, diagram: Diagram, *, sides: bool = True) -> None:
    """The districts, rivers and printed lines of a city, and the lines of a game over them.

    `sides` are the bars with the names of the sides of the city, for which there must be room.
    """
    draw_districts(canvas, diagram.network, diagram.frame, kinds=False)
    draw_water(canvas, diagram.network.city, diagram.frame)
    draw_rivers(canvas, diagram.network, diagram.frame, ticks=False)
    if sides:
        draw_sides(canvas, diagram.network.city, diagram.frame)
    draw_printed_lines(canvas, diagram.network, diagram.frame, through=True)
    draw_lines(canvas, diagram)
    draw_nodes(canvas, diagram)
