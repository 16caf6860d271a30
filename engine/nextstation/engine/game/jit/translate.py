"""Has Numba compile a function of the kernel for Python to enter, with all that it calls."""

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numba import typeof
from numba.core import types
from numba.core.compiler import Flags, compile_extra
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaError
from numba.core.registry import cpu_target
from numba.extending import overload

from nextstation.engine.game.jit import bit_overloads, constants, struct_types
from nextstation.engine.game.jit.arguments import letter_of
from nextstation.engine.game.jit.entry import add_entry
from nextstation.engine.game.jit.interrupts import held_interrupts
from nextstation.engine.game.jit.library import EnteredLibrary
from nextstation.engine.game.jit.object_code import ObjectCode
from nextstation.engine.game.jit.parts import PART, teach
from nextstation.engine.game.jit.pipeline import EnteredCompiler, PartCompiler
from nextstation.engine.game.jit.settings import CHECKED
from nextstation.engine.game.jit.structs import StructArg
from nextstation.engine.game.kernel import DISPATCHED, KERNEL

# Importing these teaches Numba the functions on bits, the constants and the structs.
TAUGHT = (bit_overloads, constants, struct_types)
_NUMBERS = {"?": types.boolean, "q": types.int64, "Q": types.uint64, "d": types.float64}
# How much of an error is told.
_WIDTH, _LINES = 200, 20
# How a function is compiled that Python enters, by its entry alone.
_ENTERED = {
    "nopython": True,
    "error_model": "numpy",
    "_nrt": False,
    "boundscheck": CHECKED,
    "no_cfunc_wrapper": True,
    "no_cpython_wrapper": True,
}


def translated(function: Callable[..., Any], arguments: Sequence[Any]) -> ObjectCode:
    """The code of a function for arguments of these types.

    Raises TypeError when it cannot be compiled: with what is wrong, and the line.
    """
    try:
        return _translated(function, arguments)
    except NumbaError as error:
        raise TypeError(_shortened(str(error))) from None


def _shortened(message: str) -> str:
    """The cause of an error of Numba: what led there, and types of structs, take pages."""
    cause, _, _ = message.partition("\nDuring: ")
    return "\n".join(line[:_WIDTH] for line in cause.strip().splitlines()[:_LINES])


def _translated(function: Callable[..., Any], arguments: Sequence[Any]) -> ObjectCode:
    with held_interrupts(), global_compiler_lock, _without_collection():
        _teach_all()
        kinds, flags = tuple(map(_typeof, arguments)), Flags()
        cpu_target.options.parse_as_flags(flags, _ENTERED)
        flags.no_compile = True
        typing, target = cpu_target.typing_context, cpu_target.target_context
        library = EnteredLibrary(target.codegen(), function.__qualname__)
        result = compile_extra(
            typing, target, function, kinds, None, flags, {}, library, EnteredCompiler
        )
        with target.push_code_library(library):
            letter = add_entry(library, target, result.fndesc)
        return ObjectCode(library.object_code(), letter, library.needed())


def _typeof(argument: Any) -> Any:
    """The type of an argument; a number has 64 bits."""
    is_number = not isinstance(argument, StructArg | np.ndarray | tuple)
    return _NUMBERS[letter_of(argument)] if is_number else typeof(argument)


@contextmanager
def _without_collection() -> Iterator[None]:
    """Keep Python from looking for garbage: of the many objects of a compilation few are.

    Looking for it takes a fifth of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _teach_all() -> None:
    """Teach Numba the functions of the kernel; later imports bring more."""
    for each in KERNEL:
        teach(each, each)
    for each, by_class in DISPATCHED.items():
        _dispatch(each, by_class)
    DISPATCHED.clear()


def _dispatch(function: Callable[..., Any], by_class: Mapping[type, Callable[..., Any]]) -> None:
    """Put the function for the class of the last argument in the place of a dispatched one."""
    by_name = {kind.__name__: _called(meant) for kind, meant in by_class.items()}
    overload(function, jit_options=PART | {"pipeline_class": PartCompiler})(
        lambda board, game, policy: by_name[policy.kind.struct]
    )


def _called(meant: Callable[..., Any]) -> Callable[..., Any]:
    """A function without annotations: the compiler compares them."""

    def call(board, game, policy):  # type: ignore[no-untyped-def]
        return meant(board, game, policy)

    return call
