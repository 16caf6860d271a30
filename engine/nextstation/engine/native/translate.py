"""The kernel as C.

A function of the kernel is plain Python of few forms: numbers, arrays, structs, and loops over
them. It is translated for each combination of kinds of its arguments that it is called with; the
kinds of its variables follow from what is assigned to them.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.game import bits
from nextstation.engine.game.board.struct import over
from nextstation.engine.game.constants import Constants
from nextstation.engine.game.kernel import CALLED, DISPATCHED, WRITTEN, is_kernel
from nextstation.engine.native.kinds import CELLS, ArrayField, NumberField, StructKind


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


Kind = Number | Cells | Struct | Record
INT, WORD, FLOAT, SINGLE, BOOL = map(Number, ("int64_t", "uint64_t", "double", "float", "bool"))
VOID = Number("void")
# What kind of number another one of two is; the one that comes later here.
_ORDER = (BOOL, INT, WORD, SINGLE, FLOAT)
# The kinds of the cells of arrays, once read.
_READ = {"<u8": WORD, "<f4": SINGLE, "<f8": FLOAT}
# What the functions on bits return that have a form of their own in C: see `prelude.h`.
BITS = {
    **dict.fromkeys((bits.popcount, bits.count_trailing_zeros, bits.select, bits.bounded), INT),
    **dict.fromkeys((bits.lowest_bit, bits.clear_lowest, bits.as_word, bits.and_, bits.or_), WORD),
    **dict.fromkeys((bits.and_not, bits.and_all, bits.word_with, bits.at_byte), WORD),
    **dict.fromkeys((bits.bytes_below, bits.splitmix64, bits.stream_key), WORD),
    **dict.fromkeys((bits.next_word, bits.previous_word), WORD),
    bits.has: BOOL,
    **dict.fromkeys((bits.add, bits.add_all, bits.remove_all, bits.add_shared), VOID),
    **dict.fromkeys((bits.and_row, bits.copy_row), VOID),
}
_CONVERSIONS = {
    int: INT,
    bool: BOOL,
    float: FLOAT,
    np.float64: FLOAT,
    np.float32: SINGLE,
    np.uint64: WORD,
    np.int64: INT,
}
_OPERATORS = {
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
_TAKEN = {
    "double",
    "long",
    "short",
    "int",
    "char",
    "float",
    "switch",
    "case",
    "default",
    "auto",
} | {
    *("register", "signed", "static", "struct", "union", "unsigned", "void", "volatile", "do"),
    *("const", "enum", "extern", "goto", "inline", "restrict", "sizeof", "typedef", "bool"),
    *(function.__name__ for function in BITS),
}


class UntranslatableError(TypeError):
    """A function of the kernel has what cannot be put in C."""


class Value(NamedTuple):
    """An expression in C, and its kind."""

    code: str
    kind: Kind


class Array(NamedTuple):
    """An array as its parts: the address of its first cell, its sizes and its strides."""

    at: str
    sizes: tuple[str, ...]
    strides: tuple[str, ...]
    kind: Cells

    @property
    def code(self) -> str:
        """It as one value."""
        parts = (self.at, *self.sizes, *self.strides[:-1])
        return f"(({self.kind.c}){{{', '.join(parts)}}})"


class Items(NamedTuple):
    """Several values: a tuple, or the shape of an array."""

    values: tuple[Any, ...]


class Unit:
    """Functions in C that are built together."""

    def __init__(self) -> None:
        self.functions = dict[tuple[Any, ...], "Function"]()
        self.records = dict[str, Record]()
        self.accessors = dict[str, str]()
        self.names = set[str]()

    def function(self, function: Callable[..., Any], kinds: Sequence[Kind]) -> "Function":
        """A function for arguments of these kinds."""
        key = (function, *kinds)
        if key not in self.functions:
            self.functions[key] = Function(self, function, kinds)
            # Those that it calls come first in C, and in this table.
            self.functions[key] = self.functions.pop(key)
        return self.functions[key]

    def name(self, wished: str) -> str:
        """A name in C that no other function has."""
        name, number = f"k_{wished.strip('_')}", 1
        while name in self.names:
            number += 1
            name = f"k_{wished.strip('_')}_{number}"
        self.names.add(name)
        return name

    def record(self, python: Any, kinds: Sequence[Kind]) -> Record:
        """A named tuple by value."""
        fields = tuple(INT if kind == BOOL else kind for kind in kinds)
        self.records[python.__name__] = found = Record(python, fields)
        return found

    def accessor(self, name: str, meaning: str) -> str:
        """The name of a part of a struct, defined once; a variant may know it as a number."""
        self.accessors[name] = meaning
        return name

    def text(self, entries: Sequence["Entry"]) -> str:
        """All of it, with functions that Python enters."""
        heads = [
            f"#ifdef KNOWN_{name}\n#define {name}(block) ((int64_t)KNOWN_{name})\n#else\n"
            f"#define {name}(block) {meaning}\n#endif"
            for name, meaning in self.accessors.items()
        ]
        records = [
            "typedef struct {"
            + " ".join(
                f"{kind.c} {name};"
                for name, kind in zip(_fields(each.python), each.fields, strict=True)
            )
            + f"}} {each.c};"
            for each in self.records.values()
        ]
        needed = _reached([each for entry in entries for each in entry.functions])
        functions = [each.text for each in self.functions.values() if each in needed]
        wholes = [entry.text for entry in entries]
        return "\n".join(['#include "prelude.h"', *heads, *records, *functions, *wholes, ""])


def _fields(python: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = python._fields
    return names


def _reached(functions: Sequence["Function"]) -> set["Function"]:
    found, left = set[Function](), [*functions]
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left += each.calls
    return found


@cache
def _parsed(function: Callable[..., Any]) -> ast.FunctionDef:
    source = WRITTEN.get(function) or textwrap.dedent(inspect.getsource(function))
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree


class Function:
    """A function in C, for arguments of some kinds."""

    def __init__(self, unit: Unit, function: Callable[..., Any], kinds: Sequence[Kind]) -> None:
        self.unit, self.python, self.kinds = unit, function, kinds
        self.tree, self.name = _parsed(function), unit.name(function.__name__)
        self.globals: dict[str, Any] = function.__globals__  # type: ignore[attr-defined]
        self.parameters = [argument.arg for argument in self.tree.args.args]
        self.variables: dict[str, Kind] = dict(zip(self.parameters, kinds, strict=True))
        self.result: Kind = VOID
        self.calls = set[Function]()
        self.temporaries = 0
        before: dict[str, Kind] = {}
        while before != self.variables:  # until no kind changes any more
            before = dict(self.variables)
            self._body(self.tree.body)
        self.calls.clear()
        lines = self._body(self.tree.body)
        self.text = self._whole(lines)

    def _whole(self, lines: list[str]) -> str:
        given = ", ".join(
            f"{kind.c} {_local(name)}"
            for name, kind in zip(self.parameters, self.kinds, strict=True)
        )
        own = [
            f"    {kind.c} {_local(name)};"
            for name, kind in self.variables.items()
            if name not in self.parameters
        ]
        how = "CALLED" if self.python in CALLED else "INLINE"
        head = f"{how} {self.result.c} {self.name}({given or 'void'}) {{"
        return "\n".join([head, *own, *(f"    {line}" for line in lines), "}"])

    def _wrong(self, node: ast.AST) -> UntranslatableError:
        file, line = self.python.__code__.co_filename, self.python.__code__.co_firstlineno  # type: ignore[attr-defined]
        where = f"{file}:{line + getattr(node, 'lineno', 1) - 1}"
        return UntranslatableError(f"{where}: `{ast.unparse(node)}` cannot be put in C")

    # Statements.

    def _body(self, statements: Sequence[ast.stmt]) -> list[str]:
        return [line for each in statements for line in self._statement(each)]

    def _block(self, head: str, statements: Sequence[ast.stmt]) -> list[str]:
        return [f"{head} {{", *(f"    {line}" for line in self._body(statements)), "}"]

    def _statement(self, node: ast.stmt) -> list[str]:
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass():
                return []
            case ast.Expr(value):
                return [f"{self._value(value).code};"]
            case ast.Assign(targets, value):
                return self._assign(targets, value)
            case ast.AugAssign(target, operator, value):
                return self._change(target, operator, value)
            case ast.If(test, body, other):
                lines = self._block(f"if ({self._value(test).code})", body)
                return [*lines, *self._block("else", other)] if other else lines
            case ast.While(test, body, []):
                return self._block(f"while ({self._value(test).code})", body)
            case ast.For(ast.Name(name), over_, body, []):
                return self._loop(name, over_, body)
            case ast.Break():
                return ["break;"]
            case ast.Continue():
                return ["continue;"]
            case ast.Return(None):
                return ["return;"]
            case ast.Return(value):
                found = self._value(value)
                self.result = (
                    _joined(self.result, found.kind) if self.result != VOID else found.kind
                )
                return [f"return {found.code};"]
            case _:
                raise self._wrong(node)

    def _loop(self, name: str, over_: ast.expr, body: Sequence[ast.stmt]) -> list[str]:
        """A loop over numbers or over the cells of an array."""
        self.temporaries += 1
        place, end = f"i{self.temporaries}", f"n{self.temporaries}"
        if isinstance(over_, ast.Call) and self._global(over_.func) is range:
            parts = [self._value(each) for each in over_.args]
            first = parts[0].code if len(parts) > 1 else "0"
            last, step = (
                parts[min(1, len(parts) - 1)].code,
                parts[2].code if len(parts) > 2 else "1LL",
            )
            falls = len(parts) > 2 and step.startswith("(-")
            self._declare(name, INT)
            head = f"for (int64_t {place} = {first}, {end} = {last}; {place} {'>' if falls else '<'} {end}; {place} += {step})"
            return [f"{head} {{", f"    {_local(name)} = {place};", *self._block("", body), "}"]
        array = self._expression(over_)
        if not isinstance(array, Array):
            raise self._wrong(over_)
        self._declare(name, _READ.get(array.kind.cell, INT))
        head = f"for (int64_t {place} = 0, {end} = {array.sizes[0]}; {place} < {end}; {place}++)"
        return [
            f"{head} {{",
            f"    {_local(name)} = {array.at}[{place}];",
            *self._block("", body),
            "}",
        ]

    def _assign(self, targets: Sequence[ast.expr], value: ast.expr) -> list[str]:
        found = self._expression(value)
        if isinstance(found, Items):
            (target,) = targets
            assert isinstance(target, ast.Tuple)
            return self._assign_each(target.elts, found.values)
        first, *others = reversed(targets)
        lines = self._store(first, found)
        for each in others:
            lines += self._store(each, self._expression(first))
        return lines

    def _assign_each(self, targets: Sequence[ast.expr], values: Sequence[Any]) -> list[str]:
        """Assign several values, all of which are worked out first."""
        if _are_simple(targets, values):
            return [
                line
                for one, other in zip(targets, values, strict=True)
                for line in self._store(one, other)
            ]
        lines, kept = list[str](), list[Any]()
        for each in values:
            self.temporaries += 1
            lines.append(f"{each.kind.c} t{self.temporaries} = {each.code};")
            kept.append(self._named(f"t{self.temporaries}", each.kind))
        stores = [
            line
            for one, other in zip(targets, kept, strict=True)
            for line in self._store(one, other)
        ]
        return ["{", *(f"    {line}" for line in (*lines, *stores)), "}"]

    def _store(self, target: ast.expr, found: Any) -> list[str]:
        match target:
            case ast.Name(name):
                self._declare(name, found.kind)
                return [f"{_local(name)} = {found.code};"]
            case ast.Subscript(_, ast.Slice(None, None, None)):
                return [self._filled(self._expression(target.value), found)]
            case ast.Subscript():
                item = self._item(target)
                if isinstance(item, Array):
                    return [self._filled(item, found)]
                return [f"{item.code} = {found.code};"]
            case _:
                raise self._wrong(target)

    def _filled(self, array: Array, found: Any) -> str:
        """All cells of an array set to a value."""
        at = found.code
        return f"fill{array.kind.dimensions}({array.code}, {at});"

    def _change(self, target: ast.expr, operator: ast.operator, value: ast.expr) -> list[str]:
        if isinstance(operator, ast.Pow | ast.FloorDiv | ast.Mod | ast.Div):
            raise self._wrong(target)
        found, sign = self._value(value), _OPERATORS[type(operator)]
        if isinstance(target, ast.Name):
            self._declare(target.id, found.kind if found.kind != BOOL else INT)
            return [f"{_local(target.id)} {sign}= {found.code};"]
        return [f"{self._item(target, raw=True).code} {sign}= {found.code};"]

    def _declare(self, name: str, kind: Kind) -> None:
        known = self.variables.get(name)
        self.variables[name] = kind if known is None else _joined(known, kind)

    # Expressions.

    def _value(self, node: ast.expr) -> Any:
        found = self._expression(node)
        if isinstance(found, Items):
            raise self._wrong(node)
        return found

    def _expression(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value):
                return _literal(value)
            case ast.Name(name):
                return self._name(name, node)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Subscript():
                return self._item(node)
            case ast.Tuple(parts):
                return Items(tuple(self._value(each) for each in parts))
            case ast.BinOp(left, operator, right):
                return self._binary(left, operator, right, node)
            case ast.UnaryOp(ast.Not(), operand):
                return Value(f"!({self._value(operand).code})", BOOL)
            case ast.UnaryOp(ast.USub(), operand):
                found = self._value(operand)
                return Value(f"(-{found.code})", INT if found.kind == BOOL else found.kind)
            case ast.BoolOp(operator, parts):
                sign = " && " if isinstance(operator, ast.And) else " || "
                return Value(
                    f"({sign.join(f'({self._value(each).code})' for each in parts)})", BOOL
                )
            case ast.Compare(left, operators, rights):
                return self._compared([left, *rights], operators)
            case ast.IfExp(test, one, other):
                return self._either(
                    self._value(test).code, self._expression(one), self._expression(other)
                )
            case ast.Call():
                return self._call(node)
            case _:
                raise self._wrong(node)

    def _name(self, name: str, node: ast.expr) -> Any:
        if name in self.variables:
            return self._named(_local(name), self.variables[name])
        found = self.globals.get(name)
        if isinstance(found, int | float):
            return _literal(found)
        raise self._wrong(node)

    def _named(self, name: str, kind: Kind) -> Any:
        """A variable; an array by its parts."""
        if not isinstance(kind, Cells):
            return Value(name, kind)
        sizes = tuple(f"{name}.n{each}" for each in range(kind.dimensions))
        strides = (*(f"{name}.s{each}" for each in range(kind.dimensions - 1)), "1")
        return Array(f"{name}.at", sizes, strides, kind)

    def _global(self, node: ast.expr) -> Any:
        """What a name means that is no variable: a function, a class, a module or its attribute."""
        match node:
            case ast.Name(name) if name not in self.variables:
                return self.globals.get(name, __builtins__.get(name))  # type: ignore[attr-defined]
            case ast.Attribute(ast.Name(name), attribute) if name not in self.variables:
                return getattr(self.globals.get(name), attribute, None)
        return None

    def _attribute(self, node: ast.Attribute) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id not in self.variables:
            owner = self.globals.get(node.value.id)
            if owner is np and node.attr == "inf":
                return Value("INFINITY", FLOAT)
            if isinstance(owner, type) and issubclass(owner, Constants):
                return _literal(getattr(owner, node.attr))
        owner = self._expression(node.value)
        if isinstance(owner, Array):
            if node.attr == "shape":
                return Items(tuple(Value(size, INT) for size in owner.sizes))
            if node.attr == "size":
                return Value(f"({' * '.join(owner.sizes)})", INT)
        elif isinstance(owner, Value) and isinstance(owner.kind, Record):
            place = _fields(owner.kind.python).index(node.attr)
            return self._named(f"{owner.code}.{node.attr}", owner.kind.fields[place])
        elif isinstance(owner, Value) and isinstance(owner.kind, Struct):
            return self._field(owner.code, owner.kind.kind.fields[node.attr])
        raise self._wrong(node)

    def _field(self, block: str, field: Any) -> Any:
        """A field of a struct, whose block lies at an address."""
        if isinstance(field, StructKind):
            return Value(block, Struct(field))
        if isinstance(field, NumberField):
            kind = "double" if field.is_float else "word_t"
            read = self.unit.accessor(field.name, f"(((const {kind} *)(block))[{field.word}])")
            return Value(f"{read}({block})", FLOAT if field.is_float else INT)
        _, c = CELLS[field.cell]
        if field.place is not None:
            at = f"(({c} *)({block} + {field.place}))"
        else:
            word = f"((const word_t *)(block))[{field.word}]"
            place = self.unit.accessor(f"{field.name}_at", f"(({c} *)((block) + {word}))")
            at = f"{place}({block})"
        sizes = [self._size(block, field, place) for place in range(field.dimensions)]
        strides = ["1"]
        for size in reversed(sizes[1:]):
            strides.insert(0, size if strides[0] == "1" else f"({size} * {strides[0]})")
        return Array(at, tuple(sizes), tuple(strides), Cells(field.cell, field.dimensions))

    def _size(self, block: str, field: ArrayField, place: int) -> str:
        if place == field.dimensions - 1 and field.width is not None:
            return str(field.width)
        word = f"(((const word_t *)(block))[{field.word + 1 + place}])"
        return f"{self.unit.accessor(f'{field.name}_{place}', word)}({block})"

    def _item(self, node: ast.expr, *, raw: bool = False) -> Any:
        """An item of an array, a part of it, or a size."""
        assert isinstance(node, ast.Subscript)
        owner = self._expression(node.value)
        if isinstance(owner, Items):
            assert isinstance(node.slice, ast.Constant)
            return owner.values[int(node.slice.value)]  # type: ignore[arg-type]
        if not isinstance(owner, Array):
            raise self._wrong(node)
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        steps = [
            self._step(index, size, stride)
            for index, size, stride in zip(indices, owner.sizes, owner.strides, strict=False)
        ]
        if len(steps) < owner.kind.dimensions:
            rest = len(steps)
            kind = Cells(owner.kind.cell, owner.kind.dimensions - rest)
            return Array(
                f"({' + '.join((owner.at, *steps))})",
                owner.sizes[rest:],
                owner.strides[rest:],
                kind,
            )
        code = f"{owner.at}[{' + '.join(steps)}]"
        return Value(code, _READ.get(owner.kind.cell, INT))

    def _step(self, index: ast.expr, size: str, stride: str) -> str:
        found = self._value(index)
        at = f"AT({found.code}, {size})"
        return at if stride == "1" else f"{at} * {stride}"

    def _binary(
        self, left: ast.expr, operator: ast.operator, right: ast.expr, node: ast.expr
    ) -> Value:
        one, other = self._value(left), self._value(right)
        kind = _joined(_joined(one.kind, other.kind), INT)
        match operator:
            case ast.Div():
                return Value(f"((double){one.code} / (double){other.code})", FLOAT)
            case ast.Pow():
                return Value(f"pow({one.code}, {other.code})", FLOAT)
            case ast.FloorDiv() | ast.Mod():
                if kind != INT:
                    raise self._wrong(node)
                name = "floor_div" if isinstance(operator, ast.FloorDiv) else "floor_mod"
                return Value(f"{name}({one.code}, {other.code})", INT)
        sign = _OPERATORS[type(operator)]
        first = f"({kind.c}){one.code}" if one.kind != kind or sign in {"*", "<<"} else one.code
        return Value(f"({first} {sign} {other.code})", kind)

    def _compared(self, nodes: Sequence[ast.expr], operators: Sequence[ast.cmpop]) -> Value:
        tests = list[str]()
        for left, operator, right in zip(nodes, operators, nodes[1:], strict=False):
            one = self._value(left).code
            if isinstance(operator, ast.In) and isinstance(right, ast.Tuple):
                tests.append(
                    " || ".join(f"{one} == {self._value(each).code}" for each in right.elts)
                )
            else:
                tests.append(f"{one} {_OPERATORS[type(operator)]} {self._value(right).code}")
        return Value(
            f"({' && '.join(f'({each})' for each in tests)})" if tests[1:] else f"({tests[0]})",
            BOOL,
        )

    def _either(self, test: str, one: Any, other: Any) -> Any:
        if isinstance(one, Items):
            pairs = zip(one.values, other.values, strict=True)
            return Items(tuple(self._either(test, first, second) for first, second in pairs))
        kind = _joined(one.kind, other.kind)
        return Value(f"({test} ? {one.code} : {other.code})", kind)

    def _call(self, node: ast.Call) -> Any:
        function = self._global(node.func)
        if node.keywords or function is None:
            raise self._wrong(node)
        given = [self._value(each) for each in node.args]
        codes = ", ".join(each.code for each in given)
        if function in _CONVERSIONS:
            kind = _CONVERSIONS[function]
            if kind == BOOL:
                return Value(f"({codes} != 0)" if given[0].kind != BOOL else codes, BOOL)
            return Value(f"(({kind.c}){codes})", kind)
        if function in {min, max}:
            return self._extreme("least_of" if function is min else "most_of", given, node)
        if function is over:
            return Value(f"((char *){given[1].at})", given[0].kind)
        if function in BITS:
            return Value(f"{function.__name__}({codes})", BITS[function])
        if isinstance(function, type) and hasattr(function, "_fields"):
            record = self.unit.record(function, [each.kind for each in given])
            return Value(f"({record.c}){{{codes}}}", record)
        if function in DISPATCHED:
            function = DISPATCHED[function][given[-1].kind.kind.python]
        if not is_kernel(function):
            raise self._wrong(node)
        called = self.unit.function(function, [each.kind for each in given])
        self.calls.add(called)
        found = Value(f"{called.name}({codes})", called.result)
        if isinstance(called.result, Cells):
            raise self._wrong(node)
        return found

    def _extreme(self, name: str, given: Sequence[Any], node: ast.AST) -> Value:
        if any(each.kind in {FLOAT, SINGLE, WORD} for each in given):
            raise self._wrong(node)
        code = given[0].code
        for each in given[1:]:
            code = f"{name}({code}, {each.code})"
        return Value(code, INT)


def _are_simple(targets: Sequence[ast.expr], values: Sequence[Any]) -> bool:
    """Whether values may be assigned one after another: no later one reads what was assigned."""
    names = {each.id for each in targets if isinstance(each, ast.Name)}
    codes = " ".join(each.code for each in values[1:])
    words = set("".join(c if c.isalnum() or c == "_" else " " for c in codes).split())
    return len(names) == len(targets) and not {_local(name) for name in names} & words


def _local(name: str) -> str:
    return f"{name}_" if name in _TAKEN else name


def _literal(value: Any) -> Value:
    if isinstance(value, bool):
        return Value("true" if value else "false", BOOL)
    if isinstance(value, float):
        return Value(repr(value), FLOAT)
    if not isinstance(value, int | np.integer):
        raise UntranslatableError(f"{value!r} cannot be put in C")
    return Value(f"({int(value)}LL)" if value < 0 else f"{int(value)}LL", INT)


def _joined(one: Kind, other: Kind) -> Kind:
    """The kind of a variable that is assigned both."""
    if one == other:
        return one
    if one in _ORDER and other in _ORDER:
        return max(one, other, key=_ORDER.index)
    raise UntranslatableError(f"one variable is {one} and {other}")


class Entry:
    """A function that Python enters: it takes addresses and numbers alone.

    Of an array it takes the address, the sizes, and the strides in cells but for the last one. The
    letter `result` says what it returns.
    """

    def __init__(
        self, unit: Unit, name: str, function: Callable[..., Any], kinds: Sequence[Kind]
    ) -> None:
        self.functions = [] if function in BITS else [unit.function(function, kinds)]
        given = list[str]()
        passed = ", ".join(_taken(f"a{place}", kind, given) for place, kind in enumerate(kinds))
        called, result = f"{function.__name__}({passed})", BITS.get(function, VOID)
        for each in self.functions:
            called, result = f"{each.name}({passed})", each.result
        self.text = (
            f"const char result = '{_LETTERS[result]}';\n"
            f"{result.c} {name}({', '.join(given)}) {{ {'' if result == VOID else 'return '}{called}; }}"
        )


_LETTERS: dict[Kind, str] = {VOID: "v", BOOL: "b", INT: "q", WORD: "Q", FLOAT: "d", SINGLE: "f"}


def _taken(name: str, kind: Kind, given: list[str]) -> str:
    """An argument put together from what is given, which it is added to."""
    if isinstance(kind, Record):
        parts = [_taken(f"{name}_{place}", each, given) for place, each in enumerate(kind.fields)]
        return f"({kind.c}){{{', '.join(parts)}}}"
    if not isinstance(kind, Cells):
        given.append(f"{kind.c} {name}")
        return name
    sizes = [f"{name}_n{each}" for each in range(kind.dimensions)]
    strides = [f"{name}_s{each}" for each in range(kind.dimensions - 1)]
    given += [f"{CELLS[kind.cell][1]} *{name}", *(f"int64_t {each}" for each in (*sizes, *strides))]
    return f"(({kind.c}){{{', '.join((name, *sizes, *strides))}}})"
