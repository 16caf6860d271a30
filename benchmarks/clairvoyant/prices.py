"""The prices of the relaxation, and the memory that it works in."""

from typing import NamedTuple

import numpy as np
from clairvoyant.network import Network, Reals

from nextstation.engine.kernel.board.tables import Ints


class Prices(NamedTuple):
    """Prices in points, and how they moved."""

    stations: Reals  # [C, P] of a visit
    pairs: Reals  # [Q] of a pair of links that exclude each other
    station_steps: Reals  # [C, P] mean of the last mismatches
    pair_steps: Reals  # [Q]
    visited: Reals  # [C, P] how often the best lines visited a station lately

    def copy(self) -> "Prices":
        """The same prices elsewhere."""
        return Prices(*(each.copy() for each in self))


class Work(NamedTuple):
    """Memory for the steps, and what they find."""

    values: Reals  # [N] what a line is paid
    worth: Reals  # [P × 8] what a section is paid
    links: Reals  # [links] what a link costs
    used: Ints  # [links] lines that use it
    best: Ints  # [C] the best lines
    gains: Reals  # [stations, C + 1] what a station brings by the number of visits counted
    order: Ints  # [stations, C] colours in the order in which they are counted
    counted: Ints  # [stations] how many are counted
    reach: Reals  # [tracked stations + 1, visits + 1] the most by visits of the first stations
    chosen: Ints  # [tracked stations, visits + 1] visits of the last of them
    kept: Prices  # the best prices so far


def blank_prices(network: Network, points: int) -> Prices:
    """Prices to begin with: equal shares of what a station visited by all brings."""
    colours, pairs = network.departures.size, len(network.exclusive)
    shape = colours, points
    prices = Prices(
        np.zeros(shape), np.zeros(pairs), np.zeros(shape), np.zeros(pairs), np.zeros(shape)
    )
    prices.stations[:] = network.worth[-1] / colours
    tracked = network.stations[network.untracked :]
    prices.stations[:, tracked] += network.track[-1] / max(network.track.size - 1, 1)
    return prices


def blank_work(network: Network, points: int, lines: int) -> Work:
    """Memory for a number of lines."""
    colours, links, stations = network.departures.size, len(network.bars), network.stations.size
    tracked, visits = stations - network.untracked, network.track.size
    return Work(
        values=np.zeros(lines),
        worth=np.zeros(network.ends.size),
        links=np.zeros(links),
        used=np.zeros(links, np.int64),
        best=np.zeros(colours, np.int64),
        gains=np.zeros((stations, colours + 1)),
        order=np.zeros((stations, colours), np.int64),
        counted=np.zeros(stations, np.int64),
        reach=np.zeros((tracked + 1, visits)),
        chosen=np.zeros((tracked, visits), np.int64),
        kept=blank_prices(network, points),
    )
