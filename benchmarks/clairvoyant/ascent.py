"""Good games, found from choices of lines: one line after another is replaced by the best one."""

from typing import NamedTuple

import numpy as np
from clairvoyant.forest import Stacked, lines_in
from clairvoyant.lines import BARRED, Lines
from clairvoyant.network import Network, Reals

from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.kernel import kernel

_BARRED_WORTH = -1e9


class Sheet(NamedTuple):
    """The lines chosen, and what follows from those that are drawn."""

    lines: Ints  # [C] the line of each colour
    colours: Ints  # [P] how many visit a station
    barred: Ints  # [links] how many of their links bar a link
    visits: Ints  # [1] visits that the track counts
    values: Reals  # [N] scratch
    worth: Reals  # [P × 8] scratch


def blank_sheet(network: Network, points: int, lines: int) -> Sheet:
    """Memory for a sheet whose lines are chosen from a number of them."""
    return Sheet(
        np.zeros(network.departures.size, np.int64),
        np.zeros(points, np.int64),
        np.zeros(len(network.bars), np.int64),
        np.zeros(1, np.int64),
        np.zeros(lines),
        np.zeros(network.ends.size),
    )


@kernel
def ascend(network: Network, forest: Stacked, sheet: Sheet, order: Ints) -> int:
    """Replace lines until none can be improved, the colours in an order. Returns the points.

    A line that others bar is left out first; a line without a section is always allowed.
    """
    sheet.colours[:] = 0
    sheet.barred[:] = 0
    sheet.visits[0] = 0
    for colour in order:
        if _is_barred(network, lines_in(forest, colour), sheet, sheet.lines[colour]):
            sheet.lines[colour] = 0
        _draw(network, lines_in(forest, colour), sheet, colour, 1)
    idle, place = 0, 0
    while idle < order.size:
        colour = order[place]
        was = sheet.lines[colour]
        _draw(network, lines_in(forest, colour), sheet, colour, -1)
        sheet.lines[colour] = _best_line(network, lines_in(forest, colour), sheet, colour)
        _draw(network, lines_in(forest, colour), sheet, colour, 1)
        idle = idle + 1 if sheet.lines[colour] == was else 1
        place = (place + 1) % order.size
    return total(network, forest, sheet)


@kernel
def _is_barred(network: Network, lines: Lines, sheet: Sheet, line: int) -> bool:
    """Whether the lines drawn bar a line."""
    while line:
        if sheet.barred[network.links[lines.sections[line]]]:
            return True
        line = lines.parents[line]
    return False


@kernel
def _draw(network: Network, lines: Lines, sheet: Sheet, colour: int, times: int) -> None:
    """Draw the line of a colour, or erase it: -1 times."""
    line = sheet.lines[colour]
    if line:
        sheet.colours[network.departures[colour]] += times
        sheet.visits[0] += times * lines.visits[line]
    while line:
        section = lines.sections[line]
        sheet.colours[network.ends[section]] += times
        for link in range(sheet.barred.size):
            sheet.barred[link] += times * network.bars[network.links[section], link]
        line = lines.parents[line]


@kernel
def _best_line(network: Network, lines: Lines, sheet: Sheet, colour: int) -> int:
    """The line of a colour that brings most on the sheet, which lacks one; if possible, its own."""
    for section in network.sections:
        there = sheet.colours[network.ends[section]]
        sheet.worth[section] = network.worth[there + 1] - network.worth[there]
        if sheet.barred[network.links[section]]:
            sheet.worth[section] = _BARRED_WORTH
    own, there = sheet.lines[colour], sheet.colours[network.departures[colour]]
    sheet.values[0] = network.worth[there + 1] - network.worth[there]
    track = network.track[sheet.visits[0]]
    best, most = 0, 0.0
    for line in range(1, lines.points.size):
        value = sheet.values[lines.parents[line]] + sheet.worth[lines.sections[line]]
        sheet.values[line] = value
        value += lines.points[line]
        value += network.track[sheet.visits[0] + lines.visits[line]] - track
        if lines.points[line] != BARRED and (value > most or (value == most and line == own)):
            best, most = line, value
    return best


@kernel
def total(network: Network, forest: Stacked, sheet: Sheet) -> int:
    """The points of a sheet."""
    points = network.track[sheet.visits[0]]
    for station in network.stations:
        points += network.worth[sheet.colours[station]]
    for colour in range(network.departures.size):
        if sheet.lines[colour]:
            points += forest.points[colour, sheet.lines[colour]]
    return int(points)
