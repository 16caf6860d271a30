"""Environments of learning agents: Gymnasium's, single and vector, and PettingZoo's, for a table.

They are registered as `NextStation-v0` with Gymnasium when this package is imported. It needs the
extra `gym`; nothing else in the engine imports it.
"""

from typing import TYPE_CHECKING, Any

try:
    import gymnasium
    import pettingzoo
except ImportError as error:
    message = f"environments need {error.name}: pip install 'nextstation[gym]'"
    raise ImportError(message, name=error.name) from None

if TYPE_CHECKING:
    from nextstation.engine.gym.solo_env import SoloEnv
    from nextstation.engine.gym.table_env import TableEnv
    from nextstation.engine.gym.vector_env import SoloVectorEnv

__all__ = ["SoloEnv", "SoloVectorEnv", "TableEnv"]

NEEDED = (gymnasium.__name__, pettingzoo.__name__)
_HOMES = {"SoloEnv": "solo_env", "SoloVectorEnv": "vector_env", "TableEnv": "table_env"}

gymnasium.register(
    "NextStation-v0",
    entry_point=f"{__name__}.solo_env:SoloEnv",
    vector_entry_point=f"{__name__}.vector_env:SoloVectorEnv",
)


def __getattr__(name: str) -> Any:
    """Import an environment when it is asked for."""
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """All names of the package, those that are imported when they are asked for among them."""
    return sorted({*globals(), *__all__})
