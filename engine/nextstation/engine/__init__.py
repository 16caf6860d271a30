"""The engine of `ns`: cities as data, checked, played and measured."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nextstation.engine.batch.distribution import Distribution
    from nextstation.engine.batch.result import SimulationResult
    from nextstation.engine.batch.simulation import simulate
    from nextstation.engine.check.load import load_city
    from nextstation.engine.experiment.compare import compare
    from nextstation.engine.experiment.comparison import Comparison, Side
    from nextstation.engine.experiment.results.tables import Results, load_results
    from nextstation.engine.experiment.sweep.play import Sweep, run_batch, sweep
    from nextstation.engine.library.explanation import Explanation
    from nextstation.engine.library.game import Game
    from nextstation.engine.library.legal import Legal
    from nextstation.engine.library.planning import rollouts, vector_of
    from nextstation.engine.play.errors import (
        GameError,
        GameOverError,
        IllegalDecisionError,
        UnknownCardError,
    )
    from nextstation.engine.play.options import Option
    from nextstation.engine.play.players.agents import Player, PlayerError
    from nextstation.engine.play.players.view import GameView
    from nextstation.engine.play.table.result import GameResult
    from nextstation.engine.stepping.vector_game import VectorGame

__all__ = [
    "Comparison",
    "Distribution",
    "Explanation",
    "Game",
    "GameError",
    "GameOverError",
    "GameResult",
    "GameView",
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
    "load_city",
    "load_results",
    "rollouts",
    "run_batch",
    "simulate",
    "sweep",
    "vector_of",
]

_HOMES = {
    "UnknownCardError": "play.errors",
    "Legal": "library.legal",
    "IllegalDecisionError": "play.errors",
    "GameResult": "play.table.result",
    "GameOverError": "play.errors",
    "GameError": "play.errors",
    "Game": "library.game",
    "Explanation": "library.explanation",
    "Comparison": "experiment.comparison",
    "Distribution": "batch.distribution",
    "GameView": "play.players.view",
    "Option": "play.options",
    "Player": "play.players.agents",
    "PlayerError": "play.players.agents",
    "Results": "experiment.results.tables",
    "Side": "experiment.comparison",
    "SimulationResult": "batch.result",
    "Sweep": "experiment.sweep.play",
    "VectorGame": "stepping.vector_game",
    "compare": "experiment.compare",
    "load_city": "check.load",
    "load_results": "experiment.results.tables",
    "rollouts": "library.planning",
    "vector_of": "library.planning",
    "run_batch": "experiment.sweep.play",
    "simulate": "batch.simulation",
    "sweep": "experiment.sweep.play",
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
