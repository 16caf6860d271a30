"""The compiler: `compiled(function)` compiles a function of the kernel and all that it calls.

Only the modules of this package import Numba.
"""

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any, TypeVar, cast

import numba
from numba.core import types
from numba.core.codegen import CPUCodeLibrary
from numba.extending import overload, register_jitable
from numba.np import arrayobj

from nextstation.engine.game.board.board import ARENA_FIELDS, Board
from nextstation.engine.game.board.effects import Modules
from nextstation.engine.game.jit import bit_overloads, cache, constants
from nextstation.engine.game.jit.struct_args import as_struct_arg, register_struct
from nextstation.engine.game.kernel import DISPATCHED, KERNEL
from nextstation.engine.game.rules.state import Game, Lines, Table

# Importing these teaches Numba the functions on bits, the constants, and where its cache is.
TAUGHT = (bit_overloads, cache, constants)
Function = TypeVar("Function", bound=Callable[..., Any])

# Which arrays have the same sizes on every board of a size, and which features many cities lack.
register_struct(
    Board,
    widths={
        *(
            "leads",
            "open_after",
            "own_open_after",
            "avoiding",
            "bodies",
            "canonical",
            "district",
            "specials",
            "shows",
        ),
        *("departs", "grants", "card_grants"),
    },
    shapes={"line_terms", "network_terms"},
    contents={"line_codes", "network_codes"},
    features={"on_reaching", "marks", "crossings", "own_crossing", "unbuilt_counts", "asks_first"},
    block=ARENA_FIELDS,
)
register_struct(
    Modules,
    widths={"slots", "groups", "cards", "reaching", "objectives"},
    features={"slots", "groups", "reaching", "powers", "doubles"},
)
register_struct(
    Game,
    widths={
        *(
            "open",
            "single",
            "listed",
            "queue",
            "now",
            "round_effects",
            "dealt",
            "marked",
            "colours_at",
        ),
        *("finished", "visits"),
    },
    features={"dealt", "active", "marked"},
    block={"open", "single", "now", "round_effects", "colours_at", "visits"},
)
_LINES = {"available", "visited", "branched", "visited_before_turn", "tally", "visits"}
register_struct(Lines, shapes=_LINES, block=_LINES)
register_struct(Table, widths={"now", "streams"}, block={"now", "streams"})

_optimise = CPUCodeLibrary._optimize_final_module


def _optimise_what_is_entered(library: Any) -> None:
    """Optimise only what is entered: by then all that it calls was copied into it.

    Numba optimises each function by itself first, with all that it calls, again and again: that
    doubles the time and changes nothing.
    """
    if library.name not in _PARTS:
        _optimise(library)


CPUCodeLibrary._optimize_final_module = _optimise_what_is_entered

_fix_index = arrayobj.fix_integer_index


def _index_from_the_start(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """The kernel never counts from the end of an array: no index is negative.

    To ask each whether it is costs a third of all instructions.
    """
    if __name__.split(".")[0] in builder.function.name:
        return context.cast(builder, index, kind, types.intp)
    return _fix_index(context, builder, kind, index, size)


arrayobj.fix_integer_index = _index_from_the_start

# The functions of the kernel that Numba knows; later imports bring more.
_KNOWN: set[Callable[..., Any]] = set()
# The functions of the kernel that are not entered from Python, by name.
_PARTS: set[str] = set()


def compiled(function: Function) -> Function:
    """Compile a function of the kernel. It releases Python's lock while it runs.

    With NUMBA_DISABLE_JIT=1 in the environment, returns the function itself: for debugging.
    """
    if numba.config.DISABLE_JIT:
        return function
    for each in (each for each in KERNEL if each not in _KNOWN):
        register_jitable(_nrt=False, forceinline=True, no_cfunc_wrapper=True)(each)
        _PARTS.add(each.__qualname__)
    _KNOWN.update(KERNEL)
    for each, by_class in DISPATCHED.items():
        _dispatch(each, by_class)
    DISPATCHED.clear()
    _PARTS.discard(function.__qualname__)
    fast = numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)
    fast._cache.load_overload = partial(_load_cached, fast._cache)

    @wraps(function)
    def enter(*arguments: Any) -> Any:
        return fast(*map(as_struct_arg, arguments))

    return cast("Function", enter)


def _load_cached(cache: Any, signature: Any, context: Any) -> Any:
    """Load what was compiled once.

    Numba would make ready to compile first, which takes longer than to load.
    """
    with cache._guard_against_spurious_io_errors():
        return cache._load_overload(signature, context)


def _dispatch(function: Callable[..., Any], by_class: Mapping[type, Callable[..., Any]]) -> None:
    """Put the function for the class of the last argument in the place of a dispatched one."""
    by_name = {kind.__name__: _called(meant) for kind, meant in by_class.items()}
    for kind in by_class:
        register_struct(kind)
    overload(function)(lambda board, game, policy: by_name[policy.kind])


def _called(meant: Callable[..., Any]) -> Callable[..., Any]:
    """A function without annotations: the compiler compares them."""

    def call(board, game, policy):  # type: ignore[no-untyped-def]
        return meant(board, game, policy)

    return call
