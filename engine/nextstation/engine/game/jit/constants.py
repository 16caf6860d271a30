"""Teaches Numba the classes of constants: an attribute of one is a literal number."""

from typing import Any

from numba.core import types
from numba.core.datamodel import models
from numba.core.extending import register_model, typeof_impl
from numba.core.imputils import lower_constant, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr

from nextstation.engine.game.constants import Constants


class ConstantsType(types.Dummy):
    """The type of a class of constants."""

    def __init__(self, names: type[Constants]) -> None:
        self.names = names
        super().__init__(name=f"{names.__module__}.{names.__qualname__}")


register_model(ConstantsType)(models.OpaqueModel)


@typeof_impl.register(type(Constants))  # type: ignore[untyped-decorator]
def _typeof_constants(value: type[Constants], _context: Any) -> ConstantsType:
    return ConstantsType(value)


@lower_constant(ConstantsType)
def _lower_constants(context, _builder, _kind, _value):  # type: ignore[no-untyped-def]
    return context.get_dummy_value()


@infer_getattr
class _AttributeOfConstants(AttributeTemplate):  # type: ignore[misc]
    key = ConstantsType

    def generic_resolve(self, kind, name):  # type: ignore[no-untyped-def]
        return types.misc.literal(getattr(kind.names, name))


@lower_getattr_generic(ConstantsType)
def _lower_attribute(context, _builder, kind, _value, name):  # type: ignore[no-untyped-def]
    return context.get_constant(types.intp, getattr(kind.names, name))
