"""Passes named tuples to compiled functions by reference: one pointer in place of many arrays.

Numba passes a named tuple as its fields one by one, and each array as seven numbers. The kernel's
functions take a board and a game of a hundred arrays: to compile their argument lists would take
longer than to compile all that they do. A tuple named here is laid out once, where compiled code is
entered, and what it calls gets a pointer. The fields never change, only what their arrays hold.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import default_manager, models
from numba.core.extending import NativeValue, register_model, typeof_impl, unbox
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.core.typing.typeof import typeof


class Reference(types.Type):
    """The type of a named tuple that is passed by reference."""

    def __init__(self, name: str, names: tuple[str, ...], kinds: tuple[Any, ...]) -> None:
        self.names, self.kinds = names, kinds
        inside = ", ".join(f"{field}: {kind}" for field, kind in zip(names, kinds, strict=True))
        super().__init__(name=f"Reference({name}: {inside})")

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
    return loaded


@unbox(Reference)
def _lay_out(reference, value, context):  # type: ignore[no-untyped-def]
    builder = context.builder
    pointer = cgutils.alloca_once(builder, reference.layout())
    failed = cgutils.alloca_once_value(builder, cgutils.false_bit)
    for place, kind in enumerate(reference.kinds):
        item = context.pyapi.tuple_getitem(value, place)
        native = context.unbox(kind, item)
        builder.store(native.value, cgutils.gep_inbounds(builder, pointer, 0, place))
        builder.store(builder.or_(builder.load(failed), native.is_error), failed)
    return NativeValue(pointer, is_error=builder.load(failed))


def by_reference(kind: type) -> None:
    """Have compiled functions take a class of named tuples by reference."""

    @typeof_impl.register(kind)
    def _typeof(value, context):  # type: ignore[no-untyped-def]
        fields = tuple(typeof(field, context.purpose) for field in value)
        return Reference(kind.__name__, value._fields, fields)
