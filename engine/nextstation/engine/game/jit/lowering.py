"""How the kernel reads and writes items of arrays, counts and calls functions, in little code.

Numba takes every array apart into variables in memory, divides to learn how often a loop runs,
asks after each call what was raised, and looks up how an item is typed and read anew at each of
them. The optimiser makes the same of both, but has little more than half as much to read.
"""

from collections.abc import Sequence
from typing import Any

from llvmlite import ir as llvm
from numba.core import cgutils, ir, types
from numba.core.compiler_machinery import register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import BaseNativeLowering
from numba.core.types.containers import BaseTuple
from numba.core.types.iterators import RangeType

from nextstation.engine.game.jit.settings import CHECKED
from nextstation.engine.game.jit.struct_types import ADDRESS, SHAPE, view


class _KernelLower(Lower):  # type: ignore[misc]
    """Lowers a function of the kernel. What is checked, and slices, are left to Numba."""

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        """An expression; a constant index is one like others."""
        if expr.op == "static_getitem" and self._is_array(expr.value) and expr.index_var:
            signature = self.fndesc.calltypes[expr]
            return self.lower_getitem(resty, expr, expr.value, expr.index_var, signature)
        if expr.op == "getiter" and self._counts_up(expr.value):
            return self._count(self.loadvar(expr.value.name), resty)
        return super().lower_expr(resty, expr)

    def lower_inst(self, inst: Any) -> None:
        """A statement; a constant index is one like others, and no value is to be given back."""
        if isinstance(inst, ir.StaticSetItem) and self._is_array(inst.target):
            signature = self.fndesc.calltypes[inst]
            self.lower_setitem(inst.target, inst.index_var, inst.value, signature)
        elif not isinstance(inst, ir.Del):
            super().lower_inst(inst)

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """An item of an array, or a row."""
        places = self._places(value, index, signature)
        if not places:
            return super().lower_getitem(resty, expr, value, index, signature)
        array, kind = self.loadvar(value.name), signature.args[0]
        address = self._address(array, kind, places)
        if len(places) == kind.ndim:
            item = self.context.unpack_value(self.builder, kind.dtype, address)
            return self.context.cast(self.builder, item, signature.return_type, resty)
        rest = range(len(places), kind.ndim)
        shape = [self.builder.extract_value(array, [SHAPE, place]) for place in rest]
        return view(self.builder, signature.return_type, address, shape)

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """Write an item of an array."""
        places = self._places(target_var, index_var, signature)
        array, _, item = signature.args
        if len(places) != getattr(array, "ndim", None) or not isinstance(item, _NUMBER):
            return super().lower_setitem(target_var, index_var, value_var, signature)
        address = self._address(self.loadvar(target_var.name), array, places)
        value, kind = self.loadvar(value_var.name), self.typeof(value_var.name)
        value = self.context.cast(self.builder, value, kind, array.dtype)
        return self.context.pack_value(self.builder, array.dtype, value, address)

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        """Assign to a variable; what it held is not to be given back."""
        if name in self._singly_assigned_vars:
            super().storevar(value, name, argidx)
        else:
            self.builder.store(value, self.getvar(name))

    def lower(self) -> None:
        """Make the code of the function, and note whether it may raise."""
        super().lower()
        returned = (block.terminator for block in self.function.blocks)
        self.library.may_raise = any(
            isinstance(each, llvm.Ret) and getattr(each.return_value, "constant", None) != _FINE
            for each in returned
        )

    def _lower_call_normal(self, function: Any, expr: Any, signature: Any) -> Any:
        """Call a function; of one that never raises, what it returns is all there is to know."""
        made = _made(function, signature)
        if made is None or getattr(made.library, "may_raise", True):
            return super()._lower_call_normal(function, expr, signature)
        given = self.fold_call_args(function, signature, expr.args, expr.vararg, expr.kws)
        build, convention = self.builder, self.call_conv
        self.context.add_linking_libs((made.library,))
        called = self.context.declare_function(build.module, made.fndesc)
        result, error = called.function_type.args[:2]
        place = cgutils.alloca_once(build, result.pointee)
        words = convention._get_arg_packer(made.fndesc.argtypes).as_arguments(build, given)
        build.call(called, [place, llvm.Constant(error, None), *words])
        found = build.load(place)
        return self.context.get_returned_value(build, signature.return_type, found)

    def _counts_up(self, variable: Any) -> bool:
        """Whether a variable is a range without a step."""
        if not isinstance(self.typeof(variable.name), RangeType):
            return False
        made = [*self.func_ir._definitions[variable.name]]
        if len(made) != 1 or getattr(made[0], "op", "") != "call" or len(made[0].args) > 2:
            return False
        return getattr(self.typeof(made[0].func.name), "typing_key", None) is range

    def _count(self, numbers: Any, kind: Any) -> Any:
        """The iterator of a range: it has where it is, and how many numbers are left."""
        build, iterator = self.builder, self.context.make_helper(self.builder, kind)
        start, iterator.stop, iterator.step = cgutils.unpack_tuple(build, numbers, 3)
        iterator.iter = cgutils.alloca_once_value(build, start)
        iterator.count = cgutils.alloca_once_value(build, build.sub(iterator.stop, start))
        return iterator._getvalue()

    def _is_array(self, variable: Any) -> bool:
        return isinstance(self.typeof(variable.name), types.Array)

    def _places(self, array: Any, index: Any, signature: Any) -> Sequence[Any]:
        """The numbers of an index; none if Numba is to find the item."""
        kind = self.typeof(array.name)
        if CHECKED or not isinstance(kind, types.Array) or kind.layout != "C":
            return ()
        wanted, found = signature.args[1], self.typeof(index.name)
        is_several = isinstance(wanted, BaseTuple)
        if not all(
            isinstance(each, types.Integer) for each in (wanted if is_several else [wanted])
        ):
            return ()
        number = self.context.cast(self.builder, self.loadvar(index.name), found, wanted)
        return cgutils.unpack_tuple(self.builder, number) if is_several else (number,)

    def _address(self, array: Any, kind: Any, places: Sequence[Any]) -> Any:
        """Where an item lies, or a row starts."""
        build, place = self.builder, places[0]
        for dimension in range(1, kind.ndim):
            place = build.mul(place, build.extract_value(array, [SHAPE, dimension]))
            if dimension < len(places):
                place = build.add(place, places[dimension])
        return build.gep(build.extract_value(array, ADDRESS), [place])


_NUMBER = (types.Number, types.Boolean)
# What a function returns that raised nothing.
_FINE = 0


def _made(function: Any, signature: Any) -> Any:
    """A function of the kernel as it was compiled; None for other functions."""
    is_part = isinstance(function, types.Dispatcher)
    return function.dispatcher.overloads.get(signature.args) if is_part else None


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(BaseNativeLowering):  # type: ignore[misc]
    """Make LLVM's code of a function."""

    _name = "kernel_lowering"

    def __init__(self) -> None:
        super().__init__()

    @property
    def lowering_class(self) -> Any:
        """What does it."""
        return _KernelLower
