"""Structs as Numba knows them: types, and how a field is read from the block of memory.

The type says what lies where. Everything else is looked up in the header of the block, which never
changes.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache, partial, reduce
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import default_manager, models
from numba.core.extending import register_model, type_callable, typeof_impl
from numba.core.imputils import lower_builtin, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.np.numpy_support import from_dtype

from nextstation.engine.game.board.struct import over
from nextstation.engine.game.jit.structs import ArrayField, StructArg, StructKind


class StructType(types.Type):
    """The type of a struct, or of a struct within another one, which has the same address."""

    def __init__(self, kind: StructKind) -> None:
        self.kind = kind
        super().__init__(name=f"Struct({kind})")

    @property
    def mangling_args(self) -> tuple[str, tuple[()]]:
        """What stands for the type in the name of a function, which is written at each call."""
        return hashlib.sha256(self.name.encode()).hexdigest()[:32], ()

    def type_of(self, name: str) -> types.Type | None:
        """The type of a field; None if there is no such field."""
        field = self.kind.fields.get(name)
        return None if field is None else _type_of(field)


@cache
def struct_type(kind: StructKind) -> StructType:
    """The type of structs of a kind."""
    return StructType(kind)


def _type_of(field: Any) -> types.Type:
    if isinstance(field, StructKind):
        return struct_type(field)
    if isinstance(field, ArrayField):
        return types.Array(from_dtype(np.dtype(field.cell)), field.dimensions, "C")
    return types.float64 if field.is_float else types.int64


@typeof_impl.register(StructArg)  # type: ignore[untyped-decorator]
def _typeof_struct(value: StructArg, _context: Any) -> StructType:
    return struct_type(value.kind)


_BYTES = ir.IntType(8).as_pointer()
_INT = ir.IntType(64)


@register_model(StructType)
class _StructModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager, kind):  # type: ignore[no-untyped-def]
        super().__init__(manager, kind, _BYTES)


@infer_getattr
class _FieldOfStruct(AttributeTemplate):  # type: ignore[misc]
    key = StructType

    def generic_resolve(self, struct, name):  # type: ignore[no-untyped-def]
        return struct.type_of(name)


@lower_getattr_generic(StructType)
def _read_field(_context, builder, struct, block, name):  # type: ignore[no-untyped-def]
    field = struct.kind.fields[name]
    if isinstance(field, StructKind):
        return block
    if isinstance(field, ArrayField):
        return _array(builder, block, field, f"{struct.kind.struct}.{name}")
    kind = default_manager.lookup(_type_of(field)).get_value_type()
    return ir.Constant(kind, 0) if field.is_zero else _word(builder, block, field.word, kind)


def _array(builder: Any, block: Any, field: ArrayField, name: str) -> Any:
    """An array as compiled code has it."""
    known = dict(field.sizes)
    shape = [
        _constant(known[place]) if place in known else _word(builder, block, field.word + 1 + place)
        for place in range(field.dimensions)
    ]
    return view(builder, _type_of(field), _address(builder, block, field, name), shape)


def view(builder: Any, kind: Any, address: Any, shape: Sequence[Any]) -> Any:
    """An array of a type at an address, that owns nothing."""
    item = np.dtype(str(kind.dtype)).itemsize
    strides = [_constant(item)]
    for size in shape[:0:-1]:
        strides.insert(0, _product(builder, strides[0], size))
    parts: dict[tuple[int, ...], Any] = {
        (_ITEMS,): reduce(partial(_product, builder), shape),
        (_ITEM_SIZE,): _constant(item),
        (ADDRESS,): address,
    }
    for place, (size, stride) in enumerate(zip(shape, strides, strict=True)):
        parts |= {(SHAPE, place): size, (_STRIDES, place): stride}
    return _filled(builder, default_manager.lookup(kind).get_value_type(), parts)


def _filled(builder: Any, kind: Any, parts: Mapping[tuple[int, ...], Any]) -> Any:
    """A value of several parts; what is known of it takes no code."""

    def known(kind: Any, place: tuple[int, ...]) -> Any:
        if isinstance(kind, ir.Aggregate):
            is_array = isinstance(kind, ir.ArrayType)
            members = [kind.element] * kind.count if is_array else kind.elements
            inside = [known(each, (*place, number)) for number, each in enumerate(members)]
            return ir.Constant(kind, inside)
        part = parts.get(place)
        return part if isinstance(part, ir.Constant) else ir.Constant(kind, None)

    made = known(kind, ())
    for place, part in parts.items():
        if not isinstance(part, ir.Constant):
            made = builder.insert_value(made, part, place)
    return made


# The places of what Numba keeps of an array.
_ITEMS, _ITEM_SIZE, ADDRESS, SHAPE, _STRIDES = 2, 3, 4, 5, 6


def _address(builder: Any, block: Any, field: ArrayField, name: str) -> Any:
    """The address of the first element of an array."""
    item = default_manager.lookup(from_dtype(np.dtype(field.cell))).get_data_type().as_pointer()
    if field.numbers is not None:
        cells = ir.Constant(ir.ArrayType(_INT, len(field.numbers)), field.numbers)
        return builder.bitcast(cgutils.global_constant(builder, name, cells), item)
    known = field.place is not None
    place = _constant(field.place) if known else _word(builder, block, field.word)
    return builder.bitcast(builder.gep(block, [place]), item)


def _word(builder: Any, block: Any, word: int, kind: Any = _INT) -> Any:
    """A word of the header, which never changes."""
    address = builder.gep(block, [_constant(8 * word)])
    loaded = builder.load(builder.bitcast(address, kind.as_pointer()), align=8)
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    return loaded


def _constant(number: Any) -> Any:
    return ir.Constant(_INT, number)


def _product(builder: Any, one: Any, other: Any) -> Any:
    if isinstance(one, ir.Constant) and isinstance(other, ir.Constant):
        return _constant(one.constant * other.constant)
    return builder.mul(one, other)


@type_callable(over)
def _type_over(_context):  # type: ignore[no-untyped-def]
    def struct_over(struct, memory):  # type: ignore[no-untyped-def]
        is_block = isinstance(memory, types.Array) and memory.ndim == 1
        return struct if isinstance(struct, StructType) and is_block else None

    return struct_over


@lower_builtin(over, StructType, types.Array)
def _struct_over(context, builder, signature, args):  # type: ignore[no-untyped-def]
    """The address of a block of the same form: all that compiled code needs of a struct."""
    memory = context.make_array(signature.args[1])(context, builder, args[1])
    return builder.bitcast(memory.data, _BYTES)
