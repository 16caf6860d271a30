"""Whether a city's map is balanced: what many games of one player come to.

    python benchmarks/balance.py CITY [--games N] [--policy POLICY] [--seed N]

CITY is a file or the name of a shipped city. Prints the stations of each symbol that a first card
finds from each departure; the mean score of each colour, and how far it is from the mean of all;
how often the two lines of a colour are joined; how often each shared objective is reached, counted
here from the finished networks; the mean total with its standard error, and the solo band it is in.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nextstation.engine import load_city
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.city.city import Objective
from nextstation.engine.city.network import Network
from nextstation.engine.game.bits import copy_row
from nextstation.engine.game.board import Board
from nextstation.engine.game.compiled import compiled
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.scoring import is_built, total
from nextstation.engine.game.state import (
    CROSSINGS,
    DISTRICTS,
    JOINED,
    USED,
    Game,
    begin_game,
    blank_game,
    count_lines,
)
from nextstation.engine.game.tables import Ints, Words
from nextstation.engine.policy.players import POLICIES, play_round
from nextstation.engine.vocabulary.stations import ANY

CHUNK = 5_000
Flags = NDArray[np.bool_]


class Ends(NamedTuple):
    """How N games ended. A colour has L lines; P are the grid points, as in `Board`."""

    totals: Ints  # [N]
    points: Ints  # [N, C] points of each colour's lines
    joined: Ints  # [N, C] whether they were joined
    colours_at: Ints  # [N, P] colours at each station, by the point it is called by
    marked: Words  # [N, M, P / 64] stations that bear each mark, by the same points
    lines: Words  # [N, C, L, P / 64] points of each line
    districts: Ints  # [N, C, L] districts that it passes through, as a set
    crossings: Ints  # [N] sections that cross a river
    used: Ints  # [N] ways used over overhead crossings

    @classmethod
    def blank(cls, board: Board, game: Game, games: int) -> "Ends":
        """Room for so many games of a board."""

        def zeros(*shape: int) -> Ints:
            return np.zeros((games, *shape), np.int64)

        colours, lines = board.departs.shape
        return cls(
            totals=zeros(),
            points=zeros(colours),
            joined=zeros(colours),
            colours_at=zeros(board.points),
            marked=np.zeros((games, *game.marked.shape), np.uint64),
            lines=np.zeros((games, colours, *game.lines.once.shape), np.uint64),
            districts=zeros(colours, lines),
            crossings=zeros(),
            used=zeros(),
        )


@kernel
def play_to_ends(board: Board, game: Game, policy: int, seed: int, first: int, ends: Ends) -> None:
    """Play as many games as `ends` has rows, beginning with game `first` of a seed."""
    for number in range(ends.totals.size):
        begin_game(board, game, seed, first + number)
        for place in range(game.order.size):
            colour = game.order[place]
            play_round(board, game, colour, policy)
            ends.joined[number, colour] = game.now[JOINED]
            for term in range(game.line_points.shape[1]):
                ends.points[number, colour] += game.line_points[colour, term]
            for line in range(count_lines(board, game)):
                if is_built(board, game, line):
                    copy_row(ends.lines[number, colour, line], game.lines.once, line)
                    ends.districts[number, colour, line] = game.lines.tally[line, DISTRICTS]
                    ends.crossings[number] += game.lines.tally[line, CROSSINGS]
        ends.totals[number] = total(board, game)
        ends.used[number] = game.now[USED]
        for point in range(game.colours_at.size):
            ends.colours_at[number, point] = game.colours_at[point]
        for mark in range(game.marked.shape[0]):
            copy_row(ends.marked[number, mark], game.marked, mark)


def play_games(network: Network, games: int, policy: str, seed: int) -> Iterator[Ends]:
    """Play games of a city, chunk by chunk."""
    board = Board.of(network)
    game, play = blank_game(board), compiled(play_to_ends)
    for first in range(0, games, CHUNK):
        ends = Ends.blank(board, game, min(CHUNK, games - first))
        play(board, game, POLICIES.index(policy), seed, first, ends)
        yield ends


class Tally:
    """Counts in the games of an `Ends` what shared objectives ask for.

    A count of the vocabulary is a method of its name, and its filters are the arguments. It finds
    flags: the first axis is the games, the last one the stations, districts or crossings that are
    asked for; with `per: line`, the lines stand between.
    """

    def __init__(self, network: Network, ends: Ends) -> None:
        self.network, self.ends, self.city = network, ends, network.city
        self.of_kind = {each.name: each.kind for each in self.city.map.districts}
        self.named = {each.letter: each.name for each in self.city.map.districts}

    def reached(self, objective: Objective) -> int:
        """How many games reached an objective."""
        found = getattr(self, objective.count)(**objective.filters)
        wanted = found.shape[-1] if objective.at_least is None else objective.at_least
        hits = found.sum(axis=-1) >= wanted
        return int(hits.reshape(len(hits), -1).any(axis=1).sum())

    def stations(self, which: str = "station", per: str = "network", **where: str) -> Flags:
        """Stations on the network, or on a line."""
        found = self._at_points(which)
        if per == "line":
            found = found[:, None] & self._by_line(self.ends.lines)
        return found[..., self._points(which, **where)]

    def interchanges(self, of_colours: int = 2, which: str = "station", **where: str) -> Flags:
        """Stations on lines of so many colours."""
        found = self._at_points(which) & (self.ends.colours_at >= of_colours)
        return found[:, self._points(which, **where)]

    def districts(self, kind: str | None = None, per: str = "network", **with_what: str) -> Flags:
        """Districts that the network or a line passes through, or with such a station in them."""
        names = self._districts(kind)
        if with_what:
            found = self._at_points(with_what["with"])
            points = [self._points(with_what["with"], **{"in": name}) for name in names]
            return np.stack([found[:, each].any(axis=1) for each in points], axis=-1)
        passed = self._by_line(self.ends.districts[..., None])
        if per == "network":
            passed = np.logical_or.reduce(passed, axis=1)
        return passed[..., [list(self.of_kind).index(name) for name in names]]

    def complete_districts(self, kind: str | None = None) -> Flags:
        """Districts of which every station is on the network."""
        found = self._at_points("station")
        points = [self._points("station", **{"in": name}) for name in self._districts(kind)]
        return np.stack([found[:, each].all(axis=1) for each in points], axis=-1)

    def river_crossings(self) -> Flags:
        """Sections that cross a river."""
        return np.arange(len(self.network.river_links)) < self.ends.crossings[:, None]

    def overhead_crossings(self, times_used: int = 1) -> Flags:
        """Overhead crossings used in so many directions."""
        ways = bits(self.ends.used[:, None]).reshape(len(self.ends.used), -1, 2)
        used: Flags = ways[:, : len(self.network.crossings)].sum(axis=2) >= times_used
        return used

    def _at_points(self, what: str) -> Flags:
        """By game and point: whether there is such a station of the network."""
        if what in self.city.marks:
            return bits(self.ends.marked)[:, list(self.city.marks).index(what)]
        return self.ends.colours_at >= (2 if what == "interchange" else 1)

    def _points(self, which: str, **where: str) -> list[int]:
        """The points that the stations are called by: all, of a special kind, in a district."""
        return [
            station.point.row * self.city.map.width + station.point.column
            for station in self.network.stations.values()
            if which not in self.city.specials or which in station.specials
            if where.get("in") in (None, self.named[station.district])
        ]

    def _districts(self, kind: str | None) -> list[str]:
        """The names of the districts: all, or those of a kind."""
        return [name for name, each in self.of_kind.items() if kind in (None, each)]

    @staticmethod
    def _by_line(sets: NDArray[np.generic]) -> Flags:
        """Sets by game, colour and line, as flags by game and line."""
        return bits(sets).reshape(len(sets), -1, 64 * sets.shape[-1])


def bits(words: NDArray[np.generic]) -> Flags:
    """Sets of bits in the last axis, as flags."""
    little = np.ascontiguousarray(words).astype(words.dtype.newbyteorder("<"))
    return np.unpackbits(little.view(np.uint8), axis=-1, bitorder="little").astype(bool)


def first_sections(network: Network) -> Iterator[str]:
    """A line for each departure: the stations of each symbol that a first card finds."""
    for colour in network.city.colours:
        for departure in colour.departures:
            called = network.called[departure.point]
            near = Counter(
                network.station_at[end].symbol
                for link in network.links_at[called]
                for end in (link.start, link.end)
                if network.called[end] != called
            )
            title = f"{colour.name} {departure.side or ''} {departure.point.name}"
            found = (f"{each} {near[each] + near[ANY]}" for each in network.city.symbols)
            yield f"  {title:24}{'   '.join(found)}"


def solo_band(bands: tuple[int, ...], mean: float) -> str:
    """The solo band that a mean total is in, by the scores where the bands start."""
    band = sum(start <= mean for start in bands)
    low = bands[band - 1] if band else 0
    high = f" to {bands[band] - 1}" if band < len(bands) else " or more"
    return f"solo band {band + 1} of {len(bands) + 1}: {low}{high}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("city", metavar="CITY")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--policy", choices=POLICIES, default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    network = load_city(options.city)
    city = network.city
    objectives = city.objectives.cards if city.objectives else ()
    points, joined = np.zeros((2, len(city.colours)))
    reached: Counter[str] = Counter()
    totals = Distribution(np.zeros(1, np.int64))
    for ends in play_games(network, options.games, options.policy, options.seed):
        tally = Tally(network, ends)
        reached.update({each.id: tally.reached(each) for each in objectives})
        points += ends.points.sum(axis=0) / options.games
        joined += ends.joined.sum(axis=0) / options.games
        totals += Distribution.of(ends.totals)

    print(f"{city.title}: {options.games:,} games, {options.policy}, seed {options.seed}")
    print("Stations that a first card finds", *first_sections(network), sep="\n")
    print("Points by colour")
    for colour, mean in zip(city.colours, points, strict=True):
        print(f"  {colour.name:24}{mean:6.2f} {mean / points.mean() - 1:+7.1%}")
    if len(city.colours[0].departures) > 1:
        print("Rounds that joined the two lines")
        for name, share in zip(
            [*(each.name for each in city.colours), "all"], [*joined, joined.mean()], strict=True
        ):
            print(f"  {name:24}{share:6.1%}")
    if objectives:
        print("Games that reached the objective")
    for each in objectives:
        print(f"  {each.id:24}{reached[each.id] / options.games:6.1%} {reached[each.id]:9,}")
    band = f"   {solo_band(city.solo_bands, totals.mean)}" if city.solo_bands else ""
    print(f"Mean total {totals.mean:.2f} ± {totals.error:.2f}{band}")


if __name__ == "__main__":
    main()
