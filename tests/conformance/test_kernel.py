"""The kernel against the oracle: random games, compared decision by decision."""

from collections.abc import Callable, Sequence
from pathlib import Path

import oracle
import pytest
import yaml
from checking import check_text
from conformance.trace import Tracer
from oracle.replay import Replay

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board

ROOT = Path(__file__).parents[2]
Edit = Callable[[str], str]
# Modules as the engine and as the oracle have them, in one order.
Modules = tuple[Sequence[Module], Sequence[oracle.Module]]
NO_MODULES: Modules = ((), ())

CITIES: dict[str, tuple[str, Edit]] = {
    "london": ("cities/london.yaml", lambda text: text),
    "london, unbuilt counts": (
        "cities/london.yaml",
        lambda text: text.replace("unbuilt_line: ignored", "unbuilt_line: counts"),
    ),
    "london, own crossing": (
        "cities/london.yaml",
        lambda text: text.replace("crossing: none", "crossing: own"),
    ),
    "paris": ("cities/paris.yaml", lambda text: text),
    "berlin": ("cities/berlin.yaml", lambda text: text),
    "harbour": ("tests/cities/harbour.yaml", lambda text: text),
    "harbour, stopped, counts, none": (
        "tests/cities/harbour.yaml",
        lambda text: (
            text.replace("passed", "stopped")
            .replace("crossing: own", "crossing: none")
            .replace("unbuilt_line: ignored", "unbuilt_line: counts")
        ),
    ),
}


class Match:
    """A city and the modules in play, as the kernel and as the oracle have them."""

    def __init__(
        self,
        network: Network,
        atlas: oracle.Atlas,
        modules: Modules = NO_MODULES,
        *,
        compiled: bool = False,
    ) -> None:
        self.atlas, (ours, self.theirs) = atlas, modules
        self.places = [point.name for point in network.points]
        setup = Setup(network, ours)
        self.tracer = Tracer(setup, Board.of(setup), compiled=compiled)

    def play(self, number: int, player: int = 0, seat: int = 0) -> None:
        """The kernel plays a game; the oracle plays it again and agrees at every step."""
        trace = self.tracer.trace(number, player, seat)
        game = oracle.Game(self.atlas, self.theirs, trace.deal)
        Replay(game, self.places, trace.log).play(trace.order)


def match(city: str, *, compiled: bool = False) -> Match:
    file, edit = CITIES[city]
    text = edit((ROOT / file).read_text("utf-8"))
    return Match(
        check_text(text).sound(), oracle.read_city(yaml.safe_load(text)), compiled=compiled
    )


@pytest.mark.parametrize("city", CITIES)
def test_kernel_agrees_with_the_oracle(city: str, oracle_games: int) -> None:
    """Compiled from 10,000 games on; below that, to compile takes longer than to play."""
    found = match(city, compiled=oracle_games >= 10_000)
    for number in range(oracle_games):
        found.play(number)
