"""A bound on the points of a game whose lines are chosen from given ones.

Every colour chooses its line by itself; what couples the lines is priced. A line is paid for each
station that it visits, and the network, which gets the points of interchanges and of the track,
pays for each visit that it counts: it need not count those that there are. A line pays for each of
its links, as part of a pair of which lines use at most one; what a pair costs is given back once.
Whatever the prices, no game scores more than the best lines, the best visits and what is given back
together (Lagrangian relaxation). Prices are improved by steps against the mismatch: along a
subgradient.
"""

from clairvoyant.forest import CHOSEN, FREE, Certain, Marks, Stacked, lines_in
from clairvoyant.lines import BARRED, Lines
from clairvoyant.network import Network
from clairvoyant.prices import Prices, Work

from nextstation.engine.kernel.kernel import kernel

NEVER = -1e9
# A step aims at the points that are sought; its length shrinks where it leads nowhere.
_SHRINK, _PATIENCE, _INERTIA = 0.7, 5, 0.7
# After so many steps each, hope is asked for.
_CHECK = 8


@kernel
def improve(
    network: Network,
    forest: Stacked,
    certain: Certain,
    prices: Prices,
    work: Work,
    wanted: float,
    steps: int,
    hope: float,
    pace: float,
) -> float:
    """Improve prices until the bound is below the points wanted, or little hope is left for that.

    That is where `hope` times as many steps at the last pace would not do. Returns the bound at the
    prices that are left.
    """
    least, checked, idle, inertia = 1e9, 1e9, 0, 0.0
    for done in range(steps):
        found = bound(network, forest, certain, prices, work)
        idle += 1
        if found < least - 1e-4:
            least, idle = found, 0
            _copy(prices, work.kept)
        if least < wanted:
            break
        if done % _CHECK == _CHECK - 1:
            if hope and (checked - least) * hope < least - wanted:
                break
            checked = least
        if idle == _PATIENCE:
            pace, idle, inertia = _SHRINK * pace, 0, 0.0
            _copy(work.kept, prices)
        else:
            ahead = found - wanted if found - wanted > 1 else 1.0
            _step(network, forest, prices, work, pace * ahead, inertia)
            inertia = _INERTIA
    _copy(work.kept, prices)
    return least


@kernel
def _copy(prices: Prices, to: Prices) -> None:
    """Copy prices."""
    for colour in range(prices.stations.shape[0]):
        for station in range(prices.stations.shape[1]):
            to.stations[colour, station] = prices.stations[colour, station]
    for pair in range(prices.pairs.size):
        to.pairs[pair] = prices.pairs[pair]


@kernel
def bound(network: Network, forest: Stacked, certain: Certain, prices: Prices, work: Work) -> float:
    """The bound at some prices. Leaves the best lines, and the visits counted, in `work`."""
    work.links[:] = 0
    points = 0.0
    for pair in range(prices.pairs.size):
        points += prices.pairs[pair]
        one, other = network.exclusive[pair, 0], network.exclusive[pair, 1]
        work.links[one] += prices.pairs[pair]
        if other != one:
            work.links[other] += prices.pairs[pair]
    for colour in range(network.departures.size):
        points += value_lines(network, lines_in(forest, colour), colour, certain, prices, work)
    return points + _best_visits(network, certain, prices, work)


@kernel
def value_lines(
    network: Network, lines: Lines, colour: int, certain: Certain, prices: Prices, work: Work
) -> float:
    """Choose the line of a colour that is worth most. Returns its points and what it is paid.

    Leaves what each line is paid in `work.values`.
    """
    for section in network.sections:
        link = network.links[section]
        by = certain.barred_by[link]
        work.worth[section] = NEVER
        if by in (FREE, colour):
            paid = prices.stations[colour, network.ends[section]]
            work.worth[section] = paid - work.links[link]
    most = 0.0 if lines.points[0] != BARRED else NEVER
    work.best[colour] = 0
    work.values[0] = prices.stations[colour, network.departures[colour]]
    for line in range(1, lines.points.size):
        value = work.values[lines.parents[line]] + work.worth[lines.sections[line]]
        work.values[line] = value
        if value + lines.points[line] > most and lines.points[line] != BARRED:
            most = value + lines.points[line]
            work.best[colour] = line
    work.values[0] = 0.0
    return most


@kernel
def _best_visits(network: Network, certain: Certain, prices: Prices, work: Work) -> float:
    """Choose the visits that the network counts. Returns their points less what they cost."""
    points = 0.0
    for place in range(network.stations.size):
        _find_gains(network, certain, prices, work, place)
        if place < network.untracked:
            best = 0
            for visits in range(work.gains.shape[1]):
                if work.gains[place, visits] > work.gains[place, best]:
                    best = visits
            work.counted[place] = best
            points += work.gains[place, best]
    return points + _best_tracked(network, work)


@kernel
def _find_gains(network: Network, certain: Certain, prices: Prices, work: Work, place: int) -> None:
    """What a station brings by the visits counted: those that are certain, then the cheapest."""
    station, order, sure, colours = network.stations[place], work.order[place], 0, 0
    paid = 0.0
    for colour in range(network.departures.size):
        if certain.stations[colour, station] == 1:
            order[sure] = colour
            paid += prices.stations[colour, station]
            sure += 1
    colours = sure
    for colour in range(network.departures.size):
        if certain.stations[colour, station] == 0:
            spot, price = colours, prices.stations[colour, station]
            while spot > sure and prices.stations[order[spot - 1], station] > price:
                order[spot] = order[spot - 1]
                spot -= 1
            order[spot] = colour
            colours += 1
    gains = work.gains[place]
    gains[:] = NEVER
    gains[sure] = network.worth[sure] - paid
    for more in range(sure, colours):
        paid += prices.stations[order[more], station]
        gains[more + 1] = network.worth[more + 1] - paid


@kernel
def _best_tracked(network: Network, work: Work) -> float:
    """Choose the visits of the stations that the track counts: the most for each sum of visits."""
    tracked, reach = network.stations.size - network.untracked, work.reach
    reach[:] = NEVER
    reach[0, 0] = 0
    for place in range(tracked):
        gains = work.gains[network.untracked + place]
        for visits in range(reach.shape[1]):
            for more in range(min(gains.size, reach.shape[1] - visits)):
                points = reach[place, visits] + gains[more]
                if points > reach[place + 1, visits + more]:
                    reach[place + 1, visits + more] = points
                    work.chosen[place, visits + more] = more
    best = 0
    for visits in range(reach.shape[1]):
        if (
            reach[tracked, visits] + network.track[visits]
            > reach[tracked, best] + network.track[best]
        ):
            best = visits
    points = reach[tracked, best] + network.track[best]
    for place in range(tracked - 1, -1, -1):
        work.counted[network.untracked + place] = work.chosen[place, best]
        best -= work.chosen[place, best]
    return points


@kernel
def _step(
    network: Network, forest: Stacked, prices: Prices, work: Work, aim: float, inertia: float
) -> None:
    """Move the prices so that the bound would fall by `aim`, were it a straight line."""
    _find_mismatch(network, forest, prices, work, 1 - inertia)
    square = 1e-9
    for pair in range(prices.pairs.size):
        one, other = network.exclusive[pair, 0], network.exclusive[pair, 1]
        over = work.used[one] - 1.0 + (work.used[other] if other != one else 0)
        if prices.pairs[pair] <= 0 and over < 0:
            over = 0.0
        prices.pair_steps[pair] += (1 - inertia) * (over - prices.pair_steps[pair])
        square += prices.pair_steps[pair] ** 2
    for colour in range(network.departures.size):
        for station in network.stations:
            square += prices.station_steps[colour, station] ** 2
    size = aim / square
    for colour in range(network.departures.size):
        for station in network.stations:
            prices.stations[colour, station] -= size * prices.station_steps[colour, station]
    for pair in range(prices.pairs.size):
        price = prices.pairs[pair] + size * prices.pair_steps[pair]
        prices.pairs[pair] = price if price > 0 else 0.0


@kernel
def _find_mismatch(
    network: Network, forest: Stacked, prices: Prices, work: Work, share: float
) -> None:
    """Where the best lines visit a station that the network does not count, or the other way."""
    along = prices.station_steps
    work.used[:] = 0
    for colour in range(network.departures.size):
        for station in network.stations:
            along[colour, station] *= 1 - share
            prices.visited[colour, station] *= 0.9
        line, lines = work.best[colour], lines_in(forest, colour)
        if line:
            along[colour, network.departures[colour]] += share
        while line:
            station = network.ends[lines.sections[line]]
            along[colour, station] += share
            prices.visited[colour, station] += 0.1
            work.used[network.links[lines.sections[line]]] += 1
            line = lines.parents[line]
    for place in range(network.stations.size):
        for number in range(work.counted[place]):
            along[work.order[place, number], network.stations[place]] -= share


@kernel
def mark_good(
    network: Network,
    lines: Lines,
    colour: int,
    certain: Certain,
    prices: Prices,
    work: Work,
    short: float,
    marks: Marks,
) -> int:
    """Mark the lines of a colour that are `short` points worse than the best one at most.

    The prices are those of the bound worked out last. Returns their number.
    """
    least, good = value_lines(network, lines, colour, certain, prices, work) - short, 0
    for line in range(lines.points.size):
        points = lines.points[line]
        is_good = points != BARRED and work.values[line] + points >= least
        marks[line] = CHOSEN if is_good else 0
        good += is_good
    return good
