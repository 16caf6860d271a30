"""How fast games are stepped: by the row, by the part, and beside the loop of the kernel.

    python benchmarks/stepping.py [--city CITY] [--games N] [--steps N] [--rounds N]

Everything is measured in turn, in seconds of one core, and the median counts, of a ratio the median
of the rounds: a noisy machine is noisy to all alike. A decision is one that has an alternative to
passing, chosen at random among the legal ones, as the policy `random` does.
"""

import argparse
from collections.abc import Callable
from statistics import median
from time import thread_time
from typing import Any

import numpy as np

from nextstation.engine import VectorGame
from nextstation.engine.kernel.bits import bounded, next_word
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import over
from nextstation.engine.kernel.board.tables import Ints, Ways, Words
from nextstation.engine.kernel.native.load import compiled, with_structs
from nextstation.engine.kernel.rules.legal import find_starts
from nextstation.engine.kernel.rules.state import Game
from nextstation.engine.kernel.stepping.actions import PASS_ACTION, write_mask
from nextstation.engine.kernel.stepping.observation import observe
from nextstation.engine.kernel.stepping.rows import Rows
from nextstation.engine.kernel.stepping.standing import points_standing
from nextstation.engine.stats.batch.players import CompiledPlayer

# What the public engine in C++ steps in a second, through its bindings for Python.
RIVAL = 15_300


def choose_rows(masks: Ways, streams: Words, chosen: Ints) -> None:
    """Choose one of the legal actions of each row, each equally likely; pass only if none is."""
    for row in range(chosen.size):
        found = 0
        for action in range(1, masks.shape[1]):
            found += masks[row, action]
        chosen[row] = PASS_ACTION
        if found:
            left = bounded(next_word(streams, row), found)
            action = 1
            while left or not masks[row, action]:
                left -= masks[row, action]
                action += 1
            chosen[row] = action


def find_rows(board: Board, blank: Game, games: Words) -> None:
    """Find what is legal in each row."""
    for row in range(games.shape[0]):
        find_starts(board, over(blank, games[row]))


def mask_rows(board: Board, blank: Game, actions: Any, rows: Rows, games: Words) -> None:
    """Find what is legal in each row, and write its mask."""
    for row in range(games.shape[0]):
        write_mask(board, over(blank, games[row]), actions, rows.masks[row])


def observe_rows(board: Board, blank: Game, rows: Rows, games: Words) -> None:
    """Write the observation of each row."""
    for row in range(games.shape[0]):
        observe(board, over(blank, games[row]), rows.observations[row], 0)


def score_rows(board: Board, blank: Game, rows: Rows, games: Words) -> None:
    """Work out what each row would score."""
    for row in range(games.shape[0]):
        rows.points[row] = points_standing(board, over(blank, games[row]))


class Stepped:
    """Games that are stepped at random."""

    def __init__(self, city: str, games: int) -> None:
        self.games = VectorGame(city, games)
        self.size, self.rng = games, np.random.default_rng(1)
        self.streams = self.rng.integers(2**63, size=games).astype(np.uint64)
        self.chosen, self.choose = np.zeros(games, np.int64), compiled(choose_rows)
        self.masks = self.games.masks.view(np.uint8)

    def decide(self) -> None:
        """Choose in native code."""
        self.choose(self.masks, self.streams, self.chosen)

    def step(self) -> None:
        """Choose in native code, and step."""
        self.decide()
        self.games.step(self.chosen)

    def step_by_numpy(self) -> None:
        """Choose with NumPy, and step."""
        wants = self.rng.random(self.masks.shape, np.float32)
        wants *= self.masks
        wants[:, PASS_ACTION] *= 1e-9
        self.games.step(wants.argmax(axis=1))

    def parts(self) -> dict[str, Callable[[], None]]:
        """Each part of a step by itself, for all rows; it changes no game."""
        games, rows, memory = self.games, self.games._rows, self.games._games
        board, blank = games.board, games.game(0)
        find = with_structs(compiled(find_rows), board, blank)
        mask = with_structs(compiled(mask_rows), board, blank, games.actions, rows)
        see = with_structs(compiled(observe_rows), board, blank, rows)
        score = with_structs(compiled(score_rows), board, blank, rows)
        return {
            "choose": self.decide,
            "find": lambda: find(memory),
            "find and mask": lambda: mask(memory),
            "observe": lambda: see(memory),
            "score": lambda: score(memory),
        }


def nanoseconds(run: Callable[[], Any], decisions: int, times: int) -> float:
    """Of one core, for a decision."""
    start = thread_time()
    for _ in range(times):
        run()
    return (thread_time() - start) / (decisions * times) * 1e9


def measure(city: str, games: int, steps: int, rounds: int) -> dict[str, list[float]]:
    """Nanoseconds a decision of everything, round by round."""
    stepped = Stepped(city, games)
    loop = CompiledPlayer(stepped.games.setup, "random", 1)
    ended = sum(_step_and_count(stepped) for _ in range(steps))
    decisions_a_game, chunk = steps * games / ended, 2000
    runs = {
        "loop of the kernel": (lambda: loop.rows(0, chunk), chunk * decisions_a_game, 10),
        "stepped, chosen in native code": (stepped.step, games, steps),
        "stepped, chosen with NumPy": (stepped.step_by_numpy, games, max(1, steps // 8)),
        **{name: (run, games, steps) for name, run in stepped.parts().items()},
    }
    for run, _, _ in runs.values():
        run()
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, (run, decisions, times) in runs.items():
            found[name].append(nanoseconds(run, int(decisions), times))
    return found


def _step_and_count(stepped: Stepped) -> int:
    stepped.step()
    return int(stepped.games.done.sum())


def report(found: dict[str, list[float]], games: int) -> None:
    """Print what was measured."""
    middle = {name: median(times) for name, times in found.items()}
    step = "stepped, chosen in native code"
    for name in ("loop of the kernel", step, "stepped, chosen with NumPy"):
        print(f"{name:36}{middle[name]:8.0f} ns a decision {1e9 / middle[name]:14,.0f} a second")
    mask = middle["find and mask"] - middle["find"]
    parts = {
        "choose": middle["choose"],
        "mask": mask,
        "observe": middle["observe"],
        "score": middle["score"],
    }
    print(f"of which, each timed alone, with {games} games at once:")
    for name, time in {**parts, "the rest": middle[step] - sum(parts.values())}.items():
        print(f"  {name:34}{time / 1000:8.3f} µs")
    pairs = zip(found["loop of the kernel"], found[step], strict=True)
    print(f"{median(ours / theirs for ours, theirs in pairs):.3f} of the loop of the kernel")
    print(f"{1e9 / middle[step] / RIVAL:.0f} times the {RIVAL:,} a second of the C++ engine")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--city", default="london")
    parser.add_argument("--games", type=int, default=256, help="at once")
    parser.add_argument("--steps", type=int, default=400, help="of a round")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    found = measure(options.city, options.games, options.steps, options.rounds)
    report(found, options.games)


if __name__ == "__main__":
    main()
