"""Passes structs to compiled functions: the address of a block of memory.

The type of a struct says what lies where. Some arrays lie at the same place and have the same shape
in all cities of a size: compiled code knows them, so that loops over them have a known end. For
some fields the type says whether they are 0 or empty, for others what they contain: what a city
lacks costs nothing where it is read. Everything else is looked up in the header of the block, which
never changes.
"""

import hashlib
from functools import partial, reduce
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import config
from numba.core import cgutils, types
from numba.core.datamodel import default_manager, models
from numba.core.extending import (
    NativeValue,
    register_model,
    type_callable,
    typeof_impl,
    unbox,
)
from numba.core.imputils import lower_builtin, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.np.numpy_support import as_dtype, from_dtype

from nextstation.engine.game.board.struct import Leaf, leaves_of, over


class StructArg:
    """A struct on its way into compiled code: the address of its block, and its type.

    Finding the type takes as long as hundreds of games: a caller that calls repeatedly keeps this
    object. It keeps the memory.
    """

    __slots__ = ("address", "kind", "struct")

    def __init__(self, struct: Any, kind: "StructType | None" = None) -> None:
        """Raises ValueError when an array of the struct lies elsewhere than in its memory."""
        self.struct, self.address = struct, struct.memory.ctypes.data
        self.kind = kind or _type_of(struct)


class ArrayField(NamedTuple):
    """An array of a struct, and what its type says of it.

    `word` is its place in the header, `place` its distance from the start of the block in bytes
    where that is known. `sizes` has the known dimensions by number, `numbers` all contents.
    """

    kind: types.Array
    word: int
    place: int | None
    sizes: tuple[tuple[int, int], ...]
    numbers: tuple[int, ...] | None


class NumberField(NamedTuple):
    """A number of a struct at a word of the header; `is_zero` where the type says so."""

    kind: types.Type
    word: int
    is_zero: bool


class StructType(types.Type):
    """The type of a struct, or of a struct within another one, which has the same address."""

    def __init__(self, kind: str, fields: "dict[str, ArrayField | NumberField | StructType]"):
        self.kind, self.fields = kind, fields
        inside = ", ".join(f"{name}: {field}" for name, field in fields.items())
        super().__init__(name=f"Struct({kind}: {inside})")

    @property
    def mangling_args(self) -> tuple[str, tuple[()]]:
        """What stands for the type in the name of a function, which is written at each call."""
        return hashlib.sha256(self.name.encode()).hexdigest()[:32], ()

    def kind_of(self, name: str) -> types.Type | None:
        """The type of a field; None if there is no such field."""
        field = self.fields.get(name)
        return field if field is None or isinstance(field, StructType) else field.kind


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
        return struct.kind_of(name)


@lower_getattr_generic(StructType)
def _read_field(_context, builder, struct, block, name):  # type: ignore[no-untyped-def]
    field = struct.fields[name]
    if isinstance(field, StructType):
        return block
    if isinstance(field, ArrayField):
        return _array(builder, block, field, f"{struct.kind}.{name}")
    kind = default_manager.lookup(field.kind).get_value_type()
    return ir.Constant(kind, 0) if field.is_zero else _word(builder, block, field.word, kind)


def _array(builder: Any, block: Any, field: ArrayField, name: str) -> Any:
    """An array as compiled code has it: a view that owns nothing."""
    known, item = dict(field.sizes), as_dtype(field.kind.dtype).itemsize
    shape = [
        _constant(known[place]) if place in known else _word(builder, block, field.word + 1 + place)
        for place in range(field.kind.ndim)
    ]
    strides = [_constant(item)]
    for size in shape[:0:-1]:
        strides.insert(0, _product(builder, strides[0], size))
    view = cgutils.get_null_value(default_manager.lookup(field.kind).get_value_type())
    parts = {
        _ITEMS: reduce(partial(_product, builder), shape),
        _ITEM_SIZE: _constant(item),
        _ADDRESS: _address(builder, block, field, name),
    }
    for place, part in parts.items():
        view = builder.insert_value(view, part, place)
    for place, (size, stride) in enumerate(zip(shape, strides, strict=True)):
        view = builder.insert_value(view, size, [_SHAPE, place])
        view = builder.insert_value(view, stride, [_STRIDES, place])
    return view


# The places of what Numba keeps of an array.
_ITEMS, _ITEM_SIZE, _ADDRESS, _SHAPE, _STRIDES = 2, 3, 4, 5, 6


def _address(builder: Any, block: Any, field: ArrayField, name: str) -> Any:
    """The address of the first element of an array."""
    item = default_manager.lookup(field.kind.dtype).get_data_type().as_pointer()
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


@unbox(StructType)
def _unbox(_struct, value, context):  # type: ignore[no-untyped-def]
    held = context.pyapi.object_getattr_string(value, "address")
    address = context.unbox(types.uintp, held)
    context.pyapi.decref(held)
    return NativeValue(context.builder.inttoptr(address.value, _BYTES), address.is_error)


@typeof_impl.register(StructArg)  # type: ignore[untyped-decorator]
def _typeof_struct(value: StructArg, _context: Any) -> StructType:
    return value.kind


def as_struct_arg(value: Any) -> Any:
    """The form in which compiled code takes an argument; a StructArg stays as it is.

    Where nothing is compiled, the argument itself.
    """
    is_struct = isinstance(value, tuple) and hasattr(value, "memory")
    return StructArg(value) if is_struct and not config.DISABLE_JIT else value


# The types that were made: the boards and games of an experiment have few.
_MADE: dict[str, StructType] = {}


def _type_of(struct: Any) -> StructType:
    leaves = {leaf.path: leaf for leaf in leaves_of(struct)}
    for leaf in leaves.values():
        if not _is_in(leaf, struct.memory):
            raise ValueError(f"{'.'.join(leaf.path)} is not in the memory of its struct")
    made = _type_at(struct, (), leaves, struct.memory)
    return _MADE.setdefault(made.name, made)


def _is_in(leaf: Leaf, memory: Any) -> bool:
    """Whether an array lies where the header of the block says; an empty one lies anywhere."""
    if not np.ndim(leaf.content) or not np.size(leaf.content):
        return True
    place = leaf.content.ctypes.data - memory.ctypes.data
    return bool(place == int(memory[leaf.word]))


def _type_at(
    struct: Any, path: tuple[str, ...], leaves: dict[tuple[str, ...], Leaf], memory: Any
) -> StructType:
    fields = dict[str, Any]()
    for name, field in zip(struct._fields, struct, strict=True):
        if isinstance(field, tuple):
            fields[name] = _type_at(field, (*path, name), leaves, memory)
        elif leaf := leaves.get((*path, name)):
            array = np.ndim(field) > 0
            fields[name] = _array_field(leaf, memory) if array else _number_field(leaf)
    return StructType(type(struct).__name__, fields)


def _array_field(leaf: Leaf, memory: Any) -> ArrayField:
    name, form, shape = leaf.path[-1], leaf.form, leaf.content.shape
    sizes = dict[int, int]()
    if name in form.features:
        sizes |= {place: 0 for place, size in enumerate(shape) if size == 0}
    if name in form.widths:
        sizes[len(shape) - 1] = shape[-1]
    if name in form.shapes or name in form.contents:
        sizes |= dict(enumerate(shape))
    return ArrayField(
        types.Array(from_dtype(leaf.content.dtype), len(shape), "C"),
        leaf.word,
        None if leaf.capacity is None else int(memory[leaf.word]),
        tuple(sorted(sizes.items())),
        tuple(leaf.content.tolist()) if name in form.contents else None,
    )


def _number_field(leaf: Leaf) -> NumberField:
    kind = types.float64 if isinstance(leaf.content, float) else types.int64
    is_zero = leaf.path[-1] in leaf.form.features and leaf.content == 0
    return NumberField(kind, leaf.word, bool(is_zero))
