"""Whether a city's map is balanced: what many games of one player come to.

    python benchmarks/balance.py CITY [--games N] [--policy POLICY] [--seed N]

CITY is a file or the name of a shipped city. Prints the stations of each symbol that a first card
finds from each departure; the mean score of each colour, and how far it is from the mean of all;
how often the two lines of a colour are joined; how often each shared objective is reached; the mean
total without objectives, its standard error, and the solo band it is in.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from nextstation.engine import load_city
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.jit.compiler import compiled
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.begin import begin_game
from nextstation.engine.game.rules.objectives import is_reached
from nextstation.engine.game.rules.scoring import points_drawn
from nextstation.engine.game.rules.state import Game, Now, blank_game
from nextstation.engine.policy.catalogue import SIMPLE
from nextstation.engine.policy.game_loop import play_round
from nextstation.engine.policy.play_stats import PlayStats, blank_stats
from nextstation.engine.policy.registry import make_policy
from nextstation.engine.policy.spec import BuiltInPolicy
from nextstation.engine.vocabulary.stations import ANY

CHUNK = 5_000


class Ends(NamedTuple):
    """How N games ended."""

    totals: Ints  # [N] without objectives
    points: Ints  # [N, C] points of each colour's lines
    joined: Ints  # [N, C] whether they were joined
    reached: Ints  # [N, O] whether each objective was reached


@kernel
def play_to_ends(
    board: Board,
    game: Game,
    policy: BuiltInPolicy,
    seed: int,
    first: int,
    ends: Ends,
    stats: PlayStats,
) -> None:
    """Play as many games as `ends` has rows, beginning with game `first` of a seed."""
    for number in range(ends.totals.size):
        begin_game(board, game, seed, first + number, 0)
        for place in range(game.order.size):
            colour = game.order[place]
            play_round(board, game, colour, policy, stats)
            ends.joined[number, colour] = game.now[Now.JOINED]
            for term in range(game.line_points.shape[1]):
                ends.points[number, colour] += game.line_points[colour, term]
        ends.totals[number] = points_drawn(board, game)
        for objective in range(ends.reached.shape[1]):
            ends.reached[number, objective] = is_reached(board, game, objective)


def play_games(network: Network, games: int, policy: str, seed: int) -> Iterator[Ends]:
    """Play games of a city, chunk by chunk, with all of its objectives on the table."""
    board = Board.of(Setup(network, list(all_objectives(network))))
    game, stats, play = blank_game(board), blank_stats(board), compiled(play_to_ends)
    player = make_policy(policy, board, game)
    columns = (len(board.departs), len(board.departs), len(board.modules.objectives))
    for first in range(0, games, CHUNK):
        count = min(CHUNK, games - first)
        totals = np.zeros(count, np.int64)
        ends = Ends(totals, *(np.zeros((count, each), np.int64) for each in columns))
        play(board, game, player, seed, first, ends, stats)
        yield ends


def all_objectives(network: Network) -> Iterator[Module]:
    """The city's shared objectives, if it has any, as if all of them were dealt."""
    module = network.city.objectives
    if module:
        yield replace(module, count=len(module.cards))


def first_sections(network: Network) -> Iterator[str]:
    """A line for each departure: the stations of each symbol that a first card finds."""
    for colour in network.city.colours:
        for departure in colour.departures:
            canonical = network.canonical[departure.point]
            near = Counter(
                network.station_at[end].symbol
                for link in network.links_at[canonical]
                for end in (link.start, link.end)
                if network.canonical[end] != canonical
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
    parser.add_argument("--policy", choices=SIMPLE, default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    network = load_city(options.city)
    city = network.city
    objectives = [card.id for card in city.objectives.cards] if city.objectives else []
    points, joined = np.zeros((2, len(city.colours)))
    reached = np.zeros(len(objectives), np.int64)
    scores = []
    for ends in play_games(network, options.games, options.policy, options.seed):
        points += ends.points.sum(axis=0) / options.games
        joined += ends.joined.sum(axis=0) / options.games
        reached += ends.reached.sum(axis=0)
        scores.append(ends.totals)

    print(f"{city.title}: {options.games:,} games, {options.policy}, seed {options.seed}")
    print("Stations that a first card finds", *first_sections(network), sep="\n")
    print("Points by colour")
    colours = [colour.name for colour in city.colours]
    for name, mean in zip(colours, points, strict=True):
        print(f"  {name:24}{mean:6.2f} {mean / points.mean() - 1:+7.1%}")
    if len(city.colours[0].departures) > 1:
        print("Rounds that joined the two lines")
        for name, share in zip([*colours, "all"], [*joined, joined.mean()], strict=True):
            print(f"  {name:24}{share:6.1%}")
    if objectives:
        print("Games that reached the objective")
    for name, games in zip(objectives, reached.tolist(), strict=True):
        print(f"  {name:24}{games / options.games:6.1%} {games:9,}")
    totals = Distribution.of(np.concatenate(scores))
    band = f"   {solo_band(city.solo_bands, totals.mean)}" if city.solo_bands else ""
    print(f"Mean total {totals.mean:.2f} ± {totals.standard_error:.2f}{band}")


if __name__ == "__main__":
    main()
