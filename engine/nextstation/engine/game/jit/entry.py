"""The entry of a compiled function: takes its arguments from words, and puts its result there."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.types.containers import BaseTuple
from numba.np.arrayobj import populate_array

from nextstation.engine.game.jit.object_code import ENTRY
from nextstation.engine.game.jit.struct_types import StructType

_WORD = ir.IntType(64)
_STATUS = ir.IntType(32)


def add_entry(library: Any, context: Any, function: Any) -> str:
    """Add the entry of a function to the library that it is in.

    Returns the letter of what it returns in a format of `struct`; empty for None.
    """
    module = library.create_ir_module(ENTRY)
    entry = ir.Function(module, ir.FunctionType(_STATUS, [_WORD.as_pointer()]), ENTRY)
    builder = ir.IRBuilder(entry.append_basic_block())
    (words,) = entry.args

    def place(number: int) -> Any:
        return builder.gep(words, [ir.Constant(_WORD, number)])

    rest = iter(range(2, 1 << 30))
    arguments = [
        _argument(context, builder, kind, lambda: builder.load(place(next(rest))))
        for kind in function.argtypes
    ]
    native = context.declare_function(module, function)
    status, result = context.call_conv.call_function(
        builder, native, function.restype, function.argtypes, arguments, attrs=("noinline",)
    )
    letter, kind = _result(function.restype)
    if letter:
        number = context.cast(builder, result, function.restype, kind)
        value = context.get_value_as_data(builder, kind, number)
        builder.store(value, builder.bitcast(place(0), value.type.as_pointer()))
    builder.store(builder.ptrtoint(status.excinfoptr, _WORD), place(1))
    builder.ret(status.code)
    library.add_ir_module(module)
    return letter


def _argument(context: Any, builder: Any, kind: Any, word: Callable[[], Any]) -> Any:
    """An argument, from its words."""
    if isinstance(kind, StructType):
        return builder.inttoptr(word(), context.get_value_type(kind))
    if isinstance(kind, types.Array):
        return _array(context, builder, kind, word)
    if isinstance(kind, BaseTuple):
        return context.make_tuple(
            builder, kind, [_argument(context, builder, each, word) for each in kind]
        )
    if isinstance(kind, types.Float):
        return builder.bitcast(word(), context.get_value_type(kind))
    return context.cast(builder, word(), types.uint64, kind)


def _array(context: Any, builder: Any, kind: Any, word: Callable[[], Any]) -> Any:
    view = context.make_array(kind)(context, builder)
    cell = context.get_data_type(kind.dtype)
    data = builder.inttoptr(word(), cell.as_pointer())
    shape, strides = ([word() for _ in range(kind.ndim)] for _ in range(2))
    size = context.get_constant(types.intp, context.get_abi_sizeof(cell))
    populate_array(view, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
    return view._getvalue()


def _result(kind: Any) -> tuple[str, Any]:
    """The letter of what is returned in a format of `struct`, and its type."""
    if kind == types.none:
        return "", kind
    if isinstance(kind, types.Boolean):
        return "?", types.boolean
    if isinstance(kind, types.Float):
        return "d", types.float64
    if isinstance(kind, types.Integer):
        is_signed = kind.signed  # type: ignore[attr-defined]
        return ("q", types.int64) if is_signed else ("Q", types.uint64)
    raise TypeError(f"a function that Python enters returns a number or None, not {kind}")
