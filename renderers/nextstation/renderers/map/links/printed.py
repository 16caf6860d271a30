"""Draws the printed lines of a map: two rails along their links, broken below bridges."""

from collections.abc import Iterator, Sequence

from nextstation.engine.city.city_map import PrintedLine
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.city_names import map_name
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.clearings import pieces_of
from nextstation.renderers.map.obstacles import Segment
from nextstation.renderers.map.stations import departures_of
from nextstation.renderers.theme.palette import PAPER_WHITE, QUIET

# How wide a line is, and each of its two rails: in grid steps. A section fits between the rails.
_WIDTH, _RAIL = 0.23, 0.04
# How far it goes on below a station.
_BELOW = 0.1


def draw_printed_lines(
    canvas: Canvas, network: Network, frame: MapFrame, *, through: bool = False
) -> None:
    """The printed lines in their ink, or in grey; they continue below the stations.

    On a diagram, whose stations are small and whose bridges are few, they run `through` both.
    """
    short, departures = -_BELOW * frame.step, departures_of(network)
    for name, each in network.printed.items():
        with canvas.group(f"printed-{name}", title=map_name(each.line)):
            pieces = [
                piece
                for link in each.links
                for piece in (
                    [(frame.point(link.start), frame.point(link.end))]
                    if through
                    else pieces_of(network, frame, link, departures, short)
                )
            ]
            draw_rails(canvas, each.line, pieces, _WIDTH * frame.step, round_ends=through)


def draw_rails(
    canvas: Canvas,
    line: PrintedLine,
    pieces: Sequence[Segment],
    width: float,
    *,
    round_ends: bool = False,
) -> None:
    """Straight pieces of a printed line, which run into one another where their ends are round."""
    inner = width * (1 - 2 * _RAIL / _WIDTH)
    cap = "round" if round_ends else "butt"
    for stroke, wide in ((line.ink or QUIET, width), (PAPER_WHITE, inner)):
        for piece in pieces:
            canvas.line(*piece, stroke=stroke, width=wide, cap=cap)


def printed_segments(network: Network, frame: MapFrame) -> Iterator[tuple[Segment, float]]:
    """The links of printed lines, each with half of its width: no name may lie on them."""
    for each in network.printed.values():
        for link in each.links:
            ends = (frame.point(link.start), frame.point(link.end))
            yield ends, _WIDTH * frame.step / 2
