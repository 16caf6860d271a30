"""The engine of `ns`: cities as data, checked, played and measured."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nextstation.engine.checks.load import load_city
    from nextstation.engine.kernel.stepping.vector_game import VectorGame
    from nextstation.engine.play.agents import Player, PlayerError
    from nextstation.engine.play.errors import (
        GameError,
        GameOverError,
        IllegalDecisionError,
        UnknownCardError,
    )
    from nextstation.engine.play.explain import Explanation
    from nextstation.engine.play.library.game import Game
    from nextstation.engine.play.library.legal import Legal
    from nextstation.engine.play.library.planning import rollouts, vector_of
    from nextstation.engine.play.options import Option
    from nextstation.engine.play.table.result import GameResult
    from nextstation.engine.play.view import GameView
    from nextstation.engine.stats.batch.distribution import Distribution
    from nextstation.engine.stats.batch.result import SimulationResult
    from nextstation.engine.stats.batch.simulation import simulate
    from nextstation.engine.stats.design.generate import Generated, GeneratedTown, generate
    from nextstation.engine.stats.design.library import profile, rank, tune
    from nextstation.engine.stats.experiment.compare import compare
    from nextstation.engine.stats.experiment.comparison import Comparison, Side
    from nextstation.engine.stats.experiment.results.tables import Results, load_results
    from nextstation.engine.stats.experiment.sweep.play import Sweep, run_batch, sweep

__all__ = [
    "Comparison",
    "Distribution",
    "Explanation",
    "Game",
    "GameError",
    "GameOverError",
    "GameResult",
    "GameView",
    "Generated",
    "GeneratedTown",
    "IllegalDecisionError",
    "Legal",
    "Option",
    "Player",
    "PlayerError",
    "Results",
    "Side",
    "SimulationResult",
    "Sweep",
    "UnknownCardError",
    "VectorGame",
    "compare",
    "generate",
    "load_city",
    "load_results",
    "profile",
    "rank",
    "rollouts",
    "run_batch",
    "simulate",
    "sweep",
    "tune",
    "vector_of",
]

_HOMES = {
    "UnknownCardError": "play.errors",
    "Legal": "play.library.legal",
    "IllegalDecisionError": "play.errors",
    "GameResult": "play.table.result",
    "GameOverError": "play.errors",
    "GameError": "play.errors",
    "Game": "play.library.game",
    "Explanation": "play.explain",
    "Comparison": "stats.experiment.comparison",
    "Distribution": "stats.batch.distribution",
    "GameView": "play.view",
    "Option": "play.options",
    "Player": "play.agents",
    "PlayerError": "play.agents",
    "Results": "stats.experiment.results.tables",
    "Side": "stats.experiment.comparison",
    "SimulationResult": "stats.batch.result",
    "Sweep": "stats.experiment.sweep.play",
    "VectorGame": "kernel.stepping.vector_game",
    "Generated": "stats.design.generate",
    "GeneratedTown": "stats.design.generate",
    "generate": "stats.design.generate",
    "compare": "stats.experiment.compare",
    "load_city": "checks.load",
    "load_results": "stats.experiment.results.tables",
    "profile": "stats.design.library",
    "rank": "stats.design.library",
    "tune": "stats.design.library",
    "rollouts": "play.library.planning",
    "vector_of": "play.library.planning",
    "run_batch": "stats.experiment.sweep.play",
    "simulate": "stats.batch.simulation",
    "sweep": "stats.experiment.sweep.play",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for: a check needs no array library."""
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """All names of the package, those that are imported when they are asked for among them."""
    return sorted({*globals(), *__all__})
