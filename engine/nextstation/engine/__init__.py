"""The engine of `ns`: cities as data, checked, played and measured."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nextstation.engine.batch.result import Simulation
    from nextstation.engine.batch.simulation import simulate
    from nextstation.engine.check.opening import load_city

__all__ = ["Simulation", "load_city", "simulate"]

_HOMES = {
    "Simulation": "nextstation.engine.batch.result",
    "load_city": "nextstation.engine.check.opening",
    "simulate": "nextstation.engine.batch.simulation",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for: a check needs no array library."""
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
