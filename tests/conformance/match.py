"""A city as the kernel and as the oracle have it, playing the same games."""

from collections.abc import Callable, Sequence
from functools import cache

import oracle
from boards import FILES, OBJECTIVES, SHIPPED, modules, network
from checking import check_text
from conformance.trace import Trace, Tracer
from oracle.replay import Replay

from nextstation.engine.checks.load import find_module
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.seats import seat_of

SEED = 11
# Modules as the engine and as the oracle have them, in one order.
Modules = tuple[Sequence[Module], Sequence[oracle.Module]]
NO_MODULES: Modules = ((), ())

Edit = Callable[[str], str]
CITIES: dict[str, tuple[str, Edit]] = {
    **{name: (name, lambda text: text) for name in (*SHIPPED, "harbour")},
    "london, unbuilt counts": (
        "london",
        lambda text: text.replace("unbuilt_line: ignored", "unbuilt_line: counts"),
    ),
    "london, own crossing": (
        "london",
        lambda text: text.replace("crossing: none", "crossing: own"),
    ),
    "harbour, stopped, counts, none": (
        "harbour",
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
        seed: int = SEED,
        compiled: bool = False,
    ) -> None:
        self.atlas, (ours, self.theirs) = atlas, modules
        self.places = [point.name for point in network.points]
        setup = Setup(network, ours)
        self.tracer = Tracer(setup, Board.of(setup), seed, compiled=compiled)

    def trace(self, number: int, player: int = 0, players: int = 1) -> Trace:
        """The kernel plays a game of one player at a table."""
        seat = seat_of(player, players, len(self.atlas.departures))
        return self.tracer.trace(number, player, seat)

    def play(self, number: int, player: int = 0, players: int = 1) -> None:
        """The kernel plays a game; the oracle plays it again and agrees at every step."""
        trace = self.trace(number, player, players)
        game = oracle.Game(self.atlas, self.theirs, trace.deal)
        Replay(game, self.places, trace.log).play(trace.order)


def text_of(city: str) -> str:
    """The file of a city in `CITIES`, as edited."""
    file, edit = CITIES[city]
    return edit(FILES[file].read_text("utf-8"))


def text_of_module(word: str) -> str | None:
    """The file of a module, by name or file; none for the objectives that a city brings."""
    return None if word == OBJECTIVES else find_module(word).read_text("utf-8")


@cache
def atlas_of(city: str) -> oracle.Atlas:
    """A city of `FILES` as the oracle has it."""
    return oracle.read_city(FILES[city])


def match(city: str, *, seed: int = SEED, compiled: bool = False) -> Match:
    """A city of `CITIES` alone."""
    text = text_of(city)
    return Match(check_text(text).sound(), oracle.read_city(text), seed=seed, compiled=compiled)


def match_of_modules(
    city: str, words: Sequence[str], *, seed: int = SEED, compiled: bool = False
) -> Match:
    """A city with modules by name or file.

    Raises what `load_modules` raises.
    """
    atlas, ours = atlas_of(city), modules(city, words)
    texts = [text_of_module(word) for word in words]
    theirs = [oracle.read_module(text) if text else atlas.shared_objectives for text in texts]
    both = (ours, [each for each in theirs if each])
    return Match(network(city), atlas, both, seed=seed, compiled=compiled)
