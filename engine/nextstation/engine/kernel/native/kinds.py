"""What C knows of the structs of a class: where each number and each array of a block is found.

It follows from the class and from the number of points of the map alone, not from the city.
"""

from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.kernel.board.struct import FORMS, Form, Leaf, leaves_of, places_of

# The cells of arrays, by the type of NumPy: the prefix of their views, and their type in C.
CELLS = {
    "|u1": ("u8_", "uint8_t"),
    "<i2": ("i16_", "int16_t"),
    "<i4": ("i32_", "int32_t"),
    "<i8": ("i64_", "int64_t"),
    "<u8": ("u64_", "uint64_t"),
    "<f4": ("f32_", "float"),
    "<f8": ("f64_", "double"),
}


class NumberField(NamedTuple):
    """A number of a struct, at a word of the header."""

    name: str
    word: int
    is_float: bool


class ArrayField(NamedTuple):
    """An array of a struct; `place` is its first byte where it is always the same.

    `word` is the first of its words in the header: its place, then its sizes. `width` is its last
    dimension where that is always the same.
    """

    name: str
    cell: str
    dimensions: int
    word: int
    place: int | None
    width: int | None


class StructKind(NamedTuple):
    """The structs of a class for maps of a size; a field may be a struct within this one."""

    name: str
    python: type
    fields: "dict[str, ArrayField | NumberField | StructKind]"

    def __hash__(self) -> int:
        return hash(self.name)


def kind_of(struct: tuple[Any, ...], points: int) -> StructKind:
    """The kind of the structs like this one, for maps of so many points."""
    found = leaves_of(struct, points)
    leaves, places = {leaf.path: leaf for leaf in found}, places_of(found)
    return _kind(struct, (), leaves, places, points)


def _kind(
    struct: Any, path: tuple[str, ...], leaves: Any, places: Any, points: int, root: str = ""
) -> StructKind:
    root = root or type(struct).__name__
    form, fields = FORMS.get(type(struct), Form()), dict[str, Any]()
    widths = form.widths(points)
    for name, content in zip(struct._fields, struct, strict=True):
        at = (*path, name)
        title = "_".join((root, *at))
        if isinstance(content, tuple):
            fields[name] = _kind(content, at, leaves, places, points, root)
        elif leaf := leaves.get(at):
            array = np.ndim(content) > 0
            fields[name] = (
                _array(leaf, title, places, widths.get(name))
                if array
                else NumberField(title, leaf.word, isinstance(content, float))
            )
    return StructKind("_".join((root, *path)), type(struct), fields)


def _array(leaf: Leaf, title: str, places: Any, width: int | None) -> ArrayField:
    place = None if leaf.capacity is None else places[leaf.path]
    content = leaf.content
    return ArrayField(title, content.dtype.str, content.ndim, leaf.word, place, width)
