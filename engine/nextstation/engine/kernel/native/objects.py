"""Makes native code: of a function, for arguments of some forms, in a variant."""

from collections.abc import Sequence
from typing import Any

from nextstation.engine.kernel.native.arguments import Title
from nextstation.engine.kernel.native.build import built
from nextstation.engine.kernel.native.kinds import kind_of
from nextstation.engine.kernel.native.translate import LETTERS, Entry, Unit
from nextstation.engine.kernel.native.values import Cells, Kind, Struct

_OF_LETTERS = {letter: kind for kind, letter in LETTERS.items()}


def made(title: Title, arguments: Sequence[Any]) -> bytes:
    """The library with a title; the arguments are such as it takes.

    Raises CannotBuildError, and UntranslatableError for what cannot be put in C.
    """
    unit, points = Unit(), title.variant.points
    kinds = [
        _kind(unit, form, each, points) for form, each in zip(title.forms, arguments, strict=True)
    ]
    entry = Entry(unit, "entry", title.function, kinds)
    return built(unit.text([entry]), title.variant.known)


def _kind(unit: Unit, form: Any, value: Any, points: int) -> Kind:
    """The kind of an argument of a form. The value tells where the arrays of a struct lie."""
    if isinstance(form, str):
        return _OF_LETTERS[form]
    if isinstance(form, type):
        return Struct(kind_of(value, points))
    what, *inside = form
    if not isinstance(what, type):
        return Cells(what, *inside)
    parts = zip(inside, value, strict=True)
    return unit.record(what, [_kind(unit, each, part, points) for each, part in parts])
