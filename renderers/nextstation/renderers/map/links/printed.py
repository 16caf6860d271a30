"""Draws the printed lines of a map: two rails along their links, broken below bridges."""

from collections.abc import Iterator

from nextstation.engine.city.city_map import PrintedLine
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.city_names import map_name
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.clearings import pieces_of
from nextstation.renderers.map.obstacles import Segment
from nextstation.renderers.map.stations import departures_of
from nextstation.renderers.theme.palette import PAPER_WHITE, QUIET

# How wide a line is, and each of its two rails: in grid steps. A section fits between the rails.
_WIDTH, _RAIL = 0.23, 0.03
# How far it goes on below a station.
_BELOW = 0.1


def draw_printed_lines(canvas: Canvas, network: Network, frame: MapFrame) -> None:
    """The printed lines in their ink, or in grey; they continue below the stations."""
    departures = departures_of(network)
    for name, each in network.printed.items():
        with canvas.group(f"printed-{name}", title=map_name(each.line)):
            for link in each.links:
                for piece in pieces_of(network, frame, link, departures, -_BELOW * frame.step):
                    draw_rails(canvas, each.line, piece, _WIDTH * frame.step)


def draw_rails(canvas: Canvas, line: PrintedLine, ends: tuple[Spot, Spot], width: float) -> None:
    """A straight piece of a printed line."""
    rail = width * _RAIL / _WIDTH
    canvas.line(*ends, stroke=line.ink or QUIET, width=width)
    canvas.line(*ends, stroke=PAPER_WHITE, width=width - 2 * rail)


def printed_segments(network: Network, frame: MapFrame) -> Iterator[tuple[Segment, float]]:
    """The links of printed lines, each with half of its width: no name may lie on them."""
    for each in network.printed.values():
        for link in each.links:
            ends = (frame.point(link.start), frame.point(link.end))
            yield ends, _WIDTH * frame.step / 2
