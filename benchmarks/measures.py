"""What the benchmark measures, one figure at a time; times are those of the processor."""

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence

from nextstation.engine import SimulationResult, simulate
from nextstation.engine.checks.load import load_modules
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.play.agents import Agent, agent_for, play_out
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.play.table.table import Table
from nextstation.engine.players.catalogue import TRAINING_GAMES
from nextstation.engine.players.learning.training import learned

_COMMAND = [sys.executable, "-c", "from nextstation.cli.app import main; main()", "simulate"]
_TELLING_MEMORY = (
    "import atexit, re, sys; from pathlib import Path; atexit.register(lambda: print(re.search("
    r"'VmHWM:\s*([0-9]+)', Path('/proc/self/status').read_text())[1], file=sys.stderr))"
)
_COUNTED = 100


def played(
    network: Network, policy: str, games: int, modules: Sequence[str] = ()
) -> tuple[SimulationResult, float]:
    """A simulation on one thread, and the seconds of a game."""
    simulate(network, 1, policy, modules=modules)
    began = time.process_time()
    result = simulate(network, games, policy, modules=modules, jobs=1)
    return result, (time.process_time() - began) / games


def training(network: Network) -> float:
    """Seconds that the learner trains before its first game on a city that is not shipped."""
    board = Board.of(Setup(network))
    learned(board, 1)
    began = time.process_time()
    learned(board, TRAINING_GAMES)
    return time.process_time() - began


class _Counted(Agent):
    """A player whose decisions are counted that have an alternative to passing."""

    def __init__(self, player: Agent) -> None:
        self.player, self.decisions = player, 0

    def begin(self, seat: Seat) -> None:
        """Begin a game."""
        self.player.begin(seat)

    def decide(self, seat: Seat) -> int:
        """Decide as the player does."""
        self.decisions += bool(seat.sheet.options())
        return self.player.decide(seat)


def decisions_of_a_game(network: Network, policy: str, modules: Sequence[str] = ()) -> float:
    """How many decisions a game has that have an alternative to passing, as `Game` asks for them.

    They are counted over the first games of a simulation.
    """
    setup = Setup(network, load_modules(network, modules))
    counted = [_Counted(agent_for(policy, 1, number, 0)) for number in range(_COUNTED)]
    for number, each in enumerate(counted):
        play_out(Table.simulated(setup, 1, number), [each])
    return sum(each.decisions for each in counted) / _COUNTED


def rival(command: str, policy: str, games: int) -> float:
    """Seconds of a game, by the games per second that a rival says of itself."""
    words = shlex.split(command.format(policy=policy, games=games))
    printed = subprocess.run(words, capture_output=True, text=True, check=True).stdout  # noqa: S603
    found = re.search(r"games/s=([0-9.]+)", printed)
    if not found:
        raise SystemExit(f"the rival printed no games/s=NUMBER: {printed!r}")
    return 1 / float(found.group(1))


def command(*words: str) -> tuple[float, float]:
    """Of a whole `ns simulate`: seconds on the clock, and of the processor."""
    began = time.perf_counter()
    with subprocess.Popen([*_COMMAND, *words], stdout=subprocess.DEVNULL) as process:  # noqa: S603
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"ns simulate {' '.join(words)} ended with {process.returncode}")
    return time.perf_counter() - began, used.ru_utime + used.ru_stime


def memory(*words: str) -> float:
    """The megabytes that a whole `ns simulate` takes at most."""
    # What the system tells of a child that ended counts its parent before it: the child says it.
    command = [*_COMMAND[:2], f"{_TELLING_MEMORY}; {_COMMAND[2]}", *_COMMAND[3:], *words]
    told = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    return int(told.stderr.split()[-1]) / 1024
