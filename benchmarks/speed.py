"""How fast the engine plays, how well its players do, and what a run costs.

    python benchmarks/speed.py [--games N] [--rounds N] [--against COMMAND] [--dry]

COMMAND is the command line of a rival for the London base game, in which {policy} and {games} are
filled in; it must print `games/s=NUMBER`. Everything is measured in turn, round by round, and the
median counts, of a ratio the median of the rounds: a noisy machine is noisy to all alike. The
figures go to benchmarks/results/speed.json and into docs/speed.md, unless --dry.
"""

import argparse
import platform
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from measures import command, decisions_of_a_game, memory, played, rival, training
from report import publish, report

from nextstation.engine import load_city
from nextstation.engine.checks.shipped import shipped_modules
from nextstation.engine.play.agents import check_policy

ALL = ("shared_objectives", *shipped_modules())
# City, modules, player, and games as a share of --games.
RATES = [
    *(
        (city, (), policy, 1.0)
        for city in ("london", "paris", "berlin")
        for policy in ("random", "greedy")
    ),
    *(("london", ALL, policy, 0.5) for policy in ("random", "greedy")),
]
# The players, by how many games tell them apart; those that this engine does not know are left out.
PLAYERS = {
    "random": 1_000_000,
    "greedy": 500_000,
    "lookahead:1": 10_000,
    "lookahead:2": 10_000,
    "lookahead:3": 10_000,
    "learner": 100_000,
    "search:1": 10_000,
    "search:30": 1000,
    "search": 1000,
    "search:300": 1000,
}


def measure_rates(games: int, rounds: int, against: str | None) -> Iterator[dict[str, Any]]:
    """Games and decisions a second; beside those of a rival, if there is one."""
    seconds: dict[int, list[float]] = {place: [] for place in range(len(RATES))}
    rivals: dict[int, list[float]] = {place: [] for place in range(len(RATES))}
    for _ in range(rounds):
        for place, (city, modules, policy, share) in enumerate(RATES):
            count = max(1, int(games * share))
            seconds[place].append(played(load_city(city), policy, count, modules)[1])
            if against and (city, modules) == ("london", ()):
                rivals[place].append(rival(against, policy, games))
    for place, (city, modules, policy, _) in enumerate(RATES):
        rate = 1 / median(seconds[place])
        decisions = decisions_of_a_game(load_city(city), policy, modules)
        row = {"city": city, "modules": bool(modules), "policy": policy, "games_per_second": rate}
        row |= {"decisions_a_game": decisions, "decisions_per_second": rate * decisions}
        pairs = zip(rivals[place], seconds[place], strict=False)
        if ratios := [theirs / ours for theirs, ours in pairs]:
            row["rival_games_per_second"] = 1 / median(rivals[place])
            row["ratio"] = median(ratios)
        yield row


def measure_players(scale: float) -> Iterator[dict[str, Any]]:
    """The mean of each player on London, and the time of a game."""
    network = load_city("london")
    for policy, most in PLAYERS.items():
        try:
            check_policy(policy)
        except ValueError:
            continue
        games = max(10, int(most * scale))
        result, seconds = played(network, policy, games)
        mean, error = result.total.mean, result.total.standard_error
        row = {"policy": policy, "games": games, "mean": mean, "standard_error": error}
        yield row | {"seconds_a_game": seconds}


def measure_start(rounds: int, games: int = 1000) -> dict[str, Any]:
    """A small run from a warm cache, in all."""
    words = ("london", "--games", str(games))
    command(*words)
    times = [command(*words) for _ in range(rounds)]
    return {
        "games": games,
        "seconds": median(each[0] for each in times),
        "processor_seconds": median(each[1] for each in times),
    }


def measure_memory(games: int, beside: int = 10_000) -> dict[str, Any]:
    """What memory many games take, beside few; from a warm cache."""
    words = ("london", "--policy", "random", "--games")
    memory(*words, str(beside))
    few, many = (memory(*words, str(each)) for each in (beside, games))
    return {
        "games": games,
        "beside": beside,
        "megabytes": many,
        "more_megabytes": max(many - few, 0),
    }


def machine() -> str:
    """What the processor calls itself."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000, help="games of a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--against", metavar="COMMAND", help="a rival, with {policy} and {games}")
    parser.add_argument("--scale", type=float, default=1.0, help="of the games of each player")
    parser.add_argument("--memory", type=int, default=10**7, help="games of the longest run")
    parser.add_argument("--dry", action="store_true", help="print only")
    options = parser.parse_args()
    data = {
        "machine": machine(),
        "rates": list(measure_rates(options.games, options.rounds, options.against)),
        "players": list(measure_players(options.scale)),
        "training_seconds": training(load_city("london")),
        "start": measure_start(options.rounds),
        "memory": measure_memory(options.memory),
    }
    print(report(data))
    for row in data["rates"]:
        if "ratio" in row:
            theirs = f"{row['rival_games_per_second']:,.0f} games a second"
            print(f"{row['policy']}: the rival plays {theirs}, the engine {row['ratio']:.2f} of it")
    if not options.dry:
        publish(data)


if __name__ == "__main__":
    main()
