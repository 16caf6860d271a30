"""Games per second of one thread, by city and player; beside a rival's, in the same run.

    python benchmarks/speed.py [--games N] [--rounds N] [--against COMMAND] [--json FILE]

COMMAND is a rival's command line in which {policy} and {games} are filled in; it must print
`games/s=NUMBER`. Engine and rival take turns, round by round, and the best round of each counts,
because a machine is only ever slowed down by what else it does.
"""

import argparse
import json
import re
import shlex
import subprocess
import time
from pathlib import Path

import numpy as np

from nextstation.engine import load_city
from nextstation.engine.batch.simulation import compiled_chunk
from nextstation.engine.check.shipped import shipped_cities
from nextstation.engine.game.board import Board
from nextstation.engine.game.state import blank_game
from nextstation.engine.policy.players import POLICIES


def ours(city: str, policy: str, games: int) -> tuple[float, float]:
    """Games and decisions per second of processor time."""
    board = Board.of(load_city(city))
    run, game = compiled_chunk(), blank_game(board)
    columns = len(board.departs) * len(board.line_terms) + len(board.network_terms) + 2
    results = np.zeros((games, columns), np.int64)
    run(board, game, POLICIES.index(policy), 1, 0, 1, results[:1])
    began = time.process_time()
    run(board, game, POLICIES.index(policy), 1, 0, 1, results)
    spent = time.process_time() - began
    return games / spent, float(results[:, -1].sum()) / spent


def rival(command: str, policy: str, games: int) -> float:
    """Games per second that a rival says of itself."""
    words = shlex.split(command.format(policy=policy, games=games))
    printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout  # noqa: S603
    found = re.search(r"games/s=([0-9.]+)", printed)
    if not found:
        raise SystemExit(f"the rival printed no games/s=NUMBER: {printed!r}")
    return float(found.group(1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--against", metavar="COMMAND")
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    measured = []
    for city in shipped_cities():
        for policy in POLICIES:
            row: dict[str, float | str] = {"city": city, "policy": policy}
            for _ in range(options.rounds):
                games, decisions = ours(city, policy, options.games)
                row["games_per_second"] = max(games, float(row.get("games_per_second", 0)))
                row["ns_a_decision"] = min(1e9 / decisions, float(row.get("ns_a_decision", 1e9)))
                if options.against:
                    theirs = rival(options.against, policy, options.games)
                    row["rival"] = max(theirs, float(row.get("rival", 0)))
            line = f"{city:12} {policy:8} {row['games_per_second']:12,.0f} games/s"
            line += f" {row['ns_a_decision']:8.1f} ns a decision"
            if options.against:
                row["ratio"] = float(row["games_per_second"]) / float(row["rival"])
                line += f"   rival {row['rival']:12,.0f} games/s   ratio {row['ratio']:.2f}"
            print(line, flush=True)
            measured.append(row)
    if options.json:
        options.json.write_text(json.dumps(measured, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
