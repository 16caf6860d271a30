"""Passes named tuples to compiled functions by reference: one pointer in place of many arrays.

Numba passes a named tuple as its fields one by one, and each array as seven numbers. The kernel's
functions take a board and a game of a hundred arrays: to compile their argument lists would take
longer than to compile all that they do. A tuple named here is laid out once, where compiled code is
entered, and what it calls gets a pointer. The fields never change, only what their arrays hold.

Some arrays are as wide for every city of a size: their last dimension becomes a part of the type,
so that loops over it have a known end.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import default_manager, models
from numba.core.extending import NativeValue, register_model, typeof_impl, unbox
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.core.typing.typeof import typeof


class Passed:
    """A named tuple on its way into compiled code.

    Numba keeps in mind which type it found for a tuple of arrays, and forgets their shapes: of an
    object that it does not know it asks the type each time.
    """

    __slots__ = ("fields",)

    def __init__(self, fields: Any) -> None:
        self.fields = fields


class Reference(types.Type):
    """The type of a named tuple that is passed by reference; `entered` as a Passed one."""

    def __init__(
        self,
        name: str,
        names: tuple[str, ...],
        kinds: tuple[Any, ...],
        widths: tuple[int | None, ...],
        *,
        entered: bool,
    ) -> None:
        self.names, self.kinds, self.widths, self.entered = names, kinds, widths, entered
        fields = zip(names, kinds, widths, strict=True)
        inside = ", ".join(f"{field}: {kind} {width or ''}" for field, kind, width in fields)
        super().__init__(name=f"{'Entered' if entered else 'Reference'}({name}: {inside})")

    def layout(self) -> ir.Type:
        """The fields one after the other, as compiled code holds them."""
        return ir.LiteralStructType(
            [default_manager.lookup(kind).get_value_type() for kind in self.kinds]
        )


@register_model(Reference)
class _ReferenceModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager, kind):  # type: ignore[no-untyped-def]
        super().__init__(manager, kind, kind.layout().as_pointer())


@infer_getattr
class _FieldOfReference(AttributeTemplate):  # type: ignore[misc]
    key = Reference

    def generic_resolve(self, reference, field):  # type: ignore[no-untyped-def]
        if field in reference.names:
            return reference.kinds[reference.names.index(field)]
        return None


@lower_getattr_generic(Reference)
def _load_field(_context, builder, reference, pointer, field):  # type: ignore[no-untyped-def]
    place = reference.names.index(field)
    loaded = builder.load(cgutils.gep_inbounds(builder, pointer, 0, place))
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    width, dimensions = reference.widths[place], getattr(reference.kinds[place], "ndim", 0)
    if width is not None:
        # The shape of an array is its field 5, the size its field 2.
        known = ir.Constant(ir.IntType(64), width)
        loaded = builder.insert_value(loaded, known, [5, dimensions - 1])
        loaded = builder.insert_value(loaded, known, 2) if dimensions == 1 else loaded
    return loaded


@unbox(Reference)
def _lay_out(reference, value, context):  # type: ignore[no-untyped-def]
    builder = context.builder
    if reference.entered:
        value = context.pyapi.object_getattr_string(value, "fields")
    pointer = cgutils.alloca_once(builder, reference.layout())
    failed = cgutils.alloca_once_value(builder, cgutils.false_bit)
    for place, kind in enumerate(reference.kinds):
        item = context.pyapi.tuple_getitem(value, place)
        native = context.unbox(kind, item)
        builder.store(native.value, cgutils.gep_inbounds(builder, pointer, 0, place))
        builder.store(builder.or_(builder.load(failed), native.is_error), failed)
    if reference.entered:
        context.pyapi.decref(value)
    return NativeValue(pointer, is_error=builder.load(failed))


# By class of named tuples: the arrays whose last dimension becomes a part of the type.
_FIXED: dict[type, tuple[str, ...]] = {}


def by_reference(kind: type, *fixed: str) -> None:
    """Have compiled functions take a class of named tuples by reference.

    The last dimension of the arrays named in `fixed` becomes a part of the type.
    """
    _FIXED[kind] = fixed
    typeof_impl.register(kind)(lambda value, context: _reference(value, context, entered=False))


def passed(value: Any) -> Any:
    """An argument as compiled code is to be called with it."""
    return Passed(value) if type(value) in _FIXED else value


@typeof_impl.register(Passed)  # type: ignore[untyped-decorator]
def _typeof_passed(value: Passed, context: Any) -> Reference:
    return _reference(value.fields, context, entered=True)


def _reference(value: Any, context: Any, *, entered: bool) -> Reference:
    kinds = tuple(typeof(field, context.purpose) for field in value)
    fixed = _FIXED[type(value)]
    widths = tuple(
        field.shape[-1] if name in fixed else None
        for name, field in zip(value._fields, value, strict=True)
    )
    return Reference(type(value).__name__, value._fields, kinds, widths, entered=entered)
