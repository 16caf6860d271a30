"""Teaches Numba the functions of the kernel that only compiled code calls."""

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.core.types.misc import unliteral
from numba.core.typing.templates import infer_global

from nextstation.engine.game.jit.pipeline import PartCompiler
from nextstation.engine.game.jit.settings import CHECKED
from nextstation.engine.game.kernel import CALLED

# How these functions are compiled.
PART = {
    "nopython": True,
    "_nrt": False,
    "boundscheck": CHECKED,
    "no_cfunc_wrapper": True,
    "no_cpython_wrapper": True,
}
# The functions that Numba knows, which keeps no part alive.
_PARTS = dict[Callable[..., Any], "_Part"]()


def teach(function: Callable[..., Any], meant: Callable[..., Any]) -> None:
    """Let compiled code call a function: another one that does the same, or itself."""
    if function not in _PARTS:
        _PARTS[function] = _Part(meant)
        infer_global(function, types.Dispatcher(_PARTS[function]))


class _Part(CPUDispatcher):  # type: ignore[misc]
    """A function that compiled code calls, compiled for each combination of types once."""

    def __init__(self, function: Callable[..., Any]) -> None:
        options = PART | {"forceinline": function not in CALLED}
        super().__init__(function, targetoptions=options, pipeline_class=PartCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How it is called; a constant is an argument like others of its type."""
        named = {name: unliteral(each) for name, each in kws.items()}
        return super().get_call_template([*map(unliteral, args)], named)

    def compile(self, sig: Any) -> Any:
        """Compile it for types of arguments.

        Numba measures each compilation, and asks for the time at each call of LLVM, as many times
        as compilations are under way.
        """
        args, result = normalize_signature(sig)
        if args not in self.overloads:
            with self._compiling_counter:
                self.add_overload(self._compiler.compile(args, result))
        return self.overloads[args].entry_point
