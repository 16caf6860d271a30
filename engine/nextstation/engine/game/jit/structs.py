"""Structs on their way into compiled code: the address of a block of memory, and its kind.

The kind of a struct says what lies where. Some arrays lie at the same place and have the same shape
in all cities of a size: compiled code knows them, so that loops over them have a known end. For
some fields the kind says whether they are 0 or empty, for others what they contain: what a city
lacks costs nothing where it is read.
"""

from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.game.board.struct import Leaf, leaves_of
from nextstation.engine.game.jit.settings import is_disabled


class ArrayField(NamedTuple):
    """An array of a struct, and what its kind says of it.

    `cell` is the type of its elements, as NumPy names it, `word` its place in the header, `place`
    its distance from the start of the block in bytes where that is known. `sizes` has the known
    dimensions by number, `numbers` all contents.
    """

    cell: str
    dimensions: int
    word: int
    place: int | None
    sizes: tuple[tuple[int, int], ...]
    numbers: tuple[int, ...] | None


class NumberField(NamedTuple):
    """A number of a struct at a word of the header; `is_zero` where the kind says so."""

    is_float: bool
    word: int
    is_zero: bool


class StructKind:
    """What structs have in common for which the same code is compiled.

    A field may be a struct within this one. Kinds are equal if they say the same.
    """

    __slots__ = ("fields", "struct", "text")

    def __init__(
        self, struct: str, fields: "dict[str, ArrayField | NumberField | StructKind]"
    ) -> None:
        self.struct, self.fields = struct, fields
        inside = ", ".join(f"{name}: {field}" for name, field in fields.items())
        self.text = f"{struct}({inside})"

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StructKind) and self.text == other.text


class StructArg:
    """A struct on its way into compiled code: the address of its block, and its kind.

    Finding the kind takes as long as hundreds of games: a caller that calls repeatedly keeps this
    object. It keeps the memory.
    """

    __slots__ = ("address", "kind", "struct")

    def __init__(self, struct: Any) -> None:
        """Raises ValueError when an array of the struct lies elsewhere than in its memory."""
        self.struct, self.address = struct, struct.memory.ctypes.data
        self.kind = _kind_of(struct)


def as_struct_arg(value: Any) -> Any:
    """The form in which compiled code takes an argument; a StructArg stays as it is.

    Where nothing is compiled, the argument itself.
    """
    is_struct = isinstance(value, tuple) and hasattr(value, "memory")
    return StructArg(value) if is_struct and not is_disabled() else value


# The kinds that were found, by their text: the boards and games of an experiment have few.
_FOUND: dict[str, StructKind] = {}


def _kind_of(struct: Any) -> StructKind:
    leaves = {leaf.path: leaf for leaf in leaves_of(struct)}
    for leaf in leaves.values():
        if not _is_in(leaf, struct.memory):
            raise ValueError(f"{'.'.join(leaf.path)} is not in the memory of its struct")
    kind = _kind_at(struct, (), leaves, struct.memory)
    return _FOUND.setdefault(kind.text, kind)


def _is_in(leaf: Leaf, memory: Any) -> bool:
    """Whether an array lies where the header of the block says; an empty one lies anywhere."""
    if not np.ndim(leaf.content) or not np.size(leaf.content):
        return True
    place = leaf.content.ctypes.data - memory.ctypes.data
    return bool(place == int(memory[leaf.word]))


def _kind_at(
    struct: Any, path: tuple[str, ...], leaves: dict[tuple[str, ...], Leaf], memory: Any
) -> StructKind:
    fields = dict[str, Any]()
    for name, field in zip(struct._fields, struct, strict=True):
        if isinstance(field, tuple):
            fields[name] = _kind_at(field, (*path, name), leaves, memory)
        elif leaf := leaves.get((*path, name)):
            array = np.ndim(field) > 0
            fields[name] = _array_field(leaf, memory) if array else _number_field(leaf)
    return StructKind(type(struct).__name__, fields)


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
        leaf.content.dtype.str,
        len(shape),
        leaf.word,
        None if leaf.capacity is None else int(memory[leaf.word]),
        tuple(sorted(sizes.items())),
        tuple(leaf.content.tolist()) if name in form.contents else None,
    )


def _number_field(leaf: Leaf) -> NumberField:
    is_zero = leaf.path[-1] in leaf.form.features and leaf.content == 0
    return NumberField(isinstance(leaf.content, float), leaf.word, bool(is_zero))
