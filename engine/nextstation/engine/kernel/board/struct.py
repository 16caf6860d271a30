"""Structs: named tuples of numbers and arrays that lie in one block of memory.

A block begins with a header of 64-bit words: the numbers, and for each array its place and its
shape. The arrays follow, each from the start of a cache line on. Native code takes the address of
a block and finds everything from there. To copy a struct is to copy its block, and a thousand
structs of the same form are an array of blocks.

In Python a struct is the named tuple that it was made from; its arrays are views of the block.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np

from nextstation.engine.kernel.board.tables import CACHE_LINE, Words, from_a_line

Struct = TypeVar("Struct", bound=tuple[Any, ...])

_WORD = 8
# The memory of a named tuple that is not laid out yet.
NO_MEMORY: Words = np.zeros(0, np.uint64)
# What the field of this name holds is not laid out: it is the block itself.
_BLOCK = "memory"
# The field of this name holds all arrays but the scratch ones, as words.
_STATE = "state"


@dataclass(frozen=True)
class Form:
    """What the structs of a class have in common, so that native code may rely on it.

    `points` says for how many points of a map a struct is. The arrays in `fixed` lie at the same
    place in every struct for so many: it returns their capacities, in elements. `widths` has the
    last dimensions that are always the same. What is in `scratch` is no part of the state: it lies
    behind it.
    """

    points: Callable[[Any], int] = lambda _: 0
    fixed: Callable[[int], Mapping[str, int]] = lambda _: {}
    widths: Callable[[int], Mapping[str, int]] = lambda _: {}
    scratch: Collection[str] = ()


# The forms of the classes that have one; of the others nothing is known.
FORMS: dict[type, Form] = {}


class Leaf(NamedTuple):
    """A number or an array of a struct, or of a struct within it.

    `word` is its place in the header. `capacity` is the number of elements that a fixed array has
    room for, else None.
    """

    path: tuple[str, ...]
    content: Any
    form: Form
    word: int
    capacity: int | None

    @property
    def words(self) -> int:
        """The number of words that it has in the header."""
        return 1 + len(np.shape(self.content))

    @property
    def bytes(self) -> int:
        """The room that an array takes, in whole cache lines."""
        elements = self.content.size if self.capacity is None else self.capacity
        return int(-(-elements * self.content.itemsize // CACHE_LINE) * CACHE_LINE)

    @property
    def is_scratch(self) -> bool:
        """Whether it is no part of the state."""
        return self.path[-1] in self.form.scratch


def leaves_of(struct: tuple[Any, ...], points: int | None = None) -> list[Leaf]:
    """The numbers and arrays of a struct in the order of its fields.

    With `points`, the capacities are those of a map of so many points.
    """
    leaves, word = list[Leaf](), 0
    for path, content, form, capacity in _walk(struct, (), points):
        leaves.append(Leaf(path, content, form, word, capacity))
        word += leaves[-1].words
    return leaves


def places_of(leaves: Sequence[Leaf]) -> dict[tuple[str, ...], int]:
    """Where the arrays of a block begin, in bytes, each after those before it."""
    places, end = dict[tuple[str, ...], int](), _start(leaves)
    for leaf in sorted((each for each in leaves if np.ndim(each.content)), key=_rank):
        places[leaf.path], end = end, end + leaf.bytes
    return places


def _start(leaves: Sequence[Leaf]) -> int:
    """The end of the header, and the start of the arrays."""
    header = sum(leaf.words for leaf in leaves)
    return int(-(-max(header, 1) * _WORD // CACHE_LINE) * CACHE_LINE)


def _walk(
    struct: tuple[Any, ...], path: tuple[str, ...], points: int | None
) -> Iterator[tuple[tuple[str, ...], Any, Form, int | None]]:
    form = FORMS.get(type(struct), Form())
    capacities = form.fixed(form.points(struct) if points is None else points)
    for name, field in zip(_names(struct), struct, strict=True):
        if isinstance(field, tuple):
            yield from _walk(field, (*path, name), points)
        elif name != _BLOCK:
            yield (*path, name), field, form, capacities.get(name)


def laid_out(struct: Struct) -> Struct:
    """The same named tuple with copies of its arrays in a block of memory of its own."""
    leaves = leaves_of(struct)
    start, places = _start(leaves), places_of(leaves)
    state = end = start
    for leaf in leaves:
        if leaf.path in places:
            end = max(end, places[leaf.path] + leaf.bytes)
            state = state if leaf.is_scratch else max(state, places[leaf.path] + leaf.bytes)
    memory: Words = from_a_line(end).view(np.uint64)
    for leaf in leaves:
        if leaf.path == (_STATE,):
            memory[leaf.word : leaf.word + 2] = start, (state - start) // _WORD
        elif leaf.path in places:
            memory[leaf.word : leaf.word + leaf.words] = places[leaf.path], *leaf.content.shape
            _view(memory, leaf)[:] = leaf.content
        else:
            number = np.float64 if isinstance(leaf.content, float) else np.int64
            memory[leaf.word : leaf.word + 1].view(number)[0] = leaf.content
    return over(struct, memory)


def require_laid_out(struct: tuple[Any, ...]) -> None:
    """Raise ValueError when an array of a struct lies elsewhere than in its memory."""
    block: Words = struct.memory  # type: ignore[attr-defined]
    for leaf in leaves_of(struct):
        if np.ndim(leaf.content) and np.size(leaf.content):
            place = leaf.content.ctypes.data - block.ctypes.data
            if place != int(block[leaf.word]):
                raise ValueError(f"{'.'.join(leaf.path)} is not in the memory of its struct")


def _rank(leaf: Leaf) -> int:
    """Where an array lies among all: what is fixed first, what is scratch last."""
    return 0 if leaf.capacity is not None else 2 if leaf.is_scratch else 1


def changed(struct: Struct, **fields: Any) -> Struct:
    """A struct like this one with other fields, in a block of memory of its own."""
    return laid_out(struct._replace(**fields))  # type: ignore[attr-defined,no-any-return]


def blocks_like(struct: tuple[Any, ...], count: int) -> Words:
    """Blocks of memory for `count` structs like this one, a row each: see `over`."""
    block: Words = struct.memory  # type: ignore[attr-defined]
    blocks = from_a_line(count * block.nbytes).view(np.uint64).reshape(count, block.size)
    blocks[:] = block
    return blocks


def over(struct: Struct, memory: Words) -> Struct:
    """A named tuple like this one whose arrays are views of a block of the same form.

    In native code it costs nothing: a row of `blocks_like` is the struct.
    """
    return frame_of(struct, memory)(memory)


def frame_of(struct: Struct, memory: Words) -> Callable[[Words], Struct]:
    """A function that puts a named tuple like this one over any block with the header of `memory`.

    Where to find everything is worked out once, so that a copy costs little more than its bytes.
    """
    leaves = {leaf.path: leaf for leaf in leaves_of(struct)}

    def parts(part: tuple[Any, ...], path: tuple[str, ...]) -> _Parts:
        found = list[Any]()
        for name, field in zip(_names(part), part, strict=True):
            if isinstance(field, tuple):
                found.append(parts(field, (*path, name)))
            elif name != _BLOCK and np.ndim(field):
                found.append(_Place.of(memory, leaves[*path, name]))
            else:
                found.append(memory if name == _BLOCK else field)
        return _Parts(type(part), tuple(found))

    whole = parts(struct, ())
    return lambda block: _filled(whole, memory, block)


class _Place(NamedTuple):
    """Where an array lies in a block."""

    start: int
    shape: tuple[int, ...]
    kind: np.dtype[Any]

    @classmethod
    def of(cls, memory: Words, leaf: Leaf) -> "_Place":
        """The place of an array, as the header of a block has it."""
        start, *shape = memory[leaf.word : leaf.word + leaf.words].tolist()
        return cls(start, tuple(shape), leaf.content.dtype)


class _Parts(NamedTuple):
    """A class of named tuples, and what its fields are: places, parts, numbers, or the block."""

    kind: type[tuple[Any, ...]]
    fields: tuple[Any, ...]


def _filled(parts: _Parts, model: Words, block: Words) -> Any:
    """A named tuple over a block; `model` stands for the block among the fields."""
    fields = list[Any]()
    for field in parts.fields:
        if type(field) is _Place:
            fields.append(np.ndarray(field.shape, field.kind, block, field.start))
        elif type(field) is _Parts:
            fields.append(_filled(field, model, block))
        else:
            fields.append(block if field is model else field)
    return parts.kind(*fields)


def _view(memory: Words, leaf: Leaf) -> Any:
    """An array of a block, by its place and its shape in the header."""
    place = _Place.of(memory, leaf)
    return np.ndarray(place.shape, place.kind, memory, place.start)


def _names(struct: tuple[Any, ...]) -> tuple[str, ...]:
    names: tuple[str, ...] = struct._fields  # type: ignore[attr-defined]
    return names
