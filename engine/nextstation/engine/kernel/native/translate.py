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
from typing import Any

from nextstation.engine.kernel.kernel import CALLED, WRITTEN
from nextstation.engine.kernel.native.expressions import Expressions
from nextstation.engine.kernel.native.kinds import CELLS
from nextstation.engine.kernel.native.values import (
    BITS,
    BOOL,
    FLOAT,
    INT,
    OPERATORS,
    READ,
    SINGLE,
    VOID,
    WORD,
    Array,
    Cells,
    Items,
    Kind,
    Record,
    joined,
    local_name,
)
from nextstation.engine.kernel.native.variants import CODE_BITS


class Unit:
    """Functions in C that are built together."""

    def __init__(self) -> None:
        self.functions = dict[tuple[Any, ...], "Function"]()
        self.records = dict[str, Record]()
        self.accessors = dict[str, str]()
        self.contents = set[str]()
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

    def content(self, name: str) -> str:
        """The name of the cells of an array; a variant may know them, packed in a word."""
        self.contents.add(name)
        return name

    def text(self, entries: Sequence["Entry"]) -> str:
        """All of it, with functions that Python enters."""
        heads = [
            f"#ifdef KNOWN_{name}\n#define {name}(block) ((int64_t)KNOWN_{name})\n#else\n"
            f"#define {name}(block) {meaning}\n#endif"
            for name, meaning in self.accessors.items()
        ]
        heads += [
            f"#ifdef KNOWN_{name}\n#define {name}(cells, place) "
            f"((int64_t)(KNOWN_{name} >> {CODE_BITS} * (place) & {(1 << CODE_BITS) - 1}))\n#else\n"
            f"#define {name}(cells, place) ((cells)[place])\n#endif"
            for name in sorted(self.contents)
        ]
        records = [
            "typedef struct {"
            + " ".join(
                f"{kind.c} {name};" for name, kind in zip(each.names, each.fields, strict=True)
            )
            + f"}} {each.c};"
            for each in self.records.values()
        ]
        needed = _reached([each for entry in entries for each in entry.functions])
        functions = [each.text for each in self.functions.values() if each in needed]
        wholes = [entry.text for entry in entries]
        return "\n".join(['#include "prelude.h"', *heads, *records, *functions, *wholes, ""])


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


class Function(Expressions):
    """A function in C, for arguments of some kinds."""

    def __init__(self, unit: Unit, function: Callable[..., Any], kinds: Sequence[Kind]) -> None:
        self.unit, self.python, self.kinds = unit, function, kinds
        self.tree, self.name = _parsed(function), unit.name(function.__name__)
        self.globals: dict[str, Any] = function.__globals__
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
            f"{kind.c} {local_name(name)}"
            for name, kind in zip(self.parameters, self.kinds, strict=True)
        )
        own = [
            f"    {kind.c} {local_name(name)};"
            for name, kind in self.variables.items()
            if name not in self.parameters
        ]
        how = "CALLED" if self.python in CALLED else "INLINE"
        head = f"{how} {self.result.c} {self.name}({given or 'void'}) {{"
        return "\n".join([head, *own, *(f"    {line}" for line in lines), "}"])

    def _body(self, statements: Sequence[ast.stmt]) -> list[str]:
        return [line for each in statements for line in self._statement(each)]

    def _block(self, head: str, statements: Sequence[ast.stmt]) -> list[str]:
        return [f"{head} {{", *(f"    {line}" for line in self._body(statements)), "}"]

    def _statement(self, node: ast.stmt) -> list[str]:  # noqa: C901 - a case for each form
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
            case ast.Return(ast.expr() as value):
                found = self._value(value)
                self.result = joined(self.result, found.kind) if self.result != VOID else found.kind
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
            test = f"{place} {'>' if falls else '<'} {end}"
            head = f"for (int64_t {place} = {first}, {end} = {last}; {test}; {place} += {step})"
            return [f"{head} {{", f"    {local_name(name)} = {place};", *self._block("", body), "}"]
        array = self._expression(over_)
        if not isinstance(array, Array):
            raise self._wrong(over_)
        self._declare(name, READ.get(array.kind.cell, INT))
        head = f"for (int64_t {place} = 0, {end} = {array.sizes[0]}; {place} < {end}; {place}++)"
        return [
            f"{head} {{",
            f"    {local_name(name)} = {array.at}[{place}];",
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
                return [f"{local_name(name)} = {found.code};"]
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
        found, sign = self._value(value), OPERATORS[type(operator)]
        if isinstance(target, ast.Name):
            self._declare(target.id, found.kind if found.kind != BOOL else INT)
            return [f"{local_name(target.id)} {sign}= {found.code};"]
        return [f"{self._item(target).code} {sign}= {found.code};"]

    def _declare(self, name: str, kind: Kind) -> None:
        known = self.variables.get(name)
        self.variables[name] = kind if known is None else joined(known, kind)


def _are_simple(targets: Sequence[ast.expr], values: Sequence[Any]) -> bool:
    """Whether values may be assigned one after another: no later one reads what was assigned."""
    names = {each.id for each in targets if isinstance(each, ast.Name)}
    codes = " ".join(each.code for each in values[1:])
    words = set("".join(c if c.isalnum() or c == "_" else " " for c in codes).split())
    return len(names) == len(targets) and not {local_name(name) for name in names} & words


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
        body = f"{called};" if result == VOID else f"return {called};"
        head = f"const char result = '{LETTERS[result]}';"
        self.text = f"{head}\n{result.c} {name}({', '.join(given)}) {{ {body} }}"


LETTERS: dict[Kind, str] = {VOID: "v", BOOL: "b", INT: "q", WORD: "Q", FLOAT: "d", SINGLE: "f"}


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
