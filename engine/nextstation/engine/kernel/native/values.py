"""What the kernel is made of in C: the kinds of its values, and values themselves."""

import ast
from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.kernel import bits
from nextstation.engine.kernel.native.kinds import CELLS, StructKind


class Number(NamedTuple):
    """A number, by its type in C."""

    c: str


class Cells(NamedTuple):
    """A view of an array: its cells, as NumPy names their type, and its dimensions."""

    cell: str
    dimensions: int

    @property
    def c(self) -> str:
        """Its type in C."""
        return f"{CELLS[self.cell][0]}{self.dimensions}"


class Struct(NamedTuple):
    """A struct: the address of its block."""

    kind: StructKind

    @property
    def c(self) -> str:
        """Its type in C."""
        return "char *"


class Record(NamedTuple):
    """A named tuple that is passed by value."""

    python: type
    fields: tuple[Any, ...]

    @property
    def c(self) -> str:
        """Its type in C."""
        return f"{self.python.__name__}_t"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its fields."""
        names: tuple[str, ...] = self.python._fields  # type: ignore[attr-defined]
        return names


Kind = Number | Cells | Struct | Record
INT, WORD, FLOAT, SINGLE, BOOL = map(Number, ("int64_t", "uint64_t", "double", "float", "bool"))
VOID = Number("void")
# What kind of number another one of two is; the one that comes later here.
ORDER = (BOOL, INT, WORD, SINGLE, FLOAT)
# The kinds of the cells of arrays, once read.
READ = {"<u8": WORD, "<f4": SINGLE, "<f8": FLOAT}
_RETURNED: dict[Kind, tuple[Any, ...]] = {
    INT: (bits.popcount, bits.count_trailing_zeros, bits.select, bits.bounded),
    WORD: (
        *(bits.lowest_bit, bits.clear_lowest, bits.as_word, bits.and_, bits.or_, bits.and_not),
        *(bits.and_all, bits.word_with, bits.at_byte, bits.bytes_below),
        *(bits.splitmix64, bits.stream_key, bits.next_word, bits.previous_word),
    ),
    BOOL: (bits.has,),
    VOID: (
        *(bits.add, bits.add_all, bits.remove_all, bits.add_shared, bits.and_row, bits.copy_row),
    ),
}
# The functions on bits that have a form of their own in C, in `prelude.h`: what they return.
BITS = {function: kind for kind, functions in _RETURNED.items() for function in functions}
CONVERSIONS = {
    int: INT,
    bool: BOOL,
    float: FLOAT,
    np.float64: FLOAT,
    np.float32: SINGLE,
    np.uint64: WORD,
    np.int64: INT,
}
OPERATORS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
# Names that a variable of C cannot have, or that would hide a function.
_WORDS = """auto bool case char const default do double enum extern float goto inline int long
register restrict short signed sizeof static struct switch typedef union unsigned void volatile"""
TAKEN = {*_WORDS.split(), *(function.__name__ for function in BITS)}


class UntranslatableError(TypeError):
    """A function of the kernel has what cannot be put in C."""


class Value(NamedTuple):
    """An expression in C, and its kind."""

    code: str
    kind: Kind


class Array(NamedTuple):
    """An array as its parts: the address of its first cell, its sizes and its strides.

    `content` is the name of what a variant may know of its cells.
    """

    at: str
    sizes: tuple[str, ...]
    strides: tuple[str, ...]
    kind: Cells
    content: str = ""

    @property
    def code(self) -> str:
        """It as one value."""
        parts = (self.at, *self.sizes, *self.strides[:-1])
        return f"(({self.kind.c}){{{', '.join(parts)}}})"


class Items(NamedTuple):
    """Several values: a tuple, or the shape of an array."""

    values: tuple[Any, ...]


def literal(value: Any) -> Value:
    """A number of Python in C. Raises UntranslatableError for anything else."""
    if isinstance(value, bool):
        return Value("true" if value else "false", BOOL)
    if isinstance(value, float):
        return Value("INFINITY" if value == np.inf else repr(value), FLOAT)
    if not isinstance(value, int | np.integer):
        raise UntranslatableError(f"{value!r} cannot be put in C")
    return Value(f"({int(value)}LL)" if value < 0 else f"{int(value)}LL", INT)


def local_name(name: str) -> str:
    """The name of a variable in C."""
    return f"{name}_" if name in TAKEN else name


def joined(one: Kind, other: Kind) -> Kind:
    """The kind of a variable that is assigned both."""
    if one == other:
        return one
    if one in ORDER and other in ORDER:
        return max(one, other, key=ORDER.index)
    raise UntranslatableError(f"one variable is {one} and {other}")
