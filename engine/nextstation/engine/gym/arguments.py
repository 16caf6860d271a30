"""What a program passes to environments: options, checked."""

from collections.abc import Mapping
from typing import Any

from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode

# Those of `VectorGame` that environments take; their games are begun by `reset` alone.
_OPTIONS = ("deal", "pencils", "observe", "on_compile")


def check_options(env: str, own: str, options: Mapping[str, Any]) -> None:
    """Raise TypeError for options that an environment does not take; `own` are those it adds."""
    for name in options:
        if name == "players":
            raise TypeError(f"{env} has one player; a TableEnv has several")
        if name not in _OPTIONS:
            taken = f"city, modules, {', '.join(_OPTIONS)}, {own}"
            raise TypeError(f"{env} has no option `{name}`: its options are {taken}")


def reset_options(options: Any, *known: str) -> Mapping[str, Any]:
    """The options of a reset. Raises ValueError for others than are known."""
    if not isinstance(options, Mapping | None):
        raise ValueError(f"the options of reset are a dictionary, not {options!r}")
    if unknown := [name for name in options or {} if name not in known]:
        expected = f"it takes `{'`, `'.join(known)}`" if known else "it takes none"
        raise ValueError(f"reset has no option {unknown[0]!r}: {expected}")
    return options or {}


def autoreset_mode_of(given: Any) -> AutoresetMode:
    """How the next game begins, by the mode or its value. Raises ValueError for anything else."""
    if given not in [*AutoresetMode, *(mode.value for mode in AutoresetMode)]:
        modes = ", ".join(mode.name for mode in AutoresetMode)
        raise ValueError(f"autoreset_mode is an AutoresetMode, one of {modes}, not {given!r}")
    return AutoresetMode(given)


def require_reset(*, is_begun: bool) -> None:
    """Raise Gymnasium's ResetNeeded for an environment that has begun no game."""
    if not is_begun:
        raise ResetNeeded("no game has begun: call reset() before the first step")
