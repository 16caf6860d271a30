"""How much a player could get who knows the order of all cards: found, or between two bounds.

    python benchmarks/bound.py [CITY] [--games N] [--seed N] [--branches N] [--fixed]

No player does better. For each deal it prints the points of the best game found, the number that
no game exceeds, and the points of `search`, which does not know the cards. Of each round, all lines
that its cards allow are listed (`lines.py`). Good games are found by replacing one line after
another (`ascent.py`). The bound comes from a relaxation, in which each line is chosen by itself
(`relaxation.py`), and from branching (`search.py`). With `--fixed` it prints in place of all that
how far the bound falls where one line is that of the best game (`fixed.py`). The city must have one
line a colour, and no card that grants more at some stations.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from clairvoyant.fixed import fixed_bounds
from clairvoyant.lines import lines_of_deal
from clairvoyant.network import UnsuitableCityError, network_of
from clairvoyant.search import Search

from nextstation.engine import load_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.state import blank_game
from nextstation.engine.stats.batch.players import CompiledPlayer


class Deal(NamedTuple):
    """What was found of a deal."""

    lines: int  # that the cards allow, all rounds together
    relaxed: float  # the bound before branching
    bound: int
    best: int  # points of the best game found
    search: int  # points of `search`


def deals(city: str, games: int, seed: int, branches: int) -> Iterator[Deal]:
    """What is found of each deal of a seed, after a number of branches."""
    setup = Setup(load_city(city))
    board = Board.of(setup)
    network, game = network_of(board), blank_game(board)
    played = CompiledPlayer(setup, "search", seed).rows(0, games)[0][:, 0].tolist()
    for number, points in enumerate(played):
        forest = tuple(lines_of_deal(board, game, network, seed, number))
        found = Search(network, board.points, forest).run(branches)
        lines = sum(each.points.size for each in forest)
        yield Deal(lines, found.relaxed, found.bound, found.points, points)


def main() -> None:
    """Print what the options ask for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("city", nargs="?", default="london")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--branches", type=int, default=250)
    parser.add_argument("--fixed", action="store_true")
    options = parser.parse_args()
    try:
        report = _print_fixed if options.fixed else _print_deals
        report(options)
    except UnsuitableCityError as error:
        parser.error(str(error))


def _print_fixed(options: argparse.Namespace) -> None:
    """Print how far the bound lies above the best game found, with one line fixed or none."""
    board = Board.of(Setup(load_city(options.city)))
    network, game = network_of(board), blank_game(board)
    print(f"{'deal':>4} {'none fixed':>10}  one line fixed")
    whole, fixed = list[float](), list[float]()
    for number in range(options.games):
        forest = tuple(lines_of_deal(board, game, network, options.seed, number))
        search = Search(network, board.points, forest)
        bound, bounds = fixed_bounds(search)
        whole.append(bound - search.best)
        fixed += (above := [each - search.best for each in bounds])
        print(f"{number:4} {whole[-1]:10.1f}  {' '.join(f'{each:.1f}' for each in above)}")
    print(f"mean {fmean(whole):.1f}, {fmean(fixed):.1f}")


def _print_deals(options: argparse.Namespace) -> None:
    """Print what is found of each deal, and the means."""
    print(f"{'deal':>4} {'lines':>10} {'relaxed':>7} {'bound':>6} {'best':>6} {'search':>6}")
    found = list[Deal]()
    for deal in deals(options.city, options.games, options.seed, options.branches):
        print(f"{len(found):4} {deal.lines:10,} {deal.relaxed:7.1f}", end=" ")
        print(f"{deal.bound:6} {deal.best:6} {deal.search:6}", flush=True)
        found.append(deal)
    print("mean " + ", ".join(f"{name} {_mean(found, name)}" for name in Deal._fields))


def _mean(found: list[Deal], name: str) -> str:
    """The mean of a column, with its standard error."""
    values = [float(getattr(deal, name)) for deal in found]
    error = f" ± {stdev(values) / sqrt(len(values)):.1f}" if len(values) > 1 else ""
    return f"{fmean(values):,.1f}{error}"


if __name__ == "__main__":
    main()
