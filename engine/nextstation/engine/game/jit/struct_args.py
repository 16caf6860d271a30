"""Passes named tuples to compiled functions by reference: one pointer in place of many arrays.

Numba passes a named tuple as its fields one by one, and each array as seven numbers. The kernel's
functions take a board and a game of a hundred arrays: compiling their argument lists would take
longer than compiling what they do. A tuple of a registered class is laid out once as a struct,
where compiled code is entered, and the functions that it calls get a pointer. The fields never
change, only the contents of their arrays.

Some arrays have the same width for every city of a size: their last dimension becomes part of the
type, so that loops over them have a known end. For some fields the type says whether they are 0 or
empty, for others what they contain: so what a city lacks costs nothing where it is read.
"""

import hashlib
from collections.abc import Collection, Hashable, Mapping
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import config
from numba.core import cgutils, types
from numba.core.datamodel import default_manager, models
from numba.core.extending import NativeValue, register_model, typeof_impl, unbox
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.core.typing.typeof import typeof


class StructArg:
    """A named tuple on its way into compiled code.

    Numba caches the type of a tuple of arrays without their shapes, but asks for the type of an
    unknown object at each call. Finding the type takes as long as hundreds of games: a caller that
    calls repeatedly keeps this object, which keeps its type.
    """

    __slots__ = ("fields", "kind")

    def __init__(self, fields: Any) -> None:
        self.fields = fields
        self.kind: StructType | None = None


class Field(NamedTuple):
    """A field of a named tuple: its type, and what the struct's type says of sizes and contents.

    `sizes` are the dimensions of an array by number; `{None: 0}` says that a number is 0.
    `distance` is that in bytes from the first array that has one.
    """

    name: str
    kind: Any
    sizes: Mapping[int | None, int]
    numbers: tuple[int, ...] | None
    distance: int | None


class StructType(types.Type):
    """The type of a named tuple that is passed by reference; `entered` if it is a StructArg."""

    def __init__(self, name: str, fields: tuple[Field, ...], *, entered: bool) -> None:
        self.kind, self.entered = name, entered
        self.fields = {field.name: field for field in fields}
        self.places = {field.name: place for place, field in enumerate(fields)}
        inside = ", ".join(
            f"{each.name}: {each.kind} {dict(each.sizes)} {each.numbers} {each.distance}"
            for each in fields
        )
        super().__init__(name=f"{'Entered' if entered else 'Reference'}({name}: {inside})")

    @property
    def mangling_args(self) -> tuple[str, tuple[()]]:
        """What stands for the type in the name of a function, which is written at each call."""
        return hashlib.sha256(self.name.encode()).hexdigest()[:32], ()

    def layout(self) -> ir.Type:
        """The fields one after the other, as compiled code holds them."""
        return ir.LiteralStructType(
            [default_manager.lookup(each.kind).get_value_type() for each in self.fields.values()]
        )


@register_model(StructType)
class _StructModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager, kind):  # type: ignore[no-untyped-def]
        super().__init__(manager, kind, kind.layout().as_pointer())


@infer_getattr
class _FieldOfStruct(AttributeTemplate):  # type: ignore[misc]
    key = StructType

    def generic_resolve(self, reference, field):  # type: ignore[no-untyped-def]
        return reference.fields[field].kind if field in reference.fields else None


@lower_getattr_generic(StructType)
def _load_field(_context, builder, reference, pointer, name):  # type: ignore[no-untyped-def]
    _, kind, sizes, numbers, distance = reference.fields[name]
    if None in sizes:
        return ir.Constant(default_manager.lookup(kind).get_value_type(), 0)
    loaded = _load(builder, reference, pointer, name)
    if distance:
        first = next(each.name for each in reference.fields.values() if each.distance == 0)
        start = builder.extract_value(_load(builder, reference, pointer, first), _ADDRESS)
        start = builder.bitcast(start, ir.IntType(8).as_pointer())
        address = builder.gep(start, [ir.Constant(ir.IntType(64), distance)])
        address = builder.bitcast(address, loaded.type.elements[_ADDRESS])
        loaded = builder.insert_value(loaded, address, _ADDRESS)
    for dimension, size in sizes.items():
        # The shape of an array is its field 5, the size its field 2.
        known = ir.Constant(ir.IntType(64), size)
        loaded = builder.insert_value(loaded, known, [5, dimension])
        loaded = builder.insert_value(loaded, known, 2) if kind.ndim == 1 else loaded
    if numbers is not None:
        cells = ir.Constant(ir.ArrayType(ir.IntType(64), len(numbers)), numbers)
        constant = cgutils.global_constant(builder, f"{reference.kind}.{name}", cells)
        address = builder.bitcast(constant, ir.IntType(64).as_pointer())
        loaded = builder.insert_value(loaded, address, _ADDRESS)
    return loaded


# The address of an array is its field 4.
_ADDRESS = 4


def _load(builder: Any, reference: StructType, pointer: Any, name: str) -> Any:
    """A field as it was laid out; it never changes."""
    loaded = builder.load(cgutils.gep_inbounds(builder, pointer, 0, reference.places[name]))
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    return loaded


@unbox(StructType)
def _lay_out(reference, value, context):  # type: ignore[no-untyped-def]
    builder = context.builder
    if reference.entered:
        value = context.pyapi.object_getattr_string(value, "fields")
    pointer = cgutils.alloca_once(builder, reference.layout())
    failed = cgutils.alloca_once_value(builder, cgutils.false_bit)
    for place, field in enumerate(reference.fields.values()):
        item = context.pyapi.tuple_getitem(value, place)
        native = context.unbox(field.kind, item)
        builder.store(native.value, cgutils.gep_inbounds(builder, pointer, 0, place))
        builder.store(builder.or_(builder.load(failed), native.is_error), failed)
    if reference.entered:
        context.pyapi.decref(value)
    return NativeValue(pointer, is_error=builder.load(failed))


# The arguments of `register_struct`, by class of named tuples.
_KNOWN: dict[type, tuple[Collection[str], ...]] = {}


def register_struct(
    kind: type,
    *,
    widths: Collection[str] = (),
    shapes: Collection[str] = (),
    features: Collection[str] = (),
    contents: Collection[str] = (),
    block: Collection[str] = (),
) -> None:
    """Have compiled functions take a class of named tuples by reference.

    These become part of the type: the last dimension of the arrays in `widths`, all dimensions of
    those in `shapes`; for the fields in `features`, whether they are 0, or which of their
    dimensions are; and all numbers of the arrays in `contents`, which are rows of 64-bit integers.
    The arrays in `block` lie in one block of memory at constant distances: one address serves them
    all.
    """
    _KNOWN[kind] = widths, shapes, features, contents, block
    typeof_impl.register(kind)(lambda value, context: _struct_type(value, context, entered=False))


def as_struct_arg(value: Any) -> Any:
    """The form in which compiled code takes an argument; a StructArg stays as it is.

    Where nothing is compiled, the argument itself.
    """
    return StructArg(value) if type(value) in _KNOWN and not config.DISABLE_JIT else value


@typeof_impl.register(StructArg)  # type: ignore[untyped-decorator]
def _typeof_passed(value: StructArg, context: Any) -> StructType:
    if value.kind is None:
        value.kind = _struct_type(value.fields, context, entered=True)
    return value.kind


# The types that were made: the boards and games of an experiment have few.
_MADE: dict[Hashable, StructType] = {}
_OF_ARRAYS: dict[Hashable, Any] = {}


def _struct_type(value: Any, context: Any, *, entered: bool) -> StructType:
    widths, shapes, features, contents, block = _KNOWN[type(value)]
    placed = {name: field.ctypes.data for name, field in value._asdict().items() if name in block}
    first = next(iter(placed.values()), 0)
    fields = list[tuple[Any, ...]]()
    for name, field in zip(value._fields, value, strict=True):
        sizes: dict[int | None, int] = {}
        if name in features:
            sizes = {place: 0 for place, size in enumerate(np.shape(field)) if size == 0}
            if not np.shape(field) and field == 0:
                sizes = {None: 0}
        if name in widths:
            sizes[np.ndim(field) - 1] = field.shape[-1]
        if name in shapes or name in contents:
            sizes = dict(enumerate(field.shape))
        numbers = tuple(field.tolist()) if name in contents else None
        distance = placed[name] - first if name in block else None
        kind = _kind_of(field, context.purpose)
        fields.append((name, kind, tuple(sizes.items()), numbers, distance))
    key = type(value).__name__, entered, *fields
    if key not in _MADE:
        made = (Field(name, kind, dict(sizes), *rest) for name, kind, sizes, *rest in fields)
        _MADE[key] = StructType(type(value).__name__, tuple(made), entered=entered)
    return _MADE[key]


def _kind_of(field: Any, purpose: Any) -> Any:
    """Numba's type of a field. That of an array depends on these alone."""
    if type(field) is not np.ndarray:
        return typeof(field, purpose)
    key = purpose, field.dtype, field.ndim, field.flags.num
    if key not in _OF_ARRAYS:
        _OF_ARRAYS[key] = typeof(field, purpose)
    return _OF_ARRAYS[key]
