"""How the kernel is compiled: Numba's own passes, and two things that hold for the kernel alone.

No index of the kernel is negative, and a function that is only called from compiled code is neither
optimised nor translated by itself. Both are asked of the compiler for each function, by the class
of its pipeline: what else this process compiles is left as it is.
"""

from typing import Any

from numba.core import ir, types
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import FunctionPass, LoweringPass, register_pass
from numba.core.typed_passes import (
    AnnotateTypes,
    IRLegalization,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.types.containers import BaseTuple
from numba.core.untyped_passes import (
    FixupArgs,
    GenericRewrites,
    ReconstructSSA,
)

from nextstation.engine.game.jit.absent import DropAbsent, translated
from nextstation.engine.game.jit.interrupts import let_interrupt
from nextstation.engine.game.jit.library import PartLibrary
from nextstation.engine.game.jit.lowering import KernelLowering


@register_pass(mutates_CFG=True, analysis_only=False)
class Translate(FunctionPass):  # type: ignore[misc]
    """Translate bytecode, unless that was done to find out what the function returns."""

    _name = "translate"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Find the blocks of the function."""
        state.func_ir = translated(state.func_id.func)
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class UnsignedIndices(LoweringPass):  # type: ignore[misc]
    """Make all indices of arrays unsigned: Numba asks each that is signed whether it is negative.

    That would be a third of all instructions.
    """

    _name = "unsigned_indices"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Change the types that the items of arrays are read and written with."""
        state.calltypes = {
            site: _without_sign(signature) if _is_item(site) else signature
            for site, signature in state.calltypes.items()
        }
        return True


def _is_item(site: Any) -> bool:
    """Whether a place in the code reads or writes an item."""
    reads = isinstance(site, ir.Expr) and site.op in {"getitem", "static_getitem"}
    return reads or isinstance(site, ir.SetItem | ir.StaticSetItem)


def _without_sign(signature: Any) -> Any:
    """How an item of an array is read or written, by an unsigned index."""
    if not signature or not isinstance(signature.args[0], types.Array):
        return signature
    array, index, *value = signature.args
    return signature.replace(args=(array, _unsigned(index), *value))


def _unsigned(index: Any) -> Any:
    """The type of an index, or of several, without signs."""
    if isinstance(index, BaseTuple):
        return BaseTuple.from_types([_unsigned(each) for each in index])
    return types.uintp if isinstance(index, types.Integer) else index


# Numba's passes but those that rewrite what the kernel does not have, such as closures or lists.
_PASSES = (
    Translate,
    FixupArgs,
    GenericRewrites,
    DropAbsent,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    IRLegalization,
    UnsignedIndices,
    AnnotateTypes,
    KernelLowering,
    NoPythonBackend,
)


class _Passes:
    """Runs the passes over a function, and nothing else.

    Numba's own manager works out after each pass which variables live where, and reports how long
    it took: a tenth of the time. The passes that need the former do it themselves.
    """

    pipeline_name = "kernel"

    def __init__(self) -> None:
        self.exec_times = dict[str, Any]()

    def run(self, state: Any) -> None:
        """Change the state of a compilation, from bytecode to compiled code."""
        let_interrupt()
        for each in _PASSES:
            each().run_pass(state)


class EnteredCompiler(CompilerBase):  # type: ignore[misc]
    """Compiles a function that Python enters."""

    def define_pipelines(self) -> list[Any]:
        """The passes of the kernel."""
        return [_Passes()]


class PartCompiler(EnteredCompiler):
    """Compiles a function that only compiled code calls."""

    def define_pipelines(self) -> list[Any]:
        """As for a function that is entered, into a library that is only copied from."""
        self.state.library = PartLibrary(
            self.state.targetctx.codegen(), self.state.func_id.func_qualname
        )
        return super().define_pipelines()
