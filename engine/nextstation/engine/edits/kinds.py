"""Edits as plain data, such as a page sends them: `{"kind": "move_station", "place": "c6", …}`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from nextstation.engine.city.place import Point
from nextstation.engine.edits import districts, links, names, rivers, stations
from nextstation.engine.edits.change import Edit
from nextstation.engine.edits.refusal import RefusedEditError
from nextstation.engine.vocabulary.schema_builder import PLACE

# No number of an edit is as large.
_MOST = 10**6
# The edits of each module by their names: `move_station` is MoveStation.
KINDS: Mapping[str, type[Edit]] = {
    re.sub("(?<=.)(?=[A-Z])", "_", name).lower(): each
    for module in (stations, names, districts, rivers, links)
    for name, each in vars(module).items()
    if getattr(each, "plan", None) and each.__module__ == module.__name__
}


def edit_of(data: Mapping[str, Any]) -> Edit:
    """The edit that data describe. Raises RefusedEditError for anything else."""
    kind = KINDS.get(str(data.get("kind")))
    if kind is None:
        raise RefusedEditError("there is no such edit")
    types, given = get_type_hints(kind), {}
    known: Any = fields(kind)  # type: ignore[arg-type]
    for each in known:
        if each.name in data:
            given[each.name] = _value(types[each.name], data[each.name], each.name)
        elif each.default is MISSING:
            raise RefusedEditError(f"the edit lacks `{each.name}`")
    return kind(**given)


def _value(kind: Any, value: Any, name: str) -> Any:
    """A value of a type that an edit has. Raises RefusedEditError if it is of another."""
    if isinstance(value, int | float) and not abs(value) < _MOST:
        raise RefusedEditError(f"a number in `{name}` of the edit is too large")
    if get_origin(kind) is UnionType:
        return None if value is None else _value(get_args(kind)[0], value, name)
    if get_origin(kind) is tuple and isinstance(value, list):
        inner, *rest = get_args(kind)
        if rest == [...]:
            return tuple(_value(inner, each, name) for each in value)
        if len(value) == 1 + len(rest):
            return tuple(_value(inner, each, name) for each in value)
    elif kind in _SCALARS and _SCALARS[kind][0](value):
        return _SCALARS[kind][1](value)
    raise RefusedEditError(f"`{name}` of the edit is malformed")


_SCALARS: Mapping[Any, tuple[Callable[[Any], bool], Callable[[Any], Any]]] = {
    Point: (
        lambda value: isinstance(value, str) and bool(re.fullmatch(PLACE["pattern"], value)),
        Point.parse,
    ),
    str: (lambda value: isinstance(value, str), str),
    int: (lambda value: isinstance(value, int) and not isinstance(value, bool), int),
    float: (lambda value: isinstance(value, int | float) and not isinstance(value, bool), float),
}
